//! What both players threaten to make, as a number: a few facts that change the value of everything
//! else, since whoever must answer cannot use his own lines.

use cinquina_game::Colour;
use cinquina_patterns::{LineTable, PatternBoard, Potential};

/// How many different sets of facts there are about the player to move.
pub const OWN: usize = 3 * 2 * 2 * 3;
/// And about his opponent, who may also threaten to make two fours at once.
pub const OTHER: usize = OWN * 2;
/// How many numbers there are.
pub const COUNT: usize = OWN * OTHER;

/// The number of what both players threaten: the facts about the player to move times [`OTHER`], plus
/// those about his opponent.
#[inline]
pub fn index<L: LineTable>(board: &PatternBoard<L>) -> usize {
    let (turn, other) = (board.turn(), !board.turn());
    let double_fours = board.count(other, Potential::C44) + board.count(other, Potential::D4);
    let other = facts(board, other) + if double_fours > 0 { OWN } else { 0 };
    facts(board, turn) * OTHER + other
}

/// The facts about one player in words; not those about two fours at once.
pub(crate) fn name(facts: usize) -> String {
    let (fours, c43) = (["0", "1 or 2", "3 or more"][facts / 12], facts / 6 % 2);
    let (c33, threes) = (facts / 3 % 2, ["0", "1 to 4", "5 or more"][facts % 3]);
    let yes = |fact| if fact == 0 { "no" } else { "yes" };
    format!("fours {fours}, C43 {}, C33 {}, threes {threes}", yes(c43), yes(c33))
}

/// On how many squares a player makes a four, whether one of those is a three as well, whether he
/// crosses two threes somewhere, and on how many squares he makes one three.
#[inline]
fn facts<L: LineTable>(board: &PatternBoard<L>, colour: Colour) -> usize {
    use Potential::{C3d3d, C3w3d, C3w3w, C43d, C43w, D3, S4, W3};
    let count = |potential| board.count(colour, potential);
    let crossed_fours = count(C43w) + count(C43d);
    let fours = count(S4) + crossed_fours;
    let crossed_threes = count(C3w3w) + count(C3w3d) + count(C3d3d);
    let threes = count(W3) + count(D3);
    let fours = usize::from(fours > 0) + usize::from(fours > 2);
    let threes = usize::from(threes > 0) + usize::from(threes > 4);
    ((fours * 2 + usize::from(crossed_fours > 0)) * 2 + usize::from(crossed_threes > 0)) * 3 + threes
}
