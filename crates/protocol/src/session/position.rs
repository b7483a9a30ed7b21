//! The stones as a game, dead ones and all, and where the engine may move.

use cinquina_game::{Board, Colour, Game, Rule, Size, Square, SquareSet};

use std::ops::Deref;

use super::{Refusal, Session};
use crate::command::Field;

/// The stones in the order in which they came, and the game that they make.
#[derive(Default)]
pub(super) struct Stones {
    list: Vec<(Square, Field)>,
    /// The game, once it was asked for: it goes on with every stone, and is made anew after any other change.
    held: Option<HeldGame>,
}

/// A game with what it was made for.
struct HeldGame {
    game: Game,
    /// Who is to move.
    side: Field,
    is_continuous: bool,
}

impl Deref for Stones {
    type Target = [(Square, Field)];

    fn deref(&self) -> &Self::Target {
        &self.list
    }
}

impl From<Vec<(Square, Field)>> for Stones {
    fn from(list: Vec<(Square, Field)>) -> Self {
        Self { list, held: None }
    }
}

impl Stones {
    pub(super) fn push(&mut self, square: Square, field: Field) {
        self.list.push((square, field));
        self.held = self.held.take().and_then(|held| held.after(square, field));
    }

    pub(super) fn pop(&mut self) {
        self.all_mut().pop();
    }

    pub(super) fn remove(&mut self, at: usize) {
        self.all_mut().remove(at);
    }

    pub(super) fn clear(&mut self) {
        self.all_mut().clear();
    }

    /// All of them, to be changed in any way.
    pub(super) fn all_mut(&mut self) -> &mut Vec<(Square, Field)> {
        self.held = None;
        &mut self.list
    }
}

impl HeldGame {
    /// The game after one more stone, if it can simply go on. It is made anew if the players did not take turns, if the rule
    /// forbids the move, which managers judge for themselves, and in a continuous game, where stones die.
    fn after(mut self, square: Square, field: Field) -> Option<Self> {
        let next = match self.side {
            Field::Own => Field::Opponent,
            Field::Opponent | Field::Dead => Field::Own,
        };
        let goes_on = field == self.side && !self.is_continuous && self.game.play(square).is_ok();
        goes_on.then_some(Self { side: next, ..self })
    }

    fn is_for(&self, side: Field, rule: Rule, is_continuous: bool) -> bool {
        self.side == side && self.game.rule() == rule && self.is_continuous == is_continuous
    }
}

impl Session {
    /// The colour that this side has if it is to move. On a board that was set up by hand the players need not have taken turns: there
    /// Black is the side with as many stones as the other or more. Dead stones have no owner, and then only the total number counts.
    pub(super) fn colour_to_move(&self, side: Field) -> Colour {
        let (own, opponent) = (self.count(Field::Own), self.count(Field::Opponent));
        let has_dead = own + opponent < self.stones.len();
        let is_black = match side {
            _ if has_dead => self.stones.len().is_multiple_of(2),
            Field::Own => own >= opponent,
            _ => opponent >= own,
        };
        if is_black { Colour::Black } else { Colour::White }
    }

    /// How many stones are of this kind.
    pub(super) fn count(&self, wanted: Field) -> usize {
        self.stones_of(wanted).len()
    }

    /// The stones of this kind.
    pub(super) fn stones_of(&self, wanted: Field) -> Vec<Square> {
        self.stones.iter().filter(|(_, field)| *field == wanted).map(|(square, _)| *square).collect()
    }

    /// The stones as a game, with this side to move.
    pub(super) fn game(&mut self, side: Field) -> Result<&Game, Refusal> {
        let (rule, is_continuous) = self.settings.rule(self.dialect)?;
        let held = match self.stones.held.take().filter(|held| held.is_for(side, rule, is_continuous)) {
            Some(held) => held,
            None => HeldGame { game: self.game_from_stones(side, rule, is_continuous)?, side, is_continuous },
        };
        Ok(&self.stones.held.insert(held).game)
    }

    fn game_from_stones(&self, side: Field, rule: Rule, is_continuous: bool) -> Result<Game, Refusal> {
        let turn = self.colour_to_move(side);
        let mut board = Board::new(self.size()?);
        for &(square, field) in self.stones.iter() {
            let colour = if field == side { turn } else { !turn };
            if field == Field::Dead {
                board.close(square);
                continue;
            }
            board.put(square, colour);
            if is_continuous {
                bury(rule, &mut board, square, colour);
            }
        }
        Game::from_board(rule, board, turn).map_err(|error| Refusal(error.to_string()))
    }

    /// Whether the rule forbids the opponent to move on a free square. In a continuous game nothing is lost by that.
    pub(super) fn forbids_opponent(&mut self, square: Square) -> bool {
        let Ok((rule, false)) = self.settings.rule(self.dialect) else { return false };
        self.game(Field::Opponent).is_ok_and(|game| !rule.allows(game.board(), square, game.turn()))
    }

