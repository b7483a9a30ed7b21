//! Solving: a win as a tree to step through, and as a proof that is checked.

use std::rc::Rc;
use std::time::Duration;

use cinquina_game::{Colour, Game, Size, Square};
use cinquina_solve::{
    Continuation, Limit, Outcome, Problem, Progress, SolveControl, SolveLimits, Solver, Threats, Win, WinningMove,
};
use serde::{Deserialize, Serialize};

use crate::analyse::ensure_move;
use crate::position::{Position, Side, SquareName, names};
use crate::{Call, Report, RequestError, numbers};

/// Find out whether a player wins by threats, with the proof if so.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(example = serde_json::json!({ "position": { "moves": "h8a1i8a3j8a5" }, "time_ms": 2000 }))
)]
pub struct Solve {
    /// The position.
    pub position: Position,
    /// The attacker; by default the player to move.
    #[serde(default)]
    pub attacker: Option<Side>,
    /// The moves of the attacker.
    #[serde(default)]
    pub threats: ThreatSet,
    /// The most milliseconds.
    #[serde(default, deserialize_with = "numbers::solve_ms")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", range(min = 0, max = MOST_MS)))]
    pub time_ms: Option<u64>,
    /// Whether to look for the shortest win.
    #[serde(default)]
    pub shortest: bool,
}

/// Which moves the attacker may play.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ThreatSet {
    /// Fours.
    T2,
    /// Threes too.
    T2T3,
    /// Longer threats too; where time is left, quiet moves as well.
    #[default]
    T2Tn,
    /// Every move, for both players.
    All,
}

impl From<ThreatSet> for Threats {
    fn from(set: ThreatSet) -> Self {
        match set {
            ThreatSet::T2 => Self::T2,
            ThreatSet::T2T3 => Self::T2T3,
            ThreatSet::T2Tn => Self::T2Tn,
            ThreatSet::All => Self::All,
        }
    }
}

impl From<Threats> for ThreatSet {
    fn from(threats: Threats) -> Self {
        match threats {
            Threats::T2 => Self::T2,
            Threats::T2T3 => Self::T2T3,
            Threats::T2Tn => Self::T2Tn,
            Threats::All => Self::All,
        }
    }
}

/// What a solver found out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solution {
    /// Whether the attacker wins.
    pub result: Certainty,
    /// The line that lasts longest; empty without a win.
    pub line: Vec<SquareName>,
    /// If he wins: how many stones he needs at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stones: Option<u16>,
    /// If he wins: how.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<WinTree>,
    /// If he wins: the text of the proof, `null` if it is too long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Option<String>>,
    /// If he wins: whether the proof was checked and holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked: Option<bool>,
    /// If nothing is certain: the limit that was reached, or what else ended the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Why>,
    /// If nothing is certain: there is certainly no win by these threats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub none_by: Option<Option<ThreatSet>>,
    /// How many boards were expanded.
    pub nodes: u64,
    /// How many milliseconds it took.
    pub ms: u64,
    /// Whether it was stopped.
    pub stopped: bool,
}

/// Whether there is a win.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// There is one.
    Win,
    /// There is certainly none.
    None,
    /// That is not known.
    Unknown,
}

/// Why nothing is certain.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Why {
    /// The time was over.
    Time,
    /// So many boards were expanded.
    Nodes,
    /// The memory was full.
    Memory,
    /// A win was found, but there was too little memory to write it out.
    Forgotten,
    /// It was stopped.
    Stopped,
    /// Not all longer threats are considered.
    Incomplete,
}

impl From<Option<Limit>> for Why {
    fn from(reached: Option<Limit>) -> Self {
        match reached {
            Some(Limit::Time) => Self::Time,
            Some(Limit::Nodes) => Self::Nodes,
            Some(Limit::Memory) => Self::Memory,
            Some(Limit::Forgotten) => Self::Forgotten,
            Some(Limit::Stop) => Self::Stopped,
            None => Self::Incomplete,
        }
    }
}

