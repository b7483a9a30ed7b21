//! Fast where it must be, and watched where it cannot be.

mod support;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use cinquina_lab::{ClassifyError, Kind, Pattern, Progress, Stopped, Watch, classify, classify_watched};
use support::{Random, random_pattern};

/// Patterns of two dimensions with 17 to 20 empty squares: lines that cross, and full fields.
fn large_pattern(random: &mut Random) -> Pattern {
    loop {
        let mut pattern = random_pattern(random, 8);
        for _ in 0..random.below(3) {
            let more = random_pattern(random, 8);
            pattern = pattern.union(&more).unwrap_or(pattern);
        }
        if (17..=20).contains(&pattern.empties().count()) {
            return pattern;
        }
    }
}

#[test]
fn twenty_empty_squares_in_under_a_second() {
    let mut random = Random::new(20);
    let (mut decided, mut slowest) = (0, (Duration::ZERO, String::new()));
    for _ in 0..3_000 {
        let pattern = large_pattern(&mut random);
        let start = Instant::now();
        let found = classify(&pattern).unwrap();
        if found.class.kind != Kind::Generic && found.class.steps <= 5 {
            decided += 1;
            slowest = slowest.max((start.elapsed(), pattern.to_string()));
        }
    }
    assert!(decided >= 2_000, "only {decided} were victories, attacks or threats");
    assert!(slowest.0 < Duration::from_secs(1), "{:?} for\n{}", slowest.0, slowest.1);
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
