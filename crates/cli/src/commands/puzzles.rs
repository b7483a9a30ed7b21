//! Puzzles found in games: positions with one winning move, by the solver.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use cinquina_game::{Colour, Game, Outcome, Rule, Size, Square, notation};
use cinquina_patterns::{NineSquares, PatternBoard, Potential};
use cinquina_solve::{Outcome as Solved, Problem, SolveControl, SolveLimits, Solver, Threats, Win, solve};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::arguments::PuzzlesArguments;
use crate::game_files::{self, Hints};
use crate::output;

pub(crate) fn run(arguments: &PuzzlesArguments) -> anyhow::Result<()> {
    output::ensure_new(&arguments.out, arguments.force)?;
    let hints = Hints { size: Some(arguments.size), rule: Rule::Freestyle, form: None };
    let games = game_files::read(&arguments.games, &hints)?;
    let bar = ProgressBar::new(games.len() as u64)
        .with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} games, {msg}")?);
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for game in bar.wrap_iter(games.iter()) {
        puzzles.extend(puzzle(&game.moves(), game.size));
        bar.set_message(format!("{} puzzles", puzzles.len()));
        if puzzles.len() >= arguments.count {
            break;
        }
    }
    puzzles.sort_by_key(|puzzle| puzzle.rating);
    let lines: Vec<String> = puzzles.iter().map(|puzzle| object(puzzle, arguments.size).to_string()).collect();
    output::write_whole(&arguments.out, arguments.force, |file| writeln!(file, "[\n{}\n]", lines.join(",\n")))?;
    writeln!(anstream::stdout(), "{} puzzles from {} games", puzzles.len(), games.len())?;
    Ok(())
}

fn object(puzzle: &Puzzle, size: Size) -> Value {
    json!({
        "size": size.to_string(),
        "moves": notation::moves_to_string(&puzzle.moves, size),
        "kind": if puzzle.fours { "fours" } else { "threes" },
        "stones": puzzle.stones,
        "rating": puzzle.rating,
    })
}

/// A position to be solved.
struct Puzzle {
    /// The game up to it.
    moves: Vec<Square>,
    /// Whether fours are enough.
    fours: bool,
    /// Stones of the winner, the five included.
    stones: u16,
    rating: u32,
}

/// Wins with this many stones are neither trivial nor endless.
const STONES: std::ops::RangeInclusive<u16> = 4..=12;
/// Positions with fewer moves are skipped.
const FIRST_PLY: usize = 8;
/// Boards that the solver may expand for a position, and for each move that must not win.
const NODES: u64 = 20_000;
const NODES_FOR_OTHERS: u64 = 50_000;

/// The first position of the game that is a puzzle. The winner's positions are tried backwards from the end, as long as
/// there is a win by threats.
fn puzzle(moves: &[Square], size: Size) -> Option<Puzzle> {
    let mut game = Game::new(Rule::Freestyle, size);
    moves.iter().try_for_each(|&square| game.play(square)).ok()?;
    let Some(Outcome::Win(_)) = game.outcome() else { return None };
    let mut wins = Vec::new();
    game.undo();
    while game.moves().len() >= FIRST_PLY {
        match win(&game) {
            Some(win) => wins.push((game.clone(), win)),
            None => break,
        }
        game.undo();
        game.undo();
    }
    wins.into_iter().rev().find_map(|(game, win)| win.puzzle(&game))
}

/// A win by threats.
struct FoundWin {
    play: Square,
    stones: u16,
    fours: bool,
    nodes: u64,
}

/// How the player to move wins here, by fours alone if they are enough.
fn win(game: &Game) -> Option<FoundWin> {
    [Threats::T2, Threats::T2T3].into_iter().find_map(|threats| {
        let (solved, nodes) = solved(game, game.turn(), threats, NODES, true);
        let Solved::Win(Win::Move(attack)) = solved else { return None };
        Some(FoundWin { play: attack.play, stones: attack.stones, fours: threats == Threats::T2, nodes })
    })
}

impl FoundWin {
    /// The position as a puzzle, if it makes a good one.
    fn puzzle(&self, game: &Game) -> Option<Puzzle> {
        let Self { play, stones, fours, nodes } = *self;
        let board = PatternBoard::<NineSquares>::of(game);
        let is_puzzle = STONES.contains(&stones) && only_win(game, play, &board);
        let rating = rating(stones, nodes, fours);
        is_puzzle.then(|| Puzzle { moves: game.moves().to_vec(), fours, stones, rating })
    }
}

/// Whether every other move that threatens something is proven not to win.
fn only_win(game: &Game, best: Square, board: &PatternBoard<NineSquares>) -> bool {
    let attacker = game.turn();
    let threats = |square: &Square| board.potential(*square, attacker) >= Potential::S3;
    game.board().empty_squares().iter().filter(threats).filter(|&square| square != best).all(|square| {
        let mut next = game.clone();
        if next.play(square).is_err() || next.outcome().is_some() {
            return false;
        }
        matches!(solved(&next, attacker, Threats::T2T3, NODES_FOR_OTHERS, false).0, Solved::None)
    })
}

fn solved(game: &Game, attacker: Colour, threats: Threats, nodes: u64, shortest: bool) -> (Solved, u64) {
    let (rule, board, turn) = (game.rule(), game.board().clone(), game.turn());
    let problem = Problem { rule, board, turn, attacker, threats, solver: Solver::Dfpn, shortest, quiet: false };
    let (never, mut nobody) = (AtomicBool::new(false), |_: &_| {});
    let mut control =
        SolveControl::new(SolveLimits { nodes: Some(nodes), ..SolveLimits::default() }, &never, &mut nobody);
    let outcome = solve(&problem, &mut control).outcome;
    (outcome, control.nodes())
}

/// Longer wins and those that a solver works harder for are harder for people too.
fn rating(stones: u16, nodes: u64, fours: bool) -> u32 {
    400 + 90 * u32::from(stones) + 40 * nodes.max(1).ilog2() + if fours { 0 } else { 200 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harder_puzzles_are_rated_higher() {
        assert!(rating(6, 1000, true) > rating(5, 1000, true));
        assert!(rating(5, 4000, true) > rating(5, 1000, true));
        assert!(rating(5, 1000, false) > rating(5, 1000, true));
    }

    #[test]
    fn a_game_without_threats_has_no_puzzle() {
        let size = Size::square(15).unwrap();
        let moves = notation::parse_moves("a1c1e1g1i1k1m1o1a15c15e15g15i15k15", size).unwrap();
        assert!(puzzle(&moves, size).is_none());
    }
}
