use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

use super::words::{Token, Words};
use super::{ProofError, Reason};

/// A lemma of a certificate, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lemma {
    /// Its number in the file.
    pub number: usize,
    /// Its position, turn, bound and declared work.
    pub statement: String,
    /// Its tree, the words apart.
    pub tree: Vec<String>,
}

impl Lemma {
    /// The lemmas that its tree refers to, each as often as it does.
    pub fn references(&self) -> impl Iterator<Item = usize> {
        self.tree.iter().filter_map(|word| reference(word)).map(|(lemma, _)| lemma)
    }

    /// Writes it with another number, and with other numbers for the lemmas that it refers to.
    fn write(&self, out: &mut impl Write, numbers: &BTreeMap<usize, usize>) -> io::Result<()> {
        writeln!(out, "lemma {} {}", numbers.get(&self.number).unwrap_or(&self.number), self.statement)?;
        for word in &self.tree {
            match reference(word) {
                Some((lemma, symmetry)) => write!(out, "@{}/{symmetry}", numbers.get(&lemma).unwrap_or(&lemma))?,
                None if matches!(&**word, ")" | "]") => writeln!(out, "{word}")?,
                None => write!(out, "{word} ")?,
            }
        }
        writeln!(out)
    }
}

/// The parts of a word such as `@12/3`.
fn reference(word: &str) -> Option<(usize, &str)> {
    let (lemma, symmetry) = word.strip_prefix('@')?.split_once('/')?;
    Some((lemma.parse().ok()?, symmetry))
}

/// The lemmas of a certificate (version 2), one after the other. This does not check whether they hold.
pub struct Lemmas<R> {
    words: Words<R>,
    /// What holds in the whole file: the first words, up to the attacker.
    header: String,
    read: usize,
    is_over: bool,
}

impl<R: BufRead> Lemmas<R> {
    /// Reads the beginning of a certificate.
    pub fn new(text: R) -> Result<Self, ProofError> {
        let words = Words::new(text).map_err(|error| ProofError { line: 1, reason: error.into() })?;
        let mut lemmas = Self { words, header: String::new(), read: 0, is_over: false };
        match lemmas.header() {
            Ok(()) => Ok(lemmas),
            Err(reason) => Err(lemmas.failure(reason)),
        }
    }

    fn header(&mut self) -> Result<(), Reason> {
        self.expect("cinquina-proof", "a proof")?;
        self.expect("2", "a certificate: version 2")?;
        self.header = "cinquina-proof 2".into();
        for field in ["rule", "size", "attacker"] {
            self.expect(field, field)?;
            let value = self.word("a value")?;
            self.header += &format!("\n{field} {value}");
        }
        self.expect("lemma", "a lemma")
    }

    fn failure(&self, reason: Reason) -> ProofError {
        ProofError { line: self.words.line(), reason }
    }

    fn expect(&mut self, word: &str, what: &'static str) -> Result<(), Reason> {
        let found = self.words.token()?;
        if found == Token::Word(word.into()) { Ok(()) } else { Err(Reason::unexpected(&found, what)) }
    }

    fn word(&mut self, what: &'static str) -> Result<String, Reason> {
        match self.words.token()? {
            Token::Word(word) => Ok(word),
            other => Err(Reason::unexpected(&other, what)),
        }
    }

    /// Reads what follows the word `lemma`, up to the next one or the end.
    fn lemma(&mut self) -> Result<Lemma, Reason> {
        self.read += 1;
        let number = self.word("the number of a lemma")?;
        if number.parse() != Ok(self.read) {
            return Err(Reason::unexpected(&Token::Word(number), "the next number of a lemma"));
        }
        let mut statement = Vec::new();
        while statement.last().is_none_or(|word| word != "work") {
            statement.push(self.word("a statement that ends with its work")?);
        }
        statement.push(self.word("the work of a lemma")?);
        let mut tree = Vec::new();
        loop {
            match self.words.token()? {
                Token::Sign(sign) => tree.push(sign.into()),
                Token::Word(word) if word == "lemma" => break,
                Token::Word(word) if word == "end" => {
                    self.is_over = true;
                    break;
                }
                Token::Word(word) => {
                    // No cycle, and no lemma that is not there.
                    if reference(&word).is_some_and(|(lemma, _)| !(1..self.read).contains(&lemma)) {
                        return Err(Reason::unexpected(&Token::Word(word), "an earlier lemma"));
                    }
                    tree.push(word);
                }
                Token::End => return Err(Reason::unexpected(&Token::End, "the word 'end'")),
            }
        }
        Ok(Lemma { number: self.read, statement: statement.join(" "), tree })
    }
}

impl<R: BufRead> Iterator for Lemmas<R> {
    type Item = Result<Lemma, ProofError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let lemma = self.lemma();
        self.is_over |= lemma.is_err();
        Some(lemma.map_err(|reason| self.failure(reason)))
    }
}

/// Writes the certificate of one lemma alone, with the lemmas that it needs; says how many they are. The text is read
/// twice, so that a large one need not fit into memory.
pub fn cut<R: BufRead>(
    open: impl Fn() -> io::Result<R>,
    lemma: usize,
    out: &mut impl Write,
) -> Result<usize, ProofError> {
    let unreadable = |error: io::Error| ProofError { line: 1, reason: error.into() };
    let mut references = Vec::new();
    for earlier in Lemmas::new(open().map_err(unreadable)?)? {
        references.push(earlier?.references().collect::<Vec<_>>());
    }
    let mut is_needed = vec![false; references.len()];
    let missing =
        || ProofError { line: 1, reason: Reason::unexpected(&Token::Word(lemma.to_string()), "a lemma of the file") };
    *lemma.checked_sub(1).and_then(|index| is_needed.get_mut(index)).ok_or_else(missing)? = true;
    // References lead to earlier lemmas only.
    for number in (1..=lemma).rev() {
        if is_needed[number - 1] {
            references[number - 1].iter().for_each(|&other| is_needed[other - 1] = true);
        }
    }
    let needed = (1..=references.len()).filter(|number| is_needed[number - 1]);
    let numbers: BTreeMap<usize, usize> = needed.zip(1..).collect();
    let lemmas = Lemmas::new(open().map_err(unreadable)?)?;
    writeln!(out, "{}", lemmas.header).map_err(unreadable)?;
    for kept in lemmas {
        let kept = kept?;
        if numbers.contains_key(&kept.number) {
            kept.write(out, &numbers).map_err(unreadable)?;
        }
    }
    writeln!(out, "end").map_err(unreadable)?;
    Ok(numbers.len())
}
