use std::io::{self, Write};

use cinquina_tune::Epoch;
use cinquina_tune::chart::{self, Series};

/// The losses of a fit, told as they come and kept to be drawn.
pub(super) struct Losses<W> {
    out: W,
    told: io::Result<()>,
    epochs: Vec<Epoch>,
}

impl<W: Write> Losses<W> {
    pub(super) fn new(out: W) -> Self {
        Self { out, told: Ok(()), epochs: Vec::new() }
    }

    pub(super) fn tell(&mut self, epoch: Epoch) {
        let Epoch { number, learnt, checked } = epoch;
        if self.told.is_ok() {
            self.told = writeln!(self.out, "epoch {number:>3}  loss {learnt:.5}  checked {checked:.5}");
        }
        self.epochs.push(epoch);
    }

    /// A chart of all losses, if all could be told.
    pub(super) fn finish(self) -> io::Result<String> {
        let line = |name, loss: fn(&Epoch) -> f64| {
            let points = self.epochs.iter().map(|epoch| (epoch.number as f64, loss(epoch))).collect();
            Series { name, points }
        };
        let lines = [line("learnt", |epoch| epoch.learnt), line("checked", |epoch| epoch.checked)];
        self.told.map(|()| chart::svg("Cross-entropy in nats, by epoch", &lines))
    }
}
