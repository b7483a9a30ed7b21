use std::io;
use std::thread;
use std::time::{Duration, Instant};

use cinquina_game::{Size, Square, notation};

use super::{Answer, START_PATIENCE, Session, Silence, square_at};
use crate::text::{quoted, seconds};
use crate::{
    Contestant, Fault, FaultKind, GameSetting, Halt, Player, ProgramSpec, Reply, Stop, Swap2Answer, Swap2Reply,
    Transcript, Turn,
};

/// A program as a contestant in a match.
#[derive(Clone, Debug)]
pub struct GomocupProgram {
    name: String,
    program: ProgramSpec,
    threads: Option<u32>,
}

impl GomocupProgram {
    /// The program of an engine description.
    pub const fn new(name: String, program: ProgramSpec, threads: Option<u32>) -> Self {
        Self { name, program, threads }
    }

    fn session(&self, transcript: Transcript) -> io::Result<Session> {
        Session::start(&self.name, &self.program, transcript)
    }
}

impl Contestant for GomocupProgram {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> io::Result<()> {
        self.session(Transcript::none()).map(drop)
    }

    fn start(&self) -> io::Result<Box<dyn Player>> {
        let session = Some(self.session(Transcript::none())?);
        Ok(Box::new(GomocupPlayer {
            program: self.clone(),
            size: None,
            session,
            restarts: true,
            answers_about: false,
            known: 0,
            has_moved: false,
            answered: None,
        }))
    }
}

/// A program that plays games: one process for all of them, as long as it commits no fault.
pub struct GomocupPlayer {
    program: GomocupProgram,
    session: Option<Session>,
    /// The board of the last game; `None` if the process has not played one.
    size: Option<Size>,
    /// Whether the program is believed to understand `RESTART`.
    restarts: bool,
    /// Whether the program answers `ABOUT`.
    answers_about: bool,
    /// How many moves of this game the program knows.
    known: usize,
    /// Whether this process has made a move: only then can it still have been busy when a command came.
    has_moved: bool,
    /// When it made its last move; cleared by the next command.
    answered: Option<Instant>,
}

/// How long an idle program may take to answer `ABOUT`.
const ABOUT_PATIENCE: Duration = Duration::from_millis(500);

