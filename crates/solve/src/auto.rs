//! Several searches in turn, so that whatever finds a win soon gets to find it.

use cinquina_patterns::LineTable;

use crate::bmm::Bmm;
use crate::dfpn::Dfpn;
use crate::problem::{Answer, Outcome, Problem};
use crate::prover::Prover;
use crate::quiet::QuietSearch;
use crate::solve::{board, bytes, guided, run};
use crate::{SolveControl, Threats};

/// One of the searches among which `auto` divides the time.
struct Stage<L: LineTable> {
    method: Method,
    threats: Threats,
    /// How many boards it may expand in the next round, and how many times as many in each round after that. Boards do
    /// not cost the same everywhere.
    boards: u64,
    growth: u64,
    /// Made when it is its turn: most problems need but the first ones.
    prover: Option<Box<dyn Prover<Lines = L>>>,
}

#[derive(Copy, Clone)]
enum Method {
    Dfpn,
    Bmm,
    Guided,
}

impl<L: LineTable> Stage<L> {
    const fn new(method: Method, threats: Threats, boards: u64, growth: u64) -> Self {
        Self { method, threats, boards, growth, prover: None }
    }

    fn run(&mut self, problem: &Problem, memory: usize, control: &mut SolveControl<'_>) -> Answer {
        let prover = self.prover.get_or_insert_with(|| {
            let board = || board::<L>(problem, self.threats, memory);
            match self.method {
                Method::Dfpn => Box::new(Dfpn::new(board(), memory / 2)),
                Method::Bmm => Box::new(Bmm::new(board(), memory / 2)),
                Method::Guided => Box::new(guided::<L>(problem, memory)),
            }
        });
        control.give(self.boards);
        self.boards = self.boards.saturating_mul(self.growth);
        run(&mut **prover, control)
    }
}

/// Fours first, then threes, then longer threats, as far as the problem allows them: each gets some boards in turn, and
/// more in every round. The guide never comes to an end by itself: it gets no more when all others have.
pub(crate) fn auto<L: LineTable>(problem: &Problem, control: &mut SolveControl<'_>) -> Answer {
    let mut stages = all_stages::<L>(problem.threats);
    let memory = control.limits().memory / (stages.len() + usize::from(problem.quiet));
    let (mut outcome, mut none_by) = (Outcome::Unknown, None);
    let mut quiet = None;
    'rounds: loop {
        let (mut exhausted, round_start) = (true, control.nodes());
        for stage in &mut stages {
            let (nodes, forgotten) = (control.nodes(), control.forgotten());
            let answer = stage.run(problem, memory, control);
            // A win that could not be written out may be seen again and again.
            let in_vain = control.nodes() == nodes || control.forgotten() > forgotten;
            exhausted &= in_vain || matches!(stage.method, Method::Guided);
            none_by = none_by.max(answer.none_by);
            if none_by == Some(problem.threats) || matches!(answer.outcome, Outcome::Win(_)) {
                outcome = answer.outcome;
                break 'rounds;
            }
            if control.is_over() {
                break 'rounds;
            }
        }
        // Wins that need a quiet move are looked for as long as all others together; alone when those are done.
        if problem.quiet && (exhausted || round_start > 0) {
            let most = if exhausted { most_quiet_nodes(control) } else { control.nodes() - round_start };
            let quiet = quiet.get_or_insert_with(|| QuietSearch::new(problem, memory));
            if let Some(win) = quiet.run(most, control) {
                outcome = Outcome::Win(win);
                break;
            }
        }
        if exhausted || control.is_over() {
            break;
        }
    }
    let bytes = stages.iter_mut().filter_map(|stage| stage.prover.as_mut()).map(|prover| bytes(&mut **prover)).sum();
    Answer { outcome, none_by, shortest: false, bytes }
}

/// How long to look for quiet moves when all else is done: whoever has set no limit gets an answer within a minute.
fn most_quiet_nodes(control: &SolveControl<'_>) -> u64 {
    let limits = control.limits();
    if limits.time.is_none() && limits.nodes.is_none() { 1 << 25 } else { u64::MAX }
}

/// The searches of `auto`. Wins by longer threats are looked for in three ways: the guide sees most of them soon,
/// minimax finds short ones that it overlooks, proof numbers the long ones. Wins by threes that take more than a few
/// boards are seen sooner by the guide as well, so it does not wait for long.
fn all_stages<L: LineTable>(threats: Threats) -> Vec<Stage<L>> {
    let mut all = Vec::new();
    for &threats in stages(threats) {
        match threats {
            Threats::T2 | Threats::All => all.push(Stage::new(Method::Dfpn, threats, 1024, 3)),
            Threats::T2T3 => all.push(Stage::new(Method::Dfpn, threats, 64, 8)),
            Threats::T2Tn => {
                all.push(Stage::new(Method::Guided, threats, 1 << 15, 3));
                all.push(Stage::new(Method::Bmm, threats, 64, 3));
                all.push(Stage::new(Method::Dfpn, threats, 256, 3));
            }
        }
    }
    all
}

/// The sets of threats that are tried on the way to this one.
pub(crate) fn stages(threats: Threats) -> &'static [Threats] {
    match threats {
        Threats::T2 => &[Threats::T2],
        Threats::T2T3 => &[Threats::T2, Threats::T2T3],
        Threats::T2Tn => &[Threats::T2, Threats::T2T3, Threats::T2Tn],
        Threats::All => &[Threats::T2, Threats::T2T3, Threats::All],
    }
}
