use std::io::BufRead;

use crate::board::{Board, Colour, Rule};
use crate::square::{self, LONGEST_SIDE};
use crate::words::{Checked, Words};

const FIELDS: [&str; 7] = ["rule", "size", "black", "white", "turn", "attacker", "bound"];
const MOST_SQUARES: usize = LONGEST_SIDE * LONGEST_SIDE;

/// What a proof is about.
pub(crate) struct Claim {
    /// The words behind the name of each field.
    values: [Vec<String>; 7],
    pub(crate) rule: Rule,
    /// Width and height.
    pub(crate) size: [usize; 2],
    pub(crate) turn: Colour,
    pub(crate) attacker: Colour,
    pub(crate) bound: usize,
}

impl Claim {
    /// Reads everything up to the tree.
    pub(crate) fn read(words: &mut Words<impl BufRead>) -> Checked<Self> {
        words.expect("cinquina-proof")?;
        words.expect("1")?;
        let mut values = FIELDS.map(|_| Vec::new());
        for (value, names) in values.iter_mut().zip([&FIELDS[..], &["tree"]].concat().windows(2)) {
            words.expect(names[0])?;
            while words.word != names[1] {
                if words.word.is_empty() || value.len() > MOST_SQUARES {
                    return Err(format!("'{}' should follow", names[1]));
                }
                value.push(words.word.clone());
                words.advance();
            }
        }
        let colour = |word: &str| ["black", "white"].iter().position(|&name| name == word);
        let bound = |word: &str| square::number(word).filter(|bound| (1..=MOST_SQUARES).contains(bound));
        let claim = Self {
            rule: only(&values[0], Rule::parse)?,
            size: only(&values[1], parse_size)?,
            turn: only(&values[4], colour)?,
            attacker: only(&values[5], colour)?,
            bound: only(&values[6], bound)?,
            values,
        };
        words.expect("tree").map(|()| claim)
    }

    /// The stones on a board; nobody has won yet.
    pub(crate) fn board(&self) -> Checked<Board> {
        let mut board = Board::new(self.rule, self.size);
        for (colour, names) in self.values[2..4].iter().enumerate() {
            for name in names {
                let stone = square::parse(name).filter(|&stone| board.is_free(stone));
                board.put(stone.ok_or_else(|| format!("'{name}' is no free square of the board"))?, colour);
            }
        }
        if board.has_winner() { Err("somebody has won already".into()) } else { Ok(board) }
    }

    /// The claim on one line.
    pub(crate) fn text(&self) -> String {
        let fields = FIELDS.iter().zip(&self.values).map(|(field, value)| format!("{field} {}", value.join(" ")));
        fields.collect::<Vec<_>>().join(" ")
    }

    /// Compares the claim with what a reader expects: moves run together, or the fields that he names.
    pub(crate) fn compare(&self, expected: &str) -> Checked<()> {
        let named = format!("rule freestyle size 15x15 {}", fields_of_moves(expected));
        let mut values = FIELDS.map(|_| None::<Vec<&str>>);
        let mut field = 0;
        for word in named.split_ascii_whitespace() {
            // Behind `turn` and `attacker`, a colour is a value.
            let value_is_due = field >= 4 && values[field].as_ref().is_some_and(Vec::is_empty);
            match (FIELDS.iter().position(|&name| name == word), &mut values[field]) {
                (None, Some(value)) => value.push(word),
                (Some(_), Some(value)) if value_is_due => value.push(word),
                (Some(named), _) => (field, values[named]) = (named, Some(Vec::new())),
                (None, None) => {}
            }
        }
        for ((name, claimed), expected) in FIELDS.iter().zip(&self.values).zip(values) {
            let mut claimed: Vec<&str> = claimed.iter().map(String::as_str).collect();
            let mut expected = expected.unwrap_or_else(|| claimed.clone());
            claimed.sort_unstable();
            expected.sort_unstable();
            if claimed != expected {
                return Err(format!("{name} is '{}', expected is '{}'", claimed.join(" "), expected.join(" ")));
            }
        }
        Ok(())
    }
}

/// Moves that are run together at the beginning of a text, as fields.
fn fields_of_moves(text: &str) -> String {
    let (moves, rest) = text.trim_start().split_once(' ').unwrap_or((text, ""));
    if FIELDS.contains(&moves) {
        return text.to_owned();
    }
    let mut colours = [String::new(), String::new()];
    let mut count = 0;
    for (letter, next) in moves.chars().zip(moves.chars().skip(1).chain([' '])) {
        colours[count % 2].push(letter);
        if letter.is_ascii_digit() && !next.is_ascii_digit() {
            colours[count % 2].push(' ');
            count += 1;
        }
    }
    let turn = if count % 2 == 0 { "black" } else { "white" };
    format!("black {} white {} turn {turn} {rest}", colours[0], colours[1])
}

/// The only word of a field, as what `read` makes of it.
fn only<T>(value: &[String], read: impl Fn(&str) -> Option<T>) -> Checked<T> {
    let known = if let [word] = value { read(word) } else { None };
    known.ok_or_else(|| format!("'{}' is no value for a field of the claim", value.join(" ")))
}

fn parse_size(word: &str) -> Option<[usize; 2]> {
    let side = |digits| square::number(digits).filter(|side| (5..=LONGEST_SIDE).contains(side));
    let (width, height) = word.split_once('x')?;
    Some([side(width)?, side(height)?])
}
