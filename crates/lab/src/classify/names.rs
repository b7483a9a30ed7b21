//! The named patterns of §2.4 inside a pattern.

use std::fmt;

use serde::{Serialize, Serializer};

use super::{Class, Judge, Strength, View};
use crate::game::{Arena, Mask, Stopped};
use crate::pattern::{DIRECTIONS, Square};

/// The paper's names, weakest first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Name {
    /// Simple three: a block of degree three.
    S3,
    /// Weak three: two S3 with one common empty square.
    W3,
    /// Double three: two W3 with two common empty squares.
    D3,
    /// Simple four: a block of degree four.
    S4,
    /// Cross of two weak threes.
    C3w3w,
    /// Cross of a weak and a double three.
    C3w3d,
    /// Cross of two double threes.
    C3d3d,
    /// Cross of a simple four and a weak three.
    C43w,
    /// Cross of a simple four and a double three.
    C43d,
    /// Double four: two S4 with different empty squares.
    D4,
    /// Cross four: a D4 on two lines through a common stone.
    C44,
    /// Simple five: a block of degree five.
    S5,
}

/// A named pattern and its squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// The name.
    pub name: Name,
    /// Its squares, row by row.
    pub squares: Vec<Square>,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// An attack on a straight line, ready to be crossed with another.
struct Arm {
    squares: Mask,
    defence: Mask,
    kind: ArmKind,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum ArmKind {
    Four,
    Weak,
    Double,
}

impl Judge<'_, '_> {
    /// Every named pattern that the view contains, weakest name first.
    pub(crate) fn names(&mut self, view: View) -> Result<Vec<Named>, Stopped> {
        let fives = self.blocks_of_degree(view, 5);
        let fours = self.blocks_of_degree(view, 4);
        let threes = self.blocks_of_degree(view, 3);
        let double_fours = self.double_fours(view, &fours)?;
        let weak_threes = self.weak_threes(view, &threes)?;
        let double_threes = self.double_threes(view, &weak_threes)?;
        let mut found = self.crosses(view, &fours, &weak_threes, &double_threes)?;
        found.extend(self.cross_fours(view, &fours, &double_fours));
        for (name, masks) in [
            (Name::S5, fives),
            (Name::S4, fours),
            (Name::S3, threes),
            (Name::D4, double_fours),
            (Name::W3, weak_threes),
            (Name::D3, double_threes),
        ] {
            found.extend(masks.into_iter().map(|mask| (name, mask)));
        }
        found.sort_unstable();
        found.dedup();
        Ok(found.into_iter().map(|(name, mask)| Named { name, squares: self.arena().squares(mask) }).collect())
    }

    fn blocks_of_degree(&self, view: View, degree: u32) -> Vec<Mask> {
        let ours = self.arena().blocks().iter().copied().filter(|block| block & view.removed == 0);
        ours.filter(|block| (block & view.x).count_ones() == degree).collect()
    }

    /// Minimal, no S5, two S4 with different empty squares.
    fn double_fours(&mut self, view: View, fours: &[Mask]) -> Result<Vec<Mask>, Stopped> {
        let unions = unions(fours, |a, b| a & !view.x != b & !view.x);
        let mut found = Vec::new();
        for union in unions {
            if self.max_degree(view, union) == 4 && self.is_minimal_of(view, union, Class::victory(1))? {
                found.push(union);
            }
        }
        Ok(found)
    }

    /// Minimal, no S5 or S4, two S3 with exactly one common empty square.
    fn weak_threes(&mut self, view: View, threes: &[Mask]) -> Result<Vec<Mask>, Stopped> {
        let unions = unions(threes, |a, b| (a & b & !view.x).count_ones() == 1);
        self.minimal_two_step_attacks(view, unions)
    }

    /// Minimal, no S5 or S4, two W3 with exactly two common empty squares.
    fn double_threes(&mut self, view: View, weak_threes: &[Mask]) -> Result<Vec<Mask>, Stopped> {
        let unions = unions(weak_threes, |a, b| (a & b & !view.x).count_ones() == 2);
        self.minimal_two_step_attacks(view, unions)
    }

