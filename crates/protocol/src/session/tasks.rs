//! What the engine is asked to work out.

use std::sync::Arc;

use cinquina_engine::{Control, Effort, Engine, Limits, Report, Swap2Choice, Swap2Choices};
use cinquina_formats::Book;
use cinquina_game::{Colour, Game, Outcome, Rule, Size, Square, SquareSet, notation, with_rule};
use cinquina_patterns::PatternRule;

use super::{Answer, Refusal, Session};
use crate::command::Field;
use crate::dialect::Dialect;
use crate::told::{self, Detail};
use crate::yixin::Moves;

/// What the engine has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// Its move.
    Move(Square),
    /// It takes the other colour.
    Swap,
    /// Stones for both colours.
    Stones(Vec<Square>),
    /// Something to say.
    Said(String),
    /// There is no move.
    Nothing,
}

/// Works until the control says stop, tells lines as it goes, and says what it has found.
type Work = Box<dyn FnOnce(&Control, &mut dyn FnMut(String)) -> Found + Send>;

/// Something for the engine to work out.
pub struct Task {
    work: Work,
    limits: Limits,
    excluded: SquareSet,
}

impl Task {
    /// What the work is controlled by.
    pub fn control(&self) -> Control {
        Control::excluding(self.limits, self.excluded)
    }

    /// Does the work.
    pub fn run(self, control: &Control, tell: &mut dyn FnMut(String)) -> Found {
        (self.work)(control, tell)
    }
}

/// How lines of a search are told.
#[derive(Copy, Clone)]
struct Style {
    size: Size,
    dialect: Dialect,
    detail: Detail,
}

impl Session {
    /// The engine's turn: its best move.
    pub(super) fn think(&mut self) -> Result<Answer, Refusal> {
        let book = self.book(self.size()?, self.playable_rule()?)?;
        let answer = self.search_with(1, book)?;
        Ok(self.tell_useless_book(answer))
    }

    /// The engine's best moves, so many, of which it plays the best; whoever asks for them wants no book.
    pub(super) fn search(&mut self, lines: usize) -> Result<Answer, Refusal> {
        self.search_with(lines, None)
    }

    fn search_with(&mut self, lines: usize, book: Option<Arc<Book>>) -> Result<Answer, Refusal> {
        let rule = self.playable_rule()?;
        with_rule!(rule, R => {
            let game = self.going_on::<R>()?;
            let (style, engine) = (self.style()?, self.engine(rule));
            let excluded = self.excluded(style.size);
            if !excluded.is_empty() && !self.settings.search().can_exclude() {
                return Err("only the searches full and mcts can leave out squares, which is asked for here".into());
            }
            let work: Work = Box::new(move |control, tell| {
                let known = book.and_then(|book| book.choose(&game)).filter(|&square| !excluded.contains(square));
                if let Some(square) = known {
                    tell(format!("MESSAGE book {}", notation::name(square, style.size).to_uppercase()));
                    return Found::Move(square);
                }
                best_move(&engine, &game, control, lines, style, tell)
            });
            Ok(self.task(work, excluded))
        })
    }

    /// What to think about on the opponent's time, if that is wanted: his position.
    pub fn ponder(&mut self) -> Option<Task> {
        if !self.settings.ponders() {
            return None;
        }
        let (rule, _) = self.settings.rule(self.dialect).ok()?;
        with_rule!(rule, R => {
            let game = self.game::<R>(Field::Opponent).ok()?;
            let engine = self.engine(rule);
            let limits = Limits { soft_time: None, hard_time: None, ..self.settings.limits() };
            let work: Work = Box::new(move |control, _| {
                engine.think(&game, control, 1, |_| {});
                Found::Nothing
            });
            Some(Task { work, limits, excluded: SquareSet::EMPTY })
        })
    }