/// The attacker's move and what he has ready then: nothing more (it was the five), a five that cannot be stopped, or
/// answers. Without a move where the other player moves first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct WinTree {
    /// The attacker's move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<SquareName>,
    /// How many stones he needs at most, this one included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stones: Option<u16>,
    /// Where he completes five next, whatever the other player does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub five: Option<SquareName>,
    /// What the other player may play before that five, `null` if he has no legal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<Option<SquareName>>,
    /// The replies with an answer of their own, each with the answer; `null` where the tree was cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replies: Option<Vec<(SquareName, Option<WinTree>)>>,
    /// The fours that answer every other reply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Vec<SquareName>>,
    /// After a quiet move, the attack that answers every other reply; `null` where the tree was cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<Option<Box<WinTree>>>,
}

/// How far a solver is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveProgress {
    /// How many boards it has expanded.
    pub nodes: u64,
    /// How many milliseconds it has worked.
    pub ms: u64,
}

/// The longest time for one request.
const MOST_TIME: Duration = Duration::from_millis(MOST_MS);
/// The same in milliseconds.
pub(crate) const MOST_MS: u64 = 300_000;
/// The bytes of the solver's table.
const MEMORY: usize = 128 << 20;
/// The time between two progress reports.
const REFRESH: Duration = Duration::from_millis(200);
/// The most moves of a tree; a larger one is cut: nobody would step through it, and a tab has to hold it.
const MOST_MOVES: usize = 20_000;
/// The longest proof in bytes; for longer ones there is `cinquina solve --proof`.
const MOST_PROOF: usize = 2 << 20;

/// A request that was checked.
pub(crate) struct Solving {
    problem: Problem,
    time_ms: Option<u64>,
}

impl Solve {
    pub(crate) fn begin(&self) -> Result<Solving, RequestError> {
        let game = self.position.game()?;
        ensure_move(&game)?;
        let question = Question {
            attacker: self.attacker.map_or(game.turn(), Into::into),
            threats: self.threats.into(),
            shortest: self.shortest,
            quiet: self.threats == ThreatSet::T2Tn,
        };
        Ok(Solving { problem: question.problem(&game), time_ms: self.time_ms })
    }
}

impl Solving {
    pub(crate) fn finish(&self, call: &mut Call<'_>) -> Solution {
        let Call { host, stop, report } = call;
        let mut reported = Duration::ZERO;
        let mut progress = |now: &Progress| {
            if now.elapsed.saturating_sub(reported) >= REFRESH {
                reported = now.elapsed;
                report(Report::Solve(SolveProgress { nodes: now.nodes, ms: now.elapsed.as_millis() as u64 }));
            }
        };
        let limits = limits(self.time_ms);
        let mut control = SolveControl::timed_by(host.time(), limits, stop.flag(), &mut progress);
        let answer = cinquina_solve::solve(&self.problem, &mut control);
        let mut solution = Solution {
            result: Certainty::Unknown,
            line: Vec::new(),
            stones: None,
            tree: None,
            proof: None,
            checked: None,
            why: None,
            none_by: None,
            nodes: control.nodes(),
            ms: control.elapsed().as_millis() as u64,
            stopped: stop.is_requested(),
        };
        match answer.outcome {
            Outcome::Win(win) => {
                let size = self.problem.board.size();
                let proof = proof(&win, &self.problem);
                let holds = |proof: &str| cinquina_verify::check(proof.as_bytes(), None).is_ok();
                solution.result = Certainty::Win;
                solution.line = names(win.line(&self.problem), size);
                solution.stones = Some(win.stones());
                solution.tree = WinTree::of(&win, size);
                solution.checked = Some(proof.as_deref().is_some_and(holds));
                solution.proof = Some(proof);
            }
            Outcome::None => solution.result = Certainty::None,
            Outcome::Unknown => {
                solution.why = Some(control.reached().into());
                solution.none_by = Some(answer.none_by.map(Into::into));
            }
        }
        solution
    }
}

