//! White's wins by fours that renju forbids Black to stop: the explanation names each of them, and no other.

mod support;

use cinquina_game::{Colour, Game, Outcome, Rule, Size, Square, notation, renju};
use cinquina_patterns::{Explanation, UnstoppableFour, Verdict};

use support::Chance;

/// A crowded board with a game that goes on.
fn random_position(chance: &mut Chance) -> Game {
    loop {
        let size = Size::new(5 + chance.below(5) as u32, 5 + chance.below(5) as u32).unwrap();
        let mut colours = [Vec::new(), Vec::new()];
        // Lines form where one player has more stones.
        let (density, black) = (4 + chance.below(4), 2 + chance.below(5));
        for square in size.squares() {
            if chance.below(10) < density {
                colours[usize::from(chance.below(8) >= black)].push(square);
            }
        }
        let turn = Colour::BOTH[chance.below(2)];
        match Game::from_stones(Rule::Renju, size, &colours[0], &colours[1], turn) {
            Ok(game) if game.outcome().is_none() => return game,
            _ => {}
        }
    }
}

/// The squares on which the player to move wins at once.
fn wins_at_once(game: &Game) -> Vec<Square> {
    let mover = game.turn();
    let wins = |square: &Square| {
        let mut next = game.clone();
        next.play(*square).is_ok() && next.outcome() == Some(Outcome::Win(mover))
    };
    game.legal_squares().iter().filter(wins).collect()
}

/// The same for a player whose turn it may not be.
fn would_win(game: &Game, colour: Colour) -> Vec<Square> {
    Game::from_board(Rule::Renju, game.board().clone(), colour).map_or_else(|_| Vec::new(), |game| wins_at_once(&game))
}

/// Whether White, who has just made a four, wins whatever Black replies, and where: by playing every reply.
fn wins_against_every_reply(game: &Game) -> Option<Square> {
    let fives = would_win(game, Colour::White);
    if game.outcome().is_some() || fives.len() != 1 || !wins_at_once(game).is_empty() {
        return None;
    }
    let is_answered = |reply: Square| {
        let mut next = game.clone();
        next.play(reply).is_ok() && next.outcome().is_none() && !wins_at_once(&next).is_empty()
    };
    game.legal_squares().iter().all(is_answered).then(|| fives[0])
}

/// By brute force: White's fours with a single block that win by force, for White to move.
fn unstoppable(game: &Game) -> Vec<(Square, Square)> {
    let fours = game.legal_squares();
    let four = |four: Square| {
        let mut next = game.clone();
        next.play(four).ok()?;
        wins_against_every_reply(&next).map(|five| (four, five))
    };
    fours.iter().filter_map(four).collect()
}

#[test]
fn fours_that_black_may_not_stop_are_all_named() {
    let mut chance = Chance(0x1234_5678_9ABC);
    let (mut won, mut threatened) = (0, 0);
    for _ in 0..20_000 {
        let game = random_position(&mut chance);
        let explanation = Explanation::of(&game);
        let expected = if !wins_at_once(&game).is_empty() {
            Vec::new()
        } else if game.turn() == Colour::White {
            unstoppable(&game)
        } else if would_win(&game, Colour::White).is_empty() {
            // A threat: what White could do if Black passed.
            unstoppable(&Game::from_board(Rule::Renju, game.board().clone(), Colour::White).unwrap())
        } else {
            Vec::new()
        };
        let named: Vec<_> = explanation.unstoppable.iter().map(|found| (found.four, found.five)).collect();
        assert_eq!(named, expected, "{:?}", game.board());
        for UnstoppableFour { four, five, reason } in &explanation.unstoppable {
            let mut board = game.board().clone();
            board.put(*four, Colour::White);
            assert_eq!(renju::forbidden(&board, *five), Some(*reason));
        }
        if expected.is_empty() {
            continue;
        }
        if game.turn() == Colour::White {
            won += 1;
            assert_eq!((explanation.verdict, explanation.case()), (Verdict::Win, 4));
            assert!(expected.iter().all(|(four, _)| explanation.moves.contains(*four)), "{:?}", game.board());
        } else {
            threatened += 1;
            assert_ne!((explanation.case(), explanation.wins_by_forbidden_block()), (4, true));
        }
    }
    assert!(won > 20 && threatened > 20, "{won} won, {threatened} threatened");
}

/// The position that was reported: only on e6 can Black stop the diagonal, and there he would have six in a row.
#[test]
fn white_wins_by_c8_since_black_may_not_play_e6() {
    let size = Size::new(7, 8).unwrap();
    let squares = |text: &str| notation::parse_moves(text, size).unwrap();
    let black = squares("a8e8f8g8c7f7g7b6c6d6f6g6e3a2c2f2g1");
    let white = squares("b7d7e7a6d5f5a4b4e4f4g4a3d3f3b2a1b1");
    let game = Game::from_stones(Rule::Renju, size, &black, &white, Colour::White).unwrap();
    let explanation = Explanation::of(&game);
    assert_eq!((explanation.verdict, explanation.case()), (Verdict::Win, 4));
    assert_eq!(explanation.moves.iter().collect::<Vec<_>>(), squares("c8"));
    let found = UnstoppableFour { four: squares("c8")[0], five: squares("e6")[0], reason: renju::Forbidden::Overline };
    assert_eq!(explanation.unstoppable, [found]);
}
