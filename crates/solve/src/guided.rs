//! The player's search as a guide: it suggests PX's moves where it sees a win, and every reply that the threat leaves
//! PY is looked into.

use std::sync::{Arc, OnceLock};

use cinquina_eval::{SquareValue, Values};
use cinquina_game::{Rule, Square, SquareSet};
use cinquina_patterns::{LineTable, PatternBoard};
use cinquina_search as search;
use cinquina_search::full::{self, AnySearcher};
use cinquina_search::score::PROVEN;
use cinquina_search::{Bound, Parameters};

use crate::SolveControl;
use crate::dfpn::Dfpn;
use crate::prover::{Prover, Verdict};
use crate::table::ProofTable;
use crate::threat_board::{Assessment, Child, ThreatBoard};

/// The solver, with all that it remembers. It is sure of the wins it finds and never sure that there is none.
pub(crate) struct Guided<L: LineTable> {
    board: ThreatBoard<L>,
    guide: Guide,
    /// For boards that are won by short threats, as most of those behind a quiet move are.
    short: Dfpn<L>,
    /// PX's move on boards that are won.
    won: ProofTable<Option<Square>>,
    /// Lists of moves that are not in use.
    lists: Vec<Vec<Child>>,
    /// How many nodes the guide may enter for its next suggestion.
    nodes: u64,
}

/// What became of a move of PX's.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Found {
    /// Every reply loses.
    Win,
    /// It is no threat, or a reply refutes it.
    Fails,
    /// The guide does not see how a reply loses.
    Unsure,
}

impl<L: LineTable> Guided<L> {
    /// How many of the guide's moves are looked into on one board.
    const SUGGESTIONS: usize = 3;

    /// How many boards are looked into by short threats before the guide is asked.
    const SHORT_BOARDS: u64 = 32;

    /// The nodes for a suggestion, at first and at most: there is no look at the solver's limits meanwhile.
    const FEWEST_NODES: u64 = 1 << 16;
    const MOST_NODES: u64 = 1 << 18;

    pub(crate) fn new(board: ThreatBoard<L>, short: ThreatBoard<L>, memory: usize) -> Self {
        let guide = Guide::new(board.patterns().rule(), memory / 2);
        let (short, won) = (Dfpn::new(short, memory / 4), ProofTable::new(memory / 4));
        Self { board, guide, short, won, lists: Vec::new(), nodes: Self::FEWEST_NODES }
    }

    /// A winning move on a board of PX, if the guide sees it within so many nodes.
    fn px(&mut self, nodes: u64, control: &mut SolveControl<'_>) -> Option<Square> {
        let (hash, before) = (self.board.hash(), control.nodes());
        if let Some(known) = self.won.get(hash) {
            return known;
        }
        if let Some(play) = self.by_short_threats(control) {
            return Some(play);
        }
        let mut failed = SquareSet::EMPTY;
        for _ in 0..Self::SUGGESTIONS {
            let play = self.guide.suggest(self.board.patterns(), &failed, nodes, control)?;
            self.board.play(play);
            let found = self.py(nodes, control);
            self.board.undo();
            match found {
                Found::Win => {
                    self.won.put(hash, control.nodes() - before, Some(play));
                    return Some(play);
                }
                Found::Fails => failed.insert(play),
                Found::Unsure => return None,
            }
        }
        None
    }

    fn by_short_threats(&mut self, control: &mut SolveControl<'_>) -> Option<Square> {
        self.short.board().go_to(self.board.patterns());
        match self.short.board().assess() {
            Assessment::Good(_) => match control.within(Self::SHORT_BOARDS, |control| self.short.prove(control)) {
                Verdict::Win(play) => Some(play),
                Verdict::None | Verdict::Unknown => None,
            },
            Assessment::Victory(_) | Assessment::Bad => None,
        }
    }

    /// What becomes of PX's last move.
    fn py(&mut self, nodes: u64, control: &mut SolveControl<'_>) -> Found {
        match self.board.assess() {
            Assessment::Victory(_) => return Found::Win,
            Assessment::Bad => return Found::Fails,
            Assessment::Good(_) => {}
        }
        let mut replies = self.lists.pop().unwrap_or_default();
        let assessment = self.board.expand(&mut replies);
        control.work(self.board.take_work());
        let found = match assessment {
            Assessment::Victory(_) => Found::Win,
            Assessment::Bad => Found::Fails,
            Assessment::Good(_) if replies.iter().all(|reply| self.loses(reply, nodes, control)) => Found::Win,
            Assessment::Good(_) => Found::Unsure,
        };
        self.lists.push(replies);
        found
    }

    /// A reply whose assessment was good.
    fn loses(&mut self, reply: &Child, nodes: u64, control: &mut SolveControl<'_>) -> bool {
        self.board.play(reply.square);
        let loses = self.px(nodes, control).is_some();
        self.board.undo();
        loses
    }
}

