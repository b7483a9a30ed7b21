//! From a problem to an answer: which solver works on what, and for how long.

use std::ops::ControlFlow;

use cinquina_game::SquareSet;
use cinquina_patterns::{LineTable, PatternBoard, with_lines};

use crate::auto::{auto, stages};
use crate::bmm::Bmm;
use crate::dfpn::Dfpn;
use crate::guided::Guided;
use crate::pns::Pns;
use crate::problem::{Answer, Outcome, Problem, Solver};
use crate::prover::{Lost, Prover, Verdict, Writer};
use crate::threat_board::{Assessment, ThreatBoard};
use crate::tss::Tss;
use crate::win::Win;
use crate::{SolveControl, Threats};

/// Solves a problem within the limits of `control`.
pub fn solve(problem: &Problem, control: &mut SolveControl<'_>) -> Answer {
    with_lines!(problem.rule, L => solve_by::<L>(problem, control))
}

fn solve_by<L: LineTable>(problem: &Problem, control: &mut SolveControl<'_>) -> Answer {
    let memory = control.limits().memory;
    let mut answer = match problem.solver {
        Solver::Auto => auto::<L>(problem, control),
        Solver::Bmm => run(&mut Bmm::new(board::<L>(problem, problem.threats, memory), memory / 2), control),
        Solver::Pns => run(&mut Pns::new(board::<L>(problem, problem.threats, memory), memory / 2), control),
        Solver::Dfpn => run(&mut Dfpn::new(board::<L>(problem, problem.threats, memory), memory / 2), control),
        Solver::Guided => run(&mut guided::<L>(problem, memory), control),
        Solver::Tss => tss::<L>(problem, control),
    };
    if let Outcome::Win(win) = &mut answer.outcome
        && problem.shortest
    {
        let (shortest, bytes) = shorten::<L>(problem, win, control);
        answer.shortest = shortest;
        answer.bytes = answer.bytes.max(bytes);
    }
    answer
}

/// A board that may use half of the memory.
pub(crate) fn board<L: LineTable>(problem: &Problem, threats: Threats, memory: usize) -> ThreatBoard<L> {
    let board = PatternBoard::from_board(problem.rule, &problem.board, problem.turn);
    ThreatBoard::new(board, problem.attacker, threats, memory / 2)
}

pub(crate) fn guided<L: LineTable>(problem: &Problem, memory: usize) -> Guided<L> {
    let board = |threats| board::<L>(problem, threats, memory / 2);
    let short = if problem.threats == Threats::T2 { Threats::T2 } else { Threats::T2T3 };
    Guided::new(board(problem.threats), board(short), memory / 2)
}

/// Suggestions by threat space search, each confirmed by a search that plays nothing else.
fn tss<L: LineTable>(problem: &Problem, control: &mut SolveControl<'_>) -> Answer {
    let memory = control.limits().memory / 2;
    let mut best = Answer { outcome: Outcome::Unknown, none_by: None, shortest: false, bytes: 0 };
    let mut confirm = |zone: &SquareSet, control: &mut SolveControl<'_>| {
        let mut board = board::<L>(problem, problem.threats, memory);
        board.confine(*zone);
        let answer = run(&mut Dfpn::new(board, memory / 2), control);
        best.bytes = best.bytes.max(answer.bytes);
        if matches!(answer.outcome, Outcome::Win(_)) {
            best.outcome = answer.outcome;
        }
        if control.is_over() || matches!(best.outcome, Outcome::Win(_)) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    // What needs no search is confirmed as it is.
    if confirm(&SquareSet::EMPTY, control).is_continue() {
        let board = PatternBoard::<L>::from_board(problem.rule, &problem.board, problem.attacker);
        let mut tss = Tss::new(board, problem.attacker, problem.threats, memory, &mut confirm);
        let _ = tss.run(control);
        let bytes = tss.bytes();
        best.bytes += bytes;
    }
    best
}

