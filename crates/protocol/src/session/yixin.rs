//! What analysis boards ask for.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::Path;

use cinquina_engine::Engine;
use cinquina_game::{Colour, Square, SquareSet};

use super::following::Purpose;
use super::{Answer, Refusal, Session};
use crate::command::Field;
use crate::dialect::Dialect;
use crate::settings::MOST_TABLE_BYTES;
use crate::yixin::{Ban, Yixin};

/// How many moves are searched to find those that do not lose.
const DEFENCES: usize = 32;

impl Session {
    /// Serves a command of Yixin-Board; the first that is known switches to its dialect.
    pub(super) fn yixin(&mut self, command: Yixin) -> Result<Answer, Refusal> {
        let is_known = !matches!(command, Yixin::Unsupported(_));
        let message = if is_known { self.switch_dialect() } else { None };
        let answer = self.serve_board(command).unwrap_or_else(|refusal| Answer::refuse(&refusal));
        Ok(answer.after(message))
    }

    /// What turns out to be an analysis board has written row,column from the start: the stones on the board are moved to
    /// where it meant them, with a message about that.
    fn switch_dialect(&mut self) -> Option<String> {
        let before = std::mem::replace(&mut self.dialect, Dialect::Yixin);
        if before == Dialect::Yixin || self.stones.is_empty() {
            return None;
        }
        if !self.size.is_some_and(|size| size == size.transposed()) {
            return Some("MESSAGE places are row,column from now on; the stones stay where x,y has put them".into());
        }
        for (square, _) in self.stones.all_mut() {
            *square = Square::new(square.y(), square.x());
        }
        Some("MESSAGE places are row,column from now on, and those before are read so too".into())
    }

    fn serve_board(&mut self, command: Yixin) -> Result<Answer, Refusal> {
        match command {
            Yixin::Board => self.begin_following(Purpose::Position),
            Yixin::ShowForbid => self.forbidden().map(Answer::Say),
            Yixin::ShowInfo => Ok(Answer::Say(show_info())),
            Yixin::NBest(lines) => self.search(lines),
            Yixin::Balance(moves, bias) => self.balance(moves, bias),
            Yixin::SearchDefend => self.search(DEFENCES),
            Yixin::Block => self.begin_following(Purpose::Block),
            Yixin::BlockUndo => self.begin_following(Purpose::Unblock),
            Yixin::BlockReset => {
                self.blocked = SquareSet::EMPTY;
                Ok(Answer::Silence)
            }
            Yixin::Forbid(ban) => self.ban(ban),
            Yixin::HashClear => {
                self.engine = None;
                Ok(Answer::Silence)
            }
            Yixin::HashDump => Ok(self.expect(Purpose::Dump)),
            Yixin::HashLoad => Ok(self.expect(Purpose::Load)),
            Yixin::ShowHashUsage => Ok(Answer::Say(self.hash_usage())),
            Yixin::Swap2Step(stones) => self.swap2_step(stones),
            Yixin::Unsupported(name) => {
                self.expect(Purpose::Nothing);
                Err(Refusal(format!("{name} is not supported")))
            }
        }
    }

    /// The squares that the rule forbids to Black, two digits for the row and two for the column.
    fn forbidden(&mut self) -> Result<String, Refusal> {
        let game = self.game(Field::Own)?;
        let (rule, board) = (game.rule(), game.board());
        let is_forbidden = |square: &Square| !rule.allows(board, *square, Colour::Black);
        let squares = board.empty_squares();
        let names = squares.iter().filter(is_forbidden).map(|square| format!("{:02}{:02}", square.y(), square.x()));
        Ok(format!("FORBID {}.", names.collect::<String>()))
    }

    fn ban(&mut self, Ban { is_added, row, column, side }: Ban) -> Result<Answer, Refusal> {
        let square = self.size()?.at(column, row).ok_or("the square is off the board")?;
        let banned = self.banned.get_mut(side).ok_or("there are two sides")?;
        if is_added {
            banned.insert(square);
        } else {
            banned.remove(square);
        }
        Ok(Answer::Silence)
    }

    /// A step of Swap2, which the board names by its number. It must fit the number of stones.
    fn swap2_step(&mut self, wanted: usize) -> Result<Answer, Refusal> {
        let stones = self.stones.len();
        if stones == wanted {
            self.swap2(true)
        } else {
            Err(Refusal(format!("this step of Swap2 is for {wanted} stones, and there are {stones}")))
        }
    }

    fn hash_usage(&self) -> String {
        let engine = self.engine.as_ref().map(|(_, _, engine)| engine);
        let (used, bytes) = engine.map_or((0, 0), |engine| (engine.table_fullness(), engine.table_bytes()));
        format!("MESSAGE hash usage {}.{} % of {} KB", used / 10, used % 10, bytes >> 10)
    }

    /// Writes the table to a file; an existing file is replaced only if it holds a table.
    pub(super) fn dump_table(&mut self, path: &Path) -> Result<Answer, Refusal> {
        let size = self.size()?;
        let Some((_, rule, engine)) = &self.engine else {
            return Err("there is no table yet: nothing was searched".into());
        };
        if path.exists() && !Engine::is_table(&mut File::open(path).map_err(|error| about(path, &error))?) {
            return Err(about(path, &"this file is something else, and is left alone"));
        }
        let mut out = BufWriter::new(File::create(path).map_err(|error| about(path, &error))?);
        engine.write_table(*rule, size, &mut out).map_err(|error| about(path, &error))?;
        Ok(Answer::Say(format!("MESSAGE the table is in {}", path.display())))
    }

    /// Reads the table from a file.
    pub(super) fn load_table(&mut self, path: &Path) -> Result<Answer, Refusal> {
        let (rule, size) = (self.settings.rule(self.dialect)?.0, self.size()?);
        let mut file = BufReader::new(File::open(path).map_err(|error| about(path, &error))?);
        let engine = self.engine(rule);
        engine.read_table(rule, size, &mut file).map_err(|error| about(path, &error))?;
        let bytes = fs::metadata(path).map_or(0, |data| data.len());
        Ok(Answer::Say(format!("MESSAGE {} KB of the table are read", bytes >> 10)))
    }
}

/// An error with the file that it is about.
fn about(path: &Path, error: &dyn Display) -> Refusal {
    Refusal(format!("{}: {error}", path.display()))
}

/// The most that the engine can use: threads, and the largest table as the logarithm of its kilobytes.
fn show_info() -> String {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let hash = (MOST_TABLE_BYTES >> 10).ilog2();
    format!("MESSAGE INFO MAX_THREAD_NUM {threads}\nMESSAGE INFO MAX_HASH_SIZE {hash}")
}
