//! An opening book: what to play in positions that occur in games. Any game file is one, a library of RenLib or an SGF
//! file with variations as well as the games of a tournament.

use std::collections::HashMap;

use cinquina_game::{Frames, Game, RuleSet, Square};

use crate::{Ending, GameFile, Node, NodeId, Setup, Tree};

/// Moves by position; images of a position count as the position.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// By the hash of the position, each with its worth, in the order in which they came.
    moves: HashMap<u64, Vec<(Square, u32)>>,
}

/// What a move is worth of which nothing is known, or which led to a draw.
const KNOWN: u32 = 1;
/// What it is worth if it won, or is the one that a file without a result puts before others.
const GOOD: u32 = 2;

impl Book {
    /// A book of some games.
    pub fn new<'a>(games: impl IntoIterator<Item = &'a GameFile>) -> Self {
        let mut book = Self::default();
        games.into_iter().for_each(|game| book.add(game));
        book
    }

    /// In how many positions it knows a move.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Adds all moves of a game and its variations. Moves of a player who lost are worth nothing.
    pub fn add(&mut self, game: &GameFile) {
        if game.setup != Setup::default() {
            return;
        }
        let mut open: Vec<(NodeId, Frames, bool)> = vec![(Tree::ROOT, Frames::new(game.size, game.rule), true)];
        while let Some((id, frames, is_played)) = open.pop() {
            let children = game.tree.node(id).children();
            for (n, &child) in children.iter().enumerate() {
                let Some(square) = game.tree.node(child).square() else { continue };
                let is_played = is_played && n == 0;
                let worth = match game.ending.map(Ending::winner).filter(|_| is_played) {
                    Some(Some(winner)) if winner == frames.turn() => GOOD,
                    Some(Some(_)) => 0,
                    Some(None) => KNOWN,
                    None if n == 0 => GOOD,
                    None => KNOWN,
                };
                self.add_move(&frames, square, worth);
                let mut next = frames.clone();
                next.play(square);
                if !leaf(game.tree.node(child)) {
                    open.push((child, next, is_played));
                }
            }
        }
    }

    fn add_move(&mut self, frames: &Frames, square: Square, worth: u32) {
        let square = frames.to_common(square);
        let moves = self.moves.entry(frames.hash()).or_default();
        match moves.iter_mut().find(|(known, _)| *known == square) {
            Some((_, sum)) => *sum += worth,
            None => moves.push((square, worth)),
        }
    }

    /// The move that is worth most in the position of a game; the first of those that are worth the same.
    pub fn choose<R: RuleSet>(&self, game: &Game<R>) -> Option<Square> {
        let frames = Frames::of(game.board(), game.turn(), R::RULE);
        let moves = self.moves.get(&frames.hash())?;
        let best = moves.iter().rev().max_by_key(|(_, worth)| worth).filter(|(_, worth)| *worth > 0)?;
        let square = frames.from_common(best.0);
        let is_legal = game.board().is_empty(square) && R::allows(game.board(), square, game.turn());
        (is_legal && game.outcome().is_none()).then_some(square)
    }
}

fn leaf(node: &Node) -> bool {
    node.children().is_empty()
}

#[cfg(test)]
mod tests {
    use cinquina_game::{Colour, Freestyle, Rule, Size, notation};

    use super::*;

    fn size() -> Size {
        Size::square(15).unwrap()
    }

    fn game(moves: &str, winner: Option<Colour>) -> GameFile {
        let moves = notation::parse_moves(moves, size()).unwrap();
        let ending = winner.map(Ending::Won);
        GameFile { ending, ..GameFile::with_moves(size(), Rule::Freestyle, &moves, &[]) }
    }

    fn choice(book: &Book, moves: &str) -> Option<String> {
        let mut game = Game::<Freestyle>::new(size());
        for square in notation::parse_moves(moves, size()).unwrap() {
            game.play(square).unwrap();
        }
        book.choose(&game).map(|square| notation::name(square, size()))
    }

    #[test]
    fn what_won_is_played_again_in_every_image() {
        let games = [
            game("h8i9j10", Some(Colour::White)),
            game("h8i9j9", Some(Colour::Black)),
            game("h8h9i9", Some(Colour::White)),
        ];
        let book = Book::new(&games);
        assert_eq!(choice(&book, ""), Some("h8".into()));
        assert!(["j9", "i10"].contains(&&*choice(&book, "h8i9").unwrap()), "j9 and i10 are images of each other");
        assert!(["f9", "g10"].contains(&&*choice(&book, "h8g9").unwrap()), "turned");
        assert_eq!(choice(&book, "h8h9"), None, "it lost");
        assert_eq!(choice(&book, "a1"), None);
    }

    #[test]
    fn a_tree_prefers_its_first_moves() {
        let mut tree = game("h8i9", None);
        let first = tree.tree.node(Tree::ROOT).children()[0];
        let other = tree.tree.add(first, Square::new(7, 6));
        tree.tree.add(other, Square::new(9, 6));
        let book = Book::new([&tree]);
        assert_eq!(choice(&book, "h8").map(|name| ["g7", "g9", "i7", "i9"].contains(&&*name)), Some(true));
        assert!(["f9", "j9"].contains(&&*choice(&book, "h8h9").unwrap()));
    }
}
