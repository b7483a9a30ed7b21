use crate::error::ReadError;

/// A token of the tree.
pub(super) enum Token {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;` and what follows.
    Node(Vec<Property>),
}

/// A property of a node: `AB[cc][dd]`.
pub(super) struct Property {
    /// Its capital letters; old files have lower-case ones between them.
    pub(super) name: String,
    /// Its values, without escapes.
    pub(super) values: Vec<String>,
    /// The line it begins on.
    pub(super) line: usize,
}

/// Splits the text of a file into tokens.
pub(super) struct Tokens<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    line: usize,
    at: usize,
}

impl<'a> Tokens<'a> {
    /// Text before the first game is ignored.
    pub(super) fn new(text: &'a str) -> Self {
        let brackets = || text.match_indices('(').map(|(at, _)| at);
        let begin = brackets().find(|&at| begins_game(&text[at + 1..])).or_else(|| brackets().next());
        let start = begin.unwrap_or(text.len());
        let line = 1 + text[..start].matches('\n').count();
        Self { rest: text[start..].chars().peekable(), line, at: start }
    }

    /// How many bytes have been read.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    pub(super) const fn line(&self) -> usize {
        self.line
    }

    /// The next token; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Token>, ReadError> {
        self.skip_space();
        match self.take() {
            None => Ok(None),
            Some('(') => Ok(Some(Token::Open)),
            Some(')') => Ok(Some(Token::Close)),
            Some(';') => self.properties().map(|properties| Some(Token::Node(properties))),
            Some(other) => {
                Err(ReadError::line(self.line, format!("{other:?} where a node (;) or a variation should begin")))
            }
        }
    }

    fn properties(&mut self) -> Result<Vec<Property>, ReadError> {
        let mut properties = Vec::new();
        loop {
            self.skip_space();
            let line = self.line;
            let mut name = String::new();
            while self.rest.peek().is_some_and(char::is_ascii_alphabetic) {
                name.extend(self.take().filter(char::is_ascii_uppercase));
            }
            if name.is_empty() {
                return Ok(properties);
            }
            let mut values = Vec::new();
            self.skip_space();
            while self.rest.peek() == Some(&'[') {
                self.take();
                values.push(self.value(line)?);
                self.skip_space();
            }
            if values.is_empty() {
                return Err(ReadError::line(line, format!("{name} has no value")));
            }
            properties.push(Property { name, values, line });
        }
    }

    /// The value up to its closing bracket. A backslash escapes the next character, and removes a line end.
    fn value(&mut self, line: usize) -> Result<String, ReadError> {
        let mut value = String::new();
        loop {
            match self.take() {
                None => return Err(ReadError::line(line, "a value is not closed: ] is missing")),
                Some(']') => return Ok(value),
                Some('\\') => match self.take() {
                    Some('\r') if self.rest.peek() == Some(&'\n') => drop(self.take()),
                    Some('\r' | '\n') | None => {}
                    Some(letter) => value.push(letter),
                },
                Some(letter) => value.push(letter),
            }
        }
    }

    fn skip_space(&mut self) {
        while self.rest.peek().is_some_and(|letter| letter.is_whitespace()) {
            self.take();
        }
    }

    fn take(&mut self) -> Option<char> {
        let letter = self.rest.next();
        self.line += usize::from(letter == Some('\n'));
        self.at += letter.map_or(0, char::len_utf8);
        letter
    }
}

/// Whether this can follow the opening bracket of a game: a node, or a property if the semicolon is missing.
fn begins_game(rest: &str) -> bool {
    let rest = rest.trim_start();
    let after_name = rest.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    rest.starts_with(';') || after_name.len() < rest.len() && after_name.starts_with('[')
}
