//! The speed of small classifications, and the reports of long ones.

mod support;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use cinquina_lab::{
    Classification, ClassifyError, Kind, Pattern, Progress, Stopped, Watch, classify, classify_watched,
};
use support::{Random, random_field, random_pattern};

/// A pattern of two dimensions with 17 to 20 empty squares: lines that cross, or a full field.
fn large_pattern(random: &mut Random) -> Pattern {
    loop {
        let pattern = if random.below(2) == 0 { lines(random) } else { random_field(random) };
        if (17..=20).contains(&pattern.empties().count()) {
            return pattern;
        }
    }
}

fn lines(random: &mut Random) -> Pattern {
    let mut pattern = random_pattern(random, 8);
    for _ in 0..random.below(3) {
        let more = random_pattern(random, 8);
        pattern = pattern.union(&more).unwrap_or(pattern);
    }
    pattern
}

fn time_to_classify(pattern: &Pattern) -> (Duration, Classification) {
    let start = Instant::now();
    let found = classify(pattern).unwrap();
    (start.elapsed(), found)
}

#[test]
fn twenty_empty_squares_in_under_a_second() {
    let mut random = Random::new(20);
    let mut decided = 0;
    for _ in 0..1_000 {
        let pattern = large_pattern(&mut random);
        let (mut time, found) = time_to_classify(&pattern);
        if found.class.kind == Kind::Generic || found.class.steps > 5 {
            continue;
        }
        decided += 1;
        if time > Duration::from_secs(1) {
            // A second try: the machine may have been busy.
            time = time_to_classify(&pattern).0;
        }
        assert!(time < Duration::from_secs(1), "{time:?} for\n{pattern}");
    }
    assert!(decided >= 500, "only {decided} were victories, attacks or threats");
}

#[test]
fn a_long_search_reports_and_can_be_stopped() {
    let field: Pattern = vec!["+".repeat(11); 11].join("\n").parse().unwrap();
    let mut reports: Vec<Progress> = Vec::new();
    let mut watch = Watch::with(|progress| {
        reports.push(progress);
        if reports.len() < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let outcome = classify_watched(&field, &mut watch);
    drop(watch);
    assert_eq!(outcome, Err(ClassifyError::Stopped(Stopped)), "unknown, never a wrong verdict");
    assert_eq!(reports.len(), 5);
    assert!(reports.is_sorted_by(|a, b| a.positions < b.positions), "{reports:?}");
}
