use cinquina_game::{Board, Rule, Size, Square};
use cinquina_patterns::{PatternBoard, actual};

/// Longer games are cut off, since each step is checked against a slow computation.
const STEPS: usize = 96;

/// Plays and undoes moves on a [`PatternBoard`] and checks after each step that its state is what a computation from
/// scratch gives, and that both board analyses agree.
///
/// The first two bytes, modulo 28 and plus 5, are the width and height. Every two bytes after them
/// are a step: undo if the first is 224 or more, otherwise a stone in the column and the row they
/// give, modulo the board's sides, unless that square is taken.
pub fn incremental_board(bytes: &[u8]) {
    let Some((size, steps)) = crate::split_size(bytes) else { return };
    let mut walk = Walk { board: PatternBoard::new(Rule::Freestyle, size), before: Vec::new(), fives: 0 };
    for &[one, other] in steps.as_chunks().0.iter().take(STEPS) {
        match one {
            224.. => walk.undo(),
            _ => walk.play(square(size, one, other)),
        }
        walk.check();
    }
}

fn square(size: Size, x: u8, y: u8) -> Square {
    Square::new(usize::from(x) % size.width(), usize::from(y) % size.height())
}

struct Walk {
    board: PatternBoard,
    /// What stood before each move.
    before: Vec<Before>,
    /// How many of the moves made five.
    fives: usize,
}

struct Before {
    stones: Board,
    hash: u64,
    fives: usize,
}

impl Walk {
    fn play(&mut self, square: Square) {
        if !self.board.board().is_empty(square) {
            return;
        }
        let stones = self.board.board().clone();
        self.before.push(Before { stones, hash: self.board.hash(), fives: self.fives });
        let colour = self.board.turn();
        self.board.play(square);
        self.fives += usize::from(Rule::Freestyle.wins(self.board.board(), square, colour));
    }

    fn undo(&mut self) {
        let before = self.before.pop();
        assert_eq!(self.board.undo().is_some(), before.is_some(), "as many moves undone as were played");
        if let Some(Before { stones, hash, fives }) = before {
            assert_eq!(self.board.board(), &stones);
            assert_eq!(self.board.hash(), hash);
            self.fives = fives;
        }
    }

    fn check(&self) {
        if let Err(wrong) = self.board.verify() {
            panic!("{wrong} on\n{:?}", self.board.board());
        }
        if self.fives == 0 {
            let slow = actual::analysis(self.board.board(), self.board.turn());
            assert_eq!(self.board.analysis(), slow, "{} to move on\n{:?}", self.board.turn(), self.board.board());
        }
    }
}
