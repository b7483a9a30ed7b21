//! SHA-256 (FIPS 180-4), which says of which file a verdict speaks.

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the
/// first eight, as the standard has them.
const ROUNDS: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
    0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
    0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
    0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
    0xc67178f2,
];
const START: [u32; 8] =
    [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/// The hash of all bytes so far; those that do not fill a block yet wait.
#[derive(Clone)]
pub(crate) struct Sha256 {
    state: [u32; 8],
    waiting: Vec<u8>,
    length: u64,
}

impl Sha256 {
    pub(crate) const fn new() -> Self {
        Self { state: START, waiting: Vec::new(), length: 0 }
    }

    pub(crate) fn update(&mut self, byte: u8) {
        self.length += 1;
        self.waiting.push(byte);
        if let Ok(block) = self.waiting[..].try_into() {
            compress(&mut self.state, block);
            self.waiting.clear();
        }
    }

    /// The hash in hexadecimal.
    pub(crate) fn finish(mut self) -> String {
        let bits = self.length * 8;
        self.update(0x80);
        while self.waiting.len() != 56 {
            self.update(0);
        }
        bits.to_be_bytes().into_iter().for_each(|byte| self.update(byte));
        self.state.iter().map(|word| format!("{word:08x}")).collect()
    }
}

fn compress(state: &mut [u32; 8], block: &[u8; 64]) {
    let mut words = [0_u32; 64];
    let given = block.as_chunks().0.iter().map(|bytes| u32::from_be_bytes(*bytes));
    words.iter_mut().zip(given).for_each(|(word, given)| *word = given);
    let turned = |word: u32, by: [u32; 3]| by.iter().fold(0, |sum, &by| sum ^ word.rotate_right(by));
    for n in 16..64 {
        let (late, early) = (words[n - 2], words[n - 15]);
        let late = late.rotate_right(17) ^ late.rotate_right(19) ^ (late >> 10);
        let early = early.rotate_right(7) ^ early.rotate_right(18) ^ (early >> 3);
        words[n] = early.wrapping_add(late).wrapping_add(words[n - 7]).wrapping_add(words[n - 16]);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (word, round) in words.iter().zip(ROUNDS) {
        let one =
            [turned(e, [6, 11, 25]), (e & f) ^ (!e & g), round, *word].iter().fold(h, |sum, n| sum.wrapping_add(*n));
        let two = turned(a, [2, 13, 22]).wrapping_add((a & b) ^ (a & c) ^ (b & c));
        (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(one), c, b, a, one.wrapping_add(two));
    }
    state.iter_mut().zip([a, b, c, d, e, f, g, h]).for_each(|(word, more)| *word = word.wrapping_add(more));
}
