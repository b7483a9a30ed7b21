use crate::board::Rule;
use crate::claim::{COLOURS, Claim, FIELDS, parse_bound, parse_colour, parse_size};
use crate::square;
use crate::words::Checked;

/// What a reader thinks that a proof is about: the words of the fields that he names.
pub struct Expected([Option<Vec<String>>; 7]);

impl Expected {
    /// Reads the moves of a game, and fields; says what it does not understand. Nothing that is said may get lost, or the
    /// reader would take another claim for the one that he means.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.to_ascii_lowercase();
        let mut words = text.split_ascii_whitespace();
        let (mut fields, mut moves, mut stones) = (FIELDS.map(|_| None), Vec::new(), None);
        while let Some(word) = words.next() {
            match (FIELDS.iter().position(|&name| name == word), stones) {
                (Some(field), _) if fields[field].is_some() => return Err(format!("'{word}' for the second time")),
                (Some(field @ (2 | 3)), _) => (stones, fields[field]) = (Some(field), Some(Vec::new())),
                (Some(field), _) => (stones, fields[field]) = (None, Some(vec![value(word, words.next())?])),
                (None, Some(field)) => fields[field].get_or_insert_default().extend(squares(word)?),
                (None, None) => moves.extend(squares(word)?),
            }
        }
        let [rule, size, black, white, turn, ..] = &mut fields;
        match (moves.is_empty(), black.is_some() || white.is_some()) {
            (true, _) if text.trim().is_empty() => return Err("it is empty".into()),
            (true, _) => {}
            (false, true) => return Err("moves, and the stones of a colour besides".into()),
            (false, false) => {
                let of = |colour: usize| Some(moves.iter().skip(colour).step_by(2).cloned().collect());
                (*black, *white) = (of(0), of(1));
                turn.get_or_insert_with(|| vec![COLOURS[moves.len() % 2].into()]);
            }
        }
        rule.get_or_insert_with(|| vec!["freestyle".into()]);
        size.get_or_insert_with(|| vec!["15x15".into()]);
        Ok(Self(fields))
    }

    /// Compares a claim with this; in which order stones are named does not matter.
    pub(crate) fn compare(&self, claim: &Claim) -> Checked<()> {
        for ((name, claimed), expected) in FIELDS.iter().zip(&claim.values).zip(&self.0) {
            let mut both = [claimed, expected.as_ref().unwrap_or(claimed)].map(Vec::clone);
            both.iter_mut().for_each(|words| words.sort_unstable());
            if both[0] != both[1] {
                let [claimed, expected] = both.map(|words| words.join(" "));
                return Err(format!("{name} is '{claimed}', expected is '{expected}'"));
            }
        }
        Ok(())
    }
}

/// The word of a field that has one, as a file has it.
fn value(name: &str, word: Option<&str>) -> Checked<String> {
    let word = word.unwrap_or_default();
    let value = if name == "size" && !word.contains('x') { format!("{word}x{word}") } else { word.into() };
    let known = match name {
        "rule" => Rule::parse(&value).is_some(),
        "size" => parse_size(&value).is_some(),
        "bound" => parse_bound(&value).is_some(),
        _ => parse_colour(&value).is_some(),
    };
    if known { Ok(value) } else { Err(format!("'{word}' is no value for '{name}'")) }
}

/// Squares that are run together, one by one.
fn squares(word: &str) -> Checked<Vec<String>> {
    let apart = word.as_bytes().chunk_by(|one, next| !one.is_ascii_digit() || next.is_ascii_digit());
    let squares: Vec<String> = apart.map(|square| String::from_utf8_lossy(square).into_owned()).collect();
    let known = squares.iter().all(|square| square::parse(square).is_some());
    if known { Ok(squares) } else { Err(format!("'{word}' where squares or the name of a field should be")) }
}
