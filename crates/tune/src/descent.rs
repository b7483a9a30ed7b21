use crate::adam::Adam;

/// How weights are improved: by batches of lessons in an order drawn anew for every epoch.
pub(crate) struct Descent {
    /// How many lessons there are.
    pub(crate) lessons: usize,
    /// How many make a batch.
    pub(crate) batch: usize,
    /// The first step of a weight; steps fall to nothing along half a cosine.
    pub(crate) step: f64,
    /// How often every lesson is seen.
    pub(crate) epochs: usize,
    /// What the lessons are shuffled by.
    pub(crate) seed: u64,
}

/// What has weights to improve.
pub(crate) trait Weighted {
    fn weights(&mut self) -> &mut [f32];

    /// Brings weights back to where they may be; done after every step.
    fn confine(&mut self) {}
}

impl Descent {
    /// Improves a model by how its loss on a batch changes with each weight; `after` sees it after every epoch, which
    /// are counted from 1.
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
                let step = self.step * (1.0 + (std::f64::consts::PI * done).cos()) / 2.0;
                adam.step(model.weights(), &gradient, step);
                model.confine();
            }
            after(number, model);
        }
    }
}
