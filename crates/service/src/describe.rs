//! A position described without a search: whether the game is over, the legal moves, the patterns on the board.

use cinquina_game::renju::Forbidden;
use cinquina_game::{Game, Outcome, Size, SquareSet};
use cinquina_patterns::{CrossSquare, Explanation, Shape, Standing, Verdict};
use serde::Serialize;

use crate::position::{Side, SquareName, names};

/// All that is seen in a position at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Description {
    /// The board: `15` or `20x30`.
    pub size: String,
    /// The name of the rule.
    pub rule: &'static str,
    /// The player to move.
    pub turn: Side,
    /// Whether the game is over.
    pub over: bool,
    /// Whether the board is full.
    pub full: bool,
    /// Who has won, if the game is won.
    pub winner: Option<Side>,
    /// The stones of the row that won.
    pub five: Vec<SquareName>,
    /// Where renju forbids Black to play, and why.
    pub forbidden: Vec<ForbiddenSquare>,
    /// The case of the board analysis, from 1 to 5; 0 if nobody has an attack.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 5)))]
    pub case: u8,
    /// What follows from the analysis for the player to move.
    pub result: Case,
    /// Whether nobody has an attack of one or two steps.
    pub open: bool,
    /// The moves that the analysis leaves.
    pub moves: Vec<SquareName>,
    /// Those of them that are fours which only delay the attack.
    pub delays: Vec<SquareName>,
    /// The patterns on lines.
    pub patterns: Vec<Pattern>,
    /// The patterns of two lines.
    pub crosses: Vec<Cross>,
    /// Where two fours at once can be made: by the player to move if that wins now, otherwise by the opponent if that is
    /// his threat.
    pub threats: Vec<Threat>,
    /// Renju: White's fours whose only block is forbidden to Black; with White to move they win.
    pub unstoppable: Vec<UnstoppableFour>,
}

/// What the board analysis says for the player to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Case {
    /// He wins.
    Win,
    /// He has lost.
    Loss,
    /// He has to choose among few moves.
    Forced,
    /// Everything is open.
    Open,
}

/// A pattern on a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pattern {
    /// Whose it is.
    pub colour: Side,
    /// The class: S4, D3, …
    pub name: &'static str,
    /// What players call it.
    pub shape: Option<ShapeName>,
    /// Its stones.
    pub stones: Vec<SquareName>,
    /// Where its owner carries it out.
    pub triggers: Vec<SquareName>,
    /// Where one stone stops it; `null` if it is no attack.
    pub defence: Option<Vec<SquareName>>,
}

/// Two lines that one stone makes something of at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cross {
    /// Whose it is.
    pub colour: Side,
    /// The name: C44, C43, …
    pub name: String,
    /// What players call it.
    pub shape: ShapeName,
    /// Where the lines meet.
    pub square: SquareName,
    /// Where one stone stops it; `null` if it is no attack.
    pub defence: Option<Vec<SquareName>>,
}

/// A square where a player makes two fours at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Threat {
    /// Who makes it.
    pub colour: Side,
    /// Where.
    pub square: SquareName,
    /// What.
    pub shape: ShapeName,
}

/// A square where renju forbids Black to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForbiddenSquare {
    /// The square.
    pub square: SquareName,
    /// Why.
    pub reason: ForbiddenReason,
}

/// What players call a pattern.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Shape"))]
#[serde(rename_all = "snake_case")]
pub enum ShapeName {
    /// S3: a closed three.
    ClosedThree,
    /// W3: an open three with one winning point.
    ThinThree,
    /// D3: an open three.
    OpenThree,
    /// C33: two open threes that meet.
    DoubleThree,
    /// S4: a four.
    Four,
    /// C43: a four and an open three that meet.
    FourThree,
    /// C44: two fours that meet.
    DoubleFour,
    /// D4: two fours in one line.
    LineFours,
    /// D4: an open four.
    OpenFour,
    /// S5: five in a row.
    Five,
}

impl From<Shape> for ShapeName {
    fn from(shape: Shape) -> Self {
        match shape {
            Shape::ClosedThree => Self::ClosedThree,
            Shape::ThinThree => Self::ThinThree,
            Shape::OpenThree => Self::OpenThree,
            Shape::DoubleThree => Self::DoubleThree,
            Shape::Four => Self::Four,
            Shape::FourThree => Self::FourThree,
            Shape::DoubleFour => Self::DoubleFour,
            Shape::LineFours => Self::LineFours,
            Shape::OpenFour => Self::OpenFour,
            Shape::Five => Self::Five,
        }
    }
}

