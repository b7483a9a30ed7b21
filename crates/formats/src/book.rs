//! An opening book: what to play in positions that occur in games. Any game file is one, a library of RenLib or an SGF
//! file with variations as well as the games of a tournament.

use std::collections::HashMap;

use cinquina_game::{Frames, Game, Rule, Size, Square};

use crate::{Ending, GameFile, Node, NodeId, Setup, Tree};

/// Moves by position; images of a position count as the position.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// By the hash of the position, in the order in which they came.
    moves: HashMap<u64, Vec<BookMove>>,
    /// What its games were played on and by.
    boards: Vec<(Size, Rule)>,
}

/// A move of a book.
#[derive(Clone, Debug)]
struct BookMove {
    square: Square,
    /// The points of all its games together.
    points: u32,
    games: u32,
}

impl BookMove {
    /// Whether it scored about as well as the other side's moves: a share of the points it could have.
    const fn is_good(&self) -> bool {
        let (points, most) = (self.points as u64, WIN as u64 * self.games as u64);
        100 * points >= LEAST_PERCENT * most
    }
}

/// The share of the points below which a move is not played again: less than half, since a few games prove little.
const LEAST_PERCENT: u64 = 45;
/// The points of a move that led to a draw, or whose result is unknown.
const DRAW: u32 = 1;
/// The points of a move that won, or that a file without a result puts before others.
const WIN: u32 = 2;

impl Book {
    /// A book of some games.
    pub fn new<'a>(games: impl IntoIterator<Item = &'a GameFile>) -> Self {
        let mut book = Self::default();
        games.into_iter().for_each(|game| book.add(game));
        book
    }

    /// The number of positions for which it has a move.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Whether it has games on such a board by this rule: for others it has no moves.
    pub fn is_for(&self, size: Size, rule: Rule) -> bool {
        self.boards.contains(&(size, rule))
    }

    /// What it is for, in words: `freestyle 15x15, renju 15x15`.
    pub fn boards(&self) -> String {
        const NAMED: usize = 5;
        let mut boards: Vec<String> =
            self.boards.iter().take(NAMED).map(|(size, rule)| format!("{rule} {size}")).collect();
        if self.boards.len() > NAMED {
            boards.push(format!("{} more", self.boards.len() - NAMED));
        }
        if boards.is_empty() { "no game at all".to_owned() } else { boards.join(", ") }
    }

    /// Adds all moves of a game and its variations. Moves of a player who lost get no points.
    pub fn add(&mut self, game: &GameFile) {
        if game.setup != Setup::default() {
            return;
        }
        if !self.is_for(game.size, game.rule) {
            self.boards.push((game.size, game.rule));
        }
        let mut open: Vec<(NodeId, Frames, bool)> = vec![(Tree::ROOT, Frames::new(game.size, game.rule), true)];
        while let Some((id, frames, is_played)) = open.pop() {
            let children = game.tree.node(id).children();
            for (n, &child) in children.iter().enumerate() {
                let Some(square) = game.tree.node(child).square() else { continue };
                let is_played = is_played && n == 0;
                let points = match game.ending.map(Ending::winner).filter(|_| is_played) {
                    Some(Some(winner)) if winner == frames.turn() => WIN,
                    Some(Some(_)) => 0,
                    Some(None) => DRAW,
                    None if n == 0 => WIN,
                    None => DRAW,
                };
                self.add_move(&frames, square, points);
                let mut next = frames.clone();
                next.play(square);
                if !leaf(game.tree.node(child)) {
                    open.push((child, next, is_played));
                }
            }
        }
    }

    fn add_move(&mut self, frames: &Frames, square: Square, points: u32) {
        let square = frames.to_common(square);
        let moves = self.moves.entry(frames.hash()).or_default();
        match moves.iter_mut().find(|known| known.square == square) {
            Some(known) => {
                known.points += points;
                known.games += 1;
            }
            None => moves.push(BookMove { square, points, games: 1 }),
        }
    }

    /// The move with the most points in the position of a game, the first of equals; never one that mostly lost.
    pub fn choose(&self, game: &Game) -> Option<Square> {
        let frames = Frames::of(game.board(), game.turn(), game.rule());
        let moves = self.moves.get(&frames.hash())?;
        let best = moves.iter().rev().filter(|known| known.is_good()).max_by_key(|known| known.points)?;
        let square = frames.from_common(best.square);
        let is_legal = game.board().is_empty(square) && game.rule().allows(game.board(), square, game.turn());
        (is_legal && game.outcome().is_none()).then_some(square)
    }
}

fn leaf(node: &Node) -> bool {
    node.children().is_empty()
}

#[cfg(test)]
mod tests {
    use cinquina_game::{Colour, notation};

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
        let mut game = Game::new(Rule::Freestyle, size());
        for square in notation::parse_moves(moves, size()).unwrap() {
            game.play(square).unwrap();
        }
        book.choose(&game).map(|square| notation::name(square, size()))
    }

    #[test]
    fn moves_that_won_are_played_again_in_every_symmetric_position() {
        let games = [
            game("h8i9j10", Some(Colour::White)),
            game("h8i9j9", Some(Colour::Black)),
            game("h8i9j9", Some(Colour::Black)),
            game("h8h9i9", Some(Colour::White)),
        ];
        let book = Book::new(&games);
        assert_eq!(choice(&book, ""), Some("h8".into()));
        assert!(["j9", "i10"].contains(&&*choice(&book, "h8i9").unwrap()), "j9 and i10 are images of each other");
        assert!(["f9", "g10"].contains(&&*choice(&book, "h8g9").unwrap()), "rotated");
        assert_eq!(choice(&book, "h8h9"), None, "it lost");
        assert_eq!(choice(&book, "a1"), None);
    }

    #[test]
    fn a_move_that_mostly_lost_is_not_played_although_it_won_the_most_games() {
        let lost = || game("h8i9j10", Some(Colour::White));
        let won = |moves: &str| game(moves, Some(Colour::Black));
        let mut games = vec![lost(), lost(), lost(), won("h8i9j10"), won("h8i9j10")];
        assert_eq!(choice(&Book::new(&games), "h8i9"), None, "two of five");
        games.push(won("h8i9j9"));
        assert!(["j9", "i10"].contains(&&*choice(&Book::new(&games), "h8i9").unwrap()), "one of one");
        games.push(won("h8i9j10"));
        assert_eq!(choice(&Book::new(&games), "h8i9"), Some("j10".into()), "three of six");
    }

    #[test]
    fn a_book_is_for_the_boards_of_its_games() {
        let renju = GameFile { rule: Rule::Renju, ..game("h8i9", None) };
        let book = Book::new(&[game("h8", None), renju, game("h8h9", None)]);
        assert!(book.is_for(size(), Rule::Renju) && !book.is_for(Size::square(20).unwrap(), Rule::Renju));
        assert_eq!(book.boards(), "freestyle 15x15, renju 15x15");
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
