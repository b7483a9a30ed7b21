//! Every minimal pattern, counted.

use std::collections::BTreeSet;

use cinquina_lab::catalogue::{Catalogue, Shape};
use cinquina_lab::render::{json, svg, text};
use cinquina_lab::{Name, Pattern, Watch, classify};

fn catalogue(shape: Shape) -> Catalogue {
    Catalogue::new(shape, &mut Watch::nobody()).unwrap()
}

fn counts(catalogue: &Catalogue) -> Vec<(String, usize)> {
    catalogue.counts().into_iter().map(|(class, count)| (class.to_string(), count)).collect()
}

fn expected(counts: &[(&str, usize)]) -> Vec<(String, usize)> {
    counts.iter().map(|&(class, count)| (class.to_owned(), count)).collect()
}

/// Every text of nine squares, each tested for being minimal.
#[test]
fn nine_squares_against_every_text() {
    let mut minimal = BTreeSet::new();
    for number in 1..3usize.pow(9) {
        let text: String = (0..9).map(|at| [' ', '+', 'X'][number / 3usize.pow(at) % 3]).collect();
        let pattern: Pattern = text.parse().unwrap();
        if pattern.relative() == pattern && classify(&pattern).unwrap().minimal {
            minimal.insert(pattern.canonical());
        }
    }
    let nine = catalogue(Shape::Line(9));
    assert_eq!(nine.entries.iter().map(|entry| entry.pattern.clone()).collect::<BTreeSet<_>>(), minimal);
    assert_eq!(counts(&nine), expected(&[("V0", 1), ("V1", 4), ("A1", 3), ("A2", 13), ("T2", 6), ("T3", 16)]));
}

#[test]
fn eleven_squares_have_patterns_that_nine_do_not() {
    let eleven = catalogue(Shape::Line(11));
    let all = [("V0", 1), ("V1", 20), ("V2", 20), ("A1", 3), ("A2", 38), ("A3", 9), ("T2", 6), ("T3", 16)];
    assert_eq!(counts(&eleven), expected(&all));
    let unnamed = |class: &str| {
        let rational = eleven.entries.iter().filter(|entry| !entry.irrational && entry.name.is_none());
        rational.filter(|entry| entry.strength.class.to_string() == class).count()
    };
    assert_eq!((unnamed("V2"), unnamed("A2")), (10, 13), "rational two-step patterns that the paper does not name");
}

#[test]
fn crosses_up_to_three_steps() {
    let crosses = catalogue(Shape::Cross);
    assert_eq!(counts(&crosses), expected(&[("V1", 55), ("V2", 155), ("A2", 175), ("A3", 380)]));
    let named = |name| crosses.entries.iter().filter(|entry| entry.name == Some(name)).count();
    assert_eq!([Name::C44, Name::C43w, Name::C3w3w].map(named), [55, 100, 55]);
    assert_eq!([Name::C43d, Name::C3w3d, Name::C3d3d].map(named), [0; 3], "a D3 where a W3 does is not minimal");
}

#[test]
fn a_catalogue_is_rendered_as_text_json_and_svg() {
    let nine = catalogue(Shape::Line(9));
    let text = text::catalogue(&nine);
    assert!(text.starts_with("43 minimal patterns on a line of 9 squares"), "{text}");
    assert!(text.contains("\n  ++XXX++       defence size 2, D3\n"), "{text}");
    let json = json::catalogue(&nine);
    assert_eq!((&json["total"], &json["counts"]["A2"]), (&43.into(), &13.into()));
    let svg = svg::catalogue(&nine);
    assert_eq!(svg.matches("class=\"caption\"").count(), 43);
    assert_eq!(svg.matches("class=\"square\"").count(), nine.entries.iter().map(|e| e.pattern.size()).sum::<usize>());
}
