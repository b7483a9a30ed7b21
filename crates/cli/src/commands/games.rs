//! Packed games: what files hold, and their games as text.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write, stdout};
use std::path::Path;

use anyhow::Context;
use cinquina_formats::packed::{PackedGame, Reader};
use cinquina_game::Outcome;
use cinquina_game::notation::{moves_to_string, name};
use serde::Serialize;
use serde_json::{Value, json};

use crate::arguments::{GamesCatArguments, GamesCommand, GamesInfoArguments};
use crate::failure::InputError;

pub(crate) fn run(command: &GamesCommand) -> anyhow::Result<()> {
    match command {
        GamesCommand::Info(arguments) => info(arguments),
        GamesCommand::Cat(arguments) => cat(arguments),
    }
}

pub(super) fn open(path: &Path) -> anyhow::Result<Reader<BufReader<File>>> {
    let at_fault = |error: &dyn std::error::Error| InputError(format!("{}: {error}", path.display()));
    let file = File::open(path).map_err(|error| at_fault(&error))?;
    Ok(Reader::new(BufReader::new(file)).map_err(|error| at_fault(&error))?)
}

/// The winner as the commands print it, `draw`, or `side-position` for a position that was only searched.
fn winner(outcome: Option<Outcome>) -> String {
    match outcome {
        Some(Outcome::Win(winner)) => winner.to_string(),
        Some(Outcome::Draw) => "draw".to_owned(),
        None => "side-position".to_owned(),
    }
}

fn info(arguments: &GamesInfoArguments) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    for path in &arguments.files {
        let info = Info::of(path)?;
        if arguments.json {
            writeln!(out, "{}", serde_json::to_string(&info)?)?;
        } else {
            info.write(&mut out)?;
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
    /// Positions beside the games, which were only searched.
    side_positions: u64,
    sizes: BTreeMap<String, u64>,
    winners: BTreeMap<String, u64>,
    /// Positions with a score.
    positions: u64,
    longest: usize,
    bytes: u64,
    /// Bytes of a record left incomplete when its writer was killed.
    torn_bytes: u64,
}

impl Info {
    fn of(path: &Path) -> anyhow::Result<Self> {
        let mut reader = open(path)?;
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

    fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
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
            writeln!(
                out,
                "  torn       {} bytes of an incomplete record at the end, which --resume cuts off",
                self.torn_bytes
            )?;
        }
        writeln!(out, "  made by    {}", self.maker)
    }
}

fn cat(arguments: &GamesCatArguments) -> anyhow::Result<()> {
    let mut out = BufWriter::new(stdout().lock());
    for game in open(&arguments.file)? {
        let game = game.with_context(|| arguments.file.display().to_string())?;
        if arguments.json {
            writeln!(out, "{}", object(&game))?;
        } else {
            let PackedGame { number, size, opening, .. } = &game;
            let (winner, opening) = (winner(game.outcome), moves_to_string(opening, *size));
            writeln!(out, "{number}\t{size}\t{winner}\t{opening}\t{}", played(&game, arguments.scores))?;
        }
    }
    Ok(out.flush()?)
}

/// The moves run together or, with their scores, apart.
fn played(game: &PackedGame, scores: bool) -> String {
    let mut text = String::new();
    for ply in &game.plies {
        text += &name(ply.square, game.size);
        if scores {
            let _ = write!(text, ":{:+} ", ply.score);
        }
    }
    text.truncate(text.trim_end().len());
    text
}

fn object(game: &PackedGame) -> Value {
    json!({
        "number": game.number,
        "size": game.size.to_string(),
        "winner": winner(game.outcome),
        "opening": moves_to_string(&game.opening, game.size),
        "moves": played(game, false),
        "scores": game.plies.iter().map(|ply| ply.score).collect::<Vec<_>>(),
    })
}
