//! A board of any kind of lines, for code that is compiled once and not for each kind.

use crate::{ElevenSquares, NineSquares, PatternBoard, RenjuLines};

/// A [`PatternBoard`] by whatever rule. Crates that are called rarely and work for long, as a search is, take one: so
/// their code is compiled in them, and not again in every crate that calls them.
#[derive(Clone)]
pub enum AnyBoard {
    /// By freestyle.
    Nine(PatternBoard<NineSquares>),
    /// By exactly five and both forms of caro.
    Eleven(PatternBoard<ElevenSquares>),
    /// By renju.
    Renju(PatternBoard<RenjuLines>),
}
