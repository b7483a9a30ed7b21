//! A forward pass of the network for one position, and the way back.

use cinquina_eval::line_network::{
    CHANNEL, CHANNELS, FIRST, INPUTS, LineWeights, MIXED, MOST, POOL, Part, SECOND, Shapes,
};
use cinquina_eval::threats;
use cinquina_game::{Colour, Direction};
use cinquina_patterns::Content;

use super::Sample;
use super::model::{Model, Side};
use super::shape_net::{add, product};

type Channels = [f32; CHANNELS];
type Mixed = [f32; MIXED];

/// How far lines reach.
const REACH: usize = 4;
/// From one row of cells to the next; rows share their margins.
const STRIDE: usize = Sample::LONGEST_SIDE + REACH;
const CELLS: usize = (Sample::LONGEST_SIDE + 2 * REACH) * STRIDE + REACH;
/// A cell that is no empty square with a stone in one of its lines.
const NONE: u16 = u16::MAX;

/// The most that a channel of a square holds.
const LIMIT: f32 = MOST as f32 / CHANNEL as f32;
const SHARE: f32 = 1.0 / POOL as f32;

/// The square itself, its neighbours beside it and those across its corners, with the rows of the kernel.
const NEIGHBOURS: [(isize, usize); 9] = {
    const DOWN: isize = STRIDE as isize;
    [(0, 0), (1, 1), (-1, 1), (DOWN, 1), (-DOWN, 1), (DOWN + 1, 2), (DOWN - 1, 2), (1 - DOWN, 2), (-DOWN - 1, 2)]
};

/// What a pass computes, kept for the way back; its memory is used again.
pub(super) struct Pass {
    /// The empty squares with a stone in one of their lines, and the shapes of these as Black sees them.
    squares: Vec<(usize, [u16; 4])>,
    /// The number of each cell's square in this list.
    numbers: Box<[u16; CELLS]>,
    /// The cells whose mixed channels have something to mix.
    mixed_cells: Vec<usize>,
    /// By player, the one to move first: the channels of each square, and the mixed channels of each cell.
    channels: [Vec<Channels>; 2],
    mixed: [Vec<Mixed>; 2],
    slopes: Vec<Channels>,
    inputs: [f32; INPUTS],
    first: [f32; FIRST],
    second: [f32; SECOND],
    /// The logarithm of the odds that the player to move wins.
    pub(super) log_odds: f32,
}

impl Pass {
    pub(super) fn new() -> Self {
        Self {
            squares: vec![],
            numbers: Box::new([NONE; CELLS]),
            mixed_cells: vec![],
            channels: [vec![], vec![]],
            mixed: [vec![], vec![]],
            slopes: vec![],
            inputs: [0.0; INPUTS],
            first: [0.0; FIRST],
            second: [0.0; SECOND],
            log_odds: 0.0,
        }
    }

