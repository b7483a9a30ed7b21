use crate::claim::{COLOURS, FIELDS, meaning};
use crate::square::{self, LONGEST_SIDE, number};
use crate::words::{Checked, ensure};

/// What a reader expects a proof to claim: the words of the fields that are named, sorted.
pub struct Expected([Option<Vec<String>>; 7]);

impl Expected {
    /// Reads the moves of a game, and fields. What is not understood is refused: nothing may be ignored.
    pub fn parse(text: &str) -> Result<Self, String> {
        ensure(!text.trim().is_empty(), || "it is empty".into())?;
        let text = text.to_ascii_lowercase();
        let mut words = text.split_ascii_whitespace();
        let (mut fields, mut moves, mut stones) = (FIELDS.map(|_| None), Vec::new(), None);
        while let Some(word) = words.next() {
            match (FIELDS.iter().position(|&name| name == word), stones) {
                (Some(field), _) if fields[field].is_some() => return Err(format!("'{word}' is given twice")),
                (Some(field @ (2 | 3)), _) => (stones, fields[field]) = (Some(field), Some(Vec::new())),
                (Some(field), _) => (stones, fields[field]) = (None, Some(vec![value(word, words.next())?])),
                (None, Some(field)) => fields[field].get_or_insert_default().extend(squares(word)?),
                (None, None) => moves.extend(squares(word)?),
            }
        }
        let [rule, size, black, white, turn, ..] = &mut fields;
        if !moves.is_empty() {
            ensure(black.is_none() && white.is_none(), || "give moves or the stones of the colours, not both".into())?;
            let of = |colour: usize| Some(moves.iter().skip(colour).step_by(2).cloned().collect());
            (*black, *white) = (of(0), of(1));
            turn.get_or_insert_with(|| vec![COLOURS[moves.len() % 2].into()]);
        }
        rule.get_or_insert_with(|| vec!["freestyle".into()]);
        size.get_or_insert_with(|| vec!["15x15".into()]);
        fields.iter_mut().flatten().for_each(|words| words.sort_unstable());
        Ok(Self(fields))
    }

    /// Compares a claim, which names all fields, with this.
    pub(crate) fn compare(&self, claim: &str) -> Checked<()> {
        for ((name, expected), claimed) in FIELDS.iter().zip(&self.0).zip(Self::parse(claim)?.0.iter().flatten()) {
            let [claimed, expected] = [claimed, expected.as_ref().unwrap_or(claimed)].map(|words| words.join(" "));
            ensure(claimed == expected, || format!("{name} is '{claimed}', but '{expected}' was expected"))?;
        }
        Ok(())
    }
}

/// The word of a field that has a single one, as a file has it.
fn value(name: &str, word: Option<&str>) -> Checked<String> {
    let word = word.unwrap_or_default();
    let side = number(word, 5, LONGEST_SIDE).filter(|_| name == "size");
    let value = side.map_or_else(|| word.into(), |side| format!("{side}x{side}"));
    meaning(name, &value).map(|_| value)
}

/// The squares of a word in which they are run together.
fn squares(word: &str) -> Checked<Vec<String>> {
    let apart = word.as_bytes().chunk_by(|one, next| !one.is_ascii_digit() || next.is_ascii_digit());
    let square = |bytes| str::from_utf8(bytes).ok().filter(|word| square::parse(word).is_some()).map(str::to_owned);
    let squares = apart.map(square).collect::<Option<_>>();
    squares.ok_or_else(|| format!("'{word}' where squares or the name of a field should be"))
}
