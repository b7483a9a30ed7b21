//! What patterns are called: the one table of names, with the paper's word and the players'.

use cinquina_game::{Colour, Game, Square, SquareSet};

use crate::{Class, Cross, LineTable, PatternBoard, Potential, Standing, with_lines};

/// A pattern that has a name among players.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// A closed three.
    ClosedThree,
    /// An open three that one square makes an open four of.
    ThinThree,
    /// An open three.
    OpenThree,
    /// Two open threes that meet.
    DoubleThree,
    /// A four.
    Four,
    /// A four and an open three that meet.
    FourThree,
    /// Two fours that meet.
    DoubleFour,
    /// Two fours in one line.
    LineFours,
    /// An open four.
    OpenFour,
    /// Five in a row.
    Five,
}

/// The names of a shape.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Names {
    /// The identifier in data.
    pub key: &'static str,
    /// The paper's symbol; a cross without its kind of threes.
    pub symbol: &'static str,
    /// The paper's name.
    pub paper: &'static str,
    /// The players' name.
    pub players: &'static str,
}

const fn names(key: &'static str, symbol: &'static str, paper: &'static str, players: &'static str) -> Names {
    Names { key, symbol, paper, players }
}

impl Shape {
    /// All of them, weakest first.
    pub const ALL: [Self; 10] = [
        Self::ClosedThree,
        Self::ThinThree,
        Self::OpenThree,
        Self::DoubleThree,
        Self::Four,
        Self::FourThree,
        Self::DoubleFour,
        Self::LineFours,
        Self::OpenFour,
        Self::Five,
    ];

    /// Its names in both vocabularies. To renju players a double three is the forbidden one, so no open three is called that.
    pub const fn names(self) -> Names {
        match self {
            Self::ClosedThree => names("closed_three", "S3", "simple three", "closed three"),
            Self::ThinThree => names("thin_three", "W3", "weak three", "open three with one winning point"),
            Self::OpenThree => names("open_three", "D3", "double three", "open three"),
            Self::DoubleThree => names("double_three", "C33", "cross of two threes", "double three"),
            Self::Four => names("four", "S4", "simple four", "four"),
            Self::FourThree => names("four_three", "C43", "cross of a four and a three", "four-three"),
            Self::DoubleFour => names("double_four", "C44", "cross of two fours", "double four"),
            Self::LineFours => names("line_fours", "D4", "double four", "two fours in one line"),
            Self::OpenFour => names("open_four", "D4", "double four", "open four"),
            Self::Five => names("five", "S5", "simple five", "five"),
        }
    }

    /// With its article: what somebody makes.
    pub fn with_article(self) -> String {
        let name = self.names().players;
        match self {
            Self::LineFours => name.into(),
            Self::OpenThree | Self::OpenFour | Self::ThinThree => format!("an {name}"),
            _ => format!("a {name}"),
        }
    }

    /// What a player makes by playing on an empty square, if that has a name.
    pub fn made(game: &Game, square: Square, colour: Colour) -> Option<Self> {
        with_lines!(game.rule(), L => PatternBoard::<L>::of(game).shape_made(square, colour))
    }
}

impl From<Cross> for Shape {
    fn from(cross: Cross) -> Self {
        match cross {
            Cross::C33(..) => Self::DoubleThree,
            Cross::C43(_) => Self::FourThree,
            Cross::C44 => Self::DoubleFour,
        }
    }
}

impl Standing {
    /// What players call it; `None` for twos.
    pub fn shape(&self) -> Option<Shape> {
        Some(match self.class {
            Class::S5 => Shape::Five,
            Class::D4 if is_unbroken(&self.stones) => Shape::OpenFour,
            Class::D4 => Shape::LineFours,
            Class::S4 => Shape::Four,
            Class::D3 => Shape::OpenThree,
            Class::W3 => Shape::ThinThree,
            Class::S3 => Shape::ClosedThree,
            Class::D2 | Class::W2 | Class::S2 | Class::Generic => return None,
        })
    }
}

/// Whether stones of one line stand side by side.
fn is_unbroken(stones: &SquareSet) -> bool {
    let spread = |at: fn(&Square) -> usize| {
        let places = || stones.iter().map(|stone| at(&stone));
        places().max().unwrap_or(0) - places().min().unwrap_or(0)
    };
    let count = stones.len();
    count > 0 && spread(|stone| stone.x()).max(spread(|stone| stone.y())) == count - 1
}

impl<L: LineTable> PatternBoard<L> {
    /// What a player makes by playing on an empty square, if that has a name.
    pub fn shape_made(&self, square: Square, colour: Colour) -> Option<Shape> {
        Some(match self.potential(square, colour) {
            Potential::Generic | Potential::S2 | Potential::W2 | Potential::D2 => return None,
            Potential::S3 => Shape::ClosedThree,
            Potential::W3 => Shape::ThinThree,
            Potential::D3 => Shape::OpenThree,
            Potential::C3w3w | Potential::C3w3d | Potential::C3d3d => Shape::DoubleThree,
            Potential::S4 => Shape::Four,
            Potential::C43w | Potential::C43d => Shape::FourThree,
            Potential::C44 => Shape::DoubleFour,
            Potential::D4 => self.double_four_made(square, colour),
            Potential::S5 => Shape::Five,
        })
    }

    /// Which of its two kinds a double four on this square would be.
    fn double_four_made(&self, square: Square, colour: Colour) -> Shape {
        let mut board = self.board().clone();
        board.put(square, colour);
        let after = Self::from_board(self.rule(), &board, !colour);
        let is_open = |found: &Standing| found.stones.contains(square) && found.shape() == Some(Shape::OpenFour);
        if after.standing(colour).iter().any(is_open) { Shape::OpenFour } else { Shape::LineFours }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cinquina_game::{Rule, Size, notation};

    fn made(black: &str, square: &str) -> Option<Shape> {
        let size = Size::square(15).unwrap();
        let stones = notation::parse_moves(black, size).unwrap();
        let game = Game::from_stones(Rule::Freestyle, size, &stones, &[], Colour::White).unwrap();
        Shape::made(&game, notation::parse_square(square, size).unwrap(), Colour::Black)
    }

    #[test]
    fn what_a_stone_makes_is_called_as_players_call_it() {
        assert_eq!(made("h8i8j8", "g8"), Some(Shape::OpenFour));
        assert_eq!(made("f8h8i8l8", "j8"), Some(Shape::LineFours), "X XXX X");
        assert_eq!(made("h8i8", "j8"), Some(Shape::OpenThree));
        assert_eq!(made("a8b8", "c8"), Some(Shape::ClosedThree));
        assert_eq!(made("h8i8h9h10", "h7"), Some(Shape::OpenFour));
        assert_eq!(made("h8i8j8k8", "l8"), Some(Shape::Five));
        assert_eq!(made("h8", "a1"), None);
    }

    #[test]
    fn every_name_is_said_once_and_no_open_three_is_a_double_three() {
        for shape in Shape::ALL {
            let Names { key, players, .. } = shape.names();
            let same = |other: &&Shape| other.names().key == key || other.names().players == players;
            assert_eq!(Shape::ALL.iter().filter(same).count(), 1, "{key}");
        }
        assert_eq!(Shape::OpenThree.with_article(), "an open three");
        assert_ne!(Shape::OpenThree.names().players, Shape::DoubleThree.names().players);
    }
}
