//! Playing by the rules: the end of the game, undo, hashes.

mod support;

use cinquina_game::{
    Board, Colour, Direction, Game, Outcome, PlayError, Rule, SetupError, Size, Square, Symmetry, renju,
};
use proptest::prelude::*;
use support::board_size;

/// Plays legal moves chosen by `choices` until the game or the choices end.
fn play_random(size: Size, choices: &[u16]) -> Game {
    let mut game = Game::new(Rule::Freestyle, size);
    for &choice in choices {
        let legal: Vec<_> = game.legal_squares().iter().collect();
        if legal.is_empty() {
            break;
        }
        game.play(legal[usize::from(choice) % legal.len()]).unwrap();
    }
    game
}

/// Five or more in a row of `colour`, by looking at every block of the board.
fn has_five(board: &Board, colour: Colour) -> bool {
    board.size().squares().any(|square| {
        Direction::ALL.iter().any(|&direction| {
            (0..5).all(|n| direction.walk(board.size(), square, n).is_some_and(|next| board.has(next, colour)))
        })
    })
}

#[test]
fn five_and_more_win() {
    let size = Size::square(15).unwrap();
    for length in [5, 6, 9] {
        for (last, direction) in (0..length).zip(Direction::ALL.into_iter().cycle()) {
            let start = Square::new(2, if direction == Direction::Rising { 12 } else { 2 });
            let line: Vec<_> = (0..length).filter_map(|n| direction.walk(size, start, n)).collect();
            let winner = line[last as usize];
            let others: Vec<_> = line.into_iter().filter(|&square| square != winner).collect();
            let game = Game::from_stones(Rule::Freestyle, size, &others, &[], Colour::Black);
            let Ok(mut game) = game else { panic!("{game:?}") };
            if game.outcome().is_none() {
                game.play(winner).unwrap();
            }
            assert_eq!(game.outcome(), Some(Outcome::Win(Colour::Black)), "{direction:?}\n{}", game.board());
        }
    }
}

