//! The strong player: what it proves is true, its pruning hides no mate, and neither a stop nor a small table harms it.

use cinquina_eval::Values;
use cinquina_game::{Board, Colour, Game, Rule, Size, Square, SquareSet, notation};
use cinquina_patterns::{NineSquares, PatternBoard};
use cinquina_search::full::AnySearcher;
use cinquina_search::score::mate;
use cinquina_search::{Parameters, SearchControl, SearchLimits, SearchReport, TranspositionTable};

/// Each kind of pruning and reduction, with the parameters that switch it off.
const SWITCHED_OFF: &[(&str, &[(&str, i32)])] = &[
    ("futility pruning", &[("futility_depth", 0)]),
    ("razoring", &[("razor_depth", 0)]),
    ("late move pruning", &[("late_base", 200), ("late_slope", 2_000), ("late_not_improving", 100)]),
    ("late move reductions", &[("reduction_scale", 0), ("reduction_root", 0)]),
    ("reductions by policy", &[("reduction_policy", 0)]),
    ("reductions of distant moves", &[("reduction_far", 0)]),
    ("internal iterative reduction", &[("iir_reduction", 0)]),
    ("reductions after alpha was raised", &[("raised_reduction", 0)]),
    ("reductions of what is not singular", &[("singular_less", 0)]),
];

fn parameters<'a>(settings: impl IntoIterator<Item = &'a (&'a str, i32)>) -> Parameters {
    let mut parameters = Parameters::default();
    settings.into_iter().for_each(|&(name, value)| parameters.set(name, value).unwrap());
    parameters
}

/// Every move of every node to the full depth, and no more: nothing depends on the order in which positions are met.
fn without_selectivity() -> Parameters {
    let off = SWITCHED_OFF.iter().flat_map(|(_, settings)| *settings);
    let rest: &[(&str, i32)] = &[
        ("late_curve", 2_000),
        ("reduction_pv", 0),
        ("reduction_not_improving", 0),
        ("reduction_cut", 0),
        ("reduction_history", 0),
        ("block_extension", 0),
        ("singular_depth", 100_000),
        ("vcf_budget", 0),
        ("threat_budget", 0),
    ];
    parameters(off.chain(rest))
}

fn search(
    position: &Position,
    table: &TranspositionTable,
    parameters: &Parameters,
    limits: SearchLimits,
) -> SearchReport {
    let values = Values::shipped(Rule::Freestyle);
    let control = SearchControl::new(limits);
    let mut searcher = AnySearcher::new(position.patterns(), &values, table, &control, parameters);
    let report = searcher.iterate(1, &mut |_| {}).expect("there are moves");
    assert_eq!(searcher.hash(), position.patterns().hash(), "every move is taken back");
    assert_eq!(searcher.verify(), Ok(()));
    report
}

fn to_depth(depth: i32) -> SearchLimits {
    SearchLimits { depth: Some(depth), ..SearchLimits::default() }
}

fn score_at(position: &Position, parameters: &Parameters, depth: i32) -> i32 {
    search(position, &TranspositionTable::new(1 << 22), parameters, to_depth(depth)).lines[0].score
}

#[derive(Clone)]
struct Position {
    board: Board,
    turn: Colour,
}

impl Position {
    fn patterns(&self) -> PatternBoard<NineSquares> {
        PatternBoard::from_board(Rule::Freestyle, &self.board, self.turn)
    }

    /// With one stone more.
    fn after(&self, square: Square) -> Self {
        let mut after = self.clone();
        after.board.put(square, self.turn);
        after.turn = !self.turn;
        after
    }

    fn wins(&self, square: Square, colour: Colour) -> bool {
        let mut board = self.board.clone();
        board.put(square, colour);
        Rule::Freestyle.wins(&board, square, colour)
    }

    fn fives(&self, colour: Colour) -> SquareSet {
        self.board.empty_squares().iter().filter(|&square| self.wins(square, colour)).collect()
    }

