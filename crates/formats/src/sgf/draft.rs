use std::time::Duration;

use cinquina_game::{Colour, SquareSet};

use super::properties::Property;
use super::values::{is_stored_whole, point, points};
use crate::error::ReadError;
use crate::text::{lines, one_line, quoted};
use crate::{GameFile, NodeId, Tree};

/// A game while it is read, node by node.
pub(super) struct Draft {
    game: GameFile,
    warnings: Vec<ReadError>,
    dropped: DroppedProperties,
    /// Who begins according to `PL`, and its line.
    stated_turn: Option<(Colour, usize)>,
}

/// The place where the next node goes.
#[derive(Copy, Clone)]
pub(super) struct Here {
    node: NodeId,
    turn: Colour,
}

/// What a node may contain besides its move.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Stage {
    /// The first node describes the whole game.
    First,
    /// Stones can be set up before the first move and its variations.
    BeforeMoves,
    Later,
}

impl Draft {
    /// A game with what its first node says about the whole game.
    pub(super) fn new(game: GameFile, warnings: Vec<ReadError>) -> Self {
        Self { game, warnings, dropped: DroppedProperties::default(), stated_turn: None }
    }

    /// Where it begins.
    pub(super) fn start(&self) -> Here {
        Here { node: Tree::ROOT, turn: self.game.setup.turn }
    }

    /// Whether there is a move.
    pub(super) fn has_moves(&self) -> bool {
        !self.game.tree.node(Tree::ROOT).children().is_empty()
    }

    /// The game, with warnings about what was not understood or is not stored.
    pub(super) fn finish(mut self) -> (GameFile, Vec<ReadError>) {
        let begins = self.game.setup.turn;
        if let Some((stated, line)) = self.stated_turn.filter(|(stated, _)| *stated != begins) {
            self.warnings.push(ReadError::line(line, format!("PL says that {stated} begins, but {begins} does")));
        }
        self.warnings.extend(self.dropped.warning());
        (self.game, self.warnings)
    }

    /// Adds a node. One without a move adds notes to the move before.
    pub(super) fn add(&mut self, here: &mut Here, properties: &[Property], stage: Stage) -> Result<(), ReadError> {
        let at = |property: &Property| {
            let line = property.line;
            move |problem: String| ReadError::line(line, problem)
        };
        properties.iter().try_for_each(|property| self.set_up(property, stage).map_err(at(property)))?;
        properties.iter().try_for_each(|property| self.play(here, property).map_err(at(property)))?;
        let mut seen = Vec::new();
        for property in properties {
            let is_stored = self.store(*here, property, stage).map_err(at(property))?;
            if is_beyond_one(property, &mut seen) || !is_stored {
                self.dropped.add(property);
            }
        }
        Ok(())
    }

