//! What each shape adds to the channels comes from a small network over its squares while it is learnt, so that shapes which
//! are alike learn from each other. For play it becomes a table.

use cinquina_eval::line_network::{CHANNELS, LineWeights, Part, SHAPES, Shapes};
use cinquina_game::Colour;
use cinquina_patterns::{Class, Content, Line};

/// How many neurons it has.
const NEURONS: usize = 64;

type Neurons = [f32; NEURONS];
type Row = [f32; CHANNELS];

/// The weights of the network over the squares of a shape.
#[derive(Copy, Clone, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
struct Weights {
    /// For each of the eight squares: Black's stone, White's stone, outside.
    squares: [[Neurons; 3]; 8],
    bias: Neurons,
    /// The class of the line for Black, and for White.
    classes: [[Neurons; Class::COUNT]; 2],
    last: [Row; NEURONS],
}

/// The network that makes the table of shapes.
#[derive(Clone)]
pub(super) struct ShapeNet {
    flat: Vec<f32>,
}

/// A shape as the network sees it: read in both directions.
struct Seen {
    /// The places in `squares` that are not empty, forwards and backwards.
    squares: [Vec<(usize, usize)>; 2],
    classes: [usize; 2],
}

/// What became of the neurons for each shape, read in both directions: needed on the way back.
pub(super) struct Trace(Vec<[Neurons; 2]>);

fn all_seen() -> &'static [Seen] {
    static SEEN: std::sync::LazyLock<Vec<Seen>> = std::sync::LazyLock::new(|| {
        let seen = |shape: u16| {
            let line = Shapes::all().line(shape);
            let forwards: Vec<(usize, usize)> = (0..Line::LENGTH)
                .filter(|&square| square != Line::MIDDLE)
                .enumerate()
                .filter_map(|(place, square)| match line.content(square) {
                    Content::Empty => None,
                    content => Some((place, content as usize - 1)),
                })
                .collect();
            let backwards = forwards.iter().map(|&(place, content)| (7 - place, content)).collect();
            Seen { squares: [forwards, backwards], classes: Colour::BOTH.map(|colour| line.classify(colour) as usize) }
        };
        (0..SHAPES as u16).map(seen).collect()
    });
    &SEEN
}

impl ShapeNet {
    const COUNT: usize = size_of::<Weights>() / size_of::<f32>();

    pub(super) fn zero() -> Self {
        Self { flat: vec![0.0; Self::COUNT] }
    }

    pub(super) fn random(random: &mut fastrand::Rng) -> Self {
        let mut net = Self::zero();
        let weights = net.weights_mut();
        let mut draw = |values: &mut [f32], width: f32| {
            values.iter_mut().for_each(|value| *value = width * (random.f32() + random.f32() + random.f32() - 1.5));
        };
        draw(weights.squares.as_flattened_mut().as_flattened_mut(), 0.6);
        draw(weights.classes.as_flattened_mut().as_flattened_mut(), 0.6);
        draw(weights.last.as_flattened_mut(), 0.25 / (NEURONS as f32).sqrt());
        net
    }

    pub(super) fn flat(&self) -> &[f32] {
        &self.flat
    }

    pub(super) fn flat_mut(&mut self) -> &mut [f32] {
        &mut self.flat
    }

    fn weights(&self) -> &Weights {
        bytemuck::from_bytes(bytemuck::cast_slice(&self.flat))
    }

    fn weights_mut(&mut self) -> &mut Weights {
        bytemuck::from_bytes_mut(bytemuck::cast_slice_mut(&mut self.flat))
    }

    /// Makes the table of shapes.
    pub(super) fn forward(&self, table: &mut LineWeights<f32>) -> Trace {
        let weights = self.weights();
        let rows = table.part_mut(Part::Shapes).as_chunks_mut::<CHANNELS>().0;
        let mut trace = Vec::with_capacity(SHAPES);
        for (number, (seen, row)) in all_seen().iter().zip(rows).enumerate() {
            let mut begin = weights.bias;
            for (player, &class) in seen.classes.iter().enumerate() {
                add(&mut begin, 1.0, &weights.classes[player][class]);
            }
            let neurons = seen.squares.each_ref().map(|squares| {
                let mut neurons = begin;
                squares.iter().for_each(|&(place, content)| add(&mut neurons, 1.0, &weights.squares[place][content]));
                neurons.map(|neuron| neuron.max(0.0))
            });
            *row = [0.0; CHANNELS];
            // Shapes without stones add nothing.
            if !Shapes::all().is_bare(number as u16) {
                let [forwards, backwards] = &neurons;
                for ((forwards, backwards), last) in forwards.iter().zip(backwards).zip(&weights.last) {
                    add(row, forwards + backwards, last);
                }
            }
            trace.push(neurons);
        }
        Trace(trace)
    }

    /// Backpropagation: adds to a gradient what follows from the gradient of the table.
    pub(super) fn backward(&self, trace: &Trace, table: &LineWeights<f32>, gradient: &mut Self) {
        let (weights, gradient) = (self.weights(), gradient.weights_mut());
        let slopes = table.rows::<CHANNELS>(Part::Shapes);
        for (number, ((seen, neurons), slopes)) in all_seen().iter().zip(&trace.0).zip(slopes).enumerate() {
            if *slopes == [0.0; CHANNELS] || Shapes::all().is_bare(number as u16) {
                continue;
            }
            let mut both = [0.0; NEURONS];
            for n in 0..NEURONS {
                both[n] = product(&weights.last[n], slopes);
                add(&mut gradient.last[n], neurons[0][n] + neurons[1][n], slopes);
            }
            for (squares, neurons) in seen.squares.iter().zip(neurons) {
                let mut slopes = both;
                slopes
                    .iter_mut()
                    .zip(neurons)
                    .filter(|(_, neuron)| **neuron <= 0.0)
                    .for_each(|(slope, _)| *slope = 0.0);
                add(&mut gradient.bias, 1.0, &slopes);
                for (player, &class) in seen.classes.iter().enumerate() {
                    add(&mut gradient.classes[player][class], 1.0, &slopes);
                }
                squares.iter().for_each(|&(place, content)| add(&mut gradient.squares[place][content], 1.0, &slopes));
            }
        }
    }
}

/// Adds some numbers times a factor.
#[inline(always)]
pub(super) fn add<const COUNT: usize>(to: &mut [f32; COUNT], factor: f32, more: &[f32; COUNT]) {
    for n in 0..COUNT {
        to[n] += factor * more[n];
    }
}

/// The dot product, as several sums that a processor can compute in parallel.
#[inline(always)]
pub(super) fn product<const COUNT: usize>(a: &[f32; COUNT], b: &[f32; COUNT]) -> f32 {
    const { assert!(COUNT.is_multiple_of(16)) };
    let mut sums = [0.0; 16];
    for (a, b) in a.as_chunks::<16>().0.iter().zip(b.as_chunks::<16>().0) {
        for n in 0..16 {
            sums[n] += a[n] * b[n];
        }
    }
    sums.iter().sum()
}
