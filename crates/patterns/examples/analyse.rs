//! What a position says at once, without any search: the case of the analysis and the moves it leaves.
//!
//! `cargo run -p cinquina-patterns --example analyse -- h8a1i8a2j8`

use cinquina_game::{Colour, Game, Rule, Size, SquareSet, notation};
use cinquina_patterns::{NineSquares, PatternBoard, Potential};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(15)?;
    let text = std::env::args().nth(1).unwrap_or_else(|| "h8a1i8a2j8".into());

    // `Game` knows the rules and refuses bad moves; `PatternBoard` trusts its caller and is fast.
    let mut game = Game::new(Rule::Freestyle, size);
    for square in notation::parse_moves(&text, size)? {
        game.play(square)?;
    }
    if let Some(outcome) = game.outcome() {
        println!("the game is over: {outcome:?}");
        return Ok(());
    }

    let board = PatternBoard::<NineSquares>::from_board(Rule::Freestyle, game.board(), game.turn());
    let analysis = board.analysis();
    print!("{}", board.board());
    println!("{} to move: case {}, {:?}", board.turn(), analysis.case(), analysis.verdict());
    println!("moves that remain: {}", names(&analysis.moves(board.board()), size));

    // What each player would make, strongest first.
    for colour in Colour::BOTH {
        for potential in Potential::ALL.into_iter().rev().filter(|&potential| board.count(colour, potential) > 0) {
            println!("{colour} makes {potential:5} on {}", names(&board.squares(colour, potential), size));
        }
    }
    Ok(())
}

fn names(squares: &SquareSet, size: Size) -> String {
    let names: Vec<_> = squares.iter().map(|square| notation::name(square, size)).collect();
    names.join(" ")
}