/// Which win to look for.
#[derive(Copy, Clone)]
pub(crate) struct Question {
    pub(crate) attacker: Colour,
    pub(crate) threats: Threats,
    pub(crate) shortest: bool,
    pub(crate) quiet: bool,
}

impl Question {
    /// The same about a position, for a solver.
    pub(crate) fn problem(self, game: &Game) -> Problem {
        Problem {
            rule: game.rule(),
            board: game.board().clone(),
            turn: game.turn(),
            attacker: self.attacker,
            threats: self.threats,
            solver: Solver::Auto,
            shortest: self.shortest,
            quiet: self.quiet,
        }
    }

    /// The same within a number of boards, which is the same each time.
    pub(crate) fn is_won_within(self, game: &Game, boards: u64, call: &Call<'_>) -> Outcome {
        self.answer(game, SolveLimits { nodes: Some(boards), ..limits(None) }, call)
    }

    /// Whether the attacker is proven to win, without the tree.
    pub(crate) fn is_won(self, game: &Game, time_ms: u64, call: &Call<'_>) -> Outcome {
        self.answer(game, limits(Some(time_ms)), call)
    }

    fn answer(self, game: &Game, limits: SolveLimits, call: &Call<'_>) -> Outcome {
        let mut no_report = |_: &Progress| {};
        let mut control = SolveControl::timed_by(call.host.time(), limits, call.stop.flag(), &mut no_report);
        cinquina_solve::solve(&self.problem(game), &mut control).outcome
    }
}

fn limits(time_ms: Option<u64>) -> SolveLimits {
    let time = time_ms.map_or(MOST_TIME, Duration::from_millis).min(MOST_TIME);
    SolveLimits { time: Some(time), nodes: None, memory: MEMORY }
}

/// The text of the proof, unless it is too long.
fn proof(win: &Win, problem: &Problem) -> Option<String> {
    let bytes = win.write_proof(problem, LimitedText(Vec::new())).ok()?.0;
    String::from_utf8(bytes).ok()
}

/// A text of limited length.
struct LimitedText(Vec<u8>);

impl std::io::Write for LimitedText {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.0.len() + bytes.len() > MOST_PROOF {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl WinTree {
    /// The tree of a win, cut where it is too large.
    fn of(win: &Win, size: Size) -> Option<Self> {
        let mut room = MOST_MOVES;
        match win {
            Win::Move(found) => Self::attack(found, size, &mut room),
            Win::Replies(found) => Some(Self::answers(found, size, &mut room)),
        }
    }

    fn attack(found: &WinningMove, size: Size, room: &mut usize) -> Option<Self> {
        *room = room.checked_sub(1)?;
        let (play, stones) = (Some(SquareName::of(found.play, size)), Some(found.stones));
        Some(Self { play, stones, ..Self::answers(&found.answers, size, room) })
    }

    fn answers(found: &Continuation, size: Size, room: &mut usize) -> Self {
        let listed = |listed: &[(Square, Rc<WinningMove>)], room: &mut usize| {
            let answered = |(reply, answer): &(Square, Rc<WinningMove>)| {
                (SquareName::of(*reply, size), Self::attack(answer, size, room))
            };
            Some(listed.iter().map(answered).collect())
        };
        match found {
            Continuation::Five => Self::default(),
            Continuation::Unstoppable { reply, five } => Self {
                reply: Some(reply.map(|reply| SquareName::of(reply, size))),
                five: Some(SquareName::of(*five, size)),
                ..Self::default()
            },
            Continuation::Replies { listed: replies, witness } => Self {
                replies: listed(replies, room),
                witness: Some(names(witness.iter().copied(), size)),
                ..Self::default()
            },
            Continuation::Quiet { listed: replies, otherwise } => Self {
                replies: listed(replies, room),
                otherwise: Some(Self::attack(otherwise, size, room).map(Box::new)),
                ..Self::default()
            },
        }
    }
}
