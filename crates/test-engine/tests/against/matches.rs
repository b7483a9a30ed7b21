//! Whole matches: schedules, concurrency, the SPRT that ends them, and how they are saved.

use std::io::Write;
use std::process::{Command, Stdio};

use super::common::{contestants, eventually, play, processes, settings, test_engine};
use cinquina_arena::statistics::{Sprt, Verdict};
use cinquina_arena::{
    Archive, ArchiveError, Ending, EngineLimits, FaultKind, Finish, GameRecord, Match, MatchSettings, SavedMatch,
    Standing, Stop, report,
};
use cinquina_game::Colour;

#[test]
fn a_round_robin_plays_every_game_once() {
    let engines = ["a", "b", "c"].map(|name| test_engine(name, "good", "round-robin"));
    let settings = settings(engines.to_vec(), 4);
    let (finish, mut records, standing) = play(&settings, 2, None);
    assert_eq!(finish, Finish::Complete);
    records.sort_by_key(|record| record.game);
    assert_eq!(records.iter().map(|record| record.game).collect::<Vec<_>>(), (0..12).collect::<Vec<_>>());
    assert!(standing.tallies().iter().all(|tally| tally.score.games() == 8));
    assert!(standing.duels().iter().all(|duel| duel.score.games() == 4 && duel.pairs.pairs() == 2));
    // Equal engines: whoever has the better side of an opening wins it with either colour.
    assert!(standing.duels().iter().all(|duel| duel.pairs.0 == [0, 0, 2, 0, 0]));
}

#[test]
fn the_sprt_ends_the_match() {
    let mut settings = settings(vec![test_engine("good", "good", "sprt"), test_engine("bad", "garbage", "sprt")], 1000);
    settings.sprt = Some(Sprt::new(0.0, 200.0, 0.05, 0.05).unwrap());
    let (finish, records, standing) = play(&settings, 2, None);
    assert_eq!(finish, Finish::Decided);
    assert!(records.len() < 100, "{} games", records.len());
    assert_eq!(standing.sprt().map(|(_, _, verdict)| verdict), Some(Verdict::Confirmed));
}

#[test]
fn decided_games_end_early_when_asked() {
    let mut settings = settings(vec![test_engine("a", "good", "early"), test_engine("b", "good", "early")], 2);
    let (_, to_the_end, _) = play(&settings, 1, None);
    settings.adjudication.wins = true;
    let (_, early, _) = play(&settings, 1, None);
    for (long, short) in to_the_end.iter().zip(&early) {
        assert_eq!((long.ending, short.ending, long.result), (Ending::Five, Ending::Proven, short.result));
        assert!(long.moves.starts_with(&short.moves) && short.times.len() < long.times.len());
    }
}

#[test]
fn a_stopped_match_can_be_resumed() {
    let mark = format!("stopped-{}", std::process::id());
    let settings = settings(vec![test_engine("a", "thinks", &mark), test_engine("b", "thinks", &mark)], 6);
    let folder = tempfile::tempdir().unwrap();
    let contestants = contestants(&settings);
    let contest =
        Match { settings: &settings, contestants: &contestants, concurrency: 2, log: None, replay_faults: false };

    let mut archive = Archive::create(folder.path(), &settings).unwrap();
    assert!(matches!(Archive::open(folder.path()), Err(ArchiveError::Busy(_))));
    let stop = Stop::new();
    let finish = contest.run(&mut Standing::new(&settings), &stop, |record, _| {
        stop.request();
        Ok(archive.save(record)?)
    });
    assert_eq!(finish.unwrap(), Finish::Stopped);
    assert_eq!(processes(&mark), Vec::<String>::new());
    drop(archive);

    let (mut archive, saved) = Archive::open(folder.path()).unwrap();
    assert_eq!(saved.settings, settings);
    assert!((1..6).contains(&saved.games.len()), "{}", saved.games.len());
    let mut standing = Standing::new(&settings);
    assert!(saved.games.iter().all(|record| standing.add(record)));
    let finish = contest.run(&mut standing, &Stop::new(), |record, _| Ok(archive.save(record)?));
    assert_eq!((finish.unwrap(), standing.played()), (Finish::Complete, 6));
    assert!(matches!(Archive::create(folder.path(), &settings), Err(ArchiveError::Exists(_))));
}

