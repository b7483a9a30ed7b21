//! All commands, each with its request and its answer.

use serde::{Deserialize, Serialize};

use crate::analyse::{Analyse, Analysis, Depth};
use crate::classify::{ClassifiedPattern, Classify};
use crate::describe::Description;
use crate::files::{Convert, Open, OpenedFile, Write, WrittenFile};
use crate::hello::{Greeting, Hello};
use crate::hint::{Advice, Hint};
use crate::openings::{KnownMoves, Openings};
use crate::play::{Play, Played};
use crate::position::Look;
use crate::review::{Review, ReviewProgress, ReviewedGame};
use crate::solve::{Solution, Solve, SolveProgress};
use crate::swap2::{Swap2, Swap2Answer};
use crate::verify::{Checked, Verify};

/// Declares the commands: the name in JSON, the request, the answer.
macro_rules! commands {
    ($($(#[$attribute:meta])* $name:literal $request:ident -> $answer:ty;)*) => {
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

        /// JSON Schemas of all commands.
        #[cfg(feature = "schema")]
        pub mod schema {
            use schemars::{Schema, SchemaGenerator};

            use super::*;

            /// A command: its name, its request and its answer.
            pub struct CommandSchema {
                /// The name in JSON.
                pub name: &'static str,
                /// What is asked.
                pub request: Schema,
                /// What is answered.
                pub answer: Schema,
            }

            /// All commands; the types that they have in common go to the generators.
            pub fn commands(requests: &mut SchemaGenerator, answers: &mut SchemaGenerator) -> Vec<CommandSchema> {
                vec![$(CommandSchema {
                    name: $name,
                    request: requests.subschema_for::<$request>(),
                    answer: answers.subschema_for::<$answer>(),
                },)*]
            }

            /// All reports.
            pub fn report(answers: &mut SchemaGenerator) -> Schema {
                answers.subschema_for::<Report>()
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
    "play" Play -> Box<Played>;
    #[serde(alias = "think")]
    "analyse" Analyse -> Analysis;
    "solve" Solve -> Solution;
    "review" Review -> ReviewedGame;
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

/// Progress of a command.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum Report {
    /// Of `play`, before its search: the position.
    Look {
        /// The position before the search.
        seen: Box<Description>,
    },
    /// Of `play` and `analyse`: a depth of the search.
    Depth(Depth),
    /// Of `solve`.
    Solve(SolveProgress),
    /// Of `review`.
    Review(ReviewProgress),
}
