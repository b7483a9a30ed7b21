//! A quick victory by continuous fours (VCF): what boards are judged by where PX may threaten such a win.
//!
//! The player has a VCF search of its own, at its leaves: that one counts moves, follows the policy, and looks at a handful of
//! positions; this one gives the line of the win, which a proof needs, and remembers positions in a table that may be large.
//! What a position is before any four is tried they share: [`FourStatus`].

use std::cmp::Reverse;

use cinquina_game::{Colour, Square};
use cinquina_patterns::combination::half;
use cinquina_patterns::{Class, LineTable, PatternBoard, Potential};
use cinquina_search::FourStatus;

use crate::table::ProofTable;

/// A depth-first search that stops after a few boards, with a memory of its own.
pub(crate) struct VcfSearch {
    table: ProofTable<Known>,
    left: u32,
    /// The line of the last win, from its end.
    line: Vec<Square>,
    lists: Vec<Vec<Square>>,
}

/// The first four of a win, or that none was found.
type Known = Option<Square>;

impl VcfSearch {
    /// How many boards it looks into. More find little that is missed otherwise, and cost much.
    const BOARDS: u32 = 128;

    pub(crate) fn new(memory: usize) -> Self {
        Self { table: ProofTable::new(memory), left: 0, line: Vec::new(), lists: Vec::new() }
    }

    /// Whether the player to move wins by fours, as far as can be seen. The moves are then in [`line`](Self::line).
    pub(crate) fn wins<L: LineTable>(&mut self, board: &mut PatternBoard<L>) -> bool {
        self.left = Self::BOARDS;
        self.line.clear();
        let wins = self.search(board);
        self.line.reverse();
        wins
    }

    /// The moves of both players, up to a five or two fours at once.
    pub(crate) fn line(&self) -> &[Square] {
        &self.line
    }

    /// How many boards the last search has looked into.
    pub(crate) const fn boards(&self) -> u64 {
        (Self::BOARDS - self.left) as u64
    }

    pub(crate) const fn bytes(&self) -> usize {
        self.table.bytes()
    }

    fn search<L: LineTable>(&mut self, board: &mut PatternBoard<L>) -> bool {
        let own = board.turn();
        let fours = match FourStatus::of(board) {
            FourStatus::Five => return self.end_with(board.fives(own).iter().next()),
            FourStatus::DoubleFour => return self.end_with(board.double_fours(own).iter().next()),
            FourStatus::DoubleFourByBlock(block) => return self.end_with(Some(block)),
            FourStatus::Nothing => return false,
            FourStatus::Fours(fours) if board.count(!own, Potential::S5) > 0 => fours,
            FourStatus::Fours(fours) => fours.iter().filter(|&square| is_useful(board, square)).collect(),
        };
        let hash = board.hash();
        match self.table.get(hash) {
            Some(Some(square)) if self.try_four(board, square) => return true,
            Some(None) => return false,
            _ => {}
        }
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let before = self.left;
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        list.extend(&fours);
        list.sort_unstable_by_key(|&square| (Reverse(half(board.codes(square), own)), square));
        let best = list.iter().copied().find(|&square| self.try_four(board, square));
        self.lists.push(list);
        self.table.put(hash, u64::from(before - self.left) + 1, best);
        best.is_some()
    }

    /// Ends the line with the move that wins.
    fn end_with(&mut self, square: Option<Square>) -> bool {
        self.line.extend(square);
        square.is_some()
    }

    /// Makes a four, lets the opponent stop it, and goes on.
    fn try_four<L: LineTable>(&mut self, board: &mut PatternBoard<L>, square: Square) -> bool {
        let own = board.turn();
        // Where a four has one block, its lines say where without a look at the board.
        let block = if board.closes() { None } else { board.block_of_four(square, own) };
        board.play(square);
        let is_four = board.count(own, Potential::S5) > 0 && board.count(!own, Potential::S5) == 0;
        let wins = is_four
            && match block {
                Some(block) if board.is_legal(block, !own) => self.answer(board, block),
                Some(_) => true,
                None => self.answer_all(board, own),
            };
        board.undo();
        if wins {
            self.line.push(square);
        }
        wins
    }

    /// Lets the opponent stop a four. If he cannot, it wins; if he can in more than one way, no line of fours answers
    /// them all.
    fn answer_all<L: LineTable>(&mut self, board: &mut PatternBoard<L>, own: Colour) -> bool {
        let blocks = board.blocks(own);
        let mut squares = blocks.iter();
        match (squares.next(), squares.next()) {
            (None, _) => true,
            (Some(block), None) => self.answer(board, block),
            _ => false,
        }
    }

    fn answer<L: LineTable>(&mut self, board: &mut PatternBoard<L>, block: Square) -> bool {
        board.play(block);
        let wins = self.search(board);
        board.undo();
        if wins {
            self.line.push(block);
        }
        wins
    }
}

/// Fours that leave nothing new behind only take moves away, unless the opponent may not stop them.
fn is_useful<L: LineTable>(board: &PatternBoard<L>, square: Square) -> bool {
    let own = board.turn();
    half(board.codes(square), own) >= Class::S4.weight() + Class::S3.weight()
        || L::FORBIDS && board.block_of_four(square, own).is_some_and(|block| !board.is_legal(block, !own))
}
