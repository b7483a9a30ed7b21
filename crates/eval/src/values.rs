use cinquina_game::Colour;
use cinquina_patterns::Class;
use cinquina_patterns::combination::{Codes, code, every_four_classes, half};

/// What a square with four given classes is worth.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct SquareValue {
    /// To the player who could make these lines, wherever he stands on the move.
    pub worth: i16,
    /// As a move of that player.
    pub attack: i16,
    /// As a move of his opponent, who takes it away.
    pub defence: i16,
}

/// The values of every set of four classes, by its code.
pub struct Values {
    worth: Box<[i16; Self::CODES]>,
    attack: Box<[i16; Self::CODES]>,
    defence: Box<[i16; Self::CODES]>,
}

impl Values {
    const CODES: usize = 1 << 16;

    /// Values given square by square.
    pub fn new(value: impl Fn([Class; 4]) -> SquareValue) -> Self {
        let table = || -> Box<[i16; Self::CODES]> { vec![0; Self::CODES].try_into().expect("as long as the array") };
        let mut values = Self { worth: table(), attack: table(), defence: table() };
        for classes in every_four_classes() {
            let (code, value) = (usize::from(code(classes)), value(classes));
            values.worth[code] = value.worth;
            values.attack[code] = value.attack;
            values.defence[code] = value.defence;
        }
        values
    }

    /// What one square is worth to a player.
    #[inline(always)]
    pub(crate) fn worth(&self, codes: Codes, colour: Colour) -> i32 {
        i32::from(self.worth[usize::from(half(codes, colour))])
    }

    /// How good a move of `colour` on a square with these codes looks: what he makes there, and what
    /// he takes from the opponent.
    #[inline(always)]
    pub fn of_move(&self, codes: Codes, colour: Colour) -> i32 {
        let attack = self.attack[usize::from(half(codes, colour))];
        let defence = self.defence[usize::from(half(codes, !colour))];
        i32::from(attack) + i32::from(defence)
    }
}
