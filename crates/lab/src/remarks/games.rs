use std::collections::{BTreeMap, BTreeSet};

use crate::pattern::{DIRECTIONS, Player, Square};

/// The second last moves of the winners of real games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SecondLastMoves {
    /// Games that ended with five in a row.
    pub won_by_five: u64,
    /// After the winner's second last move two squares or more completed a five: a D4 was on the board.
    pub made_two_fours: u64,
    /// Of these, the D4 where two fours pass through the stone just placed: a W3 was triggered.
    pub triggered_a_weak_three: u64,
    /// One square completed a five, and the loser did not play there.
    pub four_left_open: u64,
    /// Games without five in a row at the end: resigned, lost on time, drawn.
    pub not_won_by_five: u64,
}

/// Why a list of games cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GamesError {
    /// A line does not have the fields.
    #[error("line {0}: a game is rule;size;first;second;result;moves;source")]
    Fields(usize),
    /// A move is not `x,y`.
    #[error("line {line}: '{text}' is not a move x,y")]
    Move {
        /// The line, from 1.
        line: usize,
        /// The text.
        text: String,
    },
}

/// Checks "the winning player has to place a D4 in his second last move" on real games.
///
/// A game is a line `rule;size;first;second;result;moves;source` with moves `x,y` from 0.
pub fn second_last_moves(games: &str) -> Result<SecondLastMoves, GamesError> {
    let mut counts = SecondLastMoves::default();
    for (number, line) in games.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split(';').collect();
        let &[_, size, _, _, _, moves, ..] = fields.as_slice() else { return Err(GamesError::Fields(number + 1)) };
        let size = size.parse().map_err(|_| GamesError::Fields(number + 1))?;
        counts.add(size, &parse_moves(moves, number + 1)?);
    }
    Ok(counts)
}

fn parse_moves(moves: &str, line: usize) -> Result<Vec<Square>, GamesError> {
    let square = |text: &str| {
        let (x, y) = text.split_once(',')?;
        Some(Square::new(y.parse().ok()?, x.parse().ok()?))
    };
    let parse = |text: &str| square(text).ok_or_else(|| GamesError::Move { line, text: text.to_owned() });
    moves.split_whitespace().map(parse).collect()
}

impl SecondLastMoves {
    fn add(&mut self, size: i32, moves: &[Square]) {
        let Some((&last, before)) = moves.split_last() else { return };
        let Some((_, after_second_last)) = before.split_last().filter(|(_, rest)| !rest.is_empty()) else { return };
        let winner = if moves.len() % 2 == 1 { Player::X } else { Player::O };
        let board = Board::after(size, before);
        if !board.completes(last, winner) {
            self.not_won_by_five += 1;
            return;
        }
        self.won_by_five += 1;
        let board = Board::after(size, after_second_last);
        let completions = board.completions(winner, |_| true);
        if completions.len() < 2 {
            self.four_left_open += 1;
            return;
        }
        self.made_two_fours += 1;
        let trigger = after_second_last[after_second_last.len() - 1];
        if board.completions(winner, |four| four.contains(&trigger)).len() >= 2 {
            self.triggered_a_weak_three += 1;
        }
    }
}

struct Board {
    size: i32,
    stones: BTreeMap<Square, Player>,
}

impl Board {
    fn after(size: i32, moves: &[Square]) -> Self {
        let player = |at: usize| if at.is_multiple_of(2) { Player::X } else { Player::O };
        Self { size, stones: moves.iter().enumerate().map(|(at, &square)| (square, player(at))).collect() }
    }

    fn completes(&self, square: Square, player: Player) -> bool {
        blocks_through(square).any(|block| self.is_four(&block, square, player))
    }

    /// The empty squares that complete a five out of a four that `counts`.
    fn completions(&self, player: Player, counts: impl Fn(&[Square; 5]) -> bool) -> BTreeSet<Square> {
        let stones = self.stones.iter().filter(|&(_, &owner)| owner == player).map(|(&square, _)| square);
        let blocks = stones.flat_map(blocks_through);
        let hole = |block: [Square; 5]| {
            let hole = block.into_iter().find(|square| !self.stones.contains_key(square))?;
            (self.is_four(&block, hole, player) && counts(&block)).then_some(hole)
        };
        blocks.filter_map(hole).filter(|&hole| self.is_inside(hole)).collect()
    }

    fn is_inside(&self, square: Square) -> bool {
        (0..self.size).contains(&square.row) && (0..self.size).contains(&square.col)
    }

    fn is_four(&self, block: &[Square; 5], hole: Square, player: Player) -> bool {
        block.iter().all(|square| *square == hole || self.stones.get(square) == Some(&player))
    }
}

fn blocks_through(square: Square) -> impl Iterator<Item = [Square; 5]> {
    let starts = DIRECTIONS.into_iter().flat_map(|direction| (0..5).map(move |back| (direction, back)));
    starts.map(move |(direction, back)| [0, 1, 2, 3, 4].map(|step| square.step(direction, step - back)))
}
