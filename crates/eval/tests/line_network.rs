//! The line network against its definition, computed square by square in plain code.

mod support;

use cinquina_eval::line_network::{
    CHANNELS, FIRST, INPUTS, KERNEL, LAYER, LineNetwork, LineNetworkError, LineWeights, MIXED, MOST, NetworkHead, POOL,
    Part, SECOND, Shapes,
};
use cinquina_eval::{Evaluation, Values, threats};
use cinquina_game::{Board, Colour, Direction, Rule, Size, Square};
use cinquina_patterns::{LineTable, PatternBoard, with_lines};
use support::{line_weights, lines};

/// What 1 is in a channel times a weight.
const SUM: i64 = 64 * LAYER as i64;

/// The score by the definition. Sides are those of Black and of White.
fn by_definition<L: LineTable>(sides: [&LineWeights<i16>; 2], odds: i64, board: &PatternBoard<L>) -> i64 {
    let (turn, threats) = (board.turn(), threats::index(board));
    let side = sides[turn.index()];
    let mut inputs = Vec::new();
    let pools = [turn, !turn].map(|colour| pools(sides[colour.index()], colour, board));
    inputs.extend(pools.iter().flat_map(|[channels, _]| channels.clone()));
    inputs.extend(pools.iter().flat_map(|[_, mixed]| mixed.clone()));
    assert_eq!(inputs.len(), INPUTS);
    let inputs: Vec<i64> = inputs.into_iter().map(|sum| sum / i64::from(POOL)).collect();
    let layer = |begin: Vec<i64>, part: Part, inputs: &[i64]| -> Vec<i64> {
        let columns = begin.len();
        let sum = |n: usize| {
            let products = inputs.iter().zip(side.part(part)[n..].iter().step_by(columns));
            begin[n] * 64 + products.map(|(input, &weight)| input * i64::from(weight)).sum::<i64>()
        };
        (0..columns).map(|n| (sum(n) / i64::from(LAYER)).clamp(0, 32_767)).collect()
    };
    let row = |part: Part, row: usize| -> Vec<i64> {
        let [_, columns] = part.shape();
        side.part(part)[row * columns..][..columns].iter().map(|&weight| i64::from(weight)).collect()
    };
    let own = row(Part::OwnThreats, threats / threats::OTHER);
    let other = row(Part::OtherThreats, threats % threats::OTHER);
    let first = layer(own.iter().zip(&other).map(|(own, other)| own + other).collect(), Part::First, &inputs);
    assert_eq!(first.len(), FIRST);
    let second = layer(row(Part::SecondBias, 0), Part::Second, &first);
    assert_eq!(second.len(), SECOND);
    let product = |values: &[i64], part| values.iter().zip(row(part, 0)).map(|(a, b)| a * b).sum::<i64>();
    ((product(&second, Part::Last) + product(&inputs, Part::Direct)) * odds / SUM).clamp(-10_000, 10_000)
}

/// What all squares hold in a player's channels, and in those that are mixed with the neighbours'.
fn pools<L: LineTable>(side: &LineWeights<i16>, colour: Colour, board: &PatternBoard<L>) -> [Vec<i64>; 2] {
    let (size, shapes) = (board.board().size(), Shapes::all());
    let channels = |x: i32, y: i32| -> [i64; CHANNELS] {
        let square = size.at(x, y).filter(|&square| board.board().is_empty(square));
        let mut sums = [0; CHANNELS];
        for (square, direction) in
            square.into_iter().flat_map(|square| Direction::ALL.map(|direction| (square, direction)))
        {
            let shape = shapes.number(board.line(square, direction).key());
            let shape = if colour == Colour::Black { shape } else { shapes.exchanged(shape) };
            for (sum, &weight) in sums.iter_mut().zip(&side.rows::<CHANNELS>(Part::Shapes)[usize::from(shape)]) {
                *sum += i64::from(weight);
            }
        }
        sums.map(|sum| sum.clamp(0, MOST.into()))
    };
    let cut_off = |sum: i64| ((sum.max(0) + i64::from(KERNEL) / 2) / i64::from(KERNEL)).min(MOST.into());
    let (mut all, mut mixed) = (vec![0; CHANNELS], vec![0; MIXED]);
    let bias = side.part(Part::KernelBias);
    // The squares just beyond the border have neighbours too.
    for (x, y) in (-1..=size.width() as i32).flat_map(|x| (-1..=size.height() as i32).map(move |y| (x, y))) {
        all.iter_mut().zip(channels(x, y)).for_each(|(sum, channel)| *sum += channel);
        for (n, mixed) in mixed.iter_mut().enumerate() {
            let mut sum = i64::from(bias[n]);
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                let weight = side.rows::<MIXED>(Part::Kernel)[(i32::abs(dx) + i32::abs(dy)) as usize][n];
                sum += i64::from(weight) * channels(x + dx, y + dy)[n];
            }
            *mixed += cut_off(sum) - cut_off(bias[n].into());
        }
    }
    [all, mixed]
}

