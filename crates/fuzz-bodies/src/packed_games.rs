use cinquina_formats::packed::{Header, PackedGame, Reader};
use cinquina_game::Rule;

/// Reads any bytes as a file of packed games, and as the record of one game whose length and checksum
/// fit: nothing may panic, and a game that is read must be read back from what is written for it.
pub fn packed_games(bytes: &[u8]) {
    read(bytes);
    let header = Header { rule: Rule::Freestyle, maker: String::new() }.to_bytes();
    let length = (bytes.len() as u32).to_le_bytes();
    let record = [&length[..], &crc32fast::hash(bytes).to_le_bytes(), bytes].concat();
    for game in read(&[&header[..], &record].concat()) {
        assert_eq!(read(&[header.clone(), game.to_bytes()].concat()), [game]);
    }
}

fn read(bytes: &[u8]) -> Vec<PackedGame> {
    Reader::new(bytes).map_or_else(|_| Vec::new(), |reader| reader.map_while(Result::ok).collect())
}
