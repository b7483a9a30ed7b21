//! The game that solvers look at: PX plays threats, PY answers them.

use std::cmp::Reverse;

use cinquina_game::{Colour, Square, SquareSet};
use cinquina_patterns::combination::half;
use cinquina_patterns::{Analysis, LineTable, PatternBoard, Potential, in_reach, in_wide_reach};

use crate::Threats;
use crate::vcf::VcfSearch;

/// A board on which PX attacks with some threats.
pub(crate) struct ThreatBoard<L: LineTable> {
    board: PatternBoard<L>,
    px: Colour,
    threats: Threats,
    /// Where PX may play.
    zone: SquareSet,
    fours: VcfSearch,
    /// Whether all threats are looked at.
    complete: bool,
    /// How many boards were assessed since somebody asked.
    work: u64,
}

/// What a line of fours leads to.
struct Course {
    /// Where PX then completes five.
    completions: SquareSet,
    /// Whether the lines through each square alone decide if Black may play there: then no stone far away changes it.
    legality_is_local: bool,
}

/// What the patterns say about a board before any search (§3.3).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Assessment {
    /// PX wins and needs this many more stones, the five included, whatever PY does. For longer threats a win by fours
    /// counts as one stone, so that what is counted are the moves before it.
    Victory(u16),
    /// PX has no threat, or PY is faster.
    Bad,
    /// To be looked into. On a board of PY, he has this many replies.
    Good(u16),
}

/// A move and what it leads to.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Child {
    pub(crate) square: Square,
    /// The hash of the board after the move.
    pub(crate) hash: u64,
    pub(crate) assessment: Assessment,
    /// How good it looks before anything is searched.
    promise: u32,
}

impl<L: LineTable> ThreatBoard<L> {
    pub(crate) fn new(board: PatternBoard<L>, px: Colour, threats: Threats, memory: usize) -> Self {
        let (zone, fours) = (SquareSet::full(board.board().size()), VcfSearch::new(memory));
        // Not every win by fours that is threatened is seen.
        let complete = threats != Threats::T2Tn;
        Self { board, px, threats, zone, fours, complete, work: 0 }
    }

    /// The same game from another board on.
    pub(crate) fn go_to(&mut self, board: &PatternBoard<L>) {
        self.board.clone_from(board);
    }

    /// How many boards were assessed since this was asked before: a solver reads the clock after so many.
    pub(crate) const fn take_work(&mut self) -> u64 {
        std::mem::replace(&mut self.work, 0)
    }

    /// Lets PX play on these squares only, but for stopping a five.
    pub(crate) const fn confine(&mut self, zone: SquareSet) {
        self.zone = zone;
        self.complete = false;
    }

    /// Whether nothing was left out: if not, there may be a win that no solver sees.
    pub(crate) const fn is_complete(&self) -> bool {
        self.complete
    }

    /// How many bytes it remembers boards in.
    pub(crate) const fn bytes(&self) -> usize {
        self.fours.bytes()
    }

    #[inline]
    pub(crate) fn is_px_turn(&self) -> bool {
        self.board.turn() == self.px
    }

    #[inline]
    pub(crate) const fn hash(&self) -> u64 {
        self.board.hash()
    }

    pub(crate) const fn patterns(&self) -> &PatternBoard<L> {
        &self.board
    }

    /// The board, for moves that are taken back before anything else is asked.
    pub(crate) const fn patterns_mut(&mut self) -> &mut PatternBoard<L> {
        &mut self.board
    }

    pub(crate) const fn threats(&self) -> Threats {
        self.threats
    }

    pub(crate) const fn px(&self) -> Colour {
        self.px
    }

    #[inline]
    pub(crate) fn play(&mut self, square: Square) {
        self.board.play(square);
    }

    #[inline]
    pub(crate) fn undo(&mut self) {
        self.board.undo();
    }

    /// What the patterns say about the board, whoever moves.
    #[inline]
    pub(crate) fn assess(&mut self) -> Assessment {
        if self.is_px_turn() { self.assess_px() } else { self.assess_py() }
    }

