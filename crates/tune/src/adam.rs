/// Gradient descent with a step for each weight (Kingma and Ba, 2015).
pub(crate) struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    /// For so many weights.
    pub(crate) fn new(weights: usize) -> Self {
        Self { means: vec![0.0; weights], squares: vec![0.0; weights], steps: 0 }
    }

    /// How many steps were made.
    pub(crate) const fn steps(&self) -> i32 {
        self.steps
    }

    /// Moves the weights down the slope by about `step`.
    pub(crate) fn step(&mut self, weights: &mut [f32], gradient: &[f32], step: f64) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.steps += 1;
        let (mean_share, square_share) = (1.0 - MEAN.powi(self.steps), 1.0 - SQUARE.powi(self.steps));
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(moments) {
            *mean = MEAN * *mean + (1.0 - MEAN) * slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
            *weight -= step as f32 * (*mean / mean_share) / ((*square / square_share).sqrt() + 1e-8);
        }
    }
}
