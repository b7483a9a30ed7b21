//! What workers are asked and what they answer, as it is stored.

use cinquina_game::{Size, Square, notation};
use cinquina_solve::quiet::{self, Ask, News, OpenReply, Position, Question, ScoredMove};
use cinquina_solve::{Continuation, WinningMove};
use serde::{Deserialize, Serialize};

/// A question about one position, which its key names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "ask")]
pub(crate) enum StoredQuestion {
    /// The defender is to move: which replies lose?
    Replies {
        /// The position.
        position: String,
    },
    /// The defender is to move: which of these replies lose?
    SomeReplies {
        /// The position.
        position: String,
        /// Names of squares.
        replies: Vec<String>,
    },
    /// The attacker is to move: does he win by threats, and if nobody sees how, which moves look best?
    Moves {
        /// The position.
        position: String,
        /// Moves that have been tried.
        excluded: Vec<String>,
        /// The nodes of the search.
        nodes: u64,
        /// How many moves.
        lines: usize,
    },
}

impl StoredQuestion {
    /// All kinds of jobs.
    pub(crate) const KINDS: [&str; 3] = ["replies", "some-replies", "moves"];

    /// A question with the key and the kind of its job.
    pub(crate) fn of(Question { position, ask }: &Question) -> (String, &'static str, Self) {
        let (size, position) = (position.board().size(), position.key());
        match ask {
            Ask::Replies => (format!("replies:{position}"), "replies", Self::Replies { position }),
            Ask::SomeReplies(replies) => {
                let replies = names(replies.iter().copied(), size);
                let key = format!("some-replies:{position}:{}", replies.concat());
                (key, "some-replies", Self::SomeReplies { position, replies })
            }
            Ask::Moves { excluded, nodes, lines, time } => {
                let (key, excluded) = (format!("moves:{position}:{time}"), names(excluded.iter().copied(), size));
                (key, "moves", Self::Moves { position, excluded, nodes: *nodes, lines: *lines })
            }
        }
    }

    /// The question, if it is about a board of this size. How many times it was asked before does not matter any more.
    pub(crate) fn question(&self, size: Size) -> Option<Question> {
        let (position, ask) = match self {
            Self::Replies { position } => (position, Ask::Replies),
            Self::SomeReplies { position, replies } => (position, Ask::SomeReplies(squares(replies, size)?)),
            Self::Moves { position, excluded, nodes, lines } => {
                let excluded = squares(excluded, size)?;
                (position, Ask::Moves { excluded, nodes: *nodes, lines: *lines, time: 0 })
            }
        };
        Some(Question { position: Position::from_key(position, size)?, ask })
    }
}

/// A part of a proof's tree as it stands in a certificate, in the orientation of the position it belongs to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Subtree {
    /// An attack: a move, and the answers to the replies it allows.
    pub(crate) text: String,
    /// How many stones the attacker needs, the five included.
    pub(crate) stones: u16,
}

/// Replies that one attack answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct LostSet {
    /// Names of squares.
    pub(crate) replies: Vec<String>,
    /// The attack.
    pub(crate) attack: Subtree,
}

/// A move by its name, with its value for the player who makes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ScoredName {
    /// The square.
    pub(crate) square: String,
    /// The value.
    pub(crate) score: i32,
}

/// An open reply: its name, and what the attacker would play next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct OpenName {
    /// The reply.
    pub(crate) reply: String,
    /// The attacker's best move after it.
    pub(crate) next: Option<ScoredName>,
}

/// What a worker has found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "found")]
pub(crate) enum StoredFinding {
    /// About replies.
    Replies {
        /// The defender is saved.
        refuted: bool,
        /// The attack that answers all replies that are in no list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pass: Option<Subtree>,
        /// Replies that lose to another attack.
        lost: Vec<LostSet>,
        /// Replies after which nothing is certain.
        open: Vec<OpenName>,
        /// Replies that were not looked at.
        unseen: Vec<String>,
    },
    /// The attacker, who is to move, wins by threats.
    Win {
        /// How.
        attack: Subtree,
    },
    /// Moves for the attacker, best first; none if there is no other legal one.
    Moves {
        /// The moves.
        moves: Vec<ScoredName>,
    },
}