    /// Moves after which the position is worth the bias to the player to move.
    pub(super) fn balance(&mut self, moves: Moves, bias: i32) -> Result<Answer, Refusal> {
        let rule = self.playable_rule()?;
        with_rule!(rule, R => {
            let game = self.going_on::<R>()?;
            let (engine, dialect) = (self.engine(rule), self.dialect);
            let effort = Effort::of(&self.settings.limits());
            let excluded = match moves {
                Moves::One => self.excluded(self.size()?),
                Moves::Two => self.excluded_for_both(),
            };
            let work: Work = Box::new(move |control, tell| {
                let random = &mut fastrand::Rng::new();
                let found = match moves {
                    Moves::One => engine.balance_one(&game, bias, effort, random, control),
                    Moves::Two => engine.balance_two(&game, bias, effort, random, control),
                };
                let Some(found) = found else { return Found::Nothing };
                tell(format!("MESSAGE balance ev {}", found.score));
                let places: Vec<String> = found.moves.iter().map(|&square| dialect.place(square)).collect();
                Found::Said(places.join(" "))
            });
            Ok(self.task(work, excluded))
        })
    }

    /// The choice of Swap2 with the stones that are there, none, three or five: as a manager reads it, or as a board.
    pub(super) fn swap2(&mut self, is_board: bool) -> Result<Answer, Refusal> {
        let rule = self.playable_rule()?;
        with_rule!(rule, R => {
            let (size, effort) = (self.size()?, Effort::of(&self.settings.limits()));
            let stones = self.stones.len();
            let is_swap = self.settings.is_swap();
            match stones {
                0 | 3 => {}
                _ if is_swap => return Err("Swap has 0 or 3 stones".into()),
                5 => {}
                _ => return Err("Swap2 has 0, 3 or 5 stones".into()),
            }
            let game = if stones == 0 { None } else { Some(self.swap2_game::<R>()?) };
            let engine = self.engine(rule);
            let work: Work = Box::new(move |control, tell| {
                let random = &mut fastrand::Rng::new();
                let found = match &game {
                    None => three_stones::<R>(&engine, size, effort, random, control),
                    Some(game) => {
                        let choices = if is_swap {
                            engine.swap_choices(game, effort, control)
                        } else {
                            engine.swap2_choices(game, effort, random, control)
                        };
                        choices.map_or(Found::Nothing, |choices| choice(&choices, tell))
                    }
                };
                if is_board { for_board(&found, stones) } else { found }
            });
            Ok(self.task(work, self.excluded_for_both()))
        })
    }

    /// The position of Swap2, in which Black has one stone more, and White is to move.
    fn swap2_game<R: PatternRule>(&self) -> Result<Game<R>, Refusal> {
        let [own, opponent] = [Field::Own, Field::Opponent].map(|side| self.stones_of(side));
        let (black, white) = if own.len() > opponent.len() { (own, opponent) } else { (opponent, own) };
        if black.len() != white.len() + 1 || black.len() + white.len() < self.stones.len() {
            return Err("in Swap2 Black has one stone more than White".into());
        }
        let game = Game::<R>::from_stones(self.size()?, &black, &white, Colour::White);
        let game = game.map_err(|error| error.to_string())?;
        if game.outcome().is_some() { Err("the game is over".into()) } else { Ok(game) }
    }

    /// The engine has Black: what was his is the opponent's, and the other way round.
    pub(super) fn take_black(&mut self) {
        for (_, field) in &mut self.stones {
            *field = match field {
                Field::Own => Field::Opponent,
                Field::Opponent => Field::Own,
                Field::Dead => Field::Dead,
            };
        }
    }

    /// Puts stones of Swap2 on the board, with the engine as Black: if the other goes on with a move, he has White.
    pub(super) fn place_stones(&mut self, squares: &[Square]) {
        self.take_black();
        for &square in squares {
            let field = if self.stones.len().is_multiple_of(2) { Field::Own } else { Field::Opponent };
            self.stones.push((square, field));
        }
    }

    fn task(&self, work: Work, excluded: SquareSet) -> Answer {
        Answer::Think(Box::new(Task { work, limits: self.settings.limits(), excluded }))
    }

    fn style(&self) -> Result<Style, Refusal> {
        Ok(Style { size: self.size()?, dialect: self.dialect, detail: self.settings.detail() })
    }

    /// The rule of the game, if it can be played as the settings want it.
    fn playable_rule(&self) -> Result<Rule, Refusal> {
        match self.settings.complaint() {
            Some(complaint) => Err(complaint),
            None => self.settings.rule(self.dialect).map(|(rule, _)| rule),
        }
    }

    /// The game with the engine to move, if it goes on.
    fn going_on<R: PatternRule>(&self) -> Result<Game<R>, Refusal> {
        let game = self.game::<R>(Field::Own)?;
        match game.outcome() {
            Some(Outcome::Draw) if !game.board().empty_squares().is_empty() => {
                Err("every free square is forbidden: there is no legal move".into())
            }
            Some(_) => Err("the game is over".into()),
            None => Ok(game),
        }
    }

