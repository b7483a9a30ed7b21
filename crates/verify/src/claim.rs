//! What a proof, or a lemma of it, says: who wins from where.

use std::fmt::Write;
use std::io::Read;

use crate::board::{Board, Colour, RULES};
use crate::square::{self, LONGEST_SIDE, number};
use crate::words::{Checked, Words, ensure};

pub(crate) const FIELDS: [&str; 7] = ["rule", "size", "black", "white", "turn", "attacker", "bound"];
pub(crate) const COLOURS: [&str; 2] = ["black", "white"];
/// The most stones that may be placed to check one lemma.
pub(crate) const MOST_WORK: usize = 1_000_000_000;

/// What holds in a whole file.
#[derive(Copy, Clone)]
pub(crate) struct Game {
    pub(crate) rule: &'static str,
    pub(crate) size: [usize; 2],
}

/// A position from which the attacker wins with so many stones.
#[derive(Clone)]
pub(crate) struct Statement {
    /// Of each colour, in the order of the file.
    pub(crate) stones: [Vec<usize>; 2],
    pub(crate) turn: Colour,
    pub(crate) attacker: Colour,
    pub(crate) bound: usize,
}

impl Game {
    pub(crate) fn read(words: &mut Words<impl Read>) -> Checked<Self> {
        let [rule, _] = field(words, "rule")?;
        Ok(Self { rule: RULES[rule], size: field(words, "size")? })
    }

    /// The text of a claim, with all fields in their order.
    pub(crate) fn claim(&self, statement: &Statement) -> String {
        let mut text = format!("rule {} size {}x{}", self.rule, self.size[0], self.size[1]);
        for (stones, colour) in statement.stones.iter().zip(COLOURS) {
            // Writing to a string cannot fail.
            let _ = write!(text, " {colour}");
            stones.iter().for_each(|&stone| text += &format!(" {}", square::name(stone)));
        }
        let [turn, attacker] = [statement.turn, statement.attacker].map(|colour| COLOURS[colour]);
        text + &format!(" turn {turn} attacker {attacker} bound {}", statement.bound)
    }
}

/// Reads the stones of both colours; nobody has won.
pub(crate) fn position(words: &mut Words<impl Read>, game: Game) -> Checked<(Board, [Vec<usize>; 2])> {
    let (mut board, mut stones, mut lines) = (Board::new(game.rule, game.size), [Vec::new(), Vec::new()], [0; 2]);
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
    if let Some(winner) = board.winner() {
        words.line = lines[winner];
        return Err(format!("{} has won already", COLOURS[winner]));
    }
    Ok((board, stones))
}

/// Reads a field: both sides of a size, or one number twice.
pub(crate) fn field(words: &mut Words<impl Read>, name: &str) -> Checked<[usize; 2]> {
    words.expect(name)?;
    let meaning = meaning(name, &words.next);
    words.advance();
    meaning
}

pub(crate) fn meaning(name: &str, word: &str) -> Checked<[usize; 2]> {
    let place = |names: &[&str]| names.iter().position(|&name| name == word).map(|place| [place; 2]);
    let side = |digits| number(digits, 5, LONGEST_SIDE);
    let up_to = |most| number(word, 1, most).map(|number| [number; 2]);
    let meaning = match name {
        "rule" => place(&RULES),
        "size" => word.split_once('x').and_then(|(width, height)| Some([side(width)?, side(height)?])),
        "bound" => up_to(LONGEST_SIDE * LONGEST_SIDE),
        "work" => up_to(MOST_WORK),
        "lemma" => up_to(usize::MAX),
        _ => place(&COLOURS),
    };
    meaning.ok_or_else(|| format!("'{word}' is not a value of '{name}'"))
}