#[test]
fn four_do_not_win_and_lines_do_not_run_over_the_edge() {
    let size = Size::square(5).unwrap();
    let at = |x, y| Square::new(x, y);
    let over_the_edge = [at(3, 0), at(4, 0), at(0, 1), at(1, 1), at(2, 1)];
    let game = Game::from_stones(Rule::Freestyle, size, &over_the_edge, &[], Colour::White).unwrap();
    assert_eq!(game.outcome(), None);
    let game = Game::from_stones(Rule::Freestyle, size, &[0, 1, 2, 3].map(|x| at(x, 0)), &[], Colour::White).unwrap();
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_full_board_is_a_draw() {
    let size = Size::square(5).unwrap();
    let (mut black, mut white) = (Vec::new(), Vec::new());
    for square in size.squares() {
        if (square.x() + square.y() / 2) % 2 == 0 { black.push(square) } else { white.push(square) }
    }
    let last = black.pop().unwrap();
    let mut game = Game::from_stones(Rule::Freestyle, size, &black, &white, Colour::Black).unwrap();
    assert_eq!(game.outcome(), None);
    game.play(last).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    assert!(game.legal_squares().is_empty());
    assert_eq!(game.undo(), Some(last));
    assert_eq!(game.outcome(), None);
}

#[test]
fn illegal_moves_are_refused_and_change_nothing() {
    let size = Size::square(15).unwrap();
    let mut game = Game::new(Rule::Freestyle, size);
    game.play(Square::new(7, 7)).unwrap();
    let before = game.clone();
    assert_eq!(game.play(Square::new(7, 7)), Err(PlayError::Occupied(Square::new(7, 7))));
    assert_eq!(game.play(Square::new(15, 0)), Err(PlayError::OffBoard(Square::new(15, 0))));
    assert_eq!(game, before);

    let five: Vec<_> = (0..5).map(|x| Square::new(x, 0)).collect();
    let mut over = Game::from_stones(Rule::Freestyle, size, &five, &[], Colour::White).unwrap();
    assert_eq!(over.play(Square::new(9, 9)), Err(PlayError::GameOver));
}

#[test]
fn impossible_set_ups_are_refused() {
    let size = Size::square(6).unwrap();
    let row = |y| (0..5).map(|x| Square::new(x, y)).collect::<Vec<_>>();
    let set_up = |black: &[Square], white: &[Square]| {
        Game::from_stones(Rule::Freestyle, size, black, white, Colour::Black).err()
    };
    assert_eq!(set_up(&row(0), &row(1)), Some(SetupError::TwoWinners));
    assert_eq!(set_up(&row(0), &row(0)), Some(SetupError::Twice(Square::new(0, 0))));
    assert_eq!(set_up(&[Square::new(6, 0)], &[]), Some(SetupError::OffBoard(Square::new(6, 0))));
}

proptest! {
    #[test]
    fn the_winner_is_the_one_with_five(size in board_size(), choices in prop::collection::vec(any::<u16>(), 0..300)) {
        let game = play_random(size, &choices);
        for colour in Colour::BOTH {
            prop_assert_eq!(game.outcome() == Some(Outcome::Win(colour)), has_five(game.board(), colour));
        }
    }

    #[test]
    fn undo_leads_back_through_every_position(size in board_size(), choices in prop::collection::vec(any::<u16>(), 0..60)) {
        let mut game = play_random(size, &choices);
        while !game.moves().is_empty() {
            let mut again = Game::new(Rule::Freestyle, size);
            for &square in game.moves() {
                again.play(square).unwrap();
            }
            prop_assert_eq!(&game, &again);
            prop_assert_eq!(game.hash(), again.hash());
            game.undo();
        }
        prop_assert_eq!(game, Game::new(Rule::Freestyle, size));
    }

    #[test]
    fn symmetric_positions_share_the_canonical_hash(size in board_size(), choices in prop::collection::vec(any::<u16>(), 1..60)) {
        let game = play_random(size, &choices);
        for &symmetry in Symmetry::of(size) {
            let image = game.board().image(symmetry);
            prop_assert_eq!(image.canonical_hash(game.turn()), game.canonical_hash());
            prop_assert_eq!(&image.image(symmetry.inverse()), game.board());
            for colour in Colour::BOTH {
                let wins = |board: &Board| board.stones(colour).iter().any(|square| Rule::Freestyle.wins(board, square, colour));
                prop_assert_eq!(wins(&image), wins(game.board()));
            }
        }
        prop_assert_ne!(game.board().hash(Colour::Black), game.board().hash(Colour::White));
    }

    #[test]
    fn the_hash_does_not_depend_on_the_order_of_moves(size in board_size(), choices in prop::collection::vec(any::<u16>(), 0..40)) {
        let game = play_random(size, &choices);
        let stones = |colour| game.board().stones(colour).iter().collect::<Vec<_>>();
        let set_up = Game::from_stones(Rule::Freestyle, size, &stones(Colour::Black), &stones(Colour::White), game.turn()).unwrap();
        prop_assert_eq!(set_up.hash(), game.hash());
        if let Some(&last) = game.moves().last() {
            let mut before = game.clone();
            before.undo();
            prop_assert_eq!(before.board().hash_after(last, before.turn()), game.hash());
        }
        prop_assert_eq!(set_up.outcome(), game.outcome());
    }
}

#[test]
fn a_closed_square_is_outside() {
    let size = Size::square(6).unwrap();
    let hole = Square::new(2, 1);
    let mut board = Board::new(size);
    board.close(hole);
    assert_ne!(board.hash(Colour::Black), Board::new(size).hash(Colour::Black));
    assert_eq!(board.empty_squares().len(), size.area() - 1);
    for &symmetry in Symmetry::of(size) {
        assert_eq!(board.image(symmetry).canonical_hash(Colour::Black), board.canonical_hash(Colour::Black));
    }
    let mut game = Game::from_board(Rule::Freestyle, board, Colour::Black).unwrap();
    assert_eq!(game.play(hole), Err(PlayError::Occupied(hole)));
    assert!(!game.legal_squares().contains(hole));
    // Five stones around the hole are no five in a row.
    for x in [0, 1, 3, 4, 5] {
        game.play(Square::new(x, 1)).unwrap();
        game.play(Square::new(x, 5 * (x % 2))).unwrap();
    }
    assert_eq!(game.outcome(), None);
}

proptest! {
    #[test]
    fn to_black_a_closed_square_is_one_of_whites(choices in prop::collection::vec(any::<u16>(), 20..120)) {
        let size = Size::square(9).unwrap();
        let (mut closed, mut white) = (Board::new(size), Board::new(size));
        for (n, choice) in choices.into_iter().enumerate() {
            let empty: Vec<_> = closed.empty_squares().iter().collect();
            let Some(&square) = empty.get(usize::from(choice) % empty.len().max(1)) else { break };
            if n % 3 == 0 {
                closed.close(square);
                white.put(square, Colour::White);
            } else {
                closed.put(square, Colour::Black);
                white.put(square, Colour::Black);
            }
            for square in &closed.empty_squares() {
                prop_assert_eq!(renju::forbidden(&closed, square), renju::forbidden(&white, square));
            }
        }
    }
}
