use cinquina_game::{Rule, Size};

/// A file of `data/openings`.
macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../../data/openings/", $name))
    };
}

/// The openings shipped with the program, by rule and board size: those that Gomocup plays, and 20×20 for every
/// rule. All were made by `cinquina openings` (`docs/matches.md`).
const SHIPPED: [(Rule, usize, &str); 10] = [
    (Rule::Freestyle, 15, file!("15x15.txt")),
    (Rule::Freestyle, 20, file!("20x20.txt")),
    (Rule::ExactlyFive, 15, file!("exactly-five-15x15.txt")),
    (Rule::ExactlyFive, 20, file!("exactly-five-20x20.txt")),
    (Rule::Renju, 15, file!("renju-15x15.txt")),
    (Rule::Renju, 20, file!("renju-20x20.txt")),
    (Rule::Caro, 15, file!("caro-15x15.txt")),
    (Rule::Caro, 20, file!("caro-20x20.txt")),
    (Rule::CaroExactlyFive, 15, file!("caro-exactly-five-15x15.txt")),
    (Rule::CaroExactlyFive, 20, file!("caro-exactly-five-20x20.txt")),
];

/// No openings are shipped for a rule and a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are no built-in openings for {rule} on {size}, only on {}", sizes(*.rule))]
pub struct NoOpenings {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
}

/// The openings shipped for this board, in the format of [`read_openings`](crate::read_openings).
pub fn shipped_openings(size: Size, rule: Rule) -> Result<&'static str, NoOpenings> {
    let board = (size.width(), size.height());
    let found = SHIPPED.iter().find(|(played, side, _)| *played == rule && board == (*side, *side));
    found.map(|(_, _, text)| *text).ok_or(NoOpenings { rule, size })
}

/// The boards that have openings for a rule.
fn sizes(rule: Rule) -> String {
    let sizes = SHIPPED.iter().filter(|(played, ..)| *played == rule).map(|(_, side, _)| format!("{side}x{side}"));
    sizes.collect::<Vec<_>>().join(" and ")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use cinquina_game::Game;

    use super::*;
    use crate::read_openings;

    /// The number of openings, and their number up to symmetry. Reading them plays them: an
    /// illegal move, or a game that is over, is an error.
    fn count(rule: Rule, size: Size) -> (usize, usize) {
        let openings = read_openings(shipped_openings(size, rule).unwrap(), rule, size, None).unwrap();
        let hash = |moves: &Vec<_>| {
            let mut game = Game::new(rule, size);
            moves.iter().for_each(|&square| game.play(square).unwrap());
            assert_eq!(game.outcome(), None);
            game.canonical_hash()
        };
        (openings.len(), openings.iter().map(hash).collect::<HashSet<u64>>().len())
    }

    #[test]
    fn every_rule_has_many_different_openings_on_15_and_20() {
        for rule in Rule::ALL {
            for side in [15, 20] {
                let (openings, different) = count(rule, Size::square(side).unwrap());
                assert!(openings >= 60 && different == openings, "{rule} {side}: {openings}, {different} different");
            }
        }
    }

    #[test]
    fn the_error_names_rule_and_board() {
        let none = |rule, size: &str| shipped_openings(size.parse().unwrap(), rule).unwrap_err().to_string();
        for rule in Rule::ALL {
            let expected = format!("there are no built-in openings for {rule} on 19x19, only on 15x15 and 20x20");
            assert_eq!(none(rule, "19"), expected);
        }
        assert!(none(Rule::Renju, "15x20").contains("renju on 15x20"));
    }
}
