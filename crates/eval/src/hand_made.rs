//! Values chosen by hand, from which tuning started.

use cinquina_patterns::{Class, Potential};

use crate::{SquareValue, Values};

/// The value of a potential line to its owner, by class: Wine's scores, the weak and the double
/// kinds a little apart.
const LINE_VALUE: [i16; Class::COUNT] = [0, 2, 11, 13, 18, 92, 100, 144, 800, 1200];

/// The same line as a move of its owner.
const ATTACK: [i16; Class::COUNT] = [0, 4, 9, 11, 11, 24, 28, 30, 1200, 5000];

impl Values {
    /// Values chosen by hand, after Wine.
    pub fn hand_made() -> Self {
        let square = |classes: [Class; 4]| {
            let sum = |table: &[i16; Class::COUNT]| classes.iter().map(|class| table[class.index()]).sum::<i16>();
            let potential = Potential::of(classes);
            let attack = (sum(&ATTACK) + cross_attack(potential)).min(10_000);
            let value = sum(&LINE_VALUE).min(2_000) + cross_value(potential);
            // The player to move can use his squares first.
            SquareValue { own: value + value / 5, other: value, attack, defence: attack / 2 }
        };
        Self::new(square, |_| 0)
    }
}

/// The value of a cross beyond that of its two lines.
fn cross_value(potential: Potential) -> i16 {
    match potential {
        Potential::C44 => 500,
        Potential::C43d | Potential::C43w => 250,
        Potential::C3d3d | Potential::C3w3d | Potential::C3w3w => 80,
        _ => 0,
    }
}

fn cross_attack(potential: Potential) -> i16 {
    match potential {
        Potential::C44 => 1_200,
        Potential::C43d | Potential::C43w => 600,
        Potential::C3d3d | Potential::C3w3d | Potential::C3w3w => 200,
        _ => 0,
    }
}
