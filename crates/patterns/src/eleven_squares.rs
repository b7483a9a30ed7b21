//! Lines of eleven squares, for rules that ask what lies just beyond a block: exactly five and caro.

use std::sync::{LazyLock, OnceLock};

use cinquina_game::{Colour, Rule};

use crate::combination::{Codes, FORBIDDEN};
use crate::halves::{Halves, LineNumber};
use crate::line_table::LineTable;
use crate::lines::Neighbourhood;
use crate::shapes::{Shape, Shapes};
use crate::tables::{Tables, WideReading};
use crate::{AnyBoard, Class, Content, PatternBoard, WideLine};

/// The lines of rules that ask what lies beyond a block of five: by the numbers of their halves.
#[derive(Copy, Clone)]
pub struct ElevenSquares {
    /// What the tables were made from, made again if somebody asks: the player does without.
    rule: Rule,
    shapes: &'static OnceLock<[Shapes; 2]>,
    halves: Halves,
    weights: &'static [Codes; Self::NUMBERS],
    /// Black's class in the low half, White's in the high half.
    classes: &'static [u8; Self::NUMBERS],
    /// By colour: where five is completed once the middle is filled, a bit for each square.
    completions: [&'static [u16; Self::NUMBERS]; 2],
}

impl ElevenSquares {
    const NUMBERS: usize = 1 << 16;

    pub(crate) fn new(rule: Rule) -> Self {
        let shapes = Colour::BOTH.map(|owner| Shapes::new(rule, owner));
        let halves = Halves::new();
        let mut weights: Box<[Codes; Self::NUMBERS]> = vec![0; Self::NUMBERS].try_into().expect("as long as the array");
        let mut classes: Box<[u8; Self::NUMBERS]> = vec![0; Self::NUMBERS].try_into().expect("as long as the array");
        for line in Halves::every_line() {
            let [black, white] = shapes.each_ref().map(|shapes| shapes.get(line));
            let number = usize::from(halves.number(line));
            weights[number] = Codes::from(weight(black)) | Codes::from(weight(white)) << 16;
            classes[number] = class(black) as u8 | (class(white) as u8) << 4;
        }
        let completions = Colour::BOTH.map(|owner| completions(&halves, &classes, owner));
        let shapes = Box::leak(Box::default());
        Self { rule, shapes, halves, weights: Box::leak(weights), classes: Box::leak(classes), completions }
    }

    /// What lines are without tables.
    pub(crate) fn shapes(self, colour: Colour) -> &'static Shapes {
        let shapes = self.shapes.get_or_init(|| Colour::BOTH.map(|owner| Shapes::new(self.rule, owner)));
        &shapes[colour.index()]
    }
}

/// The class that the table of all lines has for an empty middle.
#[inline]
fn class_in(classes: &[u8; ElevenSquares::NUMBERS], number: LineNumber, colour: Colour) -> Class {
    Class::ALL[usize::from(classes[usize::from(number)] >> (4 * colour.index()) & 0xF) % Class::COUNT]
}

/// Where one more stone of `owner` makes five once he has a stone in the middle, of every line: a bit for each square.
fn completions(
    halves: &Halves,
    classes: &[u8; ElevenSquares::NUMBERS],
    owner: Colour,
) -> &'static [u16; ElevenSquares::NUMBERS] {
    let mut completions = vec![0; ElevenSquares::NUMBERS];
    for line in Halves::every_line() {
        let free = (0..WideLine::LENGTH).filter(|&at| at != WideLine::MIDDLE && line.content(at) == Content::Empty);
        let completes = |at: &usize| class_in(classes, halves.number(line.with(*at, owner.into())), owner) == Class::S5;
        completions[usize::from(halves.number(line))] = free.filter(completes).fold(0, |mask, at| mask | 1 << at);
    }
    Box::leak(completions.try_into().expect("as long as the array"))
}

