//! Lines from the manager: how they are read, and how many may wait.

use std::io::{self, BufRead};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::command::{Command, Malformed};

/// A longer line is not a command.
const LONGEST: usize = 4096;

/// A line as it came, whatever its bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum InputLine {
    /// The text and the command that it is, parsed once.
    Text(String, Result<Command, Malformed>),
    /// Longer than any command; it has been read to its end.
    TooLong,
}

/// Reads one line, ended by LF, CR LF or the end of the input; `None` at the end.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    let mut line = Vec::new();
    let mut too_long = false;
    loop {
        let available = input.fill_buf()?;
        if available.is_empty() {
            let nothing = line.is_empty() && !too_long;
            return Ok((!nothing).then(|| finish(&line, too_long)));
        }
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = end.and_then(|end| available.get(..end)).unwrap_or(available);
        too_long |= line.len() + part.len() > LONGEST;
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = end.map_or(available.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(Some(finish(&line, too_long)));
        }
    }
}

fn finish(line: &[u8], too_long: bool) -> InputLine {
    if too_long { InputLine::TooLong } else { InputLine::text(String::from_utf8_lossy(line).trim()) }
}

impl InputLine {
    pub(crate) fn text(text: &str) -> Self {
        Self::Text(text.to_owned(), Command::parse(text))
    }
}

/// How much the manager has sent that has not been served yet. The amount is limited: when it is full, no more is read, and the
/// manager has to wait, as with a program that reads a line only after serving the last.
#[derive(Default)]
pub(crate) struct Backlog {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    bytes: usize,
    is_closed: bool,
}

impl Backlog {
    /// Enough for every stone of the largest board and the commands after them: a STOP among these is heard at once.
    const MOST_BYTES: usize = 256 << 10;

    /// What a line takes besides its text.
    const LINE_BYTES: usize = 128;

    /// Waits until there is room for a line, and adds it. `false` if nobody will serve it.
    pub(crate) fn enter(&self, line: &InputLine) -> bool {
        let bytes = bytes(line);
        let is_full = |state: &mut State| state.bytes > 0 && state.bytes + bytes > Self::MOST_BYTES && !state.is_closed;
        let mut state = self.changed.wait_while(self.state(), is_full).unwrap_or_else(PoisonError::into_inner);
        state.bytes += bytes;
        !state.is_closed
    }

    /// A line is being served.
    pub(crate) fn leave(&self, line: &InputLine) {
        self.state().bytes -= bytes(line);
        self.changed.notify_all();
    }

    /// Nobody serves lines any more.
    pub(crate) fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn bytes(line: &InputLine) -> usize {
    let text = if let InputLine::Text(text, _) = line { text.len() } else { 0 };
    Backlog::LINE_BYTES + text
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::thread::{self, JoinHandle};

    use super::*;

    fn lines(mut bytes: &[u8]) -> Vec<InputLine> {
        std::iter::from_fn(|| read_line(&mut bytes).unwrap()).collect()
    }

    #[test]
    fn every_ending_ends_a_line() {
        let text = InputLine::text;
        assert_eq!(lines(b"START 15\r\n\nEND"), [text("START 15"), text(""), text("END")]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\xff\xfe\n"), [text("\u{fffd}\u{fffd}")]);
    }

    #[test]
    fn a_long_line_is_skipped_to_its_end() {
        let mut bytes = vec![b'A'; 1_000_000];
        bytes.extend_from_slice(b"\nEND\n");
        assert_eq!(lines(&bytes), [InputLine::TooLong, InputLine::text("END")]);
    }

    fn short_line() -> InputLine {
        InputLine::text("ABOUT")
    }

    /// Fills it up, and lets one more line wait in another thread.
    fn full() -> (Arc<Backlog>, usize, JoinHandle<bool>) {
        let backlog = Arc::new(Backlog::default());
        let room = Backlog::MOST_BYTES / bytes(&short_line());
        assert!((0..room).all(|_| backlog.enter(&short_line())));
        let shared = Arc::clone(&backlog);
        (backlog, room, thread::spawn(move || shared.enter(&short_line())))
    }

    #[test]
    fn a_line_waits_for_room() {
        let (backlog, room, waiting) = full();
        assert!(room > 32 * 32 + 100, "a whole board and more: {room}");
        assert!(!waiting.is_finished());
        backlog.leave(&short_line());
        assert!(waiting.join().unwrap());
    }

    #[test]
    fn nobody_waits_once_it_is_closed() {
        let (backlog, _, waiting) = full();
        backlog.close();
        assert!(!waiting.join().unwrap());
    }
}
