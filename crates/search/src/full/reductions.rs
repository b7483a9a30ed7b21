//! How much less deeply a late move is looked at.

use super::PLY;

/// By depth in plies and by the number of the move, in hundredths of a ply: the product of their
/// logarithms, about.
///
/// The table is made from integers only, so that it is the same on every machine.
pub(super) fn reduction(depth: i32, number: usize) -> i32 {
    let log = |n: usize| LOG[n.min(LOG.len() - 1)];
    PLY * log(depth.max(0) as usize) * log(number) / (SCALE * SCALE)
}

const SCALE: i32 = 64;

/// The natural logarithm times [`SCALE`], by summing 1/n: off by less than 0.58, which does no harm here.
static LOG: [i32; 128] = {
    let mut logs = [0; 128];
    let mut sum = 0;
    let mut n = 2;
    while n < logs.len() {
        sum += SCALE * 1024 / n as i32;
        logs[n] = sum / 1024;
        n += 1;
    }
    logs
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_moves_and_deep_nodes_are_reduced_more() {
        assert_eq!(reduction(1, 10), 0);
        assert!(reduction(8, 20) > reduction(8, 4));
        assert!(reduction(12, 20) > reduction(4, 20));
        assert!(reduction(100, 1000) < 32 * PLY);
    }
}
