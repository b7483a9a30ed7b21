//! Everything that a board updates incrementally, compared with a computation from scratch.

use cinquina_game::{Colour, Direction, Square};

use crate::combination::Codes;
use crate::pattern_board::{CELLS, cell};
use crate::{Content, LineTable, PatternBoard, Potential, WideLine};

/// The first thing that a [`PatternBoard`] has got wrong: never, unless there is a bug.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Inconsistency {
    /// A line does not show what stands on the board.
    #[error("the line around {square:?} in direction {direction:?} is {stored}, not {real}")]
    Line {
        /// The middle of the line.
        square: Square,
        /// Its direction.
        direction: Direction,
        /// What the board has.
        stored: WideLine,
        /// What the stones say.
        real: WideLine,
    },
    /// The codes of a square are not those of its four lines, or not 0 where there is no empty square.
    #[error("cell {cell} has the codes {stored:#x} instead of {real:#x}")]
    Codes {
        /// Where in the board's memory.
        cell: usize,
        /// What the board has.
        stored: Codes,
        /// What the lines say.
        real: Codes,
    },
    /// The potential of an empty square is not that of its four lines.
    #[error("{square:?} is stored as {stored} for {colour}, but is {real}")]
    Potential {
        /// The square.
        square: Square,
        /// For whom.
        colour: Colour,
        /// What the board has.
        stored: Potential,
        /// What the lines say.
        real: Potential,
    },
    /// A count is not the number of squares.
    #[error("{stored} squares are counted as {potential} for {colour}, but there are {real}")]
    Count {
        /// The potential.
        potential: Potential,
        /// For whom.
        colour: Colour,
        /// What the board has.
        stored: usize,
        /// How many there are.
        real: usize,
    },
    /// A set of squares lacks one or has one too many.
    #[error("{square:?} is wrongly in or out of the squares where {colour} makes {weakest} or more")]
    Set {
        /// The square.
        square: Square,
        /// For whom.
        colour: Colour,
        /// The weakest potential of the set.
        weakest: Potential,
    },
}

/// What a board keeps against what its stones say, computed the slow way: every line from the
/// stones, square by square, and what it weighs by the procedure of §4.2, or by playing on, instead of the table.
impl<L: LineTable> PatternBoard<L> {
    /// Compares everything that is kept up to date with a computation from scratch.
    pub fn verify(&self) -> Result<(), Inconsistency> {
        for square in self.board().size().squares() {
            for direction in Direction::ALL {
                let (stored, real) = (self.wide_line(square, direction), self.real_line(square, direction));
                if stored != real {
                    return Err(Inconsistency::Line { square, direction, stored, real });
                }
            }
        }
        self.verify_codes()?;
        for colour in Colour::BOTH {
            let real: Vec<(Square, Potential)> = self.real_potentials(colour).collect();
            self.verify_potentials(colour, &real)?;
            self.verify_counts(colour, &real)?;
            self.verify_sets(colour, &real)?;
        }
        Ok(())
    }

    /// Every cell, the outside ones too, which are looked at as if they were squares.
    fn verify_codes(&self) -> Result<(), Inconsistency> {
        let mut real = [0; CELLS];
        for square in &self.board().empty_squares() {
            real[cell(square)] = self.real_codes(square);
        }
        match (0..CELLS).find(|&cell| self.all_codes()[cell] != real[cell]) {
            Some(cell) => Err(Inconsistency::Codes { cell, stored: self.all_codes()[cell], real: real[cell] }),
            None => Ok(()),
        }
    }

    fn verify_potentials(&self, colour: Colour, real: &[(Square, Potential)]) -> Result<(), Inconsistency> {
        for &(square, real) in real {
            let stored = self.potential(square, colour);
            if stored != real {
                return Err(Inconsistency::Potential { square, colour, stored, real });
            }
        }
        Ok(())
    }

    fn verify_counts(&self, colour: Colour, real: &[(Square, Potential)]) -> Result<(), Inconsistency> {
        for potential in Potential::ALL.into_iter().filter(|&potential| potential != Potential::Generic) {
            let stored = self.count(colour, potential);
            let real = real.iter().filter(|(_, real)| *real == potential).count();
            if stored != real || self.squares(colour, potential).len() != real {
                return Err(Inconsistency::Count { potential, colour, stored, real });
            }
        }
        Ok(())
    }

    fn verify_sets(&self, colour: Colour, real: &[(Square, Potential)]) -> Result<(), Inconsistency> {
        let sets = [
            (Potential::S4, self.fours(colour)),
            (Potential::C44, self.double_fours(colour)),
            (Potential::S5, self.fives(colour)),
        ];
        for (weakest, set) in sets {
            let wrong = real.iter().find(|(square, real)| set.contains(*square) != (*real >= weakest));
            if let Some(&(square, _)) = wrong {
                return Err(Inconsistency::Set { square, colour, weakest });
            }
        }
        Ok(())
    }

    /// What `colour` would make on every square, stones counting as generic.
    fn real_potentials(&self, colour: Colour) -> impl Iterator<Item = (Square, Potential)> {
        self.board().size().squares().map(move |square| {
            let empty = self.board().is_empty(square);
            let codes = if empty { self.tables().lines.shown(self.real_codes(square)) } else { 0 };
            (square, self.tables().potentials.get(codes, colour))
        })
    }

    fn real_codes(&self, square: Square) -> Codes {
        let lines = Direction::ALL.map(|direction| self.real_line(square, direction));
        let code = |colour| Codes::from(lines.iter().map(|&line| self.tables().lines.weigh(line, colour)).sum::<u16>());
        code(Colour::Black) | code(Colour::White) << 16
    }

    fn real_line(&self, square: Square, direction: Direction) -> WideLine {
        WideLine::new(std::array::from_fn(|index| {
            let distance = index as i32 - WideLine::MIDDLE as i32;
            match direction.walk(self.board().size(), square, distance) {
                Some(square) if self.board().open().contains(square) => {
                    self.board().stone(square).map_or(Content::Empty, Content::from)
                }
                _ => Content::Outside,
            }
        }))
    }
}
