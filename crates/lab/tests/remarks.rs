//! The side remarks of §2.4.

use std::path::Path;

use cinquina_lab::Watch;
use cinquina_lab::remarks::{crossings, second_last_moves};

#[test]
fn crosses_need_disjoint_defences() {
    let found = crossings(9, &mut Watch::nobody()).unwrap();
    println!("{found:?}");
}

#[test]
fn games_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/games/engine-games-freestyle20.txt");
    println!("{:?}", second_last_moves(&std::fs::read_to_string(path).unwrap()));
}
