use std::sync::LazyLock;

use cinquina_eval::line_network::{CHANNELS, LineNetwork, LineWeights, NetworkHead, Part, SHAPES, Shapes};
use cinquina_eval::{Evaluation, Values};
use cinquina_game::{Rule, Size, Square};
use cinquina_patterns::{NineSquares, PatternBoard};

/// Reads any bytes as a network, and a good file with a few numbers changed: as it is, when it must be refused, and with the
/// checksum that fits, when it must be refused or play. Nothing may panic.
///
/// For the second each four bytes are the place of a number and the number; for the third as well, and as often as they say
/// the place in bytes that is cut off.
pub fn network(bytes: &[u8]) {
    if let Ok((values, head)) = Values::from_bytes(bytes) {
        play(&values, &head);
    }
    let mut changed = SMALL.clone();
    let body = changed.len() - 2 * NUMBERS;
    for &[low, high, ref number @ ..] in bytes.as_chunks::<4>().0 {
        // Places in the head and in the layers come up more often than those in the long table of shapes.
        let place = usize::from(u16::from_le_bytes([low, high]));
        let place = if place % 3 == 0 { place % body } else { body + place * 37 % (2 * NUMBERS - 1) };
        changed[place..place + 2].copy_from_slice(number);
    }
    if changed != *SMALL {
        assert!(Values::from_bytes(&changed).is_err(), "a changed network was not noticed");
        if let Some(fixed) = with_checksum(changed)
            && let Ok((values, head)) = Values::from_bytes(&fixed)
        {
            play(&values, &head);
        }
    }
    if let [low, high, ..] = bytes {
        let length = usize::from(u16::from_le_bytes([*low, *high])) * 31 % SMALL.len();
        assert!(Values::from_bytes(&SMALL[..length]).is_err(), "a network of which {length} bytes are left");
    }
}

/// How many numbers follow the head of a network with one side.
const NUMBERS: usize = LineWeights::<i16>::COUNT;

/// A network that says something of every position.
static SMALL: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut weights = LineWeights::<i16>::zero();
    for part in Part::ALL {
        let numbers = weights.part_mut(part).iter_mut().enumerate();
        numbers.for_each(|(n, number)| *number = (n * 7919 % 23) as i16 - if part == Part::Kernel { 11 } else { 9 });
    }
    for shape in (0..SHAPES).filter(|&shape| Shapes::all().is_bare(shape as u16)) {
        weights.part_mut(Part::Shapes)[shape * CHANNELS..][..CHANNELS].fill(0);
    }
    let head = NetworkHead { rules: vec![Rule::Freestyle], sizes: 5..=32, made_by: "a fuzzer".into() };
    let network = LineNetwork::new(vec![weights], 900).ok();
    let values = Values::hand_made().with_network(network.map(Into::into));
    values.to_bytes(&head).unwrap_or_default()
});

/// The same file with the checksum that it should have, if there is a place for it.
fn with_checksum(mut file: Vec<u8>) -> Option<Vec<u8>> {
    const LINE: &[u8] = b"\nchecksum ";
    let start = file.windows(LINE.len()).position(|bytes| bytes == LINE)? + 1;
    let digits = start + LINE.len() - 1;
    let body = file.windows(2).position(|two| two == b"\n\n")? + 2;
    let sum = crc32fast::hash(&[&file[..start], file.get(body..)?].concat());
    file.get_mut(digits..digits + 8)?.copy_from_slice(format!("{sum:08x}").as_bytes());
    Some(file)
}

/// Some positions one after the other: each has a score, the same as when it is looked at by itself. What was read can be
/// written.
fn play(values: &Values, head: &NetworkHead) {
    assert!(values.to_bytes(head).is_some_and(|bytes| Values::from_bytes(&bytes).is_ok()), "{head:?}");
    let Ok(size) = Size::new(9, 7) else { return };
    let mut board = PatternBoard::<NineSquares>::new(Rule::Freestyle, size);
    let mut evaluation = Evaluation::new(values, &board);
    for n in 0..40 {
        let square = Square::new(n * 4 % 9, n * 5 % 7);
        if n % 5 != 4 && board.board().is_empty(square) {
            board.play(square);
        } else {
            board.undo();
        }
        let score = evaluation.value(&board);
        assert_eq!(score, Evaluation::new(values, &board).value(&board));
    }
}
