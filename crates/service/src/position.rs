use cinquina_game::{Colour, Game, Rule, Size, Square, notation};
use serde::{Deserialize, Serialize};

use crate::RequestError;

/// Describe a position without a search: the end of the game, forbidden squares, patterns, the case of the board analysis.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "position": { "moves": "h8g9i8g7j8" } })))]
pub struct Look {
    /// The position.
    pub position: Position,
}

/// A position: the stones that were set up, who moved first after that, and the moves since.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// The rule's name; freestyle if it is not given.
    pub rule: Option<String>,
    /// The board, `15` or `20x30`; 15 if it is not given.
    pub size: Option<String>,
    /// Black's stones that were set up, without separators: `h8i9`.
    pub black: String,
    /// White's stones that were set up.
    pub white: String,
    /// Who moved first after that; by default Black, or White if Black has more stones.
    pub turn: Option<Side>,
    /// The moves, without separators.
    pub moves: String,
}

/// The colour of a player.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Colour"))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<Side> for Colour {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

impl From<Colour> for Side {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Black => Self::Black,
            Colour::White => Self::White,
        }
    }
}

impl Position {
    /// The rule.
    pub fn rule(&self) -> Result<Rule, RequestError> {
        self.rule.as_deref().map_or(Ok(Rule::default()), |rule| Ok(rule.parse()?))
    }

    /// The board.
    pub fn size(&self) -> Result<Size, RequestError> {
        Ok(self.size.as_deref().unwrap_or("15").parse()?)
    }

    /// The game after all moves.
    pub fn game(&self) -> Result<Game, RequestError> {
        let size = self.size()?;
        let mut game = self.start()?;
        notation::parse_moves(&self.moves, size)?.into_iter().try_for_each(|square| play(&mut game, square))?;
        Ok(game)
    }

    /// The game before its first move.
    pub(crate) fn start(&self) -> Result<Game, RequestError> {
        let size = self.size()?;
        let [black, white] = [&self.black, &self.white].map(|stones| notation::parse_moves(stones, size));
        let (black, white) = (black?, white?);
        let turn = match self.turn {
            Some(turn) => turn.into(),
            None if black.len() <= white.len() => Colour::Black,
            None => Colour::White,
        };
        Ok(Game::from_stones(self.rule()?, size, &black, &white, turn)?)
    }
}

/// Plays the next move of a game; the error says what is wrong with it.
pub(crate) fn play(game: &mut Game, square: Square) -> Result<(), RequestError> {
    let (number, size) = (game.moves().len() + 1, game.board().size());
    game.play(square).map(drop).map_err(|error| RequestError::of_move(error, number, &notation::name(square, size)))
}

/// A square by its name: `h8`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Square"))]
#[serde(transparent)]
pub struct SquareName(String);

impl SquareName {
    /// The name of a square on a board of this size.
    pub fn of(square: Square, size: Size) -> Self {
        Self(notation::name(square, size))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Squares by name.
pub(crate) fn names(squares: impl IntoIterator<Item = Square>, size: Size) -> Vec<SquareName> {
    squares.into_iter().map(|square| SquareName::of(square, size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_code(json: &str) -> &'static str {
        let position: Position = serde_json::from_str(json).unwrap();
        position.rule().and_then(|_| position.game()).unwrap_err().code
    }

    #[test]
    fn every_error_has_its_code() {
        assert_eq!(error_code(r#"{"moves":"h8h8"}"#), "occupied");
        assert_eq!(error_code(r#"{"moves":"h8p1"}"#), "off_board");
        assert_eq!(error_code(r#"{"moves":"h8?"}"#), "unreadable");
        assert_eq!(error_code(r#"{"size":"4"}"#), "size");
        assert_eq!(error_code(r#"{"rule":"chess"}"#), "rule");
        assert_eq!(error_code(r#"{"black":"a1a2a3a4a5","moves":"h8"}"#), "over");
        assert_eq!(error_code(r#"{"black":"a1a2a3a4a5","white":"b1b2b3b4b5"}"#), "setup");
    }

    #[test]
    fn stones_set_up_and_moves_make_a_game() {
        let position: Position = serde_json::from_str(r#"{"size":"9x7","black":"a1b1","moves":"c1d1"}"#).unwrap();
        let game = position.game().unwrap();
        assert_eq!(game.turn(), Colour::White, "Black has more stones, so White began, then Black");
        assert_eq!(game.board().stones(Colour::Black).len(), 3);
        let white = names(game.board().stones(Colour::White), game.board().size());
        assert_eq!(white.iter().map(SquareName::as_str).collect::<Vec<_>>(), ["c1"]);
    }
}
