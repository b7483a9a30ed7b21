use anyhow::Result;
#[derive(clap::Args)]
pub(crate) struct Arguments {}
pub(crate) fn run(_: &Arguments) -> Result<()> {
    let _ = crate::tools::need_crate;
    Ok(())
}
