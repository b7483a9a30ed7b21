//! Opening and saving games: every format can be opened, text formats can be written.

use std::borrow::Cow;
use std::path::Path;

use cinquina_formats::{Assumed, Ending, Format, GameFile, Node, NodeId, Setup, Tree, losses};
use cinquina_game::{Colour, Rule, Size, notation};
use serde::{Deserialize, Serialize};

use crate::position::{Position, Side, SquareName, names};
use crate::{RequestError, numbers, paste};

/// Open a game of a file and list the others. Of a damaged file the games before the damage are read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Open {
    /// The bytes of the file.
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub bytes: Vec<u8>,
    /// The games to open and list.
    #[cfg_attr(feature = "schema", schemars(flatten))]
    pub selection: GameSelection,
}

/// Write a game as text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(example = serde_json::json!({
        "record": { "start": {}, "nodes": [[0, "", ""], [0, "h8", "the middle"]] }, "to": "sgf"
    }))
)]
pub struct Write {
    /// The game.
    pub record: Record,
    /// The extension of the format: psq, sgf, rec, pos, txt.
    pub to: String,
}

/// Convert a game file to another format.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "text": "h8i9j10", "to": "sgf" })))]
pub struct Convert {
    /// The text.
    pub text: String,
    /// The name of its file, for its extension.
    #[serde(default)]
    pub file: Option<String>,
    /// The extension of the other format: psq, sgf, rec, pos, txt.
    pub to: String,
    /// Rule and size, for formats that do not state them.
    #[serde(default)]
    pub assumed: Position,
}

/// A game of a file, and a list of its games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OpenedFile {
    /// The game.
    pub record: Record,
    /// How many of its moves were left out since they are too many.
    pub left_out: usize,
    /// The number of games in the file.
    pub games: usize,
    /// A part of the list of games.
    pub list: Vec<GameEntry>,
    /// The games of this part of the list, if they were asked for: fewer where they are very large.
    pub records: Vec<Record>,
    /// Why the file cannot be read to its end, if so.
    pub problem: Option<String>,
    /// What in the file may have been read wrongly.
    pub doubts: Vec<String>,
}

/// A game in the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameEntry {
    /// The names of Black and White.
    pub names: [String; 2],
    /// The number of moves.
    pub moves: usize,
    /// The board.
    pub size: String,
    /// The rule.
    pub rule: &'static str,
    /// How it ended, if the file says so.
    pub result: Option<GameResult>,
}

/// How a game ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// Black won.
    Black,
    /// White won.
    White,
    /// Nobody won.
    Draw,
}

/// A game as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WrittenFile {
    /// The text.
    pub text: String,
    /// What the format cannot store.
    pub lost: Vec<&'static str>,
}

/// A game with its variations, as the page stores it. Nodes come after their parents; the first one is the root, without
/// a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(rename = "GameRecord"))]
pub struct Record {
    /// The board, the rule, the stones set up, and who moves first; without moves.
    pub start: Position,
    /// The names of Black and White.
    #[serde(default)]
    pub names: [String; 2],
    /// How it ended, if that is known.
    #[serde(default)]
    pub result: Option<GameResult>,
    /// Where it comes from.
    #[serde(default)]
    pub source: String,
    /// Parent, move and comment of every node.
    #[serde(deserialize_with = "numbers::nodes")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(usize, String, String)>"))]
    pub nodes: Vec<(usize, String, String)>,
}

/// Which game of a file to open, and which games to list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct GameSelection {
    /// The name of the file, which determines its format; pasted text has none.
    pub name: Option<String>,
    /// The number of the game, from 0.
    pub game: usize,
    /// The number of the first game to list.
    pub from: usize,
    /// Whether to give the listed games themselves too.
    pub whole: bool,
}

/// The most doubts about a file that are reported.
const DOUBTS: usize = 3;
/// The number of games listed at once.
const LISTED: usize = 100;
/// More moves would make the page slow; the rest of a larger tree is left out.
const MOST_NODES: usize = 20_000;

