use std::collections::BTreeSet;

use crate::catalogue::{Catalogue, Shape};
use crate::classify::{Kind, Name, class_of};
use crate::game::{Stopped, Watch};
use crate::pattern::{Content, Pattern, Square};

/// Pairs of S4, W3 and D3 crossed on every common square, and whether the result is a victory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Crossings {
    /// Crossed on a common stone. Two lines have one square in common, so the defences are disjoint.
    pub on_a_stone: Tally,
    /// Crossed on a common empty square that is not a defence of both.
    pub on_an_empty_square: Tally,
    /// Crossed on a square of both defences.
    pub on_a_shared_defence: Tally,
}

/// How many crosses are victories, and how many are not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Crosses that are victories.
    pub victories: u64,
    /// Crosses that are not.
    pub others: u64,
}

/// An attack on a row.
struct Arm {
    pattern: Pattern,
    name: Name,
    defence: Vec<Square>,
}

/// Checks "if the attacks have disjoint defences we obtain a V2" (C43 and C33, §2.4) on all rational S4, W3 and D3
/// of a line of `length` squares, except for the cross of two S4, which is a C44.
pub fn crossings(length: usize, watch: &mut Watch) -> Result<Crossings, Stopped> {
    let arms = arms(length, watch)?;
    let mut crossings = Crossings::default();
    for (index, row) in arms.iter().enumerate() {
        for column in &arms[index..] {
            if (row.name, column.name) != (Name::S4, Name::S4) {
                cross_everywhere(row, column, &mut crossings);
            }
        }
    }
    Ok(crossings)
}

fn arms(length: usize, watch: &mut Watch) -> Result<Vec<Arm>, Stopped> {
    let catalogue = Catalogue::new(Shape::Line(length), watch)?;
    let mut drawn = BTreeSet::new();
    let mut arms = Vec::new();
    for entry in catalogue.entries.into_iter().filter(|entry| !entry.irrational) {
        let Some(name) = entry.name.filter(|name| matches!(name, Name::S4 | Name::W3 | Name::D3)) else { continue };
        let last = entry.pattern.size() as i32 - 1;
        for mirrored in [false, true] {
            let turn = |square: Square| if mirrored { Square::new(0, last - square.col) } else { square };
            let pattern: Pattern = entry.pattern.iter().map(|(square, content)| (turn(square), content)).collect();
            if drawn.insert(pattern.clone()) {
                arms.push(Arm { pattern, name, defence: entry.defence.iter().map(|&square| turn(square)).collect() });
            }
        }
    }
    Ok(arms)
}

fn cross_everywhere(row: &Arm, column: &Arm, crossings: &mut Crossings) {
    for (across, content) in row.pattern.iter() {
        for (down, other) in column.pattern.iter() {
            if content != other {
                continue;
            }
            let stand = |square: Square| Square::new(square.col - down.col, across.col);
            let upright: Pattern = column.pattern.iter().map(|(square, content)| (stand(square), content)).collect();
            let Ok(cross) = row.pattern.union(&upright) else { continue };
            let shared = row.defence.contains(&across) && column.defence.contains(&down);
            let tally = match content {
                Content::Stone(_) => &mut crossings.on_a_stone,
                Content::Empty if shared => &mut crossings.on_a_shared_defence,
                Content::Empty => &mut crossings.on_an_empty_square,
            };
            match class_of(&cross) {
                Ok(class) if class.kind == Kind::Victory => tally.victories += 1,
                _ => tally.others += 1,
            }
        }
    }
}