    /// Whether the player to move completes five with so many stones whatever the opponent does, by trying all moves.
    fn wins_within(&self, stones: i32) -> bool {
        let (own, other) = (self.fives(self.turn), self.fives(!self.turn));
        if stones <= 1 || !own.is_empty() {
            return stones >= 1 && !own.is_empty();
        }
        // Whoever does not stop a five loses at once.
        let moves = if other.is_empty() { self.board.empty_squares() } else { other };
        moves.iter().any(|square| self.after(square).loses_within(stones - 1))
    }

    /// Whether the opponent of the player to move completes five with so many stones, by trying all moves.
    fn loses_within(&self, stones: i32) -> bool {
        if !self.fives(self.turn).is_empty() {
            return false;
        }
        if stones <= 1 {
            return self.fives(!self.turn).len() >= 2;
        }
        self.board.empty_squares().iter().all(|square| self.after(square).wins_within(stones))
    }
}

/// Stones at random on a small board; nobody has five.
fn random_position(random: &mut fastrand::Rng, size: u32, stones: std::ops::Range<usize>) -> Position {
    loop {
        let mut board = Board::new(Size::square(size).unwrap());
        let count = random.usize(stones.clone());
        for n in 0..count {
            let empty: Vec<Square> = board.empty_squares().iter().collect();
            board.put(empty[random.usize(0..empty.len())], Colour::BOTH[n % 2]);
        }
        let won = |colour| board.stones(colour).iter().any(|square| Rule::Freestyle.wins(&board, square, colour));
        if !Colour::BOTH.into_iter().any(won) {
            return Position { board, turn: Colour::BOTH[count % 2] };
        }
    }
}

/// Positions from the games in `crates/service/data/games`, each some moves before its end.
fn game_positions(before_end: usize) -> impl Iterator<Item = Position> {
    let size = Size::square(15).unwrap();
    include_str!("../../service/data/games/15x15.txt").lines().filter_map(move |line| {
        let moves = notation::parse_moves(line, size).unwrap();
        let mut game = Game::new(Rule::Freestyle, size);
        for &square in moves.iter().take(moves.len().checked_sub(before_end)?) {
            game.play(square).unwrap();
        }
        game.outcome().is_none().then(|| Position { board: game.board().clone(), turn: game.turn() })
    })
}

#[test]
fn without_any_one_pruning_the_same_mates_are_found() {
    const DEPTH: i32 = 6;
    let won: Vec<(Position, i32)> = game_positions(9)
        .map(|position| (score_at(&position, &Parameters::default(), DEPTH), position))
        .filter_map(|(score, position)| mate(score).filter(|plies| plies.abs() > 5).map(|plies| (position, plies)))
        .take(40)
        .collect();
    assert_eq!(won.len(), 40, "there are enough mates to compare");
    for (name, settings) in SWITCHED_OFF {
        for (position, plies) in &won {
            let found = mate(score_at(position, &parameters(*settings), DEPTH));
            assert!(
                found.is_some_and(|found| found.signum() == plies.signum()),
                "without {name}: {found:?}, with it {plies}, on\n{}",
                position.board
            );
        }
    }
}

#[test]
fn short_mates_are_as_long_as_an_exhaustive_search_says() {
    const DEEP: i32 = 5;
    let mut random = fastrand::Rng::with_seed(11);
    let (mut wins, mut losses) = (0, 0);
    while wins < 300 || losses < 100 {
        let position = random_position(&mut random, 6, 8..20);
        // Shallow searches see mates by what they do at their leaves.
        let depth = random.i32(1..=DEEP);
        match mate(score_at(&position, &Parameters::default(), depth)) {
            Some(plies @ 1..=5) => {
                wins += 1;
                let stones = (plies + 1) / 2;
                assert!(position.wins_within(stones), "no win in {plies}\n{}", position.board);
                let quicker = depth == DEEP && position.wins_within(stones - 1);
                assert!(!quicker, "a quicker win than in {plies}\n{}", position.board);
            }
            Some(plies @ -6..=-1) => {
                losses += 1;
                assert!(position.loses_within(-plies / 2), "not lost in {}\n{}", -plies, position.board);
            }
            _ => {}
        }
    }
}

