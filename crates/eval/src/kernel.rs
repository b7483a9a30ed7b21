//! The same sums on processors of different kinds: plain code, and code that takes 32 or 64 bytes a step. All of them come to
//! the same numbers.

/// The widest steps that the processor takes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kernel {
    /// Whatever the compiler makes of plain code.
    Plain,
    /// 32 bytes a step.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 64 bytes a step.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Kernel {
    /// The best one that this processor has.
    pub(crate) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected;
            if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vl") {
                return Self::Avx512;
            }
            if is_x86_feature_detected!("avx2") {
                return Self::Avx2;
            }
        }
        Self::Plain
    }

    /// All that this processor has.
    #[cfg(test)]
    pub(crate) fn all() -> Vec<Self> {
        #[cfg(target_arch = "x86_64")]
        match Self::best() {
            Self::Avx512 => return vec![Self::Plain, Self::Avx2, Self::Avx512],
            Self::Avx2 => return vec![Self::Plain, Self::Avx2],
            Self::Plain => {}
        }
        vec![Self::Plain]
    }
}

/// What two inputs add to every neuron, side by side: processors multiply and add them in one step.
#[derive(Copy, Clone)]
#[repr(align(64))]
pub(crate) struct Pair<const NEURONS: usize>(pub(crate) [[i16; 2]; NEURONS]);

/// Adds what inputs add to the neurons of a layer.
pub(crate) trait AddPairs {
    /// Two inputs for each pair of weights.
    fn add<const NEURONS: usize>(self, sums: &mut [i32; NEURONS], inputs: &[i16], weights: &[Pair<NEURONS>]);
}

/// Plain code.
#[derive(Copy, Clone)]
pub(crate) struct Plain;

impl AddPairs for Plain {
    #[inline(always)]
    fn add<const NEURONS: usize>(self, sums: &mut [i32; NEURONS], inputs: &[i16], weights: &[Pair<NEURONS>]) {
        for (&[a, b], Pair(pair)) in inputs.as_chunks().0.iter().zip(weights) {
            for n in 0..NEURONS {
                let [x, y] = pair[n];
                let product = (i32::from(a) * i32::from(x)).wrapping_add(i32::from(b) * i32::from(y));
                sums[n] = sums[n].wrapping_add(product);
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) mod x86 {
    use std::arch::x86_64::{
        __m256i, __m512i, _mm256_add_epi32, _mm256_madd_epi16, _mm256_set1_epi32, _mm512_add_epi32, _mm512_madd_epi16,
        _mm512_set1_epi32,
    };

    use super::{AddPairs, Pair};

    /// Both inputs of a pair, as often as there is room.
    const fn twin([a, b]: [i16; 2]) -> i32 {
        (b as i32) << 16 | a as u16 as i32
    }

    /// 32 bytes a step, for code that is compiled for processors which have them.
    #[derive(Copy, Clone)]
    pub(crate) struct Avx2(());

    /// 64 bytes a step, for code that is compiled for processors which have them.
    #[derive(Copy, Clone)]
    pub(crate) struct Avx512(());

    impl Avx2 {
        #[target_feature(enable = "avx2")]
        pub(crate) fn new() -> Self {
            Self(())
        }
    }

    impl Avx512 {
        #[target_feature(enable = "avx512bw,avx512vl")]
        pub(crate) fn new() -> Self {
            Self(())
        }
    }

    impl AddPairs for Avx2 {
        #[inline(always)]
        fn add<const NEURONS: usize>(self, sums: &mut [i32; NEURONS], inputs: &[i16], weights: &[Pair<NEURONS>]) {
            // SAFETY: there is a value of this type only where the processor has AVX2.
            #[allow(unsafe_code)]
            unsafe {
                add_avx2(sums, inputs, weights);
            }
        }
    }

    impl AddPairs for Avx512 {
        #[inline(always)]
        fn add<const NEURONS: usize>(self, sums: &mut [i32; NEURONS], inputs: &[i16], weights: &[Pair<NEURONS>]) {
            // SAFETY: there is a value of this type only where the processor has AVX-512.
            #[allow(unsafe_code)]
            unsafe {
                add_avx512(sums, inputs, weights);
            }
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn add_avx2<const NEURONS: usize>(sums: &mut [i32; NEURONS], inputs: &[i16], weights: &[Pair<NEURONS>]) {
        const LANES: usize = 8;
        for (&inputs, Pair(pair)) in inputs.as_chunks().0.iter().zip(weights) {
            let inputs = _mm256_set1_epi32(twin(inputs));
            for (sums, pair) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(pair.as_chunks::<LANES>().0) {
                let product = _mm256_madd_epi16(inputs, bytemuck::cast::<_, __m256i>(*pair));
                *sums = bytemuck::cast(_mm256_add_epi32(bytemuck::cast(*sums), product));
            }
        }
    }

    #[inline]
    #[target_feature(enable = "avx512bw,avx512vl")]
    fn add_avx512<const NEURONS: usize>(sums: &mut [i32; NEURONS], inputs: &[i16], weights: &[Pair<NEURONS>]) {
        const LANES: usize = 16;
        for (&inputs, Pair(pair)) in inputs.as_chunks().0.iter().zip(weights) {
            let inputs = _mm512_set1_epi32(twin(inputs));
            for (sums, pair) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(pair.as_chunks::<LANES>().0) {
                let product = _mm512_madd_epi16(inputs, bytemuck::cast::<_, __m512i>(*pair));
                *sums = bytemuck::cast(_mm512_add_epi32(bytemuck::cast(*sums), product));
            }
        }
    }
}
