//! What a proof, or a lemma of it, says: who wins from where.

use std::io::Read;

use crate::board::{Board, Colour, RULES};
use crate::square::{self, LONGEST_SIDE, number};
use crate::words::{Checked, Words, ensure};

pub(crate) const FIELDS: [&str; 7] = ["rule", "size", "black", "white", "turn", "attacker", "bound"];
pub(crate) const COLOURS: [&str; 2] = ["black", "white"];
/// The most stones that may be placed to check one lemma.
const MOST_WORK: usize = 1_000_000_000;

/// A position from which the attacker wins with so many stones.
#[derive(Clone)]
pub(crate) struct Statement {
    /// Of each colour, in the order of the file.
    pub(crate) stones: [Vec<usize>; 2],
    pub(crate) turn: Colour,
    pub(crate) attacker: Colour,
    pub(crate) bound: usize,
}

impl Statement {
    /// The text of a claim, with all fields in their order.
    pub(crate) fn claim(&self, rule: &str, [width, height]: [usize; 2]) -> String {
        let list = |stones: &Vec<usize>| stones.iter().map(|&stone| format!(" {}", square::name(stone))).collect();
        let [black, white]: [String; 2] = self.stones.each_ref().map(list);
        let ([turn, attacker], bound) = ([self.turn, self.attacker].map(|colour| COLOURS[colour]), self.bound);
        format!(
            "rule {rule} size {width}x{height} black{black} white{white} turn {turn} attacker {attacker} bound {bound}"
        )
    }
}

/// Reads the stones of both colours onto an empty board; nobody has won.
pub(crate) fn stones(words: &mut Words<impl Read>, board: &mut Board) -> Checked<[Vec<usize>; 2]> {
    let (mut stones, mut lines) = ([Vec::new(), Vec::new()], [0; 2]);
    for colour in 0..2 {
        words.expect(COLOURS[colour])?;
        while let Some(stone) = square::parse(&words.next) {
            words.advance();
            ensure(board.is_free(stone), || format!("'{}' is not a free square of the board", square::name(stone)))?;
            board.put(stone, colour);
            stones[colour].push(stone);
        }
        lines[colour] = words.line;
    }
    // Only now: a white stone may close a row of Black.
    for colour in 0..2 {
        words.line = lines[colour];
        let has_won = stones[colour].iter().any(|&stone| board.wins(stone, colour));
        ensure(!has_won, || format!("{} has won already", COLOURS[colour]))?;
    }
    Ok(stones)
}

/// Reads a field: both sides of a size, or one number twice.
pub(crate) fn field(words: &mut Words<impl Read>, name: &str) -> Checked<[usize; 2]> {
    words.expect(name)?;
    let meaning = meaning(name, &words.next);
    words.advance();
    meaning
}

pub(crate) fn meaning(name: &str, word: &str) -> Checked<[usize; 2]> {
    let place = |names: &[&str]| names.iter().position(|&name| name == word);
    let side = |digits| number(digits, 5, LONGEST_SIDE);
    let meaning = match name {
        "size" => word.split_once('x').and_then(|(width, height)| Some([side(width)?, side(height)?])),
        "rule" => place(&RULES).map(|rule| [rule; 2]),
        "bound" => number(word, 1, LONGEST_SIDE * LONGEST_SIDE).map(|bound| [bound; 2]),
        "work" => number(word, 1, MOST_WORK).map(|work| [work; 2]),
        "lemma" => number(word, 1, usize::MAX).map(|lemma| [lemma; 2]),
        _ => place(&COLOURS).map(|colour| [colour; 2]),
    };
    meaning.ok_or_else(|| format!("'{word}' is not a value of '{name}'"))
}
