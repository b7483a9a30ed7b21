//! From a solver's verdict to the whole win: asks it for PX's move on every board that PY can reach.

use std::rc::Rc;

use cinquina_game::Square;
use cinquina_patterns::Potential;
use rustc_hash::FxHashMap;

use crate::Control;
use crate::prover::{Prover, Verdict};
use crate::solution::{Answers, Attack};
use crate::threat_board::Sight;

/// The solver could not say again how it wins: a limit, or too little memory.
#[derive(Debug)]
pub(crate) struct Lost;

/// Writes a win out. Boards that are reached in several ways are written once and shared.
pub(crate) struct Writer<'a, 'c, P: ?Sized> {
    prover: &'a mut P,
    control: &'a mut Control<'c>,
    written: FxHashMap<u64, Rc<Attack>>,
}

impl<'a, 'c, P: Prover + ?Sized> Writer<'a, 'c, P> {
    pub(crate) fn new(prover: &'a mut P, control: &'a mut Control<'c>) -> Self {
        Self { prover, control, written: FxHashMap::default() }
    }

    /// PX's win from a board on which it is his turn.
    pub(crate) fn attack(&mut self) -> Result<Rc<Attack>, Lost> {
        let board = self.prover.board();
        let hash = board.hash();
        if let Some(attack) = self.written.get(&hash) {
            return Ok(attack.clone());
        }
        let play = match board.sight() {
            Sight::Victory(_) => board.victorious().ok_or(Lost)?,
            _ => match self.prover.prove(self.control) {
                Verdict::Win(square) => square,
                Verdict::None | Verdict::Unknown => return Err(Lost),
            },
        };
        let board = self.prover.board();
        let five = board.patterns().potential(play, board.px()) == Potential::S5;
        board.play(play);
        let answers = if five { Ok(Answers::Five) } else { self.answers() };
        self.prover.board().undo();
        let attack = Rc::new(Attack::new(play, answers?));
        self.written.insert(hash, attack.clone());
        Ok(attack)
    }

    /// PX's answers on a board of PY that is won for PX.
    pub(crate) fn answers(&mut self) -> Result<Answers, Lost> {
        let board = self.prover.board();
        let (patterns, px) = (board.patterns(), board.px());
        let fives: Vec<Square> = patterns.fives(px).iter().collect();
        match fives[..] {
            [one, other, ..] => return Ok(Answers::TwoFives([one, other])),
            [block] => return Ok(Answers::Replies { listed: self.listed(&[block])?, witness: Vec::new() }),
            [] => {}
        }
        let witness = board.witness().to_vec();
        let replies: Vec<Square> = match &witness[..] {
            [] => board.patterns().board().empty_squares().iter().collect(),
            line => board.disturbing(line).iter().collect(),
        };
        Ok(Answers::Replies { listed: self.listed(&replies)?, witness })
    }

    fn listed(&mut self, replies: &[Square]) -> Result<Vec<(Square, Rc<Attack>)>, Lost> {
        let mut listed = Vec::with_capacity(replies.len());
        for &reply in replies {
            self.prover.board().play(reply);
            let attack = self.attack();
            self.prover.board().undo();
            listed.push((reply, attack?));
        }
        Ok(listed)
    }
}
