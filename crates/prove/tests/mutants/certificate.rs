//! A file of version 2 as lists of words, so that anything in it can be changed, for the worse too.

use std::fmt::Write;

use cinquina_game::{Colour, Game, Size, Square, notation};

#[derive(Clone)]
pub(crate) struct Certificate {
    pub(crate) rule: String,
    pub(crate) size: String,
    pub(crate) attacker: String,
    pub(crate) lemmas: Vec<Lemma>,
}

#[derive(Clone)]
pub(crate) struct Lemma {
    pub(crate) number: String,
    /// Black's and White's.
    pub(crate) stones: [Vec<String>; 2],
    pub(crate) turn: String,
    pub(crate) bound: String,
    pub(crate) work: String,
    /// Words and signs.
    pub(crate) tree: Vec<String>,
}

/// The words and signs of a text without comments.
pub(crate) fn words(text: &str) -> Vec<String> {
    let without_comments = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    let spaced =
        |line: &str| "()[]{}".chars().fold(line.to_owned(), |line, sign| line.replace(sign, &format!(" {sign} ")));
    without_comments.flat_map(|line| spaced(line).split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// The player of this name.
pub(crate) fn colour(name: &str) -> Option<Colour> {
    Colour::BOTH.into_iter().find(|colour| colour.to_string() == name)
}

impl Certificate {
    /// Reads a file; nothing if it is not of version 2, or has not the form of one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let words = words(text);
        let mut words = words.iter().map(String::as_str).peekable();
        let mut field = |name: &str| (words.next()? == name).then(|| words.next().map(str::to_owned))?;
        field("cinquina-proof").filter(|version| version == "2")?;
        let [rule, size, attacker] = [field("rule")?, field("size")?, field("attacker")?];
        let mut lemmas = Vec::new();
        while words.peek() != Some(&"end") {
            lemmas.push(Lemma::parse(&mut words)?);
        }
        words.next();
        words.next().is_none().then_some(Self { rule, size, attacker, lemmas })
    }

    pub(crate) fn to_text(&self) -> String {
        let Self { rule, size, attacker, lemmas } = self;
        let mut text = format!("cinquina-proof 2\nrule {rule}\nsize {size}\nattacker {attacker}\n");
        for Lemma { number, stones, turn, bound, work, tree } in lemmas {
            let [black, white] = stones.each_ref().map(|stones| stones.join(" "));
            let statement = format!("black {black} white {white} turn {turn} bound {bound} work {work}");
            writeln!(text, "lemma {number} {statement}\n{}", tree.join(" ")).unwrap();
        }
        text + "end\n"
    }

    pub(crate) fn board_size(&self) -> Option<Size> {
        self.size.parse().ok()
    }

    /// The position of a lemma, and the attacker's stones that it says are enough.
    pub(crate) fn claim(&self, lemma: &Lemma) -> Option<(Game, usize)> {
        let size = self.board_size()?;
        let squares = |names: &Vec<String>| names.iter().map(|name| notation::parse_square(name, size).ok()).collect();
        let [black, white]: [Option<Vec<Square>>; 2] = lemma.stones.each_ref().map(squares);
        let game = Game::from_stones(self.rule.parse().ok()?, size, &black?, &white?, colour(&lemma.turn)?);
        Some((game.ok()?, lemma.bound.parse().ok()?))
    }

    /// Gives the lemmas the numbers that they must have.
    pub(crate) fn number_lemmas(&mut self) {
        for (n, lemma) in self.lemmas.iter_mut().enumerate() {
            lemma.number = (n + 1).to_string();
        }
    }
}

impl Lemma {
    fn parse<'a>(words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>) -> Option<Self> {
        let mut after = |names: &[&str], end: &[&str]| {
            names.contains(&words.next()?).then_some(())?;
            let mut values = Vec::new();
            while !end.contains(words.peek()?) {
                values.push(words.next()?.to_owned());
            }
            Some(values)
        };
        let one = |values: Vec<String>| <[String; 1]>::try_from(values).ok().map(|[value]| value);
        let number = one(after(&["lemma"], &["black"])?)?;
        let stones = [after(&["black"], &["white"])?, after(&["white"], &["turn"])?];
        let [turn, bound] = [one(after(&["turn"], &["bound"])?)?, one(after(&["bound"], &["work"])?)?];
        let mut tree = after(&["work"], &["lemma", "end"])?;
        let work = (!tree.is_empty()).then(|| tree.remove(0))?;
        Some(Self { number, stones, turn, bound, work, tree })
    }
}
