//! Every entry of the class table against the definitions of section 2: the exact restricted game and
//! the patterns by their blocks. Nothing here knows G, N or trackers.

use std::collections::HashMap;

use cinquina_game::{Colour, Rule};
use cinquina_patterns::{Class, Content, Line, LineSquares, class_of_line};

/// A line as PX sees it: his stones, and the squares where the restricted game is played. Stones of
/// PY and the outside are not part of the pattern.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Pattern {
    stones: u16,
    empty: u16,
}

fn bits(mask: u16) -> impl Iterator<Item = u16> {
    (0..9).map(|square| 1 << square).filter(move |bit| mask & bit != 0)
}

fn blocks() -> impl Iterator<Item = u16> {
    (0..5).map(|start| 0b11111 << start)
}

impl Pattern {
    fn of(line: Line, px: Colour) -> Self {
        Self { stones: line.mask(px.into()), empty: line.mask(Content::Empty) }
    }

    fn fill(self, square: u16) -> Self {
        Self { stones: self.stones | square, empty: self.empty & !square }
    }

    fn remove(self, square: u16) -> Self {
        Self { stones: self.stones & !square, empty: self.empty & !square }
    }

    fn has_five(self) -> bool {
        blocks().any(|block| block & !self.stones == 0)
    }
}

/// What the restricted game says (§2.2), with the number of steps.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    Victory(u32),
    Attack(u32),
    Threat(u32),
    Generic,
}

/// Plays the restricted game to its end, every move of both players, remembering what it has seen.
#[derive(Default)]
struct RestrictedGame {
    second: HashMap<Pattern, Option<u32>>,
    first: HashMap<Pattern, Option<u32>>,
}

impl RestrictedGame {
    /// How many stones PX places to win if PY plays first. (PY cannot win here: every block holds
    /// PX's stone in the middle.)
    fn as_second(&mut self, pattern: Pattern) -> Option<u32> {
        if let Some(&known) = self.second.get(&pattern) {
            return known;
        }
        let steps = if pattern.has_five() {
            Some(0)
        } else if pattern.empty == 0 {
            None
        } else {
            let replies = bits(pattern.empty).map(|square| self.as_first(pattern.remove(square)));
            replies.collect::<Option<Vec<_>>>().and_then(|steps| steps.into_iter().max())
        };
        self.second.insert(pattern, steps);
        steps
    }

    /// How many stones PX places to win if he plays first.
    fn as_first(&mut self, pattern: Pattern) -> Option<u32> {
        if let Some(&known) = self.first.get(&pattern) {
            return known;
        }
        let moves = bits(pattern.empty).filter_map(|square| self.as_second(pattern.fill(square)));
        let steps = moves.min().map(|steps| steps + 1);
        self.first.insert(pattern, steps);
        steps
    }

    fn kind(&mut self, pattern: Pattern) -> Kind {
        if let Some(steps) = self.as_second(pattern) {
            return Kind::Victory(steps);
        }
        if let Some(steps) = self.as_first(pattern) {
            return Kind::Attack(steps);
        }
        let attacks = bits(pattern.empty).filter_map(|square| match self.kind(pattern.fill(square)) {
            Kind::Attack(steps) => Some(steps + 1),
            _ => None,
        });
        attacks.min().map_or(Kind::Generic, Kind::Threat)
    }

    /// The squares without which the pattern is neither victory nor attack.
    fn defence(&mut self, pattern: Pattern) -> u16 {
        let stops = |square: &u16| !matches!(self.kind(pattern.remove(*square)), Kind::Victory(_) | Kind::Attack(_));
        bits(pattern.empty).filter(stops).sum()
    }

    /// The squares that make an attack a victory, or a threat an attack.
    fn triggers(&mut self, pattern: Pattern) -> u16 {
        let kind = self.kind(pattern);
        let leads_on = |square: &u16| {
            let next = self.kind(pattern.fill(*square));
            let attack =
                matches!((kind, next), (Kind::Attack(_), Kind::Victory(_)) | (Kind::Threat(_), Kind::Attack(_)));
            attack || (kind, next) == (Kind::Victory(1), Kind::Victory(0))
        };
        bits(pattern.empty).filter(leads_on).sum()
    }

