use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::Counterexample;
use crate::classify::{Class, Judge, Kind, View};
use crate::game::{Arena, Mask, Stopped, Watch, bits};
use crate::pattern::{Content, Pattern, Player, Square};

/// A judge with a memory of what it said about each part of one arena.
pub(super) struct Bench<'a, 'w> {
    judge: Judge<'a, 'w>,
    /// The pattern of the case at hand: squares are named by their place in its drawing.
    frame: Pattern,
    unions: Vec<Mask>,
    has_every_part: bool,
    facts: FxHashMap<View, Facts>,
    triggers: FxHashMap<View, Rc<[ThreatTrigger]>>,
    parts: FxHashMap<(View, Kind), Rc<[View]>>,
}

/// The class of a part, and its defence if it is an attack.
#[derive(Copy, Clone)]
pub(super) struct Facts {
    pub(super) class: Class,
    pub(super) defence: Mask,
}

/// A trigger of a threat with the attack that it makes.
pub(super) struct ThreatTrigger {
    pub(super) square: Mask,
    pub(super) steps: u32,
    pub(super) defence: Mask,
}

impl<'a, 'w> Bench<'a, 'w> {
    /// A bench that examines every union of blocks.
    pub(super) fn of_parts(pattern: &Pattern, watch: &'a mut Watch<'w>) -> Self {
        Self::new(pattern, watch, Arena::unions_of_blocks)
    }

    /// A bench that examines the pattern, the pattern without any one empty square, and its single blocks.
    pub(super) fn of_large_parts(pattern: &Pattern, watch: &'a mut Watch<'w>) -> Self {
        let empties: Vec<Square> = pattern.empties().collect();
        let mut bench = Self::new(pattern, watch, |arena| vec![arena.all()]);
        let arena = bench.judge.arena();
        let without_one = bits(arena.mask(empties.into_iter())).map(|square| arena.all() & !square);
        let more: Vec<Mask> = without_one.chain(arena.blocks().iter().copied()).collect();
        bench.unions.extend(more);
        bench.has_every_part = false;
        bench
    }

    fn new(pattern: &Pattern, watch: &'a mut Watch<'w>, unions: fn(&Arena) -> Vec<Mask>) -> Self {
        let (judge, _) = Judge::new(pattern, watch);
        let unions = unions(judge.arena());
        let (facts, triggers, parts) = Default::default();
        Self { judge, frame: Pattern::default(), unions, has_every_part: true, facts, triggers, parts }
    }

    pub(super) fn judge(&mut self) -> &mut Judge<'a, 'w> {
        &mut self.judge
    }

    pub(super) fn stage(&mut self, stage: &'static str, done: usize, parts: usize) {
        self.judge.exact().watch().stage(stage, done, parts);
    }

    /// Whether every union of blocks is looked at.
    pub(super) fn has_every_part(&self) -> bool {
        self.has_every_part
    }

    /// The sets of squares to examine; if they are not every union of blocks, the whole comes first.
    pub(super) fn unions(&self) -> &[Mask] {
        &self.unions
    }

    pub(super) fn view(&self, squares: Mask, x: Mask) -> View {
        self.judge.part(View { x, removed: 0 }, squares)
    }

    pub(super) fn mask(&self, pattern: &Pattern) -> Mask {
        self.judge.arena().mask(pattern.stones(Player::X))
    }

    pub(super) fn facts(&mut self, view: View) -> Result<Facts, Stopped> {
        if let Some(&facts) = self.facts.get(&view) {
            return Ok(facts);
        }
        let class = self.judge.class(view)?;
        let defence = if class.kind == Kind::Attack { self.judge.defence(view)? } else { 0 };
        let facts = Facts { class, defence };
        self.facts.insert(view, facts);
        Ok(facts)
    }

    pub(super) fn class(&mut self, view: View) -> Result<Class, Stopped> {
        Ok(self.facts(view)?.class)
    }

    pub(super) fn is_minimal(&mut self, view: View) -> Result<bool, Stopped> {
        let strength = self.judge.strength(view)?;
        self.judge.is_minimal(view, strength)
    }

    /// The triggers of a threat.
    pub(super) fn triggers(&mut self, view: View) -> Result<Rc<[ThreatTrigger]>, Stopped> {
        if let Some(triggers) = self.triggers.get(&view) {
            return Ok(Rc::clone(triggers));
        }
        let mut triggers = Vec::new();
        for (square, steps) in self.judge.threat_triggers(view)? {
            let defence = self.judge.defence(view.filled(square))?;
            triggers.push(ThreatTrigger { square, steps, defence });
        }
        let triggers: Rc<[ThreatTrigger]> = triggers.into();
        self.triggers.insert(view, Rc::clone(&triggers));
        Ok(triggers)
    }

    /// The parts of a type that the view contains, itself included: its subsets made of whole blocks.
    pub(super) fn parts(&mut self, whole: View, kind: Kind) -> Result<Rc<[View]>, Stopped> {
        if let Some(parts) = self.parts.get(&(whole, kind)) {
            return Ok(Rc::clone(parts));
        }
        let inside: Vec<Mask> = self.unions.iter().copied().filter(|squares| squares & whole.removed == 0).collect();
        let mut parts = Vec::new();
        for squares in inside {
            let part = self.judge.part(whole, squares);
            if self.class(part)?.kind == kind {
                parts.push(part);
            }
        }
        let parts: Rc<[View]> = parts.into();
        self.parts.insert((whole, kind), Rc::clone(&parts));
        Ok(parts)
    }

    /// The two views together.
    pub(super) fn union(&self, a: View, b: View) -> View {
        View { x: a.x | b.x, removed: a.removed & b.removed }
    }

    /// Turns to a case: what is said about squares from now on counts rows and columns in its drawing.
    pub(super) fn turn_to(&mut self, whole: View) {
        self.frame = self.pattern(whole);
    }

    /// The case at hand, with those of its parts that matter.
    pub(super) fn counterexample(&self, parts: &[View], because: String) -> Counterexample {
        let corner = self.frame.corner();
        let drawn = |pattern: Pattern| pattern.translated(-corner.row, -corner.col);
        let parts = parts.iter().map(|&part| drawn(self.pattern(part))).collect();
        Counterexample { pattern: drawn(self.frame.clone()), parts, because }
    }

    /// A set of squares as text.
    pub(super) fn list(&self, squares: Mask) -> String {
        let corner = self.frame.corner();
        let place = |square: &Square| Square::new(square.row - corner.row, square.col - corner.col).to_string();
        let squares: Vec<String> = self.judge.arena().squares(squares).iter().map(place).collect();
        if squares.is_empty() { "none".to_owned() } else { squares.join(" ") }
    }

    fn pattern(&self, view: View) -> Pattern {
        let content = |bit| if view.x & bit != 0 { Content::Stone(Player::X) } else { Content::Empty };
        let square = |bit: Mask| self.judge.arena().square(bit.trailing_zeros());
        bits(self.judge.squares(view)).map(|bit| (square(bit), content(bit))).collect()
    }
}
