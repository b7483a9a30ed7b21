use std::path::PathBuf;

use clap::Args;

/// A picture in a file.
#[derive(Args)]
pub(crate) struct SvgArguments {
    /// Draw a picture into this file as well
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Let --svg replace a file that exists
    #[arg(long, requires = "svg")]
    pub(crate) force: bool,
}
