//! The instruction counts of the benchmarks, compared with the committed ones. Instructions, unlike
//! seconds, are the same on a busy machine, but not from one compiler to the next.

use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::tools::{cargo, need_crate, works};

const FIGURES: &str = "benches/instructions.toml";

/// By how much a count may rise, in percent.
const TOLERANCE: u64 = 2;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write the counts to `benches/instructions.toml` instead of comparing with it.
    #[arg(long)]
    save: bool,
}

/// The committed file.
#[derive(Serialize, Deserialize)]
struct Figures {
    /// The compiler that the counts belong to.
    rustc: String,
    instructions: BTreeMap<String, u64>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    need_valgrind()?;
    need_crate("gungraun-runner", "^0.20")?;
    let now = Figures { rustc: rustc()?, instructions: count()? };
    if arguments.save {
        return save(&now);
    }
    let text = fs::read_to_string(FIGURES).with_context(|| format!("cannot read {FIGURES}"))?;
    compare(&toml::from_str(&text).with_context(|| format!("cannot parse {FIGURES}"))?, &now)
}

fn need_valgrind() -> Result<()> {
    if !works(Command::new("valgrind").arg("--version")) {
        bail!("counting instructions needs valgrind: `apt install valgrind`, or your system's package of that name");
    }
    Ok(())
}

fn rustc() -> Result<String> {
    let output = Command::new("rustc").arg("--version").output().context("rustc could not be started")?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().into())
}

/// Runs the benches and reads their counts.
fn count() -> Result<BTreeMap<String, u64>> {
    let mut command = cargo();
    command.args(["bench", "--package", "cinquina-patterns", "--bench", "instructions", "--", "--output-format=json"]);
    let output = command.stderr(Stdio::inherit()).output().context("cargo could not be started")?;
    if !output.status.success() {
        bail!("the benchmarks failed ({})", output.status);
    }
    String::from_utf8_lossy(&output.stdout).lines().filter(|line| line.starts_with('{')).map(read_summary).collect()
}

/// The name and the count of one bench from gungraun's summary.
fn read_summary(line: &str) -> Result<(String, u64)> {
    let summary: serde_json::Value = serde_json::from_str(line).context("gungraun's summary is not JSON")?;
    let text = |key: &str| summary[key].as_str().unwrap_or_default();
    let count = summary.pointer("/profiles/0/data/total/metrics/Ir/values/new").and_then(serde_json::Value::as_u64);
    let name = format!("{} {}", text("function_name"), text("id"));
    Ok((name.trim().into(), count.context("gungraun's summary has no instruction count")?))
}

fn save(now: &Figures) -> Result<()> {
    let heading = "# Instructions of each bench, counted by `cargo xtask bench --save`.\n";
    fs::write(FIGURES, format!("{heading}{}", toml::to_string(now)?)).with_context(|| format!("cannot write {FIGURES}"))
}

fn compare(before: &Figures, now: &Figures) -> Result<()> {
    let same_compiler = before.rustc == now.rustc;
    let mut risen = 0;
    for (name, &count) in &now.instructions {
        let Some(&old) = before.instructions.get(name) else {
            println!("{name:40} {count:12}  new");
            continue;
        };
        let change = 100.0 * (count as f64 / old as f64 - 1.0);
        let rises = 100 * count > (100 + TOLERANCE) * old;
        risen += usize::from(rises);
        println!("{name:40} {count:12}  {change:+.2} %{}", if rises { "  RISEN" } else { "" });
    }
    for name in before.instructions.keys().filter(|&name| !now.instructions.contains_key(name)) {
        println!("{name:40} {:>12}  gone", "-");
    }
    match (same_compiler, risen) {
        (false, _) => {
            println!("the committed counts are from {}, this is {}: only a report", before.rustc, now.rustc);
            Ok(())
        }
        (true, 0) => Ok(()),
        (true, _) => bail!(
            "{risen} benchmarks take over {TOLERANCE} % more instructions; if that is justified, run `cargo xtask bench --save` and say why in the commit"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(rustc: &str, count: u64) -> Figures {
        Figures { rustc: rustc.into(), instructions: [("play".into(), count)].into() }
    }

    #[test]
    fn only_a_rise_over_the_tolerance_by_the_same_compiler_fails() {
        assert!(compare(&figures("1.95", 1000), &figures("1.95", 1020)).is_ok());
        assert!(compare(&figures("1.95", 1000), &figures("1.95", 1021)).is_err());
        assert!(compare(&figures("1.95", 1000), &figures("1.95", 500)).is_ok());
        assert!(compare(&figures("1.95", 1000), &figures("1.96", 2000)).is_ok());
    }

    #[test]
    fn a_summary_gives_name_and_count() {
        let line = r#"{"function_name":"play","id":"small","profiles":[{"data":{"total":{"metrics":{"Ir":{"values":{"new":7}}}}}}]}"#;
        assert_eq!(read_summary(line).unwrap(), ("play small".into(), 7));
        assert!(read_summary("{}").is_err());
    }
}