    fn assess_px(&mut self) -> Assessment {
        let (px, py) = (self.px, !self.px);
        if self.board.count(px, Potential::S5) > 0 {
            return Assessment::Victory(1);
        }
        let free = self.board.count(py, Potential::S5) == 0;
        if free && self.board.count_from(px, Potential::C44) > 0 {
            return Assessment::Victory(2);
        }
        if !self.has_threats() || !free && self.board.blocks(py).is_empty() {
            return Assessment::Bad;
        }
        let wins = self.threats == Threats::T2Tn && self.wins_by_fours();
        if wins { Assessment::Victory(1) } else { Assessment::Good(1) }
    }

    /// Whether there may be a move of the kind that PX plays.
    #[inline]
    fn has_threats(&self) -> bool {
        match self.threats {
            Threats::T2 => self.board.count_from(self.px, Potential::S4) > 0,
            Threats::T2T3 | Threats::T2Tn => self.board.count_from(self.px, Potential::S3) > 0,
            Threats::All => true,
        }
    }

    fn wins_by_fours(&mut self) -> bool {
        if self.board.count_from(self.px, Potential::S4) == 0 {
            return false;
        }
        let wins = self.fours.wins(&mut self.board);
        self.work += self.fours.boards();
        wins
    }

    fn assess_py(&mut self) -> Assessment {
        let (px, py) = (self.px, !self.px);
        if self.board.count(py, Potential::S5) > 0 {
            return Assessment::Bad;
        }
        let (replies, stones) = match self.board.count(px, Potential::S5) {
            0 if self.board.count_from(py, Potential::C44) > 0 => return Assessment::Bad,
            0 if self.board.count_from(px, Potential::C44) > 0 && self.threats != Threats::T2 => {
                (self.defending_moves(), 2)
            }
            0 => return self.assess_quiet_py(),
            _ => (self.board.blocks(px), 1),
        };
        match replies.len() {
            0 => Assessment::Victory(stones),
            count => Assessment::Good(count as u16),
        }
    }

    /// Whether PY, who is to move, wins by nothing that stands.
    pub(crate) fn spares_px(&self) -> bool {
        self.board.count_from(!self.px, Potential::C44) == 0
    }

    /// No attack of one or two steps stands.
    fn assess_quiet_py(&mut self) -> Assessment {
        let replies = match self.threats {
            Threats::T2 | Threats::T2T3 => 0,
            Threats::T2Tn => self.witness().len(),
            Threats::All => self.defending_moves().len(),
        };
        if replies == 0 { Assessment::Bad } else { Assessment::Good(replies as u16) }
    }

    /// The moves by which PX wins, by fours, if PY passes.
    pub(crate) fn witness(&mut self) -> &[Square] {
        self.board.pass();
        let wins = self.wins_by_fours();
        self.board.pass();
        if wins { self.fours.line() } else { &[] }
    }

    /// The legal moves that the analysis leaves.
    pub(crate) fn defending_moves(&self) -> SquareSet {
        self.board.legal(self.board.analysis().moves(self.board.board()), self.board.turn())
    }

    /// The first move of a victory that [`assess`](Self::assess) has seen for PX to move.
    pub(crate) fn victorious(&mut self) -> Option<Square> {
        match self.board.analysis() {
            Analysis::Five(squares) | Analysis::DoubleFour(squares) => squares.iter().next(),
            _ if self.wins_by_fours() => self.fours.line().first().copied(),
            _ => None,
        }
    }

    /// Whether PX, who is to move, wins by these fours and the replies they force.
    pub(crate) fn holds(&mut self, line: &[Square]) -> bool {
        self.used(line).is_some()
    }

    /// How many of these moves it takes: on another board than the one they were found for PX may win sooner. `None` if
    /// he does not win by them.
    pub(crate) fn used(&mut self, line: &[Square]) -> Option<usize> {
        let (px, py) = (self.px, !self.px);
        let mut played = 0;
        let mut holds = false;
        for pair in line.chunks(2) {
            if !self.board.board().is_empty(pair[0]) || !self.board.is_legal(pair[0], px) {
                break;
            }
            holds = self.board.potential(pair[0], px) == Potential::S5;
            self.board.play(pair[0]);
            played += 1;
            let threatens = self.board.count(py, Potential::S5) == 0 && self.board.count(px, Potential::S5) > 0;
            let blocks = if threatens { self.board.blocks(px) } else { SquareSet::EMPTY };
            holds |= threatens && blocks.is_empty();
            // A reply that the line does not answer breaks it.
            let forced = pair.get(1).filter(|block| blocks.contains(**block) && blocks.len() == 1);
            let Some(&block) = forced.filter(|_| !holds) else { break };
            self.board.play(block);
            played += 1;
        }
        for _ in 0..played {
            self.board.undo();
        }
        holds.then_some(played)
    }

