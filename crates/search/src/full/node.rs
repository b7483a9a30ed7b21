//! One node of the tree.

use cinquina_game::{Square, SquareSet};
use cinquina_patterns::{Analysis, PatternRule, Potential};

use super::history::History;
use super::reductions::reduction;
use super::{MAX_PLY, Worker};
use crate::candidates;
use crate::moves::{MoveList, Scored};
use crate::score::{INFINITE, PROVEN, Score, loss_at, win_at};
use crate::table::{Bound, Entry};

/// What the analysis leaves to the player to move.
pub(super) enum Choice {
    /// The game is decided.
    Decided(Score),
    /// One move stops a five.
    Block(Square),
    /// Some moves hold against two fours at once.
    Defend(SquareSet),
    /// Any move.
    Open,
}

/// The window and place of a node.
#[derive(Copy, Clone)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: i32,
    pub(super) ply: i32,
}

impl Window {
    const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What is known of a node when its moves are searched.
struct Node {
    window: Window,
    /// Whether the moves were limited by a threat.
    limited: bool,
    eval: Score,
    improving: bool,
    table_move: Option<Square>,
}

impl<R: PatternRule> Worker<'_, R> {
    /// The value of the position within the window.
    pub(super) fn search(&mut self, window: Window) -> Score {
        let Window { alpha, beta, depth, ply } = window;
        self.counter.enter();
        self.plies[ply as usize].line.clear();
        if self.control.is_stopped() {
            return 0;
        }
        let (choice, depth) = match self.choice(ply) {
            Choice::Decided(score) => return score,
            Choice::Block(square) => (Choice::Block(square), depth.max(0) + 1),
            other => (other, depth),
        };
        if ply as usize >= MAX_PLY {
            return self.eval();
        }
        // No line from here can be quicker than a win with the next move but two.
        if win_at(ply + 5) <= alpha {
            return alpha;
        }
        let known = self.table.get(self.board.hash(), ply);
        if let Some(entry) = known
            && !window.is_open()
            && entry.depth >= depth
            && entry.cuts(alpha, beta)
        {
            return entry.score;
        }
        if depth <= 0 {
            return self.leaf(alpha, ply, known.as_ref());
        }
        self.inner(Window { depth, ..window }, &choice, known.as_ref())
    }

    /// Asks the analysis.
    pub(super) fn choice(&self, ply: i32) -> Choice {
        match self.board.analysis() {
            Analysis::Five(_) => Choice::Decided(win_at(ply + 1)),
            Analysis::DoubleFour(_) => Choice::Decided(win_at(ply + 3)),
            Analysis::Lost => Choice::Decided(loss_at(ply + 2)),
            Analysis::Block(square) => Choice::Block(square),
            Analysis::Defend(moves) if moves.is_empty() => Choice::Decided(loss_at(ply + 4)),
            Analysis::Defend(moves) => Choice::Defend(moves),
            Analysis::Open => Choice::Open,
        }
    }

    /// A node at which the search ends: a win by fours, or the evaluation.
    fn leaf(&mut self, alpha: Score, ply: i32, known: Option<&Entry>) -> Score {
        let budget = self.parameters.four_budget as u32;
        let eval = known.map_or_else(|| self.eval(), |entry| entry.eval);
        let worth_trying = self.board.count_from(self.board.turn(), Potential::S4) > 0 && win_at(ply + 5) > alpha;
        match worth_trying.then(|| self.wins_by_fours(ply, budget)).flatten() {
            Some(at) => win_at(at),
            None => eval,
        }
    }

    /// A node whose moves are searched, unless the evaluation says that it need not be.
    fn inner(&mut self, window: Window, choice: &Choice, known: Option<&Entry>) -> Score {
        let ply = window.ply as usize;
        let eval = known.map_or_else(|| self.eval(), |entry| entry.eval);
        self.plies[ply].eval = eval;
        let improving = ply >= 2 && eval > self.plies[ply - 2].eval;
        let limited = !matches!(choice, Choice::Open);
        if !limited
            && !window.is_open()
            && let Some(score) = self.prune(window, eval, improving)
        {
            return score;
        }
        let table_move = known.and_then(|entry| entry.best).filter(|&square| self.board.board().is_empty(square));
        let squares = self.squares(choice);
        if squares.is_empty() {
            return 0;
        }
        let reduce = i32::from(table_move.is_none() && !limited && window.depth >= self.parameters.internal_depth);
        let window = Window { depth: window.depth - reduce, ..window };
        self.moves(&Node { window, limited, eval, improving, table_move }, &squares)
    }

    /// The moves that the analysis leaves: for an open board the candidates.
    pub(super) fn squares(&self, choice: &Choice) -> SquareSet {
        match choice {
            Choice::Decided(_) => SquareSet::EMPTY,
            Choice::Block(square) => [*square].into_iter().collect(),
            Choice::Defend(moves) => *moves,
            Choice::Open => candidates(self.board.board()),
        }
    }

