//! All commands, each with its request and its answer.

use serde::{Deserialize, Serialize};

use crate::analyse::{Analyse, Analysis, Depth};
use crate::balance::{Balance, BalancedStones};
use crate::classify::{ClassifiedPattern, Classify};
use crate::describe::Description;
use crate::files::{Convert, Open, OpenedFile, Write, WrittenFile};
use crate::hello::{Greeting, Hello};
use crate::hint::{Advice, Hint};
use crate::openings::{KnownMoves, Openings};
use crate::play::{Play, PlayProgress, Played};
use crate::position::Look;
use crate::review::{Review, ReviewProgress, ReviewedGame};
use crate::solve::{Solution, Solve, SolveProgress};
use crate::swap2::{Swap2, Swap2Answer};
use crate::verify::{Checked, Verify};

/// Declares the commands: the name in JSON, the request, the answer, the progress that is reported before it.
macro_rules! commands {
    ($($(#[$attribute:meta])* $name:literal $request:ident -> $answer:ty $(, $progress:ty)?;)*) => {
        /// Whatever may be asked. Every command has one answer; some report their progress before it.
        #[derive(Clone, PartialEq, Debug, Deserialize)]
        #[serde(tag = "do")]
        #[non_exhaustive]
        pub enum Command {
            $(
                #[doc = concat!("`", $name, "`")]
                $(#[$attribute])*
                #[serde(rename = $name)]
                $request($request),
            )*
        }

        /// The answer to a command.
        #[derive(Clone, PartialEq, Debug, Serialize)]
        #[serde(untagged)]
        #[non_exhaustive]
        pub enum Answer {
            $(
                #[doc = concat!("To `", $name, "`.")]
                $request($answer),
            )*
        }

        /// The progress of a command.
        #[derive(Clone, PartialEq, Debug, Serialize)]
        #[serde(untagged)]
        #[non_exhaustive]
        pub enum Report {
            $($(
                #[doc = concat!("Of `", $name, "`.")]
                $request($progress),
            )?)*
        }

        /// JSON Schemas of all commands.
        #[cfg(feature = "schema")]
        pub mod schema {
            use schemars::{Schema, SchemaGenerator};

            use super::*;

            /// A command: its name, its request, its answer and what it reports before that.
            pub struct CommandSchema {
                /// The name in JSON.
                pub name: &'static str,
                /// What is asked.
                pub request: Schema,
                /// What is answered.
                pub answer: Schema,
                /// What is reported, if anything.
                pub progress: Option<Schema>,
            }

            /// All commands; the types that they have in common go to the generators.
            pub fn commands(requests: &mut SchemaGenerator, answers: &mut SchemaGenerator) -> Vec<CommandSchema> {
                vec![$(CommandSchema {
                    name: $name,
                    request: requests.subschema_for::<$request>(),
                    answer: answers.subschema_for::<$answer>(),
                    progress: [$(answers.subschema_for::<$progress>())?].into_iter().next(),
                },)*]
            }

            /// What failed.
            pub fn error(answers: &mut SchemaGenerator) -> Schema {
                answers.subschema_for::<crate::RequestError>()
            }
        }
    };
}

commands! {
    "hello" Hello -> Greeting;
    "look" Look -> Description;
    "play" Play -> Box<Played>, PlayProgress;
    #[serde(alias = "think")]
    "analyse" Analyse -> Analysis, Depth;
    "solve" Solve -> Solution, SolveProgress;
    "review" Review -> ReviewedGame, ReviewProgress;
    "balance" Balance -> BalancedStones;
    "swap2" Swap2 -> Swap2Answer;
    "hint" Hint -> Advice;
    "openings" Openings -> KnownMoves;
    "classify" Classify -> ClassifiedPattern;
    "verify" Verify -> Checked;
    #[serde(skip)]
    "open" Open -> OpenedFile;
    "write" Write -> WrittenFile;
    "convert" Convert -> WrittenFile;
}
