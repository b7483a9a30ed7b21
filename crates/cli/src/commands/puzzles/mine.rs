//! A position of a game that has one winning move, found by the solver.

use std::sync::atomic::AtomicBool;

use cinquina_game::{Game, Outcome, Rule, Size, Square};
use cinquina_patterns::{NineSquares, PatternBoard, Potential};
use cinquina_solve::{Outcome as Solved, Problem, SolveControl, SolveLimits, Solver, Threats, Win, solve};

/// A position to be solved.
pub(super) struct Puzzle {
    /// The game up to it.
    pub(super) moves: Vec<Square>,
    /// Whether fours are enough.
    pub(super) fours: bool,
    /// Stones of the winner, the five included.
    pub(super) stones: u16,
    pub(super) rating: u32,
}

/// Wins of so many stones are neither trivial nor endless.
const STONES: std::ops::RangeInclusive<u16> = 4..=12;
/// Moves before which no game is looked at.
const FIRST_PLY: usize = 8;
/// Boards that the solver may expand for a position, and for each move that must not win.
const NODES: u64 = 20_000;
const NODES_FOR_OTHERS: u64 = 50_000;

/// The first position of the game that is a puzzle. The winner's positions are looked at from the end on, as long as he wins
/// by threats.
pub(super) fn puzzle(moves: &[Square], size: Size) -> Option<Puzzle> {
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
        let Solved::Win(Win::Attack(attack)) = solved else { return None };
        Some(FoundWin { play: attack.play, stones: attack.stones, fours: threats == Threats::T2, nodes })
    })
}

impl FoundWin {
    /// The position as a puzzle, if it is worth one.
    fn puzzle(&self, game: &Game) -> Option<Puzzle> {
        let Self { play, stones, fours, nodes } = *self;
        let board = PatternBoard::<NineSquares>::of(game);
        let is_puzzle = STONES.contains(&stones) && only_win(game, play, &board);
        let rating = rating(stones, nodes, fours);
        is_puzzle.then(|| Puzzle { moves: game.moves().to_vec(), fours, stones, rating })
    }
}

/// Whether every other move that threatens anything wins nothing; what is not known does not count.
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

fn solved(game: &Game, attacker: cinquina_game::Colour, threats: Threats, nodes: u64, shortest: bool) -> (Solved, u64) {
    let (rule, board, turn) = (game.rule(), game.board().clone(), game.turn());
    let problem = Problem { rule, board, turn, attacker, threats, solver: Solver::Dfpn, shortest };
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
    use cinquina_game::notation;

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
