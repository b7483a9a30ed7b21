use std::fmt::{Debug, Display};
use std::str::FromStr;

use cinquina_game::notation::{moves_to_string, name, parse_moves, parse_square, parse_xy, to_xy};
use cinquina_game::{Rule, Size, Square};
use cinquina_patterns::Line;

/// Puts any text through every parser: none may panic, and what one of them reads, it must read back
/// from what is written for it.
///
/// The first two bytes are the width and height as for [`incremental_board`](crate::incremental_board), the rest
/// is the text.
pub fn notation(bytes: &[u8]) {
    let Some((size, text)) = crate::split_size(bytes) else { return };
    let text = &String::from_utf8_lossy(text);
    reads_back(|text| on_board(parse_square(text, size), size), |&square| name(square, size), text);
    reads_back(|text| on_board(parse_xy(text, size), size), |&square| to_xy(square), text);
    reads_back(|text| parse_moves(text, size), |moves| moves_to_string(moves, size), text);
    displays_back::<Size>(text);
    displays_back::<Rule>(text);
    displays_back::<Line>(text);
}

fn on_board<E>(square: Result<Square, E>, size: Size) -> Result<Square, E> {
    square.inspect(|&square| assert!(size.contains(square), "{square:?} is not on {size}"))
}

fn displays_back<T>(text: &str)
where
    T: FromStr<Err: Display + Debug + PartialEq> + Display + Debug + PartialEq,
{
    reads_back(str::parse, T::to_string, text);
}

fn reads_back<T, E>(read: impl Fn(&str) -> Result<T, E>, write: impl Fn(&T) -> String, text: &str)
where
    T: Debug + PartialEq,
    E: Display + Debug + PartialEq,
{
    match read(text) {
        Ok(value) => {
            let written = write(&value);
            assert_eq!(read(&written).as_ref(), Ok(&value), "{text:?} is written {written:?}");
        }
        Err(complaint) => {
            let complaint = complaint.to_string();
            assert!(!complaint.is_empty() && complaint.len() < 300, "{complaint:?} is not short");
        }
    }
}
