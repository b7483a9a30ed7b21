use std::time::Duration;

use cinquina_game::Square;

use super::tested_engine::{PATIENCE, TestedEngine};
use super::{Flaw, StepResult, advice, needs, wrong};
use crate::gomocup::{Answer, FAREWELL};
use crate::text::{quoted, seconds};
use crate::{ProgramSpec, UnlimitedTime};

/// A step: what should hold, and how that is tested.
type Step = (&'static str, fn(&mut TestedEngine<'_>) -> StepResult);

/// All steps, in the order in which the author of an engine would fix them.
pub(super) const ALL: [Step; 25] = [
    ("START is answered with OK", start),
    ("ABOUT is answered with a name", about),
    ("BEGIN is answered with a move", begin),
    ("TURN is answered with a move", turn),
    ("BOARD is answered with a move", board),
    ("BOARD works with the stones in any order", board_in_any_order),
    ("BOARD works in the middle of a game", board_again),
    ("it keeps to the time for a move", keeps_time),
    ("it keeps to the time for the game", keeps_game_time),
    ("it plays at once when it has no time", plays_at_once),
    ("it plays when the time is unlimited", plays_without_limit),
    ("the first move takes no longer than the others", first_move),
    ("it accepts a command right after its move", accepts_at_once),
    ("INFO is not answered", info),
    ("it accepts lines that end with a line feed alone", line_feeds),
    ("an unknown command is answered with UNKNOWN", unknown),
    ("a move onto a stone is answered with ERROR", bad_move),
    ("a board that is too large is answered with ERROR", bad_size),
    ("a second START begins a new game", start_again),
    ("RESTART begins a new game", restart),
    ("TAKEBACK takes a move back", takeback),
    ("RECTSTART begins on a rectangular board", rectangle),
    ("END ends the program", end),
    ("END ends the program while it thinks", end_while_thinking),
    ("the end of input ends the program", end_of_input),
];

/// A program should be ready after this time.
const READY: Duration = Duration::from_millis(100);
/// By how much a manager's clock may let a program exceed its time.
const FORGIVEN: Duration = Duration::from_millis(100);

fn start(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    let took = engine.started.elapsed();
    if took > READY {
        let text = format!("it took {} to be ready; a manager may count that against the first move", seconds(took));
        return Err(advice(text));
    }
    Ok(format!("ready after {}", seconds(took)))
}

fn about(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.send("ABOUT");
    let silent = "no answer; some managers wait for one for ever";
    loop {
        let line = engine.any_line(PATIENCE).map_err(|_| wrong(silent))?;
        if line.to_ascii_lowercase().contains("name") && line.contains('=') {
            return Ok(line);
        }
        if Answer::read(&line) != Answer::Remark {
            return Err(advice(format!("it said {}: managers look for name=\"…\"", quoted(&line))));
        }
    }
}

fn begin(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    let took = engine.plays(&["BEGIN"], engine.move_patience())?;
    Ok(format!("after {}", seconds(took)))
}

fn turn(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    let first = format!("TURN {}", engine.opponent_move());
    engine.plays(&[&first], engine.move_patience())?;
    engine.is_quiet()?;
    engine.plays_on()
}

/// The commands that set up a position of four stones, in this order.
fn board_commands(engine: &mut TestedEngine<'_>, order: [usize; 4]) -> Vec<String> {
    let (x, y) = (engine.size.width() / 2, engine.size.height() / 2);
    let stones = [(x, y), (x + 1, y), (x - 1, y - 1), (x + 1, y + 1)].map(|(x, y)| Square::new(x, y));
    engine.forget();
    for square in stones {
        engine.put(square);
    }
    let lines = order.map(|n| format!("{},{},{}", stones[n].x(), stones[n].y(), n % 2 + 1));
    ["BOARD".to_owned()].into_iter().chain(lines).chain(["DONE".to_owned()]).collect()
}

/// Sends a position, expects a move, and plays on.
fn send_board(engine: &mut TestedEngine<'_>, order: [usize; 4]) -> StepResult {
    let commands = board_commands(engine, order);
    let took = engine.plays(&commands.iter().map(String::as_str).collect::<Vec<_>>(), engine.move_patience())?;
    engine.is_quiet()?;
    engine.plays_on().map(|text| format!("after {}, {text}", seconds(took)))
}

fn board(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    send_board(engine, [0, 1, 2, 3])
}

fn board_in_any_order(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    send_board(engine, [3, 1, 2, 0])
}

fn board_again(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    engine.plays(&["BEGIN"], engine.move_patience())?;
    engine.plays_on()?;
    send_board(engine, [0, 1, 2, 3])
}

