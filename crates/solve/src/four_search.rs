//! Winning by fours alone, quickly: what boards are judged by where PX may threaten such a win.

use std::cmp::Reverse;

use cinquina_game::{Square, SquareSet};
use cinquina_patterns::combination::half;
use cinquina_patterns::{Class, PatternBoard, PatternRule, Potential};

use crate::table::Table;

/// A depth-first search that stops after a few boards, with a memory of its own.
pub(crate) struct FourSearch {
    table: Table<Known>,
    left: u32,
    /// The line of the last win, from its end.
    line: Vec<Square>,
    lists: Vec<Vec<Square>>,
}

/// The first four of a win, or that none was found.
type Known = Option<Square>;

/// What is seen before any four is tried.
enum Sight {
    Win(Square),
    Nothing,
    Fours(SquareSet),
}

impl FourSearch {
    /// How many boards it looks into. More find little that is missed otherwise, and cost much.
    const BOARDS: u32 = 128;

    pub(crate) fn new(memory: usize) -> Self {
        Self { table: Table::new(memory), left: 0, line: Vec::new(), lists: Vec::new() }
    }

    /// Whether the player to move wins by fours, as far as can be seen. The moves are then in [`line`](Self::line).
    pub(crate) fn wins<R: PatternRule>(&mut self, board: &mut PatternBoard<R>) -> bool {
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

    pub(crate) const fn bytes(&self) -> usize {
        self.table.bytes()
    }

    fn search<R: PatternRule>(&mut self, board: &mut PatternBoard<R>) -> bool {
        let fours = match sight(board) {
            Sight::Win(square) => {
                self.line.push(square);
                return true;
            }
            Sight::Nothing => return false,
            Sight::Fours(fours) => fours,
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
    fn try_four<R: PatternRule>(&mut self, board: &mut PatternBoard<R>, square: Square) -> bool {
        let (own, other) = (board.turn(), !board.turn());
        let Some(block) = board.block_of_four(square, own) else { return false };
        board.play(square);
        board.play(block);
        let wins = board.count(other, Potential::S5) <= 1 && self.search(board);
        board.undo();
        board.undo();
        if wins {
            self.line.extend([block, square]);
        }
        wins
    }
}

/// Fours that leave nothing new behind only take moves away.
fn is_useful<R: PatternRule>(board: &PatternBoard<R>, square: Square) -> bool {
    half(board.codes(square), board.turn()) >= Class::S4.weight() + Class::S3.weight()
}

fn sight<R: PatternRule>(board: &PatternBoard<R>) -> Sight {
    let (own, other) = (board.turn(), !board.turn());
    if board.count(own, Potential::S5) > 0 {
        return board.fives(own).iter().next().map_or(Sight::Nothing, Sight::Win);
    }
    match board.count(other, Potential::S5) {
        0 if board.count_from(own, Potential::C44) > 0 => {
            board.double_fours(own).iter().next().map_or(Sight::Nothing, Sight::Win)
        }
        0 if board.count_from(own, Potential::S4) > 0 => {
            Sight::Fours(board.fours(own).iter().filter(|&square| is_useful(board, square)).collect())
        }
        1 => {
            let block = board.fives(other);
            match block.iter().next().map(|square| (square, board.potential(square, own))) {
                Some((square, Potential::C44 | Potential::D4)) => Sight::Win(square),
                Some((_, potential)) if potential >= Potential::S4 => Sight::Fours(block),
                _ => Sight::Nothing,
            }
        }
        _ => Sight::Nothing,
    }
}
