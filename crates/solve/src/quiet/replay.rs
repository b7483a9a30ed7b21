//! Whether a win that was found on one board holds on another: it is replayed move by move, as the checker would.

use std::rc::Rc;

use cinquina_game::Square;
use cinquina_patterns::{LineTable, PatternBoard, Potential};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::prover::unstoppable;
use crate::threat_board::ThreatBoard;
use crate::win::{Continuation, WinningMove};

/// Whether PX, who is to move, wins on this board by these moves, whatever PY replies.
pub(crate) fn holds<L: LineTable>(board: &mut ThreatBoard<L>, win: &WinningMove) -> bool {
    Replay { board, held: FxHashSet::default() }.attack(win)
}

/// A win that holds on this board, on which PX is to move, without what was listed for another board and is not asked for
/// here.
pub(crate) fn adapted<L: LineTable>(board: &mut PatternBoard<L>, win: &WinningMove) -> Option<Rc<WinningMove>> {
    Adaptation { board, adapted: FxHashMap::default() }.attack(win)
}

struct Adaptation<'a, L: LineTable> {
    board: &'a mut PatternBoard<L>,
    /// A win shares boards that are reached in several ways, and so does what becomes of it.
    adapted: FxHashMap<(*const WinningMove, u64), Rc<WinningMove>>,
}

impl<L: LineTable> Adaptation<'_, L> {
    fn attack(&mut self, attack: &WinningMove) -> Option<Rc<WinningMove>> {
        let key = (std::ptr::from_ref(attack), self.board.hash());
        if let Some(adapted) = self.adapted.get(&key) {
            return Some(Rc::clone(adapted));
        }
        let (play, px) = (attack.play, self.board.turn());
        let is_five = self.board.potential(play, px) == Potential::S5;
        self.board.play(play);
        let answers = if is_five { Some(Continuation::Five) } else { self.answers(&attack.answers) };
        self.board.undo();
        let adapted = Rc::new(WinningMove::new(play, answers?));
        self.adapted.insert(key, Rc::clone(&adapted));
        Some(adapted)
    }

    fn answers(&mut self, answers: &Continuation) -> Option<Continuation> {
        let (px, py) = (!self.board.turn(), self.board.turn());
        let asked = if self.board.count(px, Potential::S5) == 0 {
            self.board.legal(self.board.board().empty_squares(), py)
        } else {
            let blocks = self.board.blocks(px);
            if blocks.is_empty() {
                return unstoppable(self.board);
            }
            blocks
        };
        let Continuation::Replies { listed, witness } = answers else { return None };
        let mut adapted = Vec::with_capacity(listed.len());
        for (reply, attack) in listed.iter().filter(|(reply, _)| asked.contains(*reply)) {
            self.board.play(*reply);
            let answer = self.attack(attack);
            self.board.undo();
            adapted.push((*reply, answer?));
        }
        let is_four = self.board.count(px, Potential::S5) > 0;
        Some(Continuation::Replies { listed: adapted, witness: if is_four { Vec::new() } else { witness.clone() } })
    }
}

struct Replay<'a, L: LineTable> {
    board: &'a mut ThreatBoard<L>,
    /// Moves that hold, with the board they hold on: a win shares boards that are reached in several ways.
    held: FxHashSet<(*const WinningMove, u64)>,
}

impl<L: LineTable> Replay<'_, L> {
    fn attack(&mut self, attack: &WinningMove) -> bool {
        let (square, px) = (attack.play, self.board.px());
        let patterns = self.board.patterns();
        if !patterns.board().is_empty(square) || !patterns.is_legal(square, px) {
            return false;
        }
        if patterns.potential(square, px) == Potential::S5 {
            return true;
        }
        let key = (std::ptr::from_ref(attack), self.board.hash());
        if self.held.contains(&key) {
            return true;
        }
        self.board.play(square);
        let holds = self.answers(&attack.answers);
        self.board.undo();
        if holds {
            self.held.insert(key);
        }
        holds
    }

    fn answers(&mut self, answers: &Continuation) -> bool {
        let (px, patterns) = (self.board.px(), self.board.patterns());
        if patterns.count(!px, Potential::S5) > 0 {
            return false;
        }
        if patterns.count(px, Potential::S5) > 0 {
            let blocks = patterns.blocks(px);
            return blocks.is_empty() || blocks.iter().all(|block| self.reply(block, answers));
        }
        let Continuation::Replies { listed, witness } = answers else { return false };
        let legal = patterns.legal(patterns.board().empty_squares(), !px);
        if legal.is_empty() {
            return false;
        }
        let needed = match self.used_witness(witness) {
            None => legal,
            // The checker holds on to what is listed, even where the witness would do.
            Some(used) => self.board.disturbing(used) | legal & listed.iter().map(|(reply, _)| *reply).collect(),
        };
        needed.iter().all(|reply| self.reply(reply, answers))
    }

    /// The moves of the witness by which PX wins if PY passes, if he does.
    fn used_witness<'w>(&mut self, witness: &'w [Square]) -> Option<&'w [Square]> {
        self.board.patterns_mut().pass();
        let used = self.board.used(witness);
        self.board.patterns_mut().pass();
        used.map(|used| &witness[..used])
    }

    /// A reply needs an answer of its own.
    fn reply(&mut self, reply: Square, answers: &Continuation) -> bool {
        let Continuation::Replies { listed, .. } = answers else { return false };
        let Some((_, attack)) = listed.iter().find(|(square, _)| *square == reply) else { return false };
        let attack = Rc::clone(attack);
        self.board.play(reply);
        let holds = self.attack(&attack);
        self.board.undo();
        holds
    }
}
