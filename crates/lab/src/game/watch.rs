use std::ops::ControlFlow;

/// The progress of a classification.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What is being decided.
    pub stage: &'static str,
    /// How many parts of the stage are decided.
    pub done: usize,
    /// How many parts the stage has.
    pub parts: usize,
    /// Positions searched since the beginning.
    pub positions: u64,
}

/// The search was stopped: nothing is known about the pattern.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped before the answer was known")]
pub struct Stopped;

/// Receives the progress of a long search, and may stop it.
pub struct Watch<'a> {
    progress: Progress,
    report: Option<Box<dyn FnMut(Progress) -> ControlFlow<()> + 'a>>,
}

impl<'a> Watch<'a> {
    /// Positions between two reports.
    pub const INTERVAL: u64 = 1 << 12;

    /// No reports: the search runs to its end.
    pub fn nobody() -> Self {
        Self { progress: Progress { stage: "", done: 0, parts: 0, positions: 0 }, report: None }
    }

    /// Calls `report` every [`INTERVAL`](Self::INTERVAL) positions; `Break` stops the search.
    pub fn with(report: impl FnMut(Progress) -> ControlFlow<()> + 'a) -> Self {
        Self { report: Some(Box::new(report)), ..Self::nobody() }
    }

    pub(crate) fn stage(&mut self, stage: &'static str, done: usize, parts: usize) {
        self.progress = Progress { stage, done, parts, ..self.progress };
    }

    pub(crate) fn tick(&mut self) -> Result<(), Stopped> {
        self.progress.positions += 1;
        if !self.progress.positions.is_multiple_of(Self::INTERVAL) {
            return Ok(());
        }
        match self.report.as_mut().map(|report| report(self.progress)) {
            Some(ControlFlow::Break(())) => Err(Stopped),
            _ => Ok(()),
        }
    }
}
