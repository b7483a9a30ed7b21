/// A number that identifies what positions are judged by. It depends on the numbers alone, so it is the same on every
/// machine and may be written to a file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Of nothing yet.
    pub const NEW: Self = Self(0xCBF2_9CE4_8422_2325);

    /// With some more numbers: FNV-1a, two bytes at a time.
    #[must_use]
    pub fn with_numbers<'a>(self, numbers: impl IntoIterator<Item = &'a i16>) -> Self {
        numbers.into_iter().fold(self, |so_far, &number| so_far.with_one(number as u16))
    }

    /// With a name.
    #[must_use]
    pub fn with_name(self, name: &str) -> Self {
        name.bytes().fold(self, |so_far, byte| so_far.with_one(byte.into()))
    }

    /// With all that another one is of.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self((self.0 ^ other.0).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The number.
    pub const fn number(self) -> u64 {
        self.0
    }

    const fn with_one(self, more: u16) -> Self {
        Self((self.0 ^ more as u64).wrapping_mul(0x0100_0000_01B3))
    }
}
