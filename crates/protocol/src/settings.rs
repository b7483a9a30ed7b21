use std::sync::Arc;
use std::time::Duration;

use cinquina_engine::{Clock, Level, Limits, Parameters, Search, Settings as EngineSettings, Values, ValuesSource};
use cinquina_game::Rule;

/// What the manager has told with INFO.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    turn: Option<Duration>,
    game: Option<Duration>,
    left: Option<Duration>,
    increment: Duration,
    memory: u64,
    threads: usize,
    depth: Option<i32>,
    nodes: Option<u64>,
    rule: i64,
    level: Level,
    /// What a weak level overlooks: another seed for every game unless the manager gives one.
    seed: Option<u64>,
    game_seed: u64,
    ponder: bool,
    search: Search,
    parameters: Parameters,
    /// The numbers of the evaluation, or why there are none.
    values: Result<Arc<Values>, String>,
}

/// What the program takes beside the table and its threads, and some room.
const PROGRAM_BYTES: u64 = 7 << 20;
/// What a thread takes.
const THREAD_BYTES: u64 = 3 << 19;
/// The smallest table.
const LEAST_TABLE_BYTES: u64 = 1 << 20;
/// The bit of a rule by which the game goes on after a five.
const CONTINUOUS: i64 = 2;
/// The table that is taken if nobody limits the memory.
const TABLE_BYTES: u64 = 128 << 20;
/// The largest table: a larger one would not be filled.
const MOST_TABLE_BYTES: u64 = 4 << 30;
/// The least memory that the program can do with.
const LEAST_BYTES: u64 = PROGRAM_BYTES + THREAD_BYTES + LEAST_TABLE_BYTES;

impl Default for Settings {
    fn default() -> Self {
        Self {
            turn: Some(Duration::from_secs(5)),
            game: None,
            left: None,
            increment: Duration::ZERO,
            memory: 0,
            threads: 1,
            depth: None,
            nodes: None,
            rule: 0,
            level: Level::FULL,
            seed: None,
            game_seed: 0,
            ponder: false,
            search: Search::Full,
            parameters: Parameters::default(),
            values: Ok(Values::shipped()),
        }
    }
}

impl Settings {
    /// Takes one INFO; unknown keys and unreadable values are swallowed, as managers expect.
    pub(crate) fn take(&mut self, key: &str, value: &str) {
        if key == "cinquina.values" {
            let Ok(source) = value.parse::<ValuesSource>();
            self.values = source.load().map_err(|error| error.to_string());
            return;
        }
        if key == "cinquina.search" {
            self.search = value.parse().unwrap_or_else(|_| self.search.clone());
            return;
        }
        let Ok(number) = value.parse::<i64>() else { return };
        let time = Duration::from_millis(number.max(0) as u64);
        let limit = (number > 0).then_some(number);
        match key {
            "timeout_turn" => self.turn = Some(time),
            "timeout_match" => self.game = limit.map(|_| time),
            "time_left" => self.left = (number != i64::from(i32::MAX)).then_some(time),
            "time_increment" => self.increment = time,
            "max_memory" => self.memory = number.max(0) as u64,
            "thread_num" => self.threads = number.clamp(1, 256) as usize,
            "max_depth" => self.depth = limit.map(|depth| depth.min(99) as i32),
            "max_node" => self.nodes = limit.map(|nodes| nodes as u64),
            "rule" => self.rule = number,
            "cinquina.level" => self.level = level(number).unwrap_or(self.level),
            "cinquina.ponder" => self.ponder = number != 0,
            "cinquina.seed" => self.seed = Some(number as u64),
            _ => self.take_parameter(key, number),
        }
    }

    /// A new game begins.
    pub(crate) fn new_game(&mut self) {
        self.game_seed = fastrand::u64(..);
    }

    /// Takes a number of the search, `cinquina.NAME`: for tuning. Whatever else is swallowed.
    fn take_parameter(&mut self, key: &str, number: i64) {
        if let (Some(name), Ok(value)) = (key.strip_prefix("cinquina."), i32::try_from(number)) {
            let _ = self.parameters.set(name, value);
        }
    }

    /// When to end the next search.
    pub(crate) fn limits(&self) -> Limits {
        let left = self.game.and(self.left.or(self.game));
        let clock = Clock { for_move: self.turn, left, increment: self.increment };
        Limits { depth: self.depth, nodes: self.nodes, ..clock.limits() }
    }

