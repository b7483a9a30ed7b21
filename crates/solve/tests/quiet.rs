//! Wins that need quiet moves: `auto` finds them if it may, with proofs that the checker accepts.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use cinquina_game::{Board, Colour, Game, Outcome as GameOutcome, Rule, Size, Square, notation};
use cinquina_solve::{Outcome, Problem, SolveControl, SolveLimits, Solver, Threats, Win, solve};

fn problem(game: &Game, attacker: Colour, quiet: bool) -> Problem {
    Problem {
        rule: game.rule(),
        board: game.board().clone(),
        turn: game.turn(),
        attacker,
        threats: Threats::T2Tn,
        solver: Solver::Auto,
        shortest: false,
        quiet,
    }
}

/// The win, if it is found within so many nodes; its proof is checked, and its line is played to the five.
fn win(problem: &Problem, nodes: u64) -> Option<Win> {
    let (stop, mut report) = (AtomicBool::new(false), |_: &_| {});
    let limits = SolveLimits { nodes: Some(nodes), ..SolveLimits::default() };
    let answer = solve(problem, &mut SolveControl::new(limits, &stop, &mut report));
    let Outcome::Win(win) = answer.outcome else { return None };
    let proof = win.write_proof(problem, Vec::new()).unwrap();
    let verdict = cinquina_verify::check(&proof[..], None);
    assert!(verdict.is_ok(), "{verdict:?}\n{}", String::from_utf8_lossy(&proof));
    let mut game = Game::from_board(problem.rule, problem.board.clone(), problem.turn).unwrap();
    for square in win.line(problem) {
        game.play(square).unwrap();
    }
    assert_eq!(game.outcome(), Some(GameOutcome::Win(problem.attacker)), "{:?}", win.line(problem));
    Some(win)
}

fn opening(moves: &str) -> Game {
    let size = Size::square(15).unwrap();
    let mut game = Game::new(Rule::Freestyle, size);
    for square in notation::parse_moves(moves, size).unwrap() {
        game.play(square).unwrap();
    }
    game
}

/// After 1. h8 a1 2. i9 f8 Black has no win by threats alone, but wins.
#[test]
fn an_opening_is_won_by_quiet_moves() {
    let game = opening("h8a1i9f8");
    assert!(win(&problem(&game, Colour::Black, false), 3_000_000).is_none(), "by threats alone");
    let found = win(&problem(&game, Colour::Black, true), 30_000_000).expect("it was found before");
    assert!(found.stones() > 5, "{}", found.stones());
}

/// The same position in all its images: what was found on one is turned for the others.
#[test]
fn a_win_is_found_however_the_board_is_turned() {
    for moves in ["h8o1g9j8", "h8a15i7f8", "h8o15g7j8"] {
        assert!(win(&problem(&opening(moves), Colour::Black, true), 30_000_000).is_some(), "{moves}");
    }
}

/// Whether a player can force a win, by trying everything.
struct Exhaustive {
    attacker: Colour,
    known: HashMap<u64, bool>,
}

impl Exhaustive {
    fn wins(&mut self, game: &mut Game) -> bool {
        if let Some(outcome) = game.outcome() {
            return outcome == GameOutcome::Win(self.attacker);
        }
        if let Some(&known) = self.known.get(&game.hash()) {
            return known;
        }
        let moves: Vec<Square> = game.legal_squares().iter().collect();
        let attacks = game.turn() == self.attacker;
        let mut wins = !attacks && !moves.is_empty();
        for square in moves {
            game.play(square).unwrap();
            let after = self.wins(game);
            game.undo();
            if after == attacks {
                wins = after;
                break;
            }
        }
        self.known.insert(game.hash(), wins);
        wins
    }
}

/// On boards that are nearly full no win is missed, by any rule, and none is claimed that is none.
#[test]
fn every_win_of_a_small_board_is_found() {
    let mut random = fastrand::Rng::with_seed(5);
    for rule in Rule::ALL {
        let (mut compared, mut won) = (0, 0);
        while compared < 40 {
            let size = Size::new(random.u32(5..=7), random.u32(5..=7)).unwrap();
            let mut squares: Vec<Square> = size.squares().collect();
            random.shuffle(&mut squares);
            let mut board = Board::new(size);
            for (n, &square) in squares.iter().skip(random.usize(5..=9)).enumerate() {
                board.put(square, Colour::BOTH[n % 2]);
            }
            let has_won = |colour: Colour| board.stones(colour).iter().any(|square| rule.wins(&board, square, colour));
            let turn = Colour::BOTH[random.usize(0..2)];
            if Colour::BOTH.into_iter().any(has_won) {
                continue;
            }
            let Ok(mut game) = Game::from_board(rule, board, turn) else { continue };
            if game.outcome().is_some() {
                continue;
            }
            let attacker = Colour::BOTH[random.usize(0..2)];
            let expected = Exhaustive { attacker, known: HashMap::new() }.wins(&mut game);
            let found = win(&problem(&game, attacker, true), 100_000).is_some();
            assert_eq!(found, expected, "{rule}: {attacker} attacks, {turn} moves\n{}", game.board());
            (compared, won) = (compared + 1, won + usize::from(expected));
        }
        assert!((5..35).contains(&won), "{rule}: {won} of 40 won");
    }
}