    /// The replies of PY after which PX does not win by these moves: on their squares, fours, and what makes a four
    /// when PY stops one.
    pub(crate) fn disturbing(&mut self, line: &[Square]) -> SquareSet {
        let py = !self.px;
        let mut suspects: SquareSet = line.iter().copied().collect();
        suspects |= self.board.fours(py);
        let Course { completions, legality_is_local } = self.course(line);
        suspects |= completions;
        let empty = self.board.board().empty_squares();
        if !legality_is_local {
            suspects = empty;
        } else if self.board.closes() || L::FORBIDS {
            let near = |square: &Square| (suspects.iter()).any(|other| in_wide_reach(other, *square));
            suspects |= empty.iter().filter(near).collect();
        } else {
            let blocks = || line.iter().skip(1).step_by(2);
            let near = |square: &Square| blocks().any(|&block| in_reach(block, *square));
            suspects.extend(empty.iter().filter(near));
        }
        let mut disturbing = SquareSet::EMPTY;
        for reply in &self.board.legal(suspects & empty, py) {
            self.work += 1;
            self.board.play(reply);
            if !self.holds(line) {
                disturbing.insert(reply);
            }
            self.board.undo();
        }
        disturbing
    }

    /// What these moves lead to, PX first.
    fn course(&mut self, line: &[Square]) -> Course {
        let black = |board: &PatternBoard<L>| board.turn() == Colour::Black;
        let mut legality_is_local = true;
        self.board.pass();
        for &square in line {
            legality_is_local &= !black(&self.board) || self.board.legality_is_local(square);
            self.board.play(square);
        }
        let completions = self.board.fives(self.px);
        if L::FORBIDS && self.px == Colour::White {
            legality_is_local &= completions.iter().all(|square| self.board.legality_is_local(square));
        }
        for _ in line {
            self.board.undo();
        }
        self.board.pass();
        Course { completions, legality_is_local }
    }

    /// What PY may reply, but for moves that lose to the attack that stands; and with how many stones they lose.
    fn replies(&mut self) -> (SquareSet, u16) {
        let attacked = self.board.count_from(self.px, Potential::C44) > 0;
        if attacked || self.threats != Threats::T2Tn {
            return (self.defending_moves(), 0);
        }
        let witness = self.witness().to_vec();
        (self.disturbing(&witness), 1)
    }

    /// Looks at every move that the threats leave to PX, or the analysis to PY, and assesses the board
    /// after that. If it is good, the moves to be looked into are the children, most promising first;
    /// if PX has a move that wins, or PY one that refutes, it is the only child.
    pub(crate) fn expand(&mut self, children: &mut Vec<Child>) -> Assessment {
        children.clear();
        let assessment = if self.is_px_turn() { self.expand_px(children) } else { self.expand_py(children) };
        if children.len() > 1 {
            children.sort_unstable_by_key(|child| (Reverse(child.promise), child.square));
        }
        assessment
    }

    fn expand_px(&mut self, children: &mut Vec<Child>) -> Assessment {
        let mut won: Option<(u16, Child)> = None;
        for square in &self.threatening_moves() {
            let child = self.look(square);
            match child.assessment {
                Assessment::Victory(stones) => {
                    won = won.filter(|&(fewest, _)| fewest <= stones).or(Some((stones, child)));
                    // No move can win faster, since a board with a double four or a five is no good board; unless it
                    // makes a four that must not be blocked.
                    if !L::FORBIDS || stones == 1 {
                        break;
                    }
                }
                Assessment::Bad => {}
                Assessment::Good(_) => children.push(child),
            }
        }
        if let Some((stones, child)) = won {
            *children = vec![child];
            return Assessment::Victory(stones + 1);
        }
        if children.is_empty() { Assessment::Bad } else { Assessment::Good(children.len() as u16) }
    }

