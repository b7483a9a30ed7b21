//! Write, read, write: the same bytes in every format, for games of every kind; and tournament games, if they are present,
//! to their stated results and back.

use std::path::Path;
use std::time::Duration;

use cinquina_formats::{Assumed, Ending, Format, GameFile, Node, NodeId, Tree, Writer, Written, list, psq, rec};
use cinquina_game::{Colour, Outcome, Rule, Size, Square};

struct Chance(fastrand::Rng);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0.usize(..bound)
    }

    fn text(&mut self) -> String {
        const PIECES: [&str; 16] =
            ["a", "]", "\\", "\n", "\r\n", " ", ";", "1,2", "7 ms", "é", "\u{feff}", "\u{8}", "(", "?", "0 ms", ":"];
        (0..self.below(5)).map(|_| PIECES[self.below(PIECES.len())]).collect()
    }

    fn node(&mut self, node: &mut Node, size: Size) {
        node.comment = self.text();
        node.time = Duration::from_micros(self.below(3) as u64 * 1500);
        node.score = (self.below(3) == 0).then(|| self.below(60_001) as i16);
        node.is_marked = self.below(5) == 0;
        for _ in 0..self.below(3) {
            node.labels.push((self.square(size), self.text()));
        }
    }

    fn square(&mut self, size: Size) -> Square {
        Square::new(self.below(size.width()), self.below(size.height()))
    }

    fn tree(&mut self, size: Size) -> Tree {
        let mut tree = Tree::default();
        self.node(tree.node_mut(Tree::ROOT), size);
        let mut places: Vec<NodeId> = vec![Tree::ROOT];
        for _ in 0..self.below(40) {
            // Mostly the next move, sometimes a variation of an earlier one.
            let back = if self.below(4) == 0 { self.below(places.len()) } else { 0 };
            let place = places[places.len() - 1 - back];
            // Sometimes the same move again, as in files made by people.
            let twin = tree.node(place).children().first().and_then(|&child| tree.node(child).square());
            let square = twin.filter(|_| self.below(3) == 0).unwrap_or_else(|| self.square(size));
            if !tree.taken(place).contains(square) {
                let id = tree.add(place, square);
                self.node(tree.node_mut(id), size);
                places.push(id);
            }
        }
        tree
    }

    fn game(&mut self, size: Size) -> GameFile {
        let colour = Colour::BOTH[self.below(2)];
        GameFile {
            black: self.text(),
            white: self.text(),
            source: self.text(),
            levels: [self.below(3) as u32, self.below(12) as u32],
            ending: [
                None,
                Some(Ending::Won(colour)),
                Some(Ending::OnTime(colour)),
                Some(Ending::Forfeit(colour)),
                Some(Ending::Draw),
            ][self.below(5)],
            tree: self.tree(size),
            ..GameFile::new(size, Rule::Freestyle)
        }
    }
}

#[test]
fn write_read_write_gives_the_same_bytes() {
    let mut chance = Chance(fastrand::Rng::with_seed(0x5EED));
    let mut written = [0; Format::ALL.len()];
    for round in 0..2_000 {
        let (width, height) = if round % 2 == 0 { (15, 15) } else { (5 + chance.below(28), 5 + chance.below(28)) };
        let size = Size::new(width as u32, height as u32).unwrap();
        let games = vec![chance.game(size); 1 + round % 3 / 2];
        for (format, count) in Format::ALL.into_iter().zip(&mut written) {
            let Ok(first) = format.write(&games) else { continue };
            let assumed = Assumed { size, rule: Rule::Freestyle };
            let read = format.read(&first, &assumed);
            let read = read.unwrap_or_else(|error| panic!("{error} in\n{}", String::from_utf8_lossy(&first)));
            let second = format.write(&read).unwrap();
            let mut writer = Writer::new(format);
            games.iter().try_for_each(|game| writer.add(game.clone())).unwrap();
            let lost = cinquina_formats::losses(&games, format, &first);
            assert_eq!(writer.finish().unwrap(), Written { bytes: first.clone(), games: games.len(), lost });
            let texts = [&first, &second].map(|bytes| String::from_utf8_lossy(bytes));
            assert!(first == second, "{format:?}:\n{}\n{}", texts[0], texts[1]);
            *count += 1;
        }
    }
    assert!(written.iter().all(|&count| count > 300), "{written:?}");
}

#[test]
fn sgf_loses_nothing() {
    let mut chance = Chance(fastrand::Rng::with_seed(0x5_6F));
    for _ in 0..500 {
        let game = chance.game(Size::new(20, 17).unwrap());
        let bytes = Format::Sgf.write(std::slice::from_ref(&game)).unwrap();
        let lost = cinquina_formats::losses(&Format::Sgf.read(&bytes, &assumed()).unwrap(), Format::Sgf, &bytes);
        assert_eq!(lost, [""; 0]);
        let read = Format::Sgf.read(&bytes, &assumed()).unwrap().remove(0);
        assert_eq!((read.moves(), read.ending), (game.moves(), game.ending));
        assert_eq!(read.tree.nodes().len(), game.tree.nodes().len());
    }
}

fn assumed() -> Assumed {
    Assumed { size: Size::square(20).unwrap(), rule: Rule::Freestyle }
}

/// The 18,182 tournament games: read, replayed to the stated result, and written to the same bytes through every format that
/// stores all of a game.
#[test]
fn tournament_games_are_converted_without_loss() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/games/engine-games-freestyle20.txt");
    let Ok(bytes) = std::fs::read(&path) else {
        eprintln!("{} is not here: nothing to test", path.display());
        return;
    };
    let games = list::read(&bytes).unwrap();
    assert_eq!(games.len(), 18_182);
    for game in &games {
        assert_eq!(game.flaw(), None, "{}", game.source);
        let stated = game.ending.map(Ending::winner);
        match game.outcome() {
            Some(Outcome::Win(winner)) => assert_eq!(stated, Some(Some(winner)), "{}", game.source),
            Some(Outcome::Draw) => assert_eq!(stated, Some(None), "{}", game.source),
            None => assert_eq!(stated.flatten(), None, "{}: won, but nobody has five", game.source),
        }
    }
    for game in games.iter().step_by(7) {
        let of_psq = psq::read(psq::write(game).as_bytes(), &assumed()).unwrap();
        let of_rec = rec::read(rec::write(game).as_bytes(), &assumed()).unwrap();
        assert_eq!((&of_psq, &of_psq.moves()), (&of_rec, &game.moves()));
        assert_eq!((&of_psq.black, &of_psq.white, of_psq.ending), (&game.black, &game.white, game.ending));
    }
    assert_eq!(list::write(&games).into_bytes(), bytes, "as a list");
    let through = |format: Format| format.read(&format.write(&games).unwrap(), &assumed()).unwrap();
    assert_eq!(list::write(&through(Format::Sgf)).into_bytes(), bytes, "through SGF");
}
