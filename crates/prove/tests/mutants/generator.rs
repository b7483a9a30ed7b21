//! Certificates full of everything that version 2 has: references under every symmetry, sets, and witnesses in each other.
//!
//! The prover writes few of these for small boards, where positions rarely repeat. Here a lemma is made wherever chance
//! will have it, of the position turned and mirrored by chance.

use std::fmt::Write;

use cinquina_game::{Board, Colour, Game, Outcome, Rule, Size, Square, Symmetry, notation};
use cinquina_verify::check_file;

use super::certificate::Certificate;
use super::support::exhaustive::{Exhaustive, random_game};

/// A move of the attacker's and the answers to the replies it allows, or a reference.
enum Attack {
    Move(Square, Answers),
    Reference(String),
}

enum Answers {
    Replies { branches: Vec<Branch>, witness: Option<Box<Attack>> },
    Reference(String),
}

struct Branch {
    replies: Vec<Square>,
    is_set: bool,
    attack: Attack,
}

/// A lemma that was written.
struct Written {
    board: Board,
    turn: Colour,
    /// The attacker's stones.
    bound: usize,
}

struct Generator<'a> {
    rule: Rule,
    attacker: Colour,
    search: Exhaustive,
    random: &'a mut fastrand::Rng,
    lemmas: Vec<Written>,
    text: String,
}

/// How deep sets and witnesses may stand in each other.
const MOST_NESTING: usize = 2;

/// A random certificate by this rule, of a position with at most so many free squares.
pub(crate) fn random_certificate(random: &mut fastrand::Rng, rule: Rule, most_empty: usize) -> Certificate {
    /// A shorter one has too little in it, and a longer one takes long to check ten thousand times.
    const LENGTH: std::ops::Range<usize> = 450..4_000;
    loop {
        let side = random.u32(5..=7);
        let height = if random.u32(0..4) == 0 { random.u32(5..=7) } else { side };
        let size = Size::new(side, height).unwrap();
        let turn = Colour::BOTH[random.usize(0..2)];
        let empty = random.usize(most_empty / 2..=most_empty);
        // The attacker has more stones, so that there is something to attack with.
        let (attacker, black_of_ten) = [(Colour::Black, 6), (Colour::White, 4)][random.usize(0..2)];
        let Some(mut game) = random_game(random, rule, size, empty, turn, black_of_ten) else { continue };
        let mut search = Exhaustive::new(attacker);
        if search.wins(&mut game, 2) || !search.wins(&mut game, 5) {
            continue;
        }
        let text = format!("cinquina-proof 2\nrule {rule}\nsize {size}\nattacker {attacker}\n");
        let mut generator = Generator { rule, attacker, search, random, lemmas: Vec::new(), text };
        generator.lemma(&mut game);
        let text = generator.text + "end\n";
        if LENGTH.contains(&text.len()) {
            return with_work(&text);
        }
    }
}

/// A certificate whose lemmas declare what they cost, and no more.
pub(crate) fn with_work(text: &str) -> Certificate {
    let measured = check_file(|| Ok(text.as_bytes()), None, [1, 1], 1);
    let verdict = measured.unwrap_or_else(|failure| panic!("{failure:?}\n{text}"));
    let mut certificate = Certificate::parse(text).unwrap();
    for (lemma, work) in certificate.lemmas.iter_mut().zip(verdict.work) {
        lemma.work = work.max(1).to_string();
    }
    certificate
}

