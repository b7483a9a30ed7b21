/// A result, or why the proof is not accepted.
pub(crate) type Checked<T> = Result<T, String>;

pub(crate) fn ensure(holds: bool, reason: impl FnOnce() -> String) -> Checked<()> {
    if holds { Ok(()) } else { Err(reason()) }
}

/// A place in a text. A bracket is a word of its own, and after the end the words are empty.
#[derive(Copy, Clone)]
pub(crate) struct Words<'a> {
    /// The next word, and what follows it.
    pub(crate) word: &'a str,
    rest: &'a str,
    /// The line of the word that was taken last, and that of the next one.
    pub(crate) line: usize,
    next_line: usize,
}

impl<'a> Words<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let mut words = Self { word: "", rest: text, line: 1, next_line: 1 };
        words.take();
        words
    }

    pub(crate) fn take(&mut self) -> &'a str {
        let (taken, mut comment) = (self.word, false);
        let text = self.rest.trim_start_matches(|letter: char| {
            comment = (comment || letter == '#') && letter != '\n';
            comment || letter.is_ascii_whitespace()
        });
        self.line = self.next_line;
        self.next_line += self.rest[..self.rest.len() - text.len()].matches('\n').count();
        let ends = |letter: char| letter.is_ascii_whitespace() || ['#', '(', ')', '[', ']'].contains(&letter);
        // A word that would end at its first letter is a bracket.
        let length = text.find(ends).map_or(text.len(), |length| length.max(1));
        (self.word, self.rest) = text.split_at(length);
        taken
    }

    /// Takes the next word, which must be this one.
    pub(crate) fn expect(&mut self, expected: &str) -> Checked<()> {
        let word = self.take();
        ensure(word == expected, || format!("'{word:.20}' where '{expected}' should be"))
    }

    /// The words from here up to `end`.
    pub(crate) fn until(mut self, end: &str) -> impl Iterator<Item = &'a str> {
        std::iter::repeat_with(move || self.take()).take_while(move |&word| word != end)
    }
}
