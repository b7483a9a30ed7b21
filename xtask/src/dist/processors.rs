//! The processors that packages are built for.

use std::path::PathBuf;
use std::process::Command;

use super::Program;
use crate::tools::target_folder;

/// The processors that a package runs on.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Processors {
    Every,
    /// 64-bit processors by Intel and AMD with AVX2.
    Newer,
}

impl Processors {
    /// Those that this machine builds packages for.
    pub(super) const fn of_this_machine() -> &'static [Self] {
        if cfg!(target_arch = "x86_64") { &[Self::Every, Self::Newer] } else { &[Self::Every] }
    }

    /// The suffix of the package's name.
    pub(super) const fn suffix(self) -> &'static str {
        match self {
            Self::Every => "",
            Self::Newer => "-avx2",
        }
    }

    /// The cargo command that builds a program, in a folder of its own.
    pub(super) fn build(self, mut cargo: Command, program: &Program) -> Command {
        cargo.args(["build", "--profile", "dist", "--package", program.package, "--bin", program.name]);
        cargo.args(program.features).arg("--target-dir").arg(self.target_folder());
        if self == Self::Newer {
            let user_flags = std::env::var("RUSTFLAGS").unwrap_or_default();
            cargo.env("RUSTFLAGS", format!("{user_flags} -C target-feature=+avx2,+bmi1,+bmi2,+lzcnt,+popcnt"));
        }
        cargo
    }

    pub(super) fn target_folder(self) -> PathBuf {
        match self {
            Self::Every => target_folder(),
            Self::Newer => target_folder().join("avx2"),
        }
    }

    /// Whether this machine can run a package for them.
    pub(super) fn include_this_one(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        let newer = std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("bmi2");
        #[cfg(not(target_arch = "x86_64"))]
        let newer = false;
        self == Self::Every || newer
    }
}
