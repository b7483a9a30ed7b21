//! The solvers by every rule: wins by fours against an exhaustive search that asks nothing but the rule, and every win
//! against the checker.

use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use cinquina_formats::suite::{self, Entry};
use cinquina_game::{Board, Colour, Game, Rule, Size, Square, SquareSet, notation};
use cinquina_patterns::{PatternBoard, RenjuLines};
use cinquina_solve::{
    Continuation, Outcome, Problem, SolveControl, SolveLimits, Solver, Threats, Win, WinningMove, solve,
};

/// What a solver says; a win must come with a proof that the checker accepts, and a line. And how long it took.
fn outcome(problem: &Problem, limits: SolveLimits) -> (Outcome, Duration) {
    let (stop, mut report) = (AtomicBool::new(false), |_: &_| {});
    let begin = Instant::now();
    let mut control = SolveControl::new(limits, &stop, &mut report);
    let outcome = solve(problem, &mut control).outcome;
    let time = begin.elapsed();
    if let Outcome::Win(win) = &outcome {
        let proof = win.write_proof(problem, Vec::new()).unwrap();
        let verdict = cinquina_verify::check(&proof[..], None);
        assert!(
            verdict.is_ok(),
            "{verdict:?} by {} {}\n{}",
            problem.solver,
            problem.threats,
            String::from_utf8_lossy(&proof)
        );
        check_line(problem, win);
    }
    (outcome, time)
}

/// The line of a win is legal, ends with the five, and is as long as the win says.
fn check_line(problem: &Problem, win: &Win) {
    let [black, white] = Colour::BOTH.map(|colour| problem.board.stones(colour).iter().collect::<Vec<_>>());
    let mut game = Game::from_stones(problem.rule, problem.board.size(), &black, &white, problem.turn).unwrap();
    let line = win.line(problem);
    let context = format!("{} {line:?}\n{}", problem.rule, problem.board);
    for &square in &line {
        assert_eq!(game.play(square), Ok(()), "{square:?} of {context}");
    }
    assert_eq!(game.outcome(), Some(cinquina_game::Outcome::Win(problem.attacker)), "{context}");
    let pass = usize::from(problem.turn != problem.attacker);
    assert_eq!(line.len() + 1 - pass, 2 * usize::from(win.stones()), "{context}");
}

/// With how many stones PX wins by fours alone, word by word: each move leaves him a winning move, and each legal reply
/// after which he has none loses as well.
struct Oracle {
    rule: Rule,
    board: Board,
    px: Colour,
    known: HashMap<u64, Option<u16>>,
}

impl Oracle {
    fn new(rule: Rule, board: &Board, px: Colour) -> Self {
        Self { rule, board: board.clone(), px, known: HashMap::new() }
    }

    fn legal(&self, colour: Colour) -> Vec<Square> {
        self.board.empty_squares().iter().filter(|&square| self.rule.allows(&self.board, square, colour)).collect()
    }

    fn can_win(&self, colour: Colour) -> bool {
        self.board.empty_squares().iter().any(|square| self.rule.wins(&self.board, square, colour))
    }

    /// The fewest, the five included.
    fn stones(&mut self) -> Option<u16> {
        if self.can_win(self.px) {
            return Some(1);
        }
        let hash = self.board.hash(self.px);
        if let Some(&known) = self.known.get(&hash) {
            return known;
        }
        let moves = self.legal(self.px).into_iter();
        let fewest = moves.filter_map(|square| self.with(square, self.px, Self::stones_after_replies)).min();
        let stones = fewest.map(|stones| stones + 1);
        self.known.insert(hash, stones);
        stones
    }

    /// The same if PY is to move and nothing need stand: every legal reply must lose.
    fn stones_after_any_reply(&mut self) -> Option<u16> {
        let replies = self.legal(!self.px);
        if self.can_win(!self.px) || replies.is_empty() {
            return None;
        }
        let mut replies = replies.into_iter();
        replies.try_fold(1, |most, reply| self.with(reply, !self.px, Self::stones).map(|stones| most.max(stones)))
    }

    /// Against the best reply; where there is none, the five is left.
    fn stones_after_replies(&mut self) -> Option<u16> {
        if self.can_win(!self.px) || !self.can_win(self.px) {
            return None;
        }
        let mut replies = self.legal(!self.px).into_iter();
        replies.try_fold(1, |most, reply| self.with(reply, !self.px, Self::stones).map(|stones| most.max(stones)))
    }

    fn with<T>(&mut self, square: Square, colour: Colour, then: impl FnOnce(&mut Self) -> T) -> T {
        self.board.put(square, colour);
        let result = then(self);
        self.board.take(square, colour);
        result
    }
}

