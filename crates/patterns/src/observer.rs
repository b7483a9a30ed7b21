use crate::combination::Codes;

/// Something that follows a [`PatternBoard`](crate::PatternBoard) square by square, an evaluation for
/// instance. The board tells it of every square whose lines change and keeps a copy for undo, so it
/// should be small. `()` follows nothing and costs nothing.
pub trait Observer: Copy {
    /// A square had the codes `old` and now has `new`: for each colour the sum of its four lines'
    /// [weights](crate::Class::weight), Black's in the low half. A stone or no square has 0.
    fn square(&mut self, old: Codes, new: Codes);
}

impl Observer for () {
    #[inline(always)]
    fn square(&mut self, _: Codes, _: Codes) {}
}