impl Player for GomocupPlayer {
    fn prepare(&mut self, setting: &GameSetting<'_>) -> Result<(), Halt> {
        self.known = 0;
        if let Some(session) = &mut self.session {
            session.set_transcript(setting.transcript);
        }
        if self.size == Some(setting.size) && self.restarts && !self.program.program.restart {
            if self.restarted(setting.stop)? {
                return Ok(());
            }
            self.restarts = false;
        }
        self.start_process(setting)?;
        self.introduce(setting).inspect_err(|_| self.session = None)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, Halt> {
        let commands = position_commands(turn.moves, self.known);
        let (square, time) = self.ask(turn, &commands, read_move)?;
        self.known = turn.moves.len() + 1;
        Ok(Reply { square, time })
    }

    fn swap2(&mut self, turn: &Turn<'_>) -> Result<Swap2Reply, Halt> {
        let (answer, time) = self.ask(turn, &swap2_commands(turn.moves), read_swap2)?;
        // The colours are not settled yet: the next position is sent from the beginning.
        self.known = 0;
        Ok(Swap2Reply { answer, time })
    }
}

/// Reads a line as an answer; `None` if it is not one.
type Read<T> = fn(&Answer<'_>, Size) -> Option<Result<T, Fault>>;

impl GomocupPlayer {
    /// Sends commands, the last of which requires an answer; returns that and the time it took.
    fn ask<T>(&mut self, turn: &Turn<'_>, commands: &[String], read: Read<T>) -> Result<(T, Duration), Halt> {
        let Some(size) = self.size else { return Err(Fault::new(FaultKind::Start, "it is not ready").into()) };
        self.wait_out_pause();
        let session = self.session.as_mut().ok_or_else(|| Fault::new(FaultKind::Start, "it is not running"))?;
        session.discard_pending();
        let left = turn.left.map(milliseconds).or_else(|| self.program.program.unlimited.left());
        let time_left = left.map(|left| format!("INFO time_left {left}"));
        session.send(time_left.as_deref().as_slice());
        let begin = Instant::now();
        session.send(&commands.iter().map(String::as_str).collect::<Vec<_>>());
        let answer = wait_for_answer(session, begin, turn, |answer| read(answer, size));
        let answer = answer.map_err(|halt| self.blame(halt, time_left.iter().chain(commands), turn.stop));
        self.answered = Some(Instant::now());
        self.has_moved = true;
        if answer.is_err() {
            self.session = None;
        }
        answer
    }

    /// Gives the program time to finish after printing its move: some programs lose commands that arrive meanwhile.
    fn wait_out_pause(&mut self) {
        if let Some(answered) = self.answered.take() {
            thread::sleep(self.program.program.pause.saturating_sub(answered.elapsed()));
        }
    }

    /// Finds out whether a missing move is the program's fault. If it has moved before, and now complains about the
    /// middle of what it was sent or sits idle, it lost the beginning: the command came too soon.
    fn blame<'a>(&mut self, halt: Halt, sent: impl Iterator<Item = &'a String>, stop: &Stop) -> Halt {
        let Halt::Fault(fault) = halt else { return halt };
        let lost_a_command = self.has_moved
            && match fault.kind {
                FaultKind::Refusal => names_a_fragment(&fault.detail, sent),
                FaultKind::Hang => self.is_idle(stop),
                _ => false,
            };
        if !lost_a_command {
            return fault.into();
        }
        let pause = seconds(self.program.program.pause);
        Fault::new(FaultKind::Swallowed, format!("{}; it may need a longer pause than {pause}", fault.detail)).into()
    }

    /// Whether a program that should be thinking answers `ABOUT` at once.
    fn is_idle(&mut self, stop: &Stop) -> bool {
        let Some(session) = &mut self.session else { return false };
        self.answers_about && says_who_it_is(session, ABOUT_PATIENCE, stop)
    }

    /// Sends `RESTART` to a program that has played; one that does not answer `OK` cannot be used again.
    fn restarted(&mut self, stop: &Stop) -> Result<bool, Halt> {
        self.wait_out_pause();
        let Some(session) = &mut self.session else { return Ok(false) };
        session.discard_pending();
        session.send(&["RESTART"]);
        match wait_for_ok(session, START_PATIENCE, stop) {
            Ok(()) => Ok(true),
            Err(Halt::Stopped) => Err(Halt::Stopped),
            Err(Halt::Fault(_)) => Ok(false),
        }
    }

    /// Makes sure that there is a process that has not played a game yet.
    fn start_process(&mut self, setting: &GameSetting<'_>) -> Result<(), Halt> {
        if self.size.take().is_some() || self.session.is_none() {
            if let Some(used) = self.session.take() {
                used.quit();
            }
            let session = self.program.session(setting.transcript.clone());
            (self.has_moved, self.answered) = (false, None);
            self.session = Some(session.map_err(|error| Fault::new(FaultKind::Start, error.to_string()))?);
        }
        Ok(())
    }

    /// Prepares a new process for its first game.
    fn introduce(&mut self, setting: &GameSetting<'_>) -> Result<(), Halt> {
        self.send_setting(setting)?;
        if self.program.program.warmup {
            self.warm_up(setting)?;
        }
        self.size = Some(setting.size);
        Ok(())
    }

    /// Sends the board and the limits. A program that answers `ABOUT` is asked again at the end: its
    /// answer shows that it has read everything, so that none of this counts on the clock.
    fn send_setting(&mut self, setting: &GameSetting<'_>) -> Result<(), Halt> {
        let Some(session) = &mut self.session else { return Ok(()) };
        session.send(&[&start_command(setting.size)]);
        wait_for_ok(session, START_PATIENCE, setting.stop)?;
        self.answers_about = says_who_it_is(session, ABOUT_PATIENCE, setting.stop);
        let infos = infos(setting, &self.program);
        session.send(&infos.iter().map(String::as_str).collect::<Vec<_>>());
        if self.answers_about {
            says_who_it_is(session, START_PATIENCE, setting.stop);
        }
        Ok(())
    }

    /// Has a new process make a move on the empty board, so that one-time work does not count on the clock.
    fn warm_up(&mut self, setting: &GameSetting<'_>) -> Result<(), Halt> {
        let Some(session) = &mut self.session else { return Ok(()) };
        session.send(&["BEGIN"]);
        let patience = setting.limits.longest_move() + START_PATIENCE;
        let turn = Turn { moves: &[], left: None, patience, stop: setting.stop };
        let begin = Instant::now();
        wait_for_answer(session, begin, &turn, |answer| read_move(answer, setting.size)).map_err(
            |halt| match halt {
                Halt::Fault(fault) => Fault::new(FaultKind::Start, format!("no warm-up move: {fault}")).into(),
                Halt::Stopped => halt,
            },
        )?;
        self.answered = Some(Instant::now());
        if self.restarted(setting.stop)? { Ok(()) } else { self.send_setting(setting) }
    }
}

impl Drop for GomocupPlayer {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            session.quit();
        }
    }
}

