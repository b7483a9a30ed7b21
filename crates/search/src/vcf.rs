//! Victory by continuous fours (VCF) at the leaves of a search: every move of the attacker makes a four, so every reply is
//! forced.

use cinquina_game::{Colour, Square, SquareSet};
use cinquina_patterns::{Class, LineTable, PatternBoard, Potential, in_reach};

use crate::control::NodeCounter;
use crate::moves::MoveList;

/// A VCF search with its memory: positions from which no win was found, and lists of moves.
pub(crate) struct VcfSearch {
    failed: FailedFours,
    /// By the number of fours made.
    lists: Vec<MoveList>,
    /// The squares on which the last win depends, and those among them where the opponent must block.
    zone: SquareSet,
    blocks: Vec<Square>,
}

/// How much a VCF search may do.
#[derive(Copy, Clone)]
pub(crate) struct VcfLimits {
    /// Positions that it may look at.
    pub(crate) budget: u32,
    /// After this many fours only those that build on a second line are tried.
    pub(crate) free: usize,
    /// How many fours may be made.
    pub(crate) longest: usize,
    /// Whether to record what a win depends on, for [`defences`](VcfSearch::defences).
    pub(crate) records_zone: bool,
}

/// Positions from which no win by fours was found, by hash; new ones replace old ones.
struct FailedFours(Box<[u64]>);

impl FailedFours {
    const COUNT: usize = 1 << 15;

    fn new() -> Self {
        Self(vec![0; Self::COUNT].into())
    }

    fn contains(&self, hash: u64) -> bool {
        self.0[hash as usize % Self::COUNT] == hash
    }

    fn insert(&mut self, hash: u64) {
        self.0[hash as usize % Self::COUNT] = hash;
    }
}

impl VcfSearch {
    pub(crate) fn new() -> Self {
        Self { failed: FailedFours::new(), lists: Vec::new(), zone: SquareSet::EMPTY, blocks: Vec::new() }
    }

    /// In how many moves of both sides the player to move completes his five if he makes nothing but
    /// fours. Those that look best are tried first.
    pub(crate) fn plies_to_win<L: LineTable>(
        &mut self,
        board: &mut PatternBoard<L>,
        counter: &mut NodeCounter<'_>,
        limits: VcfLimits,
        policy: impl Fn(&PatternBoard<L>, Square) -> i32,
    ) -> Option<i32> {
        self.zone = SquareSet::EMPTY;
        self.blocks.clear();
        let mut attempt = Attempt { memory: self, board, counter, policy, limits };
        attempt.fours(0).map(|plies| plies as i32)
    }

    /// Where the opponent, who is to move on `board`, may stop the last win that was found: in its way, with a four, or so
    /// that one of his blocks makes a four. None where a stone far away may change what a rule allows.
    pub(crate) fn defences<L: LineTable>(&self, board: &PatternBoard<L>) -> SquareSet {
        if L::FORBIDS || board.closes() {
            return SquareSet::EMPTY;
        }
        // A four of his on a line with one of the blocks has two more stones, with two blocks one more, and so on.
        let weakest = match self.blocks.len() {
            0 | 1 => Potential::S3,
            2 => Potential::S2,
            _ => Potential::Generic,
        };
        let empty = board.board().empty_squares();
        let mut squares = self.zone | board.fours(board.turn());
        for &block in self.blocks.iter().filter(|&&block| board.potential(block, board.turn()) >= weakest) {
            squares |= empty.iter().filter(|&square| in_reach(block, square)).collect();
        }
        squares & empty
    }
}

/// What the patterns say about a player who makes nothing but fours, before any of them is tried.
pub enum FourStatus {
    /// He completes five at once.
    Five,
    /// He makes a double four, which wins with the move after next.
    DoubleFour,
    /// The same on this square, where he must block a four of the opponent's.
    DoubleFourByBlock(Square),
    /// He cannot make a four, or none that blocks the opponent's.
    Nothing,
    /// These fours can be tried.
    Fours(SquareSet),
}

impl FourStatus {
    /// The status of the player to move.
    pub fn of<L: LineTable>(board: &PatternBoard<L>) -> Self {
        let (attacker, defender) = (board.turn(), !board.turn());
        if board.count(attacker, Potential::S5) > 0 {
            return Self::Five;
        }
        match board.count(defender, Potential::S5) {
            0 if board.count_from(attacker, Potential::C44) > 0 => Self::DoubleFour,
            0 if board.count_from(attacker, Potential::S4) == 0 => Self::Nothing,
            0 => Self::Fours(board.legal(board.fours(attacker), attacker)),
            _ => Self::of_block(board),
        }
    }

