use std::ops::Range;
use std::thread;

/// In how many portions work is done: a fixed number, so that sums are the same whatever the number of threads.
pub(crate) const PORTIONS: usize = 16;

/// Shares `count` things out among the portions, which are worked on by some threads.
pub(crate) fn share_out<T: Send>(
    threads: usize,
    portions: &mut [T; PORTIONS],
    count: usize,
    work: impl Fn(&mut T, Range<usize>) + Sync,
) {
    let each = count.div_ceil(PORTIONS);
    let (work, of_a_thread) = (&work, PORTIONS.div_ceil(threads.max(1)));
    thread::scope(|scope| {
        for (first, portions) in (0..).step_by(of_a_thread).zip(portions.chunks_mut(of_a_thread)) {
            scope.spawn(move || {
                for (number, portion) in (first..).zip(portions) {
                    work(portion, (number * each).min(count)..((number + 1) * each).min(count));
                }
            });
        }
    });
}