fn start_command(size: Size) -> String {
    if size.width() == size.height() {
        format!("START {}", size.width())
    } else {
        format!("RECTSTART {},{}", size.width(), size.height())
    }
}

const fn milliseconds(time: Duration) -> u64 {
    time.as_millis() as u64
}

fn infos(setting: &GameSetting<'_>, program: &GomocupProgram) -> Vec<String> {
    let GameSetting { rule, limits, .. } = setting;
    let optional = [
        ("max_memory", limits.memory),
        ("thread_num", program.threads.map(u64::from)),
        ("time_increment", limits.increment.map(milliseconds)),
        ("max_node", limits.nodes),
        ("max_depth", limits.depth.map(u64::from)),
    ];
    let always = [
        ("game_type", 1),
        ("rule", rule.number().into()),
        ("timeout_turn", milliseconds(limits.longest_move())),
        ("timeout_match", limits.game_time.map_or(program.program.unlimited.for_the_game(), milliseconds)),
    ];
    let given = optional.into_iter().filter_map(|(key, value)| Some((key, value?)));
    always.into_iter().chain(given).map(|(key, value)| format!("INFO {key} {value}")).collect()
}

/// Whether a complaint names an argument of what was sent, but none of the commands.
fn names_a_fragment<'a>(complaint: &str, sent: impl Iterator<Item = &'a String>) -> bool {
    let separates = |c: char| c.is_whitespace() || "'\":;.()".contains(c);
    let named: Vec<&str> = complaint.split(separates).filter(|word| !word.is_empty()).collect();
    let names = |word: &str| named.iter().any(|named| named.eq_ignore_ascii_case(word));
    let mut fragment = false;
    for line in sent {
        let is_command = line.starts_with(|c: char| c.is_ascii_alphabetic());
        let mut words = line.split_whitespace();
        if is_command && words.next().is_some_and(names) {
            return false;
        }
        fragment |= words.any(names);
    }
    fragment
}

/// The commands for a position: only the last move if the program knows all others.
fn position_commands(moves: &[Square], known: usize) -> Vec<String> {
    match moves {
        [] => vec!["BEGIN".to_owned()],
        [.., last] if known > 0 && known + 1 == moves.len() => vec![format!("TURN {}", notation::to_xy(*last))],
        _ => {
            let owner = |ply: usize| if (moves.len() - ply).is_multiple_of(2) { 1 } else { 2 };
            let stones =
                moves.iter().enumerate().map(|(ply, square)| format!("{},{}", notation::to_xy(*square), owner(ply)));
            std::iter::once("BOARD".to_owned()).chain(stones).chain(["DONE".to_owned()]).collect()
        }
    }
}

fn swap2_commands(stones: &[Square]) -> Vec<String> {
    let stones = stones.iter().map(|&square| notation::to_xy(square));
    std::iter::once("SWAP2BOARD".to_owned()).chain(stones).chain(["DONE".to_owned()]).collect()
}

