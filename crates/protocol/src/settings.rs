use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use cinquina_engine::{Clock, Level, Limits, Parameters, Search, Settings as EngineSettings, Values, ValuesSource};
use cinquina_game::{Opening, Rule};

use crate::dialect::Dialect;
use crate::told::Detail;

/// Why an INFO is not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NotTaken {
    /// Nobody knows the key.
    Key,
    /// The key is known, and the value makes no sense.
    Value(String),
}

impl NotTaken {
    fn value(why: &dyn std::fmt::Display) -> Self {
        Self::Value(why.to_string())
    }
}

/// What the manager has told with INFO.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    turn: Option<Duration>,
    game: Option<Duration>,
    /// The manager has said that the game has no limit.
    is_game_free: bool,
    left: Option<Duration>,
    increment: Duration,
    memory: u64,
    threads: usize,
    depth: Option<i32>,
    nodes: Option<u64>,
    rule: i64,
    /// The table in kilobytes, if a board wants one of a certain size.
    hash: Option<u64>,
    detail: Detail,
    opening: Opening,
    /// Whether one places three stones and the other chooses his colour, without the third way that Swap2 has.
    is_swap: bool,
    book: Option<PathBuf>,
    level: Level,
    /// What a weak level overlooks: another seed for every game unless the manager gives one.
    seed: Option<u64>,
    game_seed: u64,
    ponder: bool,
    search: Search,
    parameters: Parameters,
    /// The numbers of the evaluation, or why there are none.
    values: Result<Option<Arc<Values>>, String>,
    /// Keys whose last value was not understood, and what is to be said of it.
    not_taken: BTreeMap<String, String>,
}

/// The time for a move if nobody limits it.
const MOVE_TIME: Duration = Duration::from_secs(5);
/// The time for stones of an opening, or the choice of a side, if nobody limits it: it is what the whole game hangs on.
const OPENING_TIME: Duration = Duration::from_secs(30);
/// What the program takes beside the table and its threads, and some room.
const PROGRAM_BYTES: u64 = 30 << 18;
/// What a thread takes.
const THREAD_BYTES: u64 = 3 << 19;
/// The smallest table.
const LEAST_TABLE_BYTES: u64 = 1 << 19;
/// The table that is taken if nobody limits the memory.
const TABLE_BYTES: u64 = 128 << 20;
/// The largest table, whatever is allowed: the system must be able to give it.
pub(crate) const MOST_TABLE_BYTES: u64 = 1 << 30;
/// The least memory that the program can do with.
const LEAST_BYTES: u64 = PROGRAM_BYTES + THREAD_BYTES + LEAST_TABLE_BYTES;

