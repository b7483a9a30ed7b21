use cinquina_game::{Rule, Size, Square, notation};

/// How places are written and rules are numbered.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// Column and row; rules are a mask of bits.
    #[default]
    Gomocup,
    /// Row and column, as in Yixin-Board; rules are numbered, and 2 is Renju.
    Yixin,
}

/// The bit of Gomocup's rules that lets the game continue after a five.
const CONTINUOUS: i64 = 2;

impl Dialect {
    /// The square that a text names, if it is on the board.
    pub fn square(self, text: &str, size: Size) -> Option<Square> {
        match self {
            Self::Gomocup => notation::parse_xy(text, size).ok(),
            Self::Yixin => {
                let turned = notation::parse_xy(text, size.transposed()).ok()?;
                Some(Square::new(turned.y(), turned.x()))
            }
        }
    }

    /// How a place is written.
    pub const fn form(self) -> &'static str {
        match self {
            Self::Gomocup => "x,y",
            Self::Yixin => "row,column",
        }
    }

    /// A square as text.
    pub fn place(self, square: Square) -> String {
        match self {
            Self::Gomocup => notation::to_xy(square),
            Self::Yixin => format!("{},{}", square.y(), square.x()),
        }
    }

    /// The number of a rule.
    pub const fn number(self, rule: Rule) -> u16 {
        match (self, rule) {
            (Self::Yixin, Rule::Renju) => 2,
            _ => rule.number(),
        }
    }

    /// The rule with a number, and whether the game continues after a five; `None` if there is no such rule.
    pub fn rule(self, number: i64) -> Option<(Rule, bool)> {
        let (number, is_continuous) = match self {
            Self::Gomocup => (number & !CONTINUOUS, number & CONTINUOUS != 0),
            Self::Yixin => (if number == 2 { 4 } else { number }, false),
        };
        let rule = u16::try_from(number).ok().and_then(Rule::from_number)?;
        Some((rule, is_continuous))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_rules_by_dialect() {
        let size = Size::new(20, 10).unwrap();
        assert_eq!(Dialect::Gomocup.square("19,9", size), Some(Square::new(19, 9)));
        assert_eq!(Dialect::Yixin.square("9,19", size), Some(Square::new(19, 9)));
        assert_eq!(Dialect::Yixin.square("19,9", size), None);
        assert_eq!(Dialect::Yixin.place(Square::new(19, 9)), "9,19");
        let renju = Rule::from_number(4);
        assert_eq!(Dialect::Yixin.rule(2), renju.map(|rule| (rule, false)));
        assert_eq!(Dialect::Gomocup.rule(2), Some((Rule::Freestyle, true)));
        assert_eq!(Dialect::Gomocup.rule(64), None);
        for (dialect, rule) in
            [Dialect::Gomocup, Dialect::Yixin].into_iter().flat_map(|d| Rule::ALL.map(|rule| (d, rule)))
        {
            assert_eq!(dialect.rule(i64::from(dialect.number(rule))), Some((rule, false)));
        }
    }
}
