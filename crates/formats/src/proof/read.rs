use std::io::{self, BufRead};

use cinquina_game::{Board, Colour, Size, Square, notation};

use super::words::{Token, Words};
use super::{Answers, Attack, Claim, Proof, Tree};

/// The most stones that a bound may count: the squares of the largest board.
const MOST_STONES: u32 = Square::COUNT as u32;
/// How deep witnesses may be nested.
const MOST_WITNESSES: usize = 2;

/// Why a text is not a proof, and where.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct ProofError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: Reason,
}

/// What can be wrong with the text of a proof.
#[derive(Debug, thiserror::Error)]
pub enum Reason {
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Something else was expected.
    #[error("{found} where {expected} should be")]
    Unexpected {
        /// What was found.
        found: String,
        /// What should be there.
        expected: &'static str,
    },
    /// Two stones on one square, or one reply answered twice.
    #[error("{0} is given twice")]
    Twice(String),
    /// More moves in a row than the board has squares.
    #[error("more moves in a row than the board has squares")]
    TooDeep,
    /// A witness in a witness in a witness.
    #[error("a witness inside two others")]
    WitnessTooDeep,
}

impl Reason {
    pub(super) fn unexpected(found: &Token, expected: &'static str) -> Self {
        let found = match found {
            Token::Word(word) => format!("'{word}'"),
            Token::Sign(sign) => format!("'{sign}'"),
            Token::End => "the end of the file".to_owned(),
        };
        Self::Unexpected { found, expected }
    }
}

/// Reads a proof. This does not check whether it holds.
pub fn read(text: impl BufRead) -> Result<Proof, ProofError> {
    let mut words = Words::new(text).map_err(|error| ProofError { line: 1, reason: error.into() })?;
    proof(&mut words).map_err(|reason| ProofError { line: words.line(), reason })
}

fn proof(words: &mut Words<impl BufRead>) -> Result<Proof, Reason> {
    let claim = claim(words)?;
    let tree = Builder::new(&claim).tree(words)?;
    match words.token()? {
        Token::End => Ok(Proof { claim, tree }),
        other => Err(Reason::unexpected(&other, "nothing more")),
    }
}

fn claim(words: &mut Words<impl BufRead>) -> Result<Claim, Reason> {
    keyword(words, "cinquina-proof")?;
    keyword(words, "1")?;
    keyword(words, "rule")?;
    let rule = value(words, "a rule that can be played here", |word| word.parse().ok())?;
    keyword(words, "size")?;
    let size: Size = value(words, "a size such as 15x15", |word| word.parse().ok())?;
    let mut board = Board::new(size);
    keyword(words, "black")?;
    stones(words, &mut board, Colour::Black, "white")?;
    stones(words, &mut board, Colour::White, "turn")?;
    let colour = |word: &str| Colour::BOTH.into_iter().find(|colour| colour.to_string() == word);
    let turn = value(words, "black or white", colour)?;
    keyword(words, "attacker")?;
    let attacker = value(words, "black or white", colour)?;
    keyword(words, "bound")?;
    let number = |word: &str| word.parse().ok().filter(|number| (1..=MOST_STONES).contains(number));
    let bound = value(words, "a number of stones from 1 to 1024", number)?;
    keyword(words, "tree")?;
    Ok(Claim { rule, board, turn, attacker, bound })
}

fn keyword(words: &mut Words<impl BufRead>, expected: &'static str) -> Result<(), Reason> {
    value(words, expected, |word| (word == expected).then_some(()))
}

fn value<T>(
    words: &mut Words<impl BufRead>,
    expected: &'static str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, Reason> {
    let token = words.token()?;
    let value = if let Token::Word(word) = &token { read(word) } else { None };
    value.ok_or_else(|| Reason::unexpected(&token, expected))
}

/// Reads stones up to the keyword `then` and puts them on the board.
fn stones(
    words: &mut Words<impl BufRead>,
    board: &mut Board,
    colour: Colour,
    then: &'static str,
) -> Result<(), Reason> {
    loop {
        let token = words.token()?;
        if matches!(&token, Token::Word(word) if word == then) {
            return Ok(());
        }
        let square = square(&token, board.size()).ok_or_else(|| Reason::unexpected(&token, "a square of the board"))?;
        if !board.is_empty(square) {
            return Err(Reason::Twice(notation::name(square, board.size())));
        }
        board.put(square, colour);
    }
}

/// The square that a token names, in the one way in which the format writes it.
fn square(token: &Token, size: Size) -> Option<Square> {
    let Token::Word(word) = token else { return None };
    notation::parse_square(word, size).ok().filter(|&square| notation::name(square, size) == *word)
}

/// How a part of the tree that is still being read began.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Opening {
    Root,
    OnlyReply(Square),
    Branch(Square),
    Witness,
}

/// An attack whose answers are still being read.
struct Open {
    opening: Opening,
    /// The attacker's move; `None` until it is read, and where the defender moves at the root.
    attack: Option<Square>,
    answers: Answers,
}