impl Default for Settings {
    fn default() -> Self {
        Self {
            turn: None,
            game: None,
            is_game_free: false,
            left: None,
            increment: Duration::ZERO,
            memory: 0,
            threads: 1,
            depth: None,
            nodes: None,
            rule: 0,
            hash: None,
            detail: Detail::default(),
            opening: Opening::Free,
            is_swap: false,
            book: None,
            level: Level::FULL,
            seed: None,
            game_seed: 0,
            ponder: false,
            search: Search::Full,
            parameters: Parameters::default(),
            values: Ok(None),
            not_taken: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// Takes one INFO.
    pub(crate) fn take(&mut self, key: &str, value: &str) -> Result<(), NotTaken> {
        if self.take_text(key, value)? || self.take_time(key, value)? || self.take_number(key, value)? {
            return Ok(());
        }
        self.take_parameter(key, value)
    }

    /// Remembers a value that was not understood, for the next command that is answered; until the key has one that is.
    pub(crate) fn remember(&mut self, key: &str, complaint: Option<String>) {
        match complaint {
            Some(complaint) => self.not_taken.insert(key.to_owned(), complaint),
            None => self.not_taken.remove(key),
        };
    }

    /// Takes a key whose value is a text, or of which nothing is done; whether it is one.
    fn take_text(&mut self, key: &str, value: &str) -> Result<bool, NotTaken> {
        match key {
            "cinquina.values" => {
                let Ok(source) = value.parse::<ValuesSource>();
                self.values = source.load().map_err(|error| error.to_string());
            }
            "cinquina.search" => self.search = value.parse().map_err(|error| NotTaken::value(&error))?,
            "cinquina.level" => self.level = value.parse().map_err(|error| NotTaken::value(&error))?,
            "cinquina.book" => self.book = (!value.is_empty()).then(|| value.into()),
            "cinquina.opening" => (self.opening, self.is_swap) = opening(value)?,
            // They tell about the world, not about the play.
            "game_type" | "folder" | "evaluate" | "cinquina.log" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Takes a key whose value is a time in milliseconds; whether it is one.
    fn take_time(&mut self, key: &str, value: &str) -> Result<bool, NotTaken> {
        let ms = || number(value);
        let time = |ms: i64| Duration::from_millis(ms.max(0) as u64);
        match key {
            "timeout_turn" => self.turn = Some(time(ms()?)),
            "timeout_match" => {
                self.game = Some(ms()?).filter(|&ms| ms > 0).map(time);
                self.is_game_free = self.game.is_none();
            }
            "time_left" => self.left = Some(ms()?).filter(|&ms| ms != i64::from(i32::MAX)).map(time),
            "time_increment" => self.increment = time(ms()?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Takes a key whose value is another number; whether it is one.
    fn take_number(&mut self, key: &str, value: &str) -> Result<bool, NotTaken> {
        let number = || number(value);
        let limit = || number().map(|number| Some(number).filter(|&number| number > 0));
        match key {
            "max_memory" => self.memory = number()?.max(0) as u64,
            "thread_num" => self.threads = number()?.clamp(1, 256) as usize,
            "max_depth" => self.depth = limit()?.map(|depth| depth.min(99) as i32),
            "max_node" => self.nodes = limit()?.map(|nodes| nodes as u64),
            "hash_size" => self.hash = limit()?.map(|kilobytes| kilobytes as u64),
            "show_detail" => {
                let bits = number()?;
                self.detail = Detail { is_realtime: bits & 1 != 0, is_full: bits & 2 != 0 };
            }
            "rule" => self.rule = number()?,
            "cinquina.ponder" | "pondering" => self.ponder = number()? != 0,
            "cinquina.seed" => self.seed = Some(number()? as u64),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Takes a number of the search, `cinquina.NAME`: for tuning.
    fn take_parameter(&mut self, key: &str, value: &str) -> Result<(), NotTaken> {
        let name = key.strip_prefix("cinquina.").ok_or(NotTaken::Key)?;
        if !Parameters::ALL.iter().any(|info| info.name == name) {
            return Err(NotTaken::Key);
        }
        let number = i32::try_from(number(value)?).map_err(|_| NotTaken::value(&"the number is too large"))?;
        self.parameters.set(name, number).map_err(|error| NotTaken::value(&error))
    }

    /// A new game begins.
    pub(crate) fn new_game(&mut self) {
        self.game_seed = fastrand::u64(..);
    }

    /// When to end the search for a move.
    pub(crate) fn limits(&self) -> Limits {
        self.limits_within(MOVE_TIME)
    }

    /// When to end the search for stones of an opening, or for a side.
    pub(crate) fn opening_limits(&self) -> Limits {
        self.limits_within(OPENING_TIME)
    }

    /// When to end a search that takes some time if nobody limits it.
    fn limits_within(&self, time: Duration) -> Limits {
        // What is left counts even if nobody said how much there was.
        let left = if self.is_game_free { None } else { self.left.or(self.game) };
        let clock = Clock { for_move: self.turn.or(Some(time)), left, increment: self.increment };
        Limits { depth: self.depth, nodes: self.nodes, ..clock.limits() }
    }

    pub(crate) fn engine(&self) -> EngineSettings {
        let (threads, table_bytes) = self.threads_and_table();
        EngineSettings {
            table_bytes: table_bytes as usize,
            threads: threads as usize,
            search: self.search.clone(),
            level: self.level,
            // Who overlooks nothing is the same in every game, and keeps what he remembers.
            seed: self.seed.unwrap_or(if self.level == Level::FULL { 0 } else { self.game_seed }),
            parameters: self.parameters.clone(),
            values: self.values.clone().unwrap_or_default(),
        }
    }

    /// As many of the threads asked for as there is memory for, and what they leave to the table.
    fn threads_and_table(&self) -> (u64, u64) {
        let wanted =
            self.hash.map(|kilobytes| kilobytes.saturating_mul(1024).clamp(LEAST_TABLE_BYTES, MOST_TABLE_BYTES));
        if self.memory == 0 {
            return (self.threads as u64, wanted.unwrap_or(TABLE_BYTES));
        }
        let room = self.memory.saturating_sub(PROGRAM_BYTES + LEAST_TABLE_BYTES);
        let threads = (self.threads as u64).min(room / THREAD_BYTES).max(1);
        let left = room.saturating_sub(threads * THREAD_BYTES) + LEAST_TABLE_BYTES;
        (threads, left.min(wanted.unwrap_or(MOST_TABLE_BYTES)))
    }

    /// Whether the engine is to think while its opponent does.
    pub(crate) const fn ponders(&self) -> bool {
        self.ponder
    }

    /// What is told about a search.
    pub(crate) const fn detail(&self) -> Detail {
        self.detail
    }

    /// Which search thinks.
    pub(crate) const fn search(&self) -> &Search {
        &self.search
    }

    /// Where Black may put his first stones.
    pub(crate) const fn opening(&self) -> Opening {
        self.opening
    }

    /// Whether games are opened by Swap, which has one choice less than Swap2.
    pub(crate) const fn is_swap(&self) -> bool {
        self.is_swap
    }

    /// The file of the opening book.
    pub(crate) fn book(&self) -> Option<&Path> {
        self.book.as_deref()
    }

    /// The rule of the game and whether it goes on after a five, or why it cannot be played.
    pub(crate) fn rule(&self, dialect: Dialect) -> Result<(Rule, bool), String> {
        dialect.rule(self.rule).ok_or_else(|| {
            let known = Rule::ALL.map(|rule| format!("{} {rule}", dialect.number(rule)));
            format!("rule {} is not known; there are: {}", self.rule, known.join(", "))
        })
    }

    /// Why a game cannot be played as asked, if it cannot.
    pub(crate) fn complaint(&self) -> Option<String> {
        if (1..LEAST_BYTES).contains(&self.memory) {
            return Some(format!("max_memory {} is too little, {LEAST_BYTES} bytes are needed", self.memory));
        }
        self.not_taken.values().next().or(self.values.as_ref().err()).cloned()
    }
}

fn number(value: &str) -> Result<i64, NotTaken> {
    value.parse().map_err(|_| NotTaken::value(&"a number is wanted"))
}

/// Where Black may put his first stones, and whether it is Swap.
fn opening(value: &str) -> Result<(Opening, bool), NotTaken> {
    if value.eq_ignore_ascii_case("swap") {
        return Ok((Opening::Free, true));
    }
    let opening = value.parse().map_err(|_| NotTaken::value(&"there are free, pro, long_pro and swap"))?;
    Ok((opening, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_taken_as_managers_mean_it() {
        let mut settings = Settings::default();
        let _ = settings.take("timeout_turn", "1000");
        let _ = settings.take("timeout_match", "0");
        let _ = settings.take("time_left", "2147483647");
        assert_eq!(settings.limits().hard_time, Some(Duration::from_millis(970)));
        let _ = settings.take("timeout_match", "100000");
        let _ = settings.take("time_left", "-50");
        assert_eq!(settings.limits().hard_time, Some(Duration::ZERO));
        let _ = settings.take("timeout_match", "0");
        assert_eq!(settings.limits().hard_time, Some(Duration::from_millis(970)), "a game without a limit has no rest");
        let _ = settings.take("timeout_match", "100000");
        let _ = settings.take("time_left", "rubbish");
        let _ = settings.take("unheard_of", "1");
        assert_eq!(settings.limits().hard_time, Some(Duration::ZERO));
    }

    #[test]
    fn an_opening_has_more_time_only_where_nobody_limits_it() {
        let mut settings = Settings::default();
        let times = |settings: &Settings| [settings.limits(), settings.opening_limits()].map(|limits| limits.hard_time);
        assert_eq!(times(&settings), [4_970, 29_970].map(|ms| Some(Duration::from_millis(ms))));
        let _ = settings.take("timeout_turn", "1000");
        assert_eq!(times(&settings), [970, 970].map(|ms| Some(Duration::from_millis(ms))));
    }

    #[test]
    fn what_is_left_counts_without_a_time_for_the_game() {
        let mut settings = Settings::default();
        let _ = settings.take("timeout_turn", "5000");
        for (left, hard) in [("1000", 170), ("0", 0), ("-1", 0), ("2147483647", 4970), ("500000", 4970)] {
            let _ = settings.take("time_left", left);
            assert_eq!(settings.limits().hard_time, Some(Duration::from_millis(hard)), "{left}");
        }
    }

    #[test]
    fn levels_are_those_there_are() {
        let mut settings = Settings::default();
        assert_eq!(settings.engine().level, Level::FULL);
        for (told, level) in [("3", 3), ("11", 3), ("0", 3), ("strong", 3), ("10", 10)] {
            let _ = settings.take("cinquina.level", told);
            assert_eq!(settings.engine().level.number(), level, "{told}");
        }
        assert!(settings.take("cinquina.level", "77").is_err_and(|why| matches!(why, NotTaken::Value(_))));
        let another_seed = |settings: &mut Settings| {
            let first = settings.engine().seed;
            settings.new_game();
            settings.engine().seed != first
        };
        assert!(!another_seed(&mut settings), "who overlooks nothing remembers");
        let _ = settings.take("cinquina.level", "3");
        assert!(another_seed(&mut settings), "another game");
        let _ = settings.take("cinquina.seed", "5");
        assert_eq!(settings.engine().seed, 5);
    }

    #[test]
    fn memory_is_kept() {
        let mut settings = Settings::default();
        for (memory, threads) in [(83_886_080, 1), (83_886_080, 16), (12 << 20, 64), (LEAST_BYTES, 2), (350 << 20, 4)] {
            let _ = settings.take("max_memory", &memory.to_string());
            let _ = settings.take("thread_num", &threads.to_string());
            let engine = settings.engine();
            let used = PROGRAM_BYTES + engine.threads as u64 * THREAD_BYTES + engine.table_bytes as u64;
            assert!(used <= memory && engine.threads >= 1 && engine.threads <= threads, "{memory} {engine:?}");
            assert!(engine.table_bytes as u64 >= LEAST_TABLE_BYTES && settings.complaint().is_none(), "{engine:?}");
        }
        let _ = settings.take("max_memory", "1000000");
        assert!(settings.complaint().is_some_and(|complaint| complaint.contains("max_memory")));
        let _ = settings.take("max_memory", "0");
        assert_eq!((settings.complaint(), settings.engine().table_bytes as u64), (None, TABLE_BYTES));
    }
    #[test]
    fn what_is_not_taken_says_why_and_changes_nothing() {
        let mut settings = Settings::default();
        let before = settings.clone();
        for (key, value) in [
            ("rule", "abc"),
            ("rule", ""),
            ("cinquina.opening", "blah"),
            ("cinquina.level", "77"),
            ("cinquina.search", "blah"),
            ("cinquina.ponder", "often"),
            ("cinquina.seed", "?"),
            (&*parameter(), "99999999"),
            (&*parameter(), "99999999999"),
            (&*parameter(), "x"),
        ] {
            assert!(matches!(settings.take(key, value), Err(NotTaken::Value(_))), "{key} {value}");
        }
        for key in ["unheard_of", "cinquina.unheard_of", "cinquina."] {
            assert_eq!(settings.take(key, "1"), Err(NotTaken::Key), "{key}");
            assert_eq!(settings.take(key, "x"), Err(NotTaken::Key), "{key}");
        }
        assert_eq!(settings, before);
    }

    /// The key of some number of the search.
    fn parameter() -> String {
        format!("cinquina.{}", Parameters::ALL.first().map_or("", |info| info.name))
    }
}
