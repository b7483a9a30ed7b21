use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use cinquina_formats::packed::PackedGame;
use serde::Serialize;

use super::winner;
use crate::arguments::GamesInfoArguments;

pub(crate) fn run(arguments: &GamesInfoArguments) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    for path in &arguments.files {
        let info = Info::of(path)?;
        if arguments.json {
            writeln!(out, "{}", serde_json::to_string(&info)?)?;
        } else {
            info.tell(&mut out)?;
        }
    }
    Ok(())
}

/// What a file holds.
#[derive(Default, Serialize)]
struct Info {
    file: String,
    rule: String,
    maker: String,
    games: u64,
    /// Positions beside the way of games.
    side_positions: u64,
    sizes: BTreeMap<String, u64>,
    winners: BTreeMap<String, u64>,
    /// Positions with a score.
    positions: u64,
    longest: usize,
    bytes: u64,
    /// Bytes of a record that was torn when its writer died.
    torn_bytes: u64,
}

impl Info {
    fn of(path: &Path) -> anyhow::Result<Self> {
        let mut reader = super::open(path)?;
        let header = reader.header().clone();
        let file = path.display().to_string();
        let mut info = Self { rule: header.rule.to_string(), maker: header.maker, ..Self::default() };
        for game in reader.by_ref() {
            info.add(&game.with_context(|| file.clone())?);
        }
        info.bytes = fs::metadata(path).with_context(|| file.clone())?.len();
        info.torn_bytes = info.bytes.saturating_sub(reader.complete());
        Ok(Self { file, ..info })
    }

    fn add(&mut self, game: &PackedGame) {
        if game.outcome.is_none() {
            self.side_positions += 1;
            return;
        }
        self.games += 1;
        *self.sizes.entry(game.size.to_string()).or_default() += 1;
        *self.winners.entry(winner(game.outcome)).or_default() += 1;
        self.positions += game.plies.len() as u64;
        self.longest = self.longest.max(game.moves().count());
    }

    fn tell(&self, out: &mut impl Write) -> std::io::Result<()> {
        let counts = |counts: &BTreeMap<String, u64>| {
            counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
        };
        writeln!(out, "{}: {} games, {}", self.file, self.games, self.rule)?;
        writeln!(out, "  boards     {}", counts(&self.sizes))?;
        writeln!(out, "  won by     {}", counts(&self.winners))?;
        let mean = self.positions as f64 / self.games.max(1) as f64;
        writeln!(
            out,
            "  positions  {}, {mean:.1} a game; the longest game has {} moves",
            self.positions, self.longest
        )?;
        if self.side_positions > 0 {
            writeln!(out, "  beside     {} side positions, which games did not reach", self.side_positions)?;
        }
        writeln!(out, "  bytes      {}", self.bytes)?;
        if self.torn_bytes > 0 {
            writeln!(out, "  torn       {} bytes at the end, which --resume cuts off", self.torn_bytes)?;
        }
        writeln!(out, "  made by    {}", self.maker)
    }
}
