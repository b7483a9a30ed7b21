//! What the result of a match means: `elo 120 30 90`, wins, draws and losses.

use cinquina_arena::statistics::Score;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let mut next = |example| numbers.next().unwrap_or(Ok(example));
    let score = Score { wins: next(120)?, draws: next(30)?, losses: next(90)? };
    let Some(sample) = score.sample() else {
        println!("no games were played");
        return Ok(());
    };
    let elo = sample.elo();
    println!("{} points of {} games", score.points(), score.games());
    println!(
        "Elo {:+.0} ± {:.0}, better with a likelihood of {:.1} %",
        elo.elo,
        elo.error(),
        100.0 * sample.superiority()
    );
    Ok(())
}
