//! The results of the laboratory as text, JSON and SVG. Nothing is printed here.

pub mod json;
pub mod svg;
pub mod text;

use crate::classify::{Class, Kind};

/// A class in words: "attack of 2 steps".
fn in_words(class: Class) -> String {
    let kind = match class.kind {
        Kind::Generic => return "generic".to_owned(),
        Kind::Threat => "threat",
        Kind::Attack => "attack",
        Kind::Victory => "victory",
    };
    format!("{kind} of {} step{}", class.steps, if class.steps == 1 { "" } else { "s" })
}