    fn expand_py(&mut self, children: &mut Vec<Child>) -> Assessment {
        let (replies, fewest) = self.replies();
        self.expand_replies(&replies, fewest, children)
    }

    /// The same with every legal reply: on the first board PX has threatened nothing yet.
    pub(crate) fn expand_all_replies(&mut self, children: &mut Vec<Child>) -> Assessment {
        children.clear();
        let legal = self.board.legal(self.board.board().empty_squares(), self.board.turn());
        // Without a legal reply PY has not lost.
        if legal.is_empty() { Assessment::Bad } else { self.expand_replies(&legal, 0, children) }
    }

    fn expand_replies(&mut self, replies: &SquareSet, mut most: u16, children: &mut Vec<Child>) -> Assessment {
        for square in replies {
            let child = self.look(square);
            match child.assessment {
                Assessment::Bad => {
                    *children = vec![child];
                    return Assessment::Bad;
                }
                Assessment::Victory(stones) => most = most.max(stones),
                Assessment::Good(_) => children.push(child),
            }
        }
        if children.is_empty() { Assessment::Victory(most) } else { Assessment::Good(children.len() as u16) }
    }

    fn look(&mut self, square: Square) -> Child {
        self.work += 1;
        let codes = self.board.codes(square);
        let promise = u32::from(half(codes, self.px)) + u32::from(half(codes, !self.px)) / 2;
        self.board.play(square);
        let (hash, mut assessment) = (self.board.hash(), self.assess());
        if let Some(block) = self.only_block().filter(|_| assessment != Assessment::Bad) {
            self.board.play(block);
            assessment = self.assess();
            self.board.undo();
        }
        self.board.undo();
        Child { square, hash, assessment, promise }
    }

    /// Where PY, who is to move, must stop a five, if there is one reply only: what he sees is what PX sees after it.
    #[inline]
    fn only_block(&self) -> Option<Square> {
        if self.is_px_turn() || self.board.count(self.px, Potential::S5) == 0 {
            return None;
        }
        let blocks = self.board.blocks(self.px);
        let mut squares = blocks.iter();
        squares.next().filter(|_| squares.next().is_none())
    }

    /// The moves among which PX's threats are. Those that turn out to be none lead to a bad board.
    fn threatening_moves(&self) -> SquareSet {
        let (px, py) = (self.px, !self.px);
        if self.board.count(py, Potential::S5) > 0 {
            return self.board.blocks(py);
        }
        let moves = match self.threats {
            Threats::T2 => self.board.fours(px),
            Threats::T2T3 | Threats::T2Tn => self.board.fours(px) | self.quiet_threats(),
            Threats::All => self.defending_moves(),
        };
        self.board.legal(moves & self.zone, px)
    }

    /// The moves among which PX's threats of more than two steps are. Where PY threatens two fours, they must stop
    /// them.
    fn quiet_threats(&self) -> SquareSet {
        let py = !self.px;
        let mut moves = if self.threats == Threats::T2T3 { self.threes() } else { self.preparations() };
        if self.board.count_from(py, Potential::C44) > 0 {
            moves &= self.board.common_defence(&self.board.double_fours(py), py);
        }
        moves
    }

    /// The squares on which PX makes a three; a simple three counts only if it can meet another one.
    fn threes(&self) -> SquareSet {
        let fours = self.board.fours(self.px);
        let counts = |square: &Square| {
            self.board.potential(*square, self.px) > Potential::S3 || fours.iter().any(|four| in_reach(four, *square))
        };
        self.board.threes(self.px).iter().filter(counts).collect()
    }

    /// The squares on which a stone may prepare a win by fours: if PX has no four to begin with, it must make a three.
    fn preparations(&self) -> SquareSet {
        if self.board.count_from(self.px, Potential::S4) == 0 {
            return self.board.threes(self.px);
        }
        let adds = |square: &Square| (Potential::S2..Potential::S4).contains(&self.board.potential(*square, self.px));
        self.board.board().empty_squares().iter().filter(adds).collect()
    }
}
