//! Packed games: what is written is read back, and what is torn or damaged is told apart.

use cinquina_formats::packed::{Header, PackedError, PackedGame, Ply, Reader};
use cinquina_game::{Colour, Outcome, Rule, Size, Square};

fn header() -> Header {
    Header { rule: Rule::Freestyle, maker: "a test, tre più due".into() }
}

/// Games of every length up to the whole board, by a fixed rule.
fn games() -> Vec<PackedGame> {
    let sizes = [(15, 15), (20, 20), (5, 32)].map(|(width, height)| Size::new(width, height).unwrap());
    let game = |number: u32| {
        let size = sizes[number as usize % sizes.len()];
        let squares: Vec<Square> = size.squares().collect();
        let (opening, played) = squares.split_at(number as usize % 7);
        let score = |n: usize| (n as i32 * 1999 - 30_000) as i16;
        let plies = played.iter().enumerate().take(number as usize * 40);
        PackedGame {
            number,
            size,
            opening: opening.to_vec(),
            plies: plies.map(|(n, &square)| Ply { square, score: score(n) }).collect(),
            outcome: [Some(Outcome::Draw), Some(Outcome::Win(Colour::Black)), Some(Outcome::Win(Colour::White)), None]
                [number as usize % 4],
        }
    };
    (0..9).map(game).collect()
}

fn file() -> Vec<u8> {
    games().iter().fold(header().to_bytes(), |file, game| [file, game.to_bytes()].concat())
}

#[test]
fn reads_back_the_same_games() {
    let file = file();
    let mut reader = Reader::new(file.as_slice()).unwrap();
    assert_eq!(reader.header(), &header());
    let read: Vec<PackedGame> = reader.by_ref().collect::<Result<_, _>>().unwrap();
    assert_eq!((read, reader.complete()), (games(), file.len() as u64));
}

#[test]
fn a_move_takes_four_bytes() {
    let mut game = games().remove(4);
    let before = game.to_bytes().len();
    game.plies.truncate(game.plies.len() - 10);
    assert_eq!(before - game.to_bytes().len(), 40);
}

#[test]
fn a_file_cut_anywhere_keeps_its_whole_games() {
    let (file, games) = (file(), games());
    let start = header().to_bytes().len();
    for end in (start..file.len()).step_by(3) {
        let mut reader = Reader::new(&file[..end]).unwrap();
        let read: Vec<PackedGame> = reader.by_ref().collect::<Result<_, _>>().unwrap();
        assert_eq!(read, games[..read.len()]);
        let complete = reader.complete() as usize;
        let next = complete + games[read.len()].to_bytes().len();
        assert!(complete <= end && end < next, "{end}: {complete}");
    }
    assert!((0..start).all(|end| matches!(Reader::new(&file[..end]), Err(PackedError::NotPacked))));
}

#[test]
fn a_flipped_bit_is_noticed() {
    let file = file();
    for bit in (0..file.len() * 8).step_by(41) {
        let mut damaged = file.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        let Ok(reader) = Reader::new(damaged.as_slice()) else { continue };
        let read: Vec<_> = reader.collect();
        // A length that grew may lead beyond the end: the file looks torn there.
        let is_short = read.len() < games().len();
        assert!(is_short || read.last().is_some_and(Result::is_err), "bit {bit}");
    }
}

#[test]
fn records_that_lie_are_refused() {
    let mut game = games().remove(2);
    game.plies[5].square = game.opening[0];
    let twice = [header().to_bytes(), game.to_bytes()].concat();
    let read = Reader::new(twice.as_slice()).unwrap().next().unwrap();
    assert!(matches!(read, Err(PackedError::Damaged { problem: "a move is not possible", .. })), "{read:?}");
    assert!(matches!(Reader::new(b"Piskvorky 15x15, 0:0, 0\n".as_slice()), Err(PackedError::NotPacked)));
    let mut future = header().to_bytes();
    future[8] = 9;
    assert!(matches!(Reader::new(future.as_slice()), Err(PackedError::Version(9))));
}