impl StoredFinding {
    pub(crate) fn of(finding: &quiet::Finding, size: Size) -> Self {
        let scored = |ScoredMove { square, score }: &ScoredMove| ScoredName {
            square: notation::name(*square, size),
            score: *score,
        };
        let open = |OpenReply { square, next }: &OpenReply| OpenName {
            reply: notation::name(*square, size),
            next: next.as_ref().map(scored),
        };
        match finding {
            quiet::Finding::Win(attack) => Self::Win { attack: Subtree::of(attack, size) },
            quiet::Finding::Moves(moves) => Self::Moves { moves: moves.iter().map(scored).collect() },
            quiet::Finding::Replies(found) => {
                let lost = |lost: &quiet::LostReplies| LostSet {
                    replies: names(lost.squares.iter().copied(), size),
                    attack: Subtree::of(&lost.attack, size),
                };
                Self::Replies {
                    refuted: found.refuted,
                    pass: found.pass.as_ref().map(|attack| Subtree::of(attack, size)),
                    lost: found.lost.iter().map(lost).collect(),
                    open: found.open.iter().map(open).collect(),
                    unseen: names(found.unseen.iter().copied(), size),
                }
            }
        }
    }

    /// What the tree has to know of it, if it is about a board of this size.
    pub(crate) fn news(&self, size: Size) -> Option<News> {
        let scored = |named: &ScoredName| Some(ScoredMove { square: square(&named.square, size)?, score: named.score });
        Some(match self {
            Self::Win { .. } => News::Win,
            Self::Moves { moves } => News::Moves(moves.iter().map(scored).collect::<Option<_>>()?),
            Self::Replies { refuted, open, unseen, .. } => {
                let reply = |named: &OpenName| {
                    let next = named.next.as_ref().map_or(Some(None), |next| scored(next).map(Some))?;
                    Some(OpenReply { square: square(&named.reply, size)?, next })
                };
                let open = open.iter().map(reply).collect::<Option<_>>()?;
                News::Replies { refuted: *refuted, open, unseen: squares(unseen, size)? }
            }
        })
    }
}

impl Subtree {
    fn of(attack: &WinningMove, size: Size) -> Self {
        let mut text = String::new();
        write_attack(attack, size, &mut text);
        Self { text, stones: attack.stones }
    }
}

fn write_attack(attack: &WinningMove, size: Size, text: &mut String) {
    text.push_str(&notation::name(attack.play, size));
    let (listed, witness) = match &attack.answers {
        Continuation::Five | Continuation::Unstoppable { .. } => return,
        Continuation::Replies { listed, witness } => (listed, names(witness.iter().copied(), size).join(" ")),
        Continuation::Quiet { listed, otherwise } => {
            let mut witness = String::new();
            write_attack(otherwise, size, &mut witness);
            (listed, witness)
        }
    };
    if let ([(reply, next)], true) = (&listed[..], witness.is_empty()) {
        text.push_str(&format!(" {} ", notation::name(*reply, size)));
        return write_attack(next, size, text);
    }
    for (reply, next) in listed {
        text.push_str(&format!("({} ", notation::name(*reply, size)));
        write_attack(next, size, text);
        text.push(')');
    }
    if !witness.is_empty() {
        text.push_str(&format!("[{witness}]"));
    }
}

/// A square by its name.
fn square(name: &str, size: Size) -> Option<Square> {
    notation::parse_square(name, size).ok()
}

fn squares(names: &[String], size: Size) -> Option<Vec<Square>> {
    names.iter().map(|name| square(name, size)).collect()
}

/// Squares by their names.
fn names(squares: impl IntoIterator<Item = Square>, size: Size) -> Vec<String> {
    squares.into_iter().map(|square| notation::name(square, size)).collect()
}
