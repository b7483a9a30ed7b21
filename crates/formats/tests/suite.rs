//! Position collections.

use cinquina_formats::suite::{SuiteError, parse_line, parse_stones, write_stones};
use cinquina_game::{Colour, Square};

const LINE: &str = "renju;15;B=7,7 8,7|W=;white;win=fours moves=3 line=1,2 3,4 also=freestyle;a;b";

#[test]
fn an_entry_has_its_fields() {
    let entry = parse_line(LINE).unwrap().unwrap();
    assert_eq!((entry.rule.as_str(), entry.turn, entry.source.as_str()), ("renju", Colour::White, "a;b"));
    assert_eq!(entry.stones, [vec![Square::new(7, 7), Square::new(8, 7)], vec![]]);
    assert_eq!(entry.value("line"), Some("1,2 3,4"));
    assert_eq!((entry.value("also"), entry.value("moves"), entry.value("als")), (Some("freestyle"), Some("3"), None));
}

#[test]
fn stones_are_written_as_they_are_read() {
    let entry = parse_line(LINE).unwrap().unwrap();
    let text = write_stones([&entry.stones[0], &entry.stones[1]]);
    assert_eq!(text, "B=7,7 8,7|W=");
    assert_eq!(parse_stones(&text, entry.size), Ok(entry.stones));
}

#[test]
fn comments_are_not_entries_and_nonsense_is_refused() {
    assert_eq!(parse_line("# rule;size"), Ok(None));
    assert_eq!(parse_line("  "), Ok(None));
    assert_eq!(parse_line("renju;15;B=|W="), Err(SuiteError::Fields(3)));
    for (field, wrong) in [("15", "99"), ("B=7,7", "7,7"), ("8,7", "8,70"), ("8,7", "8"), ("white", "green")] {
        assert!(parse_line(&LINE.replacen(field, wrong, 1)).is_err(), "{wrong}");
    }
}
