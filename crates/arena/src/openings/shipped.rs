use cinquina_game::{Rule, Size};

/// The openings that come with the program for this board, made by `cinquina openings` (`docs/matches.md`): as
/// [`read_openings`](crate::read_openings) reads them. `None` for boards that have none.
pub fn shipped_openings(size: Size, rule: Rule) -> Option<&'static str> {
    match (rule, size.width(), size.height()) {
        (Rule::Freestyle, 15, 15) => Some(include_str!("../../../../data/openings/15x15.txt")),
        (Rule::Freestyle, 20, 20) => Some(include_str!("../../../../data/openings/20x20.txt")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use cinquina_game::Game;

    use super::*;
    use crate::read_openings;

    #[test]
    fn there_are_many_and_no_two_are_one() {
        for side in [15, 20] {
            let size = Size::square(side).unwrap();
            let text = shipped_openings(size, Rule::Freestyle).unwrap();
            let openings = read_openings(text, Rule::Freestyle, size, None).unwrap();
            let hash = |moves: &Vec<_>| {
                let mut game = Game::new(Rule::Freestyle, size);
                moves.iter().for_each(|&square| game.play(square).unwrap());
                game.canonical_hash()
            };
            let different: HashSet<u64> = openings.iter().map(hash).collect();
            assert!(openings.len() >= 60 && different.len() == openings.len(), "{side}: {}", openings.len());
        }
        assert_eq!(shipped_openings(Size::square(19).unwrap(), Rule::Freestyle), None);
    }
}
