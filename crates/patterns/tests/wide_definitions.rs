//! The classes of rules that look at eleven squares against the definitions of section 2, played to the end: PX completes
//! a row that wins by the rule, PY takes squares away from him. Here whole texts are played on; nothing is stored but what
//! was seen.

use std::collections::HashMap;

use cinquina_game::{Colour, Rule};
use cinquina_patterns::{Class, Content, Line, WideLine, class_of_line, classify_line, read_line};

/// A line as the owner of its middle stone sees it: `x` his stones, `o` the opponent's, `+` free, `#` outside.
type Text = [u8; 11];

/// Whether a row of this length, closed at both ends or not, wins.
type Wins = fn(usize, bool) -> bool;

/// The restricted game on one line by one rule.
struct LineGame {
    wins: Wins,
    /// Renju's Black: a stone that makes an overline, or two fours but no straight one, is forbidden.
    forbids: bool,
    kinds: HashMap<Text, Kind>,
}

/// What the owner has, in the words of §2.2; the number of ways to go on distinguishes a double three from a weak one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    Forbidden,
    Five,
    /// A victory of one step.
    Unstoppable,
    /// An attack of one step.
    Four,
    /// An attack of two steps with so many first steps.
    Attack(usize),
    /// A threat of two steps.
    Threat,
    Other,
}

impl LineGame {
    fn new(wins: Wins, forbids: bool) -> Self {
        Self { wins, forbids, kinds: HashMap::new() }
    }

    /// The first and the last stone of the row through the middle.
    fn row(text: &Text) -> (usize, usize) {
        let first = (0..5).rev().take_while(|&at| text[at] == b'x').last().unwrap_or(5);
        let last = (6..11).take_while(|&at| text[at] == b'x').last().unwrap_or(5);
        (first, last)
    }

    fn has_won(&self, text: &Text) -> bool {
        let (first, last) = Self::row(text);
        let closed = first > 0 && text[first - 1] == b'o' && last < 10 && text[last + 1] == b'o';
        (self.wins)(last + 1 - first, closed)
    }

    fn after(text: &Text, stone: u8) -> Vec<Text> {
        let free = (0..11).filter(|&at| text[at] == b'+');
        free.map(|at| {
            let mut next = *text;
            next[at] = stone;
            next
        })
        .collect()
    }

    fn kind(&mut self, text: &Text) -> Kind {
        if let Some(&known) = self.kinds.get(text) {
            return known;
        }
        let kind = self.judge(text);
        self.kinds.insert(*text, kind);
        kind
    }

    fn judge(&mut self, text: &Text) -> Kind {
        if self.has_won(text) {
            return Kind::Five;
        }
        let (first, last) = Self::row(text);
        let fives = |game: &Self, text: &Text| Self::after(text, b'x').iter().filter(|next| game.has_won(next)).count();
        let count = fives(self, text);
        if self.forbids {
            let straight = last - first == 3;
            match count {
                _ if last - first >= 5 => return Kind::Forbidden,
                2.. if !straight => return Kind::Forbidden,
                2.. => return Kind::Unstoppable,
                _ => {}
            }
        }
        if count > 0 {
            let holds = Self::after(text, b'o').iter().all(|reply| fives(self, reply) > 0);
            return if holds { Kind::Unstoppable } else { Kind::Four };
        }
        let next: Vec<Kind> = Self::after(text, b'x').iter().map(|next| self.kind(next)).collect();
        match next.iter().filter(|&&kind| kind == Kind::Unstoppable).count() {
            0 if next.contains(&Kind::Four) => Kind::Threat,
            0 => Kind::Other,
            ways => Kind::Attack(ways),
        }
    }

    fn class(&mut self, text: &Text) -> Class {
        match self.kind(text) {
            Kind::Forbidden => Class::Generic,
            Kind::Five => Class::S5,
            Kind::Unstoppable => Class::D4,
            Kind::Four => Class::S4,
            Kind::Attack(1) => Class::W3,
            Kind::Attack(_) => Class::D3,
            Kind::Threat => Class::S3,
            Kind::Other => {
                let next = Self::after(text, b'x').into_iter().map(|next| self.kind(&next));
                let best = next.map(|kind| match kind {
                    Kind::Attack(1) => Class::W2,
                    Kind::Attack(_) => Class::D2,
                    Kind::Threat => Class::S2,
                    _ => Class::Generic,
                });
                best.max().unwrap_or(Class::Generic)
            }
        }
    }
}

fn text(line: WideLine, owner: Colour) -> Text {
    std::array::from_fn(|at| match line.content(at) {
        _ if at == WideLine::MIDDLE => b'x',
        Content::Empty => b'+',
        Content::Outside => b'#',
        stone if stone == Content::from(owner) => b'x',
        _ => b'o',
    })
}

