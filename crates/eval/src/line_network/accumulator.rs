//! What the channels of all squares hold in all, followed stone by stone.

use cinquina_game::{Colour, Direction, Size, Square};
use cinquina_patterns::{Content, Line, LineTable, PatternBoard};

use super::{CHANNELS, Channels, INPUTS, KERNEL, LineNetwork, MIXED, MOST, MixedChannels, POOL, Shapes};
use crate::kernel::{AddPairs, Kernel, Plain};
use crate::threats;

/// How far a stone reaches into the lines of other squares.
const REACH: usize = Line::MIDDLE;
/// And into what is mixed with the channels of neighbours.
const MARGIN: usize = REACH + 1;
/// From one row to the next: the cells between two rows serve both of them as a margin.
const STRIDE: usize = Size::MAX as usize + MARGIN;
/// All cells, the margins around the largest board included.
const CELLS: usize = (Size::MAX as usize + 2 * MARGIN) * STRIDE + MARGIN;

/// How many squares have a stone in one of their lines, at most.
const TOUCHED: usize = 8 * REACH;

/// The squares with a stone in one of their lines: how far they are, in which direction and by how many steps.
const TOUCHED_CELLS: [(isize, usize, usize); TOUCHED] = {
    let (mut list, mut n) = ([(0, 0, 0); TOUCHED], 0);
    while n < TOUCHED {
        let (direction, place) = (n / (2 * REACH), n % (2 * REACH));
        let (dx, dy) = Direction::ALL[direction].step();
        let steps = if place < REACH { place as isize - REACH as isize } else { place as isize - REACH as isize + 1 };
        // Seen from such a square the stone lies on the other side.
        let square = (Line::MIDDLE as isize - steps) as usize;
        list[n] = (steps * offset(dx as isize, dy as isize), direction, square);
        n += 1;
    }
    list
};

/// The side of the block of cells around a stone in which mixed channels depend on it.
const BLOCK: usize = 2 * MARGIN + 1;

/// Where the rows of this block begin, seen from the stone.
const BLOCK_ROWS: [isize; BLOCK] = {
    let (mut rows, mut n) = ([0; BLOCK], 0);
    while n < BLOCK {
        rows[n] = offset(-(MARGIN as isize), n as isize - MARGIN as isize);
        n += 1;
    }
    rows
};

const fn offset(dx: isize, dy: isize) -> isize {
    dy * STRIDE as isize + dx
}

/// A square, or what lies outside the board.
#[derive(Copy, Clone, Default)]
struct Cell {
    /// By direction: the key of its line, and the shape of it.
    keys: [u16; 4],
    shapes: [u16; 4],
    is_empty: bool,
}

/// Scores of positions by their hash: a search comes to many leaves more than once, and reaching back for a score is a
/// hundredth of the work of computing it.
#[derive(Clone)]
struct RecentScores(Box<[u64; Self::COUNT]>);

impl RecentScores {
    const COUNT: usize = 1 << 15;
    /// The low bits of an entry hold the score, the others those of the hash.
    const SCORE: u32 = i16::BITS;

    fn new() -> Self {
        Self(bytemuck::zeroed_box())
    }

    #[inline]
    fn get(&self, hash: u64) -> Option<i32> {
        let entry = self.0[hash as usize % Self::COUNT];
        (entry >> Self::SCORE == hash >> Self::SCORE).then_some((entry as i16).into())
    }

    #[inline]
    fn put(&mut self, hash: u64, score: i32) {
        self.0[hash as usize % Self::COUNT] = hash >> Self::SCORE << Self::SCORE | u64::from(score as i16 as u16);
    }
}

/// What all squares hold in all: the channels as they lie in [`Channels`], then the mixed ones.
#[derive(Copy, Clone)]
struct Sums([i32; 2 * CHANNELS + 2 * MIXED]);

/// A stone that was followed, and how to take it back.
#[derive(Clone)]
struct Ply {
    /// The board's number for the position after it.
    stamp: u64,
    sums: Sums,
    cell: usize,
    /// Key and shape of each touched line before.
    touched: [(u16, u16); TOUCHED],
    mixed: [[MixedChannels; BLOCK]; BLOCK],
}

