//! The named patterns that stand on a board, for people to read.

use cinquina_game::{Colour, Direction, Square, SquareSet};

use crate::WideSquares;
use crate::{Class, LineTable, PatternBoard};

/// A pattern of one line that stands on the board, a simple three or stronger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Its class, by which the pattern is named.
    pub class: Class,
    /// Whose it is.
    pub colour: Colour,
    /// The direction of its line.
    pub direction: Direction,
    /// The stones that make it.
    pub stones: SquareSet,
    /// Where its owner makes an attack a victory or a threat an attack, or completes a double four.
    pub triggers: SquareSet,
    /// Where the opponent stops it: nowhere if it is a victory, `None` if it is only a threat, which
    /// has a defence for each trigger.
    pub defence: Option<SquareSet>,
}

impl<L: LineTable> PatternBoard<L> {
    /// The named patterns of `colour` that stand on single lines, strongest first. A pattern within a
    /// stronger one of the same line is left out.
    pub fn standing(&self, colour: Colour) -> Vec<Standing> {
        let mut found: Vec<Standing> = Vec::new();
        for direction in Direction::ALL {
            let mut on_lines: Vec<Standing> = self
                .board()
                .stones(colour)
                .iter()
                .filter_map(|stone| self.standing_around(stone, direction, colour))
                .collect();
            on_lines.sort_by_key(|pattern| std::cmp::Reverse((pattern.class, pattern.stones.len())));
            for pattern in on_lines {
                let within =
                    |other: &Standing| other.direction == direction && pattern.stones.without(&other.stones).is_empty();
                if !found.iter().any(within) {
                    found.push(pattern);
                }
            }
        }
        found.sort_by_key(|pattern| std::cmp::Reverse(pattern.class));
        found
    }

    /// The pattern of the line around a stone.
    fn standing_around(&self, stone: Square, direction: Direction, colour: Colour) -> Option<Standing> {
        if self.class(stone, direction, colour) < Class::S3 {
            return None;
        }
        let reading = self.tables().lines.read(self.wide_line(stone, direction), colour);
        let walk = |distance| direction.walk(self.board().size(), stone, distance);
        let squares = |on_line: WideSquares| -> SquareSet { on_line.distances().filter_map(walk).collect() };
        Some(Standing {
            class: reading.class,
            colour,
            direction,
            stones: squares(reading.stones),
            triggers: squares(reading.triggers),
            defence: reading.defence.map(squares),
        })
    }
}
