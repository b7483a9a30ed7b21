//! Which squares of a row have a code of at least some threshold.

use cinquina_game::Colour;

use crate::combination::{Codes, Threshold};

/// How many squares are looked at in one go.
pub(crate) const WIDTH: usize = 16;

/// Bit `x` for every `x` whose code for `colour` reaches the threshold.
#[inline(always)]
pub(crate) fn reaching(row: &[Codes; WIDTH], colour: Colour, threshold: Threshold) -> u32 {
    // SAFETY: every x86-64 processor has SSE2.
    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code)]
    return unsafe { sse2::reaching(row, colour, threshold) };
    #[cfg(not(target_arch = "x86_64"))]
    return plain(row, colour, threshold);
}

#[cfg(any(test, not(target_arch = "x86_64")))]
fn plain(row: &[Codes; WIDTH], colour: Colour, threshold: Threshold) -> u32 {
    let reaches = |&codes: &Codes| crate::combination::half(codes, colour) >= threshold as u16;
    row.iter().rev().fold(0, |bits, codes| bits << 1 | u32::from(reaches(codes)))
}

#[cfg(target_arch = "x86_64")]
mod sse2 {
    use std::arch::x86_64::{
        __m128i, _mm_and_si128, _mm_cmpgt_epi32, _mm_loadu_si128, _mm_movemask_epi8, _mm_packs_epi16, _mm_packs_epi32,
        _mm_set1_epi32, _mm_srli_epi32,
    };

    use super::{Codes, Colour, Threshold, WIDTH};

    #[inline]
    #[target_feature(enable = "sse2")]
    pub(super) fn reaching(row: &[Codes; WIDTH], colour: Colour, threshold: Threshold) -> u32 {
        let below = _mm_set1_epi32(i32::from(threshold as u16) - 1);
        let reaches = |four: &[Codes; 4]| {
            let codes = load(four);
            let code = match colour {
                Colour::Black => _mm_and_si128(codes, _mm_set1_epi32(0xFFFF)),
                Colour::White => _mm_srli_epi32::<16>(codes),
            };
            _mm_cmpgt_epi32(code, below)
        };
        let (fours, _) = row.as_chunks::<4>();
        let low = _mm_packs_epi32(reaches(&fours[0]), reaches(&fours[1]));
        let high = _mm_packs_epi32(reaches(&fours[2]), reaches(&fours[3]));
        _mm_movemask_epi8(_mm_packs_epi16(low, high)) as u32
    }

    #[inline]
    #[target_feature(enable = "sse2")]
    #[allow(unsafe_code)]
    fn load(codes: &[Codes; 4]) -> __m128i {
        // SAFETY: the array has the sixteen bytes that are read, and the load asks for no alignment.
        unsafe { _mm_loadu_si128(codes.as_ptr().cast()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_the_plain_loop_finds() {
        let thresholds = [Threshold::Four, Threshold::DoubleFour, Threshold::Five];
        let edges: Vec<Codes> =
            thresholds.iter().map(|&t| Codes::from(t as u16)).flat_map(|t| [t - 1, t, t + 1, 4 * t]).collect();
        for first in 0..edges.len() {
            let edge = |n: usize| edges[(first + n) % edges.len()];
            let row = std::array::from_fn(|x| edge(x) | edge(x / 3 + x) << 16);
            for threshold in thresholds {
                for colour in Colour::BOTH {
                    assert_eq!(reaching(&row, colour, threshold), plain(&row, colour, threshold));
                }
            }
        }
    }
}
