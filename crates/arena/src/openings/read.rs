use cinquina_formats::strings::{Form, counted};
use cinquina_game::{Game, PlayError, Rule, Size, Square, notation};

/// Why a line is not an opening.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct OpeningError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

/// Reads openings, one per line; empty lines and lines that begin with `#` are skipped. Without a form
/// it is guessed from the text.
pub fn read_openings(text: &str, rule: Rule, size: Size, form: Option<Form>) -> Result<Vec<Vec<Square>>, OpeningError> {
    let form = form.unwrap_or_else(|| Form::guess(text));
    let opening = |(text, line): (&str, usize)| {
        let moves =
            form.parse(text, size).map_err(|error| error.to_string()).and_then(|moves| playable(moves, rule, size));
        moves.map_err(|problem| OpeningError { line, problem })
    };
    counted(text).map(opening).collect()
}

/// The moves, if they can be played and the game is not over after them.
fn playable(moves: Vec<Square>, rule: Rule, size: Size) -> Result<Vec<Square>, String> {
    let mut game = Game::new(rule, size);
    for &square in &moves {
        let name = notation::name(square, size);
        game.play(square).map_err(|error: PlayError| format!("{name}: {error}"))?;
    }
    match game.outcome() {
        None => Ok(moves),
        Some(_) => Err("the game is over after this opening".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Vec<Square>>, OpeningError> {
        read_openings(text, Rule::Freestyle, Size::square(15).unwrap(), None)
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
    fn the_middle_of_a_board_of_even_size_is_right_of_and_below_the_centre() {
        let size = Size::square(20).unwrap();
        let read = read_openings("0,0, -10,9", Rule::Freestyle, size, None).unwrap();
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
