//! Games in and out of the page, in every format that is text.

use cinquina_formats::{Assumed, Format, GameFile, Node, NodeId, Setup, Tree, losses};
use cinquina_game::{Rule, Size, notation};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Complaint;
use crate::position::{Position, Side, names};

/// A game with its variations, as the page keeps it. Nodes come after their parents; the root is first and no move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The board, the rule, what was set up, and who moves first; it has no moves.
    pub start: Position,
    /// Who played.
    #[serde(default)]
    pub names: [String; 2],
    /// Parent, move and comment of every node.
    pub nodes: Vec<(usize, String, String)>,
}

/// Reads the first game of a text. The name of its file, if it has one, says what format it is.
pub(crate) fn read(text: &str, file: Option<&str>) -> Result<Value, Complaint> {
    let games = games(text, file, &Position::default())?;
    let first = games.first().ok_or_else(|| Complaint::new("file", "there is no game in this text"))?;
    Ok(json!({ "record": Record::of(first), "games": games.len() }))
}

/// Writes a game in the format of an extension.
pub(crate) fn write(record: &Record, to: &str) -> Result<Value, Complaint> {
    written(&[record.game()?], to)
}

/// From one format to another.
pub(crate) fn convert(text: &str, file: Option<&str>, to: &str, assumed: &Position) -> Result<Value, Complaint> {
    written(&games(text, file, assumed)?, to)
}

fn written(games: &[GameFile], to: &str) -> Result<Value, Complaint> {
    let format = format_of(&format!("game.{to}"))?;
    let bytes = format.write(games).map_err(|error| Complaint::new("file", error.to_string()))?;
    let lost = losses(games, format, &bytes);
    let text = String::from_utf8(bytes).map_err(|_| Complaint::new("file", "this format is not text"))?;
    Ok(json!({ "text": text, "lost": lost }))
}

fn games(text: &str, file: Option<&str>, assumed: &Position) -> Result<Vec<GameFile>, Complaint> {
    let format = file.map_or_else(|| Ok(guess(text)), format_of)?;
    let assumed = Assumed { size: assumed.size()?, rule: assumed.rule()? };
    format.read(text.as_bytes(), &assumed).map_err(|error| Complaint::new("file", error.to_string()))
}

fn format_of(file: &str) -> Result<Format, Complaint> {
    let format = Format::of(std::path::Path::new(file));
    format.ok_or_else(|| Complaint::new("file", format!("the formats are: {}", Format::EXTENSIONS.join(", "))))
}

/// The format of a text by its looks.
fn guess(text: &str) -> Format {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with('(') {
        Format::Sgf
    } else if text.starts_with("Piskvorky") {
        Format::Psq
    } else {
        Format::Text(None)
    }
}

impl Record {
    fn of(game: &GameFile) -> Self {
        let size = game.size;
        let Setup { black, white, turn } = &game.setup;
        let stones = |squares| names(squares, size).concat();
        let start = Position {
            rule: Some(game.rule.to_string()),
            size: Some(size.to_string()),
            black: stones(black.iter().copied()),
            white: stones(white.iter().copied()),
            turn: Some(Side::from(*turn)),
            moves: String::new(),
        };
        let place = |id: NodeId| game.tree.nodes().iter().position(|node| std::ptr::eq(node, game.tree.node(id)));
        let node = |node: &Node| {
            let square = node.square().map(|square| notation::name(square, size)).unwrap_or_default();
            (node.parent().and_then(place).unwrap_or(0), square, node.comment.clone())
        };
        let nodes = game.tree.nodes().iter().map(node).collect();
        Self { start, names: [game.black.clone(), game.white.clone()], nodes }
    }

    fn game(&self) -> Result<GameFile, Complaint> {
        let (size, rule): (Size, Rule) = (self.start.size()?, self.start.rule()?);
        let [black, white] = [&self.start.black, &self.start.white].map(|stones| notation::parse_moves(stones, size));
        let turn = self.start.turn.unwrap_or(Side::Black).into();
        let mut game = GameFile::new(size, rule);
        [game.black, game.white] = self.names.clone();
        game.setup = Setup { black: black?, white: white?, turn };
        let mut places = vec![Tree::ROOT];
        for (parent, square, comment) in self.nodes.iter().skip(1) {
            let parent = *places.get(*parent).ok_or_else(|| Complaint::bad("a node comes before its parent"))?;
            let square = notation::parse_square(square, size)?;
            if game.tree.taken(parent).contains(square) {
                return Err(Complaint::new("occupied", "a move is played twice"));
            }
            let place = game.tree.add(parent, square);
            game.tree.node_mut(place).comment.clone_from(comment);
            places.push(place);
        }
        if let Some((_, _, comment)) = self.nodes.first() {
            game.tree.node_mut(Tree::ROOT).comment.clone_from(comment);
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back_with_its_variations() {
        let nodes = [(0, "", "start"), (0, "h8", ""), (1, "i9", "good"), (1, "g7", "or here"), (3, "a1", "")];
        let nodes = nodes.map(|(parent, square, comment)| (parent, square.into(), comment.into()));
        let start = Position {
            rule: Some("freestyle".into()),
            size: Some("19x19".into()),
            turn: Some(Side::Black),
            ..Position::default()
        };
        let record = Record { start, names: ["one".into(), "two".into()], nodes: nodes.to_vec() };
        let text = write(&record, "sgf").unwrap()["text"].as_str().unwrap().to_owned();
        let back: Record = serde_json::from_value(read(&text, None).unwrap()["record"].clone()).unwrap();
        assert_eq!(back.start, record.start);
        let mut squares: Vec<_> = back.nodes.iter().map(|(_, square, comment)| (square, comment)).collect();
        squares.sort();
        let mut wanted: Vec<_> = record.nodes.iter().map(|(_, square, comment)| (square, comment)).collect();
        wanted.sort();
        assert_eq!(squares, wanted);
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for text in ["", "(;", "Piskvorky", "nothing at all?", "h8h8"] {
            assert!(read(text, None).is_err(), "{text}");
        }
        assert_eq!(read("h8", Some("game.exe")).unwrap_err().code, "file");
        assert_eq!(
            convert("h8i9", None, "psq", &Position::default()).unwrap()["text"].as_str().map(|t| &t[..9]),
            Some("Piskvorky")
        );
    }
}
