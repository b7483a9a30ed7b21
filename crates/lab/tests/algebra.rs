//! The algebra of §2.1, and texts that are not patterns.

use cinquina_lab::{
    AlgebraError, BlockKind, ClassifyError, Content, ParseError, Pattern, Player, Square, classify, construct,
};

fn pattern(text: &str) -> Pattern {
    text.parse().unwrap()
}

fn at(row: i32, col: i32) -> Square {
    Square::new(row, col)
}

#[test]
fn a_drawing_is_parsed_and_printed_unchanged() {
    let text = "X++O++O+\n   O++X++";
    let drawn = pattern(text);
    assert_eq!(drawn.size(), 14);
    assert_eq!(drawn.to_string(), text);
    assert_eq!(drawn.content(at(1, 3)), Some(Content::Stone(Player::O)));
    assert_eq!(drawn.content(at(1, 2)), None);
    assert_eq!(pattern("  X+\n  + \r\n").relative(), pattern("X+\n+"), "margins and ragged rows do not matter");
}

#[test]
fn remove_empty_fill() {
    let four = pattern("XXXX+");
    assert_eq!(four.remove(at(0, 0)).unwrap().relative(), pattern("XXX+"));
    assert_eq!(four.empty(at(0, 1)).unwrap(), pattern("X+XX+"));
    assert_eq!(four.fill(at(0, 4), Player::O).unwrap(), pattern("XXXXO"));
    assert_eq!(four.remove(at(1, 0)), Err(AlgebraError::Outside(at(1, 0))));
    assert_eq!(four.empty(at(0, 4)), Err(AlgebraError::NotFilled(at(0, 4))));
    assert_eq!(four.fill(at(0, 0), Player::X), Err(AlgebraError::NotEmpty(at(0, 0))));
}

#[test]
fn union_and_intersection_of_compatible_patterns() {
    let (left, right) = (pattern("+XXX++"), pattern("+XXX++").pinned_at(at(0, 2)));
    assert!(!left.is_compatible(&right));
    assert_eq!(left.union(&right), Err(AlgebraError::Incompatible(at(0, 2))));
    let right = pattern(" ++XXX+").translated(0, -2);
    let union = left.union(&right).unwrap();
    assert_eq!(union.relative(), pattern("++XXX++"));
    assert_eq!(left.intersection(&right).unwrap().relative(), pattern("+XXX+"));
    assert!(left.is_subset(&union) && right.is_subset(&union) && !union.is_subset(&left));
}

#[test]
fn blocks_have_an_owner_a_degree_or_neither() {
    let kinds: Vec<BlockKind> = pattern("+++++XXO").blocks().into_iter().map(|block| block.kind).collect();
    let owned = |degree| BlockKind::Owned { owner: Player::X, degree };
    assert_eq!(kinds, [BlockKind::Free, owned(1), owned(2), BlockKind::Dead]);
    let crossed = "O   X\n O X\n  X\n X O\nX   O";
    let degrees: Vec<BlockKind> = pattern(crossed).blocks().into_iter().map(|block| block.kind).collect();
    assert_eq!(degrees, [BlockKind::Dead, owned(5)]);
}

#[test]
fn turned_patterns_have_one_canonical_form() {
    let corner = pattern("XXX++\n    +\n    X\n    X").canonical();
    for turned in ["++XXX\n+\nX\nX", "X\nX\n+\n++XXX", "++XX\n+\nX\nX\nX"] {
        assert_eq!(pattern(turned).canonical(), corner, "{turned}");
    }
    assert_ne!(pattern("XXX++").canonical(), pattern("XX+X+").canonical());
    assert_eq!(pattern("X\n+\nX").canonical(), pattern("X+X"));
}

#[test]
fn texts_that_are_not_patterns_are_refused() {
    let unknown = |row, col, found| ParseError::UnknownCharacter { row, col, found };
    assert_eq!("+XZ+".parse::<Pattern>(), Err(unknown(1, 3, 'Z')));
    assert_eq!("++\n+\t+".parse::<Pattern>(), Err(unknown(2, 2, '\t')));
    for empty in ["", " ", "\n\n  \n"] {
        assert_eq!(empty.parse::<Pattern>(), Err(ParseError::Empty));
    }
    let large = vec!["+".repeat(20); 20].join("\n");
    assert_eq!(large.parse::<Pattern>(), Err(ParseError::TooLarge(400)));
    assert!("+".repeat(Pattern::MAX_SIZE).parse::<Pattern>().is_ok());
    for error in [unknown(1, 3, '\n'), ParseError::Empty, ParseError::TooLarge(400)] {
        assert_eq!(error.to_string().lines().count(), 1, "{error}");
    }
}

#[test]
fn a_pattern_of_both_colours_cannot_be_classified() {
    assert_eq!(classify(&pattern("+XXXO")).unwrap_err(), ClassifyError::TwoColours);
    let of_py = classify(&pattern("+OOOO+")).unwrap();
    assert_eq!((of_py.owner, of_py.class.to_string().as_str()), (Player::O, "V1"));
    assert_eq!(of_py.play.last().map(|ply| ply.player), Some(Player::O));
}

#[test]
fn constructions_say_why_they_fail() {
    let four = pattern("XXXX+");
    let messages = [
        construct::combine(&four, &four).unwrap_err(),
        construct::combine(&four, &pattern("+XXXX+").translated(1, 0)).unwrap_err(),
        construct::combine(&four, &pattern("+XXXX")).unwrap_err(),
        construct::empty(&pattern("+XX+"), at(0, 1)).unwrap_err(),
    ]
    .map(|error| error.to_string());
    assert!(messages[0].contains("share the square [0,4]"), "{messages:?}");
    assert!(messages[1].contains("the second pattern is V1"), "{messages:?}");
    assert!(messages[2].contains("not compatible"), "{messages:?}");
    assert!(messages[3].contains("a G promises nothing"), "{messages:?}");
}

#[test]
fn the_construction_of_the_paper() {
    let steps = construct::of_the_paper().unwrap();
    let classes: Vec<String> = steps.iter().map(|step| step.result.class.to_string()).collect();
    assert_eq!(classes, ["V2", "A3", "V3", "A4"]);
    assert!(steps.iter().all(|step| step.result.minimal && !step.result.irrational));
}

#[test]
fn a_threat_sequence_leaves_py_few_replies() {
    let attack = classify(&pattern("++XX++\n    X\n    X\n    +\n ++X+X++")).unwrap();
    let stages = construct::threat_sequence(&attack).unwrap();
    let moves: Vec<(Square, usize)> = stages.iter().map(|stage| (stage.trigger, stage.defence.len())).collect();
    assert_eq!(moves[..2], [(at(0, 4), 3), (at(4, 4), 1)], "a weak three, then a four");
    assert_eq!(stages.last().map(|stage| stage.makes.to_string()).as_deref(), Some("V0"));
}
