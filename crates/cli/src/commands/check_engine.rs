use crate::arguments::CheckEngineArguments;

pub(crate) fn run(_arguments: &CheckEngineArguments) -> anyhow::Result<()> {
    anyhow::bail!("not yet")
}
