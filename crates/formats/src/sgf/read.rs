use std::time::Duration;

use cinquina_game::{Colour, Size, Square, notation};

use super::properties::{Property, Token, Tokens};
use crate::error::{Place, ReadError};
use crate::rule_names::rule_named;
use crate::text::{decode, lines, one_line, quoted};
use crate::{Assumed, Ending, GameFile, NodeId, Reading, Tree};

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
    let text = decode(bytes);
    let mut tokens = Tokens::new(&text);
    let mut is_empty = true;
    while let Some(token) = tokens.next()? {
        let Token::Open = token else { return Err(ReadError::line(tokens.line(), "a game begins with (")) };
        let place = Place::Line(tokens.line());
        let (game, doubts) = read_game(&mut tokens, assumed)?;
        is_empty = false;
        take(game, Reading { place, bytes: tokens.at(), doubts });
    }
    if is_empty { Err(ReadError::line(1, "there is no game: one begins with (;")) } else { Ok(()) }
}

/// The place where the next node goes.
#[derive(Copy, Clone)]
struct Here {
    node: NodeId,
    turn: Colour,
}

/// Reads a game whose bracket is open, with what was not understood.
fn read_game(tokens: &mut Tokens<'_>, assumed: &Assumed) -> Result<(GameFile, Vec<ReadError>), ReadError> {
    let first = tokens.line();
    let Some(Token::Node(root)) = tokens.next()? else {
        return Err(ReadError::line(first, "a game begins with a node: (;"));
    };
    let (mut game, doubts) = read_root(&root, assumed)?;
    let mut here = Here { node: Tree::ROOT, turn: game.setup.turn };
    read_node(&mut game, &mut here, &root)?;
    let mut open = Vec::new();
    loop {
        match tokens.next()? {
            None => return Err(ReadError::line(tokens.line(), "the game is not closed: ) is missing")),
            Some(Token::Open) => open.push(here),
            Some(Token::Node(properties)) => read_node(&mut game, &mut here, &properties)?,
            Some(Token::Close) => match open.pop() {
                Some(before) => here = before,
                None => return Ok((game, doubts)),
            },
        }
    }
}

/// What the first node says about the whole game, and what of that was not understood.
fn read_root(root: &[Property], assumed: &Assumed) -> Result<(GameFile, Vec<ReadError>), ReadError> {
    let mut doubts = Vec::new();
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
            let problem = format!("the rule {} is unknown; taken for {}", quoted(rule), assumed.rule);
            doubts.push(ReadError::line(line, problem));
            assumed.rule
        });
    }
    let text = |name| value(name).map(|(text, _)| one_line(text)).unwrap_or_default();
    (game.black, game.white, game.source) = (text("PB"), text("PW"), text("SO"));
    if let Some((result, line)) = value("RE").filter(|(result, _)| !says_nothing(result)) {
        game.ending = read_result(result);
        if game.ending.is_none() {
            doubts.push(ReadError::line(line, format!("the result {} is unknown; taken for none", quoted(result))));
        }
    }
    if value("PL").is_some_and(|(player, _)| player.starts_with(['W', 'w'])) {
        game.setup.turn = Colour::White;
    }
    read_setup(&mut game, root)?;
    Ok((game, doubts))
}

fn read_setup(game: &mut GameFile, root: &[Property]) -> Result<(), ReadError> {
    let mut taken = cinquina_game::SquareSet::EMPTY;
    for property in root.iter().filter(|property| ["AB", "AW"].contains(&&*property.name)) {
        for value in &property.values {
            let square = point(value, game.size).map_err(|problem| ReadError::line(property.line, problem))?;
            if taken.contains(square) {
                return Err(ReadError::line(property.line, "two stones on one square"));
            }
            taken.insert(square);
            let stones = if property.name == "AB" { &mut game.setup.black } else { &mut game.setup.white };
            stones.push(square);
        }
    }
    Ok(())
}

/// Adds a node. One without a move says more about the move before, and the first move says who begins if nobody
/// else does.
fn read_node(game: &mut GameFile, here: &mut Here, properties: &[Property]) -> Result<(), ReadError> {
    for property in properties {
        let colour = match &*property.name {
            "B" => Colour::Black,
            "W" => Colour::White,
            _ => continue,
        };
        play(game, here, colour, &property.values[0]).map_err(|problem| ReadError::line(property.line, problem))?;
    }
    properties
        .iter()
        .try_for_each(|property| say(game, *here, property).map_err(|problem| ReadError::line(property.line, problem)))
}

