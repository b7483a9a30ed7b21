use cinquina_game::Rule;

/// The rule that a file names: our own names, those of other programs whose meaning is certain, and Gomocup's numbers.
/// Case does not matter, nor whether words are separated by spaces, by dashes or not at all. Names of openings, such as
/// "pro" or "swap2", are not rules in this sense.
pub(crate) fn rule_named(text: &str) -> Option<Rule> {
    let name: String = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    match &*name {
        "freestyle" | "free" | "gomoku" | "freestylegomoku" | "freegomoku" => Some(Rule::Freestyle),
        "exactlyfive" | "exactfive" | "exactly5" | "exact5" | "standard" | "standardgomoku" => Some(Rule::ExactlyFive),
        "renju" | "rif" => Some(Rule::Renju),
        "caro" => Some(Rule::Caro),
        "caroexactlyfive" => Some(Rule::CaroExactlyFive),
        // Match runners write the number that they send to programs.
        _ => text.trim().parse().ok().and_then(Rule::from_number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_known_by_its_names_and_its_number() {
        for rule in Rule::ALL {
            assert_eq!(rule_named(rule.name()), Some(rule));
            assert_eq!(rule_named(&rule.name().to_uppercase().replace('-', " ")), Some(rule));
            assert_eq!(rule_named(&rule.number().to_string()), Some(rule));
        }
        for (name, rule) in [("Standard", Rule::ExactlyFive), ("RIF", Rule::Renju), ("Gomoku", Rule::Freestyle)] {
            assert_eq!(rule_named(name), Some(rule));
        }
        for name in ["", "blah", "pro", "swap2", "2", "-", "-1", "0,4", "99999999"] {
            assert_eq!(rule_named(name), None, "{name}");
        }
    }
}