    /// The opponent has a four: the block must make a four as well.
    fn of_block<L: LineTable>(board: &PatternBoard<L>) -> Self {
        let fours = board.blocks_with_a_four();
        if let Some(block) = fours.iter().find(|&block| board.potential(block, board.turn()) >= Potential::C44) {
            return Self::DoubleFourByBlock(block);
        }
        if fours.is_empty() { Self::Nothing } else { Self::Fours(fours) }
    }

    /// After how many moves of both sides a win that stands is complete.
    const fn plies_to_win(&self) -> Option<usize> {
        match self {
            Self::Five => Some(1),
            Self::DoubleFour | Self::DoubleFourByBlock(_) => Some(3),
            Self::Nothing | Self::Fours(_) => None,
        }
    }
}

/// One search.
struct Attempt<'a, 'b, L: LineTable, F> {
    memory: &'a mut VcfSearch,
    board: &'a mut PatternBoard<L>,
    counter: &'a mut NodeCounter<'b>,
    policy: F,
    limits: VcfLimits,
}

impl<L: LineTable, F: Fn(&PatternBoard<L>, Square) -> i32> Attempt<'_, '_, L, F> {
    /// Goes on after `made` fours: how many moves of both sides the win takes from the first.
    fn fours(&mut self, made: usize) -> Option<usize> {
        let status = FourStatus::of(self.board);
        if let Some(plies) = status.plies_to_win() {
            if self.limits.records_zone {
                self.record_end();
            }
            return Some(2 * made + plies);
        }
        let FourStatus::Fours(mut fours) = status else { return None };
        if self.limits.budget == 0 || made >= self.limits.longest {
            return None;
        }
        self.limits.budget -= 1;
        self.counter.enter();
        let hash = self.board.hash();
        if self.memory.failed.contains(hash) {
            return None;
        }
        if made >= self.limits.free && self.board.count(!self.board.turn(), Potential::S5) == 0 {
            let building = fours.iter().filter(|&square| builds_on(self.board, square)).collect();
            if cannot_be_blocked(self.board, &fours.without(&building)) {
                return Some(2 * made + 3);
            }
            fours = building;
        }
        let mut moves = self.list(made);
        moves.fill(&fours, |square| (self.policy)(self.board, square));
        let won = moves.by_ref().find_map(|square| self.four(square, made));
        self.memory.lists[made] = moves;
        if won.is_none() && self.limits.budget > 0 {
            self.memory.failed.insert(hash);
        }
        won
    }

    /// Records what the win that stands depends on.
    fn record_end(&mut self) {
        let attacker = self.board.turn();
        let fives = self.board.fives(attacker);
        self.memory.zone |= fives;
        if fives.is_empty() {
            let doubles = self.board.double_fours(attacker);
            self.memory.zone |= doubles | self.board.common_defence(&doubles, attacker);
        }
    }

    fn list(&mut self, made: usize) -> MoveList {
        if self.memory.lists.len() <= made {
            self.memory.lists.resize_with(made + 1, MoveList::default);
        }
        std::mem::take(&mut self.memory.lists[made])
    }

    /// Makes one four, lets the opponent block it, and goes on. It wins if it cannot be blocked.
    fn four(&mut self, square: Square, made: usize) -> Option<usize> {
        let attacker = self.board.turn();
        self.board.play(square);
        let is_four = self.board.count(attacker, Potential::S5) > 0;
        let won = if is_four { self.blocked_four(attacker, made) } else { None };
        self.board.undo();
        if won.is_some() {
            self.memory.zone.insert(square);
        }
        won
    }

    /// Every block must lose: most rules leave one at most.
    fn blocked_four(&mut self, attacker: Colour, made: usize) -> Option<usize> {
        let mut longest = 2 * made + 3;
        for block in &self.board.blocks(attacker) {
            self.board.play(block);
            let won = self.fours(made + 1);
            self.board.undo();
            longest = longest.max(won?);
            self.memory.zone.insert(block);
            self.memory.blocks.push(block);
        }
        Some(longest)
    }
}

/// Whether a four on `square` adds to a second line too, so that more can come of it.
fn builds_on<L: LineTable>(board: &PatternBoard<L>, square: Square) -> bool {
    let classes = board.classes(square, board.turn());
    classes.iter().filter(|&&class| class >= Class::W2).count() >= 2
}

/// Whether the player to move wins by a four that the rule forbids the opponent to block.
pub(crate) fn wins_by_what_is_forbidden<L: LineTable>(board: &mut PatternBoard<L>) -> bool {
    let attacker = board.turn();
    if !L::FORBIDS || attacker == Colour::Black || board.count_from(attacker, Potential::S4) == 0 {
        return false;
    }
    let fours = match board.count(!attacker, Potential::S5) {
        0 => board.fours(attacker),
        _ => board.blocks_with_a_four(),
    };
    cannot_be_blocked(board, &fours)
}

