//! A win, written out: PX's move on every board and an answer to every reply of PY; its longest line, and its text as a
//! proof that `cinquina-verify` checks.
//!
//! Unlike the tree of a proof file (`cinquina_formats::proof`), which says no more than the text does, a win knows its
//! length and how it ends, and boards that are reached in several ways are there once.

use std::io::{self, Write};
use std::rc::Rc;

use cinquina_formats::proof::{Claim, ProofWriter};
use cinquina_game::Square;
use cinquina_patterns::{LineTable, PatternBoard, Potential, with_lines};

use crate::problem::Problem;
use crate::prover::unstoppable;

/// A win from the root.
#[derive(Clone, Debug)]
pub enum Win {
    /// PX moves first.
    Move(WinningMove),
    /// PY moves first, and has lost nevertheless.
    Replies(Continuation),
}

/// A move of PX that wins, and what he does then.
#[derive(Clone, Debug)]
pub struct WinningMove {
    /// The move.
    pub play: Square,
    /// The answers to PY's replies.
    pub answers: Continuation,
    /// How many stones PX needs, this one and the five included, against the best defence.
    pub stones: u16,
}

/// What PX has ready after a move that wins.
#[derive(Clone, Debug)]
pub enum Continuation {
    /// The move was the five.
    Five,
    /// PX completes five with his next stone, and PY cannot stop him: there are two squares for it, or the rule forbids
    /// PY the only one.
    Unstoppable {
        /// What PY may play meanwhile, if he can play at all.
        reply: Option<Square>,
        /// Where PX then completes five.
        five: Square,
    },
    /// Some replies have an answer of their own; every other reply has the witness.
    Replies {
        /// Replies and what PX answers.
        listed: Vec<(Square, Rc<WinningMove>)>,
        /// The fours by which PX wins if PY passes, and the replies they force. If there are none, every reply that PY
        /// has is listed.
        witness: Vec<Square>,
    },
    /// After a quiet move: some replies have an answer of their own; every other reply has the attack that wins if PY
    /// passes.
    Quiet {
        /// Replies and what PX answers.
        listed: Vec<(Square, Rc<WinningMove>)>,
        /// The attack against all others.
        otherwise: Rc<WinningMove>,
    },
}

impl WinningMove {
    pub(crate) fn new(play: Square, answers: Continuation) -> Self {
        let stones = 1 + answers.stones();
        Self { play, answers, stones }
    }
}

impl Continuation {
    /// How many more stones PX needs against the best reply.
    pub fn stones(&self) -> u16 {
        match self {
            Self::Five => 0,
            Self::Unstoppable { .. } => 1,
            Self::Replies { listed, witness } => {
                let longest = listed.iter().map(|(_, attack)| attack.stones).max();
                longest.unwrap_or(0).max(stones_of(witness))
            }
            Self::Quiet { listed, otherwise } => {
                listed.iter().map(|(_, attack)| attack.stones).fold(otherwise.stones, u16::max)
            }
        }
    }
}

/// How many stones PX needs by a witness, the five included.
pub(crate) const fn stones_of(witness: &[Square]) -> u16 {
    if witness.is_empty() { 0 } else { witness.len() as u16 / 2 + 2 }
}

impl Win {
    /// How many stones PX needs, the five included, against the best defence.
    pub fn stones(&self) -> u16 {
        match self {
            Self::Move(attack) => attack.stones,
            Self::Replies(answers) => answers.stones(),
        }
    }

    /// The moves of both players if PY holds out as long as he can, down to the five.
    pub fn line(&self, problem: &Problem) -> Vec<Square> {
        with_lines!(problem.rule, L => {
            let board = PatternBoard::<L>::from_board(problem.rule, &problem.board, problem.turn);
            let mut line = LongestLine { board, moves: Vec::new() };
            match self {
                Self::Move(attack) => line.attack(attack),
                Self::Replies(answers) => line.answers(answers),
            }
            line.moves
        })
    }

    /// Writes the win as a proof and gives the writer back.
    pub fn write_proof<W: Write>(&self, problem: &Problem, out: W) -> io::Result<W> {
        let Problem { rule, turn, attacker, .. } = *problem;
        let claim = Claim { rule, board: problem.board.clone(), turn, attacker, bound: self.stones().into() };
        let mut writer = ProofWriter::new(out, &claim)?;
        match self {
            Self::Move(attack) => write_attack(&mut writer, attack)?,
            Self::Replies(answers) => write_answers(&mut writer, answers)?,
        }
        writer.finish()
    }
}