/// Looks for a win with fewer stones as long as the limits allow. Returns whether it is certain that there is none, and
/// how many bytes that took.
fn shorten<L: LineTable>(problem: &Problem, win: &mut Win, control: &mut SolveControl<'_>) -> (bool, usize) {
    let memory = control.limits().memory;
    control.give(u64::MAX);
    let (mut certain, mut most) = (false, 0);
    // Wins by longer threats are not searched for the shortest: the search by fours behind them is not.
    let exact = |threats: &&Threats| **threats != Threats::T2Tn;
    for &threats in stages(problem.threats).iter().filter(exact) {
        let mut bmm = Bmm::new(board::<L>(problem, threats, memory), memory / 2);
        certain = shorten_by(&mut bmm, win, control);
        most = most.max(bytes(&mut bmm));
    }
    (certain, most)
}

/// Looks for shorter wins until there is none, and says whether that is certain.
fn shorten_by<L: LineTable>(bmm: &mut Bmm<L>, win: &mut Win, control: &mut SolveControl<'_>) -> bool {
    // Every solver sees at once whether one stone is enough. What takes two cannot be shorter then.
    while win.stones() > 2 {
        bmm.limit(win.stones() - 1);
        match run(bmm, control).outcome {
            Outcome::Win(shorter) if shorter.stones() < win.stones() => *win = shorter,
            Outcome::None => return true,
            Outcome::Win(_) | Outcome::Unknown => return false,
        }
    }
    true
}

pub(crate) fn bytes(prover: &mut (impl Prover + ?Sized)) -> usize {
    prover.bytes() + prover.board().bytes()
}

pub(crate) fn run(prover: &mut (impl Prover + ?Sized), control: &mut SolveControl<'_>) -> Answer {
    let outcome = match verdict(prover, control) {
        Certainty::Win => match write_out(prover, control) {
            Ok(win) => Outcome::Win(win),
            Err(Lost) => {
                control.note_forgotten();
                Outcome::Unknown
            }
        },
        Certainty::None if prover.board().is_complete() => Outcome::None,
        Certainty::None | Certainty::Unknown => Outcome::Unknown,
    };
    let none_by = matches!(outcome, Outcome::None).then(|| prover.board().threats());
    Answer { outcome, none_by, shortest: false, bytes: bytes(prover) }
}

fn write_out(prover: &mut (impl Prover + ?Sized), control: &mut SolveControl<'_>) -> Result<Win, Lost> {
    /// Enough to find again what was forgotten.
    const BOARDS: u64 = 1 << 22;
    let is_px_turn = prover.board().is_px_turn();
    control.beyond(BOARDS, |control| {
        let mut writer = Writer::new(prover, control);
        if is_px_turn {
            writer.attack().map(|attack| Win::Move((*attack).clone()))
        } else {
            writer.answers().map(Win::Replies)
        }
    })
}

enum Certainty {
    Win,
    None,
    Unknown,
}

impl From<Verdict> for Certainty {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win(_) => Self::Win,
            Verdict::None => Self::None,
            Verdict::Unknown => Self::Unknown,
        }
    }
}

