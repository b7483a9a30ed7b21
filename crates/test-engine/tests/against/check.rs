//! What the check of an engine finds out about programs that need special settings in matches.

use std::time::Duration;

use super::common::test_engine;
use cinquina_arena::check::{Examination, Finding, Grade};
use cinquina_arena::{EngineKind, Transcript};

/// The findings about the test engine in a mode.
fn findings(mode: &str) -> Vec<Finding> {
    let EngineKind::Program(program) = test_engine("engine", mode, "check").kind else { panic!("{mode}") };
    let examination = Examination {
        name: "engine".to_owned(),
        program,
        size: "15".parse().unwrap(),
        move_time: Duration::from_millis(100),
        transcript: Transcript::none(),
    };
    let mut findings = Vec::new();
    examination.run(|finding| findings.push(finding.clone())).unwrap();
    findings
}

fn properties(mode: &str) -> Vec<String> {
    findings(mode).into_iter().filter_map(|finding| finding.property).collect()
}

#[test]
fn a_good_engine_needs_no_special_settings() {
    let findings = findings("good");
    assert!(findings.iter().all(|finding| finding.property.is_none()), "{findings:?}");
    for step in ["it plays when the time is unlimited", "it accepts a command right after its move"] {
        assert!(findings.iter().any(|finding| finding.step == step && finding.grade == Grade::Good), "{step}");
    }
}

#[test]
fn an_engine_that_does_not_understand_unlimited_time_is_found() {
    assert_eq!(properties("limited"), ["unlimited=silent"]);
}

#[test]
fn an_engine_with_a_slow_first_move_is_found() {
    assert_eq!(properties("cold"), ["warmup=yes"]);
}

#[test]
fn the_pause_that_an_engine_needs_is_found() {
    // 60 ms are too short for it, 200 are enough, and three times that is on the safe side.
    assert_eq!(properties("swallows 120"), ["pause=600ms"]);
}

#[test]
fn a_pause_shorter_than_the_default_is_not_asked_for() {
    assert_eq!(properties("swallows 3"), Vec::<String>::new());
}
