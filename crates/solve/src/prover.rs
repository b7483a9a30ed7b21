//! What all solvers have in common, and how a whole win is got from one: it is asked for PX's move on every board that PY
//! can reach.

use std::rc::Rc;

use cinquina_game::Square;
use cinquina_patterns::{LineTable, PatternBoard, Potential};
use rustc_hash::FxHashMap;

use crate::SolveControl;
use crate::threat_board::{Assessment, ThreatBoard};
use crate::win::{Continuation, WinningMove};

/// What a solver says about a board of PX.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// PX wins, with this move first.
    Win(Square),
    /// PX does not win by these threats.
    None,
    /// A limit was reached.
    Unknown,
}

/// A solver that can be asked about one board after the other and remembers what it found.
pub(crate) trait Prover {
    type Lines: LineTable;

    /// The board, which the caller may move on and must move back.
    fn board(&mut self) -> &mut ThreatBoard<Self::Lines>;

    /// Whether PX, who is to move, wins from the board as it is. Not for boards that an assessment decides.
    fn prove(&mut self, control: &mut SolveControl<'_>) -> Verdict;

    /// How many bytes it remembers boards in.
    fn bytes(&self) -> usize;
}

/// The solver could not say again how it wins: a limit, or too little memory.
#[derive(Debug)]
pub(crate) struct Lost;

/// Writes a win out. Boards that are reached in several ways are written once and shared.
pub(crate) struct Writer<'a, 'c, P: ?Sized> {
    prover: &'a mut P,
    control: &'a mut SolveControl<'c>,
    written: FxHashMap<u64, Rc<WinningMove>>,
}

impl<'a, 'c, P: Prover + ?Sized> Writer<'a, 'c, P> {
    pub(crate) fn new(prover: &'a mut P, control: &'a mut SolveControl<'c>) -> Self {
        Self { prover, control, written: FxHashMap::default() }
    }

    /// PX's win from a board on which it is his turn.
    pub(crate) fn attack(&mut self) -> Result<Rc<WinningMove>, Lost> {
        let board = self.prover.board();
        let hash = board.hash();
        if let Some(attack) = self.written.get(&hash) {
            return Ok(attack.clone());
        }
        let play = match board.assess() {
            Assessment::Victory(_) => board.victorious().ok_or(Lost)?,
            _ => match self.prover.prove(self.control) {
                Verdict::Win(square) => square,
                Verdict::None | Verdict::Unknown => return Err(Lost),
            },
        };
        let board = self.prover.board();
        self.control.work(board.take_work() + 1);
        let five = board.patterns().potential(play, board.px()) == Potential::S5;
        board.play(play);
        let answers = if five { Ok(Continuation::Five) } else { self.answers() };
        self.prover.board().undo();
        let attack = Rc::new(WinningMove::new(play, answers?));
        self.written.insert(hash, attack.clone());
        Ok(attack)
    }

    /// PX's answers on a board of PY that is won for PX.
    pub(crate) fn answers(&mut self) -> Result<Continuation, Lost> {
        let board = self.prover.board();
        let (patterns, px) = (board.patterns(), board.px());
        if patterns.count(px, Potential::S5) > 0 {
            let blocks: Vec<Square> = patterns.blocks(px).iter().collect();
            return match blocks[..] {
                [] => unstoppable(board.patterns_mut()).ok_or(Lost),
                _ => Ok(Continuation::Replies { listed: self.listed(&blocks)?, witness: Vec::new() }),
            };
        }
        let legal = patterns.legal(patterns.board().empty_squares(), !px);
        let witness = board.witness().to_vec();
        let replies: Vec<Square> = match &witness[..] {
            [] => legal.iter().collect(),
            line => board.disturbing(line).iter().collect(),
        };
        // Without a legal reply PY has not lost.
        if legal.is_empty() {
            return Err(Lost);
        }
        Ok(Continuation::Replies { listed: self.listed(&replies)?, witness })
    }

    fn listed(&mut self, replies: &[Square]) -> Result<Vec<(Square, Rc<WinningMove>)>, Lost> {
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

/// PX completes five whatever PY, who is to move, does: a reply, and the five after it.
pub(crate) fn unstoppable<L: LineTable>(board: &mut PatternBoard<L>) -> Option<Continuation> {
    let (px, py) = (!board.turn(), board.turn());
    let fives = board.fives(px);
    let empty = board.board().empty_squares();
    let reply = fives.iter().chain(&empty).find(|&square| board.is_legal(square, py));
    let Some(square) = reply else { return fives.iter().next().map(|five| Continuation::Unstoppable { reply, five }) };
    board.play(square);
    let five = board.fives(px).iter().next();
    board.undo();
    five.map(|five| Continuation::Unstoppable { reply, five })
}