fn keeps_time(engine: &mut TestedEngine<'_>) -> StepResult {
    const MOVES: usize = 6;
    engine.begin()?;
    let mut longest = Duration::ZERO;
    for _ in 0..MOVES {
        let reply = format!("TURN {}", engine.opponent_move());
        let took = engine.plays(&["INFO time_left 2147483647", &reply], engine.move_patience())?;
        longest = longest.max(took);
    }
    within(longest, engine.move_time)
}

fn keeps_game_time(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    let left = engine.move_time;
    let limits =
        ["INFO timeout_turn 30000", "INFO timeout_match 60000", &format!("INFO time_left {}", left.as_millis())];
    engine.session().send(&limits);
    let first = format!("TURN {}", engine.opponent_move());
    let took = engine.plays(&[&first], left + PATIENCE)?;
    within(took, left)
}

fn within(longest: Duration, allowed: Duration) -> StepResult {
    let text = format!("the longest move took {} of {}", seconds(longest), seconds(allowed));
    match longest.saturating_sub(allowed) {
        Duration::ZERO => Ok(text),
        over if over <= FORGIVEN => Err(advice(text)),
        _ => Err(wrong(text)),
    }
}

fn plays_at_once(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    engine.limit(Duration::ZERO);
    let first = format!("TURN {}", engine.opponent_move());
    let took = engine.plays(&["INFO time_left 2147483647", &first], PATIENCE);
    let took = took.map_err(|flaw| advice(format!("timeout_turn 0 means to move at once: {}", flaw.text)))?;
    Ok(format!("a move after {}", seconds(took)))
}

/// Some programs divide by the time left, or add to it, and never answer.
fn plays_without_limit(engine: &mut TestedEngine<'_>) -> StepResult {
    for (way, name) in UnlimitedTime::ALL {
        let Err(flaw) = plays_with(engine, way) else {
            let is_default = way == UnlimitedTime::default();
            let works = format!("it plays with {}", described(way));
            let default_fails = format!("it does not move with {}; {works}", described(UnlimitedTime::default()));
            return if is_default { Ok(works) } else { Err(needs(format!("unlimited={name}"), default_fails)) };
        };
        engine.start_again().map_err(|_| flaw)?;
    }
    Err(wrong("it does not move when the time is unlimited, in whichever way that is said"))
}

fn described(way: UnlimitedTime) -> String {
    let game = way.for_the_game();
    let left = way.left().map_or_else(|| "no time_left".to_owned(), |left| format!("time_left {left}"));
    format!("timeout_match {game} and {left}")
}

fn plays_with(engine: &mut TestedEngine<'_>, way: UnlimitedTime) -> Result<(), Flaw> {
    engine.begin()?;
    let game = format!("INFO timeout_match {}", way.for_the_game());
    let left = way.left().map(|left| format!("INFO time_left {left}"));
    engine.session().send(&[&game]);
    for _ in 0..2 {
        let reply = format!("TURN {}", engine.opponent_move());
        let commands: Vec<&str> = left.as_deref().into_iter().chain([reply.as_str()]).collect();
        engine.plays(&commands, engine.move_patience())?;
    }
    Ok(())
}

/// One-time work, such as loading a file, may count on the clock of the first move.
fn first_move(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    let first = engine.plays(&["BEGIN"], engine.move_patience())?;
    let reply = format!("TURN {}", engine.opponent_move());
    let second = engine.plays(&[&reply], engine.move_patience())?;
    let text = format!("{}, the next one {}", seconds(first), seconds(second));
    let late = engine.move_time + FORGIVEN;
    if first > late && second <= late { Err(needs("warmup=yes", text)) } else { Ok(text) }
}

/// Some programs print their move before they have finished, and lose commands that arrive meanwhile.
fn accepts_at_once(engine: &mut TestedEngine<'_>) -> StepResult {
    const PAUSES: [u64; 6] = [0, 5, 20, 60, 200, 500];
    // A pause that is long enough now may be too short on a busy machine.
    const SAFETY_FACTOR: u32 = 3;
    engine.move_time = engine.move_time.min(Duration::from_millis(100));
    for pause in PAUSES.map(Duration::from_millis) {
        engine.pause = pause;
        let Err(flaw) = plays_a_dozen_moves(engine) else {
            let text = format!("it needs a pause of {} ms after its move", pause.as_millis());
            let enough = pause * SAFETY_FACTOR;
            return match pause {
                Duration::ZERO => Ok("no pause needed".to_owned()),
                _ if enough <= ProgramSpec::default_pause() => Err(advice(text)),
                _ => Err(needs(format!("pause={}ms", enough.as_millis()), text)),
            };
        };
        engine.start_again().map_err(|_| flaw)?;
    }
    Err(wrong("it loses the command, however long the pause"))
}

