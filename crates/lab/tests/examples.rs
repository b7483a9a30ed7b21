//! Every `[[pattern]]` of `paper/examples.toml`, checked against the laboratory.

use std::path::Path;

use cinquina_lab::{Pattern, Square, classify};
use toml::{Table, Value};

fn examples() -> Vec<Table> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../paper/examples.toml");
    let table: Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
    table["pattern"].as_array().unwrap().iter().map(|entry| entry.as_table().unwrap().clone()).collect()
}

fn grid(entry: &Table) -> String {
    let rows: Vec<&str> = entry["grid"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    rows.join("\n")
}

fn squares(value: &Value) -> Vec<Square> {
    let pair = |square: &Value| {
        let numbers: Vec<i32> = square.as_array().unwrap().iter().map(|n| n.as_integer().unwrap() as i32).collect();
        Square::new(numbers[0], numbers[1])
    };
    value.as_array().unwrap().iter().map(pair).collect()
}

/// Compares one key of an entry; returns what is wrong.
fn mismatch(entry: &Table, key: &str, value: &Value) -> Option<String> {
    let pattern: Pattern = grid(entry).parse().unwrap();
    let found = classify(&pattern).unwrap();
    let triggers: Vec<Square> = found.triggers.iter().map(|trigger| trigger.square).collect();
    let defence_of = |square: Square| found.triggers.iter().find(|t| t.square == square).map(|t| t.defence.clone());
    let holds = match key {
        "grid" => true,
        "class" => found.class.to_string() == value.as_str().unwrap(),
        "paper_says" => found.class.to_string() != value.as_str().unwrap(),
        "name" => found.name().is_some_and(|name| {
            let expected = value.as_str().unwrap();
            name.to_string() == expected || (name.to_string() == "C44" && expected == "D4")
        }),
        "minimal" => found.minimal == value.as_bool().unwrap(),
        "impossible" => found.impossible == value.as_bool().unwrap(),
        "irrational" => found.irrational == value.as_bool().unwrap(),
        "triggers" => triggers == squares(value),
        "triggers_include" => squares(value).iter().all(|square| triggers.contains(square)),
        "fastest_triggers" => {
            found.fastest_triggers().map(|trigger| trigger.square).collect::<Vec<_>>() == squares(value)
        }
        "defence" => found.defence == squares(value),
        "defence_of" => {
            let expected: Vec<Vec<Square>> = value.as_array().unwrap().iter().map(squares).collect();
            found.triggers.iter().map(|trigger| trigger.defence.clone()).collect::<Vec<_>>() == expected
        }
        "defence_of_trigger_0_3" => defence_of(Square::new(0, 3)) == Some(squares(value)),
        "defence_of_trigger_0_5" => defence_of(Square::new(0, 5)) == Some(squares(value)),
        _ => return Some(format!("nothing checks the key '{key}'")),
    };
    (!holds).then(|| format!("{pattern}\n{key} = {value}, but the laboratory says {found:#?}"))
}

#[test]
fn every_pattern_of_the_paper() {
    let entries = examples();
    assert!(entries.len() >= 46, "only {} entries were read", entries.len());
    let checks = entries.iter().flat_map(|entry| entry.iter().map(move |(key, value)| (entry, key, value)));
    let wrong: Vec<String> = checks.filter_map(|(entry, key, value)| mismatch(entry, key, value)).collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n\n"));
}

#[test]
fn one_example_is_faster_than_the_paper_says() {
    let corrected: Vec<Table> = examples().into_iter().filter(|entry| entry.contains_key("paper_says")).collect();
    assert_eq!(corrected.len(), 1);
    let found = classify(&grid(&corrected[0]).parse().unwrap()).unwrap();
    assert_eq!(found.class.to_string(), "A3");
    let fastest: Vec<Square> = found.fastest_triggers().map(|trigger| trigger.square).collect();
    assert_eq!(fastest, [Square::new(4, 4)], "the paper starts with [0,4]; [4,4] is faster");
}
