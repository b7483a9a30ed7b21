use cinquina_formats::{Assumed, Format};
use cinquina_game::Rule;

/// Reads any bytes as a game file: nothing may panic, a complaint is short, and games that are read and can be written are read
/// back from what is written, and then written alike.
///
/// The first byte chooses the format, the next two are the width and height as for
/// [`incremental_board`](crate::incremental_board), the rest is the file.
pub fn game_files(bytes: &[u8]) {
    let Some((&format, rest)) = bytes.split_first() else { return };
    let Some((size, file)) = crate::split_size(rest) else { return };
    let format = Format::ALL[usize::from(format) % Format::ALL.len()];
    let assumed = Assumed { size, rule: Rule::Freestyle };
    let games = match format.read(file, &assumed) {
        Ok(games) => {
            assert!(!games.is_empty(), "a file without a game is complained about: {file:?}");
            games
        }
        Err(complaint) => {
            let complaint = complaint.to_string();
            assert!(complaint.len() < 300, "{complaint:?} is no short complaint");
            return;
        }
    };
    for format in Format::ALL {
        let Ok(written) = format.write(&games) else { continue };
        match format.read(&written, &assumed) {
            Ok(again) => assert!(format.write(&again).as_ref() == Ok(&written), "{format:?} of {file:?}"),
            // A board that a format does not tell may be too small.
            Err(error) => assert!(games.iter().any(|game| game.size != size), "{format:?}: {error}"),
        }
    }
}
