//! Proves who wins on a board of five by six on which Black has three stones, and prints the certificate.

use std::sync::atomic::AtomicBool;

use cinquina_game::{Colour, Game, Rule, Size, notation};
use cinquina_prove::{Claim, Prover, Resources};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::new(6, 5)?;
    let [black, white] = ["b3c3d3", "a1f5"].map(|text| notation::parse_moves(text, size));
    let game = Game::from_stones(Rule::Freestyle, size, &black?, &white?, Colour::White)?;
    let claim = Claim { rule: game.rule(), board: game.board().clone(), turn: game.turn(), attacker: Colour::Black };
    let folder = tempfile::tempdir()?;
    let mut prover = Prover::open(folder.path(), claim)?;
    let resources = Resources { threads: 1, memory: 1 << 26, disk: 1 << 30 };
    prover.run(folder.path(), resources, &AtomicBool::new(false), &mut |_, _| {})?;
    let won = prover.tree().numbers().is_proven();
    println!("after {} questions: Black {}", prover.answered(), if won { "wins" } else { "does not win" });
    Ok(())
}
