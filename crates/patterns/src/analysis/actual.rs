//! The analysis on the patterns that stand (§2.6), from blocks alone.
//!
//! It is slow and follows the definitions: an S4 is a block with four stones of one player and an
//! empty square; an S3 one with three stones; a W3 is two S3 that share just one empty square, which
//! is its trigger. Nothing here uses lines, classes or tables.

use cinquina_game::{Board, Colour, Direction, Square, SquareSet};

use super::Analysis;

/// The analysis for `px` to move on a board without a five.
pub fn analysis(board: &Board, px: Colour) -> Analysis {
    let py = !px;
    let fives = simple_fours(board, px);
    if !fives.is_empty() {
        return Analysis::Five(fives);
    }
    let fives = simple_fours(board, py);
    let mut squares = fives.iter();
    match (squares.next(), squares.next()) {
        (None, _) => {}
        (Some(only), None) => return Analysis::Block(only),
        _ => return Analysis::Lost,
    }
    let attacks = weak_threes(board, px);
    if !attacks.is_empty() {
        return Analysis::DoubleFour(attacks.iter().map(|attack| attack.trigger).collect());
    }
    let attacks = weak_threes(board, py);
    if attacks.is_empty() {
        return Analysis::Open;
    }
    let defence = attacks.iter().map(WeakThree::defence).reduce(|all, defence| all & defence).unwrap_or_default();
    let delays = simple_threes(board, px).into_iter().flat_map(Four::of_block).filter(|four| four.delays(board, px));
    Analysis::Defend(defence | delays.map(|four| four.trigger).collect())
}

/// A W3: two S3 with one common empty square.
struct WeakThree {
    trigger: Square,
    others: [Square; 2],
}

impl WeakThree {
    fn defence(&self) -> SquareSet {
        [self.trigger, self.others[0], self.others[1]].into_iter().collect()
    }
}

/// A four that a player can make from an S3: a stone on `trigger`, and `block` is where it is stopped.
struct Four {
    trigger: Square,
    block: Square,
}

impl Four {
    /// An S3 can be played in two ways.
    fn of_block([a, b]: [Square; 2]) -> [Self; 2] {
        [Self { trigger: a, block: b }, Self { trigger: b, block: a }]
    }

    /// Whether the opponent, having blocked this four, has made no double attack by it: the exception
    /// of §2.6, with the four on the board.
    fn delays(&self, board: &Board, px: Colour) -> bool {
        let mut with_four = board.clone();
        with_four.put(self.trigger, px);
        weak_threes(&with_four, !px).iter().all(|attack| attack.trigger != self.block)
    }
}

/// The empty squares of all S4 of `colour`.
fn simple_fours(board: &Board, colour: Colour) -> SquareSet {
    blocks_of_degree(board, colour, 4).into_iter().flatten().collect()
}

/// The two empty squares of every S3 of `colour`.
fn simple_threes(board: &Board, colour: Colour) -> Vec<[Square; 2]> {
    let empty_squares = blocks_of_degree(board, colour, 3);
    empty_squares.into_iter().filter_map(|squares| squares.try_into().ok()).collect()
}

/// Every pair of S3 of `colour` that makes a W3.
fn weak_threes(board: &Board, colour: Colour) -> Vec<WeakThree> {
    let threes = simple_threes(board, colour);
    let mut found = Vec::new();
    for (n, first) in threes.iter().enumerate() {
        for second in &threes[n + 1..] {
            found.extend(combine(*first, *second));
        }
    }
    found
}

fn combine([a, b]: [Square; 2], [c, d]: [Square; 2]) -> Option<WeakThree> {
    match (a == c || a == d, b == c || b == d) {
        (true, false) => Some(WeakThree { trigger: a, others: [b, if a == c { d } else { c }] }),
        (false, true) => Some(WeakThree { trigger: b, others: [a, if b == c { d } else { c }] }),
        _ => None,
    }
}

/// The empty squares of each block with `degree` stones of `colour` and none of the other.
fn blocks_of_degree(board: &Board, colour: Colour, degree: usize) -> Vec<Vec<Square>> {
    let mut found = Vec::new();
    for start in board.size().squares() {
        for direction in Direction::ALL {
            let block: Vec<_> = (0..5).map_while(|n| direction.walk(board.size(), start, n)).collect();
            let is_his = |&square: &Square| board.open().contains(square) && !board.has(square, !colour);
            let alive = block.len() == 5 && block.iter().all(is_his);
            let empty: Vec<_> = block.into_iter().filter(|&square| !board.has(square, colour)).collect();
            if alive && 5 - empty.len() == degree {
                found.push(empty);
            }
        }
    }
    found
}
