use std::sync::Arc;
use std::time::Duration;

use cinquina_engine::{Clock, Level, Limits, Parameters, Settings as EngineSettings, Values, ValuesSource};

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
    parameters: Parameters,
    /// The numbers of the evaluation, or why there are none.
    values: Result<Arc<Values>, String>,
}

/// What the program takes beside the table.
const PROGRAM_BYTES: u64 = 24 << 20;
/// The largest table that is taken unasked.
const TABLE_BYTES: u64 = 128 << 20;

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
        let room = if self.memory == 0 { TABLE_BYTES } else { self.memory.saturating_sub(PROGRAM_BYTES) * 9 / 10 };
        EngineSettings {
            table_bytes: room.clamp(1 << 16, TABLE_BYTES) as usize,
            threads: self.threads,
            level: self.level,
            seed: self.seed.unwrap_or(self.game_seed),
            parameters: self.parameters.clone(),
            values: self.values.clone().unwrap_or_else(|_| Values::shipped()),
            ..EngineSettings::default()
        }
    }

    /// Why a game cannot be played as asked, if it cannot.
    pub(crate) fn complaint(&self) -> Option<&str> {
        let rule = (self.rule != 0).then_some("only freestyle (rule 0) is supported");
        rule.or(self.values.as_ref().err().map(String::as_str))
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
        settings.take("max_memory", "83886080");
        assert!(settings.engine().table_bytes as u64 + PROGRAM_BYTES <= 83_886_080);
        settings.take("max_memory", "1");
        assert_eq!(settings.engine().table_bytes, 1 << 16);
    }
}
