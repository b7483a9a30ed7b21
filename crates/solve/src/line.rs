//! A win played out against the longest defence.

use std::rc::Rc;

use cinquina_game::{Rule, Square, with_rule};
use cinquina_patterns::{PatternBoard, PatternRule};

use crate::solution::{Answers, Attack, stones_of};
use crate::solver::{Problem, Win};
use crate::write_out::unstoppable;

impl Win {
    /// The moves of both players if PY holds out as long as he can, down to the five.
    pub fn line(&self, problem: &Problem, rule: Rule) -> Vec<Square> {
        with_rule!(rule, R => {
            let board = PatternBoard::<R>::from_board(&problem.board, problem.turn);
            let mut line = Line { board, moves: Vec::new() };
            match self {
                Self::Attack(attack) => line.attack(attack),
                Self::Answers(answers) => line.answers(answers),
            }
            line.moves
        })
    }
}

struct Line<R: PatternRule> {
    board: PatternBoard<R>,
    moves: Vec<Square>,
}

impl<R: PatternRule> Line<R> {
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
            Answers::Unstoppable { reply, five } => {
                reply.iter().chain([five]).for_each(|&square| self.moves.push(square));
            }
            Answers::Replies { listed, witness } => {
                let longest = listed.iter().max_by_key(|(_, attack)| attack.stones);
                let other = longest.is_none_or(|(_, attack)| attack.stones < stones_of(witness));
                match (longest, self.other_reply(listed, witness).filter(|_| other)) {
                    (_, Some(reply)) => self.witness(reply, witness),
                    (Some((reply, attack)), None) => {
                        self.play(*reply);
                        self.attack(attack);
                    }
                    (None, None) => {}
                }
            }
        }
    }

    /// A reply that has the witness for an answer.
    fn other_reply(&self, listed: &[(Square, Rc<Attack>)], witness: &[Square]) -> Option<Square> {
        let legal = self.board.legal(self.board.board().empty_squares(), self.board.turn());
        let mut others = legal.iter().filter(|square| !listed.iter().any(|(reply, _)| reply == square));
        others.find(|square| !witness.contains(square))
    }

    fn witness(&mut self, reply: Square, witness: &[Square]) {
        self.play(reply);
        witness.iter().for_each(|&square| self.play(square));
        if let Some(end) = unstoppable(&mut self.board) {
            self.answers(&end);
        }
    }
}
