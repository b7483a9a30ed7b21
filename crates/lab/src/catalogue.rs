//! Every minimal pattern on a line or a cross, up to symmetry.
//!
//! A minimal pattern consists of whole blocks, so it is enough to examine every filling of every union of blocks.

use std::collections::BTreeMap;

use crate::classify::{Class, Judge, Kind, Name, Strength, View};
use crate::game::{Mask, Stopped, Watch, bits, subsets};
use crate::pattern::{Content, Pattern, Player, Square};

/// The squares on which a catalogue has its patterns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A line of this many squares.
    Line(usize),
    /// Two lines of nine squares through a common middle, patterns of up to three steps that need both.
    Cross,
}

/// The minimal patterns of a shape, strongest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Catalogue {
    /// The squares that were searched.
    pub shape: Shape,
    /// The patterns.
    pub entries: Vec<Entry>,
}

/// A minimal pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The pattern, in the canonical one of its eight positions.
    pub pattern: Pattern,
    /// Class and defence size.
    pub strength: Strength,
    /// The paper's name for it, if any.
    pub name: Option<Name>,
    /// Whether it is an irrational double attack.
    pub irrational: bool,
    /// The triggers of an attack or a threat.
    pub triggers: Vec<Square>,
    /// The defence of an attack.
    pub defence: Vec<Square>,
}

impl Catalogue {
    /// The greatest number of steps on a cross.
    pub const MAX_STEPS_ON_CROSS: u32 = 3;
    const CROSS_ARM: usize = 9;

    /// Finds every minimal pattern of `shape`.
    pub fn new(shape: Shape, watch: &mut Watch) -> Result<Self, Stopped> {
        let squares = match shape {
            Shape::Line(length) => Pattern::empty_line(length),
            Shape::Cross => Pattern::empty_cross(Self::CROSS_ARM),
        };
        let mut found = BTreeMap::new();
        let (mut judge, _) = Judge::new(&squares, watch);
        let mirrors = mirrors(&squares);
        let unions = judge.arena().unions_of_blocks();
        for (done, &union) in unions.iter().enumerate().filter(|&(_, &union)| shape.fits(union, &squares)) {
            judge.exact().watch().stage("catalogue", done, unions.len());
            for x in subsets(union).filter(|&x| x != 0 && is_first_of_its_mirrors(union, x, &mirrors)) {
                let view = judge.part(View { x, removed: 0 }, union);
                if let Some(entry) = entry(&mut judge, view, shape)? {
                    found.insert(entry.pattern.clone(), entry);
                }
            }
        }
        let mut entries: Vec<Entry> = found.into_values().collect();
        entries.sort_by_key(|entry| (std::cmp::Reverse(entry.strength), entry.pattern.size(), entry.pattern.clone()));
        Ok(Self { shape, entries })
    }

    /// How many patterns each class has, strongest class first.
    pub fn counts(&self) -> Vec<(Class, usize)> {
        let mut counts: Vec<(Class, usize)> = Vec::new();
        for entry in &self.entries {
            match counts.last_mut() {
                Some((class, count)) if *class == entry.strength.class => *count += 1,
                _ => counts.push((entry.strength.class, 1)),
            }
        }
        counts
    }
}

impl Shape {
    /// A pattern on a cross needs squares on both lines; the others are in the catalogue of lines.
    fn fits(self, union: Mask, squares: &Pattern) -> bool {
        let used = squares.squares().enumerate().filter(|&(at, _)| union >> at & 1 == 1).map(|(_, square)| square);
        let rows_and_cols: Vec<(i32, i32)> = used.map(|square| (square.row, square.col)).collect();
        let one_line =
            |line: &dyn Fn(&(i32, i32)) -> i32| rows_and_cols.iter().all(|at| line(at) == line(&rows_and_cols[0]));
        self != Self::Cross || !(one_line(&|at| at.0) || one_line(&|at| at.1))
    }

    fn takes(self, class: Class) -> bool {
        class.kind != Kind::Generic && (self != Self::Cross || class.steps <= Catalogue::MAX_STEPS_ON_CROSS)
    }
}

fn entry(judge: &mut Judge, view: View, shape: Shape) -> Result<Option<Entry>, Stopped> {
    let strength = judge.strength(view)?;
    if !shape.takes(strength.class) || !judge.is_minimal(view, strength)? {
        return Ok(None);
    }
    let pattern = pattern(judge, view).canonical();
    let classified = crate::classify::classify_watched(&pattern, &mut Watch::nobody());
    Ok(classified.ok().map(|found| Entry {
        strength,
        name: found.name(),
        irrational: found.irrational,
        triggers: found.triggers.into_iter().map(|trigger| trigger.square).collect(),
        defence: found.defence,
        pattern,
    }))
}

fn pattern(judge: &Judge, view: View) -> Pattern {
    let content = |bit| if view.x & bit != 0 { Content::Stone(Player::X) } else { Content::Empty };
    bits(judge.squares(view)).map(|bit| (judge.arena().square(bit.trailing_zeros()), content(bit))).collect()
}

/// The symmetries of the whole shape, each as the new number of every square.
fn mirrors(squares: &Pattern) -> Vec<Vec<u32>> {
    let last = |of: fn(Square) -> i32| squares.squares().map(of).max().unwrap_or(0);
    let (rows, cols) = (last(|square| square.row), last(|square| square.col));
    let flips: [fn(Square, i32, i32) -> Square; 3] = [
        |square, rows, _| Square::new(rows - square.row, square.col),
        |square, _, cols| Square::new(square.row, cols - square.col),
        |square, _, _| Square::new(square.col, square.row),
    ];
    let all: Vec<Square> = squares.squares().collect();
    let number = |square: Square| all.binary_search(&square).ok().map(|number| number as u32);
    let compose = |chosen: u32| {
        let flip = |square| (0..3).filter(|at| chosen >> at & 1 == 1).fold(square, |s, at| flips[at](s, rows, cols));
        all.iter().map(|&square| number(flip(square))).collect::<Option<Vec<u32>>>()
    };
    (1..8).filter_map(compose).collect()
}

fn is_first_of_its_mirrors(union: Mask, x: Mask, mirrors: &[Vec<u32>]) -> bool {
    let image =
        |mask: Mask, mirror: &[u32]| bits(mask).fold(0, |to, bit| to | 1 << mirror[bit.trailing_zeros() as usize]);
    mirrors.iter().all(|mirror| (union, x) <= (image(union, mirror), image(x, mirror)))
}
