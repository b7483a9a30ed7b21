mod files;
mod games;
mod losses;
mod network;
mod parameters;
mod policy;
mod values;

use crate::arguments::TuneCommand;

pub(crate) fn run(command: &TuneCommand) -> anyhow::Result<()> {
    match command {
        TuneCommand::Values(arguments) => values::run(arguments),
        TuneCommand::Network(arguments) => network::run(arguments),
        TuneCommand::Policy(arguments) => policy::run(arguments),
        TuneCommand::Parameters(arguments) => parameters::run(arguments),
    }
}