fn random_board(random: &mut fastrand::Rng) -> Board {
    let mut board = Board::new(Size::new(random.u32(5..=20), random.u32(5..=20)).unwrap());
    let squares: Vec<Square> = board.size().squares().collect();
    if random.u8(0..4) == 0 {
        board.close(squares[random.usize(0..squares.len())]);
    }
    for number in 0..random.usize(0..60) {
        let square = squares[random.usize(0..squares.len())];
        if board.is_empty(square) {
            board.put(square, Colour::BOTH[number % 2]);
        }
    }
    board
}

#[test]
fn a_score_is_what_the_definition_says() {
    let mut random = fastrand::Rng::with_seed(26);
    let (fair, unfair) = (lines(&[7]), lines(&[7, 8]));
    let [black, white] = [7, 8].map(line_weights);
    let mut seen = std::collections::HashSet::new();
    for number in 0..60 {
        let (board, turn) = (random_board(&mut random), Colour::BOTH[random.usize(0..2)]);
        let rule = Rule::ALL[number % Rule::ALL.len()];
        with_lines!(rule, L => {
            let board = PatternBoard::<L>::from_board(rule, &board, turn);
            for (values, sides) in [(&fair, [&black, &black]), (&unfair, [&black, &white])] {
                let score = Evaluation::new(values, &board).value(&board);
                assert_eq!(i64::from(score), by_definition(sides, 900, &board), "{rule} {turn}\n{}", board.board());
                seen.insert(score);
            }
        });
    }
    assert!(seen.len() > 80, "{seen:?}");
}

#[test]
fn numbers_whose_sums_might_not_fit_are_refused() {
    let refused = |part: Part, number: usize, weight: i16| {
        let mut weights = line_weights(1);
        weights.part_mut(part)[number] = weight;
        LineNetwork::new(vec![weights], 900).err()
    };
    assert_eq!(refused(Part::Shapes, 5000 * CHANNELS + 3, 9000), Some(LineNetworkError::Shape(5000)));
    assert_eq!(refused(Part::Kernel, MIXED + 5, 100), Some(LineNetworkError::Kernel(5)));
    assert_eq!(refused(Part::KernelBias, 6, -5000), Some(LineNetworkError::Kernel(6)));
    let bare = (0..).find(|&shape| Shapes::all().is_bare(shape)).unwrap();
    assert_eq!(refused(Part::Shapes, usize::from(bare) * CHANNELS, 1), Some(LineNetworkError::Bare(bare.into())));
    assert_eq!(refused(Part::First, 0, i16::MIN), None);
    assert_eq!(LineNetwork::new(vec![], 900).err(), Some(LineNetworkError::Sides(0)));
}

fn head() -> NetworkHead {
    NetworkHead { rules: vec![Rule::Freestyle, Rule::Caro], sizes: 10..=20, made_by: "a test\n".into() }
}

#[test]
fn a_network_is_read_as_it_was_written() {
    for values in [lines(&[1]), lines(&[1, 2])] {
        let bytes = values.to_bytes(&head()).unwrap();
        let (read, head_read) = Values::from_bytes(&bytes).unwrap();
        assert_eq!(read.check_rule(Rule::Caro), Ok(()));
        assert_eq!(
            read.check_rule(Rule::Renju).unwrap_err().to_string(),
            "this network was made for freestyle and caro, not for renju"
        );
        assert_eq!(read, values.for_rules(head().rules));
        assert_eq!(head_read, NetworkHead { made_by: "a test".into(), ..head() });
    }
    assert_eq!(Values::hand_made().to_bytes(&head()), None);
}

#[test]
fn a_file_that_was_changed_is_refused() {
    let bytes = lines(&[1]).to_bytes(&head()).unwrap();
    let mut random = fastrand::Rng::with_seed(5);
    let head_ends = bytes.windows(2).position(|two| two == b"\n\n").unwrap();
    for number in 0..400 {
        let mut changed = bytes.clone();
        let at = if number % 2 == 0 { random.usize(0..head_ends) } else { random.usize(0..bytes.len()) };
        match random.u8(0..3) {
            0 => changed.truncate(at),
            1 => drop(changed.remove(at)),
            _ => changed[at] ^= 1 << random.u8(0..8),
        }
        // The letters of the checksum itself may change their case.
        let same = changed.eq_ignore_ascii_case(&bytes) && Values::from_bytes(&changed) == Values::from_bytes(&bytes);
        assert!(same || Values::from_bytes(&changed).is_err(), "change {number} at {at}");
    }
    let error = |bytes: &[u8]| Values::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(error(b"format = \"cinquina-values-1\""), "this is not a network");
    let text = |from: &str, to: &str| {
        [String::from_utf8_lossy(&bytes[..head_ends]).replace(from, to).as_bytes(), &bytes[head_ends..]].concat()
    };
    assert_eq!(
        error(&text("lines-1", "lines-9")),
        "the architecture is 'lines-9', and this program knows only 'lines-1'"
    );
    assert!(error(&text("odds 900", "odds 901")).starts_with("the file is damaged: its checksum is "));
    assert!(error(&bytes[..bytes.len() - 1]).starts_with("the file is cut off or too long: "));
}
