//! Packed games: what is written is read back, and torn files are distinguished from damaged ones.

use cinquina_formats::packed::{Header, PackedError, PackedGame, Ply, Reader};
use cinquina_formats::{Assumed, Format};
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
fn a_file_cut_anywhere_still_has_its_complete_games() {
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
fn side_positions_are_not_games_and_a_torn_file_gives_a_warning() {
    let (file, games) = (file(), games());
    let end = header().to_bytes().len() + games[..4].iter().map(|game| game.to_bytes().len()).sum::<usize>();
    let first_side_position = end - games[3].to_bytes().len();
    let assumed = Assumed { size: games[0].size, rule: Rule::Freestyle };
    let read = |bytes: &[u8]| {
        let mut numbers = Vec::new();
        let warnings = Format::Packed.read_each(bytes, &assumed, &mut |game, _| numbers.push(game.moves().len()));
        (numbers, warnings.map(|warnings| warnings.iter().map(ToString::to_string).collect::<Vec<_>>()))
    };
    let played: Vec<&PackedGame> = games.iter().filter(|game| game.outcome.is_some()).collect();
    let lengths: Vec<usize> = played.iter().map(|game| game.moves().count()).collect();
    let left_out =
        |count: usize| format!("byte {}: positions beside the games are left out: {count}", first_side_position + 1);
    assert_eq!(read(&file), (lengths.clone(), Ok(vec![left_out(2)])));
    let torn = format!("byte {}: the file ends within a game: is it complete?", end + 1);
    assert_eq!(read(&file[..end + 20]), (lengths[..3].to_vec(), Ok(vec![left_out(1), torn])));
    assert_eq!(read(&file[..end]), (lengths[..3].to_vec(), Ok(vec![left_out(1)])));
    // Side positions alone are not games, nor is the first game without its end.
    let side_positions = games.iter().filter(|game| game.outcome.is_none());
    let side_positions =
        side_positions.fold(header().to_bytes(), |file, position| [file, position.to_bytes()].concat());
    for bytes in [&side_positions[..], &file[..header().to_bytes().len()], &file[..header().to_bytes().len() + 9]] {
        let (games, problem) = read(bytes);
        assert!(games.is_empty() && problem.unwrap_err().to_string().ends_with(": there is no game"));
    }
    let mut damaged = file.clone();
    damaged[first_side_position - 1] ^= 1;
    let at = first_side_position - games[2].to_bytes().len() + 1;
    let expected = format!("byte {at}: the game that begins here is damaged: the checksum does not match");
    assert_eq!(read(&damaged).1.unwrap_err().to_string(), expected);
    let cat = Reader::new(damaged.as_slice()).unwrap().find_map(Result::err).unwrap();
    assert_eq!(cat.to_string(), format!("the game at byte {at} is damaged: the checksum does not match"));
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
fn impossible_records_are_refused() {
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