/// Opens a game of a file and lists the others. Of a damaged file the games before the damage are read.
fn open(bytes: &[u8], selection: &GameSelection) -> Result<OpenedFile, RequestError> {
    let named = selection.name.as_deref().and_then(|name| Format::of(Path::new(name)));
    let format = named.unwrap_or_else(|| guess(&String::from_utf8_lossy(bytes)));
    let bytes = match std::str::from_utf8(bytes) {
        Ok(pasted) if selection.name.is_none() => {
            let tidied = if format == Format::Text(None) { paste::tidied(pasted) } else { None };
            Cow::Owned(text_bytes(tidied.as_deref().unwrap_or(pasted), format))
        }
        _ => Cow::Borrowed(bytes),
    };
    let (mut count, mut listed, mut chosen, mut doubts) = (0, Vec::new(), None, Vec::new());
    let (mut records, mut nodes) = (Vec::new(), 0);
    let read = format.read_each(&bytes, &assumed(format, &Position::default())?, &mut |game, reading| {
        doubts.extend(reading.warnings.into_iter().take(DOUBTS - doubts.len()));
        if (selection.from..selection.from.saturating_add(LISTED)).contains(&count) {
            let size = game.tree.nodes().len().min(MOST_NODES);
            // The rest is listed from there on the next time.
            if !selection.whole || listed.is_empty() || nodes + size <= MOST_NODES {
                listed.push(entry(&game));
                if selection.whole {
                    records.push(Record::of(&game).0);
                }
                nodes += size;
            } else {
                nodes = MOST_NODES;
            }
        }
        if count == selection.game {
            chosen = Some(Record::of(&game));
        }
        count += 1;
    });
    let problem = match read {
        Ok(of_file) => {
            doubts.extend(of_file.into_iter().take(DOUBTS - doubts.len()));
            None
        }
        Err(error) => Some(error.to_string()),
    };
    let doubts: Vec<String> = doubts.iter().map(ToString::to_string).collect();
    let Some((record, left_out)) = chosen else {
        let missing = || "there is no such game in this file".into();
        return Err(RequestError::new("file", problem.unwrap_or_else(missing)));
    };
    Ok(OpenedFile { record, left_out, games: count, list: listed, records, problem, doubts })
}

fn entry(game: &GameFile) -> GameEntry {
    GameEntry {
        names: [game.black.clone(), game.white.clone()],
        moves: game.tree.main_line().count(),
        size: game.size.to_string(),
        rule: game.rule.name(),
        result: game.ending.map(Into::into),
    }
}

impl From<Ending> for GameResult {
    fn from(ending: Ending) -> Self {
        match ending.winner() {
            Some(Colour::Black) => Self::Black,
            Some(Colour::White) => Self::White,
            None => Self::Draw,
        }
    }
}

impl From<GameResult> for Ending {
    fn from(result: GameResult) -> Self {
        match result {
            GameResult::Black => Self::Won(Colour::Black),
            GameResult::White => Self::Won(Colour::White),
            GameResult::Draw => Self::Draw,
        }
    }
}

impl Open {
    pub(crate) fn answer(&self) -> Result<OpenedFile, RequestError> {
        open(&self.bytes, &self.selection)
    }
}

impl Write {
    pub(crate) fn answer(&self) -> Result<WrittenFile, RequestError> {
        written(&[self.record.game()?], &self.to)
    }
}

impl Convert {
    pub(crate) fn answer(&self) -> Result<WrittenFile, RequestError> {
        written(&games(&self.text, self.file.as_deref(), &self.assumed)?, &self.to)
    }
}

/// Writes games in the format of an extension.
fn written(games: &[GameFile], to: &str) -> Result<WrittenFile, RequestError> {
    let format = format_of(&format!("game.{to}"))?;
    let bytes = format.write(games).map_err(|error| RequestError::new("file", error.to_string()))?;
    let lost = losses(games, format, &bytes);
    let text = String::from_utf8(bytes).map_err(|_| RequestError::new("file", "this format is not text"))?;
    Ok(WrittenFile { text, lost })
}

fn games(text: &str, file: Option<&str>, given: &Position) -> Result<Vec<GameFile>, RequestError> {
    let format = file.map_or_else(|| Ok(guess(text)), format_of)?;
    format
        .read(&text_bytes(text, format), &assumed(format, given)?)
        .map_err(|error| RequestError::new("file", error.to_string()))
}

