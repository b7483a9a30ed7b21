//! A small engine that speaks the Gomocup protocol and misbehaves on request, for the tests.
//!
//! `test-engine MODE [AFTER]`: after this many good moves it does what its mode says; modes that do something after
//! each move take milliseconds instead. Further arguments serve to find its process.

use std::io::{self, BufRead, Write};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use cinquina_game::{Board, Colour, Rule, Size, Square, notation};
use cinquina_patterns::{Analysis, NineSquares, PatternBoard};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mode = arguments.next().unwrap_or_else(|| "good".into());
    let after = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(0);
    let mark = arguments.next().unwrap_or_default();
    let mut engine = Engine {
        mode,
        after,
        mark,
        moves: 0,
        is_cold: true,
        limits: String::new(),
        board: None,
        turn: Colour::Black,
        reads: None,
        answered: None,
    };
    if engine.mode == "parent" {
        let _ = Command::new("sleep").arg("1000").spawn();
    }
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        if !engine.obey(line.trim()) {
            break;
        }
    }
    if engine.mode == "stays" {
        say("MESSAGE I am still here");
        sleep(Duration::from_secs(1000));
    }
}

struct Engine {
    mode: String,
    after: usize,
    mark: String,
    moves: usize,
    /// Whether this process has not made a move yet.
    is_cold: bool,
    /// The arguments of all INFO commands.
    limits: String,
    board: Option<Board>,
    turn: Colour,
    /// What the following stones are for.
    reads: Option<Reads>,
    /// When it printed its last move.
    answered: Option<Instant>,
}

#[derive(Copy, Clone)]
enum Reads {
    Board,
    Swap2,
}

fn say(text: &str) {
    println!("{text}");
    let _ = io::stdout().flush();
}

impl Engine {
    /// Executes a command; `false` at the end.
    fn obey(&mut self, line: &str) -> bool {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if self.is_still_thinking() {
            if self.mode != "deaf" {
                say(&format!("ERROR Unknown command: {}", rest.to_ascii_uppercase()));
            }
            return true;
        }
        match word.to_ascii_uppercase().as_str() {
            "START" => self.start(rest),
            "RESTART" if self.mode == "no-restart" => say("UNKNOWN RESTART"),
            "RESTART" => self.restart(),
            "ABOUT" if self.mode == "shy" => {}
            "ABOUT" => say("name=\"test_engine\", version=\"1\""),
            "BEGIN" => self.answer(),
            "TURN" => {
                self.put(rest);
                self.answer();
            }
            "BOARD" => self.begin_board(Reads::Board),
            "SWAP2BOARD" if self.mode != "no-swap2" => self.begin_board(Reads::Swap2),
            "DONE" => self.end_board(),
            _ if self.reads.is_some() => self.put(line),
            "INFO" => {
                self.limits.push_str(rest);
                self.limits.push(';');
            }
            "" => {}
            "END" if self.mode == "talks-after-end" => {
                for _ in 0..10 {
                    say("7,7");
                }
            }
            "END" => return false,
            _ => say("UNKNOWN command"),
        }
        true
    }

    /// Whether it loses a command: it prints its move before it has finished.
    fn is_still_thinking(&mut self) -> bool {
        let soon = |at: Instant, after: usize| at.elapsed() < Duration::from_millis(after as u64);
        match self.mode.as_str() {
            "deaf" | "swallows" => self.answered.is_some_and(|at| soon(at, self.after)),
            // The first process of all, which leaves a file behind.
            "swallows-once" => self.answered.is_some() && std::fs::File::create_new(&self.mark).is_ok(),
            _ => false,
        }
    }

    fn start(&mut self, size: &str) {
        match size.parse::<Size>() {
            _ if self.mode == "not-ok" => say("ERROR not today"),
            _ if self.mode == "exits" => std::process::exit(3),
            Ok(size) => {
                self.board = Some(Board::new(size));
                self.restart();
            }
            Err(_) => say("ERROR size"),
        }
    }

