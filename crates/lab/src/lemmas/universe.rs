use super::bench::Bench;
use crate::classify::View;
use crate::game::{Mask, Watch, subsets};
use crate::pattern::{Content, DIRECTIONS, Pattern, Player, Square};

/// A family of patterns on which lemmas are checked.
#[derive(Clone, Debug)]
pub struct Universe {
    title: &'static str,
    arenas: Vec<ArenaOfCases>,
}

/// A pattern, and which cases to derive from it.
#[derive(Clone, Debug)]
pub(super) struct ArenaOfCases {
    pattern: Pattern,
    cases: Cases,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Cases {
    /// Every part made of blocks, with stones put on its squares in all ways.
    EveryFilling,
    /// Every part made of blocks.
    EveryPart,
    /// The pattern as it is; as parts of it, the pattern without any one empty square and its single blocks.
    LargeParts,
}

/// Patterns that refute statements which hold on all smaller ones.
const REMEMBERED: [(&str, Cases); 3] = [
    ("      +\n      +\n      +\n     +X\n    X X\n   X  +\n  X\n +\nX", Cases::EveryPart),
    (" +\n  ++XX++X\n   X +\n    +\n   + X\n  X\n +\nX", Cases::EveryPart),
    ("+ X\n+++++\n+X++X+\n++++X+\n++++X+\n    X+", Cases::LargeParts),
];

impl Universe {
    /// Every pattern made of blocks on `length` squares of a line.
    pub fn line(length: usize) -> Self {
        Self::of("lines", [(Pattern::empty_line(length), Cases::EveryFilling)])
    }

    /// Every pattern made of blocks on two lines of `length` squares (an odd number) that cross in their middle.
    pub fn cross(length: usize) -> Self {
        Self::of("crosses", [(Pattern::empty_cross(length), Cases::EveryFilling)])
    }

    /// `count` random patterns of two to four lines, with at most nine blocks, and all their parts made of blocks.
    pub fn random(count: usize, seed: u64) -> Self {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let patterns = std::iter::repeat_with(|| random_pattern(&mut random));
        let small = patterns.filter(|pattern| (2..=9).contains(&pattern.blocks().len()));
        Self::of("random patterns", small.take(count).map(|pattern| (pattern, Cases::EveryPart)))
    }

    /// The patterns that earlier searches found to refute statements which hold on all smaller ones.
    pub fn remembered() -> Self {
        let patterns = REMEMBERED.into_iter().filter_map(|(text, cases)| Some((text.parse().ok()?, cases)));
        Self::of("remembered patterns", patterns)
    }

    fn of(title: &'static str, patterns: impl IntoIterator<Item = (Pattern, Cases)>) -> Self {
        let arenas = patterns.into_iter().map(|(pattern, cases)| ArenaOfCases { pattern, cases }).collect();
        Self { title, arenas }
    }

    pub(super) fn title(&self) -> &'static str {
        self.title
    }

    pub(super) fn arenas(&self) -> &[ArenaOfCases] {
        &self.arenas
    }
}

impl ArenaOfCases {
    /// A bench for the pattern with the parts to examine.
    pub(super) fn bench<'a, 'w>(&self, watch: &'a mut Watch<'w>) -> Bench<'a, 'w> {
        match self.cases {
            Cases::LargeParts => Bench::of_large_parts(&self.pattern, watch),
            Cases::EveryPart | Cases::EveryFilling => Bench::of_parts(&self.pattern, watch),
        }
    }

    /// The sets of squares on which cases are made.
    pub(super) fn wholes(&self, bench: &Bench) -> Vec<Mask> {
        match self.cases {
            Cases::LargeParts => bench.unions().iter().copied().take(1).collect(),
            Cases::EveryPart | Cases::EveryFilling => bench.unions().to_vec(),
        }
    }

    /// The cases on exactly these squares.
    pub(super) fn views(&self, squares: Mask, bench: &Bench) -> Vec<View> {
        if self.cases != Cases::EveryFilling {
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
