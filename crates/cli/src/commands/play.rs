//! A game in the terminal.

use std::io::{BufRead, Write};
use std::thread;

use cinquina_engine::{Engine, Level, SearchControl, SearchLimits, SearchReport, Settings, score};
use cinquina_formats::Book;
use cinquina_game::{Colour, Game, Opening, Outcome, Rule, Size, Square, SquareSet, notation};

use crate::arguments::{PlayArguments, Turn, USUAL_SIZE, USUAL_TIME, duration};
use crate::draw::{Picture, draw_text};
use crate::failure::InputError;
use crate::game_files;
use crate::input;

const PROMPT: &str = "Type a square (h8), or help.";
const HELP: &str = "\
  h8      play there: column and row, as written at the edge of the board
  undo    take your last move back, and the answer to it
  hint    what the engine would play
  moves   the game so far, as one line
  board   the board again
  help    this
  quit    leave; the command that continues the game is printed";

pub(crate) fn run(arguments: &PlayArguments) -> anyhow::Result<()> {
    ensure_room(arguments.opening, arguments.position.size)?;
    let time = Some(arguments.time);
    let seed = arguments.seed.unwrap_or_else(|| fastrand::u64(..));
    let settings = Settings { level: arguments.level, seed, ..Settings::default() };
    let table = Table {
        game: input::position(&arguments.position)?,
        engine: Engine::new(&settings),
        book: game_files::book(arguments.book.as_deref(), arguments.position.size, arguments.position.rule)?,
        person: match arguments.play {
            Turn::Black => Colour::Black,
            Turn::White => Colour::White,
        },
        limits: SearchLimits {
            soft_time: time,
            hard_time: time,
            depth: arguments.depth,
            nodes: arguments.nodes,
            ..SearchLimits::default()
        },
        opening: arguments.opening,
        ponders: arguments.ponder,
        options: options_to_continue(arguments),
    };
    table.play(&mut std::io::stdin().lock(), &mut anstream::stdout().lock())
}

/// Refuses a board on which the opening leaves nothing for Black's second stone.
fn ensure_room(opening: Opening, size: Size) -> anyhow::Result<()> {
    if opening.restriction(size, 1, 1).len() < size.area() {
        return Ok(());
    }
    Err(InputError(format!("the opening {opening} leaves no square of a board of {size} for Black's second stone"))
        .into())
}

/// The two players and the game between them.
struct Table {
    game: Game,
    engine: Engine,
    book: Book,
    person: Colour,
    limits: SearchLimits,
    opening: Opening,
    /// Whether the engine thinks while the person does.
    ponders: bool,
    /// The options with which the command line described the game and the engine.
    options: String,
}

/// What the person wants.
enum Wish {
    Move(Square),
    Undo,
    Hint,
    Moves,
    Board,
    Help,
    Quit,
    /// Something else, and what is wrong with it.
    Unclear(String),
}

impl Table {
    /// Plays until the game is over, the person quits or the input ends.
    fn play(mut self, input: &mut impl BufRead, out: &mut impl Write) -> anyhow::Result<()> {
        writeln!(out, "You have {}. {PROMPT}", colour(self.person))?;
        // If the engine begins, the board comes with its move.
        if self.game.turn() == self.person || self.game.outcome().is_some() {
            self.draw(out)?;
        }
        while self.game.outcome().is_none() {
            if self.game.turn() != self.person {
                self.answer(out)?;
                continue;
            }
            write!(out, "{}> ", colour(self.person))?;
            out.flush()?;
            let Some(line) = self.listen(input)? else { return self.leave(out) };
            match self.wish(line.trim()) {
                Wish::Move(square) if self.restriction().contains(square) => {
                    writeln!(out, "the opening ({}) does not allow this square now", self.opening)?;
                }
                Wish::Move(square) => match self.game.play(square) {
                    // The board comes with the answer, once a turn; if there is none, it comes now.
                    Ok(()) if self.game.outcome().is_none() => {}
                    Ok(()) => self.draw(out)?,
                    Err(error) => writeln!(out, "{error}")?,
                },
                Wish::Undo => self.undo(out)?,
                Wish::Hint => self.hint(out)?,
                Wish::Moves => writeln!(out, "{}", self.moves())?,
                Wish::Board => self.draw(out)?,
                Wish::Help => writeln!(out, "{HELP}")?,
                Wish::Quit => return self.leave(out),
                Wish::Unclear(why) => writeln!(out, "{why}. {PROMPT}")?,
            }
        }
        self.end(out)
    }

    /// Waits for what the person types, and meanwhile thinks if it ponders; `None` at the end of the input.
    fn listen(&self, input: &mut impl BufRead) -> anyhow::Result<Option<String>> {
        let control = SearchControl::new(SearchLimits {
            depth: self.limits.depth,
            nodes: self.limits.nodes,
            ..SearchLimits::default()
        });
        let mut line = String::new();
        let read = thread::scope(|scope| {
            if self.ponders {
                scope.spawn(|| self.engine.think(&self.game, &control, 1, |_| {}));
            }
            let read = input.read_line(&mut line);
            control.stop();
            read
        })?;
        Ok((read > 0).then_some(line))
    }

    fn wish(&self, line: &str) -> Wish {
        match line.to_ascii_lowercase().as_str() {
            "undo" | "u" => Wish::Undo,
            "hint" => Wish::Hint,
            "moves" => Wish::Moves,
            "board" => Wish::Board,
            "help" | "h" | "?" => Wish::Help,
            "quit" | "q" | "exit" => Wish::Quit,
            square => notation::parse_square(square, self.game.board().size())
                .map_or_else(|error| Wish::Unclear(error.to_string()), Wish::Move),
        }
    }