    fn minimal_two_step_attacks(&mut self, view: View, unions: Vec<Mask>) -> Result<Vec<Mask>, Stopped> {
        let mut found = Vec::new();
        for union in unions {
            if self.max_degree(view, union) == 3 && self.is_minimal_of(view, union, Class::attack(2))? {
                found.push(union);
            }
        }
        Ok(found)
    }

    fn cross_fours(&self, view: View, fours: &[Mask], double_fours: &[Mask]) -> Vec<(Name, Mask)> {
        let crossing = |a: Mask, b: Mask| a & b & view.x != 0 && line_of(self.arena(), a | b).is_none();
        let crosses = unions(fours, |a, b| a & !view.x != b & !view.x && crossing(a, b));
        crosses.into_iter().filter(|cross| double_fours.contains(cross)).map(|cross| (Name::C44, cross)).collect()
    }

    /// C43 and C33: attacks on two lines through a common stone, with disjoint defences.
    fn crosses(
        &mut self,
        view: View,
        fours: &[Mask],
        weak: &[Mask],
        double: &[Mask],
    ) -> Result<Vec<(Name, Mask)>, Stopped> {
        let mut arms = Vec::new();
        for (kind, masks) in [(ArmKind::Four, fours), (ArmKind::Weak, weak), (ArmKind::Double, double)] {
            for &squares in masks {
                if line_of(self.arena(), squares).is_none() {
                    continue;
                }
                let defence = self.defence(self.part(view, squares))?;
                arms.push(Arm { squares, defence, kind });
            }
        }
        let mut found = Vec::new();
        for (index, a) in arms.iter().enumerate() {
            for b in &arms[index + 1..] {
                let Some(name) = cross_name(a.kind, b.kind) else { continue };
                let union = a.squares | b.squares;
                let crossing = a.squares & b.squares & view.x != 0 && line_of(self.arena(), union).is_none();
                if crossing && a.defence & b.defence == 0 && self.is_two_step_victory(view, union)? {
                    found.push((name, union));
                }
            }
        }
        Ok(found)
    }

    fn is_two_step_victory(&mut self, view: View, squares: Mask) -> Result<bool, Stopped> {
        let part = self.part(view, squares);
        Ok(self.victory_steps(part)? == Some(2))
    }

    fn is_minimal_of(&mut self, view: View, squares: Mask, class: Class) -> Result<bool, Stopped> {
        let part = self.part(view, squares);
        if self.class(part)? != class {
            return Ok(false);
        }
        let defence_size = self.defence_size(part, class)?;
        self.is_minimal(part, Strength { class, defence_size })
    }

    fn max_degree(&self, view: View, squares: Mask) -> u32 {
        let inside = self.arena().blocks().iter().filter(|&&block| block & !squares == 0);
        inside.map(|block| (block & view.x).count_ones()).max().unwrap_or(0)
    }
}

const fn cross_name(a: ArmKind, b: ArmKind) -> Option<Name> {
    use ArmKind::{Double, Four, Weak};
    match (a, b) {
        (Four, Four) => None,
        (Four, Weak) | (Weak, Four) => Some(Name::C43w),
        (Four, Double) | (Double, Four) => Some(Name::C43d),
        (Weak, Weak) => Some(Name::C3w3w),
        (Weak, Double) | (Double, Weak) => Some(Name::C3w3d),
        (Double, Double) => Some(Name::C3d3d),
    }
}

/// The unions of the pairs that `fit`, each once.
fn unions(masks: &[Mask], fit: impl Fn(Mask, Mask) -> bool) -> Vec<Mask> {
    let mut unions = Vec::new();
    for (index, &a) in masks.iter().enumerate() {
        unions.extend(masks[index + 1..].iter().filter(|&&b| fit(a, b)).map(|&b| a | b));
    }
    unions.sort_unstable();
    unions.dedup();
    unions
}

/// The direction of the line on which all the squares lie.
fn line_of(arena: &Arena, squares: Mask) -> Option<(i32, i32)> {
    let squares = arena.squares(squares);
    let (&origin, rest) = squares.split_first()?;
    let on_line = |square: &Square, (rows, cols): (i32, i32)| {
        (square.row - origin.row) * cols == (square.col - origin.col) * rows
    };
    DIRECTIONS.into_iter().find(|&direction| rest.iter().all(|square| on_line(square, direction)))
}
