//! Fits values to packed games: `fit_values GAMES.cqg`. A file of `cinquina selfplay --games 1000 --out GAMES.cqg` will do.

use std::fs::File;
use std::io::BufReader;

use cinquina_eval::Values;
use cinquina_formats::packed::Reader;
use cinquina_tune::Target;
use cinquina_tune::values::{Fit, Model, Positions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Some(file) = std::env::args().nth(1) else {
        println!("name a file of packed games: cinquina selfplay --games 1000 --out games.cqg");
        return Ok(());
    };
    let games = Reader::new(BufReader::new(File::open(file)?))?;
    let rule = games.header().rule;
    let mut positions = Positions::default();
    for game in games {
        positions.add(&game?, rule);
    }
    let (from, scale) = (Values::hand_made(), Fit::score_scale(&positions));
    let mut model = Model::of(&from, scale);
    let fit = Fit { target: Target { result_share: 0.5, scale }, epochs: 5, hold: 1e-6, seed: 1 };
    fit.run(&mut model, &positions, &positions, |epoch| println!("{epoch:?}"));
    println!("{} positions", positions.len());
    Ok(())
}
