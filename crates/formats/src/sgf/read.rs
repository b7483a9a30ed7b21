use cinquina_game::Size;

use super::charset::decode_sgf;
use super::draft::{Draft, Stage};
use super::properties::{Property, Token, Tokens};
use super::values::{read_result, says_nothing};
use crate::error::{Place, ReadError};
use crate::format::with_first;
use crate::rule_names::rule_named;
use crate::text::{Decoded, one_line, quoted};
use crate::{Assumed, GameFile, Reading};

/// Reads all games of an `.sgf` file.
pub fn read(bytes: &[u8], assumed: &Assumed) -> Result<Vec<GameFile>, ReadError> {
    let mut games = Vec::new();
    read_each(bytes, assumed, &mut |game, _| games.push(game))?;
    Ok(games)
}

/// Reads the games of an `.sgf` file one by one.
pub(crate) fn read_each(
    bytes: &[u8],
    assumed: &Assumed,
    take: &mut dyn FnMut(GameFile, Reading),
) -> Result<(), ReadError> {
    let Decoded { text, warnings } = decode_sgf(bytes);
    let mut take = with_first(warnings, take);
    let mut tokens = Tokens::new(&text);
    let mut is_empty = true;
    while let Some(token) = tokens.next()? {
        let Token::Open = token else { return Err(ReadError::line(tokens.line(), "a game must begin with (")) };
        let place = Place::Line(tokens.line());
        let (game, of_game) = read_game(&mut tokens, assumed)?;
        is_empty = false;
        take(game, Reading { place, bytes: tokens.at(), warnings: of_game });
    }
    if is_empty { Err(ReadError::line(1, "there is no game: a game begins with (;")) } else { Ok(()) }
}

/// Reads a game after its opening bracket, with the warnings about it.
fn read_game(tokens: &mut Tokens<'_>, assumed: &Assumed) -> Result<(GameFile, Vec<ReadError>), ReadError> {
    let first = tokens.line();
    let Some(Token::Node(root)) = tokens.next()? else {
        return Err(ReadError::line(first, "a game must begin with a node: (;"));
    };
    let mut draft = read_root(&root, assumed)?;
    let mut here = draft.start();
    draft.add(&mut here, &root, Stage::First)?;
    let mut open = Vec::new();
    loop {
        match tokens.next()? {
            None => return Err(ReadError::line(tokens.line(), "the game is not closed: ) is missing")),
            Some(Token::Open) => open.push(here),
            Some(Token::Node(properties)) => {
                let is_before_moves = open.is_empty() && !draft.has_moves();
                let stage = if is_before_moves { Stage::BeforeMoves } else { Stage::Later };
                draft.add(&mut here, &properties, stage)?;
            }
            Some(Token::Close) => match open.pop() {
                Some(before) => here = before,
                None => return Ok(draft.finish()),
            },
        }
    }
}

/// What the first node says about the whole game.
fn read_root(root: &[Property], assumed: &Assumed) -> Result<Draft, ReadError> {
    let mut warnings = Vec::new();
    let value = |name: &str| {
        let property = root.iter().find(|property| property.name == name)?;
        Some((property.values.first()?.trim(), property.line))
    };
    if let Some((game, line)) = value("GM").filter(|(game, _)| *game != "4") {
        return Err(ReadError::line(line, format!("GM{} is another game: Gomoku is GM[4]", bracketed(game))));
    }
    let size = value("SZ").map(|(size, line)| read_size(size).map_err(|problem| ReadError::line(line, problem)));
    let mut game = GameFile::new(size.transpose()?.unwrap_or(assumed.size), assumed.rule);
    if let Some((rule, line)) = value("RU").filter(|(rule, _)| !rule.is_empty()) {
        game.rule = rule_named(rule).unwrap_or_else(|| {
            let problem = format!("the rule {} is unknown; read as {}", quoted(rule), assumed.rule);
            warnings.push(ReadError::line(line, problem));
            assumed.rule
        });
    }
    let text = |name| value(name).map(|(text, _)| one_line(text)).unwrap_or_default();
    (game.black, game.white, game.source) = (text("PB"), text("PW"), text("SO"));
    if let Some((result, line)) = value("RE").filter(|(result, _)| !says_nothing(result)) {
        game.ending = read_result(result);
        if game.ending.is_none() {
            warnings.push(ReadError::line(line, format!("the result {} is unknown; read as none", quoted(result))));
        }
    }
    Ok(Draft::new(game, warnings))
}

fn read_size(text: &str) -> Result<Size, String> {
    let text = text.replacen(':', "x", 1);
    text.parse().map_err(|error: cinquina_game::SizeError| error.to_string())
}

fn bracketed(text: &str) -> String {
    format!("[{}]", quoted(text).trim_matches('\''))
}
