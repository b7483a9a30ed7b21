//! How often solvers read the clock.

use std::sync::atomic::AtomicBool;

use cinquina_game::{Board, Colour, Rule, Size, notation};
use cinquina_solve::{Problem, Progress, SolveControl, SolveLimits, Solver, Threats, solve};

/// How many boards a solver expands between two readings of the clock, on average, by these threats.
fn boards_between_readings(solver: Solver, threats: Threats) -> u64 {
    let size = Size::square(15).unwrap();
    let mut board = Board::new(size);
    let moves = notation::parse_moves("g8h9i7g9f9h7h8i8g10i9j9i12i10h10f8e8j8h11j7j6", size).unwrap();
    moves.into_iter().enumerate().for_each(|(n, square)| board.put(square, Colour::BOTH[n % 2]));
    let (stop, mut readings) = (AtomicBool::new(false), 0);
    let mut report = |_: &Progress| readings += 1;
    let mut control =
        SolveControl::new(SolveLimits { nodes: Some(4_000), memory: 16 << 20, time: None }, &stop, &mut report);
    let turn = Colour::Black;
    let problem =
        Problem { rule: Rule::Freestyle, board, turn, attacker: turn, threats, solver, shortest: false, quiet: false };
    solve(&problem, &mut control);
    let nodes = control.nodes();
    nodes / readings.max(1)
}

/// With longer threats a board takes a hundred times as long as with fours alone: what counts is the work, not the boards.
#[test]
fn the_clock_is_read_more_often_where_boards_take_longer() {
    for solver in [Solver::Bmm, Solver::Pns, Solver::Dfpn] {
        let boards = boards_between_readings(solver, Threats::T2Tn);
        assert!(boards <= 24, "{solver}: {boards} boards between two readings");
    }
}
