//! Training: batch after batch, with Adam, an average of the weights towards the end.

use super::model::{Model, Side};
use super::pass::Pass;
use super::{Sample, shape_net::Trace};
use crate::Target;
use crate::descent::{Adam, falling, share_out};
use crate::logistic::{Loss, chance};

/// How a network is trained.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The target values.
    pub target: Target,
    /// How many positions make a batch.
    pub batch: usize,
    /// The largest step size; it falls to zero along half a cosine.
    pub step: f64,
    /// How many batches there will be.
    pub batches: usize,
    /// The number of threads; the result does not depend on it.
    pub threads: usize,
}

/// The part of a batch that is worked on by one thread after the other.
struct Portion {
    pass: Pass,
    gradient: Vec<Side>,
    loss: Loss,
}

/// The number of portions of a batch: fixed, so that sums do not depend on the number of threads.
const PORTIONS: usize = 4;

/// Training under way.
pub struct Training {
    fit: Fit,
    model: Model,
    trace: Vec<Trace>,
    adam: Adam,
    /// The mean of the weights since three quarters of the batches.
    average: Option<(Model, u32)>,
    portions: Vec<Portion>,
    done: usize,
}

impl Training {
    /// From this model on.
    pub fn new(fit: Fit, mut model: Model) -> Self {
        let trace = model.follow();
        let adam = Adam::new(model.learnt().map(<[f32]>::len).sum());
        let portion =
            || Portion { pass: Pass::new(), gradient: vec![Side::zero(); model.sides.len()], loss: Loss::default() };
        let portions = std::iter::repeat_with(portion).take(PORTIONS).collect();
        Self { fit, model, trace, adam, average: None, portions, done: 0 }
    }

    /// How many batches were learnt from.
    pub const fn done(&self) -> usize {
        self.done
    }

    /// The network as it would be used: the average of the weights, if there is one.
    pub fn model(&self) -> Model {
        let Some((average, _)) = &self.average else { return self.model.clone() };
        let mut model = average.clone();
        model.follow();
        model
    }

    /// The network with the weights of now.
    pub(super) const fn newest(&self) -> &Model {
        &self.model
    }

    /// The mean of the weights so far, and of how many batches.
    pub(super) const fn average(&self) -> Option<&(Model, u32)> {
        self.average.as_ref()
    }

    pub(super) const fn adam(&self) -> &Adam {
        &self.adam
    }

    /// Goes on where another training was.
    pub(super) fn resumed(fit: Fit, model: Model, average: Option<(Model, u32)>, adam: Adam, done: usize) -> Self {
        Self { adam, average, done, ..Self::new(fit, model) }
    }

    /// Learns from a batch; returns its loss before.
    pub fn learn(&mut self, batch: &[Sample]) -> Loss {
        let Self { fit, model, portions, .. } = self;
        let share = 1.0 / batch.len().max(1) as f32;
        share_out(fit.threads, portions, batch.len(), |portion, numbers| {
            portion.gradient.iter_mut().for_each(|side| side.weights.flat_mut().fill(0.0));
            portion.loss = Loss::default();
            for sample in &batch[numbers] {
                let target = sample.target(&fit.target);
                portion.pass.forward(model, sample);
                let log_odds = portion.pass.log_odds;
                portion.loss = portion.loss.with(Loss::of(log_odds, target));
                portion.pass.backward(model, sample, share * (chance(log_odds) - target), &mut portion.gradient);
            }
        });
        let total = self.portions.iter().map(|portion| portion.loss).sum();
        self.step();
        total
    }

    /// The gradient of the batch that the portions have, summed up in the first of them, shape networks included.
    fn gather(&mut self) -> &[Side] {
        let (first, others) = self.portions.split_at_mut(1);
        for other in others {
            for (to, from) in first[0].gradient.iter_mut().zip(&other.gradient) {
                to.weights.flat_mut().iter_mut().zip(from.weights.flat()).for_each(|(sum, slope)| *sum += slope);
            }
        }
        for ((side, trace), gradient) in self.model.sides.iter().zip(&self.trace).zip(&mut first[0].gradient) {
            gradient.shape_net.flat_mut().fill(0.0);
            side.shape_net.backward(trace, &gradient.weights, &mut gradient.shape_net);
        }
        &self.portions[0].gradient
    }

    fn step(&mut self) {
        /// The first steps are small, since nothing is known of the gradient yet.
        const WARM_UP: f64 = 200.0;
        /// The share of the batches after which the weights are averaged.
        const AVERAGED_FROM: f64 = 0.75;
        self.gather();
        let gradient = Model { sides: self.portions[0].gradient.clone() };
        let done = self.done as f64 / self.fit.batches.max(1) as f64;
        let step = self.fit.step * falling(done) * ((self.done + 1) as f64 / WARM_UP).min(1.0);
        self.adam.step_all(self.model.learnt_mut().zip(gradient.learnt()), step);
        self.model.confine();
        self.trace = self.model.follow();
        self.done += 1;
        if done >= AVERAGED_FROM {
            let (average, count) = self.average.get_or_insert_with(|| (self.model.clone(), 0));
            *count += 1;
            let share = 1.0 / *count as f32;
            for (mean, now) in average.learnt_mut().zip(self.model.learnt()) {
                mean.iter_mut().zip(now).for_each(|(mean, now)| *mean += share * (now - *mean));
            }
        }
    }
}

impl Fit {
    /// How well a network predicts some positions.
    pub fn loss(&self, model: &Model, samples: &[Sample]) -> Loss {
        let mut portions: Vec<(Pass, Loss)> =
            std::iter::repeat_with(|| (Pass::new(), Loss::default())).take(PORTIONS).collect();
        share_out(self.threads, &mut portions, samples.len(), |(pass, sum), numbers| {
            for sample in &samples[numbers] {
                pass.forward(model, sample);
                *sum = sum.with(Loss::of(pass.log_odds, sample.target(&self.target)));
            }
        });
        portions.into_iter().map(|(_, loss)| loss).sum()
    }
}

#[cfg(test)]
impl Training {
    /// The gradient of the mean loss of a batch, in the order of [`Model::learnt`], without learning.
    pub(super) fn gradient(&mut self, batch: &[Sample]) -> Vec<f32> {
        let Self { fit, model, portions, .. } = self;
        let share = 1.0 / batch.len() as f32;
        share_out(fit.threads, portions, batch.len(), |portion, numbers| {
            portion.gradient.iter_mut().for_each(|side| side.weights.flat_mut().fill(0.0));
            for sample in &batch[numbers] {
                portion.pass.forward(model, sample);
                let slope = share * (chance(portion.pass.log_odds) - sample.target(&fit.target));
                portion.pass.backward(model, sample, slope, &mut portion.gradient);
            }
        });
        let gradient = Model { sides: self.gather().to_vec() };
        gradient.learnt().flatten().copied().collect()
    }
}
