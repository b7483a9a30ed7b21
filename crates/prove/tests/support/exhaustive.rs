//! Small boards, and who wins there, found by trying everything.

use std::collections::HashMap;

use cinquina_game::{Board, Colour, Game, Outcome, Rule, Size, Square};

/// Whether a player can force a win with so many stones.
pub(crate) struct Exhaustive {
    attacker: Colour,
    known: HashMap<u64, Known>,
}

/// What is known of a position: how many stones of the attacker's are too few, and how many are enough.
#[derive(Copy, Clone)]
struct Known {
    too_few: usize,
    enough: usize,
}

impl Exhaustive {
    /// More stones than fit on a board.
    pub(crate) const ANY: usize = usize::MAX;

    pub(crate) fn new(attacker: Colour) -> Self {
        Self { attacker, known: HashMap::new() }
    }

    /// Whether the attacker wins with at most so many stones, whatever the other player does.
    pub(crate) fn wins(&mut self, game: &mut Game, stones: usize) -> bool {
        if let Some(outcome) = game.outcome() {
            return outcome == Outcome::Win(self.attacker);
        }
        let known = self.known.get(&game.hash()).copied().unwrap_or(Known { too_few: 0, enough: Self::ANY });
        if stones <= known.too_few {
            return false;
        }
        if stones >= known.enough && known.enough < Self::ANY {
            return true;
        }
        let attacks = game.turn() == self.attacker;
        // What wins at once needs no search, and saves one.
        if game.legal_squares().iter().any(|square| game.rule().wins(game.board(), square, game.turn())) {
            return attacks;
        }
        let left = if attacks && stones < Self::ANY { stones - 1 } else { stones };
        if left == 0 {
            return false;
        }
        let mut wins = !attacks;
        for square in &game.legal_squares() {
            game.play(square).unwrap();
            let after = self.wins(game, left);
            game.undo();
            if after == attacks {
                wins = after;
                break;
            }
        }
        // Without a limit, the number of stones that were enough is not known.
        let enough = stones.min(Self::ANY - 1);
        let known = if wins { Known { enough, ..known } } else { Known { too_few: stones, ..known } };
        self.known.insert(game.hash(), known);
        wins
    }
}

/// A board that is full but for some squares, on which nobody has won. Of ten stones, so many are black.
pub(crate) fn random_game(
    random: &mut fastrand::Rng,
    rule: Rule,
    size: Size,
    empty: usize,
    turn: Colour,
    black_of_ten: usize,
) -> Option<Game> {
    let mut squares: Vec<Square> = size.squares().collect();
    random.shuffle(&mut squares);
    let mut board = Board::new(size);
    for (n, &square) in squares.iter().skip(empty).enumerate() {
        board.put(square, if n % 10 < black_of_ten { Colour::Black } else { Colour::White });
    }
    let has_won = |colour: Colour| board.stones(colour).iter().any(|square| rule.wins(&board, square, colour));
    if Colour::BOTH.into_iter().any(has_won) {
        return None;
    }
    Game::from_board(rule, board, turn).ok().filter(|game| game.outcome().is_none())
}
