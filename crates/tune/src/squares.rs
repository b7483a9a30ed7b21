use cinquina_patterns::combination::{code, every_four_classes};

/// How many sets of four classes there are.
pub(crate) const SQUARES: usize = 715;

/// The number of every set of four classes, in the order of [`every_four_classes`].
pub(crate) struct Numbers(Box<[u16]>);

impl Default for Numbers {
    fn default() -> Self {
        let mut numbers = vec![0; 1 << 16].into_boxed_slice();
        for (classes, number) in every_four_classes().zip(0..) {
            numbers[usize::from(code(classes))] = number;
        }
        Self(numbers)
    }
}

impl Numbers {
    /// The number of the classes with this code.
    #[inline]
    pub(crate) fn of(&self, code: u16) -> u16 {
        self.0[usize::from(code)]
    }
}