/// Every bit where it would be if each were two.
const fn spread(mask: u16) -> u32 {
    let mut bits = mask as u32;
    bits = (bits | bits << 8) & 0x00FF_00FF;
    bits = (bits | bits << 4) & 0x0F0F_0F0F;
    bits = (bits | bits << 2) & 0x3333_3333;
    (bits | bits << 1) & 0x5555_5555
}

/// What a shape adds to the code of its square.
pub(crate) fn weight(shape: Shape) -> u16 {
    shape.map_or(FORBIDDEN, Class::weight)
}

/// The class of a shape, generic if it is forbidden.
pub(crate) fn class(shape: Shape) -> Class {
    shape.unwrap_or(Class::Generic)
}

fn tables(rule: Rule) -> Tables<ElevenSquares> {
    Tables::new(rule, ElevenSquares::new(rule))
}

impl LineTable for ElevenSquares {
    const CAN_CLOSE: bool = true;

    fn tables(rule: Rule) -> &'static Tables<Self> {
        static TABLES: [LazyLock<Tables<ElevenSquares>>; 3] = [
            LazyLock::new(|| tables(Rule::ExactlyFive)),
            LazyLock::new(|| tables(Rule::Caro)),
            LazyLock::new(|| tables(Rule::CaroExactlyFive)),
        ];
        match rule {
            Rule::ExactlyFive => &TABLES[0],
            Rule::Caro => &TABLES[1],
            Rule::CaroExactlyFive => &TABLES[2],
            Rule::Freestyle | Rule::Renju => panic!("{rule} has lines of its own"),
        }
    }

    fn any(board: PatternBoard<Self>) -> AnyBoard {
        AnyBoard::Eleven(board)
    }

    fn read(&self, line: WideLine, owner: Colour) -> WideReading {
        self.shapes(owner).read(line)
    }

    fn classify(&self, line: WideLine, owner: Colour) -> Class {
        class(self.shapes(owner).get(line))
    }

    #[inline(always)]
    fn weight(&self, line: WideLine) -> Codes {
        self.weights[usize::from(self.halves.number(line))]
    }

    #[inline]
    fn class(&self, line: WideLine, colour: Colour) -> Class {
        let potential = line.with(WideLine::MIDDLE, Content::Empty);
        class_in(self.classes, self.halves.number(potential), colour)
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

    #[inline]
    fn completions(&self, line: WideLine, owner: Colour) -> u32 {
        let potential = line.with(WideLine::MIDDLE, Content::Empty);
        spread(self.completions[owner.index()][usize::from(self.halves.number(potential))])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{classify_line, with_lines};

    /// Whatever stands in the middle, and behind what matters.
    fn completes_where_a_stone_makes_five(rule: Rule) {
        let mut found = 0;
        for line in (0..1 << (2 * WideLine::LENGTH)).step_by(13).map(WideLine::from_bits) {
            for owner in Colour::BOTH.into_iter().filter(|&owner| classify_line(rule, line, owner) != Class::S5) {
                let free = |at: &usize| *at != WideLine::MIDDLE && line.content(*at) == Content::Empty;
                let makes_five = |at: &usize| classify_line(rule, line.with(*at, owner.into()), owner) == Class::S5;
                let expected =
                    (0..WideLine::LENGTH).filter(free).filter(makes_five).fold(0, |mask, at| mask | 1 << (2 * at));
                let found_here = with_lines!(rule, L => L::tables(rule).lines.completions(line, owner));
                assert_eq!(found_here, expected, "{line}, {owner}");
                found += u32::from(expected != 0);
            }
        }
        assert!(found > 1_000, "{found}");
    }

    #[test]
    fn completions_are_where_a_stone_makes_five() {
        completes_where_a_stone_makes_five(Rule::ExactlyFive);
        completes_where_a_stone_makes_five(Rule::Renju);
        completes_where_a_stone_makes_five(Rule::Caro);
    }
}
