//! The solvers against an exhaustive search that follows the definitions.

mod support;

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::thread;

use cinquina_game::{Board, Colour, Rule, Size};
use cinquina_solve::{Outcome, Problem, SolveControl, SolveLimits, Solver, Threats, solve};

use support::{Oracle, random_position};

/// What a solver says of a win of Black's; a win must come with a line to its five and a proof that the checker
/// accepts.
fn outcome(board: &Board, turn: Colour, threats: Threats, solver: Solver) -> Outcome {
    let problem = Problem {
        rule: Rule::Freestyle,
        board: board.clone(),
        turn,
        attacker: Colour::Black,
        threats,
        solver,
        shortest: false,
        quiet: false,
    };
    let (stop, mut report) = (AtomicBool::new(false), |_: &_| {});
    let nodes = goes_on(solver).then_some(3_000);
    let mut control = SolveControl::new(SolveLimits { memory: 64 << 20, nodes, time: None }, &stop, &mut report);
    let outcome = solve(&problem, &mut control).outcome;
    if let Outcome::Win(win) = &outcome {
        let proof = win.write_proof(&problem, Vec::new()).unwrap();
        let verdict = cinquina_verify::check(&proof[..], None);
        assert!(verdict.is_ok(), "{verdict:?}\n{}", String::from_utf8_lossy(&proof));
        let (line, pass) = (win.line(&problem), usize::from(turn == Colour::White));
        assert_eq!(line.len() + 1 - pass, 2 * usize::from(win.stones()), "{line:?}\n{board}");
    }
    outcome
}

/// Whether a solver goes on for long where there is nothing to find.
fn goes_on(solver: Solver) -> bool {
    matches!(solver, Solver::Tss | Solver::Guided)
}

/// How many positions were compared, and how many of them were won.
#[derive(Default, Debug)]
struct Count {
    compared: usize,
    won: usize,
    /// How many wins a solver has missed, of how many.
    missed: BTreeMap<String, (usize, usize)>,
}

impl Count {
    /// Asks every solver about a random position.
    fn compare(&mut self, random: &mut fastrand::Rng, side: u32, stones: usize, threats: Threats) {
        let size = Size::square(side).unwrap();
        let Some(board) = random_position(random, size, stones) else { return };
        for turn in Colour::BOTH {
            let mut oracle = Oracle::new(size, threats);
            let expected = match turn {
                Colour::Black => oracle.wins(&board, Colour::Black),
                Colour::White => oracle.wins_after_reply(&board, Colour::Black),
            };
            if let Some(expected) = expected {
                self.compare_solvers(&board, turn, threats, expected);
            }
        }
    }

    fn compare_solvers(&mut self, board: &Board, turn: Colour, threats: Threats, expected: bool) {
        // With White to move every solver has the same root; those that go on for long need not show it.
        for solver in Solver::ALL.into_iter().filter(|&solver| turn == Colour::Black || !goes_on(solver)) {
            let (missed, wins) = self.missed.entry(format!("{solver} {threats}")).or_default();
            *wins += usize::from(expected);
            match outcome(board, turn, threats, solver) {
                Outcome::Win(_) => assert!(expected, "{solver} {threats} claims a win\n{board}"),
                Outcome::None => assert!(!expected, "{solver} {threats} misses a win\n{board}"),
                Outcome::Unknown => {
                    assert!(goes_on(solver) || threats == Threats::T2Tn, "no limit was given");
                    *missed += usize::from(expected);
                }
            }
        }
        self.compared += 1;
        self.won += usize::from(expected);
    }

    fn and(mut self, other: Self) -> Self {
        self.compared += other.compared;
        self.won += other.won;
        for (solver, (missed, wins)) in other.missed {
            let of_both = self.missed.entry(solver).or_default();
            *of_both = (of_both.0 + missed, of_both.1 + wins);
        }
        self
    }

    fn all_missed(&self) -> usize {
        self.missed.values().map(|(missed, _)| missed).sum()
    }
}

/// Compares on boards of all these sides with so many stones, side by side.
///
/// `cargo test -p cinquina-solve --test exhaustive -- --nocapture` prints the counts.
fn compare(seed: u64, boards: &[(u32, usize)], sets: &[Threats], each: usize) -> Count {
    let count = thread::scope(|scope| {
        let on_board = |&(side, stones): &(u32, usize)| {
            let random = fastrand::Rng::with_seed(seed + stones as u64);
            scope.spawn(move || compare_on(side, stones, random, sets, each))
        };
        let counts: Vec<_> = boards.iter().map(on_board).collect();
        counts.into_iter().map(|count| count.join().unwrap()).fold(Count::default(), Count::and)
    });
    println!("{boards:?}: {count:?}");
    count
}

fn compare_on(side: u32, stones: usize, mut random: fastrand::Rng, sets: &[Threats], each: usize) -> Count {
    let mut count = Count::default();
    for &threats in sets {
        for _ in 0..each {
            count.compare(&mut random, side, stones, threats);
        }
    }
    count
}

#[test]
fn small_boards() {
    let boards = [(5, 10), (5, 14), (6, 14), (6, 20), (7, 24), (7, 30)];
    let count = compare(1, &boards, &[Threats::T2, Threats::T2T3, Threats::T2Tn], 60);
    assert!(count.compared >= 1_900 && count.won >= 200, "{count:?}");
    assert!(count.all_missed() * 10 <= count.won, "{count:?}");
}

#[test]
fn random_endgames() {
    let count = compare(2, &[(8, 36), (8, 44), (9, 40), (9, 50)], &[Threats::T2, Threats::T2T3], 320);
    assert!(count.compared >= 4_000 && count.won >= 800, "{count:?}");
    assert!(count.all_missed() * 10 <= count.won, "{count:?}");
}
