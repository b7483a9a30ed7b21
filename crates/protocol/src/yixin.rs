//! The commands of Yixin-Board, which analysis boards send. They all begin with `yx`; the first of them that
//! is known switches to its dialect.

use crate::command::Malformed;

/// A command of the extension.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Yixin {
    /// `yxboard`: stones follow until `done`, and no move is asked for.
    Board,
    /// `yxshowforbid`: which squares are forbidden to Black.
    ShowForbid,
    /// `yxshowinfo`: the most threads and memory that the engine can use.
    ShowInfo,
    /// `yxnbest n`: the best moves.
    NBest(usize),
    /// `yxbalanceone bias` or `yxbalancetwo bias`: one or two moves after which the score of the position is the bias.
    Balance(Moves, i32),
    /// `yxsearchdefend`: the moves that do not lose.
    SearchDefend,
    /// `yxblock`: squares follow until `done`, on which the engine must not move.
    Block,
    /// `yxblockundo`: squares follow on which it may move again.
    BlockUndo,
    /// `yxblockreset`: it may move everywhere.
    BlockReset,
    /// `yxforbid add|del row column side`: a square on which a side may not move.
    Forbid(Ban),
    /// `yxhashclear`: forget all positions.
    HashClear,
    /// `yxhashdump`, then the name of a file: write all positions.
    HashDump,
    /// `yxhashload`, then the name of a file: read them.
    HashLoad,
    /// `yxshowhashusage`: how full the table is.
    ShowHashUsage,
    /// `yxswap2step1` to `yxswap2step3`: Swap2 with this many stones on the board.
    Swap2Step(usize),
    /// Any other, which is not served.
    Unsupported(String),
}

/// How many moves shall balance the position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Moves {
    /// One.
    One,
    /// One of each player.
    Two,
}

/// A square on which a side may not move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    /// Whether it is added to the list or removed from it.
    pub is_added: bool,
    /// The row from the top.
    pub row: i32,
    /// The column from the left.
    pub column: i32,
    /// For whom: 0 Black, 1 White.
    pub side: usize,
}

/// How many moves `yxnbest` shows by default.
const NBEST: usize = 2;

impl Yixin {
    /// Reads a command from its word, in small letters, and what follows it.
    pub(crate) fn parse(word: &str, rest: &str) -> Result<Self, Malformed> {
        Ok(match word {
            "yxboard" => Self::Board,
            "yxshowforbid" => Self::ShowForbid,
            "yxshowinfo" => Self::ShowInfo,
            "yxnbest" => Self::NBest(number(rest, NBEST, "yxnbest takes a number of moves")?.clamp(1, 400)),
            "yxbalanceone" => Self::Balance(Moves::One, bias(rest)?),
            "yxbalancetwo" => Self::Balance(Moves::Two, bias(rest)?),
            "yxsearchdefend" => Self::SearchDefend,
            "yxblock" => Self::Block,
            "yxblockundo" => Self::BlockUndo,
            "yxblockreset" => Self::BlockReset,
            "yxforbid" => Self::Forbid(ban(rest).ok_or(Malformed::Wrong("write yxforbid add|del row column side"))?),
            "yxhashclear" => Self::HashClear,
            "yxhashdump" => Self::HashDump,
            "yxhashload" => Self::HashLoad,
            "yxshowhashusage" => Self::ShowHashUsage,
            "yxswap2step1" => Self::Swap2Step(0),
            "yxswap2step2" => Self::Swap2Step(3),
            "yxswap2step3" => Self::Swap2Step(5),
            other => Self::Unsupported(other.chars().take(40).collect()),
        })
    }
}

fn number<T: std::str::FromStr>(text: &str, otherwise: T, wrong: &'static str) -> Result<T, Malformed> {
    if text.is_empty() { Ok(otherwise) } else { text.parse().map_err(|_| Malformed::Wrong(wrong)) }
}

fn bias(text: &str) -> Result<i32, Malformed> {
    number(text, 0, "the bias is a number").map(|bias: i32| bias.clamp(-20_000, 20_000))
}

fn ban(text: &str) -> Option<Ban> {
    let mut words = text.split_whitespace();
    let is_added = match words.next()?.to_ascii_lowercase().as_str() {
        "add" => true,
        "del" => false,
        _ => return None,
    };
    let mut number = || words.next()?.parse::<i32>().ok();
    let (row, column, side) = (number()?, number()?, number()?);
    let side = usize::try_from(side).ok().filter(|&side| side < 2)?;
    Some(Ban { is_added, row, column, side })
}