/// Plays a win out against the longest defence.
struct LongestLine<L: LineTable> {
    board: PatternBoard<L>,
    moves: Vec<Square>,
}

impl<L: LineTable> LongestLine<L> {
    fn play(&mut self, square: Square) {
        self.board.play(square);
        self.moves.push(square);
    }

    fn attack(&mut self, attack: &WinningMove) {
        self.play(attack.play);
        self.answers(&attack.answers);
    }

    fn answers(&mut self, answers: &Continuation) {
        match answers {
            Continuation::Five => {}
            Continuation::Unstoppable { reply, five } => self.moves.extend(reply.iter().chain([five])),
            Continuation::Replies { listed, witness } => {
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
            Continuation::Quiet { listed, otherwise } => {
                let longest = listed.iter().max_by_key(|(_, attack)| attack.stones);
                match longest.filter(|(_, attack)| attack.stones >= otherwise.stones) {
                    Some((reply, attack)) => {
                        self.play(*reply);
                        self.attack(attack);
                    }
                    None => self.moves.extend(self.after_any_other(listed, otherwise)),
                }
            }
        }
    }

    /// A reply that has no answer of its own, and the attack that answers it: a reply that leaves the attack's longest
    /// line as it is after a pass.
    fn after_any_other(&self, listed: &[(Square, Rc<WinningMove>)], attack: &WinningMove) -> Vec<Square> {
        let mut passed = Self { board: self.board.clone(), moves: Vec::new() };
        passed.board.pass();
        passed.attack(attack);
        let line = passed.moves;
        let legal = self.board.legal(self.board.board().empty_squares(), self.board.turn());
        let is_listed = |square: Square| listed.iter().any(|(reply, _)| *reply == square);
        let others = legal.iter().filter(|&square| !is_listed(square) && !line.contains(&square));
        let px = !self.board.turn();
        let still_wins = |&reply: &Square| {
            let mut board = self.board.clone();
            board.play(reply);
            let (last, before) = line.split_last()?;
            before.iter().for_each(|&square| board.play(square));
            (board.turn() == px && board.potential(*last, px) == Potential::S5).then_some(())
        };
        let reply = others.into_iter().find(|reply| still_wins(reply).is_some());
        reply.into_iter().chain(line.iter().copied()).collect()
    }

    /// The longest line after a reply that has the witness for an answer, if PX needs more than so many stones then.
    fn by_witness(
        &mut self,
        listed: &[(Square, Rc<WinningMove>)],
        witness: &[Square],
        stones: u16,
    ) -> Option<Vec<Square>> {
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
        if let Some(Continuation::Unstoppable { reply, five }) = end {
            line.extend(reply);
            line.push(five);
        }
        line
    }
}

fn write_attack<W: Write>(writer: &mut ProofWriter<W>, attack: &WinningMove) -> io::Result<()> {
    writer.attack(attack.play)?;
    write_answers(writer, &attack.answers)
}

fn write_answers<W: Write>(writer: &mut ProofWriter<W>, answers: &Continuation) -> io::Result<()> {
    match answers {
        Continuation::Five | Continuation::Unstoppable { .. } => Ok(()),
        Continuation::Replies { listed, witness } => {
            if let ([(reply, attack)], []) = (&listed[..], &witness[..]) {
                writer.reply(*reply)?;
                return write_attack(writer, attack);
            }
            write_listed(writer, listed)?;
            if witness.is_empty() { Ok(()) } else { write_witness(writer, witness) }
        }
        Continuation::Quiet { listed, otherwise } => {
            write_listed(writer, listed)?;
            writer.witness()?;
            write_attack(writer, otherwise)?;
            writer.end_witness()
        }
    }
}

fn write_listed<W: Write>(writer: &mut ProofWriter<W>, listed: &[(Square, Rc<WinningMove>)]) -> io::Result<()> {
    for (reply, attack) in listed {
        writer.branch(*reply)?;
        write_attack(writer, attack)?;
        writer.end_branch()?;
    }
    Ok(())
}

fn write_witness<W: Write>(writer: &mut ProofWriter<W>, line: &[Square]) -> io::Result<()> {
    writer.witness()?;
    for pair in line.chunks(2) {
        writer.attack(pair[0])?;
        pair.get(1).map_or(Ok(()), |&reply| writer.reply(reply))?;
    }
    writer.end_witness()
}
