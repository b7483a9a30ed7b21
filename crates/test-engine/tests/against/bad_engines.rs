//! Every way to misbehave: the game ends as it should, the match goes on, and no process is left behind.

use super::common::{play, processes, settings, test_engine, with_program};
use cinquina_arena::{Ending, FaultKind, Finish, GameRecord, UnlimitedTime};

/// Plays two games of a good engine against one that behaves as `mode` says, and returns them.
fn games_against(mode: &str) -> Vec<GameRecord> {
    let mark = format!("bad-{}-{}", std::process::id(), mode.replace(' ', "-"));
    let settings = settings(vec![test_engine("good", "good", &mark), test_engine("bad", mode, &mark)], 2);
    let log = tempfile::tempdir().unwrap();
    let (finish, records, _) = play(&settings, 1, Some(log.path()));
    assert_eq!((finish, records.len()), (Finish::Complete, 2), "{mode}");
    assert_eq!(processes(&mark), Vec::<String>::new(), "{mode}");
    records
}

fn loses_by(mode: &str, kind: FaultKind, detail: &str) {
    for record in games_against(mode) {
        let winner = record.result.winner().map(|colour| [&record.black, &record.white][colour.index()].as_str());
        assert_eq!((record.ending, winner), (Ending::Fault(kind), Some("good")), "{mode}: {record}");
        assert!(record.detail.contains(detail), "{mode}: {record}");
        assert_eq!(
            record.times.len(),
            cinquina_game::notation::parse_moves(&record.moves, "15".parse().unwrap()).unwrap().len()
        );
    }
}

fn plays_well(mode: &str) {
    for record in games_against(mode) {
        assert_eq!(record.ending, Ending::Five, "{mode}: {record}");
    }
}

#[test]
fn a_good_engine_plays() {
    plays_well("good");
}

#[test]
fn an_engine_may_end_lines_as_it_likes() {
    plays_well("crlf");
}

#[test]
fn an_engine_need_not_know_restart_or_about() {
    plays_well("no-restart");
    plays_well("shy");
}

#[test]
fn an_engine_may_be_busy_after_its_move() {
    plays_well("deaf 30");
    plays_well("swallows 30");
}

#[test]
fn a_command_that_came_too_soon_does_not_decide_a_game() {
    for mode in ["swallows 500", "deaf 500"] {
        let engines = vec![test_engine("good", "good", "too-soon"), test_engine("bad", mode, "too-soon")];
        let (finish, records, standing) = play(&settings(engines, 1), 1, None);
        assert_eq!((finish, standing.played()), (Finish::Complete, 0), "{mode}");
        assert_eq!(records.len(), 4, "{mode}: played again three times");
        for record in records {
            assert!(record.void && record.ending == Ending::Fault(FaultKind::Swallowed), "{record}");
            assert!(record.detail.contains("longer pause than 0.060 s"), "{record}");
        }
    }
}

#[test]
fn a_game_that_a_lost_command_ended_is_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("swallowed");
    let engines =
        vec![test_engine("good", "good", "once"), test_engine("bad", "swallows-once", mark.to_str().unwrap())];
    let (_, records, standing) = play(&settings(engines, 2), 1, None);
    assert_eq!(
        records.iter().map(|record| (record.game, record.void)).collect::<Vec<_>>(),
        [(0, true), (1, false), (0, false)]
    );
    assert_eq!((records[0].ending, records[2].ending), (Ending::Fault(FaultKind::Swallowed), Ending::Five));
    assert_eq!((standing.played(), standing.tallies()[1].faults), (2, 0));
}

#[test]
fn games_with_faults_are_played_again_when_asked() {
    let engines = vec![test_engine("good", "good", "again"), test_engine("bad", "crash 2", "again")];
    let (finish, records, standing) = super::common::play_again_after_faults(&settings(engines, 1));
    assert_eq!(finish, Finish::Complete);
    assert_eq!(records.iter().map(|record| record.void).collect::<Vec<_>>(), [true, true, true, false]);
    assert_eq!(
        (standing.played(), standing.tallies()[1].faults),
        (1, 1),
        "an engine that always crashes loses in the end"
    );
}

#[test]
fn an_engine_with_a_slow_first_move_can_be_warmed_up() {
    loses_by("cold", FaultKind::Time, "0.100 s allowed");
    let warm = with_program(test_engine("bad", "cold", "warm"), |program| program.warmup = true);
    let (_, records, _) = play(&settings(vec![test_engine("good", "good", "warm"), warm], 2), 1, None);
    assert!(records.iter().all(|record| record.ending == Ending::Five), "{records:?}");
}

#[test]
fn there_are_other_ways_to_say_that_the_time_is_unlimited() {
    loses_by("limited", FaultKind::Hang, "no move");
    for unlimited in [UnlimitedTime::Silent, UnlimitedTime::Large] {
        let bad = with_program(test_engine("bad", "limited", "unlimited"), |program| program.unlimited = unlimited);
        let (_, records, _) = play(&settings(vec![test_engine("good", "good", "unlimited"), bad], 2), 1, None);
        assert!(records.iter().all(|record| record.ending == Ending::Five), "{records:?}");
    }
}

#[test]
fn an_engine_that_crashes_loses() {
    loses_by("crash 2", FaultKind::Crash, "exit status: 7");
    loses_by("abort 1", FaultKind::Crash, "signal: 6");
}

#[test]
fn an_engine_that_hangs_loses() {
    loses_by("hang 1", FaultKind::Hang, "no move within 2.100 s");
}

#[test]
fn an_engine_that_is_late_loses_on_time() {
    loses_by("slow 1", FaultKind::Time, "0.100 s allowed");
}

#[test]
fn an_engine_that_plays_illegally_loses() {
    loses_by("illegal 1", FaultKind::Illegal, "occupied");
    loses_by("off-board 1", FaultKind::Illegal, "-4,99 is off the board");
}

#[test]
fn an_engine_that_writes_rubbish_loses() {
    loses_by("garbage 1", FaultKind::Rubbish, "%$ 7;7");
}

#[test]
fn an_engine_that_never_stops_talking_loses() {
    loses_by("flood 1", FaultKind::Hang, "no move");
}

#[test]
fn an_engine_that_gives_up_loses() {
    loses_by("refuses 1", FaultKind::Refusal, "I give up");
}

#[test]
fn an_engine_that_does_not_start_loses() {
    loses_by("not-ok", FaultKind::Start, "not today");
    loses_by("exits", FaultKind::Start, "exit status: 3");
}

#[test]
fn a_move_without_a_line_end_counts() {
    // The move counts although its line has no end; the program has quit, so that its next move is missing.
    for record in games_against("last-words 1") {
        assert_eq!(record.ending, Ending::Fault(FaultKind::Crash), "{record}");
        assert!(record.times.len() >= record.opening + 3, "{record}");
    }
}

#[test]
fn output_after_the_end_changes_nothing() {
    plays_well("talks-after-end");
}

#[test]
fn an_engine_that_does_not_quit_is_killed_with_its_children() {
    plays_well("stays");
    plays_well("parent");
}
