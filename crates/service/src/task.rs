//! A command in two steps: what takes no time at once, the rest when its turn has come.

use crate::analyse::Analysing;
use crate::balance::Balancing;
use crate::classify::Classify;
use crate::hint::Hinting;
use crate::play::Thinking;
use crate::review::Reviewing;
use crate::solve::Solving;
use crate::swap2::Choosing;
use crate::verify::Verify;
use crate::{Answer, Call, Command, Hello, RequestError, describe};

/// A command that was begun.
pub enum Begun {
    /// It is answered already.
    Answered(Box<Answer>),
    /// Its request is sound, and there is work to do.
    Working(Task),
}

/// The work of a command, which may take long.
pub struct Task(Box<Step>);

/// What the work is: hosts limit how much of a kind is done at once.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Work {
    /// An engine searches.
    Search,
    /// A solver, the laboratory or the checker of proofs works.
    Solve,
}

enum Step {
    Play(Thinking),
    Analyse(Analysing),
    Balance(Balancing),
    Review(Reviewing),
    Hint(Hinting),
    Swap2(Choosing),
    Solve(Solving),
    Classify(Classify),
    Verify(Verify),
}

impl Begun {
    fn answered(answer: Answer) -> Result<Self, RequestError> {
        Ok(Self::Answered(Box::new(answer)))
    }
}

impl Command {
    /// Checks the request and does what takes no time. An error says what is wrong with the request.
    pub fn begin(self, call: &mut Call<'_>) -> Result<Begun, RequestError> {
        let step = match self {
            Self::Hello(_) => return Begun::answered(Answer::Hello(Hello::answer(call.host))),
            Self::Look(look) => return Begun::answered(Answer::Look(describe(&look.position.game()?))),
            Self::Openings(openings) => return Begun::answered(Answer::Openings(openings.answer(call.host)?)),
            Self::Open(open) => return Begun::answered(Answer::Open(open.answer()?)),
            Self::Write(write) => return Begun::answered(Answer::Write(write.answer()?)),
            Self::Convert(convert) => return Begun::answered(Answer::Convert(convert.answer()?)),
            Self::Play(play) => match play.begin(call)? {
                Ok(played) => return Begun::answered(Answer::Play(played)),
                Err(thinking) => Step::Play(thinking),
            },
            Self::Analyse(analyse) => Step::Analyse(analyse.begin()?),
            Self::Balance(balance) => Step::Balance(balance.begin()?),
            Self::Review(review) => Step::Review(review.begin()?),
            Self::Hint(hint) => Step::Hint(hint.begin()?),
            Self::Swap2(swap2) => Step::Swap2(swap2.begin()?),
            Self::Solve(solve) => Step::Solve(solve.begin()?),
            Self::Classify(classify) => Step::Classify(classify),
            Self::Verify(verify) => Step::Verify(verify),
        };
        Ok(Begun::Working(Task(Box::new(step))))
    }

    /// Answers the command to its end, for hosts without other work to do.
    pub fn answer(self, call: &mut Call<'_>) -> Result<Answer, RequestError> {
        match self.begin(call)? {
            Begun::Answered(answer) => Ok(*answer),
            Begun::Working(task) => task.finish(call),
        }
    }
}

impl Task {
    /// The kind of work.
    pub const fn work(&self) -> Work {
        match *self.0 {
            Step::Play(_) | Step::Analyse(_) | Step::Balance(_) | Step::Review(_) | Step::Hint(_) | Step::Swap2(_) => {
                Work::Search
            }
            Step::Solve(_) | Step::Classify(_) | Step::Verify(_) => Work::Solve,
        }
    }

    /// Does the work.
    pub fn finish(self, call: &mut Call<'_>) -> Result<Answer, RequestError> {
        Ok(match *self.0 {
            Step::Play(thinking) => Answer::Play(thinking.finish(call)?),
            Step::Analyse(analysing) => Answer::Analyse(analysing.finish(call)?),
            Step::Balance(balancing) => Answer::Balance(balancing.finish(call)?),
            Step::Review(reviewing) => Answer::Review(reviewing.finish(call)?),
            Step::Hint(hinting) => Answer::Hint(hinting.finish(call)?),
            Step::Swap2(choosing) => Answer::Swap2(choosing.finish(call)?),
            Step::Solve(solving) => Answer::Solve(solving.finish(call)),
            Step::Classify(classify) => Answer::Classify(classify.answer(call)?),
            Step::Verify(verify) => Answer::Verify(verify.answer()?),
        })
    }
}
