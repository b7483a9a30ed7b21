//! Wine's values of squares (§4.7), with the paper's finer classes and crosses if they are wanted.

use cinquina_game::Colour;
use cinquina_patterns::combination::{Codes, code, every_four_classes, half};
use cinquina_patterns::{Class, Potential};

/// How many classes the scores distinguish.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum WineClasses {
    /// Wine's own: weak and double are one.
    #[default]
    Coarse,
    /// The paper's: a double two or three counts more than a weak one.
    Fine,
}

/// What a square with four given classes is to Wine.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct WineScores {
    /// In the evaluation, if their owner is to move.
    pub moving: i16,
    /// In the evaluation, if their owner waits.
    pub waiting: i16,
    /// As a move.
    pub as_move: u16,
    /// Whether one of the classes is S4.
    pub makes_simple_four: bool,
}

/// The scores of every set of four classes, by its code.
pub struct WineValues(Box<[WineScores; WineValues::CODES]>);

impl WineValues {
    const CODES: usize = 1 << 16;

    /// Wine's scores, for these classes, with the crosses C43 and C33 among them or not.
    pub fn new(classes: WineClasses, crosses: bool) -> Self {
        let line_value = line_value(classes);
        let mut table = vec![WineScores::default(); Self::CODES];
        for classes in every_four_classes() {
            let mut scores = square_scores(&line_value, classes);
            if crosses {
                let cross = cross_value(Potential::of(classes));
                scores.moving += cross.moving;
                scores.waiting += cross.waiting;
            }
            table[usize::from(code(classes))] = scores;
        }
        Self(table.try_into().expect("as long as the array"))
    }

    /// The scores of a square for one player.
    #[inline(always)]
    pub fn of(&self, codes: Codes, colour: Colour) -> WineScores {
        self.0[usize::from(half(codes, colour))]
    }
}

/// What a line counts in the evaluation, by class.
const fn line_value(classes: WineClasses) -> [i16; Class::COUNT] {
    match classes {
        WineClasses::Coarse => [0, 2, 12, 12, 18, 96, 96, 144, 800, 1200],
        WineClasses::Fine => [0, 2, 11, 13, 18, 92, 100, 144, 800, 1200],
    }
}

/// What a line counts as a move, by class, where nothing stronger decides.
const LINE_AS_MOVE: [u16; Class::COUNT] = [0, 2, 5, 5, 5, 12, 12, 12, 0, 0];

fn square_scores(line_value: &[i16; Class::COUNT], classes: [Class; 4]) -> WineScores {
    let value = |class: Class| line_value[class.index()];
    let simple_fours = classes.iter().filter(|&&class| class == Class::S4).count();
    let waiting = classes.into_iter().map(value).sum();
    // Two fours across are as good as two in line, but only for the player to move.
    let moving = if simple_fours >= 2 { waiting - 2 * value(Class::S4) + value(Class::D4) } else { waiting };
    let as_move = match Potential::of(classes) {
        Potential::S5 => 5000,
        Potential::D4 | Potential::C44 => 1200,
        Potential::C43d | Potential::C43w => 1000,
        Potential::C3d3d | Potential::C3w3d | Potential::C3w3w => 200,
        _ => classes.iter().map(|class| LINE_AS_MOVE[class.index()]).sum(),
    };
    WineScores { moving, waiting, as_move, makes_simple_four: simple_fours > 0 }
}

/// The value of a cross beyond that of its lines.
struct CrossValue {
    moving: i16,
    waiting: i16,
}

const fn cross_value(potential: Potential) -> CrossValue {
    match potential {
        Potential::C43d | Potential::C43w => CrossValue { moving: 100, waiting: 40 },
        Potential::C3d3d | Potential::C3w3d | Potential::C3w3w => CrossValue { moving: 40, waiting: 15 },
        _ => CrossValue { moving: 0, waiting: 0 },
    }
}
