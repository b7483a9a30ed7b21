//! INFO: keys, and the values they take.

use cinquina_engine::{Parameters, ValuesSource};
use cinquina_game::Opening;

use super::Settings;
use crate::report::Detail;

/// Why an INFO is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NotTaken {
    /// The key is unknown.
    Key,
    /// The key is known, but the value makes no sense.
    Value(String),
}

impl NotTaken {
    fn value(why: &dyn std::fmt::Display) -> Self {
        Self::Value(why.to_string())
    }
}

impl Settings {
    /// Applies one INFO.
    pub(crate) fn take(&mut self, key: &str, value: &str) -> Result<(), NotTaken> {
        let is_taken = self.take_text(key, value)?
            || self.time.take(key, value)?
            || self.memory.take(key, value)?
            || self.take_number(key, value)?;
        if is_taken { Ok(()) } else { self.take_parameter(key, value) }
    }

    /// Remembers a value that was not understood for the next command that is answered, until the key gets a valid one.
    pub(crate) fn remember(&mut self, key: &str, complaint: Option<String>) {
        match complaint {
            Some(complaint) => self.not_taken.insert(key.to_owned(), complaint),
            None => self.not_taken.remove(key),
        };
    }

    /// Sets a key whose value is text, or accepts one that has no effect; returns whether it is one.
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
            // These do not affect how the engine plays.
            "game_type" | "folder" | "evaluate" | "cinquina.log" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Sets a key whose value is a number, but neither a time nor memory; returns whether it is one.
    fn take_number(&mut self, key: &str, value: &str) -> Result<bool, NotTaken> {
        match key {
            "max_depth" => self.depth = limit(value)?.map(|depth| depth.min(99) as i32),
            "max_node" => self.nodes = limit(value)?,
            "show_detail" => {
                let bits = number(value)?;
                self.detail = Detail { is_realtime: bits & 1 != 0, is_full: bits & 2 != 0 };
            }
            "rule" => self.rule = number(value)?,
            "cinquina.ponder" | "pondering" => self.ponder = number(value)? != 0,
            "cinquina.seed" => self.seed = Some(number(value)? as u64),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Sets a parameter of the search, `cinquina.NAME`: for tuning.
    fn take_parameter(&mut self, key: &str, value: &str) -> Result<(), NotTaken> {
        let name = key.strip_prefix("cinquina.").ok_or(NotTaken::Key)?;
        if Parameters::info(name).is_none() {
            return Err(NotTaken::Key);
        }
        let number = i32::try_from(number(value)?).map_err(|_| NotTaken::value(&"the number is too large"))?;
        self.parameters.set(name, number).map_err(|error| NotTaken::value(&error))
    }
}

pub(super) fn number(value: &str) -> Result<i64, NotTaken> {
    value.parse().map_err(|_| NotTaken::value(&"a number is wanted"))
}

/// A number that limits something; 0 or less means no limit.
pub(super) fn limit(value: &str) -> Result<Option<u64>, NotTaken> {
    number(value).map(|number| u64::try_from(number).ok().filter(|&number| number > 0))
}

/// Where Black may place the first stones, and whether the opening is Swap.
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
    fn an_info_that_is_not_accepted_says_why_and_changes_nothing() {
        let mut settings = Settings::default();
        let before = settings.clone();
        for (key, value) in [
            ("rule", "abc"),
            ("rule", ""),
            ("timeout_turn", "soon"),
            ("max_memory", "much"),
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
