//! The side remarks of §2.4.

use std::path::Path;

use cinquina_lab::Watch;
use cinquina_lab::remarks::{GamesError, SecondLastMoves, Tally, crossings, second_last_moves};

#[test]
fn c43_and_c33_need_disjoint_defences() {
    let found = crossings(9, &mut Watch::nobody()).unwrap();
    assert_eq!(found.on_a_stone, Tally { victories: 5501, others: 0 });
    assert_eq!(found.on_an_empty_square, Tally { victories: 1360, others: 0 });
    assert_eq!(found.on_a_shared_defence, Tally { victories: 0, others: 1565 });
}

/// Black makes an open four and wins; Black makes a four that White overlooks; White resigns.
const GAMES: &str = "\
freestyle;20;A;B;1-0;5,5 0,0 6,5 2,0 7,5 4,0 8,5 0,2 9,5;one
freestyle;20;A;B;1-0;0,5 0,0 1,5 2,0 2,5 4,0 3,5 0,2 4,5;two
freestyle;20;A;B;1-0;0,5 0,0 1,5 2,0 2,5;three
";

#[test]
fn the_second_last_move_of_the_winner() {
    let expected = SecondLastMoves {
        won_by_five: 2,
        made_two_fours: 1,
        triggered_a_weak_three: 1,
        four_left_open: 1,
        not_won_by_five: 1,
    };
    assert_eq!(second_last_moves(GAMES), Ok(expected));
    assert_eq!(second_last_moves("rubbish"), Err(GamesError::Fields(1)));
    let bad = GAMES.replace("6,5", "6;5");
    assert!(second_last_moves(&bad.replace("6;5", "6.5")).is_err_and(|error| error.to_string().contains("line 1")));
}

/// Runs only where the games are available: they are not part of the project.
#[test]
fn real_games() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/games/engine-games-freestyle20.txt");
    let Ok(games) = std::fs::read_to_string(path) else { return };
    let found = second_last_moves(&games).unwrap();
    assert!(found.won_by_five > 18_000, "{found:?}");
    assert_eq!(found.made_two_fours, found.won_by_five, "{found:?}");
    assert_eq!(found.triggered_a_weak_three, found.won_by_five, "{found:?}");
}
