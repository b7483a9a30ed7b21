//! The search in memory: for wins that take minutes rather than hours.

use std::rc::Rc;

use cinquina_game::{Rule, Square, Symmetry};
use cinquina_patterns::{PatternBoard, with_lines};
use rustc_hash::FxHashMap;

use super::replay::adapted;
use super::{Finding, News, Numbers, Position, Replies, SolverSession, Tree};
use crate::SolveControl;
use crate::problem::Problem;
use crate::prover::unstoppable;
use crate::win::{Continuation, Win, WinningMove};

/// A search for one win, with all that it has found so far.
pub(crate) struct QuietSearch {
    session: SolverSession,
    tree: Tree<Finding>,
    rule: Rule,
    /// From the problem's board to the image of it that the tree has.
    symmetry: Symmetry,
}

impl QuietSearch {
    pub(crate) fn new(problem: &Problem, memory: usize) -> Self {
        let (root, symmetry) = Position::of(&problem.board, problem.turn);
        let session = SolverSession::new(problem.rule, &problem.board, problem.attacker, memory);
        Self { session, tree: Tree::new(&root, problem.attacker), rule: problem.rule, symmetry }
    }

    /// Answers questions until the win is found, nothing is left to try, about so many nodes were searched or `control`
    /// ends it.
    pub(crate) fn run(&mut self, nodes: u64, control: &mut SolveControl<'_>) -> Option<Win> {
        let most = control.nodes().saturating_add(nodes);
        while !control.is_ended()
            && control.nodes() < most
            && let Some(question) = self.tree.next_question()
        {
            let Some(finding) = self.session.answer(&question, control) else {
                self.tree.give_back(&question);
                return None;
            };
            self.tree.take(&question, &News::from(&finding), finding);
            let Numbers { proof, disproof } = self.tree.numbers();
            let shown = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
            control.note_numbers(Some((shown(proof), shown(disproof))));
        }
        if !self.tree.numbers().is_proven() {
            return None;
        }
        let moves = FxHashMap::default();
        let mut written = Written { tree: &self.tree, rule: self.rule, moves, turned: FxHashMap::default() };
        if self.tree.is_attackers_turn() {
            written.attack(0, self.symmetry).map(|attack| Win::Move((*attack).clone()))
        } else {
            written.answers(0, self.symmetry).map(Win::Replies)
        }
    }
}

/// A win that is put together from the findings of a tree. A symmetry says each time how the board that the win is for was
/// turned to become the position of the tree.
struct Written<'a> {
    tree: &'a Tree<Finding>,
    rule: Rule,
    moves: FxHashMap<(usize, Symmetry), Rc<WinningMove>>,
    /// By the address of what was turned, which is kept, so that nothing else gets its address.
    turned: FxHashMap<(*const WinningMove, Symmetry), [Rc<WinningMove>; 2]>,
}