    pub(super) fn forward(&mut self, model: &Model, sample: &Sample) {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor was asked.
            #[allow(unsafe_code)]
            return unsafe { self.forward_avx2(model, sample) };
        }
        self.compute(model, sample);
    }

    /// The same eight numbers a step instead of four. None is left out or joined with another: the results are the same to the
    /// last bit.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn forward_avx2(&mut self, model: &Model, sample: &Sample) {
        self.compute(model, sample);
    }

    #[inline(always)]
    fn compute(&mut self, model: &Model, sample: &Sample) {
        self.find_squares(sample);
        self.inputs = [0.0; INPUTS];
        for (player, colour) in players(sample).into_iter().enumerate() {
            self.pool(player, colour, &model.sides[model.side_of(colour)].weights);
        }
        let weights = &model.sides[model.side_of(sample.turn)].weights;
        let threats = usize::from(sample.threats);
        let mut first = weights.rows::<FIRST>(Part::OwnThreats)[threats / threats::OTHER];
        add(&mut first, 1.0, &weights.rows(Part::OtherThreats)[threats % threats::OTHER]);
        let direct = weights.part(Part::Direct);
        self.log_odds = 0.0;
        for ((&input, row), direct) in self.inputs.iter().zip(weights.rows(Part::First)).zip(direct) {
            add(&mut first, input, row);
            self.log_odds += input * direct;
        }
        self.first = first.map(|neuron| neuron.max(0.0));
        let mut second = weights.rows::<SECOND>(Part::SecondBias)[0];
        for (&neuron, row) in self.first.iter().zip(weights.rows(Part::Second)) {
            add(&mut second, neuron, row);
        }
        self.second = second.map(|neuron| neuron.max(0.0));
        self.log_odds += product(&self.second, &weights.rows(Part::Last)[0]);
    }

    /// The shapes of all squares that have a stone in one of their lines.
    #[inline(always)]
    fn find_squares(&mut self, sample: &Sample) {
        let all = Shapes::all();
        let (width, height) = (sample.width(), sample.height());
        let mut contents = [Content::Outside as u16; CELLS];
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            contents[cell(x, y)] = sample.stone(x, y);
        }
        self.squares.clear();
        self.numbers.fill(NONE);
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let at = cell(x, y);
            if contents[at] != Content::Empty as u16 {
                continue;
            }
            let shapes = Direction::ALL.map(|direction| {
                let (dx, dy) = direction.step();
                let step = dy as isize * STRIDE as isize + dx as isize;
                let place = |n: isize| contents[at.wrapping_add_signed(n * step)];
                let key = (1..=4).fold(0, |key, n| key | place(n - 5) << (2 * (n - 1)) | place(n) << (2 * (n + 3)));
                all.number(key)
            });
            if !shapes.iter().all(|&shape| all.is_bare(shape)) {
                self.numbers[at] = self.squares.len() as u16;
                self.squares.push((at, shapes));
            }
        }
        let is_near = |&at: &usize| {
            NEIGHBOURS
                .iter()
                .any(|(offset, _)| self.numbers.get(at.wrapping_add_signed(*offset)).is_some_and(|&n| n != NONE))
        };
        self.mixed_cells.clear();
        self.mixed_cells.extend((0..CELLS).filter(is_near));
    }

    /// Sums up what all squares hold for a player.
    #[inline(always)]
    fn pool(&mut self, player: usize, colour: Colour, weights: &LineWeights<f32>) {
        let (rows, all) = (weights.rows::<CHANNELS>(Part::Shapes), Shapes::all());
        let (channels, mixed) = (&mut self.channels[player], &mut self.mixed[player]);
        channels.clear();
        let mut sums = [0.0; CHANNELS];
        for (_, shapes) in &self.squares {
            let mut sum = [0.0; CHANNELS];
            for &shape in shapes {
                add(&mut sum, 1.0, &rows[usize::from(seen_by(colour, shape, all))]);
            }
            let cut = sum.map(|channel| channel.clamp(0.0, LIMIT));
            add(&mut sums, SHARE, &cut);
            channels.push(cut);
        }
        self.inputs[player * CHANNELS..][..CHANNELS].copy_from_slice(&sums);
        let (kernel, bias) = (weights.rows::<MIXED>(Part::Kernel), weights.rows::<MIXED>(Part::KernelBias)[0]);
        let nothing = bias.map(|channel| channel.clamp(0.0, LIMIT));
        mixed.clear();
        let mut sums = [0.0; MIXED];
        for &at in &self.mixed_cells {
            let mut sum = bias;
            for (offset, row) in NEIGHBOURS {
                let number = self.numbers.get(at.wrapping_add_signed(offset)).copied().unwrap_or(NONE);
                if let Some(channels) = channels.get(usize::from(number)) {
                    for n in 0..MIXED {
                        sum[n] += kernel[row][n] * channels[n];
                    }
                }
            }
            let cut = sum.map(|channel| channel.clamp(0.0, LIMIT));
            for n in 0..MIXED {
                sums[n] += SHARE * (cut[n] - nothing[n]);
            }
            mixed.push(cut);
        }
        self.inputs[2 * CHANNELS + player * MIXED..][..MIXED].copy_from_slice(&sums);
    }

    /// Backpropagation: adds the gradient of a loss whose derivative by the log-odds is `slope`. What belongs to the shapes is
    /// in the tables of `gradient`.
    pub(super) fn backward(&mut self, model: &Model, sample: &Sample, slope: f32, gradient: &mut [Side]) {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor was asked.
            #[allow(unsafe_code)]
            return unsafe { self.backward_avx2(model, sample, slope, gradient) };
        }
        self.propagate(model, sample, slope, gradient);
    }

    /// As [`forward_avx2`](Self::forward_avx2).
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn backward_avx2(&mut self, model: &Model, sample: &Sample, slope: f32, gradient: &mut [Side]) {
        self.propagate(model, sample, slope, gradient);
    }

    #[inline(always)]
    fn propagate(&mut self, model: &Model, sample: &Sample, slope: f32, gradient: &mut [Side]) {
        let inputs = self.layers_backward(model, sample, slope, gradient);
        for (player, colour) in players(sample).into_iter().enumerate() {
            let side = model.side_of(colour);
            self.pool_backward(player, colour, &model.sides[side].weights, &inputs, &mut gradient[side].weights);
        }
    }

    /// The derivatives by the inputs.
    #[inline(always)]
    fn layers_backward(&self, model: &Model, sample: &Sample, slope: f32, gradient: &mut [Side]) -> [f32; INPUTS] {
        let side = model.side_of(sample.turn);
        let (weights, gradient) = (&model.sides[side].weights, &mut gradient[side].weights);
        add(row_mut(gradient, Part::Last, 0), slope, &self.second);
        let last = weights.rows::<SECOND>(Part::Last)[0];
        let second: [f32; SECOND] = std::array::from_fn(|n| if self.second[n] > 0.0 { slope * last[n] } else { 0.0 });
        add(row_mut(gradient, Part::SecondBias, 0), 1.0, &second);
        let mut first = [0.0; FIRST];
        for (n, &neuron) in self.first.iter().enumerate().filter(|(_, neuron)| **neuron > 0.0) {
            add(row_mut(gradient, Part::Second, n), neuron, &second);
            first[n] = product(&weights.rows(Part::Second)[n], &second);
        }
        let threats = usize::from(sample.threats);
        add(row_mut(gradient, Part::OwnThreats, threats / threats::OTHER), 1.0, &first);
        add(row_mut(gradient, Part::OtherThreats, threats % threats::OTHER), 1.0, &first);
        let direct = weights.part(Part::Direct);
        std::array::from_fn(|n| {
            add(row_mut(gradient, Part::First, n), self.inputs[n], &first);
            gradient.part_mut(Part::Direct)[n] += slope * self.inputs[n];
            product(&weights.rows(Part::First)[n], &first) + slope * direct[n]
        })
    }

    #[inline(always)]
    fn pool_backward(
        &mut self,
        player: usize,
        colour: Colour,
        weights: &LineWeights<f32>,
        inputs: &[f32; INPUTS],
        gradient: &mut LineWeights<f32>,
    ) {
        let all = Shapes::all();
        let channels = &self.channels[player];
        let by_channel: [f32; CHANNELS] = std::array::from_fn(|n| SHARE * inputs[player * CHANNELS + n]);
        let by_mixed: [f32; MIXED] = std::array::from_fn(|n| SHARE * inputs[2 * CHANNELS + player * MIXED + n]);
        self.slopes.clear();
        self.slopes.resize(channels.len(), by_channel);
        let (kernel, bias) = (weights.rows::<MIXED>(Part::Kernel), weights.rows::<MIXED>(Part::KernelBias)[0]);
        let (mut by_kernel, mut by_bias) = ([[0.0; MIXED]; 3], [0.0; MIXED]);
        for (&at, cut) in self.mixed_cells.iter().zip(&self.mixed[player]) {
            let slopes: Mixed = std::array::from_fn(|n| if is_between(cut[n]) { by_mixed[n] } else { 0.0 });
            for n in 0..MIXED {
                by_bias[n] += slopes[n] - if is_between(bias[n]) { by_mixed[n] } else { 0.0 };
            }
            for (offset, row) in NEIGHBOURS {
                let number = self.numbers.get(at.wrapping_add_signed(offset)).copied().unwrap_or(NONE);
                if let Some(channels) = channels.get(usize::from(number)) {
                    let to = &mut self.slopes[usize::from(number)];
                    for n in 0..MIXED {
                        by_kernel[row][n] += slopes[n] * channels[n];
                        to[n] += slopes[n] * kernel[row][n];
                    }
                }
            }
        }
        for (row, slopes) in by_kernel.iter().enumerate() {
            add(row_mut(gradient, Part::Kernel, row), 1.0, slopes);
        }
        add(row_mut(gradient, Part::KernelBias, 0), 1.0, &by_bias);
        for (((_, shapes), channels), slopes) in self.squares.iter().zip(channels).zip(&self.slopes) {
            let slopes: Channels = std::array::from_fn(|n| if is_between(channels[n]) { slopes[n] } else { 0.0 });
            for &shape in shapes {
                add(row_mut(gradient, Part::Shapes, seen_by(colour, shape, all).into()), 1.0, &slopes);
            }
        }
    }
}

/// The player to move, and his opponent.
fn players(sample: &Sample) -> [Colour; 2] {
    [sample.turn, !sample.turn]
}

/// A shape with the player's stones as Black's.
#[inline(always)]
fn seen_by(colour: Colour, shape: u16, all: &Shapes) -> u16 {
    if colour == Colour::Black { shape } else { all.exchanged(shape) }
}

/// Whether a channel was cut off neither below nor above, so that a small change of its sum changes it.
#[inline(always)]
fn is_between(channel: f32) -> bool {
    0.0 < channel && channel < LIMIT
}

fn cell(x: usize, y: usize) -> usize {
    (y + REACH) * STRIDE + x + REACH
}

#[inline(always)]
fn row_mut<const COLUMNS: usize>(weights: &mut LineWeights<f32>, part: Part, row: usize) -> &mut [f32; COLUMNS] {
    &mut weights.part_mut(part).as_chunks_mut().0[row]
}
