//! Tests whether a program follows the Gomocup protocol, one rule at a time.
//!
//! Every step has a process of its own, so that a failure does not affect the next step.

mod steps;
mod tested_engine;

use std::fmt;
use std::io;
use std::time::Duration;

use cinquina_game::Size;
use serde::Serialize;

use self::tested_engine::TestedEngine;
use crate::{ProgramSpec, Transcript};

/// How a program is tested.
#[derive(Clone, Debug)]
pub struct Examination {
    /// The program's name in the transcript.
    pub name: String,
    /// The program.
    pub program: ProgramSpec,
    /// The board, which must be square.
    pub size: Size,
    /// Time for a move.
    pub move_time: Duration,
    /// Where the commands and answers are recorded.
    pub transcript: Transcript,
}

/// The result of a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// What was tested.
    pub step: &'static str,
    /// How the program did.
    pub grade: Grade,
    /// Details of what it did.
    pub text: String,
    /// The property that the engine's description in a match should have, such as `pause=200ms`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub property: Option<String>,
}

/// How a program did.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// Correctly.
    Good,
    /// Not correctly, but most managers tolerate it.
    Advice,
    /// In a way that will lose games.
    Wrong,
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Good => "ok",
            Self::Advice => "advice",
            Self::Wrong => "WRONG",
        })
    }
}

/// A violation of the protocol.
struct Flaw {
    grade: Grade,
    text: String,
    property: Option<String>,
}

/// What the program did, or what it did wrong.
type StepResult = Result<String, Flaw>;

fn wrong(text: impl Into<String>) -> Flaw {
    Flaw { grade: Grade::Wrong, text: text.into(), property: None }
}

fn advice(text: impl Into<String>) -> Flaw {
    Flaw { grade: Grade::Advice, text: text.into(), property: None }
}

/// A flaw that a match can work around if the engine's description has this property.
fn needs(property: impl Into<String>, text: impl Into<String>) -> Flaw {
    Flaw { property: Some(property.into()), ..advice(text) }
}

impl Flaw {
    /// The same flaw in an optional part of the protocol.
    fn minor(self) -> Self {
        Self { grade: Grade::Advice, ..self }
    }
}

impl Examination {
    /// Runs all steps and passes each finding to `report` as it comes. An error means that the program cannot
    /// be started.
    pub fn run(&self, mut report: impl FnMut(&Finding)) -> io::Result<Grade> {
        let mut worst = Grade::Good;
        for (step, test) in steps::ALL {
            self.transcript.note(&self.name, &format!("step: {step}"));
            let mut engine = TestedEngine::start(self)?;
            let finding = match test(&mut engine) {
                Ok(text) => Finding { step, grade: Grade::Good, text, property: None },
                Err(Flaw { grade, text, property }) => Finding { step, grade, text, property },
            };
            worst = worst.max(finding.grade);
            report(&finding);
        }
        Ok(worst)
    }
}