#[test]
fn swap2_settles_the_colours() {
    // The modes of both engines, who has Black then, how many stones were placed, and the record of it.
    for (first, second, black, placed, story) in [
        ("good", "good", "second", 3, "first places h8i7c13, second takes Black"),
        ("good", "stays-white", "first", 3, "first places h8i7c13, second stays White"),
        ("good", "places", "first", 5, "first places h8i7c13, second places e11f4, first takes Black"),
        ("stays-white", "places", "second", 5, "first places h8i7c13, second places e11f4, first stays White"),
    ] {
        let engines = vec![test_engine("first", first, "swap2"), test_engine("second", second, "swap2")];
        let (_, records, standing) = play(&MatchSettings { swap2: true, ..settings(engines, 1) }, 1, None);
        let record = &records[0];
        assert_eq!((record.black.as_str(), record.opening, record.swap2.as_str()), (black, placed, story));
        assert_eq!(record.ending, Ending::Five, "{record:?}");
        let winner = record.result.winner().unwrap();
        let engine = usize::from((winner == Colour::Black) != (black == "first"));
        assert_eq!(standing.tallies()[engine].score.wins, 1, "{record:?}");
        assert_eq!(standing.duels()[0].score.wins, u64::from(engine == 0));
    }
}

#[test]
fn a_player_who_breaks_the_rules_of_swap2_loses() {
    for (first, second, loser, kind) in [
        ("greedy", "good", "first", FaultKind::Illegal),
        ("good", "no-swap2", "second", FaultKind::Refusal),
        ("good", "crash", "second", FaultKind::Crash),
    ] {
        let engines = vec![test_engine("first", first, "swap2"), test_engine("second", second, "swap2")];
        let (finish, records, _) = play(&MatchSettings { swap2: true, ..settings(engines, 2) }, 1, None);
        assert_eq!((finish, records.len()), (Finish::Complete, 2));
        let record = &records[0];
        assert_eq!(record.ending, Ending::Fault(kind), "{record:?}");
        let winner = record.result.winner().unwrap();
        let lost = if winner == Colour::Black { &record.white } else { &record.black };
        assert_eq!(lost, loser, "{record:?}");
    }
}

#[test]
fn our_engine_plays_swap2() {
    let engines = ["full", "name=other,preset=full"].map(|spec| spec.parse().unwrap());
    let limits = EngineLimits { nodes: Some(300), ..EngineLimits::default() };
    let mut settings = MatchSettings { swap2: true, limits, ..settings(engines.to_vec(), 4) };
    settings.adjudication.wins = true;
    let (_, records, _) = play(&settings, 2, None);
    for record in &records {
        assert!(matches!(record.ending, Ending::Five | Ending::Proven | Ending::FullBoard), "{record:?}");
        assert!([3, 5].contains(&record.opening) && record.swap2.starts_with("first places "), "{record:?}");
    }
}

const CHILD: &str = "CINQUINA_TEST_MATCH_FOLDER";

/// Not a test but the process that the next test kills: it resumes the match in a folder.
#[test]
fn child_plays_on() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let (mut archive, saved) = Archive::open(folder.as_ref()).unwrap();
    let contestants = contestants(&saved.settings);
    let mut standing = Standing::new(&saved.settings);
    for record in &saved.games {
        standing.add(record);
    }
    let contest =
        Match { settings: &saved.settings, contestants: &contestants, concurrency: 2, log: None, replay_faults: false };
    contest.run(&mut standing, &Stop::new(), |record, _| Ok(archive.save(record)?)).unwrap();
}

