use std::sync::LazyLock;

use cinquina_patterns::combination::{code, every_four_classes};

/// How many sets of four classes there are.
pub const SETS: usize = 715;

/// The number of every set of four classes by its code, in the order of [`every_four_classes`].
pub fn numbers() -> &'static [u16; 1 << 16] {
    static NUMBERS: LazyLock<Box<[u16; 1 << 16]>> = LazyLock::new(|| {
        let mut numbers = vec![0; 1 << 16];
        for (classes, number) in every_four_classes().zip(0..) {
            numbers[usize::from(code(classes))] = number;
        }
        numbers.try_into().expect("as long as the array")
    });
    &NUMBERS
}
