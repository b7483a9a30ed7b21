use std::io::BufRead;

use crate::board::{Board, Colour, Rule};
use crate::square::{self, LONGEST_SIDE};
use crate::words::{Checked, Words};

const FIELDS: [&str; 7] = ["rule", "size", "black", "white", "turn", "attacker", "bound"];
const COLOURS: [&str; 2] = ["black", "white"];
const MOST_SQUARES: usize = LONGEST_SIDE * LONGEST_SIDE;

/// What a proof is about.
pub(crate) struct Claim {
    /// The words behind the name of each field.
    values: [Vec<String>; 7],
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
        for (name, value) in FIELDS.iter().zip(&mut values) {
            words.expect(name)?;
            let most = if COLOURS.contains(name) { MOST_SQUARES } else { 1 };
            while value.len() < most && (most == 1 || square::parse(&words.word).is_some()) {
                value.push(words.take());
            }
        }
        words.expect("tree")?;
        let colour = |name: &str| COLOURS.iter().position(|&colour| colour == name);
        let bound = |word: &str| square::number(word).filter(|bound| (1..=MOST_SQUARES).contains(bound));
        let size = understood(&values[1], parse_size)?;
        let (turn, attacker) = (understood(&values[4], colour)?, understood(&values[5], colour)?);
        Ok(Self { size, turn, attacker, bound: understood(&values[6], bound)?, values })
    }

    /// The stones on a board; nobody has won yet.
    pub(crate) fn board(&self) -> Checked<Board> {
        let mut board = Board::new(understood(&self.values[0], Rule::parse)?, self.size);
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
        FIELDS.iter().zip(&self.values).map(|(field, value)| format!(" {field} {}", value.join(" "))).collect()
    }

    /// Compares the claim with what a reader expects: moves run together, and fields.
    pub(crate) fn compare(&self, text: &str) -> Checked<()> {
        let mut expected = FIELDS.map(|_| None::<Vec<String>>);
        (expected[0], expected[1]) = (Some(vec!["freestyle".into()]), Some(vec!["15x15".into()]));
        let mut stones = None;
        let mut words = text.split_ascii_whitespace();
        while let Some(word) = words.next() {
            match (FIELDS.iter().position(|&name| name == word), stones) {
                (Some(field @ (2 | 3)), _) => (stones, expected[field]) = (Some(field), Some(Vec::new())),
                (Some(field), _) => expected[field] = Some(words.next().into_iter().map(String::from).collect()),
                (None, Some(field)) => expected[field].get_or_insert_default().extend(apart(word)),
                (None, None) => {
                    let moves = apart(word);
                    let of = |colour: usize| Some(moves.iter().skip(colour).step_by(2).cloned().collect());
                    (expected[2], expected[3]) = (of(0), of(1));
                    expected[4] = Some(vec![COLOURS[moves.len() % 2].into()]);
                }
            }
        }
        for ((name, claimed), expected) in FIELDS.iter().zip(self.values.clone()).zip(expected) {
            let [claimed, expected] = [Some(&claimed), expected.as_ref()].map(|value| {
                let mut value = value.unwrap_or(&claimed).clone();
                value.sort_unstable();
                value.join(" ")
            });
            if claimed != expected {
                return Err(format!("{name} is '{claimed}', expected is '{expected}'"));
            }
        }
        Ok(())
    }
}

/// Squares that are run together, one by one.
fn apart(word: &str) -> Vec<String> {
    let mut squares: Vec<String> = Vec::new();
    for letter in word.chars() {
        match squares.last_mut() {
            Some(square) if letter.is_numeric() || square.ends_with(char::is_alphabetic) => square.push(letter),
            _ => squares.push(letter.into()),
        }
    }
    squares
}

/// The one word of a field, as what `read` makes of it.
fn understood<T>(value: &[String], read: impl Fn(&str) -> Option<T>) -> Checked<T> {
    let word = value.concat();
    read(&word).ok_or_else(|| format!("'{word}' is no value for a field of the claim"))
}

fn parse_size(word: &str) -> Option<[usize; 2]> {
    let side = |digits| square::number(digits).filter(|side| (5..=LONGEST_SIDE).contains(side));
    let (width, height) = word.split_once('x')?;
    Some([side(width)?, side(height)?])
}
