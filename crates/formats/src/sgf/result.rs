use cinquina_game::Colour;

use crate::Ending;

/// Whether a result is one of those that SGF has for games without one.
pub(super) fn says_nothing(text: &str) -> bool {
    text.is_empty() || text == "?" || text.eq_ignore_ascii_case("void")
}

/// `B+R`, `W+T`, `0`, `Draw`; `None` for anything else.
pub(super) fn read_result(text: &str) -> Option<Ending> {
    let Some((winner, how)) = victory(text) else {
        return (text == "0" || text.eq_ignore_ascii_case("draw")).then_some(Ending::Draw);
    };
    Some(match how {
        "T" | "Time" => Ending::OnTime(winner),
        "F" | "Forfeit" => Ending::Forfeit(winner),
        _ => Ending::Won(winner),
    })
}

/// Whether a game keeps all that a result says; it does not keep that somebody gave up (`B+R`) or by how much he lost.
/// One that is not understood is told as that.
pub(super) fn is_kept_whole(text: &str) -> bool {
    victory(text).is_none_or(|(_, how)| ["", "T", "Time", "F", "Forfeit"].contains(&how))
}

/// Who won, and how.
fn victory(text: &str) -> Option<(Colour, &str)> {
    let (winner, how) = text.split_at_checked(2)?;
    match winner {
        "B+" | "b+" => Some((Colour::Black, how)),
        "W+" | "w+" => Some((Colour::White, how)),
        _ => None,
    }
}
