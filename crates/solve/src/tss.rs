//! Threat space search after Allis (§3.3).
//!
//! PX plays a threat and PY answers with all its defences at once, so that there is one board to go on from. From there
//! PX plays only threats that *depend* on the last one: threats with its stone in their line. Threats that need stones
//! of two such sequences are found by combining sequences that do not conflict. Where PX would then win, the sequence
//! is only a suggestion, since PY plays one stone a turn and may make fours: the caller must confirm it.

use std::ops::ControlFlow;

use cinquina_game::{Colour, Direction, Square, SquareSet};
use cinquina_patterns::{Class, LineTable, PatternBoard, Potential, in_reach};
use rustc_hash::FxHashSet;

use crate::{SolveControl, Threats};

/// The search.
pub(crate) struct Tss<'a, L: LineTable> {
    board: PatternBoard<L>,
    px: Colour,
    threats: Threats,
    /// Every sequence that was reached.
    sequences: Vec<Sequence>,
    /// How many bytes sequences and boards take at most, lists that are about to grow included; and may take.
    bytes: usize,
    most_bytes: usize,
    /// The boards they lead to.
    seen: FxHashSet<u64>,
    confirm: &'a mut dyn FnMut(&SquareSet, &mut SolveControl<'_>) -> ControlFlow<()>,
}

/// What a board takes among those seen, where there is room for twice as many.
const BYTES_OF_A_BOARD: usize = 4 * size_of::<u64>();

/// Threats of PX, played one after the other, with all defences of PY.
#[derive(Clone)]
struct Sequence {
    moves: Vec<Move>,
    gains: SquareSet,
    costs: SquareSet,
}

/// A threat: PX's stone, and where PY puts his.
#[derive(Clone)]
struct Move {
    gain: Square,
    costs: Vec<Square>,
}

impl Sequence {
    const EMPTY: Self = Self { moves: Vec::new(), gains: SquareSet::EMPTY, costs: SquareSet::EMPTY };

    /// How many bytes it takes in a list, which holds it twice while it grows.
    fn bytes(&self) -> usize {
        let costs: usize = self.moves.iter().map(|step| step.costs.capacity() * size_of::<Square>()).sum();
        3 * size_of::<Self>() + self.moves.capacity() * size_of::<Move>() + costs
    }

    fn last(&self) -> Option<Square> {
        self.moves.last().map(|last| last.gain)
    }

    /// This sequence and then what the other one has besides; `None` if one needs a square that the other gives to PY.
    fn with(&self, other: &Self) -> Option<Self> {
        let conflict = !(self.gains & other.costs).is_empty() || !(self.costs & other.gains).is_empty();
        let mut all = self.clone();
        for step in other.moves.iter().filter(|step| !self.gains.contains(step.gain)) {
            let costs = step.costs.iter().copied().filter(|&cost| !all.costs.contains(cost)).collect();
            all.push(Move { gain: step.gain, costs });
        }
        let new = all.moves.len() > self.moves.len() && all.moves.len() > other.moves.len();
        (!conflict && new).then_some(all)
    }

    fn push(&mut self, step: Move) {
        self.gains.insert(step.gain);
        self.costs.extend(step.costs.iter().copied());
        self.moves.push(step);
    }
}