/// Renju: a four of White's that Black may not stop, since its only block is forbidden to him.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnstoppableFour {
    /// Where White makes the four.
    pub four: SquareName,
    /// Where he completes it.
    pub five: SquareName,
    /// Why Black may not play there.
    pub reason: ForbiddenReason,
}

/// Why renju forbids Black a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ForbiddenReason {
    /// Six stones or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once.
    DoubleThree,
}

/// Describes a position without a search.
pub fn describe(game: &Game) -> Description {
    let size = game.board().size();
    let explanation = Explanation::of(game);
    Description {
        size: size.to_string(),
        rule: game.rule().name(),
        turn: game.turn().into(),
        over: game.outcome().is_some(),
        full: game.board().empty_squares().is_empty(),
        winner: winner(game),
        five: names(&five(game), size),
        forbidden: explanation
            .forbidden
            .iter()
            .map(|(square, reason)| ForbiddenSquare::of(*square, *reason, size))
            .collect(),
        case: explanation.case(),
        result: match explanation.verdict {
            Verdict::Win => Case::Win,
            Verdict::Loss => Case::Loss,
            Verdict::Forced => Case::Forced,
            Verdict::Open => Case::Open,
        },
        open: explanation.case() == 0,
        moves: names(&explanation.moves, size),
        delays: names(&explanation.delays, size),
        patterns: explanation.patterns.iter().map(|found| Pattern::of(found, size)).collect(),
        crosses: explanation.crosses.iter().map(|found| Cross::of(found, size)).collect(),
        threats: explanation.threats.iter().map(|found| Threat::of(found, size)).collect(),
        unstoppable: explanation.unstoppable.iter().map(|found| UnstoppableFour::of(found, size)).collect(),
    }
}

fn winner(game: &Game) -> Option<Side> {
    match game.outcome() {
        Some(Outcome::Win(winner)) => Some(winner.into()),
        _ => None,
    }
}

/// The winning stones, if the game is won.
fn five(game: &Game) -> SquareSet {
    let Some(Outcome::Win(winner)) = game.outcome() else { return SquareSet::EMPTY };
    let board = game.board();
    board.stones(winner).iter().filter(|&stone| game.rule().wins(board, stone, winner)).collect()
}

impl Pattern {
    fn of(found: &Standing, size: Size) -> Self {
        Self {
            colour: found.colour.into(),
            name: found.class.symbol(),
            shape: found.shape().map(Into::into),
            stones: names(&found.stones, size),
            triggers: names(&found.triggers, size),
            defence: found.defence.as_ref().map(|defence| names(defence, size)),
        }
    }
}

impl Cross {
    fn of(found: &CrossSquare, size: Size) -> Self {
        Self {
            colour: found.colour.into(),
            name: found.cross.to_string(),
            shape: Shape::from(found.cross).into(),
            square: SquareName::of(found.square, size),
            defence: found.defence.as_ref().map(|defence| names(defence, size)),
        }
    }
}

impl UnstoppableFour {
    fn of(found: &cinquina_patterns::UnstoppableFour, size: Size) -> Self {
        Self {
            four: SquareName::of(found.four, size),
            five: SquareName::of(found.five, size),
            reason: found.reason.into(),
        }
    }
}

impl Threat {
    fn of(found: &cinquina_patterns::ThreatSquare, size: Size) -> Self {
        Self { colour: found.colour.into(), square: SquareName::of(found.square, size), shape: found.shape.into() }
    }
}

impl ForbiddenSquare {
    fn of(square: cinquina_game::Square, reason: Forbidden, size: Size) -> Self {
        Self { square: SquareName::of(square, size), reason: reason.into() }
    }
}

impl From<Forbidden> for ForbiddenReason {
    fn from(reason: Forbidden) -> Self {
        match reason {
            Forbidden::Overline => Self::Overline,
            Forbidden::DoubleFour => Self::DoubleFour,
            Forbidden::DoubleThree => Self::DoubleThree,
        }
    }
}
