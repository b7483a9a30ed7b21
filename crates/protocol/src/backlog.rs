use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::input::Line;

/// What the manager has sent and nobody has served yet. It may be only so much: then no more is read, and the manager has to
/// wait, as with a program that reads a line when it has served the last.
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

    /// What a line takes beside its text.
    const LINE_BYTES: usize = 128;

    /// Waits until there is room for a line, and takes it. `false` if nobody will serve it.
    pub(crate) fn enter(&self, line: &Line) -> bool {
        let bytes = bytes(line);
        let is_full = |state: &mut State| state.bytes > 0 && state.bytes + bytes > Self::MOST_BYTES && !state.is_closed;
        let mut state = self.changed.wait_while(self.state(), is_full).unwrap_or_else(PoisonError::into_inner);
        state.bytes += bytes;
        !state.is_closed
    }

    /// A line is being served.
    pub(crate) fn leave(&self, line: &Line) {
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

fn bytes(line: &Line) -> usize {
    let text = if let Line::Text(text) = line { text.len() } else { 0 };
    Backlog::LINE_BYTES + text
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::thread::{self, JoinHandle};

    use super::*;

    fn line() -> Line {
        Line::Text("ABOUT".into())
    }

    /// Fills it up, and lets one more line wait in another thread.
    fn full() -> (Arc<Backlog>, usize, JoinHandle<bool>) {
        let backlog = Arc::new(Backlog::default());
        let room = Backlog::MOST_BYTES / bytes(&line());
        assert!((0..room).all(|_| backlog.enter(&line())));
        let shared = Arc::clone(&backlog);
        (backlog, room, thread::spawn(move || shared.enter(&line())))
    }

    #[test]
    fn a_line_waits_for_room() {
        let (backlog, room, waiting) = full();
        assert!(room > 32 * 32 + 100, "a whole board and more: {room}");
        assert!(!waiting.is_finished());
        backlog.leave(&line());
        assert!(waiting.join().unwrap());
    }

    #[test]
    fn nobody_waits_for_one_who_has_left() {
        let (backlog, _, waiting) = full();
        backlog.close();
        assert!(!waiting.join().unwrap());
    }
}
