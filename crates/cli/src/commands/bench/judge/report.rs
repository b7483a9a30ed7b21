use std::io::Write;

use cinquina_arena::EngineSpec;
use serde_json::json;

use super::Seen;
use super::curve::{Curve, Judgement, mean};

/// How an engine did.
pub(super) struct Report {
    /// By position, in nats.
    pub(super) losses: Vec<f64>,
    scale: f64,
    /// The mean depth where nothing was proven.
    depth: f64,
    proven_wins: usize,
    proven_losses: usize,
    /// Those of them that ended otherwise.
    thrown_away: usize,
    /// How much larger the loss is than the first engine's, with its standard error.
    than_first: Option<(f64, f64)>,
}

impl Report {
    pub(super) fn of(seen: &[Seen], first: Option<&[f64]>) -> Self {
        let judgements: Vec<Judgement> = seen.iter().map(|seen| seen.judgement).collect();
        let curve = Curve::fit(&judgements);
        let losses: Vec<f64> = judgements.iter().map(|judgement| curve.loss(judgement)).collect();
        let proven =
            |won: bool| judgements.iter().filter(move |judgement| judgement.proven && (judgement.score > 0) == won);
        let thrown_away = [true, false].map(|won| proven(won).filter(|judgement| judgement.won != won).count());
        let depths: Vec<f64> =
            seen.iter().filter(|seen| !seen.judgement.proven).map(|seen| seen.depth.into()).collect();
        Self {
            than_first: first
                .map(|first| mean(&losses.iter().zip(first).map(|(loss, first)| loss - first).collect::<Vec<_>>())),
            losses,
            scale: curve.scale(),
            depth: mean(&depths).0,
            proven_wins: proven(true).count(),
            proven_losses: proven(false).count(),
            thrown_away: thrown_away.into_iter().sum(),
        }
    }

    pub(super) fn print(&self, engine: &EngineSpec, as_json: bool) -> anyhow::Result<()> {
        let Self { scale, depth, proven_wins, proven_losses, thrown_away, .. } = *self;
        let (loss, _) = mean(&self.losses);
        let mut out = anstream::stdout().lock();
        if as_json {
            let object = json!({
                "engine": engine.name, "positions": self.losses.len(), "loss": loss, "more_than_first": self.than_first.map(|(more, _)| more),
                "error": self.than_first.map(|(_, error)| error), "scale": scale, "depth": depth, "proven_wins": proven_wins,
                "proven_losses": proven_losses, "thrown_away": thrown_away,
            });
            writeln!(out, "{object}")?;
        } else {
            let than_first =
                self.than_first.map_or(String::new(), |(more, error)| format!(" ({more:+.4} ± {error:.4})"));
            writeln!(
                out,
                "loss {loss:.4}{than_first}, depth {depth:.2}, proven {proven_wins} wins and {proven_losses} losses, {thrown_away} of them thrown away, scale {scale:.0}: {}",
                engine.name
            )?;
        }
        Ok(out.flush()?)
    }
}
