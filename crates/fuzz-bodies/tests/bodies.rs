//! The bodies of the fuzz targets on pseudo-random inputs, the same in every run.

use cinquina_fuzz_bodies::{game_files, incremental_board, network, notation, packed_games, proof, protocol};

struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 16
    }

    fn below(&mut self, bound: u64) -> u8 {
        (self.next() % bound) as u8
    }

    fn bytes(&mut self, count: usize, bound: u64) -> Vec<u8> {
        (0..count).map(|_| self.below(bound)).collect()
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.next() as usize % from.len()]
    }
}

/// A board whose sides have fewer than 5 + `side` squares, and some steps.
fn random_game(chance: &mut Chance, side: u64, steps: usize) -> Vec<u8> {
    let mut bytes = vec![chance.below(side), chance.below(side)];
    bytes.extend(chance.bytes(2 * steps, 256));
    bytes
}

#[test]
fn incremental_board_on_small_boards() {
    let mut chance = Chance(0xF1_7E);
    for _ in 0..1_000 {
        incremental_board(&random_game(&mut chance, 4, 50));
    }
}

#[test]
fn incremental_board_on_boards_of_any_shape() {
    let mut chance = Chance(0xB0A4D);
    for _ in 0..25 {
        incremental_board(&random_game(&mut chance, 28, 90));
    }
}

#[test]
fn notation_on_almost_good_text() {
    const PIECES: [&str; 23] = [
        "h",
        "8",
        "aa",
        "af",
        "z",
        "1",
        "0",
        "32",
        "h8",
        "I9",
        ",",
        " ",
        "x",
        "×",
        "15",
        "X",
        "O",
        "+",
        "#",
        "-",
        "é",
        "\n",
        "freestyle",
    ];
    let mut chance = Chance(0x7E47);
    for _ in 0..50_000 {
        let mut bytes = chance.bytes(2, 28);
        for _ in 0..chance.below(11) {
            bytes.extend(chance.pick(&PIECES).bytes());
        }
        notation(&bytes);
    }
}

#[test]
fn notation_on_rubbish() {
    let mut chance = Chance(0xBADF00D);
    for _ in 0..20_000 {
        let length = chance.below(40).into();
        notation(&chance.bytes(length, 256));
    }
    notation(&vec![b'9'; 1 << 20]);
    notation(&b"a1".repeat(1 << 19));
}

#[test]
fn packed_games_that_are_almost_good() {
    let mut chance = Chance(0x9AC4ED);
    for _ in 0..20_000 {
        let (opening, plies) = (chance.below(5), chance.below(9));
        let mut bytes = chance.bytes(4, 256);
        bytes.extend([5 + chance.below(28), 5 + chance.below(28), chance.below(4), 0, opening, 0, plies, 0]);
        for played in 0..opening + plies {
            bytes.extend([chance.below(32), chance.below(2)]);
            bytes.extend(chance.bytes(if played < opening { 0 } else { 2 }, 256));
        }
        packed_games(&bytes);
        let length = chance.below(40).into();
        packed_games(&chance.bytes(length, 256));
    }
}

/// Pieces of files, including a file of each format.
const FILE_PIECES: [&[u8]; 40] = [
    b"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,120\nleft\nright\n15\n",
    b"a\nb\n1,2,3\n2,3\n0\n",
    b"(;GM[4]SZ[15]RU[freestyle]PB[a]PW[b]RE[B+T];B[hh]C[7 ms\nx](;W[ii])(;W[jj]V[3]LB[aa:x]))",
    b"\x02\x70\x71",
    b"\xFFRenLib\xFF\x03\x04\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\x78\x08ab\0\0\x69\xC0\x6A\x40",
    b"CINQGAME",
    b"freestyle;15;a;b;1-0;7,7 8,6;c\n",
    b"h8i9\n",
    b"7,7 8,6\n",
    b"0,0, 1,-1,\n",
    b"\n",
    b"\r\n",
    b"(",
    b")",
    b";",
    b"[",
    b"]",
    b"\\",
    b"B[aa]",
    b"W[bb]",
    b"B[]",
    b"AB[cc][dd]",
    b"PL[W]",
    b"SZ[9:20]",
    b"C[",
    b"LB[a:",
    b"V[1e9]",
    b"1,1,",
    b"99999999999",
    b"-1",
    b"\xff",
    b"\0",
    b"\x08",
    b"\x69\x80",
    b"\x79\x41\0\x01A\0",
    b"\x7a\x42",
    b"?",
    b"#",
    b"15",
    b" ",
];

#[test]
fn game_files_that_are_almost_good() {
    let mut chance = Chance(0xF11E5);
    for _ in 0..30_000 {
        let mut bytes = vec![chance.below(11), 10, 10];
        for _ in 0..chance.below(7) {
            bytes.extend_from_slice(chance.pick::<&[u8]>(&FILE_PIECES));
        }
        if chance.below(4) == 0 && bytes.len() > 4 {
            let at = 3 + chance.next() as usize % (bytes.len() - 3);
            bytes[at] = chance.below(256);
        }
        game_files(&bytes);
    }
}

#[test]
fn proof_on_almost_good_text() {
    let mut chance = Chance(0x9400F);
    for _ in 0..20_000 {
        let length = chance.below(60).into();
        proof(&chance.bytes(length, 256));
    }
    // Three in a row on a 5×5 board: one more move, and there is no defence.
    let stones = |bytes: &[u8]| [&[0, 0, 0, 0, 9, 6], bytes].concat();
    proof(&stones(&[11, 0, 12, 1, 13, 2, 10]));
}

#[test]
fn protocol_on_almost_good_conversations() {
    const PIECES: [&str; 36] = [
        "SWAP2BOARD\n",
        "INFO rule 2\n",
        "INFO cinquina.opening pro\n",
        "INFO show_detail 3\n",
        "4,6\n",
        "yxboard\n",
        "yxnbest 3\n",
        "yxbalanceone 5\n",
        "yxbalancetwo\n",
        "yxblock\n",
        "yxshowforbid\n",
        "yxforbid add 3 3 1\n",
        "yxsearchdefend\n",
        "yxshowhashusage\n",
        "yxswap2step1\n",
        "yxnonsense\n",
        "START 15\n",
        "START 5\r\n",
        "RECTSTART 7,9\n",
        "BEGIN\n",
        "TURN 3,3\n",
        "TURN 3,4\n",
        "BOARD\n",
        "4,4,1\n",
        "4,5,2\n",
        "3,3,3\n",
        "DONE\n",
        "TAKEBACK 3,3\n",
        "PLAY 2,2\n",
        "RESTART\n",
        "ABOUT\n",
        "INFO max_node ",
        "INFO time_left -1\n",
        "STOP\n",
        "YXSTOP\n",
        "99999999999",
    ];
    let mut chance = Chance(0x60_0C);
    for _ in 0..300 {
        let mut bytes = Vec::new();
        for _ in 0..chance.below(30) {
            if chance.below(8) == 0 {
                let count = chance.below(20).into();
                bytes.extend(chance.bytes(count, 256));
            }
            bytes.extend_from_slice(chance.pick(&PIECES).as_bytes());
        }
        protocol(&bytes);
    }
}

#[test]
fn networks_with_changed_numbers() {
    let mut chance = Chance(0x2E7);
    for round in 0..300 {
        let bytes = chance.bytes(4 * (1 + round % 40), 256);
        network(&bytes);
    }
    network(b"cinquina-network 1\narchitecture lines-1\n\n");
}
