//! Values of positions for the player to move, proven wins and losses among them.

use std::fmt;

/// A value, from the side of the player to move.
pub type Score = i32;

/// A win that has happened. A win `n` moves of either side ahead is `WIN - n`.
pub const WIN: Score = 30_000;

/// Beyond it, in either sign, a score is proven.
pub const PROVEN: Score = WIN - 2_000;

/// Above every score.
pub const INFINITE: Score = WIN + 1;

/// The value for a player who completes his five with move number `ply`, counted from the root.
#[inline]
pub const fn win_at(ply: i32) -> Score {
    WIN - ply
}

/// The value for a player whose opponent completes his five with move number `ply`.
#[inline]
pub const fn loss_at(ply: i32) -> Score {
    ply - WIN
}

/// In how many moves of both sides the game ends, signed: positive if the player to move wins.
pub const fn mate(score: Score) -> Option<i32> {
    if score >= PROVEN {
        Some(WIN - score)
    } else if score <= -PROVEN {
        Some(-WIN - score)
    } else {
        None
    }
}

/// A score as people read it: `+M5` and `-M6` for a mate in so many moves of both sides, otherwise the number, with `{:+}`
/// always with its sign.
#[derive(Copy, Clone, Debug)]
pub struct Shown(pub Score);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match mate(self.0) {
            Some(plies) => f.pad(&format!("{}M{}", if plies > 0 { '+' } else { '-' }, plies.abs())),
            None => fmt::Display::fmt(&self.0, f),
        }
    }
}

/// As stored in a table shared by all plies: distances counted from the position itself.
#[inline]
pub(crate) const fn to_stored(score: Score, ply: i32) -> i16 {
    let shifted = if score >= PROVEN {
        score + ply
    } else if score <= -PROVEN {
        score - ply
    } else {
        score
    };
    shifted as i16
}

/// Back from the table.
#[inline]
pub(crate) const fn from_stored(stored: i16, ply: i32) -> Score {
    let score = stored as Score;
    if score >= PROVEN {
        score - ply
    } else if score <= -PROVEN {
        score + ply
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_survive_the_table() {
        for score in [win_at(7), loss_at(8), 0, 1234, -1234] {
            assert_eq!(from_stored(to_stored(score, 5), 5), score);
        }
        assert_eq!(from_stored(to_stored(win_at(7), 5), 1), win_at(3), "two moves after the node, wherever it stands");
        assert_eq!((mate(win_at(3)), mate(loss_at(4)), mate(500)), (Some(3), Some(-4), None));
    }

    #[test]
    fn scores_are_shown_in_one_way() {
        let shown = [win_at(5), loss_at(6), 120, -7]
            .map(|score| format!("{} {:+} {:>6}", Shown(score), Shown(score), Shown(score)));
        assert_eq!(shown, ["+M5 +M5    +M5", "-M6 -M6    -M6", "120 +120    120", "-7 -7     -7"]);
    }
}
