//! A player in a page: the analysis where it decides, otherwise the square that means most to
//! both sides, give or take some chance. It plays games against itself and prints them, one a line.
//!
//! `cargo run --release -p cinquina-patterns --example sparring -- 15 300 1` plays 300 games on 15×15 from seed 1;
//! the games in `crates/service/data/games` were made this way.

use cinquina_game::{Colour, Rule, Size, Square, SquareSet, notation};
use cinquina_patterns::{NineSquares, PatternBoard, Potential};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |n: usize, default: u64| arguments.get(n).map_or(Ok(default), |text| text.parse());
    let size = Size::square(number(0, 15)? as u32)?;
    let games = number(1, 10)?;
    let mut chance = Chance(number(2, 1)?.max(1));
    for _ in 0..games {
        println!("{}", notation::moves_to_string(&play_a_game(size, &mut chance), size));
    }
    Ok(())
}

fn play_a_game(size: Size, chance: &mut Chance) -> Vec<Square> {
    let mut board = PatternBoard::<NineSquares>::new(Rule::Freestyle, size);
    let mut moves = Vec::new();
    while moves.len() < size.area() {
        let square = if moves.len() < 3 { near_the_middle(size, chance) } else { choose(&mut board, chance) };
        if !board.board().is_empty(square) {
            continue;
        }
        let wins = board.potential(square, board.turn()) == Potential::S5;
        board.play(square);
        moves.push(square);
        if wins {
            break;
        }
    }
    moves
}

fn near_the_middle(size: Size, chance: &mut Chance) -> Square {
    let around = |side: usize| side / 2 - 2 + chance.below(5) as usize;
    let [x, y] = [size.width(), size.height()].map(around);
    Square::new(x, y)
}

/// The best square among those that the analysis leaves, or any square if it leaves none.
fn choose(board: &mut PatternBoard, chance: &mut Chance) -> Square {
    let left = board.analysis().moves(board.board());
    let moves: SquareSet = if left.is_empty() { board.board().empty_squares() } else { left };
    let scored = moves.iter().map(|square| (score(board, square) + chance.below(8), square));
    scored.max().map_or(Square::new(0, 0), |(_, square)| square)
}

fn score(board: &PatternBoard, square: Square) -> u64 {
    let value = |colour: Colour| board.potential(square, colour).index() as u64;
    let lines: usize = board.classes(square, board.turn()).iter().map(|class| class.index()).sum();
    2 * value(board.turn()) + 3 * value(!board.turn()) + lines as u64
}

/// Numbers that look random and are the same on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}
