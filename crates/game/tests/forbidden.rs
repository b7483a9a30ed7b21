//! Renju's forbidden moves against the definition of `docs/proof-format.md`, written down word by word: every
//! square of every line is tried, nothing is taken for granted.

use cinquina_game::{Board, Colour, Size, Square, renju};

/// A position as the definition sees it, to try stones on.
struct Naive {
    width: i32,
    height: i32,
    cells: Vec<u8>,
}

/// How hard a question was.
#[derive(Copy, Clone, Default)]
struct Effort {
    /// Whether straight fours can be made in two directions, so that the legality of these fours decides.
    candidate: bool,
    /// Whether such a candidate had to be decided to decide this one.
    nested: bool,
}

type At = (i32, i32);

const DIRECTIONS: [At; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

fn walk((x, y): At, (dx, dy): At, n: i32) -> At {
    (x + n * dx, y + n * dy)
}

impl Naive {
    fn of(board: &Board) -> Self {
        let cells = board.size().squares().map(|square| match board.stone(square) {
            Some(Colour::Black) => b'X',
            Some(Colour::White) => b'O',
            None => b'+',
        });
        Self { width: board.size().width() as i32, height: board.size().height() as i32, cells: cells.collect() }
    }

    fn get(&self, (x, y): At) -> u8 {
        let inside = x >= 0 && y >= 0 && x < self.width && y < self.height;
        if inside { self.cells[(y * self.width + x) as usize] } else { b'#' }
    }

    /// What holds with a black stone on a free square.
    fn with_black<T>(&mut self, at: At, then: impl FnOnce(&mut Self) -> T) -> T {
        let cell = (at.1 * self.width + at.0) as usize;
        self.cells[cell] = b'X';
        let result = then(self);
        self.cells[cell] = b'+';
        result
    }

    /// The free squares of the line through a square. What is farther than six squares has no row with it.
    fn free(&self, at: At, direction: At) -> Vec<At> {
        (-6..=6).map(|n| walk(at, direction, n)).filter(|&at| self.get(at) == b'+').collect()
    }

    /// How many black stones the unbroken row through `at` has before it and behind it.
    fn row(&self, at: At, direction: At) -> (i32, i32) {
        let stones = |sign: i32| (1..).take_while(|&n| self.get(walk(at, direction, sign * n)) == b'X').count() as i32;
        (stones(-1), stones(1))
    }

    fn row_length(&self, at: At, direction: At) -> i32 {
        let (before, behind) = self.row(at, direction);
        before + 1 + behind
    }

    /// Whether `other` is in the row through `at`.
    fn row_contains(&self, at: At, direction: At, other: At) -> bool {
        let (before, behind) = self.row(at, direction);
        (-before..=behind).any(|n| walk(at, direction, n) == other)
    }

    /// The free squares whose stone would make a row of exactly five with `stone` in it.
    fn fives(&mut self, stone: At, direction: At) -> Vec<At> {
        let mut free = self.free(stone, direction);
        free.retain(|&at| {
            self.with_black(at, |position| {
                position.row_length(at, direction) == 5 && position.row_contains(at, direction, stone)
            })
        });
        free
    }

    fn fours(&mut self, stone: At, direction: At) -> usize {
        let fives = self.fives(stone, direction);
        let is_straight = |one: At, other: At| {
            walk(one, direction, 5) == other && (1..=4).all(|n| self.get(walk(one, direction, n)) == b'X')
        };
        match fives[..] {
            [one, other] if is_straight(one, other) => 1,
            _ => fives.len(),
        }
    }

    /// Whether a stone on `four` would make a straight four in this direction that contains `stone` as well.
    fn makes_straight_four(&mut self, four: At, stone: At, direction: At) -> bool {
        self.with_black(four, |position| {
            position.row_length(four, direction) == 4
                && position.row_contains(four, direction, stone)
                && position.fives(four, direction).len() == 2
                && position.fours(four, direction) == 1
        })
    }

    fn wins(&mut self, at: At) -> bool {
        DIRECTIONS.iter().any(|&direction| self.row_length(at, direction) == 5)
    }

    fn is_forbidden(&mut self, at: At, effort: &mut Effort) -> bool {
        // An overline, two fours or two threes have four more stones at least on the lines through the square.
        let lines = DIRECTIONS.iter().flat_map(|&direction| (-5..=5).map(move |n| walk(at, direction, n)));
        if lines.filter(|&near| self.get(near) == b'X').count() < 4 || self.wins(at) {
            return false;
        }
        self.with_black(at, |position| position.stone_is_forbidden(at, effort))
    }

    fn stone_is_forbidden(&mut self, stone: At, effort: &mut Effort) -> bool {
        if DIRECTIONS.iter().any(|&direction| self.row_length(stone, direction) >= 6) {
            return true;
        }
        if DIRECTIONS.iter().map(|&direction| self.fours(stone, direction)).sum::<usize>() >= 2 {
            return true;
        }
        let straight_fours = DIRECTIONS.map(|direction| {
            let mut fours = self.free(stone, direction);
            fours.retain(|&four| self.makes_straight_four(four, stone, direction));
            fours
        });
        if straight_fours.iter().filter(|fours| !fours.is_empty()).count() < 2 {
            return false;
        }
        effort.candidate = true;
        let mut is_three = |fours: &&Vec<At>| {
            fours.iter().any(|&four| {
                let mut deeper = Effort::default();
                let is_allowed = !self.wins(four) && !self.is_forbidden(four, &mut deeper);
                effort.nested |= deeper.candidate;
                is_allowed
            })
        };
        straight_fours.iter().filter(|fours| is_three(fours)).count() >= 2
    }
}

/// Stones thrown at some part of a board, more of Black's than of White's.
fn random_board(random: &mut impl FnMut(usize) -> usize) -> Board {
    let size = match random(8) {
        0 => Size::new(5 + random(16) as u32, 5 + random(16) as u32).unwrap(),
        _ => Size::square(15).unwrap(),
    };
    let mut board = Board::new(size);
    let (width, height) = (size.width().min(6 + random(5)), size.height().min(6 + random(5)));
    let (left, top) = (random(size.width() - width + 1), random(size.height() - height + 1));
    let white = random(5);
    for _ in 0..width * height / 8 + random(width * height / 4) {
        let square = Square::new(left + random(width), top + random(height));
        if board.is_empty(square) {
            board.put(square, if random(12) < white { Colour::White } else { Colour::Black });
        }
    }
    board
}

/// Compares every free square of so many positions, and returns how many positions had a candidate for a double
/// three, and how many one that is nested in another.
fn compare(positions: usize, seed: u64) -> (usize, usize) {
    let mut state = seed;
    let mut random = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) as usize % bound
    };
    let (mut candidates, mut nested) = (0, 0);
    for _ in 0..positions {
        let board = random_board(&mut random);
        let mut naive = Naive::of(&board);
        let mut hardest = Effort::default();
        for square in &board.empty_squares() {
            let mut effort = Effort::default();
            let expected = naive.is_forbidden((square.x() as i32, square.y() as i32), &mut effort);
            let found = renju::forbidden(&board, square);
            assert_eq!(found.is_some(), expected, "{square:?} is {found:?} on\n{board}");
            hardest.candidate |= effort.candidate;
            hardest.nested |= effort.nested;
        }
        candidates += usize::from(hardest.candidate);
        nested += usize::from(hardest.nested);
    }
    (candidates, nested)
}

#[test]
fn agrees_with_the_definition() {
    let (candidates, nested) = compare(2_000, 0x5245_4E4A_5531);
    assert!(candidates >= 400 && nested >= 40, "{candidates} {nested}");
}

/// A million positions: `cargo test --release -p cinquina-game --test forbidden -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn agrees_with_the_definition_on_a_million_positions() {
    const THREADS: u64 = 8;
    let counts: Vec<(usize, usize)> = std::thread::scope(|scope| {
        let shares: Vec<_> =
            (0..THREADS).map(|n| scope.spawn(move || compare(125_000, 0x5245_4E4A_5532 + n))).collect();
        shares.into_iter().map(|share| share.join().expect("no disagreement")).collect()
    });
    let (candidates, nested) = counts.iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
    println!("candidates for a double three in {candidates} positions, nested in {nested}");
    assert!(candidates >= 100_000 && nested >= 10_000, "{candidates} {nested}");
}