/// The channels of the positions that come up on one board. It follows the board when it is asked: back to the last
/// position that both have had, and on from there.
#[derive(Clone)]
pub(crate) struct Accumulator<'a> {
    network: &'a LineNetwork,
    shapes: &'static Shapes,
    cells: Box<[Cell; CELLS]>,
    /// The mixed channels of every cell, before anything is cut off.
    mixed: Box<[MixedChannels]>,
    /// How many stones the board had when it was looked at as a whole, and the plies since; the first one is that position.
    first: usize,
    plies: Vec<Ply>,
    /// How many plies are on the board.
    length: usize,
    scores: RecentScores,
}

impl<'a> Accumulator<'a> {
    /// For a board, and what is played on it and taken back from now on.
    pub(crate) fn new<L: LineTable>(network: &'a LineNetwork, board: &PatternBoard<L>) -> Self {
        let mut accumulator = Self {
            network,
            shapes: Shapes::all(),
            cells: Box::new([Cell::default(); CELLS]),
            mixed: vec![MixedChannels([0; 2 * MIXED]); CELLS].into(),
            first: 0,
            plies: vec![],
            length: 0,
            scores: RecentScores::new(),
        };
        accumulator.begin(board);
        accumulator
    }

    /// The score of the board for the player to move.
    #[inline]
    pub(crate) fn score<L: LineTable>(&mut self, board: &PatternBoard<L>) -> i32 {
        let hash = board.hash();
        if let Some(score) = self.scores.get(hash) {
            return score;
        }
        let score = self.compute(board).clamp(i16::MIN.into(), i16::MAX.into());
        self.scores.put(hash, score);
        score
    }

