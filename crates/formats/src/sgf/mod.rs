//! SGF, the format of most programs that show games: `FF[4]`, and `GM[4]` for Gomoku and Renju. It holds any number of
//! games with variations, comments and stones that were set up.
//!
//! A time is the first line of a comment (`C[120 ms]`), since SGF has no property for it and people see it there; a
//! score is `V`, from Black's point of view as in SGF; a text on a square is `LB`, a mark `HO`.

mod charset;
mod draft;
mod properties;
mod read;
mod values;
mod write;

pub use read::read;
pub(crate) use read::read_each;
pub use write::{write, write_all};
