//! The engine's line table against the laboratory: for every key and both colours, class and defence.

use std::collections::{BTreeMap, HashMap};

use cinquina_game::Colour;
use cinquina_lab::{BlockKind, Classification, Kind, Pattern, Player, Square, classify};
use cinquina_patterns::{Class, ClassTable, Content, Line, LineSquares};

/// The line from its owner's view: his stone in the middle; the opponent's stones and the outside are not squares.
fn pattern(line: Line, owner: Colour) -> Pattern {
    let line = line.with(Line::MIDDLE, owner.into());
    let own = |content| match content {
        Content::Empty => Some(cinquina_lab::Content::Empty),
        content if content == owner.into() => Some(cinquina_lab::Content::Stone(Player::X)),
        _ => None,
    };
    let squares = (0..Line::LENGTH).filter_map(|at| Some((Square::new(0, at as i32), own(line.content(at))?)));
    squares.collect()
}

/// The class of §4.1 that the exact restricted game gives a line.
fn expected(found: &Classification) -> Option<Class> {
    let degree_two = |kind| matches!(kind, BlockKind::Owned { degree, .. } if degree >= 2);
    match (found.class.kind, found.class.steps, found.defence_size) {
        (Kind::Victory, 0, _) => Some(Class::S5),
        (Kind::Victory, 1, _) => Some(Class::D4),
        (Kind::Attack, 1, 1) => Some(Class::S4),
        (Kind::Attack, 2, 2) => Some(Class::D3),
        (Kind::Attack, 2, 3) => Some(Class::W3),
        (Kind::Threat, 2, _) => Some(Class::S3),
        (Kind::Threat, 3, 2) => Some(Class::D2),
        (Kind::Threat, 3, 3) => Some(Class::W2),
        (Kind::Generic, ..) if found.pattern.blocks().iter().any(|block| degree_two(block.kind)) => Some(Class::S2),
        (Kind::Generic, ..) => Some(Class::Generic),
        _ => None,
    }
}

fn mask(squares: &[Square]) -> u16 {
    squares.iter().fold(0, |mask, square| mask | 1 << square.col)
}

#[test]
fn every_key_class_and_defence() {
    let table = ClassTable::freestyle();
    let mut known: HashMap<Pattern, Classification> = HashMap::new();
    let mut differences = Vec::new();
    let mut classes = BTreeMap::new();
    for key in 0..=u16::MAX {
        for colour in Colour::BOTH {
            let line = Line::from_key(key);
            let pattern = pattern(line, colour);
            let found = known.entry(pattern).or_insert_with_key(|pattern| classify(pattern).unwrap());
            let class = table.class(key, colour);
            *classes.entry(class).or_insert(0) += 1;
            if Some(class) != expected(found) {
                differences.push(format!("{}: table {class}, exact {}", found.pattern, found.class));
            }
            let defence = line.read(colour).defence.map(LineSquares::bits);
            if found.class.kind == Kind::Attack && defence != Some(mask(&found.defence)) {
                differences.push(format!("{}: defence {defence:?}, exact {:?}", found.pattern, found.defence));
            }
        }
    }
    differences.sort();
    differences.dedup();
    assert_eq!(known.len(), 3usize.pow(8));
    assert_eq!(classes.values().sum::<usize>(), 2 * Line::KEYS);
    assert_eq!(classes.len(), Class::COUNT, "every class occurs: {classes:?}");
    assert!(differences.is_empty(), "{} differences:\n{}", differences.len(), differences.join("\n"));
}
