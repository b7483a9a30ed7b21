//! Renju's forbidden moves against the definition of `docs/proof-format.md`, written down word by word: every
//! square of every line is tried, nothing is taken for granted.

use cinquina_game::{Board, Colour, Size, Square, renju};

/// A position as the definition sees it.
#[derive(Clone)]
struct Naive {
    width: i32,
    height: i32,
    cells: Vec<char>,
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

impl Naive {
    fn of(board: &Board) -> Self {
        let cells = board.size().squares().map(|square| match board.stone(square) {
            Some(Colour::Black) => 'X',
            Some(Colour::White) => 'O',
            None => '+',
        });
        Self { width: board.size().width() as i32, height: board.size().height() as i32, cells: cells.collect() }
    }

    fn get(&self, (x, y): At) -> char {
        let inside = x >= 0 && y >= 0 && x < self.width && y < self.height;
        if inside { self.cells[(y * self.width + x) as usize] } else { '#' }
    }

    fn with_black(&self, (x, y): At) -> Self {
        let mut cells = self.cells.clone();
        cells[(y * self.width + x) as usize] = 'X';
        Self { cells, ..*self }
    }

    /// The whole line through a square, from border to border.
    fn line(&self, (x, y): At, (dx, dy): At) -> Vec<At> {
        let along = (-32..=32).map(|n| (x + n * dx, y + n * dy));
        along.filter(|&at| self.get(at) != '#').collect()
    }

    /// The black stones of the unbroken row through `at`.
    fn row(&self, at: At, direction: At) -> Vec<At> {
        let line = self.line(at, direction);
        let here = line.iter().position(|&other| other == at).unwrap();
        let is_black = |n: &usize| self.get(line[*n]) == 'X';
        let before = (0..here).rev().take_while(is_black);
        let behind = (here + 1..line.len()).take_while(is_black);
        before.chain([here]).chain(behind).map(|n| line[n]).collect()
    }

    /// The free squares whose stone would make a row of exactly five with `stone` in it.
    fn fives(&self, stone: At, direction: At) -> Vec<At> {
        let free = self.line(stone, direction).into_iter().filter(|&at| self.get(at) == '+');
        free.filter(|&at| {
            let row = self.with_black(at).row(at, direction);
            row.len() == 5 && row.contains(&stone)
        })
        .collect()
    }

    fn fours(&self, stone: At, direction: At) -> usize {
        let fives = self.fives(stone, direction);
        let is_straight = |one: At, other: At| {
            let apart = (one.0 - other.0).abs().max((one.1 - other.1).abs());
            let (dx, dy) = direction;
            let between = |n: i32| (one.0 + n * dx, one.1 + n * dy);
            apart == 5 && (1..=4).all(|n| self.get(between(n)) == 'X')
        };
        match fives[..] {
            [one, other] if is_straight(one, other) => 1,
            _ => fives.len(),
        }
    }

    /// Whether a stone on `four` would make a straight four in this direction that contains `stone` as well.
    fn makes_straight_four(&self, four: At, stone: At, direction: At) -> bool {
        let position = self.with_black(four);
        let row = position.row(four, direction);
        row.len() == 4
            && row.contains(&stone)
            && position.fives(four, direction).len() == 2
            && position.fours(four, direction) == 1
    }

    fn wins(&self, at: At) -> bool {
        DIRECTIONS.iter().any(|&direction| self.with_black(at).row(at, direction).len() == 5)
    }

    fn is_forbidden(&self, at: At, effort: &mut Effort) -> bool {
        if self.wins(at) {
            return false;
        }
        let position = self.with_black(at);
        if DIRECTIONS.iter().any(|&direction| position.row(at, direction).len() >= 6) {
            return true;
        }
        if DIRECTIONS.iter().map(|&direction| position.fours(at, direction)).sum::<usize>() >= 2 {
            return true;
        }
        let straight_fours = DIRECTIONS.map(|direction| {
            let free = position.line(at, direction).into_iter().filter(|&four| position.get(four) == '+');
            free.filter(|&four| position.makes_straight_four(four, at, direction)).collect::<Vec<At>>()
        });
        if straight_fours.iter().filter(|fours| !fours.is_empty()).count() < 2 {
            return false;
        }
        effort.candidate = true;
        let mut is_three = |fours: &&Vec<At>| {
            fours.iter().any(|&four| {
                let mut deeper = Effort::default();
                let is_allowed = !position.wins(four) && !position.is_forbidden(four, &mut deeper);
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
        let naive = Naive::of(&board);
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
    let (candidates, nested) = compare(150, 0x5245_4E4A_5531);
    assert!(candidates >= 30 && nested >= 5, "{candidates} {nested}");
}

/// A million positions: `cargo test --release -p cinquina-game --test forbidden -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes even in a release build"]
fn agrees_with_the_definition_on_a_million_positions() {
    let (candidates, nested) = compare(1_000_000, 0x5245_4E4A_5532);
    println!("candidates for a double three in {candidates} positions, nested in {nested}");
    assert!(candidates >= 100_000 && nested >= 10_000, "{candidates} {nested}");
}
