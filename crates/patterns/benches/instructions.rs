//! How many instructions the board takes, counted by callgrind: the same on a busy machine as on an
//! idle one. `cargo xtask bench` runs this and compares with `benches/instructions.toml`.

// What the macros of gungraun write is not ours to document.
#![allow(missing_docs, unused_qualifications)]

use std::hint::black_box;

use cinquina_game::{Rule, Size, Square, notation};
use cinquina_patterns::{LineTable, NineSquares, PatternBoard};
use gungraun::{library_benchmark, library_benchmark_group, main};

/// An empty board, and games to play on it.
struct Games {
    board: PatternBoard,
    games: Vec<Vec<Square>>,
}

impl Games {
    fn read(side: u32) -> Self {
        let text = match side {
            15 => include_str!("../../service/data/games/15x15.txt"),
            _ => include_str!("../../service/data/games/20x20.txt"),
        };
        let size = Size::square(side).expect("a board");
        let moves = |line| notation::parse_moves(line, size).expect("a game");
        Self { board: PatternBoard::new(Rule::Freestyle, size), games: text.lines().map(moves).collect() }
    }

    /// Plays every game to its end and takes it back, looking at the board after each move.
    fn play_and_undo<T>(&mut self, look: impl Fn(&PatternBoard) -> T) {
        for game in &self.games {
            for &square in game {
                self.board.play(square);
                black_box(look(&self.board));
            }
            while self.board.undo().is_some() {}
        }
    }
}

#[library_benchmark(setup = Games::read)]
#[bench::on_15x15(15)]
#[bench::on_20x20(20)]
fn make_and_undo(mut games: Games) -> Games {
    games.play_and_undo(PatternBoard::hash);
    games
}

#[library_benchmark(setup = Games::read)]
#[bench::on_15x15(15)]
#[bench::on_20x20(20)]
fn make_analyse_and_undo(mut games: Games) -> Games {
    games.play_and_undo(PatternBoard::analysis);
    games
}

#[library_benchmark]
fn make_tables() {
    black_box(NineSquares::tables(Rule::Freestyle));
}

library_benchmark_group!(name = board, benchmarks = [make_and_undo, make_analyse_and_undo, make_tables]);

main!(library_benchmark_groups = board);