/// Kills a match again and again, also where a line is being written, and resumes it.
#[test]
fn a_killed_match_loses_nothing_and_counts_nothing_twice() {
    const GAMES: usize = 10;
    let mark = format!("killed-{}", std::process::id());
    // One of them does not quit at the end of its input: the watchdog has to kill it.
    let settings = settings(vec![test_engine("a", "thinks", &mark), test_engine("b", "stays", &mark)], GAMES);
    let folder = tempfile::tempdir().unwrap();
    drop(Archive::create(folder.path(), &settings).unwrap());
    let journal = folder.path().join("journal.jsonl");
    let lines = || std::fs::read_to_string(&journal).unwrap().matches('\n').count();
    let child = || {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "matches::child_plays_on"]).env(CHILD, folder.path());
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    for round in 1..=3 {
        let before = Archive::read(folder.path()).unwrap().games;
        let mut match_process = child();
        eventually("the match goes on", || lines() > before.len() + 1);
        match_process.kill().unwrap();
        match_process.wait().unwrap();
        eventually("no engine is left", || processes(&mark).is_empty());
        let after = Archive::read(folder.path()).unwrap().games;
        assert_eq!(before, after[..before.len()], "round {round}");
        // What a kill in the middle of a write would leave.
        let mut file = std::fs::OpenOptions::new().append(true).open(&journal).unwrap();
        file.write_all(b"{\"game\":3,\"black\":\"a").unwrap();
    }
    assert!(child().wait().unwrap().success());
    let saved = Archive::read(folder.path()).unwrap();
    let mut games: Vec<usize> = saved.games.iter().map(|record| record.game).collect();
    games.sort_unstable();
    assert_eq!(games, (0..GAMES).collect::<Vec<_>>());
    assert_eq!(lines(), GAMES + 1, "every game has one line");
    for kind in ["psq", "sgf"] {
        assert_eq!(std::fs::read_dir(folder.path().join(kind)).unwrap().count(), GAMES);
    }
}

/// A finished match of two games, and its journal line by line.
fn finished_match(mark: &str) -> (tempfile::TempDir, Vec<String>) {
    let settings = settings(vec![test_engine("a", "good", mark), test_engine("b", "good", mark)], 2);
    let folder = tempfile::tempdir().unwrap();
    let mut archive = Archive::create(folder.path(), &settings).unwrap();
    let (_, records, _) = play(&settings, 1, None);
    for record in &records {
        archive.save(record).unwrap();
    }
    let journal = std::fs::read_to_string(folder.path().join("journal.jsonl")).unwrap();
    (folder, journal.lines().map(str::to_owned).collect())
}

/// The error for a folder whose journal has this as the line of its second game.
fn problem_with(folder: &tempfile::TempDir, lines: &[String], second_game: &str) -> String {
    let journal = format!("{}\n{}\n{second_game}\n", lines[0], lines[1]);
    std::fs::write(folder.path().join("journal.jsonl"), journal).unwrap();
    match Archive::open(folder.path()) {
        Err(ArchiveError::Unreadable { line: 3, problem, .. }) => problem,
        other => panic!("{second_game}: {other:?}"),
    }
}

#[test]
fn a_journal_that_a_match_cannot_have_written_is_refused() {
    let (folder, lines) = finished_match("edited");
    let game = lines[2].as_str();
    let winner = if game.contains("\"result\":\"black\"") { "black" } else { "white" };
    let loser = if winner == "black" { "white" } else { "black" };
    let edited = |from: &str, to: &str| {
        assert!(game.contains(from), "{game}");
        problem_with(&folder, &lines, &game.replacen(from, to, 1))
    };
    let result = |name: &str| format!("\"result\":\"{name}\"");
    assert!(edited(&result(winner), &result(loser)).starts_with("the moves do not lead to"));
    assert!(edited(&result(winner), &result("draw")).starts_with("the moves do not lead to"));
    assert!(edited("\"ending\":\"five\"", "\"ending\":\"full-board\"").starts_with("the moves do not lead to"));
    assert!(edited("\"ending\":\"five\"", "\"ending\":\"time\"").starts_with("the moves do not lead to"));
    assert!(edited("\"game\":1", "\"game\":18446744073709551615").contains("no game with the number"));
    assert!(edited("\"game\":1", "\"game\":0").contains("are not the players of game 0"));
    assert!(edited("\"moves\":\"h8i9j10", "\"moves\":\"h8i9h9").contains("does not begin with its opening"));
    assert!(edited("\"moves\":\"h8i9j10", "\"moves\":\"h8i9j10h8").contains("times"));
    let fourth = game.split("h8i9j10").nth(1).unwrap();
    let fourth = &fourth[..fourth[1..].find(|c: char| c.is_ascii_lowercase()).unwrap() + 1];
    assert!(edited(&format!("h8i9j10{fourth}"), "h8i9j10h8").contains("move 4 cannot be played"));
}