fn plays_a_dozen_moves(engine: &mut TestedEngine<'_>) -> Result<(), Flaw> {
    engine.begin()?;
    for _ in 0..12 {
        let reply = format!("TURN {}", engine.opponent_move());
        engine.plays(&["INFO time_left 86400000", &reply], engine.move_patience())?;
    }
    Ok(())
}

fn info(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    engine.session().send(&[
        "INFO max_memory 350000000",
        "INFO folder /a folder/with spaces",
        "INFO evaluate 3,3",
        "INFO no_such_key and 3 values",
        "INFO time_left -5",
        "INFO time_left 2147483647",
    ]);
    engine.is_quiet()?;
    engine.plays(&["BEGIN"], engine.move_patience())?;
    engine.plays_on()
}

fn line_feeds(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.session().use_bare_line_feeds();
    engine.begin()?;
    engine.plays(&["", "BEGIN"], engine.move_patience())?;
    engine.plays_on()
}

fn unknown(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    engine.send("FLY 3,4");
    let answer = engine.line(PATIENCE);
    engine.plays(&["BEGIN"], engine.move_patience())?;
    match answer {
        Ok(line) if matches!(Answer::read(&line), Answer::Unknown | Answer::Error) => engine.plays_on(),
        Ok(line) => Err(advice(format!("it said {}", quoted(&line)))),
        Err(flaw) => Err(flaw.minor()),
    }
}

fn bad_move(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    let occupied = format!("TURN {}", engine.opponent_move());
    engine.plays(&[&occupied], engine.move_patience())?;
    engine.send(&occupied);
    match engine.line(engine.move_patience()) {
        Ok(line) if Answer::read(&line) == Answer::Error => engine.plays_on(),
        Ok(line) => Err(advice(format!("it said {}", quoted(&line)))),
        Err(flaw) => Err(flaw.minor()),
    }
}

fn bad_size(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.send("START 1000");
    let answer = engine.line(PATIENCE).map_err(Flaw::minor)?;
    if Answer::read(&answer) != Answer::Error {
        return Err(advice(format!("START 1000 was answered with {}", quoted(&answer))));
    }
    engine.begin()?;
    Ok("and a valid size with OK".to_owned())
}

fn start_again(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    engine.plays(&["BEGIN"], engine.move_patience())?;
    engine.plays_on()?;
    engine.begin()?;
    engine.plays(&["BEGIN"], engine.move_patience())?;
    engine.plays_on()
}

fn restart(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    engine.plays(&["BEGIN"], engine.move_patience())?;
    engine.agree("RESTART", PATIENCE).map_err(Flaw::minor)?;
    engine.forget();
    engine.plays(&["BEGIN"], engine.move_patience())?;
    engine.plays_on()
}

fn takeback(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    let square = engine.opponent_move();
    engine.plays(&[&format!("TURN {square}")], engine.move_patience())?;
    engine.agree(&format!("TAKEBACK {square}"), PATIENCE).map_err(Flaw::minor)?;
    Ok("OK".to_owned())
}

fn rectangle(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.send("RECTSTART 15,20");
    let line = engine.line(PATIENCE).map_err(Flaw::minor)?;
    match Answer::read(&line) {
        Answer::Ok => Ok("OK".to_owned()),
        Answer::Error | Answer::Unknown => Ok(format!("not supported, and it says so: {}", quoted(&line))),
        _ => Err(advice(format!("it said {}", quoted(&line)))),
    }
}

fn end(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    engine.send("END");
    if !engine.session().ends_within(FAREWELL) {
        return Err(advice("it does not quit after END; managers kill it after half a second"));
    }
    Ok("it quits".to_owned())
}

/// After the end of its input a program has nothing left to do.
fn end_of_input(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    engine.session().close_input();
    if !engine.session().ends_within(FAREWELL) {
        return Err(wrong("it keeps running when its input ends, as an orphaned process"));
    }
    Ok("it quits".to_owned())
}

/// A program that reads only between its moves does not notice `END`.
fn end_while_thinking(engine: &mut TestedEngine<'_>) -> StepResult {
    engine.begin()?;
    engine.limit(Duration::from_secs(30));
    for command in board_commands(engine, [0, 1, 2, 3]) {
        engine.send(&command);
    }
    engine.send("END");
    if !engine.session().ends_within(FAREWELL) {
        return Err(advice("it keeps thinking after END; managers kill it after half a second"));
    }
    Ok("it quits".to_owned())
}
