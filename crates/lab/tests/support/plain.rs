//! The restricted game by plain search: every move of both sides, memoised, nothing pruned.
//!
//! It shares no code with the laboratory beyond the pattern itself.

use cinquina_lab::{Class, Content, Pattern, Player, Square};

const UNKNOWN: u8 = 255;
/// PX does not win.
const NEVER: u8 = 254;

/// The game on one pattern. Positions are numbered in base three over the empty squares.
pub(crate) struct Plain {
    empties: Vec<Square>,
    /// For each empty square, the blocks through it.
    blocks_through: Vec<Vec<Block>>,
    powers: Vec<usize>,
    has_five: bool,
    memory: [Vec<u8>; 2],
}

/// The empty squares of a block as bits, and who could still make five there.
#[derive(Copy, Clone)]
struct Block {
    bits: u32,
    for_px: bool,
    for_py: bool,
}

impl Plain {
    pub(crate) fn new(pattern: &Pattern) -> Self {
        let empties: Vec<Square> = pattern.empties().collect();
        let mut blocks_through = vec![Vec::new(); empties.len()];
        let mut has_five = false;
        for block in pattern.blocks() {
            let holds = |player| block.squares.iter().any(|&s| pattern.content(s) == Some(Content::Stone(player)));
            let (for_px, for_py) = (!holds(Player::O), !holds(Player::X));
            let inside = block.squares.iter().filter_map(|square| empties.binary_search(square).ok());
            let bits = inside.fold(0u32, |bits, index| bits | 1 << index);
            has_five |= bits == 0 && for_px;
            for (index, through) in blocks_through.iter_mut().enumerate() {
                if bits >> index & 1 == 1 {
                    through.push(Block { bits, for_px, for_py });
                }
            }
        }
        let powers: Vec<usize> = (0..empties.len() as u32).map(|index| 3usize.pow(index)).collect();
        let positions = 3usize.pow(empties.len() as u32);
        let memory = [vec![UNKNOWN; positions], vec![UNKNOWN; positions]];
        Self { empties, blocks_through, powers, has_five, memory }
    }

    /// The stones PX needs with PY to move, after filling `filled` with PX's stones.
    pub(crate) fn as_second(&mut self, filled: &[Square]) -> Option<u32> {
        let bits = self.bits(filled);
        if self.has_five || (0..self.empties.len()).any(|at| bits >> at & 1 == 1 && self.px_five(bits, at)) {
            return Some(0);
        }
        let number = self.number(bits);
        steps(self.py_moves(bits, 0, number))
    }

    /// The stones PX needs with PX to move.
    pub(crate) fn as_first(&mut self) -> Option<u32> {
        steps(self.px_moves(0, 0, 0))
    }

    /// Victory, attack, threat or generic by the definitions, move by move.
    pub(crate) fn class(&mut self) -> Class {
        if let Some(steps) = self.as_second(&[]) {
            return Class::victory(steps);
        }
        let attack = self.attack_steps(&[]);
        if let Some(steps) = attack {
            return Class::attack(steps);
        }
        let threats = self.threat_triggers();
        threats.iter().map(|&(_, steps)| steps).min().map_or(Class::GENERIC, |steps| Class::threat(steps + 1))
    }

    /// The triggers of an attack with the steps of the victories they make.
    pub(crate) fn attack_triggers(&mut self, filled: &[Square]) -> Vec<(Square, u32)> {
        let left: Vec<Square> = self.empties.iter().copied().filter(|square| !filled.contains(square)).collect();
        let with = |square| filled.iter().copied().chain([square]).collect::<Vec<_>>();
        left.into_iter().filter_map(|square| Some((square, self.as_second(&with(square))?))).collect()
    }

    /// The triggers of a threat with the steps of the attacks they make.
    pub(crate) fn threat_triggers(&mut self) -> Vec<(Square, u32)> {
        self.empties.clone().into_iter().filter_map(|square| Some((square, self.attack_steps(&[square])?))).collect()
    }

    fn attack_steps(&mut self, filled: &[Square]) -> Option<u32> {
        self.attack_triggers(filled).iter().map(|&(_, steps)| steps + 1).min()
    }

    fn px_moves(&mut self, x: u32, o: u32, number: usize) -> u8 {
        if self.memory[0][number] != UNKNOWN {
            return self.memory[0][number];
        }
        let mut best = NEVER;
        for at in 0..self.empties.len() {
            if (x | o) >> at & 1 == 1 {
                continue;
            }
            let next = x | 1 << at;
            let steps = match self.px_five(next, at) {
                true => 1,
                false => self.py_moves(next, o, number + self.powers[at]).saturating_add(1),
            };
            best = best.min(steps);
        }
        self.memory[0][number] = best;
        best
    }

    fn py_moves(&mut self, x: u32, o: u32, number: usize) -> u8 {
        if self.memory[1][number] != UNKNOWN {
            return self.memory[1][number];
        }
        let mut worst = 0;
        for at in 0..self.empties.len() {
            if (x | o) >> at & 1 == 1 {
                continue;
            }
            let next = o | 1 << at;
            let steps = match self.py_five(next, at) {
                true => NEVER,
                false => self.px_moves(x, next, number + 2 * self.powers[at]),
            };
            worst = worst.max(steps);
        }
        let full = (x | o).count_ones() as usize == self.empties.len();
        self.memory[1][number] = if full { NEVER } else { worst };
        self.memory[1][number]
    }

    fn px_five(&self, x: u32, last: usize) -> bool {
        self.blocks_through[last].iter().any(|block| block.for_px && block.bits & !x == 0)
    }

    fn py_five(&self, o: u32, last: usize) -> bool {
        self.blocks_through[last].iter().any(|block| block.for_py && block.bits & !o == 0)
    }

    fn bits(&self, squares: &[Square]) -> u32 {
        squares.iter().filter_map(|square| self.empties.binary_search(square).ok()).fold(0, |bits, at| bits | 1 << at)
    }

    fn number(&self, x: u32) -> usize {
        (0..self.empties.len()).filter(|at| x >> at & 1 == 1).map(|at| self.powers[at]).sum()
    }
}

/// The defence of an attack: the empty squares whose removal leaves neither an attack nor a victory.
pub(crate) fn defence(pattern: &Pattern) -> Vec<Square> {
    let holds_without = |&square: &Square| {
        let mut smaller = Plain::new(&pattern.remove(square).unwrap());
        smaller.as_second(&[]).is_none() && smaller.attack_triggers(&[]).is_empty()
    };
    pattern.empties().filter(holds_without).collect()
}

/// The pattern with a stone of PX more.
pub(crate) fn filled(pattern: &Pattern, square: Square) -> Pattern {
    pattern.fill(square, Player::X).unwrap()
}

fn steps(value: u8) -> Option<u32> {
    (value < NEVER).then_some(u32::from(value))
}