/// Builds a tree from tokens with a stack of its own, so that no file can exhaust the program's.
struct Builder {
    size: Size,
    stack: Vec<Open>,
    defender_begins: bool,
}

impl Builder {
    fn new(claim: &Claim) -> Self {
        let mut builder =
            Self { size: claim.board.size(), stack: Vec::new(), defender_begins: claim.turn != claim.attacker };
        builder.open(Opening::Root);
        builder
    }

    fn tree(mut self, words: &mut Words<impl BufRead>) -> Result<Tree, Reason> {
        loop {
            let token = words.token()?;
            if self.expects_attack() {
                let square =
                    square(&token, self.size).ok_or_else(|| Reason::unexpected(&token, "an attacker's move"))?;
                self.top().attack = Some(square);
                continue;
            }
            match &token {
                Token::Word(word) if word == "end" => return self.finish(&token),
                Token::Sign('(') => {
                    let reply = words.token()?;
                    self.branch(&reply)?;
                }
                Token::Sign('[') => self.witness(&token)?,
                Token::Sign(closing) => self.close(*closing, &token)?,
                Token::Word(_) => self.only_reply(&token)?,
                Token::End => return Err(Reason::unexpected(&token, "'end'")),
            }
            if self.stack.len() > self.size.area() {
                return Err(Reason::TooDeep);
            }
        }
    }

    /// The root stays open until `finish`, which consumes the builder.
    fn top(&mut self) -> &mut Open {
        self.stack.last_mut().expect("the root is open")
    }

    fn open(&mut self, opening: Opening) {
        self.stack.push(Open { opening, attack: None, answers: Answers::default() });
    }

    fn expects_attack(&mut self) -> bool {
        let at_root = self.stack.len() == 1;
        self.top().attack.is_none() && !(at_root && self.defender_begins)
    }

    fn reply(&mut self, token: &Token) -> Result<Square, Reason> {
        let size = self.size;
        let reply = square(token, size).ok_or_else(|| Reason::unexpected(token, "a defender's move"))?;
        let answers = &self.top().answers;
        if answers.witness.is_some() {
            return Err(Reason::unexpected(token, "the end of a branch, since the witness comes last,"));
        }
        if answers.listed.iter().any(|&(known, _)| known == reply) {
            return Err(Reason::Twice(notation::name(reply, size)));
        }
        Ok(reply)
    }

    fn branch(&mut self, token: &Token) -> Result<(), Reason> {
        let reply = self.reply(token)?;
        self.open(Opening::Branch(reply));
        Ok(())
    }

    fn only_reply(&mut self, token: &Token) -> Result<(), Reason> {
        let reply = self.reply(token)?;
        if !self.top().answers.listed.is_empty() {
            return Err(Reason::unexpected(token, "'(', '[' or the end of a branch"));
        }
        self.open(Opening::OnlyReply(reply));
        Ok(())
    }

    fn witness(&mut self, token: &Token) -> Result<(), Reason> {
        if self.top().answers.witness.is_some() {
            return Err(Reason::unexpected(token, "the end of a branch"));
        }
        if self.stack.iter().filter(|open| open.opening == Opening::Witness).count() >= MOST_WITNESSES {
            return Err(Reason::WitnessTooDeep);
        }
        self.open(Opening::Witness);
        Ok(())
    }

    /// Ends the only replies that lead here; they have no brackets of their own.
    fn close_only_replies(&mut self) {
        while let Opening::OnlyReply(_) = self.top().opening {
            self.close_top();
        }
    }

    fn close(&mut self, closing: char, token: &Token) -> Result<(), Reason> {
        self.close_only_replies();
        match (closing, self.top().opening) {
            (')', Opening::Branch(_)) | (']', Opening::Witness) => self.close_top(),
            _ => return Err(Reason::unexpected(token, "the bracket that closes the open one")),
        }
        Ok(())
    }

    /// Moves the attack on top of the stack into the answers below it.
    fn close_top(&mut self) {
        let Some(Open { opening, attack: Some(square), answers }) = self.stack.pop() else { return };
        let attack = Attack { square, answers };
        let below = &mut self.top().answers;
        match opening {
            Opening::OnlyReply(reply) | Opening::Branch(reply) => below.listed.push((reply, attack)),
            Opening::Witness => below.witness = Some(Box::new(attack)),
            Opening::Root => {}
        }
    }

    fn finish(mut self, token: &Token) -> Result<Tree, Reason> {
        self.close_only_replies();
        match (self.stack.pop(), self.stack.is_empty()) {
            (Some(Open { attack: Some(square), answers, .. }), true) => Ok(Tree::Attack(Attack { square, answers })),
            (Some(Open { attack: None, answers, .. }), true) => Ok(Tree::Answers(answers)),
            _ => Err(Reason::unexpected(token, "the end of a branch")),
        }
    }
}
