use cinquina_game::{Colour, Game, Rule, Size, Square, notation};
use cinquina_service::SHIPPED_GAME_TEXTS;

/// The fixed games of one board size.
pub(super) struct Games {
    pub(super) size: Size,
    pub(super) games: Vec<Vec<Square>>,
}

/// The games that come with the program, which the benches play.
pub(super) fn all() -> anyhow::Result<Vec<Games>> {
    let read = |(side, text): (u32, &str)| {
        let size = Size::square(side)?;
        let games = text.lines().map(|line| notation::parse_moves(line, size)).collect::<Result<_, _>>()?;
        Ok(Games { size, games })
    };
    SHIPPED_GAME_TEXTS.into_iter().map(read).collect()
}

/// Positions from the first games of each board size, early and late ones.
pub(super) fn positions(of_each_size: usize) -> anyhow::Result<Vec<Game>> {
    let mut positions = Vec::new();
    for Games { size, games } in all()? {
        for (n, moves) in games.iter().enumerate().take(of_each_size) {
            let mut game = Game::new(Rule::Freestyle, size);
            for &square in moves.iter().take(4 + 2 * n).take(moves.len().saturating_sub(6)) {
                game.play(square)?;
            }
            positions.push(game);
        }
    }
    Ok(positions)
}

/// The same stones by another rule, if the game is not over there.
pub(super) fn by_rule(game: &Game, rule: Rule) -> Option<Game> {
    let [black, white] = Colour::BOTH.map(|colour| game.board().stones(colour).iter().collect::<Vec<_>>());
    let game = Game::from_stones(rule, game.board().size(), &black, &white, game.turn()).ok()?;
    game.outcome().is_none().then_some(game)
}