/// Lines with an empty middle, every `step`th of them.
fn lines(step: usize) -> impl Iterator<Item = WideLine> {
    let bits = (0u32..1 << 20).step_by(step).map(|bits| bits & 0x3FF | (bits >> 10) << 12);
    bits.map(WideLine::from_bits)
}

/// A step that visits all kinds of lines, since it is a prime.
const SOME: usize = 29;

fn compare(rule: Rule, step: usize, colour: Colour, wins: Wins, forbids: bool) {
    let mut game = LineGame::new(wins, forbids);
    let mut seen = [0; Class::COUNT];
    for line in lines(step) {
        let expected = game.class(&text(line, colour));
        assert_eq!(class_of_line(rule, line, colour), expected, "{line} of {colour} by {rule}");
        let reading = read_line(rule, line, colour);
        assert_eq!((reading.class, classify_line(rule, line, colour)), (expected, expected), "{line} by {rule}");
        seen[expected.index()] += 1;
    }
    assert!(seen.iter().all(|&count| count > 0), "every class occurs: {seen:?}");
}

fn compare_all(step: usize) {
    for (rule, colour) in Rule::ALL.into_iter().flat_map(|rule| Colour::BOTH.map(|colour| (rule, colour))) {
        let (wins, forbids): (Wins, bool) = match (rule, colour) {
            // It has nine squares, and a test of its own.
            (Rule::Freestyle, _) => continue,
            (Rule::ExactlyFive, _) => (|length, _| length == 5, false),
            (Rule::Renju, Colour::Black) => (|length, _| length == 5, true),
            (Rule::Renju, Colour::White) => (|length, _| length >= 5, false),
            (Rule::Caro, _) => (|length, closed| length > 5 || length == 5 && !closed, false),
            (Rule::CaroExactlyFive, _) => (|length, closed| length == 5 && !closed, false),
        };
        compare(rule, step, colour, wins, forbids);
    }
}

#[test]
fn classes_are_what_the_definitions_say() {
    compare_all(SOME);
}

/// `cargo test --release -p cinquina-patterns --test wide_definitions -- --ignored`.
#[test]
#[ignore = "takes long without optimisation"]
fn all_classes_are_what_the_definitions_say() {
    compare_all(1);
}

/// The classes of the paper are the same ones: by the freestyle rule, playing on gives what G, N and trackers give.
#[test]
fn playing_on_agrees_with_the_paper_in_freestyle() {
    let mut game = LineGame::new(|length, _| length >= 5, false);
    for key in (0..=u16::MAX).step_by(7) {
        let line = Line::from_key(key);
        for colour in Colour::BOTH {
            assert_eq!(
                class_of_line(Rule::Freestyle, line.into(), colour),
                game.class(&text(line.into(), colour)),
                "{line}"
            );
        }
    }
}

/// Triggers and defences against the same game.
#[test]
fn triggers_and_defences_are_what_the_game_says() {
    for colour in Colour::BOTH {
        let mut game = LineGame::new(|length, closed| length > 5 || length == 5 && !closed, false);
        for line in lines(SOME * 11) {
            let reading = read_line(Rule::Caro, line, colour);
            let free = (0..WideLine::LENGTH).filter(|&at| at != WideLine::MIDDLE && line.content(at) == Content::Empty);
            for at in free {
                let with = |content: Content| text(line.with(at, content), colour);
                let (own, stopped) = (game.class(&with(colour.into())), game.class(&with((!colour).into())));
                let leads_on = match reading.class {
                    Class::D4 => own == Class::S5,
                    Class::S4 | Class::D3 | Class::W3 => matches!(own, Class::S5 | Class::D4),
                    Class::S3 | Class::D2 | Class::W2 => matches!(own, Class::S4 | Class::D3 | Class::W3),
                    Class::S5 | Class::S2 | Class::Generic => false,
                };
                assert_eq!(reading.triggers.contains(at), leads_on && in_sight(line, at, colour), "{at} in {line}");
                let stops = match reading.class {
                    Class::S4 => Some(stopped < Class::S4),
                    Class::D3 | Class::W3 => Some(stopped < Class::W3),
                    Class::D4 | Class::S5 => Some(false),
                    _ => None,
                };
                assert_eq!(reading.defence.map(|defence| defence.contains(at)), stops, "{at} in {line}");
            }
        }
    }
}

/// Whether nothing stands between a square and the middle that the owner can never have.
fn in_sight(line: WideLine, at: usize, owner: Colour) -> bool {
    let between = at.min(WideLine::MIDDLE)..at.max(WideLine::MIDDLE);
    between.into_iter().all(|at| [Content::Empty, owner.into()].contains(&line.content(at)))
}
