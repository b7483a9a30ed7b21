use std::io::Write;

use anyhow::Context;
use cinquina_db::{Results, Stats};
use serde_json::json;

use crate::arguments::DbStatsArguments;

pub(crate) fn run(arguments: &DbStatsArguments) -> anyhow::Result<()> {
    let database = super::open(&arguments.file)?;
    let name = || arguments.file.db.display().to_string();
    if arguments.check {
        let verdict = database.check().with_context(name)?;
        verdict.map_err(|why| anyhow::anyhow!("{} is damaged: {why}", name()))?;
    }
    let Stats { results, positions, plies, judged, boards, players } = database.stats().with_context(name)?;
    let Results { games, black, white, draws } = results;
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let told = json!({
            "games": games, "black": black, "white": white, "draws": draws, "unknown": results.unknown(),
            "positions": positions, "plies": plies, "judged": judged, "boards": boards, "players": players,
        });
        writeln!(out, "{told}")?;
        return Ok(());
    }
    let counts = |counts: &[(String, u64)]| {
        counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
    };
    writeln!(out, "{}: {}", name(), super::games(games))?;
    writeln!(out, "  won by     Black {black}, White {white}, drawn {draws}{}", super::unknown(&results))?;
    writeln!(out, "  boards     {}", counts(&boards))?;
    writeln!(out, "  positions  {positions} different ones, {plies} in all; engines judged {judged}")?;
    writeln!(out, "  players    {}", counts(&players))?;
    Ok(())
}