impl<L: LineTable> Prover for Guided<L> {
    type Lines = L;

    fn board(&mut self) -> &mut ThreatBoard<L> {
        &mut self.board
    }

    fn prove(&mut self, control: &mut SolveControl<'_>) -> Verdict {
        while !control.is_over() && control.left() > 0 {
            let (nodes, before) = (self.nodes.min(control.left()), control.nodes());
            if let Some(play) = self.px(nodes, control) {
                return Verdict::Win(play);
            }
            // With all its nodes left it would say the same again.
            if nodes == Self::MOST_NODES && control.nodes() - before < nodes {
                break;
            }
            if nodes == self.nodes {
                self.nodes = (nodes * 4).min(Self::MOST_NODES);
            }
        }
        Verdict::Unknown
    }

    fn bytes(&self) -> usize {
        self.guide.table.bytes() + self.short.bytes() + self.won.bytes()
    }
}

/// The player's search on one thread.
struct Guide {
    values: Arc<Values>,
    parameters: Parameters,
    table: search::TranspositionTable,
    /// What the table was given, and the most it may be given.
    table_bytes: usize,
    most_bytes: usize,
}

impl Guide {
    /// The table's bytes for each node of a search: room for all that it stores.
    const BYTES_A_NODE: usize = 16;

    /// Enough for the first searches, and quick to come by.
    const FIRST_BYTES: usize = 1 << 20;

    fn new(rule: Rule, most_bytes: usize) -> Self {
        let table_bytes = Self::FIRST_BYTES.min(most_bytes);
        let table = search::TranspositionTable::new(table_bytes);
        Self { values: attacking_values(rule), parameters: parameters(), table, table_bytes, most_bytes }
    }

    /// A move of the player to move that wins, as far as the search remembers or sees within so many nodes.
    fn suggest<L: LineTable>(
        &mut self,
        board: &PatternBoard<L>,
        failed: &SquareSet,
        nodes: u64,
        control: &mut SolveControl<'_>,
    ) -> Option<Square> {
        if let Some(square) = self.remembered(board.rule(), board.hash()).filter(|square| !failed.contains(*square)) {
            return Some(square);
        }
        let nodes = nodes.min(control.left());
        self.make_room(nodes);
        let limits = search::SearchLimits {
            nodes: Some(nodes),
            hard_time: control.time_left(),
            any_win: true,
            ..search::SearchLimits::default()
        };
        let end = search::SearchControl::timed_by(control.time_source(), limits, *failed);
        let mut worker = AnySearcher::new(board.clone(), &self.values, &self.table, &end, &self.parameters);
        let last = worker.iterate(1, &mut |_| {});
        control.spend(worker.nodes().max(1));
        last?.lines.first().filter(|best| best.score >= PROVEN).map(|best| best.square)
    }

    fn remembered(&self, rule: Rule, hash: u64) -> Option<Square> {
        let wins = |entry: &search::Entry| entry.score >= PROVEN && entry.bound != Bound::Upper;
        self.table.view(full::origin(rule, &self.values)).get(hash, 0).filter(wins)?.best
    }

    /// Takes a larger table, which knows nothing yet, if the search might fill this one.
    fn make_room(&mut self, nodes: u64) {
        let needed = (nodes as usize).saturating_mul(Self::BYTES_A_NODE).min(self.most_bytes);
        if needed > self.table_bytes {
            self.table_bytes = needed.saturating_mul(8).min(self.most_bytes);
            self.table = search::TranspositionTable::new(self.table_bytes);
        }
    }
}

/// The player's numbers, but for those that found wins with fewer nodes: more moves are tried near the end of the
/// search, and how a move looks counts for less.
fn parameters() -> Parameters {
    Parameters {
        vcf_free: 1,
        razor_depth: 101,
        iir_depth: 10_000,
        late_base: 4,
        reduction_policy: 25,
        policy_weight: 8,
        renju_late: 100,
        renju_reduction: 100,
        renju_futility: 100,
        ..Parameters::default()
    }
}

/// The player's values for one who looks for nothing but wins: no network, since evaluations decide little, and a move
/// that only takes something from the opponent counts for less.
fn attacking_values(rule: Rule) -> Arc<Values> {
    const DEFENCE_PERCENT: i32 = 30;
    static BY_RULE: [OnceLock<Arc<Values>>; Rule::ALL.len()] = [const { OnceLock::new() }; Rule::ALL.len()];
    let make = || {
        let player = Values::shipped(rule);
        let square = |classes| {
            let value = player.square(classes);
            let defence = (i32::from(value.defence) * DEFENCE_PERCENT / 100) as i16;
            SquareValue { defence, ..value }
        };
        Arc::new(Values::new(square, |number| player.threat(number) as i16))
    };
    Arc::clone(BY_RULE[rule as usize].get_or_init(make))
}
