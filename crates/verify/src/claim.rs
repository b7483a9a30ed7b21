use crate::board::{Board, Colour, RULES};
use crate::square::{self, LONGEST_SIDE, number};
use crate::words::{Checked, Words, ensure};

pub(crate) const FIELDS: [&str; 7] = ["rule", "size", "black", "white", "turn", "attacker", "bound"];
pub(crate) const COLOURS: [&str; 2] = ["black", "white"];

/// What a proof is about.
pub(crate) struct Claim {
    pub(crate) board: Board,
    pub(crate) squares: usize,
    pub(crate) turn: Colour,
    pub(crate) attacker: Colour,
    pub(crate) bound: usize,
}

impl Claim {
    /// Reads everything up to the tree. An error is returned at once, so that the words are still on its line.
    pub(crate) fn read(words: &mut Words<'_>) -> Checked<Self> {
        words.expect("cinquina-proof")?;
        words.expect("1")?;
        let [rule, _] = field(words, "rule")?;
        let [width, height] = field(words, "size")?;
        let mut board = Board::new(RULES[rule], width, height);
        let lines = [stones(words, 0, &mut board)?, stones(words, 1, &mut board)?];
        // Only now: a white stone may close a row of Black.
        if let Some(winner) = board.winner() {
            words.line = lines[winner];
            return Err(format!("{} has won already", COLOURS[winner]));
        }
        let [turn, _] = field(words, "turn")?;
        let [attacker, _] = field(words, "attacker")?;
        let [bound, _] = field(words, "bound")?;
        words.expect("tree")?;
        Ok(Self { board, squares: width * height, turn, attacker, bound })
    }
}

fn field(words: &mut Words<'_>, name: &str) -> Checked<[usize; 2]> {
    words.expect(name)?;
    meaning(name, words.take())
}

/// The value of a field as numbers: both sides of a size, or one number twice.
pub(crate) fn meaning(name: &str, word: &str) -> Checked<[usize; 2]> {
    let place = |names: &[&str]| names.iter().position(|&name| name == word).map(|place| [place; 2]);
    let side = |digits| number(digits, 5, LONGEST_SIDE);
    let meaning = match name {
        "rule" => place(&RULES),
        "size" => word.split_once('x').and_then(|(width, height)| Some([side(width)?, side(height)?])),
        "bound" => number(word, 1, LONGEST_SIDE * LONGEST_SIDE).map(|bound| [bound; 2]),
        _ => place(&COLOURS),
    };
    meaning.ok_or_else(|| format!("'{word:.20}' is not a value of '{name}'"))
}

/// Reads the stones of one colour and puts them on the board. Returns the line of the last one.
fn stones(words: &mut Words<'_>, colour: Colour, board: &mut Board) -> Checked<usize> {
    words.expect(COLOURS[colour])?;
    while let Some(stone) = square::parse(words.word) {
        let name = words.take();
        ensure(board.is_free(stone), || format!("'{name}' is not a free square of the board"))?;
        *board = board.with(stone, colour);
    }
    Ok(words.line)
}