/// Whether the rule forbids Black to block one of White's fours.
fn cannot_be_blocked<L: LineTable>(board: &mut PatternBoard<L>, fours: &SquareSet) -> bool {
    let attacker = board.turn();
    if !L::FORBIDS || attacker == Colour::Black {
        return false;
    }
    fours.iter().any(|square| {
        let block = board.block_of_four(square, attacker);
        // The four itself may take from Black what made the block forbidden.
        block.is_some_and(|block| !board.is_legal(block, !attacker)) && {
            board.play(square);
            let is_won = board.count(attacker, Potential::S5) > 0 && board.blocks(attacker).is_empty();
            board.undo();
            is_won
        }
    })
}

#[cfg(test)]
mod tests {
    use cinquina_game::{Board, Colour, Rule, Size, notation};
    use cinquina_patterns::{NineSquares, RenjuLines};

    use super::*;
    use crate::{SearchControl, SearchLimits};

    /// Stones of both in a small part of the board; nobody has won, and nobody has a five or two fours to make.
    fn random_position(random: &mut fastrand::Rng) -> Option<PatternBoard<NineSquares>> {
        let mut board = Board::new(Size::square(15).ok()?);
        for n in 0..random.usize(10..30) {
            let square = Square::new(random.usize(4..11), random.usize(4..11));
            if board.is_empty(square) {
                board.put(square, Colour::BOTH[n % 2]);
            }
        }
        let won = |colour| board.stones(colour).iter().any(|square| Rule::Freestyle.wins(&board, square, colour));
        let quiet = |board: &PatternBoard<NineSquares>| {
            Colour::BOTH.into_iter().all(|colour| board.count_from(colour, Potential::C44) == 0)
        };
        let nobody = !Colour::BOTH.into_iter().any(won);
        nobody.then(|| PatternBoard::from_board(Rule::Freestyle, &board, Colour::Black)).filter(quiet)
    }

    fn wins(board: &mut PatternBoard<NineSquares>, memory: &mut VcfSearch, free: usize) -> bool {
        let control = SearchControl::new(SearchLimits::default());
        let limits = VcfLimits { budget: 10_000, free, longest: 50, records_zone: true };
        memory.plies_to_win(board, &mut NodeCounter::new(&control), limits, |_, _| 0).is_some()
    }

    /// White to move; Black's stones and White's.
    fn renju(black: &str, white: &str) -> PatternBoard<RenjuLines> {
        let size = Size::square(15).unwrap();
        let mut board = Board::new(size);
        for (stones, colour) in [(black, Colour::Black), (white, Colour::White)] {
            notation::parse_moves(stones, size).unwrap().into_iter().for_each(|square| board.put(square, colour));
        }
        PatternBoard::from_board(Rule::Renju, &board, Colour::White)
    }

    #[test]
    fn a_four_that_black_may_not_block_wins_though_it_builds_on_nothing() {
        let control = SearchControl::new(SearchLimits::default());
        let limits = VcfLimits { budget: 8, free: 0, longest: 50, records_zone: false };
        let plies = |board: &mut PatternBoard<RenjuLines>| {
            VcfSearch::new().plies_to_win(board, &mut NodeCounter::new(&control), limits, |_, _| 0)
        };
        // White makes a four on l12, and Black's block on h8 would be a double three.
        let mut forbidden = renju("g7h6h7f8g8m13", "i9j10k11a1c2");
        assert!(wins_by_what_is_forbidden(&mut forbidden));
        assert_eq!(plies(&mut forbidden), Some(3));
        let mut allowed = renju("g7h6h7f8a8m13", "i9j10k11a1c2");
        assert!(!wins_by_what_is_forbidden(&mut allowed));
        assert_eq!(plies(&mut allowed), None);
        // Black would complete a five on a15 first.
        let mut late = renju("g7h6h7f8g8m13a11a12a13a14", "i9j10k11a10c2");
        assert!(!wins_by_what_is_forbidden(&mut late));
        assert_eq!(plies(&mut late), None);
    }

    #[test]
    fn moves_that_are_no_defence_lose() {
        let mut random = fastrand::Rng::with_seed(7);
        let (mut threats, mut others) = (0, 0);
        while threats < 200 {
            let Some(mut board) = random_position(&mut random) else { continue };
            let mut memory = VcfSearch::new();
            board.pass();
            let threatened = wins(&mut board, &mut memory, 1);
            board.pass();
            if !threatened {
                continue;
            }
            threats += 1;
            let defences = memory.defences(&board);
            for reply in &board.board().empty_squares().without(&defences) {
                board.play(reply);
                assert!(wins(&mut board, &mut VcfSearch::new(), 50), "{reply:?} stops the win\n{}", board.board());
                board.undo();
                others += 1;
            }
        }
        assert!(others > 100 * threats, "{others} moves left out");
    }
}
