//! What a pattern is: the definitions of §2.2, decided by the exact restricted game.

mod class;
mod judge;
mod names;
mod play;
mod rational;

use crate::game::{Arena, Exact, Stopped, Watch};
use crate::pattern::{Pattern, Player, Square};

pub use class::{Class, Kind, Strength};
pub(crate) use judge::{Judge, View};
pub use names::{Name, Named};
pub use play::Move;

/// Everything the theory says about a pattern of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classification {
    /// The pattern.
    pub pattern: Pattern,
    /// The owner of the pattern; PX if it has no stones.
    pub owner: Player,
    /// Victory, attack, threat or generic, with steps.
    pub class: Class,
    /// The triggers of an attack or a threat, row by row.
    pub triggers: Vec<Trigger>,
    /// The defence of an attack: the squares whose removal leaves no attack. Empty for other classes.
    pub defence: Vec<Square>,
    /// The number of squares in the defence; for a threat, in the smallest defence of its fastest attacks.
    pub defence_size: usize,
    /// Whether the removal of any square leaves a weaker pattern. A generic pattern is not minimal.
    pub minimal: bool,
    /// Whether it cannot occur in a game: whichever stone was the last, there was a five before it.
    pub impossible: bool,
    /// Whether no rational player would make it: whichever stone was the last, there was an attack before it.
    pub irrational: bool,
    /// The named patterns of §2.4 that it contains.
    pub names: Vec<Named>,
    /// The principal play of the restricted game: PY first for a victory, its owner first otherwise.
    pub play: Vec<Move>,
}

/// A square where its owner's stone turns an attack into a victory, or a threat into an attack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trigger {
    /// The square.
    pub square: Square,
    /// The class that the pattern then has.
    pub makes: Class,
    /// For the trigger of a threat, the defence of the attack that it makes.
    pub defence: Vec<Square>,
}

impl Classification {
    /// The strength: class and defence size.
    pub fn strength(&self) -> Strength {
        Strength { class: self.class, defence_size: self.defence_size }
    }

    /// The triggers that make the fastest victory or attack: those that the class counts.
    pub fn fastest_triggers(&self) -> impl Iterator<Item = &Trigger> {
        let fastest = self.triggers.iter().map(|trigger| trigger.makes).max();
        self.triggers.iter().filter(move |trigger| Some(trigger.makes) == fastest)
    }

    /// Whether the pattern contains a pattern of this name.
    pub fn contains(&self, name: Name) -> bool {
        self.names.iter().any(|named| named.name == name)
    }

    /// The name of the pattern as a whole, where the paper has one for it.
    pub fn name(&self) -> Option<Name> {
        let whole = self.names.iter().filter(|named| named.squares.len() == self.pattern.size());
        whole.map(|named| named.name).max()
    }
}

/// Why a pattern could not be classified.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClassifyError {
    /// Victories, attacks and threats are patterns of one player.
    #[error("the pattern has both X and O: victories, attacks and threats are patterns with stones of one player only")]
    TwoColours,
    /// The search was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Classifies a pattern with stones of one player.
///
/// ```
/// use cinquina_lab::{Class, classify};
///
/// let double_three = classify(&"++XXX++".parse()?)?;
/// assert_eq!(double_three.class, Class::attack(2));
/// assert_eq!(double_three.triggers.len(), 2);
/// assert_eq!(double_three.defence_size, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn classify(pattern: &Pattern) -> Result<Classification, ClassifyError> {
    classify_watched(pattern, &mut Watch::nobody())
}

/// Classifies a pattern, reporting to `watch`, which may stop it.
pub fn classify_watched(pattern: &Pattern, watch: &mut Watch) -> Result<Classification, ClassifyError> {
    let owner = owner(pattern)?;
    let (mut judge, view) = Judge::new(&as_px(pattern, owner), watch);
    let class = judge.class(view)?;
    let triggers = triggers(&mut judge, view, class)?;
    let defence = if class.kind == Kind::Attack { judge.defence(view)? } else { 0 };
    let defence_size = judge.defence_size(view, class)?;
    let minimal = judge.is_minimal(view, Strength { class, defence_size })?;
    let play = judge.principal_play(view, class)?;
    let play = play.into_iter().map(|ply| ply.for_owner(owner)).collect();
    Ok(Classification {
        pattern: pattern.clone(),
        owner,
        class,
        triggers,
        defence: judge.arena().squares(defence),
        defence_size,
        minimal,
        impossible: judge.is_impossible(view),
        irrational: judge.is_irrational(view)?,
        names: judge.names(view)?,
        play,
    })
}

/// The class alone, which is cheaper than a full [`classify`].
pub fn class_of(pattern: &Pattern) -> Result<Class, ClassifyError> {
    let mut watch = Watch::nobody();
    let (mut judge, view) = Judge::new(&as_px(pattern, owner(pattern)?), &mut watch);
    Ok(judge.class(view)?)
}

/// Plays the game restricted to a pattern, which may hold stones of both (§2.1): how many stones `winner` needs to make
/// five before his opponent does, with `first` to move and both at their best. `None` if he does not win.
///
/// ```
/// use cinquina_lab::{Player, steps_to_win};
///
/// let both = "XXXX+OOOO+".parse()?;
/// assert_eq!(steps_to_win(&both, Player::O, Player::O)?, Some(1));
/// assert_eq!(steps_to_win(&both, Player::O, Player::X)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn steps_to_win(pattern: &Pattern, winner: Player, first: Player) -> Result<Option<u32>, Stopped> {
    let of_px = as_px(pattern, winner);
    let mut watch = Watch::nobody();
    let mut exact = Exact::new(Arena::new(&of_px), &mut watch);
    let (x, o) = (exact.arena().mask(of_px.stones(Player::X)), exact.arena().mask(of_px.stones(Player::O)));
    if exact.arena().blocks().iter().any(|block| block & !o == 0) {
        return Ok(None);
    }
    exact.steps_from(x, o, 0, winner == first)
}

fn as_px(pattern: &Pattern, owner: Player) -> Pattern {
    match owner {
        Player::X => pattern.clone(),
        Player::O => pattern.with_colours_swapped(),
    }
}

fn owner(pattern: &Pattern) -> Result<Player, ClassifyError> {
    match (pattern.has_stones(Player::X), pattern.has_stones(Player::O)) {
        (true, true) => Err(ClassifyError::TwoColours),
        (false, true) => Ok(Player::O),
        (_, false) => Ok(Player::X),
    }
}

fn triggers(judge: &mut Judge, view: View, class: Class) -> Result<Vec<Trigger>, Stopped> {
    let found = match class.kind {
        Kind::Victory | Kind::Generic => Vec::new(),
        Kind::Attack => judge.attack_triggers(view)?,
        Kind::Threat => judge.threat_triggers(view)?,
    };
    let mut triggers = Vec::new();
    for (bit, steps) in found {
        let (makes, defence) = match class.kind {
            Kind::Threat => (Class::attack(steps), judge.defence(view.filled(bit))?),
            _ => (Class::victory(steps), 0),
        };
        let square = judge.arena().square(bit.trailing_zeros());
        triggers.push(Trigger { square, makes, defence: judge.arena().squares(defence) });
    }
    Ok(triggers)
}