impl Written<'_> {
    /// PX's win from a proven position in which it is his turn.
    fn attack(&mut self, node: usize, symmetry: Symmetry) -> Option<Rc<WinningMove>> {
        if let Some(written) = self.moves.get(&(node, symmetry)) {
            return Some(Rc::clone(written));
        }
        let attack = match self.tree.winning_move(node) {
            Some((square, child)) => {
                let answers = self.answers(child, self.to_child(node, square, symmetry))?;
                Rc::new(WinningMove::new(self.back(node, square, symmetry), answers))
            }
            None => {
                let wins = self.tree.findings(node).iter();
                let win = wins.rev().find_map(|found| if let Finding::Win(win) = found { Some(win) } else { None });
                self.turned(&Rc::clone(win?), node, symmetry)
            }
        };
        self.moves.insert((node, symmetry), Rc::clone(&attack));
        Some(attack)
    }

    /// PX's answers in a proven position in which PY is to move.
    fn answers(&mut self, node: usize, symmetry: Symmetry) -> Option<Continuation> {
        let tree = self.tree;
        let (mut listed, mut otherwise) = (Vec::new(), None);
        for finding in tree.findings(node) {
            let Finding::Replies(Replies { pass, lost, .. }) = finding else { continue };
            for set in lost {
                for &reply in &set.squares {
                    let attack = self.after(node, reply, &set.attack)?;
                    listed.push((self.back(node, reply, symmetry), self.turned(&attack, node, symmetry)));
                }
            }
            if let Some(pass) = pass {
                otherwise = Some(self.turned(pass, node, symmetry));
            }
        }
        for &(reply, child) in tree.open_replies(node) {
            let attack = self.attack(child, self.to_child(node, reply, symmetry))?;
            listed.push((self.back(node, reply, symmetry), attack));
        }
        Some(match otherwise {
            Some(otherwise) => Continuation::Quiet { listed, otherwise },
            None if listed.is_empty() => self.unstoppable(node, symmetry)?,
            None => Continuation::Replies { listed, witness: Vec::new() },
        })
    }

    /// An attack that answers several replies, as an answer to this one.
    fn after(&self, node: usize, reply: Square, attack: &WinningMove) -> Option<Rc<WinningMove>> {
        let position = self.tree.position(node);
        with_lines!(self.rule, L => {
            let mut board = PatternBoard::<L>::from_board(self.rule, position.board(), position.turn());
            board.play(reply);
            adapted(&mut board, attack)
        })
    }

    /// PX completes five with his next stone.
    fn unstoppable(&self, node: usize, symmetry: Symmetry) -> Option<Continuation> {
        let position = self.tree.position(node);
        let found = with_lines!(self.rule, L => {
            unstoppable(&mut PatternBoard::<L>::from_board(self.rule, position.board(), position.turn()))
        });
        let Continuation::Unstoppable { reply, five } = found? else { return None };
        let back = |square| self.back(node, square, symmetry);
        Some(Continuation::Unstoppable { reply: reply.map(back), five: back(five) })
    }

    /// A square of a node's position as a square of the board.
    fn back(&self, node: usize, square: Square, symmetry: Symmetry) -> Square {
        symmetry.inverse().map(square, self.tree.position(node).board().size())
    }

    /// From the board after a move to the position of the tree after it.
    fn to_child(&self, node: usize, square: Square, symmetry: Symmetry) -> Symmetry {
        symmetry.then(self.tree.position(node).after(square).1)
    }

    /// A win that was found in a node's position as one on the board.
    fn turned(&mut self, win: &Rc<WinningMove>, node: usize, symmetry: Symmetry) -> Rc<WinningMove> {
        if symmetry == Symmetry::ALL[0] {
            return Rc::clone(win);
        }
        let key = (Rc::as_ptr(win), symmetry);
        if let Some([_, turned]) = self.turned.get(&key) {
            return Rc::clone(turned);
        }
        let back = |square: &Square| self.back(node, *square, symmetry);
        let play = back(&win.play);
        let answers = match &win.answers {
            Continuation::Five => Continuation::Five,
            Continuation::Unstoppable { reply, five } => {
                Continuation::Unstoppable { reply: reply.as_ref().map(back), five: back(five) }
            }
            Continuation::Replies { listed, witness } => {
                let witness = witness.iter().map(back).collect();
                Continuation::Replies { listed: self.turned_replies(listed, node, symmetry), witness }
            }
            Continuation::Quiet { listed, otherwise } => {
                let otherwise = self.turned(otherwise, node, symmetry);
                Continuation::Quiet { listed: self.turned_replies(listed, node, symmetry), otherwise }
            }
        };
        let turned = Rc::new(WinningMove { play, answers, stones: win.stones });
        self.turned.insert(key, [Rc::clone(win), Rc::clone(&turned)]);
        turned
    }

    fn turned_replies(
        &mut self,
        listed: &[(Square, Rc<WinningMove>)],
        node: usize,
        symmetry: Symmetry,
    ) -> Vec<(Square, Rc<WinningMove>)> {
        let mut turned = Vec::with_capacity(listed.len());
        for (reply, attack) in listed {
            turned.push((self.back(node, *reply, symmetry), self.turned(attack, node, symmetry)));
        }
        turned
    }
}
