//! A walk through the theory: how a double four becomes a weak three, and two weak threes a victory.
//!
//! Run it with `cargo run -p cinquina-lab --example from_four_to_victory`.

use std::error::Error;

use cinquina_lab::render::text;
use cinquina_lab::{Name, Pattern, Square, classify, construct};

fn main() -> Result<(), Box<dyn Error>> {
    println!("PX wins with a double four whoever moves: it is a victory.\n");
    let double_four: Pattern = "+XXXX+".parse()?;
    print!("{}", text::classification(&classify(&double_four)?));

    println!("\nEmpty one of its stones: what is left is an attack, since PX may put the stone back.\n");
    let weak_three = construct::empty(&double_four, Square::new(0, 4))?;
    print!("{}", text::classification(&weak_three.result));
    assert_eq!(weak_three.result.name(), Some(Name::W3));

    println!("\nTwo weak threes that share a stone have disjoint defences: PY cannot stop both.\n");
    let upright: Pattern = "   +\n   X\n   X\n   X\n   +\n   +".parse()?;
    let row = weak_three.result.pattern.translated(1, 0);
    let cross = construct::combine(&row, &upright)?;
    print!("{}", text::construction(&cross));
    assert_eq!(cross.result.name(), Some(Name::C3w3w));

    println!("\nEmpty the stone they share, and PX needs one more step:\n");
    let attack = construct::empty(&cross.result.pattern, Square::new(1, 3))?;
    print!("{}", text::construction(&attack));
    print!("{}", text::threat_sequence(&construct::threat_sequence(&attack.result)?));
    Ok(())
}