    fn think(&self) -> Option<SearchReport> {
        self.engine.think(&self.game, &SearchControl::excluding(self.limits, self.restriction()), 1, |_| {})
    }

    /// Where the opening forbids the player to move to play.
    fn restriction(&self) -> SquareSet {
        let board = self.game.board();
        match self.game.turn() {
            Colour::Black => {
                let [black, white] = Colour::BOTH.map(|colour| board.stones(colour).len());
                self.opening.restriction(board.size(), black, white)
            }
            Colour::White => SquareSet::EMPTY,
        }
    }

    /// The engine moves.
    fn answer(&mut self, out: &mut impl Write) -> anyhow::Result<()> {
        let restriction = self.restriction();
        if let Some(square) = self.book.choose(&self.game).filter(|&square| !restriction.contains(square)) {
            self.game.play(square)?;
            self.draw(out)?;
            writeln!(out, "I play {}, from the book.", self.name(square))?;
            return Ok(());
        }
        let Some(best) = self.think().and_then(|report| report.lines.into_iter().next()) else {
            anyhow::bail!("the engine found no move");
        };
        self.game.play(best.square)?;
        self.draw(out)?;
        let name = self.name(best.square);
        match score::mate(best.score) {
            Some(plies) if plies > 1 => {
                let moves = (plies + 1) / 2;
                writeln!(out, "I play {name} and win in {moves} moves.")?;
            }
            Some(plies) if plies < 0 => writeln!(out, "I play {name}. You can win.")?,
            _ => writeln!(out, "I play {name}.")?,
        }
        Ok(())
    }

    /// Takes back to the person's last move.
    fn undo(&mut self, out: &mut impl Write) -> anyhow::Result<()> {
        if self.game.moves().len() < 2 {
            writeln!(out, "there is nothing to take back")?;
            return Ok(());
        }
        self.game.undo();
        self.game.undo();
        self.draw(out)
    }

    fn hint(&self, out: &mut impl Write) -> anyhow::Result<()> {
        if let Some(best) = self.think().and_then(|report| report.lines.into_iter().next()) {
            writeln!(out, "I would play {}.", self.name(best.square))?;
        }
        Ok(())
    }

    fn draw(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let moves = self.game.moves();
        let last: SquareSet = moves.last().copied().into_iter().collect();
        let picture = Picture { board: self.game.board(), moves, marked: last, brackets: true };
        Ok(draw_text(out, &picture)?)
    }

    fn end(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let result = match self.game.outcome() {
            Some(Outcome::Win(winner)) if winner == self.person => "You have won!",
            Some(Outcome::Win(_)) => "I have won.",
            Some(Outcome::Draw) | None => "It is a draw.",
        };
        let what = if is_set_up(&self.game) { "The moves from there" } else { "The game" };
        writeln!(out, "{result} {what}: {}", self.moves())?;
        Ok(())
    }

    fn leave(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let command = format!("cinquina play{} {}", self.options, position_to_continue(&self.game));
        writeln!(out, "\nTo continue: {}", command.trim_end())?;
        Ok(())
    }

    fn moves(&self) -> String {
        notation::moves_to_string(self.game.moves(), self.game.board().size())
    }

    fn name(&self, square: Square) -> String {
        notation::name(square, self.game.board().size())
    }
}

const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    }
}

/// The options that differ from their defaults, each with a blank before it.
fn options_to_continue(arguments: &PlayArguments) -> String {
    let PlayArguments { position, play, opening, time, depth, nodes, level, book, seed, ponder } = arguments;
    let mut options = String::new();
    let mut add = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            options += &format!(" --{name} {value}");
        }
    };
    add("rule", (position.rule != Rule::default()).then(|| position.rule.to_string()));
    add("size", (USUAL_SIZE.parse() != Ok(position.size)).then(|| position.size.to_string()));
    add("play", matches!(play, Turn::White).then(|| "white".into()));
    add("opening", (*opening != Opening::default()).then(|| opening.to_string()));
    add("time", (duration(USUAL_TIME) != Ok(*time)).then(|| format!("{}ms", time.as_micros() as f64 / 1000.0)));
    add("depth", depth.map(|depth| depth.to_string()));
    add("nodes", nodes.map(|nodes| nodes.to_string()));
    add("level", (*level != Level::default()).then(|| level.to_string()));
    add("book", book.as_ref().map(|book| format!("'{}'", book.display().to_string().replace('\'', r"'\''"))));
    add("seed", seed.map(|seed| seed.to_string()));
    if *ponder { options + " --ponder" } else { options }
}

/// The arguments for a position: its moves, or its stones where some were set up by hand.
fn position_to_continue(game: &Game) -> String {
    let size = game.board().size();
    if !is_set_up(game) {
        return notation::moves_to_string(game.moves(), size);
    }
    let stones = |colour| {
        let squares: Vec<_> = game.board().stones(colour).iter().collect();
        if squares.is_empty() { "''".into() } else { notation::moves_to_string(&squares, size) }
    };
    let turn = if game.turn() == Colour::Black { "black" } else { "white" };
    format!("--black {} --white {} --turn {turn}", stones(Colour::Black), stones(Colour::White))
}

/// Whether some of the stones were not played.
fn is_set_up(game: &Game) -> bool {
    let stones: usize = Colour::BOTH.into_iter().map(|colour| game.board().stones(colour).len()).sum();
    stones > game.moves().len()
}
