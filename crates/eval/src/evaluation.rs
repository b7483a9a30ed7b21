//! The static evaluation of the positions of a search, updated incrementally when it is asked for.

use cinquina_game::Colour;
use cinquina_patterns::combination::Codes;
use cinquina_patterns::{LineTable, PatternBoard};

use crate::network::Channels;
use crate::values::ValuePair;
use crate::{Values, threats};

/// The value of the positions that come up on one board. It follows the board when it is asked, stone by stone from
/// the last position that it knows: most positions of a search are never evaluated.
#[derive(Clone)]
pub struct Evaluation<'a> {
    values: &'a Values,
    /// By the number of stones played.
    known: Vec<Known>,
}

/// What is known of a position.
#[derive(Copy, Clone)]
struct Known {
    /// The board's number for it.
    stamp: u64,
    sums: [ValuePair; 2],
    channels: Channels,
}

impl Known {
    const NOTHING: Self = Self { stamp: u64::MAX, sums: [ValuePair::ZERO; 2], channels: Channels::ZERO };
}

impl<'a> Evaluation<'a> {
    /// The largest value, far from that of a proven win.
    pub const MOST: i32 = 10_000;

    /// For a board, and what is played on it and taken back from now on.
    pub fn new<L: LineTable>(values: &'a Values, board: &PatternBoard<L>) -> Self {
        let stones_at_most = board.played() + board.board().empty_squares().len();
        let mut evaluation = Self { values, known: vec![Known::NOTHING; stones_at_most + 1] };
        evaluation.known[board.played()] = evaluation.computed_anew(board);
        evaluation
    }

    /// The value for the player to move: the values of his squares, which he can use first, less those of his
    /// opponent's, what comes of their threats, and the network's correction.
    #[inline]
    pub fn value<L: LineTable>(&mut self, board: &PatternBoard<L>) -> i32 {
        self.follow(board);
        let Known { sums, channels, .. } = &self.known[board.played()];
        let (turn, threats) = (board.turn(), threats::index(board));
        let (own, other) = (sums[turn.index()].own(), sums[(!turn).index()].other());
        let correction = self.values.network().map_or(0, |network| network.correction(channels, turn, threats));
        (own - other + self.values.threat(threats) + correction).clamp(-Self::MOST, Self::MOST)
    }

    /// The values it goes by.
    #[inline]
    pub const fn values(&self) -> &'a Values {
        self.values
    }

    #[inline]
    fn follow<L: LineTable>(&mut self, board: &PatternBoard<L>) {
        let is_known = |&played: &usize| self.known[played].stamp == board.stamp(played);
        let Some(last) = (0..=board.played()).rev().find(is_known) else {
            self.known[board.played()] = self.computed_anew(board);
            return;
        };
        for played in last + 1..=board.played() {
            self.known[played] = self.after(&self.known[played - 1], board.stamp(played), &board.changes(played));
        }
    }

    /// What is known of a position that nothing leads to.
    #[cold]
    fn computed_anew<L: LineTable>(&self, board: &PatternBoard<L>) -> Known {
        let empty = board.board().empty_squares();
        let made: Vec<[Codes; 2]> = empty.iter().map(|square| [0, board.codes(square)]).collect();
        self.after(&Known::NOTHING, board.stamp(board.played()), &made)
    }

    /// What is known of a position once some squares have other codes than before.
    fn after(&self, before: &Known, stamp: u64, changes: &[[Codes; 2]]) -> Known {
        let mut after = Known { stamp, ..*before };
        for &[old, new] in changes {
            for colour in Colour::BOTH {
                let value = |codes| self.values.value_pair(codes, colour);
                after.sums[colour.index()].change(value(old), value(new));
            }
        }
        if let Some(network) = self.values.network() {
            network.follow(&mut after.channels, changes);
        }
        after
    }
}
