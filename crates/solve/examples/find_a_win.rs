//! Looks for a win by threats, and prints it as a proof that `cinquina-verify` accepts: `find_a_win g8h8i6i7 a1b1c1o15`,
//! Black's stones and White's, Black to move.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use cinquina_game::{Colour, Game, Rule, Size, notation};
use cinquina_solve::{Outcome, Problem, SolveControl, SolveLimits, Solver, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(15)?;
    let mut arguments = std::env::args().skip(1);
    let mut stones = |example: &str| notation::parse_moves(&arguments.next().unwrap_or_else(|| example.into()), size);
    let (black, white) = (stones("g8h8i6i7")?, stones("a1b1c1o15")?);
    let game = Game::from_stones(Rule::Freestyle, size, &black, &white, Colour::Black)?;
    let problem = Problem {
        rule: game.rule(),
        board: game.board().clone(),
        turn: Colour::Black,
        attacker: Colour::Black,
        threats: Solver::Auto.threats(),
        solver: Solver::Auto,
        shortest: true,
        quiet: false,
    };
    let limits = SolveLimits { time: Some(Duration::from_secs(10)), ..SolveLimits::default() };
    let (stop, mut report) = (AtomicBool::new(false), |_: &_| {});
    match solve(&problem, &mut SolveControl::new(limits, &stop, &mut report)).outcome {
        Outcome::Win(win) => {
            let _ = win.write_proof(&problem, std::io::stdout().lock())?;
        }
        Outcome::None => println!("Black does not win by fours and threes"),
        Outcome::Unknown => println!("ten seconds were not enough to be certain"),
    }
    Ok(())
}
