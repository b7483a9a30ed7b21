//! The values that are built into the program, by rule.

use std::sync::{Arc, LazyLock};

use cinquina_game::Rule;

use crate::Values;

static FREESTYLE: LazyLock<Arc<Values>> = LazyLock::new(|| read(include_str!("../data/freestyle.toml")));

impl Values {
    /// These values, or if there are none those shipped for the rule.
    pub fn given_or_shipped(given: Option<Arc<Self>>, rule: Rule) -> Arc<Self> {
        given.unwrap_or_else(|| Self::shipped(rule))
    }

    /// The values that the player uses under a rule unless it is given others.
    pub fn shipped(rule: Rule) -> Arc<Self> {
        let values = match rule {
            Rule::Freestyle | Rule::ExactlyFive | Rule::Renju | Rule::Caro | Rule::CaroExactlyFive => &FREESTYLE,
        };
        Arc::clone(values)
    }
}

fn read(text: &str) -> Arc<Values> {
    Arc::new(Values::from_toml(text).unwrap_or_else(|_| Values::hand_made()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_files_are_good() {
        for rule in Rule::ALL {
            assert_ne!(*Values::shipped(rule), Values::hand_made(), "{rule}");
        }
    }
}
