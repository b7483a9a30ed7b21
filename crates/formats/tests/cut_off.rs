//! Files that end within a move: none is read without a warning.

use std::ops::Range;

use cinquina_formats::strings::Form;
use cinquina_formats::{Assumed, Ending, Format, GameFile, Reading};
use cinquina_game::{Rule, Size, Square};

fn assumed() -> Assumed {
    Assumed { size: Size::square(15).unwrap(), rule: Rule::Freestyle }
}

/// A game whose squares have one digit and two, and in the first column and row.
fn game() -> GameFile {
    let moves = [(0, 13), (10, 11), (1, 1), (12, 0), (5, 10), (11, 4)].map(|(x, y)| Square::new(x, y));
    let mut game = GameFile::with_moves(assumed().size, Rule::Freestyle, &moves, &[]);
    (game.black, game.white) = ("one".into(), "two".into());
    game.ending = Some(Ending::Draw);
    game
}

/// Whether a file is read without a warning.
fn is_silent(format: Format, bytes: &[u8]) -> bool {
    let mut warnings = 0;
    let read = format.read_each(bytes, &assumed(), &mut |_, reading: Reading| warnings += reading.warnings.len());
    read.is_ok_and(|of_file| of_file.is_empty() && warnings == 0)
}

/// Where a cut must be noticed: within the moves, as the format writes them.
fn moves(format: Format, text: &str) -> Vec<Range<usize>> {
    let is_move = |word: &str| match format {
        Format::Psq | Format::Rec => {
            word.matches(',').count() == 2 && word.bytes().all(|b| b == b',' || b.is_ascii_digit())
        }
        Format::Sgf => word.starts_with("B[") || word.starts_with("W["),
        _ => !word.is_empty(),
    };
    let ends: &[char] = match format {
        Format::Psq | Format::Rec => &['\n'],
        Format::Sgf => &[';', '\n'],
        _ => &['\n', ' '],
    };
    let words = text.split(ends).map(|word| (word, word.as_ptr() as usize - text.as_ptr() as usize));
    words.filter(|(word, _)| is_move(word)).map(|(word, at)| at + 1..at + word.trim_end_matches(',').len()).collect()
}

#[test]
fn a_text_that_ends_within_a_move_gives_a_warning() {
    let forms = [Form::Squares, Form::Offsets].map(|form| Format::Text(Some(form)));
    for format in [Format::Psq, Format::Rec, Format::Sgf].into_iter().chain(forms) {
        let file = format.write(&[game()]).unwrap();
        assert!(is_silent(format, &file), "{format:?}");
        let text = std::str::from_utf8(&file).unwrap();
        let moves = moves(format, text);
        assert_eq!(moves.len(), 6, "{format:?}: {text}");
        for at in moves.into_iter().flatten() {
            assert!(!is_silent(format, &file[..at]), "{format:?}: {:?}", &text[..at]);
        }
    }
}

#[test]
fn moves_run_together_give_a_warning_if_one_more_digit_is_possible() {
    for (form, text) in [(Form::Moves, "a2k4b14m15f5l11"), (Form::MovesFromTop, "a14k12b2m1f11l5")] {
        for (at, next) in text.char_indices().skip(1) {
            // Between two moves nothing shows that one is missing.
            let is_within = next.is_ascii_digit();
            let silent = is_silent(Format::Text(Some(form)), &text.as_bytes()[..at]);
            assert!(!(is_within && silent), "{}", &text[..at]);
        }
        assert!(is_silent(Format::Text(Some(form)), format!("{text}\n").as_bytes()));
    }
    // A complete line that somebody wrote by hand: j10 is unambiguous, j1 may have been j10.
    assert!(is_silent(Format::Text(None), b"h8i9j10"));
    assert!(!is_silent(Format::Text(None), b"h8i9j1"));
}

#[test]
fn a_cut_in_the_moves_of_a_list_or_a_binary_file_is_noticed() {
    for format in [Format::Pos, Format::Lib, Format::Packed] {
        let file = format.write(&[game()]).unwrap();
        assert!(is_silent(format, &file), "{format:?}");
        // What comes before the moves of a library is its head, and packed games have one too.
        let head = if format == Format::Pos { 1 } else { file.len() - 10 };
        for at in head..file.len() {
            assert!(!is_silent(format, &file[..at]), "{format:?}: {at} of {}", file.len());
        }
    }
    let list = Format::Text(None).write(&[game()]).unwrap();
    let text = std::str::from_utf8(&list).unwrap();
    for at in text.find("0,13").unwrap()..text.rfind(';').unwrap() {
        assert!(!is_silent(Format::Text(None), &list[..at]), "{}", &text[..at]);
    }
}

/// A game of people, which has no names in a .psq file: its moves come last but for the code.
#[test]
fn a_column_is_not_taken_for_the_code_of_the_ending() {
    let whole = "Piskvorky 15x15, 0:0, 0\n8,8,0\n12,3,0\n0\n";
    assert!(is_silent(Format::Psq, whole.as_bytes()));
    for at in whole.find("12").unwrap() + 1..whole.find("\n0\n").unwrap() {
        assert!(!is_silent(Format::Psq, &whole.as_bytes()[..at]), "{:?}", &whole[..at]);
    }
}