    /// Squares on which the engine must not move, for whatever reason.
    pub(super) fn excluded(&self, size: Size) -> SquareSet {
        let [black, white] = self.banned;
        let banned = if self.colour_to_move(Field::Own) == Colour::Black { black } else { white };
        self.blocked | banned | self.restriction(size, Field::Own)
    }

    /// Squares on which nobody may move: for stones of both colours, where the engine does not say which stone is whose. The rules
    /// of the opening do not apply to them.
    pub(super) fn excluded_for_both(&self) -> SquareSet {
        let [black, white] = self.banned;
        self.blocked | black | white
    }

    /// Whether the rules of the opening forbid a square for the opponent's next stone.
    pub(super) fn restricts_opponent(&self, square: Square) -> bool {
        self.size.is_some_and(|size| self.restriction(size, Field::Opponent).contains(square))
    }

    /// What the rules of the opening forbid for the next stone of a side. With dead stones on the board the opening is over.
    fn restriction(&self, size: Size, side: Field) -> SquareSet {
        let [own, opponent, dead] = [Field::Own, Field::Opponent, Field::Dead].map(|field| self.count(field));
        let (mine, others) = if side == Field::Own { (own, opponent) } else { (opponent, own) };
        if dead > 0 { SquareSet::EMPTY } else { self.settings.opening().restriction(size, mine, others) }
    }
}

/// In a continuous game the stones of a row that wins are dead from then on: nobody can use them, nor their squares. If
/// that opens or shortens another row such that it wins, that row is dead too.
fn bury(rule: Rule, board: &mut Board, last: Square, colour: Colour) {
    let mut winner = rule.wins(board, last, colour).then_some((last, colour));
    while let Some((square, colour)) = winner {
        for dead in &rule.winning_rows(board, square, colour) {
            board.take(dead, colour);
            board.close(dead);
        }
        winner = standing_row(rule, board);
    }
}