    /// The class by the second half of each definition in §4.1 ("Equivalently, a PX line containing…"),
    /// with the defence where the pattern is an attack or a victory.
    fn class(&mut self, pattern: Pattern) -> (Class, Option<u16>) {
        let defence = self.defence(pattern);
        match (self.kind(pattern), defence.count_ones()) {
            (Kind::Victory(0), 0) => (Class::S5, Some(0)),
            (Kind::Victory(1), 0) => (Class::D4, Some(0)),
            (Kind::Attack(1), 1) => (Class::S4, Some(defence)),
            (Kind::Attack(2), 2) => (Class::D3, Some(defence)),
            (Kind::Attack(2), 3) => (Class::W3, Some(defence)),
            (Kind::Threat(2), _) => (Class::S3, None),
            (kind @ (Kind::Victory(_) | Kind::Attack(_)), size) => {
                panic!("{pattern:?} is {kind:?} with a defence of {size}: the paper has no class for it")
            }
            _ => {
                let next = bits(pattern.empty).map(|square| self.class(pattern.fill(square)).0).max();
                let class = match next {
                    Some(Class::D3) => Class::D2,
                    Some(Class::W3) => Class::W2,
                    Some(Class::S3) => Class::S2,
                    _ => Class::Generic,
                };
                (class, None)
            }
        }
    }
}

#[test]
fn every_entry_agrees_with_the_restricted_game() {
    let mut game = RestrictedGame::default();
    for key in 0..=u16::MAX {
        for colour in Colour::BOTH {
            let line = Line::from_key(key).with(Line::MIDDLE, colour.into());
            let (class, defence) = game.class(Pattern::of(line, colour));
            assert_eq!(class_of_line(Rule::Freestyle, line.into(), colour), class, "{line}");
            let reading = line.read(colour);
            assert_eq!(line.classify(colour), reading.class, "{line}");
            assert_eq!(reading.defence.map(LineSquares::bits), defence, "defence of {line}");
            assert_eq!(reading.triggers.bits(), game.triggers(Pattern::of(line, colour)), "triggers of {line}");
        }
    }
}

/// What the paper says in passing, or leaves unsaid: twos are threats of three steps, except for the
/// simple two, which is nothing yet; a double four completes on two squares, never more.
#[test]
fn twos_and_double_fours_are_what_docs_paper_md_says() {
    let mut game = RestrictedGame::default();
    for key in 0..=u16::MAX {
        let line = Line::from_key(key).with(Line::MIDDLE, Content::Black);
        let pattern = Pattern::of(line, Colour::Black);
        match class_of_line(Rule::Freestyle, line.into(), Colour::Black) {
            Class::D2 | Class::W2 => assert_eq!(game.kind(pattern), Kind::Threat(3), "{line}"),
            Class::S2 => assert_eq!(game.kind(pattern), Kind::Generic, "{line}"),
            Class::D4 => assert_eq!(line.read(Colour::Black).triggers.len(), 2, "{line}"),
            _ => {}
        }
    }
}

/// The class by the first half of each definition: the patterns of §2.4 that the line contains.
fn contained(pattern: Pattern) -> Class {
    let live: Vec<u16> = blocks().filter(|block| block & !(pattern.stones | pattern.empty) == 0).collect();
    let of_degree = |degree| {
        let has_degree = move |block: &&u16| (**block & pattern.stones).count_ones() == degree;
        live.iter().filter(has_degree).map(|block| block & pattern.empty).collect::<Vec<u16>>()
    };
    let pairs = |empty: &[u16]| {
        let all: Vec<(u16, u16)> = empty.iter().flat_map(|&a| empty.iter().map(move |&b| (a, b))).collect();
        all
    };
    let (fives, fours, threes) = (of_degree(5), of_degree(4), of_degree(3));
    let weak: Vec<u16> =
        pairs(&threes).into_iter().filter(|(a, b)| (a & b).count_ones() == 1).map(|(a, b)| a | b).collect();
    let double = pairs(&weak).into_iter().any(|(a, b)| (a & b).count_ones() == 2);
    let next = || bits(pattern.empty).map(|square| contained(pattern.fill(square))).max();
    match () {
        () if !fives.is_empty() => Class::S5,
        () if pairs(&fours).into_iter().any(|(a, b)| a != b) => Class::D4,
        () if !fours.is_empty() => Class::S4,
        () if double => Class::D3,
        () if !weak.is_empty() => Class::W3,
        () if !threes.is_empty() => Class::S3,
        () => match next() {
            Some(Class::D3) => Class::D2,
            Some(Class::W3) => Class::W2,
            Some(Class::S3) => Class::S2,
            _ => Class::Generic,
        },
    }
}

#[test]
fn every_entry_names_the_strongest_pattern_contained() {
    let mut known = HashMap::new();
    for key in 0..=u16::MAX {
        for colour in Colour::BOTH {
            let line = Line::from_key(key).with(Line::MIDDLE, colour.into());
            let pattern = Pattern::of(line, colour);
            let class = *known.entry(pattern).or_insert_with(|| contained(pattern));
            assert_eq!(class_of_line(Rule::Freestyle, line.into(), colour), class, "{line}");
        }
    }
}