    /// Whether a quiet node is so good that it need not be searched, or so bad that only fours could help.
    fn prune(&mut self, window: Window, eval: Score, improving: bool) -> Option<Score> {
        let Window { alpha, beta, depth, ply } = window;
        let parameters = self.parameters;
        let margin = parameters.futility_margin * (depth - i32::from(improving));
        if depth <= parameters.futility_depth && beta > -PROVEN && eval - margin >= beta {
            return Some(eval);
        }
        let margin = parameters.razor_base + parameters.razor_slope * depth * depth;
        if depth <= parameters.razor_depth && eval + margin < alpha {
            let score = self.leaf(alpha, ply, None);
            return (score <= alpha).then_some(score);
        }
        None
    }

    fn moves(&mut self, node: &Node, squares: &SquareSet) -> Score {
        let ply = node.window.ply as usize;
        let mut moves = std::mem::take(&mut self.plies[ply].moves);
        moves.fill(squares, |square| self.order(square, node.table_move, self.plies[ply].killer));
        let score = self.best_of(node, &mut moves);
        self.plies[ply].moves = moves;
        score
    }

    /// What a move is tried by: the table's move first, then by looks and history.
    pub(super) fn order(&self, square: Square, table_move: Option<Square>, killer: Option<Square>) -> i32 {
        if Some(square) == table_move {
            return i32::MAX;
        }
        let history = self.history.get(self.board.turn(), square);
        self.looks(square) * 64 + history + if Some(square) == killer { History::MOST } else { 0 }
    }

    fn best_of(&mut self, node: &Node, moves: &mut MoveList) -> Score {
        let Window { alpha, beta, depth, ply } = node.window;
        let (mut best, mut best_move, mut floor) = (-INFINITE, None, alpha);
        for number in 0.. {
            let Some(scored) = moves.next() else { break };
            if number > 0 && best > -PROVEN && self.skips(node, number, scored) {
                continue;
            }
            let window = Window { alpha: floor, beta, depth, ply };
            let score = self.try_move(node, window, number, scored);
            if self.control.is_stopped() {
                return 0;
            }
            if score > best {
                (best, best_move) = (score, Some(scored.square));
            }
            if score > floor {
                floor = score;
                self.extend_line(ply as usize, scored.square);
            }
            if floor >= beta {
                self.reward(node, scored.square, moves.tried());
                break;
            }
        }
        self.remember(node, best, best_move, alpha);
        best
    }

    /// Whether a late move that looks bad is not tried at all.
    fn skips(&self, node: &Node, number: usize, scored: Scored) -> bool {
        let (depth, parameters) = (node.window.depth, self.parameters);
        if node.limited || node.window.is_open() || depth > parameters.late_depth {
            return false;
        }
        let enough = parameters.late_base + parameters.late_slope * depth * depth / 4;
        let enough = if node.improving { enough } else { enough / 2 };
        number > enough.max(3) as usize && self.looks(scored.square) < parameters.late_looks
    }

    /// Plays a move and searches it, late ones less deeply at first.
    fn try_move(&mut self, node: &Node, window: Window, number: usize, scored: Scored) -> Score {
        let Window { alpha, beta, depth, ply } = window;
        let looks = self.looks(scored.square);
        let history = self.history.get(self.board.turn(), scored.square);
        self.board.play(scored.square);
        let deeper = |alpha: Score, beta: Score, depth: i32| Window { alpha: -beta, beta: -alpha, depth, ply: ply + 1 };
        let mut score = -INFINITE;
        let mut unknown = true;
        if number > 0 {
            let mut less = 0;
            if depth >= 2 && number >= 2 && !node.limited {
                let parameters = self.parameters;
                less = reduction(depth, number, parameters.reduction_divisor);
                less += i32::from(!node.improving) - i32::from(window.is_open());
                less -= history / (History::MOST / 2) + i32::from(looks >= parameters.reduction_looks);
                less = less.clamp(0, depth - 1);
            }
            score = -self.search(deeper(alpha, alpha + 1, depth - 1 - less));
            if less > 0 && score > alpha {
                score = -self.search(deeper(alpha, alpha + 1, depth - 1));
            }
            unknown = score > alpha && score < beta;
        }
        if unknown {
            score = -self.search(deeper(alpha, beta, depth - 1));
        }
        self.board.undo();
        score
    }

    fn extend_line(&mut self, ply: usize, square: Square) {
        let (here, below) = self.plies.split_at_mut(ply + 1);
        here[ply].line.set(square, &below[0].line);
    }

    /// A move has refuted the node: it gains in history, those tried before it lose.
    fn reward(&mut self, node: &Node, square: Square, tried: &[Scored]) {
        let turn = self.board.turn();
        let bonus = (16 * node.window.depth * node.window.depth).min(History::MOST / 4);
        self.history.update(turn, square, bonus);
        for other in tried {
            self.history.update(turn, other.square, -bonus);
        }
        self.plies[node.window.ply as usize].killer = Some(square);
    }

    fn remember(&self, node: &Node, score: Score, best: Option<Square>, alpha: Score) {
        let bound = match score {
            _ if score >= node.window.beta => Bound::Lower,
            _ if score > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let best = if bound == Bound::Upper { best.or(node.table_move) } else { best };
        let entry = Entry { best, score, bound, depth: node.window.depth, eval: node.eval };
        self.table.put(self.board.hash(), node.window.ply, &entry);
    }
}
