//! What the fuzz targets check, as plain functions of bytes that panic when something is wrong.
//!
//! libFuzzer calls them through `fuzz/`; the tests of this crate call them on pseudo-random bytes, so
//! that they also run where there is no fuzzer.

mod game_files;
mod incremental_board;
mod network;
mod notation;
mod proof;
mod protocol;

pub use game_files::{game_files, packed_games};
pub use incremental_board::incremental_board;
pub use network::network;
pub use notation::notation;
pub use proof::proof;
pub use protocol::protocol;

use cinquina_game::Size;

/// Reads the shape of a board from the first two bytes.
fn split_size(bytes: &[u8]) -> Option<(Size, &[u8])> {
    let side = |byte: u8| u32::from(Size::MIN) + u32::from(byte % (Size::MAX - Size::MIN + 1));
    match bytes {
        [width, height, rest @ ..] => Some((Size::new(side(*width), side(*height)).ok()?, rest)),
        _ => None,
    }
}
