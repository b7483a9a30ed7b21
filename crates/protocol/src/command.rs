use cinquina_game::{Size, Square};

use crate::dialect::Dialect;
use crate::yixin::Yixin;

/// Whose stone a line of `BOARD` describes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Field {
    /// The engine's.
    Own,
    /// The opponent's.
    Opponent,
    /// Part of a row that has won in a continuous game; neither player can use it any more.
    Dead,
}

/// A line from the manager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `START n` or `RECTSTART w,h`: a new game.
    Start(Size),
    /// `START w h`, as Yixin-Board writes it.
    StartBoth(Size),
    /// `RESTART`: a new game of the same size.
    Restart,
    /// `BEGIN`: the engine plays first.
    Begin,
    /// `TURN x,y`: the opponent's move; the engine answers.
    Turn(Place),
    /// `PLAY x,y`: the engine must play this move.
    Play(Place),
    /// `TAKEBACK x,y`.
    TakeBack(Place),
    /// `BOARD`: stones follow, until `DONE`.
    Board,
    /// `SWAP2BOARD`: stones in the order in which they were placed follow, until `DONE`.
    Swap2Board,
    /// `x,y,field` within `BOARD`.
    Stone(Place, Field),
    /// `x,y` within `SWAP2BOARD` and the like.
    Place(Place),
    /// `DONE`.
    Done,
    /// `INFO key value`.
    Info(String, String),
    /// `ABOUT`.
    About,
    /// `STOP` or `YXSTOP`: answer at once.
    Stop,
    /// A command of Yixin-Board.
    Yixin(Yixin),
    /// `END`.
    End,
    /// Nothing.
    Empty,
}

/// A place as the manager wrote it: two numbers that need not be on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place(String);

impl Place {
    /// The square, if it is on the board.
    pub fn on(&self, size: Size, dialect: Dialect) -> Option<Square> {
        dialect.square(&self.0, size)
    }
}

/// Why a line is not a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Malformed {
    /// The command is unknown.
    #[error("unknown command")]
    Unknown,
    /// A command that takes a move, followed by something else.
    #[error("a move is written x,y")]
    NoMove,
    /// A known command with wrong arguments.
    #[error("{0}")]
    Wrong(&'static str),
}

impl Command {
    /// Reads a line; upper and lower case are the same.
    pub fn parse(line: &str) -> Result<Self, Malformed> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_uppercase().as_str() {
            "" => Ok(Self::Empty),
            "START" if rest.contains(' ') => both_sides(rest).map(Self::StartBoth),
            "START" => square_size(rest).map(Self::Start),
            "RECTSTART" => rectangle(rest).map(Self::Start),
            "RESTART" => Ok(Self::Restart),
            "BEGIN" => Ok(Self::Begin),
            "TURN" => a_move(rest).map(Self::Turn),
            "PLAY" => a_move(rest).map(Self::Play),
            "TAKEBACK" => a_move(rest).map(Self::TakeBack),
            "BOARD" => Ok(Self::Board),
            "SWAP2BOARD" => Ok(Self::Swap2Board),
            "DONE" => Ok(Self::Done),
            "INFO" => Ok(info(rest)),
            "ABOUT" => Ok(Self::About),
            "STOP" | "YXSTOP" => Ok(Self::Stop),
            "END" => Ok(Self::End),
            word if word.starts_with("YX") => Yixin::parse(&word.to_ascii_lowercase(), rest).map(Self::Yixin),
            _ => stone(line).or_else(|| place(line).map(Self::Place)).ok_or(Malformed::Unknown),
        }
    }
}

fn square_size(text: &str) -> Result<Size, Malformed> {
    let side = text.parse().ok().and_then(|side| Size::square(side).ok());
    side.ok_or(Malformed::Wrong("START takes a size from 5 to 32"))
}

fn both_sides(text: &str) -> Result<Size, Malformed> {
    rectangle(&text.split_whitespace().collect::<Vec<_>>().join(","))
}

fn rectangle(text: &str) -> Result<Size, Malformed> {
    let sides = text.split_once(',').and_then(|(width, height)| {
        let (width, height) = (width.trim().parse().ok()?, height.trim().parse().ok()?);
        Size::new(width, height).ok()
    });
    sides.ok_or(Malformed::Wrong("RECTSTART takes width,height, both from 5 to 32"))
}

fn a_move(text: &str) -> Result<Place, Malformed> {
    place(text).ok_or(Malformed::NoMove)
}

/// Two whole numbers of any size: whether they are on the board is checked later.
fn place(text: &str) -> Option<Place> {
    let is_number = |text: &str| {
        let text = text.trim();
        let digits = text.strip_prefix('-').unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let (first, second) = text.split_once(',')?;
    (is_number(first) && is_number(second)).then(|| Place(text.to_owned()))
}

fn stone(line: &str) -> Option<Command> {
    let (numbers, field) = line.rsplit_once(',')?;
    let field = match field.trim() {
        "1" => Field::Own,
        "2" => Field::Opponent,
        "3" => Field::Dead,
        _ => return None,
    };
    place(numbers).map(|place| Command::Stone(place, field))
}

fn info(text: &str) -> Command {
    let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    Command::Info(key.to_ascii_lowercase(), value.trim().to_owned())
}