    fn restart(&mut self) {
        self.board = self.board.take().map(|board| Board::new(board.size()));
        self.turn = Colour::Black;
        self.moves = 0;
        say("OK");
    }

    fn put(&mut self, xy: &str) {
        let Some(board) = &mut self.board else { return };
        let xy: String = xy.splitn(3, ',').take(2).collect::<Vec<_>>().join(",");
        if let Ok(square) = notation::parse_xy(&xy, board.size())
            && board.is_empty(square)
        {
            board.put(square, self.turn);
            self.turn = !self.turn;
        }
    }

    fn begin_board(&mut self, reads: Reads) {
        self.board = self.board.take().map(|board| Board::new(board.size()));
        self.turn = Colour::Black;
        self.reads = Some(reads);
    }

    fn end_board(&mut self) {
        match self.reads.take() {
            Some(Reads::Swap2) => self.choose(),
            _ => self.answer(),
        }
    }

    /// Places three stones, swaps, or does what its mode says.
    fn choose(&self) {
        let stones =
            self.board.as_ref().map_or(0, |board| Colour::BOTH.map(|colour| board.stones(colour).len()).iter().sum());
        say(match (stones, self.mode.as_str()) {
            (0, "greedy") => "7,7 7,8",
            (0, _) => "7,7 8,8 2,2",
            (_, "stays-white") => "9,9",
            (3, "places") => "4,4 5,11",
            _ => "SWAP",
        });
    }

    fn answer(&mut self) {
        let Some(square) = self.good_move() else { return say("ERROR no game") };
        let xy = notation::to_xy(square);
        self.moves += 1;
        if std::mem::take(&mut self.is_cold) && self.mode == "cold" {
            sleep(Duration::from_millis(1500));
        }
        let without_limit = self.limits.contains("timeout_match 0") && self.limits.contains("time_left 2147483647");
        if self.mode == "limited" && without_limit {
            sleep(Duration::from_secs(1000));
        }
        if self.moves > self.after {
            match self.mode.as_str() {
                "crash" => std::process::exit(7),
                "abort" => std::process::abort(),
                "hang" => sleep(Duration::from_secs(1000)),
                "slow" => sleep(Duration::from_millis(1500)),
                "thinks" => sleep(Duration::from_millis(30)),
                "illegal" => return say(&self.occupied()),
                "off-board" => return say("-4,99"),
                "garbage" => return say("\u{1}%$ 7;7"),
                "refuses" => return say("ERROR I give up"),
                "flood" => loop {
                    say("MESSAGE and another thing");
                },
                "last-words" => {
                    print!("MESSAGE goodbye\r\n{xy}");
                    let _ = io::stdout().flush();
                    std::process::exit(0);
                }
                _ => {}
            }
        }
        say(if self.mode == "crlf" { "DEBUG x\r" } else { "MESSAGE x" });
        self.put(&xy);
        say(&format!("{xy}{}", if self.mode == "crlf" { "\r" } else { "" }));
        self.answered = Some(Instant::now());
    }

    /// An occupied square, or else one that is off every board.
    fn occupied(&self) -> String {
        let stone = self
            .board
            .as_ref()
            .and_then(|board| Colour::BOTH.into_iter().find_map(|colour| board.stones(colour).iter().next()));
        stone.map_or_else(|| "99,99".to_owned(), notation::to_xy)
    }

    /// Looks two moves ahead for attack and defence; otherwise plays near the middle.
    fn good_move(&self) -> Option<Square> {
        let board = self.board.as_ref()?;
        let analysis = PatternBoard::<NineSquares>::from_board(Rule::Freestyle, board, self.turn).analysis();
        let moves = match analysis {
            Analysis::Lost => board.empty_squares(),
            analysis if analysis.moves(board).is_empty() => board.empty_squares(),
            analysis => analysis.moves(board),
        };
        let middle = |square: &Square| {
            let distance = |at: usize, side: usize| at.abs_diff(side / 2);
            distance(square.x(), board.size().width()) + distance(square.y(), board.size().height())
        };
        moves.iter().min_by_key(middle)
    }
}
