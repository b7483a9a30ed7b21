use std::sync::Arc;

use cinquina_engine::Values;

use super::games;
use crate::arguments::EvaluationFiles;
use crate::failure::InputError;
use crate::output::{ensure_new, write_new};

impl EvaluationFiles {
    /// The values to start from; it complains now if what the fit will write is there already.
    pub(super) fn start(&self) -> anyhow::Result<Arc<Values>> {
        for path in self.plot.iter().chain([&self.fit.out]) {
            ensure_new(path, self.fit.force)?;
        }
        self.from.load_for(games::rule(&self.fit.games)?).map_err(InputError::because)
    }

    /// Writes what was found, and how the loss fell if that is wanted.
    pub(super) fn write(&self, values: &str, chart: &str) -> anyhow::Result<()> {
        write_new(&self.fit.out, values, self.fit.force)?;
        self.plot.as_ref().map_or(Ok(()), |plot| write_new(plot, chart, self.fit.force))
    }
}
