use cinquina_game::{Game, PlayError, RuleSet, Size, Square, notation};

use crate::text::quoted;

/// How a file writes openings.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OpeningForm {
    /// Moves run together: `h8i9j10`.
    Moves,
    /// Squares from 0 at the top left, with spaces between: `7,7 8,6`.
    Squares,
    /// Offsets from the board's middle, with commas between: `-1,2, 3,-4`.
    Offsets,
}

/// Why a line is no opening.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct OpeningError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

/// Reads openings, one a line; empty lines and those that begin with `#` do not count. Without a form
/// the text itself must tell it.
pub fn read_openings<R: RuleSet>(
    text: &str,
    size: Size,
    form: Option<OpeningForm>,
) -> Result<Vec<Vec<Square>>, OpeningError> {
    let lines = || text.lines().zip(1..).map(|(line, number)| (line.trim(), number)).filter(|(line, _)| counts(line));
    let form = form.unwrap_or_else(|| form_of(lines().map(|(line, _)| line)));
    let opening = |(text, line): (&str, usize)| {
        let moves = moves(text, size, form).and_then(playable::<R>(size));
        moves.map_err(|problem| OpeningError { line, problem })
    };
    lines().map(opening).collect()
}

fn counts(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('#')
}

/// Offsets give themselves away by a sign, or by a comma with a space behind it; a file has one form.
fn form_of<'a>(mut lines: impl Iterator<Item = &'a str> + Clone) -> OpeningForm {
    if lines.clone().any(|line| line.contains(|c: char| c.is_ascii_alphabetic())) {
        OpeningForm::Moves
    } else if lines.any(|line| line.contains('-') || line.contains(", ") || line.ends_with(',')) {
        OpeningForm::Offsets
    } else {
        OpeningForm::Squares
    }
}

fn moves(text: &str, size: Size, form: OpeningForm) -> Result<Vec<Square>, String> {
    match form {
        OpeningForm::Moves => notation::parse_moves(text, size).map_err(|error| error.to_string()),
        OpeningForm::Squares => {
            let squares = text.split_whitespace().map(|pair| notation::parse_xy(pair, size));
            squares.collect::<Result<_, _>>().map_err(|error| error.to_string())
        }
        OpeningForm::Offsets => offsets(text, size),
    }
}

fn offsets(text: &str, size: Size) -> Result<Vec<Square>, String> {
    let number = |word: &str| word.trim().parse::<i16>().map_err(|_| format!("{} is no offset", quoted(word)));
    let numbers = text.trim_end_matches(',').split(',').map(number).collect::<Result<Vec<_>, _>>()?;
    let (pairs, rest) = numbers.as_chunks::<2>();
    if !rest.is_empty() {
        return Err("an offset has two numbers".into());
    }
    let middle = (size.width() as i32 / 2, size.height() as i32 / 2);
    let square = |&[dx, dy]: &[i16; 2]| {
        let square = size.at(middle.0 + i32::from(dx), middle.1 + i32::from(dy));
        square.ok_or_else(|| format!("{dx},{dy} leads off the board of {size}"))
    };
    pairs.iter().map(square).collect()
}

/// Moves that can be played, and leave a game to play.
fn playable<R: RuleSet>(size: Size) -> impl Fn(Vec<Square>) -> Result<Vec<Square>, String> {
    move |moves| {
        let mut game = Game::<R>::new(size);
        for &square in &moves {
            let name = notation::name(square, size);
            game.play(square).map_err(|error: PlayError| format!("{name}: {error}"))?;
        }
        match game.outcome() {
            None => Ok(moves),
            Some(_) => Err("the game is over after this opening".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use cinquina_game::Freestyle;

    use super::*;

    fn read(text: &str) -> Result<Vec<Vec<Square>>, OpeningError> {
        read_openings::<Freestyle>(text, Size::square(15).unwrap(), None)
    }

    #[test]
    fn reads_every_form() {
        let expected = vec![vec![Square::new(7, 7), Square::new(8, 6)], vec![Square::new(0, 14)]];
        assert_eq!(read("h8i9\n# a remark\n\na1\n"), Ok(expected.clone()));
        assert_eq!(read("7,7 8,6\r\n0,14"), Ok(expected.clone()));
        assert_eq!(read("0,0, 1,-1\n-7,7"), Ok(expected.clone()));
        assert_eq!(read("0,0,1,-1,\n-7, 7,"), Ok(expected));
    }

    #[test]
    fn the_middle_of_an_even_board_is_behind_the_half() {
        let size = Size::square(20).unwrap();
        let read = read_openings::<Freestyle>("0,0, -10,9", size, None).unwrap();
        assert_eq!(read, [[Square::new(10, 10), Square::new(0, 19)]]);
    }

    #[test]
    fn says_which_line_is_wrong() {
        for (text, line) in [("h8\nz9", 2), ("h8h8", 1), ("7,7 7", 1), ("0,0, 1", 1), ("0,0, 99,0", 1), ("0,-x", 1)] {
            assert_eq!(read(text).unwrap_err().line, line, "{text}");
        }
        assert!(read("a1a15b1b15c1c15d1d15e1").unwrap_err().problem.contains("over"));
    }
}
