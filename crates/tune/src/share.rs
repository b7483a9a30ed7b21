use cinquina_formats::packed::PackedGame;

/// What a game is for: every game is either for learning or for checking.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Share {
    /// Those to learn from.
    Learn,
    /// One game of twenty, to check what was learnt.
    Check,
}

impl Share {
    /// Which share a game belongs to.
    pub const fn of(game: &PackedGame) -> Self {
        if game.number % 20 == 19 { Self::Check } else { Self::Learn }
    }
}
