//! The evaluation that follows a board against one that sees the position for the first time.

mod support;

use cinquina_eval::class_network::{CHANNELS, ClassNetwork, ClassNetworkSide, NEURONS};
use cinquina_eval::{Evaluation, SquareValue, Values};
use cinquina_game::{Board, Colour, Rule, Size, Square};
use cinquina_patterns::{LineTable, PatternBoard, with_lines};

/// Numbers of about the size that fitted ones have.
fn side(seed: u64) -> ClassNetworkSide {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut layer = |most: i16| std::array::from_fn::<i16, NEURONS, _>(|_| random.i16(-most..=most));
    let first = [(); CHANNELS].map(|()| layer(2000));
    let own_threats = std::array::from_fn(|_| layer(2000));
    let other_threats = std::array::from_fn(|_| layer(2000));
    let second = std::array::from_fn(|_| layer(2000));
    let (bias, last) = (layer(2000), layer(500));
    let mut rows = || {
        let mut rows: Vec<[i16; CHANNELS]> = std::iter::repeat_with(|| [0; CHANNELS].map(|_: i16| random.i16(-90..90)))
            .take(cinquina_eval::SETS)
            .collect();
        rows[0] = [0; CHANNELS];
        rows.try_into().unwrap()
    };
    ClassNetworkSide { own: rows(), other: rows(), first, own_threats, other_threats, second, bias, last }
}

fn fair() -> Values {
    Values::hand_made().with_network(Some(ClassNetwork::fair(side(1)).into()))
}

fn unfair() -> Values {
    Values::hand_made().with_network(Some(ClassNetwork::unfair([side(1), side(2)]).into()))
}

/// Even squares on which nobody makes anything count, as they may in a file that somebody wrote.
fn worth_something_everywhere() -> Values {
    Values::new(|_| SquareValue { own: 7, other: 3, ..SquareValue::default() }, |_| 0)
}

/// Plays and takes back at random, and asks now and then; sometimes the evaluation begins anew, in the middle of a game.
fn follow(rule: Rule, values: &Values, seed: u64) {
    with_lines!(rule, L => follow_by::<L>(rule, values, seed));
}

fn follow_by<L: LineTable>(rule: Rule, values: &Values, seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    let size = Size::square(random.u32(9..=20) as _).unwrap();
    let mut board = PatternBoard::<L>::from_board(rule, &Board::new(size), Colour::Black);
    let mut evaluation = Evaluation::new(values, &board);
    let mut asked = 0;
    for _ in 0..300 {
        let square = Square::new(random.usize(2..8), random.usize(2..8));
        if random.u8(0..3) == 0 || !board.board().is_empty(square) {
            board.undo();
        } else {
            board.play(square);
        }
        if random.u8(0..50) == 0 {
            evaluation = Evaluation::new(values, &board);
        }
        if random.u8(0..3) == 0 {
            let fresh = PatternBoard::<L>::from_board(rule, board.board(), board.turn());
            assert_eq!(evaluation.value(&board), Evaluation::new(values, &fresh).value(&fresh), "{}", board.board());
            asked += 1;
        }
    }
    assert!(asked > 50);
}

#[test]
fn following_is_like_seeing_for_the_first_time() {
    for seed in 0..20 {
        follow(Rule::Freestyle, &Values::shipped(Rule::Freestyle), seed);
        follow(Rule::Freestyle, &worth_something_everywhere(), seed);
        follow(Rule::Freestyle, &fair(), seed);
        follow(Rule::ExactlyFive, &fair(), seed);
        follow(Rule::Renju, &unfair(), seed);
        follow(Rule::Freestyle, &support::lines(&[1]), seed);
        follow(Rule::Renju, &support::lines(&[1, 2]), seed);
    }
}

/// A position and the same with the colours exchanged.
fn both_ways(seed: u64) -> [PatternBoard; 2] {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut boards = [(); 2].map(|()| Board::new(Size::square(15).unwrap()));
    for number in 0..random.usize(4..30) {
        let square = Square::new(random.usize(3..12), random.usize(3..12));
        if boards[0].is_empty(square) {
            let colour = Colour::BOTH[number % 2];
            boards[0].put(square, colour);
            boards[1].put(square, !colour);
        }
    }
    let [one, other] = boards;
    [(&one, Colour::Black), (&other, Colour::White)]
        .map(|(board, turn)| PatternBoard::from_board(Rule::Freestyle, board, turn))
}

#[test]
fn a_fair_network_sees_both_players_alike_and_an_unfair_one_does_not() {
    let value = |values: &Values, board: &PatternBoard| Evaluation::new(values, board).value(board);
    for (fair, unfair) in [(fair(), unfair()), (support::lines(&[1]), support::lines(&[1, 2]))] {
        let mut different = 0;
        for seed in 0..50 {
            let [one, other] = both_ways(seed);
            assert_eq!(value(&fair, &one), value(&fair, &other), "{}", one.board());
            different += usize::from(value(&unfair, &one) != value(&unfair, &other));
        }
        assert!(different > 30, "{different}");
    }
}

#[test]
fn a_network_is_part_of_the_file() {
    for values in [fair(), unfair(), Values::hand_made()] {
        assert_eq!(Values::from_toml(&values.to_toml("a test")), Ok(values));
    }
}

#[test]
fn a_network_of_another_shape_is_refused() {
    let text = fair().to_toml("");
    let error = |text: &str| Values::from_toml(text).unwrap_err().to_string();
    assert!(error(&text.replacen("bias = \"", "bias = \"7 ", 1)).contains("a text of 32 numbers is expected"));
    let side = &text[text.find("[[network]]").unwrap()..];
    assert_eq!(error(&format!("{text}{side}{side}")), "the network has too many or too few sides");
    let start = text.find("own_threats = [").unwrap() + "own_threats = [".len();
    let end = start + text[start..].find("\", \"").unwrap() + "\", ".len();
    let fewer = format!("{}{}", &text[..start], &text[end..]);
    assert_eq!(error(&fewer), "the network has too many or too few own_threats");
}