    /// Sets stones up, or sets who begins, if that is what the property is for.
    fn set_up(&mut self, property: &Property, stage: Stage) -> Result<(), String> {
        match &*property.name {
            "AB" | "AW" | "AE" if stage == Stage::Later => {
                Err(format!("{}: stones can be set up only before the first move and its variations", property.name))
            }
            "AE" => Err("AE: there is no stone to remove".into()),
            "AB" => self.add_stones(Colour::Black, &property.values),
            "AW" => self.add_stones(Colour::White, &property.values),
            "PL" if stage != Stage::Later => {
                if let Some(turn) = player(&property.values[0]) {
                    self.game.setup.turn = turn;
                    self.stated_turn = Some((turn, property.line));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn add_stones(&mut self, colour: Colour, places: &[String]) -> Result<(), String> {
        let setup = &mut self.game.setup;
        let mut taken: SquareSet = setup.black.iter().chain(&setup.white).copied().collect();
        for place in places {
            for square in points(place, self.game.size)? {
                if taken.contains(square) {
                    return Err("two stones on one square".into());
                }
                taken.insert(square);
                let stones = if colour == Colour::Black { &mut setup.black } else { &mut setup.white };
                stones.push(square);
            }
        }
        Ok(())
    }

    /// Plays a move, if the property is one. The first of a game determines who begins, whatever `PL` says.
    fn play(&mut self, here: &mut Here, property: &Property) -> Result<(), String> {
        let colour = match &*property.name {
            "B" => Colour::Black,
            "W" => Colour::White,
            _ => return Ok(()),
        };
        let [place] = &property.values[..] else { return Err("a move has one square".into()) };
        let square = point(place, self.game.size)?;
        if !self.has_moves() {
            self.game.setup.turn = colour;
        }
        let turn = if here.node == Tree::ROOT { self.game.setup.turn } else { here.turn };
        if colour != turn {
            let is_variation = here.node == Tree::ROOT;
            let twice = format!("{colour} moves twice");
            return Err(if is_variation { "variations begin with moves of different colours".into() } else { twice });
        }
        let game = &mut self.game;
        let is_set_up = game.setup.black.contains(&square) || game.setup.white.contains(&square);
        if is_set_up || game.tree.taken(here.node).contains(square) {
            return Err(format!("{}: the square is occupied", quoted(place)));
        }
        *here = Here { node: game.tree.add(here.node, square), turn: !colour };
        Ok(())
    }

    /// Stores what a property says about the move that leads to this place; returns whether the property is stored unchanged.
    fn store(&mut self, here: Here, property: &Property, stage: Stage) -> Result<bool, String> {
        let size = self.game.size;
        let node = self.game.tree.node_mut(here.node);
        let value = &property.values[0];
        match &*property.name {
            // These have been read before.
            "B" | "W" | "AB" | "AW" => {}
            "PL" => return Ok(stage != Stage::Later && player(value).is_some()),
            "SZ" | "RU" | "PB" | "PW" | "SO" => return Ok(stage == Stage::First),
            "RE" => return Ok(stage == Stage::First && is_stored_whole(value.trim())),
            "C" => {
                let comment = lines(value);
                let (time, comment) = split_time(&comment);
                node.time = time.unwrap_or(node.time);
                node.add_comment(comment);
            }
            "V" if here.node != Tree::ROOT => {
                let score = value.trim().parse::<f64>().map_err(|_| format!("{} is not a number", quoted(value)))?;
                // The player who moved is the one who is not to move.
                let score = if here.turn == Colour::White { score } else { -score };
                node.score = Some(score as i16);
                return Ok(f64::from(score as i16) == score);
            }
            "HO" => {
                node.is_marked = true;
                return Ok(value.trim() == "1");
            }
            "LB" => {
                for label in &property.values {
                    let (place, text) = label.split_once(':').ok_or("a label must be written like LB[aa:text]")?;
                    node.labels.push((point(place, size)?, one_line(text)));
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// The time that the first line of a comment may be, and the rest of it.
fn split_time(comment: &str) -> (Option<Duration>, &str) {
    let (first, rest) = comment.split_once('\n').unwrap_or((comment, ""));
    let time = first.strip_suffix(" ms").and_then(|text| {
        let ms = text.parse::<u64>().ok()?;
        (ms > 0 && ms.to_string() == text).then_some(Duration::from_millis(ms))
    });
    (time, if time.is_some() { rest } else { comment })
}

/// The player that `PL` names.
fn player(text: &str) -> Option<Colour> {
    match text.trim().chars().next()? {
        'B' | 'b' => Some(Colour::Black),
        'W' | 'w' => Some(Colour::White),
        _ => None,
    }
}

/// Properties about the file and how to show it, not about the game.
const ABOUT_THE_FILE: [&str; 6] = ["FF", "GM", "CA", "AP", "ST", "US"];

/// Properties with one value, of which only that is stored.
const ONE_VALUE: [&str; 10] = ["PL", "SZ", "RU", "PB", "PW", "RE", "SO", "C", "V", "HO"];

/// Whether a property has more values than allowed, or repeats one of its node; `seen` are those before it. Comments are
/// joined.
fn is_beyond_one<'a>(property: &'a Property, seen: &mut Vec<&'a str>) -> bool {
    let name = &*property.name;
    if !ONE_VALUE.contains(&name) {
        return false;
    }
    let is_again = name != "C" && seen.contains(&name);
    if !seen.contains(&name) {
        seen.push(name);
    }
    is_again || property.values.len() > 1
}

/// The properties of a game that are not stored, or not unchanged.
#[derive(Default)]
struct DroppedProperties {
    /// Each once, in their order; at most one more than are listed.
    names: Vec<String>,
    /// The line of the first.
    line: Option<usize>,
}

impl DroppedProperties {
    const LISTED: usize = 12;
    /// The names of SGF have two letters.
    const LONGEST: usize = 12;

    /// Adds a property, unless it says nothing about the game.
    fn add(&mut self, property: &Property) {
        let name: String = property.name.chars().take(Self::LONGEST).collect();
        if self.names.len() <= Self::LISTED && !self.names.contains(&name) && !ABOUT_THE_FILE.contains(&&*name) {
            self.line.get_or_insert(property.line);
            self.names.push(name);
        }
    }

    /// The warning about them, if there are any.
    fn warning(mut self) -> Option<ReadError> {
        if let Some(beyond) = self.names.get_mut(Self::LISTED) {
            *beyond = "…".into();
        }
        let names = self.names.join(", ");
        self.line.map(|line| ReadError::line(line, format!("properties that are not stored unchanged: {names}")))
    }
}