#[test]
fn a_void_line_withdraws_a_game() {
    let (folder, lines) = finished_match("withdrawn");
    let (mut archive, mut saved) = Archive::open(folder.path()).unwrap();
    let record = GameRecord { void: true, ..saved.games[0].clone() };
    archive.save(&record).unwrap();
    saved.games.remove(0);
    saved.add(record);
    drop(archive);
    assert_eq!(Archive::read(folder.path()).unwrap(), saved);
    assert_eq!(saved.standing().played(), 1);
    let again: GameRecord = serde_json::from_str(&lines[1]).unwrap();
    let (mut archive, _) = Archive::open(folder.path()).unwrap();
    archive.save(&again).unwrap();
    assert_eq!(Archive::read(folder.path()).unwrap().standing().played(), 2, "it was played again");
    assert!(folder.path().join("psq/game-00001-void-1.psq").exists());
}

#[test]
fn games_with_faults_are_also_counted_separately() {
    let engines = vec![test_engine("good", "good", "faults"), test_engine("bad", "crash 2", "faults")];
    let settings = settings(engines, 2);
    let (_, games, standing) = play(&settings, 1, None);
    let saved = SavedMatch { settings, games, void: Vec::new() };
    assert_eq!((standing.played(), saved.standing_without_faults().played(), saved.faults().len()), (2, 0, 2));
    let summary: serde_json::Value = serde_json::from_str(&report::summary(&saved).unwrap()).unwrap();
    assert_eq!(summary["faults"][1]["engine"], "bad");
    assert_eq!(summary["faults"][1]["ending"], "crash");
    assert_eq!((&summary["duels"][0]["wins"], &summary["duels_without_faults"][0]["wins"]), (&2.into(), &0.into()));
}

#[test]
fn our_own_engine_plays_in_this_process() {
    let mut settings = settings(vec!["full".parse().unwrap(), test_engine("good", "good", "own")], 2);
    settings.limits.nodes = Some(2_000);
    let (finish, records, _) = play(&settings, 2, None);
    assert_eq!(finish, Finish::Complete);
    for record in records {
        assert_eq!(record.ending, Ending::Five, "{record}");
    }
}

#[test]
fn our_own_engine_forgets_between_games() {
    let mut settings = settings(vec!["full".parse().unwrap(), "name=other,preset=full".parse().unwrap()], 4);
    // Only nodes: on a busy machine a limit in time would end some searches early.
    settings.limits = EngineLimits { nodes: Some(2_000), ..EngineLimits::default() };
    settings.openings.truncate(1);
    let (_, records, _) = play(&settings, 1, None);
    assert!(records.iter().all(|record| record.moves == records[0].moves), "{records:?}");
}

#[test]
fn our_own_engine_stops_in_the_middle_of_a_search() {
    let mut settings = settings(vec!["full".parse().unwrap(), "name=other,preset=full".parse().unwrap()], 2);
    settings.limits.move_time = Some(std::time::Duration::from_secs(1000));
    let contestants = contestants(&settings);
    let contest =
        Match { settings: &settings, contestants: &contestants, concurrency: 1, log: None, replay_faults: false };
    let stop = Stop::new();
    stop.request();
    let finish = contest.run(&mut Standing::new(&settings), &stop, |_, _| Ok(()));
    assert_eq!(finish.unwrap(), Finish::Stopped);
}
