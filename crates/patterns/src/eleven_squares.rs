use cinquina_game::{Colour, RuleSet};

use crate::combination::{Codes, FORBIDDEN};
use crate::halves::Halves;
use crate::line_table::LineTable;
use crate::lines::Neighbourhood;
use crate::shapes::{Shape, Shapes};
use crate::{Class, Content, WideLine};

/// The lines of rules that ask what lies beyond a block of five: by the numbers of their halves.
#[derive(Copy, Clone)]
pub struct ElevenSquares {
    shapes: &'static [Shapes; 2],
    halves: Halves,
    weights: &'static [Codes; Self::NUMBERS],
    /// Black's class in the low half, White's in the high half.
    classes: &'static [u8; Self::NUMBERS],
}

impl ElevenSquares {
    const NUMBERS: usize = 1 << 16;

    pub(crate) fn new<R: RuleSet>() -> Self {
        let shapes = Colour::BOTH.map(Shapes::new::<R>);
        let halves = Halves::new();
        let mut weights: Box<[Codes; Self::NUMBERS]> = vec![0; Self::NUMBERS].try_into().expect("as long as the array");
        let mut classes: Box<[u8; Self::NUMBERS]> = vec![0; Self::NUMBERS].try_into().expect("as long as the array");
        for line in Halves::every_line() {
            let [black, white] = shapes.each_ref().map(|shapes| shapes.get(line));
            let number = usize::from(halves.number(line));
            weights[number] = Codes::from(weight(black)) | Codes::from(weight(white)) << 16;
            classes[number] = class(black) as u8 | (class(white) as u8) << 4;
        }
        let shapes = Box::leak(Box::new(shapes));
        Self { shapes, halves, weights: Box::leak(weights), classes: Box::leak(classes) }
    }

    /// What lines are without tables.
    pub(crate) const fn shapes(self, colour: Colour) -> &'static Shapes {
        &self.shapes[colour.index()]
    }
}

/// What a shape adds to the code of its square.
pub(crate) fn weight(shape: Shape) -> u16 {
    shape.map_or(FORBIDDEN, Class::weight)
}

/// The class of a shape, generic if it is forbidden.
pub(crate) fn class(shape: Shape) -> Class {
    shape.unwrap_or(Class::Generic)
}

impl LineTable for ElevenSquares {
    #[inline(always)]
    fn weight(&self, line: WideLine) -> Codes {
        self.weights[usize::from(self.halves.number(line))]
    }

    #[inline]
    fn class(&self, line: WideLine, colour: Colour) -> Class {
        let potential = line.with(WideLine::MIDDLE, Content::Empty);
        let classes = self.classes[usize::from(self.halves.number(potential))];
        Class::ALL[usize::from(classes >> (4 * colour.index()) & 0xF) % Class::COUNT]
    }

    /// The half that looks away from the stone is the same before and after.
    #[inline(always)]
    fn change(&self, before: Neighbourhood, after: Neighbourhood, n: usize) -> Codes {
        let (old, new) = (before.line(n), after.line(n));
        let weight = |number| self.weights[usize::from(number)];
        if n < WideLine::MIDDLE {
            let same = self.halves.number_before(old);
            let number = |line| same | self.halves.number_behind(line);
            weight(number(new)).wrapping_sub(weight(number(old)))
        } else {
            let same = self.halves.number_behind(old);
            let number = |line| self.halves.number_before(line) | same;
            weight(number(new)).wrapping_sub(weight(number(old)))
        }
    }

    fn completions(&self, line: WideLine, owner: Colour) -> u32 {
        let free = (0..WideLine::LENGTH).filter(|&at| at != WideLine::MIDDLE && line.content(at) == Content::Empty);
        let completes = |at: &usize| self.class(line.with(*at, owner.into()), owner) == Class::S5;
        free.filter(completes).fold(0, |mask, at| mask | 1 << (2 * at))
    }
}
