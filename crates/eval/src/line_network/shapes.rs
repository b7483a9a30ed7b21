//! The shapes of lines: what stands on the four squares to either side of an empty one, however it is turned.

use std::sync::LazyLock;

use cinquina_game::Colour;
use cinquina_patterns::{Content, Line};

/// How many shapes there are.
pub const SHAPES: usize = 7381;

/// The shapes with a number for each.
pub struct Shapes {
    numbers: Box<[u16; Line::KEYS]>,
    lines: Vec<Line>,
    exchanged: Vec<u16>,
}

impl Shapes {
    /// All of them, numbered on first use.
    pub fn all() -> &'static Self {
        static ALL: LazyLock<Shapes> = LazyLock::new(Shapes::number_all);
        &ALL
    }

    fn number_all() -> Self {
        let mut shapes = Self {
            numbers: Box::new([u16::MAX; Line::KEYS]),
            lines: Vec::with_capacity(SHAPES),
            exchanged: Vec::new(),
        };
        for key in 0..=u16::MAX {
            let line = representative(Line::from_key(key));
            let number = &mut shapes.numbers[usize::from(line.key())];
            if *number == u16::MAX {
                *number = shapes.lines.len() as u16;
                shapes.lines.push(line);
            }
            shapes.numbers[usize::from(key)] = shapes.numbers[usize::from(line.key())];
        }
        let exchanged = shapes.lines.iter().map(|&line| shapes.number(exchanged(line).key())).collect();
        Self { exchanged, ..shapes }
    }

    /// The number of the shape of the line with this [key](Line::key), below [`SHAPES`].
    #[inline(always)]
    pub fn number(&self, key: u16) -> u16 {
        self.numbers[usize::from(key)]
    }

    /// One of the two lines that have a shape, its middle empty.
    pub fn line(&self, number: u16) -> Line {
        self.lines[usize::from(number)]
    }

    /// The shape with the stones of both players exchanged.
    pub fn exchanged(&self, number: u16) -> u16 {
        self.exchanged[usize::from(number)]
    }

    /// Whether there are no stones in it.
    pub fn is_bare(&self, number: u16) -> bool {
        let line = self.line(number);
        (0..Line::LENGTH).all(|square| matches!(line.content(square), Content::Empty | Content::Outside))
    }
}

/// The line that stands for all lines of a shape: nothing beyond the end of the board matters, nor does the direction.
fn representative(line: Line) -> Line {
    let line = cut_off(line);
    let reversed =
        (0..Line::LENGTH).fold(line, |turned, square| turned.with(Line::LENGTH - 1 - square, line.content(square)));
    if reversed.key() < line.key() { reversed } else { line }
}

/// The line with nothing but outside beyond its first square outside, seen from the middle.
fn cut_off(line: Line) -> Line {
    let halves: [[usize; Line::MIDDLE]; 2] =
        [std::array::from_fn(|n| Line::MIDDLE - 1 - n), std::array::from_fn(|n| Line::MIDDLE + 1 + n)];
    let mut cut = line;
    for half in halves {
        let mut is_outside = false;
        for square in half {
            is_outside |= line.content(square) == Content::Outside;
            if is_outside {
                cut = cut.with(square, Content::Outside);
            }
        }
    }
    cut
}

fn exchanged(line: Line) -> Line {
    (0..Line::LENGTH).fold(line, |exchanged, square| match line.content(square) {
        Content::Black => exchanged.with(square, Colour::White.into()),
        Content::White => exchanged.with(square, Colour::Black.into()),
        Content::Empty | Content::Outside => exchanged,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(line: &str) -> u16 {
        Shapes::all().number(line.parse::<Line>().unwrap().key())
    }

    #[test]
    fn there_are_as_many_as_the_tables_have_rows() {
        let shapes = Shapes::all();
        assert_eq!(shapes.lines.len(), SHAPES);
        for shape in 0..SHAPES as u16 {
            assert_eq!(shapes.number(shapes.line(shape).key()), shape);
            assert_eq!(shapes.exchanged(shapes.exchanged(shape)), shape);
        }
    }

    #[test]
    fn a_shape_has_no_direction_and_nothing_beyond_the_board() {
        assert_eq!(number("+XX+++O+#"), number("#+O+++XX+"));
        assert_eq!(number("XO#++X+++"), number("###++X+++"));
        assert_ne!(number("+XX+++O++"), number("++XX++O++"));
        assert_ne!(number("+XX++++++"), number("+OO++++++"));
        assert_eq!(Shapes::all().exchanged(number("+XX+++O+#")), number("+OO+++X+#"));
        assert!(Shapes::all().is_bare(number("##++++++#")) && !Shapes::all().is_bare(number("++++++++O")));
    }
}
