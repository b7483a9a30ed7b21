use super::{Class, Kind, Strength};
use crate::game::{Arena, Exact, Mask, Stopped, Watch, bits};
use crate::pattern::{Pattern, Player};

/// A subset of the pattern under study: PX's stones and the squares left out.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct View {
    pub(crate) x: Mask,
    pub(crate) removed: Mask,
}

impl View {
    pub(crate) fn filled(self, square: Mask) -> Self {
        Self { x: self.x | square, ..self }
    }

    pub(crate) fn emptied(self, square: Mask) -> Self {
        Self { x: self.x & !square, ..self }
    }

    pub(crate) fn without(self, squares: Mask) -> Self {
        Self { x: self.x & !squares, removed: self.removed | squares }
    }
}

/// Decides the definitions of §2.2 for one pattern and its subsets.
///
/// All questions share one memory of the restricted game, so asking about every subset costs little more than one.
pub(crate) struct Judge<'a, 'w> {
    exact: Exact<'a, 'w>,
}

impl<'a, 'w> Judge<'a, 'w> {
    /// A judge of `pattern`, whose stones are all PX's, and the view of the whole of it.
    pub(crate) fn new(pattern: &Pattern, watch: &'a mut Watch<'w>) -> (Self, View) {
        let arena = Arena::new(pattern);
        let x = arena.mask(pattern.stones(Player::X));
        (Self { exact: Exact::new(arena, watch) }, View { x, removed: 0 })
    }

    pub(crate) fn arena(&self) -> &Arena {
        self.exact.arena()
    }

    pub(crate) fn exact(&mut self) -> &mut Exact<'a, 'w> {
        &mut self.exact
    }

    pub(crate) fn squares(&self, view: View) -> Mask {
        self.arena().all() & !view.removed
    }

    pub(crate) fn empties(&self, view: View) -> Mask {
        self.squares(view) & !view.x
    }

    /// The part of a view on `squares` only.
    pub(crate) fn part(&self, view: View, squares: Mask) -> View {
        view.without(self.arena().all() & !squares)
    }

    /// Type and steps.
    pub(crate) fn class(&mut self, view: View) -> Result<Class, Stopped> {
        if let Some(steps) = self.victory_steps(view)? {
            return Ok(Class::victory(steps));
        }
        if let Some(steps) = self.first_steps(view)? {
            return Ok(Class::attack(steps));
        }
        let triggers = self.threat_triggers(view)?;
        let fastest = triggers.iter().map(|&(_, steps)| steps).min();
        Ok(fastest.map_or(Class::GENERIC, |steps| Class::threat(steps + 1)))
    }

    /// The steps of the victory that the view is, if it is one.
    pub(crate) fn victory_steps(&mut self, view: View) -> Result<Option<u32>, Stopped> {
        self.exact.steps_as_second(view.x, view.removed)
    }

    /// The stones that PX needs as first player, if he wins.
    pub(crate) fn first_steps(&mut self, view: View) -> Result<Option<u32>, Stopped> {
        self.exact.steps_as_first(view.x, view.removed)
    }

    /// Whether PX wins as first player: attack or victory.
    pub(crate) fn wins_as_first(&mut self, view: View) -> Result<bool, Stopped> {
        self.exact.wins_as_first(view.x, view.removed)
    }

    /// The triggers of an attack with the steps of the victory that each makes.
    pub(crate) fn attack_triggers(&mut self, view: View) -> Result<Vec<(Mask, u32)>, Stopped> {
        self.each_empty(view, "triggers", |judge, square| judge.victory_steps(view.filled(square)))
    }

    /// The triggers of a threat with the steps of the attack that each makes.
    pub(crate) fn threat_triggers(&mut self, view: View) -> Result<Vec<(Mask, u32)>, Stopped> {
        self.each_empty(view, "threat triggers", |judge, square| judge.first_steps(view.filled(square)))
    }

    /// The squares whose removal leaves no attack.
    pub(crate) fn defence(&mut self, view: View) -> Result<Mask, Stopped> {
        let mut defence = 0;
        for square in bits(self.empties(view)) {
            if !self.wins_as_first(view.without(square))? {
                defence |= square;
            }
        }
        Ok(defence)
    }

    /// Class and defence size.
    pub(crate) fn strength(&mut self, view: View) -> Result<Strength, Stopped> {
        let class = self.class(view)?;
        Ok(Strength { class, defence_size: self.defence_size(view, class)? })
    }

    /// The defence size of a view whose class is known.
    pub(crate) fn defence_size(&mut self, view: View, class: Class) -> Result<usize, Stopped> {
        match class.kind {
            Kind::Victory | Kind::Generic => Ok(0),
            Kind::Attack => Ok(self.defence(view)?.count_ones() as usize),
            Kind::Threat => {
                let mut smallest = usize::MAX;
                for square in bits(self.empties(view)) {
                    if self.exact.wins_within(view.filled(square).x, view.removed, class.steps - 1)? {
                        smallest = smallest.min(self.defence(view.filled(square))?.count_ones() as usize);
                    }
                }
                Ok(smallest)
            }
        }
    }

    /// Whether the removal of any square leaves a weaker pattern. Generic patterns are not minimal.
    pub(crate) fn is_minimal(&mut self, view: View, strength: Strength) -> Result<bool, Stopped> {
        if strength.class.kind == Kind::Generic {
            return Ok(false);
        }
        for square in bits(self.squares(view)) {
            if !self.is_weaker(view.without(square), strength)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_weaker(&mut self, view: View, strength: Strength) -> Result<bool, Stopped> {
        let class = self.class_if_at_least(view, strength.class)?;
        match class {
            None => Ok(true),
            Some(class) if class > strength.class => Ok(false),
            Some(class) => Ok(self.defence_size(view, class)? > strength.defence_size),
        }
    }

    /// The class of a view, unless it is below `least`; cheaper than the class of any view.
    fn class_if_at_least(&mut self, view: View, least: Class) -> Result<Option<Class>, Stopped> {
        let reaches = match least.kind {
            Kind::Generic => true,
            Kind::Victory | Kind::Attack => self.wins_as_first(view)?,
            Kind::Threat => self.reaches_threat(view, least.steps)?,
        };
        if !reaches {
            return Ok(None);
        }
        let class = self.class(view)?;
        Ok((class >= least).then_some(class))
    }

    fn reaches_threat(&mut self, view: View, steps: u32) -> Result<bool, Stopped> {
        for square in bits(self.empties(view)) {
            if self.exact.wins_within(view.filled(square).x, view.removed, steps - 1)? {
                return Ok(true);
            }
        }
        self.wins_as_first(view)
    }

    fn each_empty(
        &mut self,
        view: View,
        stage: &'static str,
        mut steps: impl FnMut(&mut Self, Mask) -> Result<Option<u32>, Stopped>,
    ) -> Result<Vec<(Mask, u32)>, Stopped> {
        let empties: Vec<Mask> = bits(self.empties(view)).collect();
        let mut found = Vec::new();
        for (done, &square) in empties.iter().enumerate() {
            self.exact.watch().stage(stage, done, empties.len());
            found.extend(steps(self, square)?.map(|steps| (square, steps)));
        }
        Ok(found)
    }
}
