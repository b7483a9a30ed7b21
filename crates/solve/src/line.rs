//! A win played out against the longest defence.

use std::rc::Rc;

use cinquina_game::Square;
use cinquina_patterns::{LineTable, PatternBoard, Potential, with_lines};

use crate::solution::{Answers, Attack, stones_of};
use crate::solver::{Problem, Win};
use crate::write_out::unstoppable;

impl Win {
    /// The moves of both players if PY holds out as long as he can, down to the five.
    pub fn line(&self, problem: &Problem) -> Vec<Square> {
        with_lines!(problem.rule, L => {
            let board = PatternBoard::<L>::from_board(problem.rule, &problem.board, problem.turn);
            let mut line = Line { board, moves: Vec::new() };
            match self {
                Self::Attack(attack) => line.attack(attack),
                Self::Answers(answers) => line.answers(answers),
            }
            line.moves
        })
    }
}

struct Line<L: LineTable> {
    board: PatternBoard<L>,
    moves: Vec<Square>,
}

impl<L: LineTable> Line<L> {
    fn play(&mut self, square: Square) {
        self.board.play(square);
        self.moves.push(square);
    }

    fn attack(&mut self, attack: &Attack) {
        self.play(attack.play);
        self.answers(&attack.answers);
    }

    fn answers(&mut self, answers: &Answers) {
        match answers {
            Answers::Five => {}
            Answers::Unstoppable { reply, five } => self.moves.extend(reply.iter().chain([five])),
            Answers::Replies { listed, witness } => {
                let longest = listed.iter().max_by_key(|(_, attack)| attack.stones);
                let stones = longest.map_or(0, |(_, attack)| attack.stones);
                match (longest, self.by_witness(listed, witness, stones)) {
                    (_, Some(line)) => self.moves.extend(line),
                    (Some((reply, attack)), None) => {
                        self.play(*reply);
                        self.attack(attack);
                    }
                    (None, None) => {}
                }
            }
        }
    }

    /// The longest line after a reply that has the witness for an answer, if PX needs more than so many stones then.
    fn by_witness(&mut self, listed: &[(Square, Rc<Attack>)], witness: &[Square], stones: u16) -> Option<Vec<Square>> {
        if stones_of(witness) <= stones {
            return None;
        }
        let legal = self.board.legal(self.board.board().empty_squares(), self.board.turn());
        let is_listed = |square: Square| listed.iter().any(|(reply, _)| *reply == square);
        let mut longest = Vec::new();
        for reply in legal.iter().filter(|&square| !is_listed(square) && !witness.contains(&square)) {
            let line = self.witnessed(reply, witness);
            if line.len() > longest.len() {
                longest = line;
            }
            // Each stone of PX follows a reply. No line is longer than that.
            if longest.len() == 2 * usize::from(stones_of(witness)) {
                break;
            }
        }
        Some(longest).filter(|line| line.len() > 2 * usize::from(stones))
    }

    /// This reply, the moves of the witness, and the five.
    fn witnessed(&mut self, reply: Square, witness: &[Square]) -> Vec<Square> {
        let (px, mut line) = (!self.board.turn(), vec![reply]);
        self.board.play(reply);
        let mut end = None;
        for &square in witness {
            let by_px = self.board.turn() == px;
            let five = by_px && self.board.potential(square, px) == Potential::S5;
            self.board.play(square);
            line.push(square);
            // The five may come sooner than the witness says: the reply may have made PY's block a forbidden move.
            if !five && by_px && self.board.blocks(px).is_empty() {
                end = unstoppable(&mut self.board);
            }
            if five || end.is_some() {
                break;
            }
        }
        for _ in &line {
            self.board.undo();
        }
        if let Some(Answers::Unstoppable { reply, five }) = end {
            line.extend(reply);
            line.push(five);
        }
        line
    }
}