/// A position in which the game goes on, with stones close together.
fn random_position(rule: Rule, random: &mut fastrand::Rng) -> Option<Game> {
    let size = Size::square(random.u32(6..=9)).unwrap();
    let mut stones = [Vec::new(), Vec::new()];
    for n in 0..random.usize(8..26) {
        let square = Square::new(random.usize(..size.width()), random.usize(..size.height()));
        if !stones.iter().flatten().any(|&other| other == square) {
            stones[n % 2].push(square);
        }
    }
    let turn = if random.bool() { Colour::Black } else { Colour::White };
    let game = Game::from_stones(rule, size, &stones[0], &stones[1], turn).ok()?;
    game.outcome().is_none().then_some(game)
}

const LIMITS: SolveLimits = SolveLimits { memory: 16 << 20, nodes: Some(20_000), time: None };

/// How many of so many positions are won.
fn compare(rule: Rule, positions: usize) -> usize {
    let mut random = fastrand::Rng::with_seed(0x4259_5255);
    let mut won = 0;
    let mut won_after_reply = 0;
    for game in std::iter::repeat_with(|| random_position(rule, &mut random)).flatten().take(positions) {
        let (board, turn) = (game.board().clone(), game.turn());
        let fewest = Oracle::new(rule, &board, turn).stones();
        let expected = fewest.is_some();
        won += usize::from(expected);
        for solver in [Solver::Bmm, Solver::Pns, Solver::Dfpn, Solver::Auto, Solver::Tss] {
            let problem = Problem {
                rule,
                board: board.clone(),
                turn,
                attacker: turn,
                threats: Threats::T2,
                solver,
                shortest: true,
                quiet: false,
            };
            match outcome(&problem, LIMITS).0 {
                Outcome::Win(win) => assert_eq!(Some(win.stones()), fewest, "{rule} {solver} for {turn}\n{board}"),
                Outcome::None => assert!(!expected, "{rule} {solver} misses a win of {turn}\n{board}"),
                Outcome::Unknown => assert_eq!(solver, Solver::Tss, "{rule}\n{board}"),
            }
        }
        let attacker = !turn;
        let fewest = Oracle::new(rule, &board, attacker).stones_after_any_reply();
        won_after_reply += usize::from(fewest.is_some());
        for solver in [Solver::Bmm, Solver::Pns, Solver::Dfpn, Solver::Auto] {
            let problem = Problem {
                rule,
                board: board.clone(),
                turn,
                attacker,
                threats: Threats::T2,
                solver,
                shortest: true,
                quiet: false,
            };
            match outcome(&problem, LIMITS).0 {
                Outcome::Win(win) => assert_eq!(Some(win.stones()), fewest, "{rule} {solver}\n{board}"),
                _ => assert!(fewest.is_none(), "{rule} {solver} misses a win of {attacker}\n{board}"),
            }
        }
        for (solver, threats) in [
            (Solver::Dfpn, Threats::T2T3),
            (Solver::Auto, Threats::T2Tn),
            (Solver::Bmm, Threats::T2Tn),
            (Solver::Guided, Threats::T2Tn),
        ] {
            let problem = Problem {
                rule,
                board: board.clone(),
                turn,
                attacker: turn,
                threats,
                solver,
                shortest: false,
                quiet: false,
            };
            let found = outcome(&problem, SolveLimits { nodes: Some(300), ..LIMITS }).0;
            assert!(!expected || !matches!(found, Outcome::None), "{rule} {solver} {threats}\n{board}");
        }
    }
    assert!(won_after_reply > 0, "nothing was won with the other to move by {rule}");
    won
}

#[test]
fn wins_by_fours_are_found_and_all_wins_are_proven() {
    for rule in Rule::ALL {
        let won = compare(rule, 100);
        assert!(won >= 10, "{won} by {rule}");
    }
}

/// White could also make a straight four, a stone later: by h8, and i9 once Black has blocked on i8.
#[test]
fn a_four_that_black_may_not_block_is_the_quickest_win() {
    let size = Size::square(15).unwrap();
    let [black, white] = ["h5h6h7h9h10d8", "e8f8g8j10k11"].map(|moves| notation::parse_moves(moves, size).unwrap());
    let game = Game::from_stones(Rule::Renju, size, &black, &white, Colour::White).unwrap();
    for solver in [Solver::Bmm, Solver::Pns, Solver::Dfpn, Solver::Auto] {
        let (board, turn) = (game.board().clone(), Colour::White);
        let problem = Problem {
            rule: Rule::Renju,
            board,
            turn,
            attacker: turn,
            threats: Threats::T2,
            solver,
            shortest: true,
            quiet: false,
        };
        let Outcome::Win(win) = outcome(&problem, LIMITS).0 else { panic!("no win by {solver}") };
        assert_eq!(win.stones(), 2, "{solver}");
    }
}

