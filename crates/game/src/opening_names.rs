//! The named openings of Renju: Black in the middle, White next to it, Black within two squares of the middle. Up to
//! symmetry there are 26: thirteen *direct* ones, where White stands straight beside Black, and thirteen *indirect*
//! ones, where White stands diagonally.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::{Frames, Rule, Size, Square, notation};

/// Each opening with its moves on 15×15: direct ones first, then indirect ones, in the usual order.
pub const OPENINGS: [(&str, &str); 26] = [
    ("Kansei", "h8h9h10"),
    ("Keigetsu", "h8h9i10"),
    ("Sosei", "h8h9j10"),
    ("Kagetsu", "h8h9i9"),
    ("Zangetsu", "h8h9j9"),
    ("Ugetsu", "h8h9i8"),
    ("Kinsei", "h8h9j8"),
    ("Shogetsu", "h8h9h7"),
    ("Kyugetsu", "h8h9i7"),
    ("Shingetsu", "h8h9j7"),
    ("Zuisei", "h8h9h6"),
    ("Sangetsu", "h8h9i6"),
    ("Yusei", "h8h9j6"),
    ("Chosei", "h8i9j10"),
    ("Kyogetsu", "h8i9j9"),
    ("Kosei", "h8i9j8"),
    ("Suigetsu", "h8i9j7"),
    ("Ryusei", "h8i9j6"),
    ("Ungetsu", "h8i9i8"),
    ("Hogetsu", "h8i9i7"),
    ("Rangetsu", "h8i9i6"),
    ("Gingetsu", "h8i9h7"),
    ("Myojo", "h8i9h6"),
    ("Shagetsu", "h8i9g7"),
    ("Meigetsu", "h8i9g6"),
    ("Suisei", "h8i9f6"),
];

/// How many moves an opening has.
const LENGTH: usize = 3;

/// The name of the opening that a game on 15×15 begins with; `None` if it has none.
pub fn name(size: Size, moves: &[Square]) -> Option<&'static str> {
    static NAMES: LazyLock<HashMap<u64, &'static str>> = LazyLock::new(|| {
        let Ok(size) = Size::square(15) else { return HashMap::new() };
        let entry = |(name, moves): (&'static str, &str)| {
            let moves = notation::parse_moves(moves, size).ok()?;
            Some((hash(size, &moves), name))
        };
        OPENINGS.into_iter().filter_map(entry).collect()
    });
    NAMES.get(&hash(size, moves.get(..LENGTH)?)).copied()
}

fn hash(size: Size, moves: &[Square]) -> u64 {
    let mut frames = Frames::new(size, Rule::default());
    moves.iter().for_each(|&square| frames.play(square));
    frames.hash()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_third_move_near_the_middle_has_one_name() {
        let size = Size::square(15).unwrap();
        let middle = Square::new(7, 7);
        let mut names = HashSet::new();
        for second in [(7, 6), (8, 6), (6, 8), (8, 7)].map(|(x, y)| Square::new(x, y)) {
            for third in (5..10).flat_map(|x| (5..10).map(move |y| Square::new(x, y))) {
                if third != middle && third != second {
                    let name = name(size, &[middle, second, third, Square::new(0, 0)]);
                    names.insert(name.unwrap_or_else(|| panic!("{second:?} {third:?}")));
                }
            }
        }
        assert_eq!(names.len(), 26, "13 direct and 13 indirect");
        assert_eq!(name(size, &[middle, Square::new(7, 6), Square::new(7, 4)]), None);
        assert_eq!(name(Size::square(20).unwrap(), &[middle, Square::new(7, 6), Square::new(7, 5)]), None);
    }
}
