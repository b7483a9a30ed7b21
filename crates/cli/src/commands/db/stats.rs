use std::io::Write;

use cinquina_db::{Results, Stats};
use serde_json::json;

use crate::arguments::DbStatsArguments;

pub(crate) fn run(arguments: &DbStatsArguments) -> anyhow::Result<()> {
    let database = super::open(&arguments.file)?;
    if arguments.check {
        database.check()?.map_err(|why| anyhow::anyhow!("{} is damaged: {why}", arguments.file.db.display()))?;
    }
    let Stats { results, positions, plies, judged, boards, players } = database.stats()?;
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
    writeln!(out, "{}: {}", arguments.file.db.display(), super::games(games))?;
    writeln!(out, "  won by     Black {black}, White {white}, drawn {draws}{}", super::unknown(&results))?;
    writeln!(out, "  boards     {}", counts(&boards))?;
    writeln!(out, "  positions  {positions} different ones, {plies} in all; engines judged {judged}")?;
    writeln!(out, "  players    {}", counts(&players))?;
    Ok(())
}
