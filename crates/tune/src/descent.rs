use std::ops::Range;
use std::thread;

/// Stochastic gradient descent: batches of lessons, shuffled anew for every epoch.
pub(crate) struct Descent {
    /// The number of lessons.
    pub(crate) lessons: usize,
    /// The number of lessons in a batch.
    pub(crate) batch: usize,
    /// The initial step size; it falls to zero along half a cosine.
    pub(crate) step: f64,
    /// The number of epochs: how often every lesson is used.
    pub(crate) epochs: usize,
    /// The seed of the shuffling.
    pub(crate) seed: u64,
}

/// A model with weights to improve.
pub(crate) trait Weighted {
    fn weights(&mut self) -> &mut [f32];

    /// Clamps the weights to their range; called after every step.
    fn confine(&mut self) {}
}

impl Descent {
    /// Improves a model by the gradient of its loss on each batch; `after` is called after every epoch, which
    /// is counted from 1.
    pub(crate) fn run<M: Weighted>(
        &self,
        model: &mut M,
        mut gradient: impl FnMut(&M, &[u32]) -> Vec<f32>,
        mut after: impl FnMut(usize, &M),
    ) {
        let mut adam = Adam::new(model.weights().len());
        let mut order: Vec<u32> = (0..self.lessons as u32).collect();
        let mut random = fastrand::Rng::with_seed(self.seed);
        let steps = (self.epochs * order.len().div_ceil(self.batch)) as f64;
        for number in 1..=self.epochs {
            random.shuffle(&mut order);
            for batch in order.chunks(self.batch) {
                let gradient = gradient(model, batch);
                let done = f64::from(adam.steps()) / steps;
                let step = self.step * falling(done);
                adam.step(model.weights(), &gradient, step);
                model.confine();
            }
            after(number, model);
        }
    }
}

/// From one to zero along half a cosine.
pub(crate) fn falling(done: f64) -> f64 {
    (1.0 + (std::f64::consts::PI * done).cos()) / 2.0
}

/// The Adam optimiser (Kingma and Ba, 2015): a step size for each weight.
pub(crate) struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    /// An optimiser for this many weights.
    pub(crate) fn new(weights: usize) -> Self {
        Self { means: vec![0.0; weights], squares: vec![0.0; weights], steps: 0 }
    }

    /// The number of steps made.
    pub(crate) const fn steps(&self) -> i32 {
        self.steps
    }

    /// The means of the gradient and of its squares.
    pub(crate) fn moments(&self) -> [&[f32]; 2] {
        [&self.means, &self.squares]
    }

    /// The optimiser that made so many steps and has these moments.
    pub(crate) fn resumed(steps: i32, [means, squares]: [Vec<f32>; 2]) -> Self {
        Self { means, squares, steps }
    }

    /// Moves the weights against the gradient by about `step`.
    fn step(&mut self, weights: &mut [f32], gradient: &[f32], step: f64) {
        self.step_all(std::iter::once((weights, gradient)), step);
    }

    /// The same with weights that lie in several places, always the same ones in the same order.
    pub(crate) fn step_all<'a>(&mut self, parts: impl Iterator<Item = (&'a mut [f32], &'a [f32])>, step: f64) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.steps += 1;
        let (mean_share, square_share) = (1.0 - MEAN.powi(self.steps), 1.0 - SQUARE.powi(self.steps));
        let mut moments = self.means.iter_mut().zip(&mut self.squares);
        for (weights, gradient) in parts {
            for ((weight, slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(&mut moments) {
                *mean = MEAN * *mean + (1.0 - MEAN) * slope;
                *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
                *weight -= step as f32 * (*mean / mean_share) / ((*square / square_share).sqrt() + 1e-8);
            }
        }
    }
}

/// Divides `count` items among the portions, which are worked on by several threads.
pub(crate) fn share_out<T: Send>(
    threads: usize,
    portions: &mut [T],
    count: usize,
    work: impl Fn(&mut T, Range<usize>) + Sync,
) {
    let each = count.div_ceil(portions.len());
    let (work, of_a_thread) = (&work, portions.len().div_ceil(threads.max(1)));
    thread::scope(|scope| {
        for (first, portions) in (0..).step_by(of_a_thread).zip(portions.chunks_mut(of_a_thread)) {
            scope.spawn(move || {
                for (number, portion) in (first..).zip(portions) {
                    work(portion, (number * each).min(count)..((number + 1) * each).min(count));
                }
            });
        }
    });
}