/// Whether PX wins from the root. On a board of PY every reply must lose.
fn verdict(prover: &mut (impl Prover + ?Sized), control: &mut SolveControl<'_>) -> Certainty {
    let (board, mut replies) = (prover.board(), Vec::new());
    let expanded = match board.assess() {
        Assessment::Victory(_) => return Certainty::Win,
        Assessment::Bad if !board.is_px_turn() && board.spares_px() => board.expand_all_replies(&mut replies),
        Assessment::Bad => return Certainty::None,
        Assessment::Good(_) if board.is_px_turn() => return prover.prove(control).into(),
        Assessment::Good(_) => board.expand(&mut replies),
    };
    match expanded {
        Assessment::Victory(_) => return Certainty::Win,
        Assessment::Bad => return Certainty::None,
        Assessment::Good(_) => {}
    }
    for reply in replies {
        prover.board().play(reply.square);
        let verdict = prover.prove(control);
        prover.board().undo();
        if !matches!(verdict, Verdict::Win(_)) {
            return verdict.into();
        }
    }
    Certainty::Win
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use cinquina_game::{Board, Colour, Rule, Size, notation};
    use cinquina_patterns::NineSquares;

    use super::*;
    use crate::{Limit, SolveLimits};

    /// A solver that sees a win and has forgotten it when it is asked how to go on.
    struct Forgetful {
        solver: Dfpn<NineSquares>,
        asked: usize,
    }

    impl Prover for Forgetful {
        type Lines = NineSquares;

        fn board(&mut self) -> &mut ThreatBoard<NineSquares> {
            self.solver.board()
        }

        fn prove(&mut self, control: &mut SolveControl<'_>) -> Verdict {
            self.asked += 1;
            if self.asked == 1 { self.solver.prove(control) } else { Verdict::Unknown }
        }

        fn bytes(&self) -> usize {
            self.solver.bytes()
        }
    }

    /// Black makes two threes at once on i8.
    fn double_three() -> Problem {
        let size = Size::square(15).unwrap();
        let mut board = Board::new(size);
        for (colour, moves) in [(Colour::Black, "g8h8i6i7"), (Colour::White, "a1b1c1o15")] {
            notation::parse_moves(moves, size).unwrap().into_iter().for_each(|square| board.put(square, colour));
        }
        let (turn, threats, solver) = (Colour::Black, Threats::T2T3, Solver::Dfpn);
        Problem { rule: Rule::Freestyle, board, turn, attacker: turn, threats, solver, shortest: false, quiet: false }
    }

    #[test]
    fn a_win_that_cannot_be_written_out_is_not_taken_for_none() {
        let (stop, mut report) = (AtomicBool::new(false), |_: &_| {});
        let mut control = SolveControl::new(SolveLimits::default(), &stop, &mut report);
        let problem = double_three();
        let solver = Dfpn::new(board::<NineSquares>(&problem, problem.threats, 1 << 20), 1 << 20);
        let answer = run(&mut Forgetful { solver, asked: 0 }, &mut control);
        assert!(matches!(answer.outcome, Outcome::Unknown), "{answer:?}");
        assert_eq!((control.reached(), control.why()), (Some(Limit::Forgotten), "forgotten"));
        assert!(!control.is_over(), "others may go on");
    }

    /// A position of a game in which no solver is certain soon.
    fn open_position() -> Board {
        let size = Size::square(15).unwrap();
        let moves = notation::parse_moves("g8h9i7g9f9h7h8i8g10i9j9i12i10h10f8e8j8h11j7j6", size).unwrap();
        let mut board = Board::new(size);
        moves.into_iter().enumerate().for_each(|(n, square)| board.put(square, Colour::BOTH[n % 2]));
        board
    }

    /// How long a stretch without a look at the clock is, in boards that are judged: a thousand take one or two milliseconds.
    #[test]
    fn no_solver_works_for_long_without_a_look_at_the_clock() {
        const MOST: u64 = 2048;
        for solver in Solver::ALL {
            for threats in [Threats::T2, Threats::T2T3, Threats::T2Tn, Threats::All] {
                let (stop, mut report) = (AtomicBool::new(false), |_: &_| {});
                let limits = SolveLimits { nodes: Some(4_000), memory: 16 << 20, time: None };
                let mut control = SolveControl::new(limits, &stop, &mut report);
                let (board, turn) = (open_position(), Colour::Black);
                let problem = Problem {
                    rule: Rule::Freestyle,
                    board,
                    turn,
                    attacker: turn,
                    threats,
                    solver,
                    shortest: false,
                    quiet: false,
                };
                solve(&problem, &mut control);
                assert!(control.most_work() <= MOST, "{solver} {threats}: {}", control.most_work());
            }
        }
    }

    /// Each win that is found gets some boards to be written out; the search goes on with those that it had.
    #[test]
    fn what_is_written_out_takes_no_boards_from_the_search() {
        let (stop, mut report) = (AtomicBool::new(false), |_: &_| {});
        let mut control = SolveControl::new(SolveLimits::default(), &stop, &mut report);
        let problem = double_three();
        let before = control.left();
        let mut solver = Dfpn::new(board::<NineSquares>(&problem, problem.threats, 1 << 20), 1 << 20);
        assert!(matches!(run(&mut solver, &mut control).outcome, Outcome::Win(_)));
        assert_eq!(control.left(), before - control.nodes());
    }
}
