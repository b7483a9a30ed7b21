use cinquina_game::{Game, Rule, Size, Square};

/// How many stones an opening has.
const STONES: std::ops::RangeInclusive<usize> = 3..=9;
/// How far a stone is at most from one that stands.
const REACH: i32 = 3;

/// A game that begins with stones near each other and not far from the middle; nobody has won it yet.
pub(crate) fn random(rule: Rule, size: Size, random: &mut fastrand::Rng) -> Game {
    loop {
        let mut game = Game::new(rule, size);
        for _ in 0..random.usize(STONES) {
            let square = square(&game, random);
            // An occupied square is drawn now and then, and on the smallest boards somebody wins.
            let _ = square.map(|square| game.play(square));
        }
        if game.outcome().is_none() && game.moves().len() >= *STONES.start() {
            return game;
        }
    }
}

/// What the opening with this number is drawn by: unlike for each of them.
pub(crate) fn source(seed: u64, number: u64) -> fastrand::Rng {
    const GOLDEN_RATIO: u64 = 0x9E37_79B9_7F4A_7C15;
    fastrand::Rng::with_seed(seed ^ (number + 1).wrapping_mul(GOLDEN_RATIO))
}

/// A square near the middle, or near a stone that stands; `None` off the board.
fn square(game: &Game, random: &mut fastrand::Rng) -> Option<Square> {
    let size = game.board().size();
    let (width, height) = (size.width() as i32, size.height() as i32);
    let (x, y, reach) = match random.choice(game.moves()) {
        Some(stone) => (stone.x() as i32, stone.y() as i32, [REACH; 2]),
        None => (width / 2, height / 2, [width / 4, height / 4]),
    };
    let [dx, dy] = reach.map(|reach| random.i32(-reach..=reach));
    size.at(x + dx, y + dy)
}