impl<'a, L: LineTable> Tss<'a, L> {
    /// A search from a board of PX. `confirm` is given the squares of every suggestion and ends the search if it holds.
    pub(crate) fn new(
        board: PatternBoard<L>,
        px: Colour,
        threats: Threats,
        memory: usize,
        confirm: &'a mut dyn FnMut(&SquareSet, &mut SolveControl<'_>) -> ControlFlow<()>,
    ) -> Self {
        let (sequences, seen) = (Vec::new(), FxHashSet::default());
        Self { board, px, threats, sequences, bytes: 0, most_bytes: memory, seen, confirm }
    }

    /// Looks for suggestions until one is confirmed, none is left, or a limit is reached.
    pub(crate) fn run(&mut self, control: &mut SolveControl<'_>) -> ControlFlow<()> {
        self.extend(&mut Sequence::EMPTY.clone(), &[], control)?;
        let mut first = 0;
        // Each round combines the sequences of the last one with all before.
        while first < self.sequences.len() {
            let count = self.sequences.len();
            for n in first..count {
                for other in 0..n {
                    self.combine(n, other, control)?;
                }
            }
            first = count;
        }
        ControlFlow::Continue(())
    }

    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Plays every threat that depends on all of `needed`, with the sequence on the board, and goes on from there.
    fn extend(
        &mut self,
        sequence: &mut Sequence,
        needed: &[Square],
        control: &mut SolveControl<'_>,
    ) -> ControlFlow<()> {
        control.note_depth(sequence.moves.len());
        if self.bytes >= self.most_bytes {
            control.note_full();
            return ControlFlow::Break(());
        }
        if !control.enter() {
            return ControlFlow::Break(());
        }
        for gain in &self.dependent(needed) {
            control.work(1);
            let Some(costs) = self.defences(gain) else { continue };
            let step = Move { gain, costs };
            let mut longer = sequence.clone();
            longer.push(step.clone());
            self.play(&step);
            let flow = self.reached(&mut longer, step.costs.is_empty(), control);
            self.undo(&step);
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// A sequence has been played: it wins, or goes on.
    fn reached(
        &mut self,
        sequence: &mut Sequence,
        unstoppable: bool,
        control: &mut SolveControl<'_>,
    ) -> ControlFlow<()> {
        if !self.seen.insert(self.board.board().hash(self.px)) {
            return ControlFlow::Continue(());
        }
        self.bytes += BYTES_OF_A_BOARD;
        if unstoppable || self.board.count_from(self.px, Potential::C44) > 0 {
            let squares = self.squares_of(sequence);
            return (self.confirm)(&squares, control);
        }
        self.bytes += sequence.bytes();
        self.sequences.push(sequence.clone());
        let last = sequence.last();
        self.extend(sequence, last.as_slice(), control)
    }

    /// All squares that play a part in a sequence, with those of the win at its end.
    fn squares_of(&self, sequence: &Sequence) -> SquareSet {
        let mut squares = sequence.gains | sequence.costs;
        for trigger in &self.board.double_fours(self.px) {
            squares.insert(trigger);
            squares |= self.board.defence(trigger, self.px);
        }
        squares
    }

    /// Tries the threats that need the last stones of two sequences.
    fn combine(&mut self, one: usize, other: usize, control: &mut SolveControl<'_>) -> ControlFlow<()> {
        // Most pairs have nothing in common, and there are many.
        control.work(1);
        let (one, other) = (&self.sequences[one], &self.sequences[other]);
        let (Some(last), Some(other_last)) = (one.last(), other.last()) else { return ControlFlow::Continue(()) };
        let near = last.x().abs_diff(other_last.x()).max(last.y().abs_diff(other_last.y())) <= 8;
        let Some(mut all) = near.then(|| one.with(other)).flatten() else { return ControlFlow::Continue(()) };
        if !control.enter() {
            return ControlFlow::Break(());
        }
        let moves = all.moves.clone();
        moves.iter().for_each(|step| self.play(step));
        let flow = if self.board.count_from(self.px, Potential::C44) > 0 {
            self.reached(&mut all, false, control)
        } else {
            self.extend(&mut all, &[last, other_last], control)
        };
        moves.iter().rev().for_each(|step| self.undo(step));
        flow
    }

    /// Where PX may play a threat with every one of these stones in its lines.
    fn dependent(&self, needed: &[Square]) -> SquareSet {
        let mut moves = self.board.fours(self.px);
        if self.threats != Threats::T2 {
            moves |= self.board.threes(self.px);
        }
        let uses = |square: Square, stone: Square| {
            let class = |direction| self.board.class(square, direction, self.px);
            in_reach(square, stone) && direction(square, stone).map(class) >= Some(Class::S3)
        };
        moves.iter().filter(|&square| needed.iter().all(|&stone| uses(square, stone))).collect()
    }

    /// PY's defences against a threat of PX; none if he has no defence, `None` if it is no threat.
    fn defences(&mut self, gain: Square) -> Option<Vec<Square>> {
        self.put(gain, self.px);
        let fives: Vec<Square> = self.board.fives(self.px).iter().collect();
        let attacks = self.board.double_fours(self.px);
        let defences = match fives.len() {
            0 if attacks.is_empty() || self.threats == Threats::T2 => None,
            0 => Some(self.board.common_defence(&attacks, self.px).iter().collect()),
            1 => Some(fives),
            _ => Some(Vec::new()),
        };
        self.take(self.px);
        defences
    }

    fn play(&mut self, step: &Move) {
        self.put(step.gain, self.px);
        for &cost in &step.costs {
            self.put(cost, !self.px);
        }
    }

    /// Puts a stone, whoever's turn it is.
    fn put(&mut self, square: Square, colour: Colour) {
        if self.board.turn() != colour {
            self.board.pass();
        }
        self.board.play(square);
    }

    fn undo(&mut self, step: &Move) {
        for _ in &step.costs {
            self.take(!self.px);
        }
        self.take(self.px);
    }

    /// Takes back the last stone, which is of this colour.
    fn take(&mut self, colour: Colour) {
        if self.board.turn() == colour {
            self.board.pass();
        }
        self.board.undo();
    }
}

/// The direction of the line through two squares in reach of each other.
fn direction(one: Square, other: Square) -> Option<Direction> {
    let sign = |a: usize, b: usize| (b as i32 - a as i32).signum();
    let (dx, dy) = (sign(one.x(), other.x()), sign(one.y(), other.y()));
    Direction::ALL.into_iter().find(|direction| [(dx, dy), (-dx, -dy)].contains(&direction.step()))
}
