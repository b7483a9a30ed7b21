use std::io::Write;
use std::time::{Duration, Instant};

use cinquina_game::{Rule, Size};
use cinquina_patterns::PatternBoard;
use serde_json::json;

use super::games::{self, Games};
use crate::arguments::BenchBoardArguments;

/// The shortest time that is measured in one go.
const ROUND: Duration = Duration::from_millis(50);

struct Measured {
    size: Size,
    games: usize,
    /// Pairs in one pass over all games.
    pairs: usize,
    checksum: u64,
    /// Pairs a second of every round, slowest first.
    rounds: Vec<f64>,
}

pub(crate) fn run(arguments: &BenchBoardArguments) -> anyhow::Result<()> {
    let mut boards = Vec::new();
    for games in games::all()? {
        boards.push(measure(&games, Duration::from_secs_f64(arguments.seconds))?);
    }
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let boards: Vec<_> = boards.iter().map(Measured::report).collect();
        writeln!(out, "{}", json!({ "boards": boards }))?;
        return Ok(());
    }
    writeln!(out, "make+undo with all patterns updated and the analysis after every move, one core\n")?;
    writeln!(out, "board    M pairs/s   median   games   pairs   checksum")?;
    for board in &boards {
        let (fastest, median) = (board.fastest() / 1e6, board.median() / 1e6);
        let Measured { size, games, pairs, checksum, .. } = board;
        writeln!(out, "{size:<8} {fastest:>9.2} {median:>8.2} {games:>7} {pairs:>7}   {checksum:016x}")?;
    }
    Ok(())
}

impl Measured {
    fn fastest(&self) -> f64 {
        self.rounds.last().copied().unwrap_or_default()
    }

    fn median(&self) -> f64 {
        self.rounds[self.rounds.len() / 2]
    }

    fn report(&self) -> serde_json::Value {
        json!({
            "size": self.size.to_string(),
            "pairs_per_second": self.fastest().round(),
            "median_pairs_per_second": self.median().round(),
            "rounds": self.rounds.len(),
            "pairs": self.pairs,
            "checksum": format!("{:016x}", self.checksum),
        })
    }
}

fn measure(Games { size, games }: &Games, time: Duration) -> anyhow::Result<Measured> {
    let pairs: usize = games.iter().map(Vec::len).sum();
    let mut board: PatternBoard = PatternBoard::new(Rule::Freestyle, *size);
    let checksum = board.checksum_of_games(games);
    let mut rounds = Vec::new();
    let start = Instant::now();
    while rounds.is_empty() || start.elapsed() < time {
        let round = Instant::now();
        let mut passes = 0;
        while round.elapsed() < ROUND {
            anyhow::ensure!(board.checksum_of_games(games) == checksum, "two passes over the same games differ");
            passes += 1;
        }
        rounds.push((passes * pairs) as f64 / round.elapsed().as_secs_f64());
    }
    rounds.sort_by(f64::total_cmp);
    Ok(Measured { size: *size, games: games.len(), pairs, checksum, rounds })
}
