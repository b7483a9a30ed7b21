//! Building complex patterns (§2.5): by the lemmas, and as threat sequences.

use crate::classify::{Class, Classification, ClassifyError, Kind, Move, class_of, classify, steps_to_win};
use crate::game::Stopped;
use crate::pattern::{AlgebraError, Content, Pattern, Player, Square};

/// A pattern made from others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Construction {
    /// The patterns that it was made from.
    pub from: Vec<Pattern>,
    /// The squares where the parts of a combination share a stone, or the square that was emptied.
    pub joints: Vec<Square>,
    /// The resulting pattern.
    pub result: Classification,
}

/// Why a construction is not possible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConstructError {
    /// An operation on the squares is not defined.
    #[error(transparent)]
    Algebra(#[from] AlgebraError),
    /// A pattern cannot be classified.
    #[error(transparent)]
    Classify(#[from] ClassifyError),
    /// The search was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The lemma needs two attacks.
    #[error("the Combination Victory Lemma needs two attacks; the {which} pattern is {class}")]
    NotAnAttack {
        /// Which of the two.
        which: &'static str,
        /// Its class.
        class: Class,
    },
    /// The lemma needs disjoint defences.
    #[error("the defences share the square {0}, so PY stops both attacks there")]
    SharedDefence(Square),
    /// The lemmas are about victories and attacks.
    #[error("emptying a square of a {0} promises nothing: take a victory or an attack")]
    NothingToEmpty(Class),
}

/// Combines two attacks with disjoint defences into a victory (Combination Victory Lemma).
///
/// The attacks should share a stone: otherwise the victory is an irrational double attack.
///
/// ```
/// use cinquina_lab::construct::combine;
///
/// let left = "XXXX+".parse()?;
/// let right: cinquina_lab::Pattern = " +XXXX".parse()?;
/// let double_four = combine(&left, &right.translated(0, -2))?;
/// assert_eq!(double_four.result.class.to_string(), "V1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn combine(first: &Pattern, second: &Pattern) -> Result<Construction, ConstructError> {
    let union = first.union(second)?;
    let one = attack(first, "first")?;
    let other = attack(second, "second")?;
    if let Some(&shared) = one.defence.iter().find(|square| other.defence.contains(square)) {
        return Err(ConstructError::SharedDefence(shared));
    }
    let joints = filled_squares(&first.intersection(second)?);
    Ok(Construction { from: vec![first.clone(), second.clone()], joints, result: classify(&union)? })
}

/// Removes a stone from a victory or an attack (Simple Attack and Simple Threat Lemmas).
pub fn empty(pattern: &Pattern, square: Square) -> Result<Construction, ConstructError> {
    let emptied = pattern.empty(square)?;
    let class = classify(pattern)?.class;
    if !matches!(class.kind, Kind::Victory | Kind::Attack) {
        return Err(ConstructError::NothingToEmpty(class));
    }
    Ok(Construction { from: vec![pattern.clone()], joints: vec![square], result: classify(&emptied)? })
}

/// Every pattern that results from emptying one stone of a victory or an attack, the weakest first, since those are new.
pub fn empty_each(pattern: &Pattern) -> Result<Vec<Construction>, ConstructError> {
    let made: Result<Vec<_>, _> = filled_squares(pattern).into_iter().map(|square| empty(pattern, square)).collect();
    let mut made = made?;
    made.sort_by_key(|construction| construction.result.strength());
    Ok(made)
}

/// The construction that §2.5 shows: a cross of two weak threes, an A3 from it, a V3 with a further W3, and an A4.
pub fn of_the_paper() -> Result<Vec<Construction>, ConstructError> {
    let row = drawn(&["", "+XXX++"]);
    let column = drawn(&["   +", "   X", "   +", "   X", "   X", "   +"]);
    let cross = combine(&row, &column)?;
    let attack = empty(&cross.result.pattern, Square::new(1, 3))?;
    let weak_three = drawn(&[" +", " X", " X", " X", " +", " +"]);
    let victory = combine(&attack.result.pattern, &weak_three)?;
    let longer = empty(&victory.result.pattern, Square::new(1, 1))?;
    Ok(vec![cross, attack, victory, longer])
}

/// A move of PX in a threat sequence, with what PY may answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// The board before the move.
    pub board: Pattern,
    /// PX's move.
    pub trigger: Square,
    /// What PX's pattern becomes: an attack that PY must stop, or at last a five.
    pub makes: Class,
    /// The squares that stop it; none when PX has won.
    pub defence: Vec<Square>,
    /// PY's best answer.
    pub reply: Option<Square>,
}

/// The principal play of an attack as a threat sequence: what each stone of PX threatens, and what PY may answer.
///
/// After each stone the *fastest* attack on the board is what PY must stop; the whole pattern is a victory all along.
pub fn threat_sequence(found: &Classification) -> Result<Vec<Stage>, ConstructError> {
    let mut board = found.pattern.clone();
    let mut stages = Vec::new();
    let mut plies = found.play.iter().peekable();
    while let Some(&Move { player, square }) = plies.next() {
        let before = board.clone();
        board = board.fill(square, player)?;
        if player != found.owner {
            continue;
        }
        let reply = plies.peek().map(|ply| ply.square);
        let (makes, defence) = fastest_attack(&board, found.owner)?;
        stages.push(Stage { board: before, trigger: square, makes, defence, reply });
    }
    Ok(stages)
}

/// The attack that PX would carry out if PY passed, and the squares that delay or stop it.
fn fastest_attack(board: &Pattern, owner: Player) -> Result<(Class, Vec<Square>), ConstructError> {
    let mine = board.without_stones_of(owner.opponent());
    let class = class_of(&mine)?;
    if class == Class::victory(0) {
        return Ok((class, Vec::new()));
    }
    let Some(steps) = steps_to_win(&mine, owner, owner)? else { return Ok((class, Vec::new())) };
    let mut defence = Vec::new();
    for square in mine.empties() {
        if steps_to_win(&mine.remove(square)?, owner, owner)?.is_none_or(|without| without > steps) {
            defence.push(square);
        }
    }
    Ok((Class::attack(steps), defence))
}

fn attack(pattern: &Pattern, which: &'static str) -> Result<Classification, ConstructError> {
    let found = classify(pattern)?;
    match found.class.kind {
        Kind::Attack => Ok(found),
        _ => Err(ConstructError::NotAnAttack { which, class: found.class }),
    }
}

fn filled_squares(pattern: &Pattern) -> Vec<Square> {
    pattern.iter().filter(|&(_, content)| content != Content::Empty).map(|(square, _)| square).collect()
}

/// A pattern from a drawing in this file, which is known to be valid.
fn drawn(rows: &[&str]) -> Pattern {
    rows.join("\n").parse().unwrap_or_default()
}
