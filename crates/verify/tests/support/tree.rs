//! Proofs as text and as trees, for boards of at most 26 columns.

use super::position::{Position, Square};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Proof {
    pub(crate) position: Position,
    pub(crate) turn: char,
    pub(crate) attacker: char,
    pub(crate) bound: usize,
    /// The answers at the root if the defender moves first, otherwise the attack as the answer to no reply.
    pub(crate) tree: Answers,
}

#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Answers {
    pub(crate) listed: Vec<(Square, Attack)>,
    pub(crate) witness: Option<Box<Attack>>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Attack {
    pub(crate) square: Square,
    pub(crate) answers: Answers,
}

impl Answers {
    /// How many moves these answers hold.
    pub(crate) fn size(&self) -> usize {
        let attacks = self.listed.iter().map(|(_, attack)| attack).chain(self.witness.as_deref());
        self.listed.len() + attacks.map(|attack| 1 + attack.answers.size()).sum::<usize>()
    }

    /// Whether they answer nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.listed.is_empty() && self.witness.is_none()
    }

    /// Every square that is named in them.
    pub(crate) fn squares(&self) -> Vec<Square> {
        let replies = self.listed.iter().map(|&(reply, _)| reply);
        let attacks = self.listed.iter().map(|(_, attack)| attack).chain(self.witness.as_deref());
        replies.chain(attacks.flat_map(|attack| [vec![attack.square], attack.answers.squares()].concat())).collect()
    }

    /// How deep witnesses are nested.
    pub(crate) fn nesting(&self) -> usize {
        let listed = self.listed.iter().map(|(_, attack)| attack.answers.nesting());
        listed.chain(self.witness.iter().map(|attack| 1 + attack.answers.nesting())).max().unwrap_or(0)
    }
}

pub(crate) fn name((x, y): Square) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}

fn square(word: &str) -> Option<Square> {
    let column = word.chars().next().filter(char::is_ascii_lowercase)?;
    let row: i32 = word[1..].parse().ok()?;
    Some((column as i32 - 'a' as i32, row - 1)).filter(|&square| name(square) == word)
}

fn colour(word: &str) -> Option<char> {
    ["black", "white"].contains(&word).then(|| word.chars().next()).flatten()
}

impl Proof {
    pub(crate) fn to_text(&self) -> String {
        let stones = |colour| {
            let all = self.position.squares().into_iter().filter(|&square| self.position.at(square) == colour);
            all.map(|square| format!(" {}", name(square))).collect::<String>()
        };
        let full = |colour| if colour == 'b' { "black" } else { "white" };
        let mut text = format!(
            "cinquina-proof 1\nrule {}\nsize {}x{}\nblack{}\nwhite{}\nturn {}\nattacker {}\nbound {}\ntree\n",
            self.position.rule,
            self.position.width,
            self.position.height,
            stones('b'),
            stones('w'),
            full(self.turn),
            full(self.attacker),
            self.bound
        );
        match &self.tree.witness {
            Some(attack) if self.turn == self.attacker => write_attack(attack, &mut text),
            _ => write_answers(&self.tree, &mut text),
        }
        text + "\nend\n"
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text: String =
            text.lines().map(|line| line.split('#').next().unwrap_or_default().to_owned() + "\n").collect();
        let spaced = ["(", ")", "[", "]"].iter().fold(text, |text, sign| text.replace(sign, &format!(" {sign} ")));
        let mut words: Vec<&str> = spaced.split_whitespace().rev().collect();
        expect(&mut words, "cinquina-proof")?;
        expect(&mut words, "1")?;
        expect(&mut words, "rule")?;
        let rule = words.pop().filter(|rule| super::position::RULES.contains(rule))?;
        expect(&mut words, "size")?;
        let (width, height) = words.pop()?.split_once('x')?;
        let side = |side: &str| side.parse().ok().filter(|side| (5..=26).contains(side));
        let mut position = Position::new(rule, side(width)?, side(height)?);
        expect(&mut words, "black")?;
        for (colour, then) in [('b', "white"), ('w', "turn")] {
            while *words.last()? != then {
                let stone = square(words.pop()?).filter(|&stone| position.at(stone) == '+')?;
                position = position.with(stone, colour);
            }
            words.pop();
        }
        let turn = colour(words.pop()?)?;
        expect(&mut words, "attacker")?;
        let attacker = colour(words.pop()?)?;
        expect(&mut words, "bound")?;
        let bound = words.pop()?.parse().ok().filter(|bound| (1..=1024).contains(bound))?;
        expect(&mut words, "tree")?;
        let tree = if turn == attacker {
            Answers { listed: Vec::new(), witness: Some(Box::new(read_attack(&mut words)?)) }
        } else {
            read_answers(&mut words)?
        };
        expect(&mut words, "end")?;
        words.is_empty().then_some(Self { position, turn, attacker, bound, tree })
    }
}

fn expect(words: &mut Vec<&str>, due: &str) -> Option<()> {
    (words.pop()? == due).then_some(())
}

fn read_attack(words: &mut Vec<&str>) -> Option<Attack> {
    Some(Attack { square: square(words.pop()?)?, answers: read_answers(words)? })
}

fn read_answers(words: &mut Vec<&str>) -> Option<Answers> {
    let mut answers = Answers::default();
    if let Some(reply) = words.last().and_then(|word| square(word)) {
        words.pop();
        answers.listed.push((reply, read_attack(words)?));
        return Some(answers);
    }
    while *words.last()? == "(" {
        words.pop();
        answers.listed.push((square(words.pop()?)?, read_attack(words)?));
        expect(words, ")")?;
    }
    if *words.last()? == "[" {
        words.pop();
        answers.witness = Some(Box::new(read_attack(words)?));
        expect(words, "]")?;
    }
    Some(answers)
}

fn write_attack(attack: &Attack, text: &mut String) {
    *text += &format!("{} ", name(attack.square));
    write_answers(&attack.answers, text);
}

fn write_answers(answers: &Answers, text: &mut String) {
    if let ([(reply, attack)], None) = (&answers.listed[..], &answers.witness) {
        *text += &format!("{} ", name(*reply));
        return write_attack(attack, text);
    }
    for (reply, attack) in &answers.listed {
        *text += &format!("\n({} ", name(*reply));
        write_attack(attack, text);
        *text += ")";
    }
    if let Some(attack) = &answers.witness {
        *text += "\n[";
        write_attack(attack, text);
        *text += "]";
    }
}
