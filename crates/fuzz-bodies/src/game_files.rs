use cinquina_formats::packed::{Header, PackedGame, Reader};
use cinquina_formats::{Assumed, Format};
use cinquina_game::Rule;

/// Reads any bytes as a game file: nothing may panic, errors are short, and games that are read and can be written are read
/// back from what is written, and then written to the same bytes.
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
            assert!(!games.is_empty(), "a file without a game is an error: {file:?}");
            games
        }
        Err(complaint) => {
            let complaint = complaint.to_string();
            assert!(complaint.len() < 300, "{complaint:?} is not short");
            return;
        }
    };
    for format in Format::ALL {
        let Ok(written) = format.write(&games) else { continue };
        match format.read(&written, &assumed) {
            Ok(again) => assert!(format.write(&again).as_ref() == Ok(&written), "{format:?} of {file:?}"),
            // If a format does not state the board, the assumed one may be too small.
            Err(error) => assert!(games.iter().any(|game| game.size != size), "{format:?}: {error}"),
        }
    }
}

/// Reads any bytes as a file of packed games, and as the record of one game whose length and checksum
/// fit: nothing may panic, and a game that is read must be read back from what is written for it.
pub fn packed_games(bytes: &[u8]) {
    packed(bytes);
    let header = Header { rule: Rule::Freestyle, maker: String::new() }.to_bytes();
    let length = (bytes.len() as u32).to_le_bytes();
    let record = [&length[..], &crc32fast::hash(bytes).to_le_bytes(), bytes].concat();
    for game in packed(&[&header[..], &record].concat()) {
        assert_eq!(packed(&[header.clone(), game.to_bytes()].concat()), [game]);
    }
}

fn packed(bytes: &[u8]) -> Vec<PackedGame> {
    Reader::new(bytes).map_or_else(|_| Vec::new(), |reader| reader.map_while(Result::ok).collect())
}
