//! What the manager has set with INFO.

mod memory;
mod take;
mod time;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cinquina_engine::{Level, Parameters, Search, SearchLimits, Settings as EngineSettings, Values};
use cinquina_game::{Opening, Rule};

use self::memory::Memory;
use self::time::Time;
use crate::dialect::Dialect;
use crate::report::Detail;

pub(crate) use self::memory::MOST_TABLE_BYTES;
pub(crate) use self::take::NotTaken;

/// What the manager has set with INFO.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    time: Time,
    memory: Memory,
    depth: Option<i32>,
    nodes: Option<u64>,
    rule: i64,
    detail: Detail,
    opening: Opening,
    /// Whether one player places three stones and the other chooses a colour, without the third choice of Swap2.
    is_swap: bool,
    book: Option<PathBuf>,
    level: Level,
    /// The seed for what a weak level overlooks: a new one for every game unless the manager gives one.
    seed: Option<u64>,
    game_seed: u64,
    ponder: bool,
    search: Search,
    parameters: Parameters,
    /// The values of the evaluation, or why they could not be loaded.
    values: Result<Option<Arc<Values>>, String>,
    /// Keys whose last value was not understood, with the complaint about it.
    not_taken: BTreeMap<String, String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            time: Time::default(),
            memory: Memory::default(),
            depth: None,
            nodes: None,
            rule: 0,
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
    /// A new game begins.
    pub(crate) fn new_game(&mut self) {
        self.game_seed = fastrand::u64(..);
    }

    /// When to end the search for a move.
    pub(crate) fn limits(&self) -> SearchLimits {
        SearchLimits { depth: self.depth, nodes: self.nodes, ..self.time.for_move() }
    }

    /// When to end the search for stones of an opening, or for a side.
    pub(crate) fn opening_limits(&self) -> SearchLimits {
        SearchLimits { depth: self.depth, nodes: self.nodes, ..self.time.for_opening() }
    }

    pub(crate) fn engine(&self) -> EngineSettings {
        let (threads, table_bytes) = self.memory.threads_and_table();
        EngineSettings {
            table_bytes,
            threads,
            search: self.search.clone(),
            level: self.level,
            // At full strength the engine is the same in every game, and its memory stays useful.
            seed: self.seed.unwrap_or(if self.level == Level::FULL { 0 } else { self.game_seed }),
            parameters: self.parameters.clone(),
            values: self.values.clone().unwrap_or_default(),
        }
    }

    /// Whether the engine shall think on the opponent's time.
    pub(crate) const fn ponders(&self) -> bool {
        self.ponder
    }

    /// How much is reported about a search.
    pub(crate) const fn detail(&self) -> Detail {
        self.detail
    }

    /// Which search is used.
    pub(crate) const fn search(&self) -> &Search {
        &self.search
    }

    /// Where Black may place the first stones.
    pub(crate) const fn opening(&self) -> Opening {
        self.opening
    }

    /// Whether games start with Swap, which has one choice fewer than Swap2.
    pub(crate) const fn is_swap(&self) -> bool {
        self.is_swap
    }

    /// The file of the opening book.
    pub(crate) fn book(&self) -> Option<&Path> {
        self.book.as_deref()
    }

    /// The rule of the game and whether it continues after a five, or why it cannot be played.
    pub(crate) fn rule(&self, dialect: Dialect) -> Result<(Rule, bool), String> {
        let (rule, goes_on) = dialect.rule(self.rule).ok_or_else(|| {
            let known = Rule::ALL.map(|rule| format!("{} {rule}", dialect.number(rule)));
            format!("rule {} is not known; there are: {}", self.rule, known.join(", "))
        })?;
        if let Ok(Some(values)) = &self.values {
            values.check_rule(rule).map_err(|unfit| unfit.to_string())?;
        }
        Ok((rule, goes_on))
    }

    /// Why a game cannot be played as asked, if it cannot.
    pub(crate) fn complaint(&self) -> Option<String> {
        let not_understood = || self.not_taken.values().next().or(self.values.as_ref().err()).cloned();
        self.memory.complaint().or_else(not_understood)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_existing_levels_are_accepted() {
        let mut settings = Settings::default();
        assert_eq!(settings.engine().level, Level::FULL);
        for (text, level) in [("3", 3), ("11", 3), ("0", 3), ("strong", 3), ("10", 10)] {
            let _ = settings.take("cinquina.level", text);
            assert_eq!(settings.engine().level.number(), level, "{text}");
        }
        assert!(settings.take("cinquina.level", "77").is_err_and(|why| matches!(why, NotTaken::Value(_))));
        let another_seed = |settings: &mut Settings| {
            let first = settings.engine().seed;
            settings.new_game();
            settings.engine().seed != first
        };
        assert!(!another_seed(&mut settings), "at full strength the seed stays");
        let _ = settings.take("cinquina.level", "3");
        assert!(another_seed(&mut settings), "another game");
        let _ = settings.take("cinquina.seed", "5");
        assert_eq!(settings.engine().seed, 5);
    }
}