/// A stone of a row that wins, and its colour.
fn standing_row(rule: Rule, board: &Board) -> Option<(Square, Colour)> {
    let of = |colour| board.stones(colour).iter().find(|&square| rule.wins(board, square, colour)).zip(Some(colour));
    Colour::BOTH.into_iter().find_map(of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Answer;

    /// What a session answers to the last of some lines.
    fn answer(session: &mut Session, lines: &str) -> String {
        lines.split(" / ").fold(String::new(), |_, line| match session.serve(line) {
            Answer::Think(task) => {
                let control = task.control();
                let found = task.run(&control, &mut |_| {});
                session.found(&found)
            }
            Answer::Say(text) => text,
            Answer::Silence => String::new(),
            Answer::SayFirst(..) | Answer::Quit => unreachable!("{line} has another kind of answer"),
        })
    }

    const QUICK: &str = "INFO timeout_turn 0 / INFO max_memory 12000000";

    #[test]
    fn a_continuous_game_lasts_until_the_board_is_full() {
        for rule in [2, 3, 6, 10, 11] {
            let mut session = Session::default();
            let mut random = fastrand::Rng::with_seed(rule);
            answer(&mut session, &format!("START 10 / INFO rule {rule} / {QUICK}"));
            let mut free: Vec<String> = (0..100).map(|n| format!("{},{}", n % 10, n / 10)).collect();
            while !free.is_empty() {
                let turn = free.swap_remove(random.usize(..free.len()));
                let answer = answer(&mut session, &format!("TURN {turn}"));
                let Some(at) = free.iter().position(|place| *place == answer) else {
                    let is_full = free.is_empty() && answer == "ERROR the game is over";
                    // Renju may forbid Black every square that is left.
                    assert!(
                        is_full || rule == 6 && answer.contains("there is no legal move"),
                        "{rule} {turn}: {answer}"
                    );
                    break;
                };
                free.swap_remove(at);
            }
        }
    }

    #[test]
    fn the_stones_of_a_line_that_won_are_dead_and_live_again_when_it_is_taken_back() {
        let mut session = Session::default();
        let living = |session: &mut Session| {
            session
                .game(Field::Own)
                .map(|game| Colour::BOTH.map(|colour| game.board().stones(colour).len()).into_iter().sum::<usize>())
        };
        answer(&mut session, &format!("START 15 / INFO rule 2 / {QUICK} / PLAY 7,7 / PLAY 8,7 / PLAY 9,7 / PLAY 10,7"));
        assert_eq!(living(&mut session), Ok(4));
        answer(&mut session, "PLAY 11,7");
        assert_eq!(living(&mut session), Ok(0));
        answer(&mut session, "TAKEBACK 11,7");
        assert_eq!(living(&mut session), Ok(4));
    }

    #[test]
    fn a_move_that_ends_the_game_counts_and_one_after_the_end_does_not() {
        let mut session = Session::default();
        let four = "3,3,2 / 4,3,2 / 5,3,2 / 6,3,2 / 0,0,1 / 0,2,1 / 0,4,1";
        let block = answer(&mut session, &format!("START 15 / {QUICK} / BOARD / {four} / DONE"));
        let five = if block == "7,3" { "2,3" } else { "7,3" };
        assert_eq!(answer(&mut session, &format!("TURN {five}")), "ERROR the game is over");
        assert_eq!(answer(&mut session, "TURN 9,9"), "ERROR the game is over");
        assert_eq!(answer(&mut session, "TAKEBACK 9,9"), "ERROR no stone is there");
        assert_eq!(answer(&mut session, &format!("TAKEBACK {five}")), "OK");
    }

    /// Whatever a manager sends, the game that the session holds is the one that its stones make.
    #[test]
    fn the_game_that_is_held_is_that_of_the_stones() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut went_on = 0;
        for rule in [0, 1, 2, 4, 8] {
            let mut session = Session::default();
            answer(&mut session, &format!("START 7 / INFO rule {rule} / {QUICK}"));
            for _ in 0..150 {
                let place = format!("{},{}", random.u32(0..7), random.u32(0..7));
                let line = match random.u32(0..12) {
                    0..6 => format!("PLAY {place}"),
                    6..9 => format!("TAKEBACK {place}"),
                    9 => "yxshowforbid".to_owned(),
                    _ => "START 7".to_owned(),
                };
                session.serve(&line);
                let opponent = (0..49)
                    .map(|n| Square::new(n % 7, n / 7))
                    .find(|square| !session.stones.iter().any(|(stone, _)| stone == square));
                if let Some(square) = opponent.filter(|_| random.bool()) {
                    session.stones.push(square, Field::Opponent);
                }
                for side in [Field::Own, Field::Opponent] {
                    let Ok((rule, is_continuous)) = session.settings.rule(session.dialect) else { continue };
                    let fresh = session.game_from_stones(side, rule, is_continuous);
                    went_on += usize::from(session.stones.held.as_ref().is_some_and(|held| held.side == side));
                    let held = session.game(side).map(|game| (game.board().clone(), game.turn(), game.outcome()));
                    assert_eq!(held, fresh.map(|game| (game.board().clone(), game.turn(), game.outcome())), "{line}");
                }
            }
        }
        assert!(went_on > 100, "{went_on} games were held");
    }

    #[test]
    fn only_rows_that_win_are_dead() {
        let mut session = Session::default();
        // By rule 3 the last stone makes five in the column and seven in the row, which are nothing.
        let row = [4, 5, 6, 8, 9, 10].map(|x| format!(" / PLAY {x},7")).concat();
        let column = [3, 4, 5, 6].map(|y| format!(" / PLAY 7,{y}")).concat();
        answer(&mut session, &format!("START 15 / INFO rule 3 / {QUICK}{row}{column} / PLAY 7,7"));
        let game = session.game(Field::Own).unwrap();
        assert_eq!(game.board().stones(game.turn()).len(), 6, "{:?}", game.board());
    }

    #[test]
    fn a_row_that_is_opened_by_dead_stones_is_dead_too() {
        let mut session = Session::default();
        // By rule 10 the opponent's five in the row is closed, until the stone at its left end is dead.
        let five = [3, 4, 5, 6, 7].map(|x| format!(" / {x},7,2")).concat();
        let column = [3, 4, 5, 6].map(|y| format!(" / 2,{y},1")).concat();
        let board = format!("yxboard{five}{column} / 2,7,1 / 8,7,1 / done");
        answer(&mut session, &format!("yxshowinfo / START 15 / INFO rule 8 / {board}"));
        session.dialect = crate::dialect::Dialect::Gomocup;
        answer(&mut session, "INFO rule 10");
        let game = session.game(Field::Own).unwrap();
        let living = Colour::BOTH.map(|colour| game.board().stones(colour).len());
        assert_eq!(living.into_iter().sum::<usize>(), 1, "only the stone at the right end: {:?}", game.board());
    }

    #[test]
    fn an_overline_that_loses_a_stone_is_dead_if_five_are_left() {
        let mut session = Session::default();
        // Six in a row are nothing by rule 3, until the column through the last of them wins.
        let row = (2..8).map(|x| format!(" / PLAY {x},7")).collect::<String>();
        let column = (3..7).map(|y| format!(" / PLAY 7,{y}")).collect::<String>();
        answer(&mut session, &format!("START 15 / INFO rule 3 / {QUICK}{row}{column}"));
        let game = session.game(Field::Own).unwrap();
        assert!(game.outcome().is_none() && game.board().stones(game.turn()).is_empty(), "{:?}", game.board());
    }
}