fn play(game: &mut GameFile, here: &mut Here, colour: Colour, place: &str) -> Result<(), String> {
    let square = point(place, game.size)?;
    let is_root = here.node == Tree::ROOT;
    if is_root && game.tree.node(Tree::ROOT).children().is_empty() {
        game.setup.turn = colour;
    }
    if colour != (if is_root { game.setup.turn } else { here.turn }) {
        return Err(format!("{colour} moves twice"));
    }
    let is_set_up = game.setup.black.contains(&square) || game.setup.white.contains(&square);
    if is_set_up || game.tree.taken(here.node).contains(square) {
        return Err(format!("{}: the square is occupied", quoted(place)));
    }
    *here = Here { node: game.tree.add(here.node, square), turn: !colour };
    Ok(())
}

/// What a property says about the move that leads to this place.
fn say(game: &mut GameFile, here: Here, property: &Property) -> Result<(), String> {
    let size = game.size;
    let mover = !here.turn;
    let node = game.tree.node_mut(here.node);
    let value = &property.values[0];
    match &*property.name {
        "C" => {
            let comment = lines(value);
            let (first, rest) = comment.split_once('\n').unwrap_or((&comment, ""));
            let time = first.strip_suffix(" ms").and_then(|text| {
                let ms = text.parse::<u64>().ok()?;
                (ms > 0 && ms.to_string() == text).then_some(ms)
            });
            node.time = time.map_or(node.time, Duration::from_millis);
            let comment = if time.is_some() { rest } else { &comment };
            let separator = if node.comment.is_empty() || comment.is_empty() { "" } else { "\n" };
            node.comment += separator;
            node.comment += comment;
        }
        "V" if here.node != Tree::ROOT => {
            let score = value.trim().parse::<f64>().map_err(|_| format!("{} is no value", quoted(value)))?;
            let score = if mover == Colour::Black { score } else { -score };
            node.score = Some(score as i16);
        }
        "HO" => node.is_marked = true,
        "LB" => {
            for label in &property.values {
                let (place, text) = label.split_once(':').ok_or("a label is written LB[aa:text]")?;
                node.labels.push((point(place, size)?, one_line(text)));
            }
        }
        _ => {}
    }
    Ok(())
}

fn read_size(text: &str) -> Result<Size, String> {
    let text = text.replacen(':', "x", 1);
    text.parse().map_err(|error: cinquina_game::SizeError| error.to_string())
}

/// Whether a result is one of those that SGF has for games without one.
fn says_nothing(text: &str) -> bool {
    text.is_empty() || text == "?" || text.eq_ignore_ascii_case("void")
}

/// `B+R`, `W+T`, `0`, `Draw`; `None` for anything else.
fn read_result(text: &str) -> Option<Ending> {
    let winner = match text.get(..2).unwrap_or(text) {
        "B+" | "b+" => Colour::Black,
        "W+" | "w+" => Colour::White,
        _ => return (text == "0" || text.eq_ignore_ascii_case("draw")).then_some(Ending::Draw),
    };
    Some(match &text[2..] {
        "T" | "Time" => Ending::OnTime(winner),
        "F" | "Forfeit" => Ending::Forfeit(winner),
        _ => Ending::Won(winner),
    })
}

/// Two letters from the top left; some programs write h8 instead.
fn point(text: &str, size: Size) -> Result<Square, String> {
    let number = |letter: u8| match letter {
        b'a'..=b'z' => Some(i32::from(letter - b'a')),
        b'A'..=b'Z' => Some(i32::from(letter - b'A') + 26),
        _ => None,
    };
    let text = text.trim();
    let numbers = match text.as_bytes() {
        [] => return Err("a pass: both players move here".into()),
        &[column, row] => number(column).zip(number(row)),
        _ => None,
    };
    match numbers {
        Some((x, y)) => size.at(x, y).ok_or_else(|| format!("{} is off the board of {size}", quoted(text))),
        None => notation::parse_square(text, size).map_err(|error| error.to_string()),
    }
}

fn bracketed(text: &str) -> String {
    format!("[{}]", quoted(text).trim_matches('\''))
}