impl Generator<'_> {
    fn chance(&mut self, one_in: usize) -> bool {
        self.random.usize(0..one_in) == 0
    }

    /// Writes the lemma of a position, after those that it refers to. Returns its number.
    fn lemma(&mut self, game: &mut Game) -> usize {
        let (board, turn, size) = (game.board().clone(), game.turn(), game.board().size());
        let mut tree = String::new();
        let bound = if turn == self.attacker {
            let (attack, bound) = self.attack(game, MOST_NESTING, false);
            write_attack(&attack, size, &mut tree);
            bound
        } else {
            let (answers, bound) = self.answers(game, MOST_NESTING, false);
            write_answers(&answers, size, &mut tree);
            bound
        };
        let number = self.lemmas.len() + 1;
        let [black, white] = Colour::BOTH.map(|colour| names(board.stones(colour).iter(), size));
        writeln!(
            self.text,
            "lemma {number} black {black} white {white} turn {turn} bound {bound} work 1000000000\n{tree}"
        )
        .unwrap();
        self.lemmas.push(Written { board, turn, bound });
        number
    }

    /// A reference to the lemma of this position, which is written if there is none. Returns the stones needed too.
    fn reference(&mut self, game: &Game) -> (String, usize) {
        let symmetries = Symmetry::of(game.board().size());
        let image = |lemma: &Written| {
            let same = |symmetry: &Symmetry| lemma.board.image(*symmetry) == *game.board();
            symmetries.iter().position(same).filter(|_| lemma.turn == game.turn())
        };
        let known = self.lemmas.iter().enumerate().find_map(|(n, lemma)| Some((n + 1, image(lemma)?)));
        let (lemma, symmetry) = known.unwrap_or_else(|| {
            let symmetry = self.random.usize(0..symmetries.len());
            let board = game.board().image(symmetries[symmetry].inverse());
            (self.lemma(&mut Game::from_board(self.rule, board, game.turn()).unwrap()), symmetry)
        });
        // The format counts rows from the bottom, where an exchange of columns and rows is one of both mirrored.
        let symmetry = if symmetry >= 4 { symmetry ^ 3 } else { symmetry };
        (format!("@{lemma}/{symmetry}"), self.lemmas[lemma - 1].bound)
    }

    /// An attack that wins as soon as possible, and the stones it needs. `nesting` sets and witnesses may stand in each
    /// other; with none around, it may be a reference.
    fn attack(&mut self, game: &mut Game, nesting: usize, may_refer: bool) -> (Attack, usize) {
        if may_refer && self.chance(4) {
            let (reference, stones) = self.reference(game);
            return (Attack::Reference(reference), stones);
        }
        let needed = (1..).find(|&stones| self.search.wins(game, stones)).unwrap();
        let mut moves: Vec<Square> = game.legal_squares().iter().collect();
        self.random.shuffle(&mut moves);
        for square in moves {
            game.play(square).unwrap();
            if self.search.wins(game, needed - 1) {
                let (answers, stones) = self.answers(game, nesting, nesting == MOST_NESTING);
                game.undo();
                return (Attack::Move(square, answers), stones + 1);
            }
            game.undo();
        }
        unreachable!("one of the moves wins")
    }

    fn answers(&mut self, game: &mut Game, nesting: usize, may_refer: bool) -> (Answers, usize) {
        let (mut branches, mut witness) = (Vec::new(), None);
        let Some(mut open) = demanded(game, self.attacker) else {
            let stones = usize::from(game.outcome().is_none());
            return (Answers::Replies { branches, witness }, stones);
        };
        if may_refer && self.chance(4) {
            let (reference, stones) = self.reference(game);
            return (Answers::Reference(reference), stones);
        }
        self.random.shuffle(&mut open);
        let mut most = 1;
        while let Some(reply) = open.pop() {
            let is_set = nesting > 0 && !self.chance(3);
            game.play(reply).unwrap();
            let inside = if is_set { nesting - 1 } else { nesting };
            let (attack, stones) = self.attack(game, inside, inside == MOST_NESTING);
            game.undo();
            most = most.max(stones);
            let mut replies = vec![reply];
            if is_set {
                open.retain(|&other| {
                    game.play(other).unwrap();
                    let replayed = replay(&attack, game, self.attacker);
                    game.undo();
                    most = most.max(replayed.unwrap_or(0));
                    replies.extend(replayed.map(|_| other));
                    replayed.is_none()
                });
            }
            branches.push(Branch { replies, is_set, attack });
        }
        let chosen = self.random.usize(0..branches.len());
        if branches[chosen].is_set {
            witness = Some(Box::new(branches.remove(chosen).attack));
        }
        (Answers::Replies { branches, witness }, most)
    }
}

/// The replies that need an answer; none if the attacker has won, or wins with his next stone.
fn demanded(game: &mut Game, attacker: Colour) -> Option<Vec<Square>> {
    if let Some(outcome) = game.outcome() {
        assert_eq!(outcome, Outcome::Win(attacker));
        return None;
    }
    let threatens =
        |board: &Board| board.empty_squares().iter().any(|square| game.rule().wins(board, square, attacker));
    let is_threat = threatens(game.board());
    let saves = |reply: &Square| {
        let mut board = game.board().clone();
        board.put(*reply, !attacker);
        !is_threat || !threatens(&board)
    };
    Some(game.legal_squares().iter().filter(saves).collect()).filter(|replies: &Vec<_>| !replies.is_empty())
}

/// Plays an attack in another position than its own. Returns the stones that it needs there, if it wins.
fn replay(attack: &Attack, game: &mut Game, attacker: Colour) -> Option<usize> {
    let Attack::Move(square, Answers::Replies { branches, witness }) = attack else {
        unreachable!("there are no references in sets");
    };
    if game.outcome().is_some() {
        return None;
    }
    game.play(*square).ok()?;
    let stones = replay_answers(branches, witness.as_deref(), game, attacker);
    game.undo();
    Some(stones? + 1)
}

fn replay_answers(branches: &[Branch], witness: Option<&Attack>, game: &mut Game, attacker: Colour) -> Option<usize> {
    match game.outcome() {
        Some(outcome) => return (outcome == Outcome::Win(attacker)).then_some(0),
        None if game.legal_squares().iter().any(|square| game.rule().wins(game.board(), square, !attacker)) => {
            return None;
        }
        None => {}
    }
    let Some(replies) = demanded(game, attacker) else { return Some(1) };
    let mut most = 1;
    for reply in replies {
        let listed = branches.iter().find(|branch| branch.replies.contains(&reply));
        let attack = listed.map(|branch| &branch.attack).or(witness)?;
        game.play(reply).unwrap();
        let stones = replay(attack, game, attacker);
        game.undo();
        most = most.max(stones?);
    }
    Some(most)
}

fn names(squares: impl IntoIterator<Item = Square>, size: Size) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| notation::name(square, size)).collect();
    names.join(" ")
}

fn write_attack(attack: &Attack, size: Size, text: &mut String) {
    match attack {
        Attack::Reference(reference) => *text += reference,
        Attack::Move(square, answers) => {
            *text += &notation::name(*square, size);
            write_answers(answers, size, text);
        }
    }
}

fn write_answers(answers: &Answers, size: Size, text: &mut String) {
    match answers {
        Answers::Reference(reference) => *text += &format!(" {reference}"),
        Answers::Replies { branches, witness } => {
            for Branch { replies, is_set, attack } in branches {
                let replies = names(replies.iter().copied(), size);
                *text += &if *is_set { format!(" ({{{replies}}} ") } else { format!(" ({replies} ") };
                write_attack(attack, size, text);
                *text += ")";
            }
            if let Some(witness) = witness {
                *text += " [";
                write_attack(witness, size, text);
                *text += "]";
            }
        }
    }
}
