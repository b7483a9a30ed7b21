use cinquina_game::{Size, Square, notation};

const FILES: [(u32, &str); 2] = [
    (15, include_str!("../../../../../data/games/15x15.txt")),
    (20, include_str!("../../../../../data/games/20x20.txt")),
];

/// The fixed games of one board size.
pub(super) struct Games {
    pub(super) size: Size,
    pub(super) games: Vec<Vec<Square>>,
}

/// The games in `data/games`, which the benches play.
pub(super) fn all() -> anyhow::Result<Vec<Games>> {
    let read = |(side, text): (u32, &str)| {
        let size = Size::square(side)?;
        let games = text.lines().map(|line| notation::parse_moves(line, size)).collect::<Result<_, _>>()?;
        Ok(Games { size, games })
    };
    FILES.into_iter().map(read).collect()
}
