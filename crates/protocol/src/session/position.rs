//! The stones as a game, dead ones and all.

use cinquina_game::{Board, Colour, Direction, Game, RuleSet, Square, SquareSet, with_rule};

use super::{Refusal, Session};
use crate::command::Field;

impl Session {
    /// Adds a stone. In a continuous game a line that wins is dead from then on.
    pub(super) fn add(&mut self, square: Square, field: Field) {
        let colour = self.colour_to_move(field);
        self.stones.push((square, field));
        let Ok((rule, true)) = self.settings.rule(self.dialect) else { return };
        let Ok(size) = self.size() else { return };
        let mut board = Board::new(size);
        let living = self.stones.iter().filter(|(_, owner)| *owner != Field::Dead);
        living.for_each(|&(square, owner)| board.put(square, if owner == field { colour } else { !colour }));
        if with_rule!(rule, R => R::wins(&board, square, colour)) {
            let line = winning_line(&board, square, colour);
            let dead = self.stones.iter_mut().filter(|(square, _)| line.contains(*square));
            dead.for_each(|(_, field)| *field = Field::Dead);
        }
    }

    /// The colour that this side has if it is to move. A board that was set up by hand need not have been played in turn: there Black
    /// is the side that has as many stones as the other or more. Dead stones are nobody's, and then only the number of all tells.
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
        self.stones.iter().filter(|(_, field)| *field == wanted).count()
    }

    /// The game as the stones tell it, with this side to move.
    pub(super) fn game<R: RuleSet>(&self, side: Field) -> Result<Game<R>, Refusal> {
        let of = |wanted: Field| -> Vec<Square> {
            self.stones.iter().filter(|(_, field)| *field == wanted).map(|(square, _)| *square).collect()
        };
        let (own, opponent) = (of(Field::Own), of(Field::Opponent));
        let (mover, other) = if side == Field::Own { (own, opponent) } else { (opponent, own) };
        let turn = self.colour_to_move(side);
        let (black, white) = if turn == Colour::Black { (mover, other) } else { (other, mover) };
        self.with_dead(&black, &white, &of(Field::Dead), turn)
    }

    /// Whether the rule forbids the opponent to move on a free square. In a continuous game nobody wins by it, and dead stones would
    /// be taken for living ones.
    pub(super) fn forbids_opponent(&self, square: Square) -> bool {
        let Ok((rule, false)) = self.settings.rule(self.dialect) else { return false };
        with_rule!(rule, R => {
            self.game::<R>(Field::Opponent).is_ok_and(|game| !R::allows(game.board(), square, game.turn()))
        })
    }

    /// Dead stones belong to nobody, and a board knows only two colours: they are dealt out such that they make no line. What a few
    /// of them seem to be worth beside living stones is wrong now and then, where they lie is not.
    fn with_dead<R: RuleSet>(
        &self,
        black: &[Square],
        white: &[Square],
        dead: &[Square],
        turn: Colour,
    ) -> Result<Game<R>, Refusal> {
        let size = self.size()?;
        let deal = |shift: usize| {
            let (mut black, mut white) = (black.to_vec(), white.to_vec());
            for &square in dead {
                // Never more than two of a colour in a row, whatever the direction.
                let is_black = (square.x() + 2 * square.y() + shift) % 4 < 2;
                if is_black { &mut black } else { &mut white }.push(square);
            }
            Game::from_stones(size, &black, &white, turn)
        };
        let games = (0..4).map(deal);
        let mut sound =
            games.filter(|game| dead.is_empty() || game.as_ref().is_ok_and(|game| game.outcome().is_none()));
        let game = sound.next().unwrap_or_else(|| deal(0));
        game.map_err(|error| error.to_string())
    }
}

/// The stones of one colour in lines of five or more through a square.
fn winning_line(board: &Board, square: Square, colour: Colour) -> SquareSet {
    let run = |direction: Direction| {
        let half = |sign: i32| {
            let ahead = (1..).map_while(move |n| direction.walk(board.size(), square, sign * n));
            ahead.take_while(|&next| board.has(next, colour))
        };
        half(-1).chain(half(1)).chain([square]).collect::<Vec<_>>()
    };
    Direction::ALL.into_iter().map(run).filter(|run| run.len() >= 5).flatten().collect()
}