    /// Whether the rule has brought the game to its end, with this side to move.
    pub(super) fn is_over(&self, side: Field) -> bool {
        let Ok((rule, _)) = self.settings.rule(self.dialect) else { return false };
        with_rule!(rule, R => self.game::<R>(side).is_ok_and(|game| game.outcome().is_some()))
    }

    /// The engine for a rule and the present settings; a new one only if they changed.
    pub(super) fn engine(&mut self, rule: Rule) -> Arc<Engine> {
        let wanted = self.settings.engine();
        match &self.engine {
            Some((settings, by, engine)) if *settings == wanted && *by == rule => Arc::clone(engine),
            _ => {
                self.engine = None;
                let engine = Arc::new(Engine::new(&wanted));
                self.engine = Some((wanted, rule, Arc::clone(&engine)));
                engine
            }
        }
    }
}

/// Searches, and tells about every depth.
fn best_move<R: PatternRule>(
    engine: &Engine,
    game: &Game<R>,
    control: &Control,
    lines: usize,
    style: Style,
    tell: &mut dyn FnMut(String),
) -> Found {
    let told =
        |report: &Report| told::depth(report, style.size, style.dialect, style.detail).into_iter().for_each(&mut *tell);
    let report = engine.think(game, control, lines, told);
    let best = report.and_then(|report| report.lines.into_iter().next());
    best.map_or(Found::Nothing, |best| Found::Move(best.square))
}

fn three_stones<R: PatternRule>(
    engine: &Engine,
    size: Size,
    effort: Effort,
    random: &mut fastrand::Rng,
    control: &Control,
) -> Found {
    let found = engine.swap2_stones::<R>(size, effort, random, control);
    found.map_or(Found::Nothing, |found| Found::Stones(found.moves))
}

/// The best choice; tells what each is worth.
fn choice(choices: &Swap2Choices, tell: &mut dyn FnMut(String)) -> Found {
    let percent = |chance: f64| format!("{:.0} %", 100.0 * chance);
    let place = choices.place.map_or(String::new(), |(worth, _)| format!(", place {}", percent(worth)));
    tell(format!("MESSAGE stay {}, swap {}{place}", percent(choices.stay), percent(choices.swap)));
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares on which the engine is not to move when it serves the last of some lines.
    fn excluded(lines: &str) -> Vec<Square> {
        let mut session = Session::default();
        let answers: Vec<Answer> = lines.split(" / ").map(|line| session.serve(line)).collect();
        match answers.into_iter().last() {
            Some(Answer::Think(task)) => task.excluded.iter().collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn blocked_and_banned_squares_are_told_to_every_task() {
        const GAME: &str = "yxshowinfo / start 15 15 / info hash_size 1024 / yxblock / 3,1 / done / yxforbid add 4 2 0 / \
                            yxforbid add 5 3 1 / yxboard / 7,7,2 / 8,8,1 / 7,8,2 / done";
        let (blocked, black, white) = (Square::new(1, 3), Square::new(2, 4), Square::new(3, 5));
        for own in ["yxnbest 1", "yxsearchdefend", "yxbalanceone 0"] {
            assert_eq!(excluded(&format!("{GAME} / {own}")), [blocked, white], "{own}");
        }
        for both in ["yxbalancetwo 0", "yxswap2step2"] {
            assert_eq!(excluded(&format!("{GAME} / {both}")), [blocked, black, white], "{both}");
        }
    }

    #[test]
    fn a_board_keeps_its_table_when_it_starts_anew_and_a_manager_does_not() {
        let is_kept = |first: &str| {
            let mut session = Session::default();
            let mut engine_after = |lines: &str| {
                lines.split(" / ").for_each(|line| drop(session.serve(line)));
                session.engine.as_ref().map(|(_, _, engine)| Arc::clone(engine))
            };
            let before = engine_after(&format!("{first} / INFO max_memory 20000000 / START 15 / BEGIN"));
            let after = engine_after("START 15 / BEGIN");
            before.zip(after).is_some_and(|(before, after)| Arc::ptr_eq(&before, &after))
        };
        assert!(is_kept("yxshowinfo") && !is_kept("ABOUT"));
    }
}
