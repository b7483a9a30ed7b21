//! Tests a program against the Gomocup protocol, one rule at a time.
//!
//! Every step gets a process of its own, so that what goes wrong in one does not spoil the next.

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
    /// What the program is called in the transcript.
    pub name: String,
    /// The program.
    pub program: ProgramSpec,
    /// The board: a square one.
    pub size: Size,
    /// Time for a move.
    pub move_time: Duration,
    /// Where the conversations are written down.
    pub transcript: Transcript,
}

/// What a step has shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// What was tested.
    pub step: &'static str,
    /// How the program did.
    pub grade: Grade,
    /// What it did.
    pub text: String,
    /// The property that an engine's description for a match needs because of it, such as `pause=200ms`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub property: Option<String>,
}

/// How a program did.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// As it should.
    Good,
    /// Not as it should, but most managers will bear it.
    Advice,
    /// So that it will lose games.
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

/// What is not as it should be.
struct Flaw {
    grade: Grade,
    text: String,
    property: Option<String>,
}

/// What a step finds: what the program did, or what it did wrong.
type StepResult = Result<String, Flaw>;

fn wrong(text: impl Into<String>) -> Flaw {
    Flaw { grade: Grade::Wrong, text: text.into(), property: None }
}

fn advice(text: impl Into<String>) -> Flaw {
    Flaw { grade: Grade::Advice, text: text.into(), property: None }
}

/// What a match can make up for if the engine's description has this property.
fn needs(property: impl Into<String>, text: impl Into<String>) -> Flaw {
    Flaw { property: Some(property.into()), ..advice(text) }
}

impl Flaw {
    /// The same flaw in a part of the protocol that a program may leave out.
    fn minor(self) -> Self {
        Self { grade: Grade::Advice, ..self }
    }
}

impl Examination {
    /// Goes through all steps and tells each finding as it comes. The error is that the program cannot
    /// be started.
    pub fn run(&self, mut tell: impl FnMut(&Finding)) -> io::Result<Grade> {
        let mut worst = Grade::Good;
        for (step, test) in steps::ALL {
            self.transcript.note(&self.name, &format!("step: {step}"));
            let mut engine = TestedEngine::start(self)?;
            let finding = match test(&mut engine) {
                Ok(text) => Finding { step, grade: Grade::Good, text, property: None },
                Err(Flaw { grade, text, property }) => Finding { step, grade, text, property },
            };
            worst = worst.max(finding.grade);
            tell(&finding);
        }
        Ok(worst)
    }
}
