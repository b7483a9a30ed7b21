//! The names of patterns as the page needs them, from the one table of names.

use std::fmt::Write;

use cinquina_patterns::{Names, Shape};

const HEAD: &str = "// What patterns are called in English, by players and in the paper. Generated from crates/patterns/src/shape.rs; the test\n\
    // `generated` of crates/server says how.\n";

pub(crate) fn module() -> String {
    let mut text = HEAD.to_owned();
    text += "\nexport const names = {\n";
    for Names { key, paper, players, .. } in Shape::ALL.map(Shape::names) {
        writeln!(text, "  'shape.{key}': '{players}',\n  'paper.{key}': '{paper}',").unwrap();
    }
    text += "};\n\n/** The paper's symbols. */\nexport const SYMBOLS = {\n";
    for Names { key, symbol, .. } in Shape::ALL.map(Shape::names) {
        writeln!(text, "  {key}: '{symbol}',").unwrap();
    }
    text + "};\n"
}
