//! The stones as a game, dead ones and all.

use cinquina_game::{Board, Colour, Direction, Game, RuleSet, Square, SquareSet, with_rule};

use super::{Refusal, Session};
use crate::command::Field;

impl Session {
    /// Adds a stone. In a continuous game a line that wins is dead from then on.
    pub(super) fn add(&mut self, square: Square, field: Field) {
        self.stones.push((square, field));
        let Ok((rule, true)) = self.settings.rule(self.dialect) else { return };
        let Ok(size) = self.size() else { return };
        let mut board = Board::new(size);
        for (square, field) in &self.stones {
            match field {
                Field::Own => board.put(*square, Colour::Black),
                Field::Opponent => board.put(*square, Colour::White),
                Field::Dead => {}
            }
        }
        let colour = if field == Field::Own { Colour::Black } else { Colour::White };
        if with_rule!(rule, R => R::wins(&board, square, colour)) {
            let line = winning_line(&board, square, colour);
            let dead = self.stones.iter_mut().filter(|(square, _)| line.contains(*square));
            dead.for_each(|(_, field)| *field = Field::Dead);
        }
    }

    /// The game as the stones tell it, with this side to move: it has Black if it has as many stones as the other or more.
    pub(super) fn game<R: RuleSet>(&self, side: Field) -> Result<Game<R>, Refusal> {
        let of = |wanted: Field| -> Vec<Square> {
            self.stones.iter().filter(|(_, field)| *field == wanted).map(|(square, _)| *square).collect()
        };
        let (own, opponent) = (of(Field::Own), of(Field::Opponent));
        let (mover, other) = if side == Field::Own { (own, opponent) } else { (opponent, own) };
        let turn = if mover.len() >= other.len() { Colour::Black } else { Colour::White };
        let (black, white) = if turn == Colour::Black { (mover, other) } else { (other, mover) };
        self.with_dead(&black, &white, &of(Field::Dead), turn)
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
