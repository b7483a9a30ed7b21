//! Swap2 and Swap: stones to place, and which side to take.

use cinquina_engine::{Effort, Engine, SearchControl, Swap2Choice, Swap2Choices};
use cinquina_game::{Colour, Game, Rule, Size, Square};

use super::tasks::{Found, Work};
use super::{Answer, Refusal, Session};
use crate::command::Field;

impl Session {
    /// The choice of Swap2 with none, three or five stones on the board, in the form for managers or for analysis boards.
    pub(super) fn swap2(&mut self, is_board: bool) -> Result<Answer, Refusal> {
        let rule = self.playable_rule()?;
        let (size, limits) = (self.size()?, self.settings.opening_limits());
        let effort = Effort::of(&limits);
        let stones = self.stones.len();
        let is_swap = self.settings.is_swap();
        match stones {
            0 | 3 => {}
            _ if is_swap => return Err("Swap has 0 or 3 stones".into()),
            5 => {}
            _ => return Err("Swap2 has 0, 3 or 5 stones".into()),
        }
        let game = if stones == 0 { None } else { Some(self.swap2_game(rule)?) };
        let engine = self.engine(rule);
        let work: Work = Box::new(move |control, say| {
            let random = &mut fastrand::Rng::new();
            let found = match &game {
                None => three_stones(&engine, rule, size, effort, random, control),
                Some(game) => {
                    let choices = if is_swap {
                        engine.swap_choices(game, effort, control)
                    } else {
                        engine.swap2_choices(game, effort, random, control)
                    };
                    choices.map_or(Found::Nothing, |choices| choice(&choices, say))
                }
            };
            if is_board { for_board(&found, stones) } else { found }
        });
        Ok(self.task(work, limits, self.excluded_for_both()))
    }

    /// The position of Swap2, in which Black has one stone more, and White is to move.
    fn swap2_game(&self, rule: Rule) -> Result<Game, Refusal> {
        let [own, opponent] = [Field::Own, Field::Opponent].map(|side| self.stones_of(side));
        let (black, white) = if own.len() > opponent.len() { (own, opponent) } else { (opponent, own) };
        if black.len() != white.len() + 1 || black.len() + white.len() < self.stones.len() {
            return Err("in Swap2 Black has one stone more than White".into());
        }
        let game = Game::from_stones(rule, self.size()?, &black, &white, Colour::White);
        let game = game.map_err(|error| error.to_string())?;
        if game.outcome().is_some() { Err("the game is over".into()) } else { Ok(game) }
    }

    /// The engine takes Black: its stones become the opponent's, and the other way round.
    pub(super) fn exchange_colours(&mut self) {
        for (_, field) in self.stones.all_mut() {
            *field = match field {
                Field::Own => Field::Opponent,
                Field::Opponent => Field::Own,
                Field::Dead => Field::Dead,
            };
        }
    }

    /// Puts stones of Swap2 on the board, with the engine as Black: an opponent who continues with a move has White.
    pub(super) fn place_stones(&mut self, squares: &[Square]) {
        self.exchange_colours();
        for &square in squares {
            let field = if self.stones.len().is_multiple_of(2) { Field::Own } else { Field::Opponent };
            self.stones.push(square, field);
        }
    }
}

fn three_stones(
    engine: &Engine,
    rule: Rule,
    size: Size,
    effort: Effort,
    random: &mut fastrand::Rng,
    control: &SearchControl,
) -> Found {
    let found = engine.swap2_stones(rule, size, effort, random, control);
    found.map_or(Found::Nothing, |found| Found::Stones(found.moves))
}

/// The best choice; reports the chances of each.
fn choice(choices: &Swap2Choices, say: &mut dyn FnMut(String)) -> Found {
    let percent = |chance: f64| format!("{:.0} %", 100.0 * chance);
    let place = choices.place.map_or(String::new(), |(chance, _)| format!(", place {}", percent(chance)));
    say(format!("MESSAGE stay {}, swap {}{place}", percent(choices.stay), percent(choices.swap)));
    match choices.best() {
        Swap2Choice::Stay(square) => Found::Move(square),
        Swap2Choice::Swap => Found::Swap,
        Swap2Choice::Place(stones) => Found::Stones(stones.to_vec()),
    }
}

/// The choice of Swap2 as Yixin-Board reads it.
fn for_board(found: &Found, stones: usize) -> Found {
    let step = if stones <= 3 { "SWAP1" } else { "SWAP2" };
    let line = |square: &Square, number: usize| format!("MESSAGE SWAP2 MOVE{number} {} {}", square.y(), square.x());
    Found::Said(match found {
        Found::Stones(squares) => {
            squares.iter().zip(stones + 1..).map(|(square, number)| line(square, number)).collect::<Vec<_>>().join("\n")
        }
        Found::Swap => format!("MESSAGE SWAP2 {step} YES"),
        Found::Move(_) => format!("MESSAGE SWAP2 {step} NO"),
        _ => return found.clone(),
    })
}
