//! What the command line describes: text, which may come from standard input, and positions.

use std::io::{self, Read};

use anyhow::Context;
use cinquina_formats::suite;
use cinquina_game::{Colour, Game, PlayError, SetupError, Size, Square, notation};

use crate::arguments::PositionArguments;
use crate::failure::InputError;

/// More than any position, line or pattern needs, and little enough to be read at once.
const MOST_BYTES: u64 = 64 * 1024;

/// The argument itself, or the content of standard input if the argument is `-`.
pub(crate) fn argument_or_stdin(argument: &str) -> anyhow::Result<String> {
    if argument != "-" {
        return Ok(argument.to_owned());
    }
    Ok(read_text(io::stdin().lock(), "standard input")?.trim_ascii().to_owned())
}

/// All text of a short file; `name` is for messages.
pub(crate) fn read_text(source: impl Read, name: &str) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(InputError(format!("{name} has more than {MOST_BYTES} bytes, which is too long")).into());
    }
    String::from_utf8(bytes).map_err(|_| InputError(format!("{name} is not text")).into())
}

/// The game that the arguments describe; every error is an input error.
pub(crate) fn position(arguments: &PositionArguments) -> anyhow::Result<Game> {
    let game = match &arguments.moves {
        Some(moves) => played(&argument_or_stdin(moves)?, arguments),
        None => set_up(arguments),
    };
    game.map_err(InputError::because)
}

fn played(text: &str, arguments: &PositionArguments) -> anyhow::Result<Game> {
    let size = arguments.size;
    let moves = notation::parse_moves(text, size)?;
    anyhow::ensure!(!moves.is_empty(), "there are no moves: leave out MOVES for the empty board");
    let mut game = Game::new(arguments.rule, size);
    for (square, number) in moves.into_iter().zip(1..) {
        let name = notation::name(square, size);
        game.play(square).map_err(|error| match error {
            PlayError::GameOver => anyhow::anyhow!("the game was over before move {number} ({name})"),
            _ => anyhow::anyhow!("move {number} ({name}): {error}"),
        })?;
    }
    Ok(game)
}

fn set_up(arguments: &PositionArguments) -> anyhow::Result<Game> {
    let size = arguments.size;
    let [black, white] = stones(arguments)?;
    let turn = match arguments.turn {
        Some(turn) => turn.into(),
        None if black.len() <= white.len() => Colour::Black,
        None => Colour::White,
    };
    Game::from_stones(arguments.rule, size, &black, &white, turn).map_err(|error| named(error, size))
}

/// The stones of Black and of White.
fn stones(arguments: &PositionArguments) -> anyhow::Result<[Vec<Square>; 2]> {
    if let Some(stones) = &arguments.stones {
        return suite::parse_stones(stones, arguments.size).context("--stones");
    }
    let read = |text: &Option<String>, option: &'static str| match text {
        Some(text) => notation::parse_moves(text, arguments.size).context(option),
        None => Ok(Vec::new()),
    };
    Ok([read(&arguments.black, "--black")?, read(&arguments.white, "--white")?])
}

fn named(error: SetupError, size: Size) -> anyhow::Error {
    let name = |square: Square| notation::name(square, size);
    match error {
        SetupError::OffBoard(square) | SetupError::Twice(square) => anyhow::anyhow!("{}: {error}", name(square)),
        SetupError::TwoWinners => error.into(),
    }
}
