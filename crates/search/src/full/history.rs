use cinquina_game::{Colour, Square};

/// How often a move by a player on a square was the best, lately.
pub(super) struct History([[i16; Square::COUNT]; 2]);

impl History {
    /// The largest value, in either sign.
    pub(super) const MOST: i32 = 1 << 12;

    pub(super) const fn new() -> Self {
        Self([[0; Square::COUNT]; 2])
    }

    #[inline]
    pub(super) fn get(&self, colour: Colour, square: Square) -> i32 {
        i32::from(self.0[colour.index()][square.index()])
    }

    /// Pulls the value towards the most, or the least, by a part of the way.
    pub(super) fn update(&mut self, colour: Colour, square: Square, bonus: i32) {
        let bonus = bonus.clamp(-Self::MOST, Self::MOST);
        let value = &mut self.0[colour.index()][square.index()];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / Self::MOST) as i16;
    }
}
