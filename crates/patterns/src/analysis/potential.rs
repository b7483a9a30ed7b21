use cinquina_game::{Colour, Direction, Square, SquareSet};

use super::Analysis;
use crate::{Line, Observer, PatternBoard, PatternRule, Potential};

impl<R: PatternRule, O: Observer> PatternBoard<R, O> {
    /// The analysis on potential patterns (§4.6), for the player to move on a board without a five.
    pub fn analysis(&self) -> Analysis {
        use Potential::{C44, D4, S5};
        let (px, py) = (self.turn(), !self.turn());
        if self.count(px, S5) > 0 {
            return Analysis::Five(self.fives(px));
        }
        match self.count(py, S5) {
            0 => {}
            1 => return self.fives(py).iter().next().map_or(Analysis::Lost, Analysis::Block),
            _ => return Analysis::Lost,
        }
        if self.count(px, C44) + self.count(px, D4) > 0 {
            return Analysis::DoubleFour(self.double_fours(px));
        }
        if self.count(py, C44) + self.count(py, D4) > 0 {
            return Analysis::Defend(self.defending_moves());
        }
        Analysis::Open
    }

    /// Case 5: what stops every attack of two steps, and the fours that put them off.
    fn defending_moves(&self) -> SquareSet {
        let (px, py) = (self.turn(), !self.turn());
        let attacks = self.double_fours(py);
        let mut moves = self.common_defence(&attacks, py);
        for four in &self.fours(px) {
            if self.delays(four, &attacks) {
                moves.insert(four);
            }
        }
        moves
    }

    /// Where one stone stops all attacks of `colour` with these triggers: the intersection of their
    /// defences. Empty if there is no such square, or no attack.
    pub fn common_defence(&self, attacks: &SquareSet, colour: Colour) -> SquareSet {
        let mut triggers = attacks.iter();
        let mut common = triggers.next().map_or(SquareSet::EMPTY, |trigger| self.defence(trigger, colour));
        for trigger in triggers {
            common &= self.defence(trigger, colour);
        }
        common
    }

    /// Whether a four of PX on `square` puts off PY's attacks, given by their triggers: not if PY,
    /// having to block it, makes two fours by that.
    fn delays(&self, square: Square, attacks: &SquareSet) -> bool {
        if !attacks.iter().any(|trigger| in_reach(square, trigger)) {
            return true;
        }
        let completions = Completions::new(self, square, self.turn());
        let Some(block) = completions.as_slice().first() else { return false };
        !attacks.contains(block.square) || !self.blocks_with_attack(block)
    }

    /// Whether PY makes two fours by blocking a four of PX, with its stone on the board. That stone is
    /// in the way of just one line of the blocking square.
    fn blocks_with_attack(&self, block: &Completion) -> bool {
        let (px, py) = (self.turn(), !self.turn());
        let classes = Direction::ALL.map(|direction| {
            let line = self.line(block.square, direction);
            let stone = (Line::MIDDLE as i32 - block.distance) as usize;
            let seen = if direction == block.direction { line.with(stone, px.into()) } else { line };
            R::classes().class(seen.key(), py)
        });
        Potential::of(classes) >= Potential::C44
    }

    /// Where `colour` would complete a five after a stone on the empty `square`, if he makes a four there and no more: the
    /// square where the other must stop him.
    pub fn block_of_four(&self, square: Square, colour: Colour) -> Option<Square> {
        Completions::new(self, square, colour).as_slice().first().map(|completion| completion.square)
    }

    /// Where one stone stops what `colour` threatens to make on the empty `square` (§4.5): the square
    /// itself for a five; for two fours at once (D4 or C44) also the squares on which they would
    /// complete, unless there are more than two of those and blocking one leaves two.
    ///
    /// Empty if `colour` threatens neither.
    pub fn defence(&self, square: Square, colour: Colour) -> SquareSet {
        let mut defence = SquareSet::EMPTY;
        let potential = self.potential(square, colour);
        if potential >= Potential::C44 {
            defence.insert(square);
        }
        if matches!(potential, Potential::C44 | Potential::D4)
            && let [one, two] = Completions::new(self, square, colour).as_slice()
        {
            defence.extend([one.square, two.square]);
        }
        defence
    }
}

/// Whether two squares lie on a common line of nine squares around one of them.
#[inline]
pub fn in_reach(one: Square, other: Square) -> bool {
    let (dx, dy) = (one.x().abs_diff(other.x()), one.y().abs_diff(other.y()));
    (dx == 0 || dy == 0 || dx == dy) && dx.max(dy) <= Line::MIDDLE
}

/// Where a player would complete a five after a stone on some empty square that makes no five.
struct Completions {
    found: [Completion; Self::MOST],
    count: usize,
}

#[derive(Copy, Clone)]
struct Completion {
    square: Square,
    direction: Direction,
    /// Steps from the stone.
    distance: i32,
}

impl Completions {
    /// A line without a five completes on two squares at most.
    const MOST: usize = 8;

    fn new<R: PatternRule, O: Observer>(board: &PatternBoard<R, O>, square: Square, colour: Colour) -> Self {
        let none = Completion { square, direction: Direction::Row, distance: 0 };
        let mut completions = Self { found: [none; Self::MOST], count: 0 };
        for direction in Direction::ALL {
            let mut mask = board.line(square, direction).completions(colour);
            while mask != 0 {
                let distance = mask.trailing_zeros() as i32 / 2 - Line::MIDDLE as i32;
                completions.push(direction.walk(board.board().size(), square, distance), direction, distance);
                mask &= mask - 1;
            }
        }
        completions
    }

    fn push(&mut self, square: Option<Square>, direction: Direction, distance: i32) {
        if let (Some(square), Some(free)) = (square, self.found.get_mut(self.count)) {
            *free = Completion { square, direction, distance };
            self.count += 1;
        }
    }

    fn as_slice(&self) -> &[Completion] {
        &self.found[..self.count]
    }
}
