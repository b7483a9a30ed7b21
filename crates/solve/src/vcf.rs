//! A quick victory by continuous fours (VCF): what boards are judged by where PX may threaten such a win. Unlike the search's at
//! its leaves it gives the line of the win, and remembers first moves.

use std::cmp::Reverse;

use cinquina_game::{Colour, Square, SquareSet};
use cinquina_patterns::combination::half;
use cinquina_patterns::{Class, LineTable, PatternBoard, Potential};

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

/// What the patterns say before any four is tried.
enum Status {
    Win(Square),
    Nothing,
    Fours(SquareSet),
}

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
        let fours = match status(board) {
            Status::Win(square) => {
                self.line.push(square);
                return true;
            }
            Status::Nothing => return false,
            Status::Fours(fours) => fours,
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
        let turn = board.turn();
        list.sort_unstable_by_key(|&square| (Reverse(half(board.codes(square), turn)), square));
        let best = list.iter().copied().find(|&square| self.try_four(board, square));
        self.lists.push(list);
        self.table.put(hash, u64::from(before - self.left) + 1, best);
        best.is_some()
    }

    /// Makes a four, lets the opponent stop it, and goes on.
    fn try_four<L: LineTable>(&mut self, board: &mut PatternBoard<L>, square: Square) -> bool {
        let own = board.turn();
        // Where a four has one block, its lines tell it without a look at the board.
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

fn status<L: LineTable>(board: &PatternBoard<L>) -> Status {
    let (own, other) = (board.turn(), !board.turn());
    if board.count(own, Potential::S5) > 0 {
        return board.fives(own).iter().next().map_or(Status::Nothing, Status::Win);
    }
    match board.count(other, Potential::S5) {
        0 if board.count_from(own, Potential::C44) > 0 => {
            board.double_fours(own).iter().next().map_or(Status::Nothing, Status::Win)
        }
        0 if board.count_from(own, Potential::S4) > 0 => {
            let fours = board.legal(board.fours(own), own);
            Status::Fours(fours.iter().filter(|&square| is_useful(board, square)).collect())
        }
        0 => Status::Nothing,
        _ => blocking_four(board),
    }
}

/// The opponent has a four: the block must make a four as well.
fn blocking_four<L: LineTable>(board: &PatternBoard<L>) -> Status {
    let fours = board.blocks_with_a_four();
    if let Some(block) = fours.iter().find(|&block| board.potential(block, board.turn()) >= Potential::C44) {
        return Status::Win(block);
    }
    if fours.is_empty() { Status::Nothing } else { Status::Fours(fours) }
}
