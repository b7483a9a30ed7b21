//! The program without its optional features: it says how to have what it was built without.

#![cfg(not(any(feature = "databases", feature = "proving", feature = "training")))]

mod support;

use support::run;

#[test]
fn a_command_that_was_left_out_says_how_to_have_it() {
    let asked: [(&[&str], _, _); 5] = [
        (&["db", "import", "games.psq", "--db", "games.sqlite"], "'cinquina db'", "databases"),
        (&["serve", "--db", "games.sqlite", "--no-open"], "'cinquina serve --db'", "databases"),
        (&["prove", "h8", "--out", "folder"], "'cinquina prove'", "proving"),
        (&["tune", "--help"], "'cinquina tune'", "training"),
        (&["tune"], "'cinquina tune'", "training"),
    ];
    for (arguments, what, feature) in asked {
        let run = run(arguments);
        let complaint = format!(
            "error: {what} is not in this program: build it with 'cargo build --release --features {feature}', or with \
             '--features full' for everything\n"
        );
        assert_eq!((run.code, run.err.as_str()), (Some(2), complaint.as_str()), "{arguments:?}");
    }
    assert!(run(&["help"]).out.contains("(in programs built with the feature 'proving')"));
}