/// A decoded text as the bytes of a file: a byte order mark says that it is UTF-8, whatever encoding an SGF text names.
/// The last line is ended, which nobody types: a pasted text is not cut off.
fn text_bytes(text: &str, format: Format) -> Vec<u8> {
    let mark = if format == Format::Sgf { "\u{feff}" } else { "" };
    [mark, text, "\n"].concat().into_bytes()
}

/// The size and rule of a file that does not state them.
fn assumed(format: Format, given: &Position) -> Result<Assumed, RequestError> {
    let size = if given.size.is_some() { given.size()? } else { Size::square(format.usual_side())? };
    Ok(Assumed { size, rule: given.rule()? })
}

fn format_of(file: &str) -> Result<Format, RequestError> {
    let format = Format::of(Path::new(file));
    format.ok_or_else(|| {
        RequestError::new("file", format!("use one of these file extensions: {}", Format::EXTENSIONS.join(", ")))
    })
}

/// Guesses the format of a text from its beginning.
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
    /// The record of a game, and how many of its moves were left out.
    fn of(game: &GameFile) -> (Self, usize) {
        let size = game.size;
        let Setup { black, white, turn } = &game.setup;
        let stones = |squares| names(squares, size).iter().map(SquareName::as_str).collect();
        let start = Position {
            rule: Some(game.rule.to_string()),
            size: Some(size.to_string()),
            black: stones(black.iter().copied()),
            white: stones(white.iter().copied()),
            turn: Some(Side::from(*turn)),
            moves: String::new(),
        };
        // Parents come before their children, so that every node that remains has its parent.
        let node = |node: &Node| {
            let square = node.square().map(|square| notation::name(square, size)).unwrap_or_default();
            (node.parent().map_or(0, NodeId::index), square, node.comment.clone())
        };
        let nodes: Vec<_> = game.tree.nodes().iter().take(MOST_NODES).map(node).collect();
        let left_out = game.tree.nodes().len() - nodes.len();
        let (names, result) = ([game.black.clone(), game.white.clone()], game.ending.map(Into::into));
        (Self { start, names, result, source: game.source.clone(), nodes }, left_out)
    }

    fn game(&self) -> Result<GameFile, RequestError> {
        let (size, rule): (Size, Rule) = (self.start.size()?, self.start.rule()?);
        let [black, white] = [&self.start.black, &self.start.white].map(|stones| notation::parse_moves(stones, size));
        let turn = self.start.turn.unwrap_or(Side::Black).into();
        let mut game = GameFile::new(size, rule);
        [game.black, game.white] = self.names.clone();
        (game.ending, game.source) = (self.result.map(Into::into), self.source.clone());
        game.setup = Setup { black: black?, white: white?, turn };
        let mut places = vec![Tree::ROOT];
        for (parent, square, comment) in self.nodes.iter().skip(1) {
            let parent = *places.get(*parent).ok_or_else(|| RequestError::bad("a node comes before its parent"))?;
            let square = notation::parse_square(square, size)?;
            if game.tree.taken(parent).contains(square) {
                return Err(RequestError::new("occupied", "a move is played twice"));
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

    fn convert(text: &str, to: &str) -> String {
        let convert = Convert { text: text.into(), file: None, to: to.into(), assumed: Position::default() };
        convert.answer().unwrap().text
    }

    #[test]
    fn a_game_is_written_and_read_back_with_its_variations() {
        let nodes = [(0, "", "start"), (0, "h8", ""), (1, "i9", "good"), (1, "g7", "or here"), (3, "a1", "")];
        let nodes = nodes.map(|(parent, square, comment)| (parent, square.into(), comment.into()));
        let start = Position {
            rule: Some("freestyle".into()),
            size: Some("19x19".into()),
            turn: Some(Side::Black),
            ..Position::default()
        };
        let (names, source) = (["one".into(), "two".into()], "2026-11-19".into());
        let record = Record { start, names, result: Some(GameResult::White), source, nodes: nodes.to_vec() };
        let text = Write { record: record.clone(), to: "sgf".into() }.answer().unwrap().text;
        let back = open(text.as_bytes(), &GameSelection::default()).unwrap().record;
        assert_eq!(back.start, record.start);
        assert_eq!((back.result, &back.source), (record.result, &record.source));
        let mut squares: Vec<_> = back.nodes.iter().map(|(_, square, comment)| (square, comment)).collect();
        squares.sort();
        let mut expected: Vec<_> = record.nodes.iter().map(|(_, square, comment)| (square, comment)).collect();
        expected.sort();
        assert_eq!(squares, expected);
    }

    #[test]
    fn every_format_is_opened_and_files_of_many_games_are_listed() {
        let game = |moves: &str, side: u32| {
            let size = Size::square(side).unwrap();
            let moves = notation::parse_moves(moves, size).unwrap();
            let ending = Some(Ending::Draw);
            GameFile { ending, ..GameFile::with_moves(size, Rule::Freestyle, &moves, &[]) }
        };
        for extension in Format::EXTENSIONS {
            let name = format!("game.{extension}");
            let format = Format::of(Path::new(&name)).unwrap();
            let opened = open(
                &format.write(&[game("h8i9j10", format.usual_side())]).unwrap(),
                &GameSelection { name: Some(name), ..GameSelection::default() },
            );
            let OpenedFile { record, games, .. } = opened.unwrap();
            let squares: Vec<_> = record.nodes.iter().map(|(_, square, _)| square.as_str()).collect();
            assert_eq!((squares.concat().as_str(), games), ("h8i9j10", 1), "{extension}");
        }
        let many: Vec<_> = (0..LISTED + 5).map(|number| game(["h8", "h8i9"][number % 2], 15)).collect();
        let bytes = Format::Packed.write(&many).unwrap();
        let selection = GameSelection { name: Some("a.cqg".into()), game: LISTED + 1, from: LISTED, whole: true };
        let opened = open(&bytes, &selection).unwrap();
        assert_eq!((opened.games, opened.list.len()), (LISTED + 5, 5));
        assert_eq!((opened.records.len(), opened.records[1].nodes.len()), (5, 3));
        assert_eq!((opened.list[1].moves, opened.record.nodes[2].1.as_str()), (2, "i9"));
        // Of a damaged file the games before the damage are read, and the problem is reported.
        let mut damaged = bytes.clone();
        let last = damaged.len() - 1;
        damaged[last] ^= 1;
        let seen = open(&damaged, &selection).unwrap();
        assert!(seen.games == LISTED + 4 && seen.problem.is_some(), "{seen:?}");
        let beyond = GameSelection { game: LISTED + 5, ..selection };
        assert_eq!(open(&bytes, &beyond).unwrap_err().code, "file");
    }

    #[test]
    fn pasted_text_is_utf_8_and_a_file_states_its_encoding() {
        let text = "(;GM[4]CA[GBK]PB[小];B[hh])";
        let pasted = open(text.as_bytes(), &GameSelection::default()).unwrap();
        assert_eq!(pasted.record.names[0], "小");
        let converted = convert(text, "sgf");
        assert!(converted.contains("PB[小]"), "{converted}");
        let file = GameSelection { name: Some("a.sgf".into()), ..GameSelection::default() };
        let opened = open(b"(;GM[4]CA[GBK]PB[\xD0\xA1];B[hh])", &file).unwrap();
        assert_eq!((opened.record.names[0].as_str(), opened.doubts.len()), ("小", 0));
        let doubtful = open(b"(;GM[4]CA[klingon]PB[\xE9];B[hh])", &file).unwrap();
        assert!(doubtful.doubts[0].contains("'klingon' is unknown"), "{doubtful:?}");
    }

    #[test]
    fn a_file_may_be_cut_off_and_pasted_text_is_complete() {
        let doubts = |name: Option<&str>| {
            let selection = GameSelection { name: name.map(Into::into), ..GameSelection::default() };
            open(b"h8i9j1", &selection).unwrap().doubts.len()
        };
        assert_eq!((doubts(Some("a.txt")), doubts(None)), (1, 0));
    }

    #[test]
    fn text_that_is_not_a_game_is_refused() {
        for text in ["", "(;", "Piskvorky", "nothing at all?", "h8h8"] {
            assert!(open(text.as_bytes(), &GameSelection::default()).is_err(), "{text}");
        }
        assert!(convert("h8i9", "psq").starts_with("Piskvorky"));
    }
}