    #[inline]
    fn compute<L: LineTable>(&mut self, board: &PatternBoard<L>) -> i32 {
        match self.network.kernel {
            Kernel::Plain => self.score_by(board, Plain),
            // SAFETY: the processor was asked.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Kernel::Avx2 => unsafe { self.score_avx2(board) },
            // SAFETY: the processor was asked.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Kernel::Avx512 => unsafe { self.score_avx512(board) },
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn score_avx2<L: LineTable>(&mut self, board: &PatternBoard<L>) -> i32 {
        self.score_by(board, crate::kernel::x86::Avx2::new())
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512bw,avx512vl")]
    fn score_avx512<L: LineTable>(&mut self, board: &PatternBoard<L>) -> i32 {
        self.score_by(board, crate::kernel::x86::Avx512::new())
    }

    /// The same, compiled for what `add` needs.
    #[inline(always)]
    fn score_by<L: LineTable>(&mut self, board: &PatternBoard<L>, add: impl AddPairs + Copy) -> i32 {
        self.follow(board);
        let (turn, sums) = (board.turn(), &self.plies[self.length].sums.0);
        let mut inputs = [0; INPUTS];
        for (player, colour) in [turn, !turn].into_iter().enumerate() {
            let parts = [
                (player * CHANNELS, colour.index() * MIXED, MIXED),
                (player * CHANNELS + MIXED, 2 * MIXED + colour.index() * (CHANNELS - MIXED), CHANNELS - MIXED),
                (2 * CHANNELS + player * MIXED, 2 * CHANNELS + colour.index() * MIXED, MIXED),
            ];
            for (to, from, length) in parts {
                for n in 0..length {
                    let sum = sums[from + n] / POOL;
                    inputs[to + n] = sum.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
                }
            }
        }
        self.network.heads[turn.index()].score(&inputs, threats::index(board), add)
    }

    #[inline(always)]
    fn follow<L: LineTable>(&mut self, board: &PatternBoard<L>) {
        let played = board.played();
        while self.first + self.length > played
            || self.plies[self.length].stamp != board.stamp(self.first + self.length)
        {
            if self.length == 0 {
                self.begin(board);
                return;
            }
            self.undo();
        }
        for number in self.first + self.length + 1..=played {
            let (square, stone) = board.stone_played(number);
            self.play(square, stone);
            self.plies[self.length].stamp = board.stamp(number);
        }
    }

    /// Looks at the whole board.
    #[cold]
    fn begin<L: LineTable>(&mut self, board: &PatternBoard<L>) {
        let network = self.network;
        self.cells.fill(Cell::default());
        self.mixed.fill(network.mix.bias);
        let mut sums = Sums([0; 2 * CHANNELS + 2 * MIXED]);
        for square in &board.board().empty_squares() {
            let keys = Direction::ALL.map(|direction| board.line(square, direction).key());
            let shapes = keys.map(|key| self.shapes.number(key));
            self.cells[cell(square)] = Cell { keys, shapes, is_empty: true };
            let channels = cut_off(&network.sum(shapes));
            for (sum, channel) in sums.0.iter_mut().zip(channels.0) {
                *sum += i32::from(channel);
            }
            add_mixed(&mut self.mixed, cell(square), &channels, network);
        }
        let nothing = mixed_cut_off(&network.mix.bias);
        for mixed in &self.mixed {
            for (n, channel) in mixed_cut_off(mixed).0.into_iter().enumerate() {
                sums.0[2 * CHANNELS + n] += i32::from(channel - nothing.0[n]);
            }
        }
        self.first = board.played();
        self.length = 0;
        self.reserve(0);
        (self.plies[0].stamp, self.plies[0].sums) = (board.stamp(board.played()), sums);
    }

    /// Makes room for a ply.
    fn reserve(&mut self, number: usize) {
        if self.plies.len() <= number {
            self.plies.push(Ply {
                stamp: u64::MAX,
                sums: Sums([0; 2 * CHANNELS + 2 * MIXED]),
                cell: 0,
                touched: [(0, 0); TOUCHED],
                mixed: [[MixedChannels([0; 2 * MIXED]); BLOCK]; BLOCK],
            });
        }
    }

    #[inline(always)]
    fn play(&mut self, square: Square, colour: Colour) {
        let (network, at) = (self.network, cell(square));
        self.length += 1;
        self.reserve(self.length);
        let (before, ply) = self.plies.split_at_mut(self.length);
        let ply = &mut ply[0];
        ply.cell = at;
        for (saved, start) in ply.mixed.iter_mut().zip(BLOCK_ROWS) {
            saved.copy_from_slice(row_from::<BLOCK>(&mut self.mixed, at, start));
        }
        let mut change = Channels([0; 2 * CHANNELS]);
        let Cell { shapes, .. } = self.cells[at];
        self.cells[at].is_empty = false;
        let gone = cut_off(&network.sum(shapes));
        let less = Channels(gone.0.map(|channel| -channel));
        add(&mut change.0, &less.0);
        add_mixed(&mut self.mixed, at, &less, network);
        let stone = Content::from(colour) as u16;
        for (n, &(offset, direction, square)) in TOUCHED_CELLS.iter().enumerate() {
            let touched = at.wrapping_add_signed(offset);
            let Cell { keys, shapes, is_empty } = &mut self.cells[touched];
            ply.touched[n] = (keys[direction], shapes[direction]);
            if !*is_empty {
                continue;
            }
            keys[direction] ^= stone << (2 * if square < Line::MIDDLE { square } else { square - 1 });
            let shape = self.shapes.number(keys[direction]);
            if shape == shapes[direction] {
                continue;
            }
            let old = network.sum(*shapes);
            let (gained, lost) = (&network.shapes[usize::from(shape)], &network.shapes[usize::from(shapes[direction])]);
            shapes[direction] = shape;
            let mut new = old;
            for n in 0..2 * CHANNELS {
                new.0[n] = new.0[n].wrapping_add(gained.0[n]).wrapping_sub(lost.0[n]);
            }
            let (old, mut new) = (cut_off(&old), cut_off(&new));
            for n in 0..2 * CHANNELS {
                new.0[n] -= old.0[n];
            }
            add(&mut change.0, &new.0);
            add_mixed(&mut self.mixed, touched, &new, network);
        }
        let mut mixed_change = MixedChannels([0; 2 * MIXED]);
        for (saved, start) in ply.mixed.iter().zip(BLOCK_ROWS) {
            for (old, new) in saved.iter().zip(row_from::<BLOCK>(&mut self.mixed, at, start)) {
                let (old, new) = (mixed_cut_off(old), mixed_cut_off(new));
                for n in 0..2 * MIXED {
                    mixed_change.0[n] += new.0[n] - old.0[n];
                }
            }
        }
        ply.sums = before[self.length - 1].sums;
        let (sums, mixed_sums) = ply.sums.0.split_at_mut(2 * CHANNELS);
        sums.iter_mut().zip(change.0).for_each(|(sum, change)| *sum += i32::from(change));
        mixed_sums.iter_mut().zip(mixed_change.0).for_each(|(sum, change)| *sum += i32::from(change));
    }

    #[inline(always)]
    fn undo(&mut self) {
        let ply = &self.plies[self.length];
        self.length -= 1;
        self.cells[ply.cell].is_empty = true;
        for (&(offset, direction, _), &(key, shape)) in TOUCHED_CELLS.iter().zip(&ply.touched) {
            let Cell { keys, shapes, .. } = &mut self.cells[ply.cell.wrapping_add_signed(offset)];
            (keys[direction], shapes[direction]) = (key, shape);
        }
        for (saved, start) in ply.mixed.iter().zip(BLOCK_ROWS) {
            *row_from(&mut self.mixed, ply.cell, start) = *saved;
        }
    }
}

impl LineNetwork {
    /// What four shapes add to the channels of a square, before anything is cut off.
    #[inline(always)]
    fn sum(&self, shapes: [u16; 4]) -> Channels {
        let mut sum = self.shapes[usize::from(shapes[0])];
        for shape in &shapes[1..] {
            add(&mut sum.0, &self.shapes[usize::from(*shape)].0);
        }
        sum
    }
}

fn cell(square: Square) -> usize {
    (square.y() + MARGIN) * STRIDE + square.x() + MARGIN
}

#[inline(always)]
fn add<const COUNT: usize>(to: &mut [i16; COUNT], more: &[i16; COUNT]) {
    for n in 0..COUNT {
        to[n] = to[n].wrapping_add(more[n]);
    }
}

#[inline(always)]
fn cut_off(channels: &Channels) -> Channels {
    let mut cut = *channels;
    for n in 0..2 * CHANNELS {
        cut.0[n] = cut.0[n].clamp(0, MOST);
    }
    cut
}

#[inline(always)]
fn mixed_cut_off(mixed: &MixedChannels) -> MixedChannels {
    let mut cut = *mixed;
    for n in 0..2 * MIXED {
        // What is not negative is divided by shifting.
        cut.0[n] = (cut.0[n].max(0) >> KERNEL.ilog2()).min(MOST);
    }
    cut
}

/// Adds to three cells beside each other.
#[inline(always)]
fn add_row(row: &mut [MixedChannels; 3], outer: &MixedChannels, middle: &MixedChannels) {
    add(&mut row[0].0, &outer.0);
    add(&mut row[1].0, &middle.0);
    add(&mut row[2].0, &outer.0);
}

/// So many cells of a row from a place beside a cell on.
#[inline(always)]
fn row_from<const COUNT: usize>(mixed: &mut [MixedChannels], cell: usize, start: isize) -> &mut [MixedChannels; COUNT] {
    let start = cell.wrapping_add_signed(start);
    // The margins around the board have room for every row.
    (&mut mixed[start..start + COUNT]).try_into().expect("as many cells")
}

/// Adds what the channels of a cell hold more than before to what is mixed there and around it.
#[inline(always)]
fn add_mixed(mixed: &mut [MixedChannels], at: usize, more: &Channels, network: &LineNetwork) {
    let mut any = 0;
    for n in 0..2 * MIXED {
        any |= more.0[n];
    }
    if any == 0 {
        return;
    }
    let mut products = network.mix.kernel;
    for product in &mut products {
        for n in 0..2 * MIXED {
            product.0[n] = product.0[n].wrapping_mul(more.0[n]);
        }
    }
    let [own, beside, across] = &products;
    add_row(row_from(mixed, at, offset(-1, -1)), across, beside);
    add_row(row_from(mixed, at, offset(-1, 0)), beside, own);
    add_row(row_from(mixed, at, offset(-1, 1)), across, beside);
}
