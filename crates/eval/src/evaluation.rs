//! The static evaluation of the positions of a search, updated incrementally when it is asked for.

use cinquina_game::{Colour, Square};
use cinquina_patterns::combination::Codes;
use cinquina_patterns::{LineTable, PatternBoard};

use crate::class_network::Channels;
use crate::line_network::Accumulator;
use crate::values::ValuePair;
use crate::{ClassNetwork, Network, Values, threats};

/// The value of the positions that come up on one board. It follows the board when it is asked, stone by stone from
/// the last position that it knows: most positions of a search are never evaluated.
#[derive(Clone)]
pub struct Evaluation<'a> {
    values: &'a Values,
    followed: Followed<'a>,
}

/// What is known of the positions on the way to the one on the board.
#[derive(Clone)]
enum Followed<'a> {
    /// Of each of them the sums of values and of channels, by the number of stones played.
    Sums(Option<&'a ClassNetwork>, Vec<Known>),
    /// What the line network keeps.
    Lines(Box<Accumulator<'a>>),
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
        let sums = |network| {
            let stones_at_most = board.played() + board.board().empty_squares().len();
            Followed::Sums(network, vec![Known::NOTHING; stones_at_most + 1])
        };
        let followed = match values.network() {
            None => sums(None),
            Some(Network::Classes(network)) => sums(Some(network)),
            Some(Network::Lines(network)) => Followed::Lines(Box::new(Accumulator::new(network, board))),
        };
        Self { values, followed }
    }

    /// The value for the player to move.
    #[inline]
    pub fn value<L: LineTable>(&mut self, board: &PatternBoard<L>) -> i32 {
        let value = match &mut self.followed {
            Followed::Sums(network, known) => sum(self.values, *network, known, board),
            Followed::Lines(accumulator) => accumulator.score(board),
        };
        value.clamp(-Self::MOST, Self::MOST)
    }

    /// The policy: how promising a move of the player to move is, before any search.
    #[inline(always)]
    pub fn policy<L: LineTable>(&self, board: &PatternBoard<L>, square: Square) -> i32 {
        self.values.policy(board.codes(square), board.turn())
    }

    /// The values it goes by.
    #[inline]
    pub const fn values(&self) -> &'a Values {
        self.values
    }
}

/// The values of the squares of the player to move, which he can use first, less those of his opponent's, what comes of
/// their threats, and the network's correction.
#[inline]
fn sum<L: LineTable>(
    values: &Values,
    network: Option<&ClassNetwork>,
    known: &mut [Known],
    board: &PatternBoard<L>,
) -> i32 {
    follow(values, network, known, board);
    let Known { sums, channels, .. } = &known[board.played()];
    let (turn, threats) = (board.turn(), threats::index(board));
    let (own, other) = (sums[turn.index()].own(), sums[(!turn).index()].other());
    let correction = network.map_or(0, |network| network.correction(channels, turn, threats));
    own - other + values.threat(threats) + correction
}

#[inline]
fn follow<L: LineTable>(values: &Values, network: Option<&ClassNetwork>, known: &mut [Known], board: &PatternBoard<L>) {
    let is_known = |&played: &usize| known[played].stamp == board.stamp(played);
    let Some(last) = (0..=board.played()).rev().find(is_known) else {
        let empty = board.board().empty_squares();
        let made: Vec<[Codes; 2]> = empty.iter().map(|square| [0, board.codes(square)]).collect();
        known[board.played()] = after(values, network, &Known::NOTHING, board.stamp(board.played()), &made);
        return;
    };
    for played in last + 1..=board.played() {
        known[played] = after(values, network, &known[played - 1], board.stamp(played), &board.changes(played));
    }
}

/// What is known of a position once some squares have other codes than before.
fn after(values: &Values, network: Option<&ClassNetwork>, before: &Known, stamp: u64, changes: &[[Codes; 2]]) -> Known {
    let mut after = Known { stamp, ..*before };
    for &[old, new] in changes {
        for colour in Colour::BOTH {
            let value = |codes| values.value_pair(codes, colour);
            after.sums[colour.index()].change(value(old), value(new));
        }
    }
    if let Some(network) = network {
        network.follow(&mut after.channels, changes);
    }
    after
}
