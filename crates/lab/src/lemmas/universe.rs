use super::bench::Bench;
use crate::classify::View;
use crate::game::{Mask, subsets};
use crate::pattern::{Content, DIRECTIONS, Pattern, Player, Square};

/// A family of patterns on which lemmas are checked.
#[derive(Clone, Debug)]
pub struct Universe {
    title: &'static str,
    arenas: Vec<ArenaOfCases>,
}

/// Squares, and the stones to put on them: all ways, or one.
#[derive(Clone, Debug)]
pub(super) struct ArenaOfCases {
    pub(super) pattern: Pattern,
    every_filling: bool,
}

impl Universe {
    /// Every pattern made of blocks on `length` squares of a line.
    pub fn line(length: usize) -> Self {
        Self {
            title: "lines",
            arenas: vec![ArenaOfCases { pattern: Pattern::empty_line(length), every_filling: true }],
        }
    }

    /// Every pattern made of blocks on two lines of `length` squares (an odd number) that cross in their middle.
    pub fn cross(length: usize) -> Self {
        Self {
            title: "crosses",
            arenas: vec![ArenaOfCases { pattern: Pattern::empty_cross(length), every_filling: true }],
        }
    }

    /// `count` random patterns of two to four lines, with at most nine blocks, and all their parts made of blocks.
    pub fn random(count: usize, seed: u64) -> Self {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let patterns = std::iter::repeat_with(|| random_pattern(&mut random));
        let small = patterns.filter(|pattern| (2..=9).contains(&pattern.blocks().len()));
        let arenas = small.take(count).map(|pattern| ArenaOfCases { pattern, every_filling: false }).collect();
        Self { title: "random patterns", arenas }
    }

    pub(super) fn title(&self) -> &'static str {
        self.title
    }

    pub(super) fn arenas(&self) -> &[ArenaOfCases] {
        &self.arenas
    }
}

impl ArenaOfCases {
    /// The cases on exactly these squares.
    pub(super) fn views(&self, squares: Mask, bench: &Bench) -> Vec<View> {
        if !self.every_filling {
            return vec![bench.view(squares, bench.mask(&self.pattern))];
        }
        subsets(squares).map(|x| bench.view(squares, x)).collect()
    }
}

/// Two to four lines of five to seven squares in a small field, with stones on some of the squares.
fn random_pattern(random: &mut Random) -> Pattern {
    let stones_in_ten = 3 + random.below(4);
    let mut squares = Vec::new();
    for _ in 0..2 + random.below(3) {
        let start = Square::new(random.below(6), random.below(6));
        let direction = DIRECTIONS[random.below(4) as usize];
        let back = random.below(5);
        squares.extend((0..5 + random.below(3)).map(|step| start.step(direction, step - back)));
    }
    let mut content = || if random.below(10) < stones_in_ten { Content::Stone(Player::X) } else { Content::Empty };
    squares.into_iter().map(|square| (square, content())).collect::<Pattern>().relative()
}

/// Repeatable random numbers (xorshift*).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: i32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % limit as u64) as i32
    }
}
