use std::io::BufRead;

use crate::board::{Board, Colour, Rule};
use crate::square::{self, LONGEST_SIDE};
use crate::words::{Checked, Words};

pub(crate) const FIELDS: [&str; 7] = ["rule", "size", "black", "white", "turn", "attacker", "bound"];
pub(crate) const COLOURS: [&str; 2] = ["black", "white"];

type Parse<T> = fn(&str) -> Option<T>;

/// What a proof is about.
pub(crate) struct Claim {
    /// The words behind the name of each field.
    pub(crate) values: [Vec<String>; 7],
    /// Width and height.
    pub(crate) size: [usize; 2],
    pub(crate) turn: Colour,
    pub(crate) attacker: Colour,
    pub(crate) bound: usize,
}

impl Claim {
    /// Reads everything up to the tree; the stones are on the board then. What is wrong is told at once, so that the words
    /// are still on its line.
    pub(crate) fn read(words: &mut Words<impl BufRead>) -> Checked<(Self, Board)> {
        words.expect("cinquina-proof")?;
        words.expect("1")?;
        let mut values = FIELDS.map(|_| Vec::new());
        let rule = field(words, "rule", &mut values[0], Rule::parse)?;
        let size = field(words, "size", &mut values[1], parse_size)?;
        let mut board = Board::new(rule, size);
        let mut lines = [0; 2];
        for (colour, line) in lines.iter_mut().enumerate() {
            values[2 + colour] = stones(words, colour, &mut board)?;
            *line = words.line;
        }
        // Only now: a stone of White's may close a row of Black's.
        if let Some(winner) = board.winner() {
            words.line = lines[winner];
            return Err(format!("{} has won already", COLOURS[winner]));
        }
        let turn = field(words, "turn", &mut values[4], parse_colour)?;
        let attacker = field(words, "attacker", &mut values[5], parse_colour)?;
        let bound = field(words, "bound", &mut values[6], parse_bound)?;
        words.expect("tree")?;
        Ok((Self { values, size, turn, attacker, bound }, board))
    }

    /// The claim on one line.
    pub(crate) fn text(&self) -> String {
        FIELDS.iter().zip(&self.values).map(|(field, value)| format!(" {field} {}", value.join(" "))).collect()
    }
}

/// Reads a field of one word, which is kept in `value`, as what `parse` makes of it.
fn field<R: BufRead, T>(words: &mut Words<R>, name: &str, value: &mut Vec<String>, parse: Parse<T>) -> Checked<T> {
    words.expect(name)?;
    value.push(words.take());
    parse(&value[0]).ok_or_else(|| format!("'{}' is no value for '{name}'", value[0]))
}

/// Reads the stones of one colour and puts them on the board.
fn stones(words: &mut Words<impl BufRead>, colour: Colour, board: &mut Board) -> Checked<Vec<String>> {
    words.expect(COLOURS[colour])?;
    let mut names = Vec::new();
    while let Some(stone) = square::parse(&words.word) {
        names.push(words.take());
        if !board.is_free(stone) {
            return Err(format!("'{}' is no free square of the board", square::name(stone)));
        }
        board.put(stone, colour);
    }
    Ok(names)
}

pub(crate) fn parse_size(word: &str) -> Option<[usize; 2]> {
    let side = |digits| square::number(digits).filter(|side| (5..=LONGEST_SIDE).contains(side));
    let (width, height) = word.split_once('x')?;
    Some([side(width)?, side(height)?])
}

pub(crate) fn parse_colour(word: &str) -> Option<Colour> {
    COLOURS.iter().position(|&colour| colour == word)
}

pub(crate) fn parse_bound(word: &str) -> Option<usize> {
    square::number(word).filter(|bound| (1..=LONGEST_SIDE * LONGEST_SIDE).contains(bound))
}