/// White threatens g11, c15 and two fours by c11. After f15, which does not disturb that, c15 would be a double four.
#[test]
fn a_line_has_no_forbidden_move_after_a_reply_that_makes_one() {
    let size = Size::square(15).unwrap();
    let squares = |moves| notation::parse_moves(moves, size).unwrap();
    let black = squares("d15e15c14c13c12h10b10b11h14i13j12o11d10i3");
    let white = squares("a15b15d14e13f12d11e11d12f14c10l10l11m11n11j3k3l3m5m6");
    let game = Game::from_stones(Rule::Renju, size, &black, &white, Colour::Black).unwrap();
    let (board, turn, attacker) = (game.board().clone(), Colour::Black, Colour::White);
    let problem = Problem {
        rule: Rule::Renju,
        board,
        turn,
        attacker,
        threats: Threats::T2Tn,
        solver: Solver::Dfpn,
        shortest: false,
        quiet: false,
    };
    let Outcome::Win(Win::Replies(Continuation::Replies { listed, witness })) = outcome(&problem, LIMITS).0 else {
        panic!("no win")
    };
    assert_eq!(witness, squares("g11c15c11"));
    assert!(!listed.iter().any(|(reply, _)| squares("f15").contains(reply)));
    // As if the replies that disturb it lost sooner, so that the line follows the witness.
    let sooner = |attack: &WinningMove| Rc::new(WinningMove { stones: 1, ..attack.clone() });
    let listed = listed.iter().map(|(reply, attack)| (*reply, sooner(attack))).collect();
    check_line(&problem, &Win::Replies(Continuation::Replies { listed, witness }));
}

/// The entries of a reference collection; none where there are no collections.
fn collection(name: &str) -> Vec<Entry> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites").join(name);
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines().filter_map(|line| suite::parse_line(line).expect("an entry")).collect()
}

/// The points that a collection gives as the defences against a threatened win by fours: on all others Black still
/// wins.
#[test]
fn renju_defences_are_those_of_the_collection() {
    let mut refuted = 0;
    for entry in collection("renju-defences.txt") {
        let [black, white] = &entry.stones;
        let game = Game::from_stones(Rule::Renju, entry.size, black, white, entry.turn).expect("a position");
        let points = entry.value("points").expect("points").split_whitespace();
        let points: SquareSet = points.map(|xy| notation::parse_xy(xy, entry.size).expect("a point")).collect();
        let mut holding = SquareSet::EMPTY;
        for reply in &game.legal_squares() {
            let mut board = game.board().clone();
            board.put(reply, entry.turn);
            let attacker = !entry.turn;
            let problem = Problem {
                rule: Rule::Renju,
                board,
                turn: attacker,
                attacker,
                threats: Threats::T2,
                solver: Solver::Auto,
                shortest: false,
                quiet: false,
            };
            if !matches!(outcome(&problem, LIMITS).0, Outcome::Win(_)) {
                holding.insert(reply);
            }
        }
        let fours = PatternBoard::<RenjuLines>::from_board(Rule::Renju, game.board(), entry.turn).fours(entry.turn);
        assert!(holding.without(&points).without(&fours).is_empty(), "others are fours that put it off: {entry:?}");
        // One point of the collection is refuted by a win that the checker accepts.
        refuted += points.without(&holding).len();
    }
    assert!(refuted <= 1, "{refuted}");
}

/// Solves every `step`th entry and counts how many are won within some times.
fn solve_all(name: &str, wanted: impl Fn(&Entry) -> bool, threats: Threats, limit: Duration, step: usize) {
    let entries: Vec<Entry> = collection(name).into_iter().filter(wanted).step_by(step).collect();
    let mut times = Vec::new();
    for Entry { size, stones: [black, white], turn, answer, .. } in &entries {
        let game = Game::from_stones(Rule::Renju, *size, black, white, *turn).expect("a position");
        let problem = Problem {
            rule: Rule::Renju,
            board: game.board().clone(),
            turn: *turn,
            attacker: *turn,
            threats,
            solver: Solver::Auto,
            shortest: false,
            quiet: false,
        };
        let limits = SolveLimits { memory: 256 << 20, nodes: None, time: Some(limit) };
        let (found, time) = outcome(&problem, limits);
        match found {
            Outcome::Win(_) => times.push(time),
            other => println!("{} {answer}", if matches!(other, Outcome::None) { "none" } else { "unknown" }),
        }
    }
    times.sort_unstable();
    let within = |limit| times.iter().filter(|&&time| time <= Duration::from_millis(limit)).count();
    println!("{name}: {} positions, {} won, all proven; {} within 1 s", entries.len(), times.len(), within(1000));
}

/// `cargo test --release -p cinquina-solve --test by_rules -- --ignored --nocapture`, with `STEP=10` for every tenth
/// position, and `LIMIT=60` for more than ten seconds on a busy machine.
#[test]
#[ignore = "takes an hour; needs the reference collections"]
fn renju_collections() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let (step, limit) = (number("STEP").unwrap_or(1) as usize, Duration::from_secs(number("LIMIT").unwrap_or(10)));
    solve_all("renju-win-by-fours.txt", |entry| entry.value("line").is_some(), Threats::T2, limit, step);
    let verified = |entry: &Entry| entry.value("verified") == Some("quintet");
    solve_all("renju-win-by-threes.txt", verified, Threats::T2Tn, limit, step);
    solve_all("renju-mates-with-lines.txt", |_| true, Threats::T2Tn, limit, 1);
}
