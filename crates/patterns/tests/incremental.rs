//! What the board keeps up to date against a computation from scratch, on random games of all shapes.

#[path = "../../game/tests/support/mod.rs"]
mod game_support;

use cinquina_game::{Board, Colour, Rule, Size, Square};
use cinquina_patterns::{LineTable, NineSquares, PatternBoard, with_lines};
use game_support::board_size;
use proptest::prelude::*;

/// A step of a random game.
#[derive(Clone, Debug)]
enum Step {
    /// Play on the n-th empty square, counted round and round.
    Play(u16),
    Undo,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![4 => any::<u16>().prop_map(Step::Play), 1 => Just(Step::Undo)]
}

/// Small boards fill up and crowd the lines; large ones have room for every shape.
fn small_size() -> impl Strategy<Value = Size> {
    (5u32..=9, 5u32..=9).prop_map(|(width, height)| Size::new(width, height).unwrap())
}

fn empty_square(board: &Board, choice: u16) -> Option<Square> {
    let empty: Vec<_> = board.empty_squares().iter().collect();
    (!empty.is_empty()).then(|| empty[usize::from(choice) % empty.len()])
}

/// An empty board of some size, whole or with some squares closed.
fn start(size: impl Strategy<Value = Size>) -> impl Strategy<Value = Board> {
    let closed = prop_oneof![Just(Vec::new()), prop::collection::vec(any::<u16>(), 1..12)];
    (size, closed).prop_map(|(size, closed)| {
        let mut board = Board::new(size);
        for choice in closed {
            empty_square(&board, choice).into_iter().for_each(|square| board.close(square));
        }
        board
    })
}

fn check(rule: Rule, start: &Board, steps: &[Step]) -> Result<(), TestCaseError> {
    with_lines!(rule, L => check_by::<L>(rule, start, steps))
}

fn check_by<L: LineTable>(rule: Rule, start: &Board, steps: &[Step]) -> Result<(), TestCaseError> {
    let mut board = PatternBoard::<L>::from_board(rule, start, Colour::Black);
    let mut stack = Vec::new();
    for step in steps {
        match step {
            Step::Play(choice) => {
                if let Some(square) = empty_square(board.board(), *choice) {
                    stack.push((square, board.board().clone(), board.hash()));
                    board.play(square);
                }
            }
            Step::Undo => {
                let expected = stack.pop();
                prop_assert_eq!(board.undo(), expected.as_ref().map(|(square, ..)| *square));
                if let Some((_, stones, hash)) = expected {
                    prop_assert_eq!(board.board(), &stones);
                    prop_assert_eq!(board.hash(), hash);
                }
            }
        }
        prop_assert_eq!(board.verify(), Ok(()));
    }
    let fresh = PatternBoard::<L>::from_board(rule, board.board(), board.turn());
    prop_assert_eq!(fresh.verify(), Ok(()));
    prop_assert_eq!(fresh.hash(), board.hash());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn on_boards_of_any_shape(start in start(board_size()), steps in prop::collection::vec(step(), 1..60)) {
        check(Rule::Freestyle, &start, &steps)?;
    }

    #[test]
    fn on_crowded_boards(start in start(small_size()), steps in prop::collection::vec(step(), 1..120)) {
        check(Rule::Freestyle, &start, &steps)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn by_every_other_rule(start in start(board_size()), steps in prop::collection::vec(step(), 1..60)) {
        for rule in Rule::ALL.into_iter().filter(|&rule| rule != Rule::Freestyle) {
            check(rule, &start, &steps)?;
        }
    }

    #[test]
    fn by_every_other_rule_on_crowded_boards(start in start(small_size()), steps in prop::collection::vec(step(), 1..120)) {
        for rule in Rule::ALL.into_iter().filter(|&rule| rule != Rule::Freestyle) {
            check(rule, &start, &steps)?;
        }
    }
}

/// More than 255 squares with one potential: counts must not wrap around.
#[test]
fn large_boards_count_beyond_a_byte() {
    let size = Size::square(32).unwrap();
    let mut stones = Board::new(size);
    for square in size.squares().filter(|square| square.x() % 2 == 0 && square.y() % 2 == 0) {
        stones.put(square, Colour::Black);
    }
    let board = PatternBoard::<NineSquares>::from_board(Rule::Freestyle, &stones, Colour::White);
    let most = cinquina_patterns::Potential::ALL.iter().map(|&p| board.count(Colour::Black, p)).max();
    assert!(most > Some(255), "{most:?}");
    assert_eq!(board.verify(), Ok(()));
}
