//! Whether a player is ready for its first move as soon as a tournament wants it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

/// Every rule by its number in the protocol.
const RULES: [u8; 5] = [0, 1, 4, 8, 9];
/// Starts by each rule; the soonest counts, since the first one reads the program from the disk.
const STARTS: usize = 3;

/// Asks a player that was just started for a move at once, by every rule, and looks how long it takes.
pub(super) fn by_every_rule(player: &mut dyn FnMut() -> Command, allowed: Duration) -> Result<()> {
    for rule in RULES {
        let mut soonest = Duration::MAX;
        for _ in 0..STARTS {
            soonest = soonest.min(first_move(&mut player(), rule).with_context(|| format!("rule {rule}"))?);
        }
        println!("rule {rule}: a move {} ms after the start", soonest.as_millis());
        ensure!(soonest < allowed, "rule {rule}: a move after {soonest:?}, {allowed:?} are allowed");
    }
    Ok(())
}

/// How long it takes from the start of the program to a move for which there is no time.
fn first_move(player: &mut Command, rule: u8) -> Result<Duration> {
    let start = Instant::now();
    let mut process = player.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("it cannot be started")?;
    let mut input = process.stdin.take().context("no input")?;
    let mut lines = BufReader::new(process.stdout.take().context("no output")?).lines();
    let mut next = || lines.next().context("it has gone").and_then(|line| Ok(line?));
    write!(input, "START 15\r\n")?;
    ensure!(next()? == "OK", "START was not answered with OK");
    write!(input, "INFO rule {rule}\r\nINFO timeout_turn 0\r\nTURN 7,7\r\n")?;
    let answer = loop {
        let line = next()?;
        if !line.starts_with("MESSAGE") {
            break line;
        }
    };
    let ready = start.elapsed();
    ensure!(answer.split(',').all(|number| number.trim().parse::<u8>().is_ok()), "it said {answer}");
    write!(input, "END\r\n")?;
    ensure!(process.wait()?.success(), "it ended badly");
    Ok(ready)
}
