//! The standing of a match in words.

use std::io::Write;

use cinquina_arena::statistics::Verdict;
use cinquina_arena::{Duel, Ending, FaultKind, GameRecord, SavedMatch, Standing, Tally};

/// The standing in one line.
pub(super) fn short(standing: &Standing) -> String {
    let mut text = match standing.duels() {
        [duel] => {
            let elo = standing.elo(duel.first).map_or_else(String::new, |elo| format!(", Elo {elo}"));
            format!("{} {}{elo}", standing.names()[duel.first], duel.score)
        }
        _ => leaders(standing),
    };
    if let Some((sprt, llr, _)) = standing.sprt() {
        let (lower, upper) = sprt.bounds();
        text += &format!(", LLR {llr:.2} ({lower:.2}, {upper:.2})");
    }
    text
}

fn leaders(standing: &Standing) -> String {
    const SHOWN: usize = 4;
    let has_played = |engine: &usize| standing.tallies()[*engine].score.games() > 0;
    let share = |engine: usize| format!("{} {}", standing.names()[engine], percent(&standing.tallies()[engine]));
    ranking(standing).into_iter().filter(has_played).take(SHOWN).map(share).collect::<Vec<_>>().join(", ")
}

/// The engines, the best first.
fn ranking(standing: &Standing) -> Vec<usize> {
    let mean = |engine: &usize| standing.tallies()[*engine].score.sample().map_or(0.0, |sample| sample.mean);
    let mut engines: Vec<usize> = (0..standing.names().len()).collect();
    engines.sort_by(|one, other| mean(other).total_cmp(&mean(one)));
    engines
}

fn percent(tally: &Tally) -> String {
    tally.score.sample().map_or_else(String::new, |sample| format!("{:.1} %", 100.0 * sample.mean))
}

/// Prints tables of the engines and of their encounters.
pub(super) fn print(standing: &Standing) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    let width = standing.names().iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    writeln!(
        out,
        "{:width$} {:>6} {:>5} {:>5} {:>5} {:>8} {:>18} {:>7} {:>8} {:>10} {:>11}",
        "engine", "games", "+", "=", "-", "score", "Elo (95 %)", "faults", "on time", "ms a move", "longest ms"
    )?;
    for engine in ranking(standing) {
        let (name, tally) = (&standing.names()[engine], &standing.tallies()[engine]);
        let elo = standing.elo(engine).map_or_else(String::new, |elo| elo.to_string());
        writeln!(
            out,
            "{name:width$} {:>6} {:>5} {:>5} {:>5} {:>8} {elo:>18} {:>7} {:>8} {:>10} {:>11}",
            tally.score.games(),
            tally.score.wins,
            tally.score.draws,
            tally.score.losses,
            percent(tally),
            tally.faults,
            tally.time_losses,
            tally.time.checked_div(tally.moves).unwrap_or(0),
            tally.longest,
        )?;
    }
    for duel in standing.duels() {
        write_duel(&mut out, standing, duel)?;
    }
    write_sprt(&mut out, standing)
}

/// Prints the games that ended by a fault, and the result without them.
pub(super) fn print_faults(saved: &SavedMatch) -> anyhow::Result<()> {
    let faults = saved.faults();
    if faults.is_empty() {
        return Ok(());
    }
    let mut out = anstream::stdout().lock();
    writeln!(out, "games with faults: {}", faults.len())?;
    for record in &faults {
        let GameRecord { game, ending, detail, void, .. } = record;
        let engine = record.fault().map_or("", |(_, colour)| record.name_of(colour));
        let counts = if *void { "does not count" } else { "counts" };
        writeln!(out, "  #{} {engine} {ending}: {detail} ({counts})", game + 1)?;
    }
    let standing = saved.standing_without_faults();
    writeln!(out, "without them:")?;
    for duel in standing.duels() {
        write_duel(&mut out, &standing, duel)?;
    }
    let counted = saved.standing();
    let missing = counted.total().saturating_sub(counted.played());
    let lost = faults.iter().any(|record| record.ending == Ending::Fault(FaultKind::Swallowed));
    if lost && missing > 0 {
        writeln!(
            out,
            "{missing} games are missing: give the engine that lost commands a longer pause=, and continue with --resume"
        )?;
    }
    Ok(())
}

fn write_duel(out: &mut impl Write, standing: &Standing, duel: &Duel) -> anyhow::Result<()> {
    let Some(sample) = duel.sample() else { return Ok(()) };
    let [first, second] = [duel.first, duel.second].map(|engine| &standing.names()[engine]);
    writeln!(
        out,
        "{first} – {second}: {}, pairs {}, Elo {}, likelihood of superiority {:.1} %",
        duel.score,
        duel.pairs,
        sample.elo(),
        100.0 * sample.superiority()
    )?;
    Ok(())
}

fn write_sprt(out: &mut impl Write, standing: &Standing) -> anyhow::Result<()> {
    let Some((sprt, llr, verdict)) = standing.sprt() else { return Ok(()) };
    let ((elo0, elo1), (lower, upper)) = (sprt.hypotheses(), sprt.bounds());
    let says = match verdict {
        Verdict::Open => "not decided".to_owned(),
        Verdict::Refuted => format!("Elo {elo0:+} is accepted"),
        Verdict::Confirmed => format!("Elo {elo1:+} is accepted"),
    };
    writeln!(out, "SPRT {elo0:+} / {elo1:+}: LLR {llr:.2} in ({lower:.2}, {upper:.2}): {says}")?;
    Ok(())
}