fn wait_for_ok(session: &mut Session, patience: Duration, stop: &Stop) -> Result<(), Halt> {
    let deadline = Instant::now() + patience;
    loop {
        let line = match session.receive(deadline, stop) {
            Ok((_, line)) => line,
            Err(Silence::Stopped) => return Err(Halt::Stopped),
            Err(Silence::Ended(fate)) => return Err(Fault::new(FaultKind::Start, fate).into()),
            Err(Silence::Late) => {
                return Err(Fault::new(FaultKind::Start, format!("no OK within {}", seconds(patience))).into());
            }
        };
        match Answer::read(&line) {
            Answer::Ok => return Ok(()),
            Answer::Remark => {}
            _ => return Err(Fault::new(FaultKind::Start, format!("it said {}, not OK", quoted(&line))).into()),
        }
    }
}

/// Sends `ABOUT`; says whether the program answers. Not all do, and that does not lose a game.
fn says_who_it_is(session: &mut Session, patience: Duration, stop: &Stop) -> bool {
    session.send(&["ABOUT"]);
    let deadline = Instant::now() + patience;
    while let Ok((_, line)) = session.receive(deadline, stop) {
        if line.contains('=') && Answer::read(&line) == Answer::Remark {
            return true;
        }
    }
    false
}

fn wait_for_answer<T>(
    session: &mut Session,
    begin: Instant,
    turn: &Turn<'_>,
    read: impl Fn(&Answer<'_>) -> Option<Result<T, Fault>>,
) -> Result<(T, Duration), Halt> {
    let deadline = begin + turn.patience;
    loop {
        let (at, line) = session.receive(deadline, turn.stop).map_err(|silence| no_move(silence, turn.patience))?;
        let answer = Answer::read(&line);
        if answer == Answer::Error {
            return Err(Fault::new(FaultKind::Refusal, quoted(&line)).into());
        }
        if let Some(read) = read(&answer) {
            return Ok((read?, at.saturating_duration_since(begin)));
        }
    }
}

fn read_move(answer: &Answer<'_>, size: Size) -> Option<Result<Square, Fault>> {
    match *answer {
        Answer::Pair(x, y) => Some(on_board(x, y, size)),
        Answer::Remark | Answer::Unknown | Answer::Error => None,
        Answer::Ok => Some(Err(rubbish("OK", "not a move"))),
        Answer::Other(line) => Some(Err(rubbish(line, "not a move"))),
    }
}

fn read_swap2(answer: &Answer<'_>, size: Size) -> Option<Result<Swap2Answer, Fault>> {
    let stones = |line: &str| -> Result<Vec<Square>, Fault> {
        let stone = |word| match Answer::read(word) {
            Answer::Pair(x, y) => on_board(x, y, size),
            _ => Err(rubbish(line, "not a choice in Swap2")),
        };
        line.split_whitespace().map(stone).collect()
    };
    match *answer {
        Answer::Pair(x, y) => Some(on_board(x, y, size).map(|square| Swap2Answer::Stones(vec![square]))),
        Answer::Other(line) if line.eq_ignore_ascii_case("SWAP") => Some(Ok(Swap2Answer::Swap)),
        Answer::Other(line) => Some(stones(line).map(Swap2Answer::Stones)),
        Answer::Unknown => Some(Err(Fault::new(FaultKind::Refusal, "it does not know SWAP2BOARD"))),
        Answer::Ok => Some(Err(rubbish("OK", "not a choice in Swap2"))),
        Answer::Remark | Answer::Error => None,
    }
}

fn on_board(x: i64, y: i64, size: Size) -> Result<Square, Fault> {
    square_at(x, y, size).ok_or_else(|| Fault::new(FaultKind::Illegal, format!("{x},{y} is off the board")))
}

fn rubbish(line: &str, what: &str) -> Fault {
    Fault::new(FaultKind::Rubbish, format!("{} is {what}", quoted(line)))
}

fn no_move(silence: Silence, patience: Duration) -> Halt {
    match silence {
        Silence::Late => Fault::new(FaultKind::Hang, format!("no move within {}", seconds(patience))).into(),
        Silence::Ended(fate) => Fault::new(FaultKind::Crash, fate).into(),
        Silence::Stopped => Halt::Stopped,
    }
}

#[cfg(test)]
mod tests {
    use cinquina_game::Rule;

    use super::*;
    use crate::{EngineLimits, UnlimitedTime};

    fn squares(count: usize) -> Vec<Square> {
        (0..count).map(|x| Square::new(x, 0)).collect()
    }

    #[test]
    fn sends_the_shortest_commands_for_a_position() {
        assert_eq!(position_commands(&[], 0), ["BEGIN"]);
        assert_eq!(position_commands(&squares(1), 0), ["BOARD", "0,0,2", "DONE"]);
        assert_eq!(position_commands(&squares(3), 0), ["BOARD", "0,0,2", "1,0,1", "2,0,2", "DONE"]);
        assert_eq!(position_commands(&squares(4), 0), ["BOARD", "0,0,1", "1,0,2", "2,0,1", "3,0,2", "DONE"]);
        assert_eq!(position_commands(&squares(5), 4), ["TURN 4,0"]);
        assert_eq!(position_commands(&squares(2), 1), ["TURN 1,0"]);
        assert_eq!(swap2_commands(&squares(3)), ["SWAP2BOARD", "0,0", "1,0", "2,0", "DONE"]);
    }

    #[test]
    fn reads_every_choice_of_swap2() {
        let read = |line| read_swap2(&Answer::read(line), Size::square(15).unwrap());
        assert_eq!(read("swap"), Some(Ok(Swap2Answer::Swap)));
        assert_eq!(read("2,0"), Some(Ok(Swap2Answer::Stones(vec![Square::new(2, 0)]))));
        assert_eq!(read("0,0 1,0 2,0"), Some(Ok(Swap2Answer::Stones(squares(3)))));
        assert_eq!(read("MESSAGE 0,0 1,0"), None);
        let kind = |line| read(line).and_then(Result::err).map(|fault| fault.kind);
        assert_eq!(kind("15,0 1,0"), Some(FaultKind::Illegal));
        assert_eq!(kind("0,0 and more"), Some(FaultKind::Rubbish));
        assert_eq!(kind("UNKNOWN command"), Some(FaultKind::Refusal));
    }

    #[test]
    fn sends_limits_in_the_units_of_the_protocol() {
        let limits = EngineLimits {
            move_time: Some(Duration::from_millis(1500)),
            memory: Some(350 << 20),
            depth: Some(7),
            ..EngineLimits::default()
        };
        let (size, rule) = (Size::square(15).unwrap(), Rule::Freestyle);
        let (transcript, stop) = (&Transcript::none(), &Stop::new());
        let setting = GameSetting { size, rule, limits, transcript, stop };
        let mut program = GomocupProgram::new("a".to_owned(), ProgramSpec::new(Vec::new()), None);
        let expected = [
            "INFO game_type 1",
            "INFO rule 0",
            "INFO timeout_turn 1500",
            "INFO timeout_match 0",
            "INFO max_memory 367001600",
            "INFO max_depth 7",
        ];
        assert_eq!(infos(&setting, &program), expected);
        program.program.unlimited = UnlimitedTime::Large;
        assert_eq!(infos(&setting, &program)[3], "INFO timeout_match 86400000");
    }

    #[test]
    fn a_complaint_about_the_middle_of_a_command_is_recognised() {
        let sent = ["INFO time_left 2147483647".to_owned(), "TURN 7,8".to_owned()];
        let fragment = |complaint: &str| names_a_fragment(complaint, sent.iter());
        assert!(fragment("'ERROR Unknown command: TIME_LEFT'"));
        assert!(fragment("'ERROR Unknown command: 2147483647'"));
        assert!(fragment("'ERROR: \"7,8\"?'"));
        assert!(!fragment("'ERROR Unknown command: TURN 7,8'"));
        assert!(!fragment("'ERROR INFO time_left is not supported'"));
        assert!(!fragment("'ERROR I give up'"));
        let board = ["BOARD", "7,7,2", "DONE"].map(str::to_owned);
        assert!(names_a_fragment("ERROR Unknown command: 7,7,2", board.iter()));
        assert!(!names_a_fragment("ERROR Unknown command: BOARD", board.iter()));
    }
}
