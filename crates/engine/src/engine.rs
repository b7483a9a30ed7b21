//! The engine: its settings, its transposition table, and a search under a clock.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::time::Duration;

use cinquina_eval::Values;
use cinquina_game::{Game, Rule, Size};
use cinquina_search::{
    Parameters, SearchControl, SearchLimits, SearchReport, TableFileError, TableHead, TranspositionTable,
};

use crate::level::Level;
use crate::player::Player;
use crate::{Search, Threads};

/// How the engine is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Bytes of the table of positions, or of the tree.
    pub table_bytes: usize,
    /// How many threads think together; only the full search makes use of more than one.
    pub threads: usize,
    /// Which search thinks.
    pub search: Search,
    /// How strong it plays.
    pub level: Level,
    /// What a level below the strongest overlooks: the same seed, the same game.
    pub seed: u64,
    /// The numbers of the full search.
    pub parameters: Parameters,
    /// The numbers of the evaluation, if not those shipped for the rule.
    pub values: Option<Arc<Values>>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            table_bytes: 64 << 20,
            threads: 1,
            search: Search::Full,
            level: Level::FULL,
            seed: 0,
            parameters: Parameters::default(),
            values: None,
        }
    }
}

impl Settings {
    /// The numbers of the evaluation under a rule.
    pub fn values_for(&self, rule: Rule) -> Arc<Values> {
        Values::given_or_shipped(self.values.clone(), rule)
    }
}

/// As much as the nodes of a weak level can fill.
const WEAK_TABLE_BYTES: usize = 1 << 20;

/// A player: it keeps what it has learnt about positions from one move to the next.
pub struct Engine {
    table: TranspositionTable,
    player: Player,
    level: Level,
    threads: &'static dyn Threads,
}

impl Engine {
    /// An engine that knows no position yet, with threads of the operating system.
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    pub fn new(settings: &Settings) -> Self {
        Self::with_threads(settings, &crate::SystemThreads)
    }

    /// An engine that knows no position yet, and gets its threads here.
    pub fn with_threads(settings: &Settings, threads: &'static dyn Threads) -> Self {
        // Best first keeps a tree instead.
        let bytes = if settings.search == Search::Mcts { 0 } else { settings.table_bytes };
        let mut table = TranspositionTable::new(bytes);
        table.begin_small();
        Self { table, player: Player::new(settings), level: settings.level, threads }
    }

    /// Forgets every position: it plays on like a new engine, in the same memory.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// How full the table is with what the last search has seen, in thousandths.
    pub fn table_fullness(&self) -> usize {
        self.table.fullness()
    }

    /// How many bytes the table takes.
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Whether this begins as what [`write_table`](Self::write_table) writes.
    pub fn is_table(input: &mut impl Read) -> bool {
        TranspositionTable::is_file(input)
    }

    /// Writes all positions that it remembers, and says in the file that they are of this rule and board.
    pub fn write_table(&self, rule: Rule, size: Size, out: &mut impl Write) -> io::Result<()> {
        self.table.write(&self.head(rule, size), out)
    }

    /// Reads the positions that an engine wrote for the same rule and board, with the same search and values and a table of the
    /// same size.
    pub fn read_table(&self, rule: Rule, size: Size, input: &mut impl Read) -> Result<(), TableFileError> {
        self.table.read(&self.head(rule, size), input)
    }

    fn head(&self, rule: Rule, size: Size) -> TableHead {
        TableHead { origin: self.player.origin(rule), size }
    }

    /// Finds the best moves for the player to move, as many as `lines`, and reports after every depth.
    ///
    /// `None` if the game is over.
    pub fn think(
        &self,
        game: &Game,
        control: &SearchControl,
        lines: usize,
        mut report: impl FnMut(&SearchReport),
    ) -> Option<SearchReport> {
        if game.outcome().is_some() {
            return None;
        }
        let skill = self.level.skill();
        control.restrict(skill.nodes, skill.depth);
        // What was seen before must not help a player who overlooks it now.
        let fresh = (skill.blindness > 0).then(|| TranspositionTable::new(WEAK_TABLE_BYTES));
        let table = fresh.as_ref().unwrap_or(&self.table);
        table.grow_older();
        if is_repeatable(control.limits()) {
            table.use_all();
        }
        let mut growth = Growth { table, spent: Duration::ZERO };
        let mut report = |known: &SearchReport| {
            report(known);
            growth.keep_pace(control);
        };
        self.threads.set_alarm(control);
        let found = self.player.think(game, table, control, lines.max(1), self.threads, &mut report);
        found.map(|found| found.updated(control))
    }
}

/// Whether a search with these limits sees the same each time, on one thread.
const fn is_repeatable(limits: &SearchLimits) -> bool {
    limits.nodes.is_some() || limits.depth.is_some()
}

/// A table that grows while a search goes on.
struct Growth<'a> {
    table: &'a TranspositionTable,
    spent: Duration,
}

impl Growth<'_> {
    /// One part of so many of the time is spent on memory: at that pace the table grows faster than it is filled.
    const PART: u32 = 16;

    /// Spends what may be spent by now; nothing in the second half of the time, lest a page that comes slowly makes the move late.
    fn keep_pace(&mut self, control: &SearchControl) {
        let elapsed = control.elapsed();
        let is_late = control.limits().hard_time.is_some_and(|limit| elapsed > limit / 2);
        let due = (elapsed / Self::PART).saturating_sub(self.spent);
        if !is_late && !control.is_stopped() && !due.is_zero() {
            let watch = control.time_source().start();
            self.table.grow(due, control.time_source());
            self.spent += watch.elapsed();
        }
    }
}
