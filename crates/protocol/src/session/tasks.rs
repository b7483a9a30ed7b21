//! What the engine is asked to work out.

use std::sync::Arc;

use cinquina_engine::{Effort, Engine, SearchControl, SearchLimits, SearchReport};
use cinquina_formats::Book;
use cinquina_game::{Game, Outcome, Rule, Size, Square, SquareSet, notation};

use super::{Answer, Refusal, Session};
use crate::command::Field;
use crate::dialect::Dialect;
use crate::report::{self, Detail};
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
    /// A line for the manager.
    Said(String),
    /// There is no move.
    Nothing,
    /// Every move is excluded by the opening or the manager.
    LeftOut,
    /// The search has panicked.
    Broken,
}

/// Works until the control says stop, reports lines as it goes, and returns what it has found.
pub(super) type Work = Box<dyn FnOnce(&SearchControl, &mut dyn FnMut(String)) -> Found + Send>;

/// Something for the engine to work out.
pub struct Task {
    work: Work,
    limits: SearchLimits,
    excluded: SquareSet,
}

impl Task {
    /// The control that can stop the work.
    pub fn control(&self) -> SearchControl {
        SearchControl::excluding(self.limits, self.excluded)
    }

    /// Does the work.
    pub fn run(self, control: &SearchControl, say: &mut dyn FnMut(String)) -> Found {
        (self.work)(control, say)
    }
}

/// How the lines of a search are reported.
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
        Ok(self.warn_of_unusable_book(answer))
    }

    /// The engine's best moves, this many, of which it plays the best. No book: whoever asks for them wants a search.
    pub(super) fn search(&mut self, lines: usize) -> Result<Answer, Refusal> {
        self.search_with(lines, None)
    }

    fn search_with(&mut self, lines: usize, book: Option<Arc<Book>>) -> Result<Answer, Refusal> {
        let rule = self.playable_rule()?;
        let game = self.unfinished_game()?;
        let (style, engine) = (self.style()?, self.engine(rule));
        let excluded = self.excluded(style.size);
        if !excluded.is_empty() && !self.settings.search().can_exclude() {
            return Err("only the searches full and mcts can leave out squares, which is asked for here".into());
        }
        let work: Work = Box::new(move |control, say| {
            let known = book.and_then(|book| book.choose(&game)).filter(|&square| !excluded.contains(square));
            if let Some(square) = known {
                say(format!("MESSAGE book {}", notation::name(square, style.size).to_uppercase()));
                return Found::Move(square);
            }
            best_move(&engine, &game, control, lines, style, say)
        });
        Ok(self.task(work, self.settings.limits(), excluded))
    }

    /// What to think about on the opponent's time, if that is wanted: his position.
    pub fn ponder(&mut self) -> Option<Task> {
        if !self.settings.ponders() {
            return None;
        }
        let (rule, _) = self.settings.rule(self.dialect).ok()?;
        let game = self.game(Field::Opponent).ok()?.clone();
        let engine = self.engine(rule);
        let limits = SearchLimits { soft_time: None, hard_time: None, ..self.settings.limits() };
        let work: Work = Box::new(move |control, _| {
            engine.think(&game, control, 1, |_| {});
            Found::Nothing
        });
        Some(Task { work, limits, excluded: SquareSet::EMPTY })
    }

    /// Moves after which the score of the position is the bias, for the player to move.
    pub(super) fn balance(&mut self, moves: Moves, bias: i32) -> Result<Answer, Refusal> {
        let rule = self.playable_rule()?;
        let game = self.unfinished_game()?;
        let (engine, dialect) = (self.engine(rule), self.dialect);
        let effort = Effort::of(&self.settings.limits());
        let excluded = match moves {
            Moves::One => self.excluded(self.size()?),
            Moves::Two => self.excluded_for_both(),
        };
        let work: Work = Box::new(move |control, say| {
            let random = &mut fastrand::Rng::new();
            let found = match moves {
                Moves::One => engine.balance_one(&game, bias, effort, random, control),
                Moves::Two => engine.balance_two(&game, bias, effort, random, control),
            };
            let Some(found) = found else { return Found::Nothing };
            say(format!("MESSAGE balance ev {}", found.score));
            let places: Vec<String> = found.moves.iter().map(|&square| dialect.place(square)).collect();
            Found::Said(places.join(" "))
        });
        Ok(self.task(work, self.settings.limits(), excluded))
    }

    pub(super) fn task(&self, work: Work, limits: SearchLimits, excluded: SquareSet) -> Answer {
        let work: Work = Box::new(move |control, say| match work(control, say) {
            Found::Nothing if !excluded.is_empty() => Found::LeftOut,
            found => found,
        });
        Answer::Think(Box::new(Task { work, limits, excluded }))
    }

    fn style(&self) -> Result<Style, Refusal> {
        Ok(Style { size: self.size()?, dialect: self.dialect, detail: self.settings.detail() })
    }

    /// The rule of the game, if it can be played as the settings want it.
    pub(super) fn playable_rule(&self) -> Result<Rule, Refusal> {
        match self.settings.complaint() {
            Some(complaint) => Err(Refusal(complaint)),
            None => Ok(self.settings.rule(self.dialect)?.0),
        }
    }

    /// The game with the engine to move, if it is not over.
    fn unfinished_game(&mut self) -> Result<Game, Refusal> {
        let game = self.game(Field::Own)?;
        match game.outcome() {
            Some(Outcome::Draw) if !game.board().empty_squares().is_empty() => {
                Err("every free square is forbidden: there is no legal move".into())
            }
            Some(_) => Err("the game is over".into()),
            None => Ok(game.clone()),
        }
    }

    /// Whether the game is over by the rule, with this side to move.
    pub(super) fn is_over(&mut self, side: Field) -> bool {
        self.game(side).is_ok_and(|game| game.outcome().is_some())
    }

    /// The engine for a rule and the current settings; a new one only if they changed.
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

/// Searches, and reports every depth.
fn best_move(
    engine: &Engine,
    game: &Game,
    control: &SearchControl,
    lines: usize,
    style: Style,
    say: &mut dyn FnMut(String),
) -> Found {
    let report_depth = |report: &SearchReport| {
        report::depth(report, style.size, style.dialect, style.detail).into_iter().for_each(&mut *say);
    };
    let report = engine.think(game, control, lines, report_depth);
    let best = report.and_then(|report| report.lines.into_iter().next());
    best.map_or(Found::Nothing, |best| Found::Move(best.square))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares on which the engine must not move when it serves the last of some lines.
    fn excluded(lines: &str) -> Vec<Square> {
        let mut session = Session::default();
        let answers: Vec<Answer> = lines.split(" / ").map(|line| session.serve(line)).collect();
        match answers.into_iter().last() {
            Some(Answer::Think(task)) => task.excluded.iter().collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn every_task_excludes_blocked_and_banned_squares() {
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
    fn start_clears_the_table_for_a_manager_but_not_for_an_analysis_board() {
        let keeps_table = |first: &str| {
            let mut session = Session::default();
            let mut engine_after = |lines: &str| {
                lines.split(" / ").for_each(|line| drop(session.serve(line)));
                session.engine.as_ref().map(|(_, _, engine)| Arc::clone(engine))
            };
            let before = engine_after(&format!("{first} / INFO max_memory 20000000 / START 15 / BEGIN"));
            let after = engine_after("START 15 / BEGIN");
            before.zip(after).is_some_and(|(before, after)| Arc::ptr_eq(&before, &after))
        };
        assert!(keeps_table("yxshowinfo") && !keeps_table("ABOUT"));
    }
}