    pub(crate) fn engine(&self) -> EngineSettings {
        let (threads, table_bytes) = self.threads_and_table();
        EngineSettings {
            table_bytes: table_bytes as usize,
            threads: threads as usize,
            search: self.search.clone(),
            level: self.level,
            seed: self.seed.unwrap_or(self.game_seed),
            parameters: self.parameters.clone(),
            values: self.values.clone().unwrap_or_else(|_| Values::shipped()),
        }
    }

    /// As many of the threads asked for as there is memory for, and what they leave to the table.
    fn threads_and_table(&self) -> (u64, u64) {
        if self.memory == 0 {
            return (self.threads as u64, TABLE_BYTES);
        }
        let room = self.memory.saturating_sub(PROGRAM_BYTES + LEAST_TABLE_BYTES);
        let threads = (self.threads as u64).min(room / THREAD_BYTES).max(1);
        let left = room.saturating_sub(threads * THREAD_BYTES) + LEAST_TABLE_BYTES;
        (threads, left.min(MOST_TABLE_BYTES))
    }

    /// Whether the engine is to think while its opponent does.
    pub(crate) const fn ponders(&self) -> bool {
        self.ponder
    }

    /// Why a game cannot be played as asked, if it cannot.
    pub(crate) fn complaint(&self) -> Option<String> {
        if (1..LEAST_BYTES).contains(&self.memory) {
            return Some(format!("max_memory {} is too little, {LEAST_BYTES} bytes are needed", self.memory));
        }
        self.values.as_ref().err().cloned()
    }

    /// The rule of the game, or why it cannot be played.
    pub(crate) fn rule(&self) -> Result<Rule, String> {
        if self.rule & CONTINUOUS != 0 {
            return Err("a continuous game is not supported".into());
        }
        let rule = u16::try_from(self.rule).ok().and_then(Rule::from_number);
        rule.ok_or_else(|| {
            let known = Rule::ALL.map(|rule| format!("{} {rule}", rule.number()));
            format!("rule {} is not known; there are: {}", self.rule, known.join(", "))
        })
    }
}

fn level(number: i64) -> Option<Level> {
    Level::new(u8::try_from(number).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_taken_as_managers_mean_it() {
        let mut settings = Settings::default();
        settings.take("timeout_turn", "1000");
        settings.take("timeout_match", "0");
        settings.take("time_left", "2147483647");
        assert_eq!(settings.limits().hard_time, Some(Duration::from_millis(970)));
        settings.take("timeout_match", "100000");
        settings.take("time_left", "-50");
        assert_eq!(settings.limits().hard_time, Some(Duration::ZERO));
        settings.take("time_left", "rubbish");
        settings.take("unheard_of", "1");
        assert_eq!(settings.limits().hard_time, Some(Duration::ZERO));
    }

    #[test]
    fn levels_are_those_there_are() {
        let mut settings = Settings::default();
        assert_eq!(settings.engine().level, Level::FULL);
        for (told, level) in [("3", 3), ("11", 3), ("0", 3), ("strong", 3), ("10", 10)] {
            settings.take("cinquina.level", told);
            assert_eq!(settings.engine().level.number(), level, "{told}");
        }
        let (first, _) = (settings.engine().seed, settings.new_game());
        assert_ne!(settings.engine().seed, first, "another game");
        settings.take("cinquina.seed", "5");
        assert_eq!(settings.engine().seed, 5);
    }

    #[test]
    fn memory_is_kept() {
        let mut settings = Settings::default();
        for (memory, threads) in [(83_886_080, 1), (83_886_080, 16), (12 << 20, 64), (LEAST_BYTES, 2), (350 << 20, 4)] {
            settings.take("max_memory", &memory.to_string());
            settings.take("thread_num", &threads.to_string());
            let engine = settings.engine();
            let used = PROGRAM_BYTES + engine.threads as u64 * THREAD_BYTES + engine.table_bytes as u64;
            assert!(used <= memory && engine.threads >= 1 && engine.threads <= threads, "{memory} {engine:?}");
            assert!(engine.table_bytes as u64 >= LEAST_TABLE_BYTES && settings.complaint().is_none(), "{engine:?}");
        }
        settings.take("max_memory", "1000000");
        assert!(settings.complaint().is_some_and(|complaint| complaint.contains("max_memory")));
        settings.take("max_memory", "0");
        assert_eq!((settings.complaint(), settings.engine().table_bytes as u64), (None, TABLE_BYTES));
    }
}