#[test]
fn long_mates_come_nearer_whatever_the_opponent_plays() {
    let mut random = fastrand::Rng::with_seed(12);
    let mut followed = 0;
    for position in game_positions(11) {
        let report = search(&position, &TranspositionTable::new(1 << 22), &Parameters::default(), to_depth(8));
        let Some(plies) = mate(report.lines[0].score).filter(|&plies| plies > 5) else { continue };
        let after = position.after(report.lines[0].square);
        let replies: Vec<Square> = after.board.empty_squares().iter().collect();
        for _ in 0..6 {
            let reply = after.after(replies[random.usize(0..replies.len())]);
            let found = mate(score_at(&reply, &Parameters::default(), 12));
            assert!(
                found.is_some_and(|found| (1..=plies - 2).contains(&found)),
                "{found:?} of {plies}\n{}",
                reply.board
            );
        }
        followed += 1;
        if followed == 15 {
            return;
        }
    }
    panic!("only {followed} long mates");
}

#[test]
fn a_stop_at_any_node_leaves_a_sound_state() {
    let parameters = without_selectivity();
    let mut compared = 0;
    for position in game_positions(16) {
        let expected = score_at(&position, &parameters, 3);
        // What a stopped search returns for a node that it did not finish is 0: the more that differs from the truth, the
        // more it would harm.
        if mate(expected).is_some() || expected.abs() < 150 {
            continue;
        }
        for stop in (0..12).map(|n| 512 << (n / 2) | (n % 2 * 256) << (n / 2)) {
            let table = TranspositionTable::new(1 << 20);
            let limits = SearchLimits { nodes: Some(stop), ..to_depth(3) };
            let best = &search(&position, &table, &parameters, limits).lines[0];
            assert!(position.board.is_empty(best.square), "after {stop} nodes: {best:?}");
            assert!(
                best.line.moves().first().is_none_or(|&first| first == best.square),
                "after {stop} nodes: {best:?}"
            );
            let after = search(&position, &table, &parameters, to_depth(3)).lines[0].score;
            assert_eq!(
                after, expected,
                "a search stopped after {stop} nodes has stored what is not true\n{}",
                position.board
            );
        }
        compared += 1;
        if compared == 20 {
            return;
        }
    }
    panic!("only {compared} positions");
}

#[test]
fn a_table_of_one_bucket_gives_the_same_values() {
    let parameters = without_selectivity();
    for (n, position) in game_positions(14).step_by(6).take(24).enumerate() {
        for depth in 1..=4 {
            let [small, large] = [1, 1 << 24].map(|bytes| {
                search(&position, &TranspositionTable::new(bytes), &parameters, to_depth(depth)).lines[0].score
            });
            assert_eq!(small, large, "position {n} at depth {depth}\n{}", position.board);
        }
    }
}

/// The table outlives a search: after two moves the same positions are two plies nearer to the root.
#[test]
fn mates_in_the_table_keep_their_distance_when_the_root_moves_on() {
    let mut followed = 0;
    for position in game_positions(13) {
        let table = TranspositionTable::new(1 << 22);
        let report = search(&position, &table, &Parameters::default(), to_depth(10));
        let Some(plies) = mate(report.lines[0].score).filter(|&plies| plies > 7) else { continue };
        let &[first, second, _, ..] = report.lines[0].line.moves() else { continue };
        let later = position.after(first).after(second);
        let found = mate(search(&later, &table, &Parameters::default(), to_depth(8)).lines[0].score);
        assert!(found.is_none_or(|found| (1..=plies - 2).contains(&found)), "{found:?} of {plies}\n{}", later.board);
        followed += 1;
    }
    assert!(followed >= 20, "only {followed} mates");
}
