//! Swap2: one player places three stones, the other takes a colour or places two more, after which the first takes one.

use cinquina_game::{Colour, Size, Square, notation};

use crate::Swap2Answer;

/// A Swap2 opening in progress. The players are named by the colours that they have before it: Black is
/// the player who places three stones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Swap2 {
    size: Size,
    /// The player to answer.
    pub(crate) asked: Colour,
    /// How many stones have been placed.
    pub(crate) placed: usize,
    /// What the players did, in words.
    pub(crate) description: String,
}

/// What an answer leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// These stones are placed, and the other player is asked.
    Placed(Vec<Square>),
    /// The colours are settled: whether they are exchanged, and White's first move if it came with the answer.
    Settled { exchanged: bool, first_move: Option<Square> },
}

impl Swap2 {
    pub(crate) const fn new(size: Size) -> Self {
        Self { size, asked: Colour::Black, placed: 0, description: String::new() }
    }

    /// Applies the answer of the player to answer; an error says what is wrong with it.
    pub(crate) fn answer(&mut self, answer: Swap2Answer) -> Result<Step, String> {
        let due = match self.placed {
            0 => "three stones",
            3 => "SWAP, a move or two stones",
            _ => "SWAP or a move",
        };
        let (done, step) = match (self.placed, answer) {
            (3 | 5, Swap2Answer::Swap) => ("takes Black".to_owned(), self.settled(Colour::Black, None)),
            (3 | 5, Swap2Answer::Stones(stones)) if stones.len() == 1 => {
                ("stays White".to_owned(), self.settled(Colour::White, stones.first().copied()))
            }
            (0, Swap2Answer::Stones(stones)) if stones.len() == 3 => self.places(stones),
            (3, Swap2Answer::Stones(stones)) if stones.len() == 2 => self.places(stones),
            (_, Swap2Answer::Swap) => return Err(format!("SWAP instead of {due}")),
            (_, Swap2Answer::Stones(stones)) => return Err(format!("{} stones instead of {due}", stones.len())),
        };
        let name = if self.asked == Colour::Black { "first" } else { "second" };
        let comma = if self.description.is_empty() { "" } else { ", " };
        self.description += &format!("{comma}{name} {done}");
        if let Step::Placed(stones) = &step {
            self.placed += stones.len();
            self.asked = !self.asked;
        }
        Ok(step)
    }

    fn places(&self, stones: Vec<Square>) -> (String, Step) {
        (format!("places {}", notation::moves_to_string(&stones, self.size)), Step::Placed(stones))
    }

    /// The player to answer takes this colour.
    fn settled(&self, colour: Colour, first_move: Option<Square>) -> Step {
        Step::Settled { exchanged: colour != self.asked, first_move }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stones(moves: &str) -> Swap2Answer {
        Swap2Answer::Stones(notation::parse_moves(moves, Size::square(15).unwrap()).unwrap())
    }

    /// The last step and the description after some answers.
    fn course(answers: &[Swap2Answer]) -> Result<(Step, String), String> {
        let mut swap2 = Swap2::new(Size::square(15).unwrap());
        let mut last = Err("no answers".to_owned());
        for answer in answers {
            last = Ok(swap2.answer(answer.clone())?);
        }
        last.map(|step| (step, swap2.description))
    }

    fn settled(exchanged: bool, first_move: Option<Square>) -> Step {
        Step::Settled { exchanged, first_move }
    }

    #[test]
    fn every_way_settles_the_colours() {
        let three = stones("h8i9c3");
        let e5 = Some(notation::parse_square("e5", Size::square(15).unwrap()).unwrap());
        for (answers, step, description) in [
            (vec![Swap2Answer::Swap], settled(true, None), "second takes Black"),
            (vec![stones("e5")], settled(false, e5), "second stays White"),
            (vec![stones("d4e6"), Swap2Answer::Swap], settled(false, None), "second places d4e6, first takes Black"),
            (vec![stones("d4e6"), stones("e5")], settled(true, e5), "second places d4e6, first stays White"),
        ] {
            let all = [vec![three.clone()], answers].concat();
            assert_eq!(course(&all), Ok((step, format!("first places h8i9c3, {description}"))));
        }
    }

    #[test]
    fn unexpected_answers_are_errors() {
        let three = stones("h8i9c3");
        for answers in [
            vec![Swap2Answer::Swap],
            vec![stones("h8")],
            vec![stones("h8i9c3d4")],
            vec![three.clone(), stones("")],
            vec![three.clone(), stones("d4d5d6")],
            vec![three.clone(), stones("d4d5"), stones("d6d7")],
        ] {
            assert!(course(&answers).is_err(), "{answers:?}");
        }
    }
}
