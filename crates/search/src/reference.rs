//! Minimax, alpha-beta and principal variation search as the textbooks have them (§3.1).
//!
//! All of them walk the same tree: at each node the analysis decides, or leaves some moves; at
//! the given depth the evaluation counts. So they return the same value, with fewer and fewer nodes.

use cinquina_eval::{Evaluation, Values};
use cinquina_game::{Rule, Square, SquareSet};
use cinquina_patterns::{Analysis, LineTable, PatternBoard};

use crate::choice::{Choice, legal_or_any};
use crate::control::NodeCounter;
use crate::report::{PrincipalVariation, RootMove, SearchReport};
use crate::score::{INFINITE, Score, mate};
use crate::table::{Bound, Entry};
use crate::{Origin, SearchControl, TableView, TranspositionTable};

/// No iteration goes deeper.
const MAX_DEPTH: i32 = 100;

/// Which of the searches.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Every move of every node.
    Minimax,
    /// Without what cannot change the result.
    AlphaBeta,
    /// Moves after the first tried with a window of one point: principal variation search.
    PlainPvs,
    /// The same, deeper and deeper, with a table that remembers positions and their best moves.
    Pvs,
}

impl Method {
    /// All of them, from the simplest to the best.
    pub const ALL: [Self; 4] = [Self::Minimax, Self::AlphaBeta, Self::PlainPvs, Self::Pvs];
}

/// The value of a position, and what it took to find out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The value for the player to move.
    pub score: Score,
    /// What is expected to follow; empty where nothing was searched.
    pub line: PrincipalVariation,
    /// How many nodes were entered.
    pub nodes: u64,
}

/// The value of a node with the line that leads to it.
struct Value {
    score: Score,
    line: PrincipalVariation,
}

impl Value {
    const fn of(score: Score) -> Self {
        Self { score, line: PrincipalVariation::EMPTY }
    }

    /// Takes a move whose reply has this value for the opponent, if it is better.
    fn improve(&mut self, square: Square, reply: &Self) {
        if -reply.score > self.score {
            self.score = -reply.score;
            self.line.set(square, &reply.line);
        }
    }
}

/// What these searches leave in a table depends on the rule and the values.
pub fn origin(rule: Rule, values: &Values) -> Origin {
    Origin::new(rule, values.fingerprint().with_name("pvs"))
}

/// What the analysis and the depth leave of a node.
enum Node {
    Decided(Score),
    Moves(Vec<Square>),
}

/// The window and place of a node.
#[derive(Copy, Clone)]
struct Window {
    alpha: Score,
    beta: Score,
    depth: i32,
    ply: i32,
}

impl Window {
    /// Every value, at the root.
    const fn whole(depth: i32) -> Self {
        Self { alpha: -INFINITE, beta: INFINITE, depth, ply: 0 }
    }

    /// As the opponent sees it, a move later.
    const fn of_reply(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, depth: self.depth - 1, ply: self.ply + 1 }
    }
}

/// One search.
pub struct Searcher<'a, L: LineTable> {
    board: PatternBoard<L>,
    evaluation: Evaluation<'a>,
    method: Method,
    table: TableView<'a>,
    control: &'a SearchControl,
    counter: NodeCounter<'a>,
}

impl<'a, L: LineTable> Searcher<'a, L> {
    /// About to search a position. Only [`Method::Pvs`] uses the table.
    pub fn new(
        board: PatternBoard<L>,
        values: &'a Values,
        method: Method,
        table: &'a TranspositionTable,
        control: &'a SearchControl,
    ) -> Self {
        let evaluation = Evaluation::new(values, &board);
        let table = table.view(origin(board.rule(), values));
        Self { board, evaluation, method, table, control, counter: NodeCounter::new(control) }
    }

    /// Searches to a depth, and to all depths before it if the method is one that learns from them.
    pub fn search(&mut self, depth: i32) -> Found {
        let before = self.counter.nodes();
        let first = if self.method == Method::Pvs { 1 } else { depth };
        for shallower in first..depth {
            self.search_to(shallower);
        }
        let Value { score, line } = self.search_to(depth);
        Found { score, line, nodes: self.counter.nodes() - before }
    }

    /// Searches deeper and deeper until the control says stop, and reports each depth. Returns the
    /// last whole report.
    ///
    /// `None` only if there is no move.
    pub fn iterate(&mut self, mut report: impl FnMut(&SearchReport)) -> Option<SearchReport> {
        let mut last = SearchReport::new(0, vec![self.first_move()?], self.control);
        for depth in 1..=MAX_DEPTH {
            let Value { score, line } = self.search_to(depth);
            if self.control.is_stopped() {
                break;
            }
            last.depth = depth;
            let best = &mut last.lines[0];
            best.score = score;
            let allowed = |square: &&Square| self.board.rule().allows(self.board.board(), **square, self.board.turn());
            if let Some(&square) = line.moves().first().filter(allowed) {
                (best.square, best.line) = (square, line);
            }
            self.counter.publish();
            last = last.updated(self.control);
            report(&last);
            if mate(score).is_some() || !self.control.goes_on(depth) {
                break;
            }
        }
        self.counter.publish();
        Some(last.updated(self.control))
    }

    fn search_to(&mut self, depth: i32) -> Value {
        match self.method {
            Method::Minimax => self.minimax(depth, 0),
            Method::AlphaBeta | Method::PlainPvs | Method::Pvs => self.alpha_beta(Window::whole(depth)),
        }
    }

    /// What is played where the analysis decides, or the search ends before its first depth: the move
    /// that looks best among those that the analysis leaves, or among all if it leaves none.
    fn first_move(&self) -> Option<RootMove> {
        let left = match self.board.analysis() {
            Analysis::Lost => self.board.fives(!self.board.turn()),
            Analysis::Open => SquareSet::EMPTY,
            other => other.moves(self.board.board()),
        };
        let square = legal_or_any(&self.board, &left).iter().max_by_key(|&square| self.policy(square))?;
        Some(RootMove { square, score: 0, line: PrincipalVariation::only(square) })
    }

    /// A node of the tree: its moves in the order of the policy, or at depth 0 the evaluation.
    fn node(&mut self, depth: i32, ply: i32) -> Node {
        let moves = match Choice::of(&self.board, ply) {
            Choice::Decided(score) => return Node::Decided(score),
            _ if depth == 0 => return Node::Decided(self.evaluation.value(&self.board)),
            choice => self.board.legal(choice.squares(&self.board), self.board.turn()),
        };
        if moves.is_empty() {
            return Node::Decided(0);
        }
        let mut moves: Vec<Square> = moves.iter().collect();
        moves.sort_by_key(|&square| (-self.policy(square), square));
        Node::Moves(moves)
    }

    fn policy(&self, square: Square) -> i32 {
        self.evaluation.policy(&self.board, square)
    }

    /// The greatest of the values of all moves.
    fn minimax(&mut self, depth: i32, ply: i32) -> Value {
        self.counter.enter();
        let moves = match self.node(depth, ply) {
            Node::Decided(score) => return Value::of(score),
            Node::Moves(moves) => moves,
        };
        let mut best = Value::of(-INFINITE);
        for square in moves {
            self.board.play(square);
            let reply = self.minimax(depth - 1, ply + 1);
            self.board.undo();
            if self.control.is_stopped() {
                break;
            }
            best.improve(square, &reply);
        }
        best
    }

    /// The value of a node, exact if it lies within the window.
    fn alpha_beta(&mut self, window: Window) -> Value {
        self.counter.enter();
        let mut moves = match self.node(window.depth, window.ply) {
            Node::Decided(score) => return Value::of(score),
            Node::Moves(moves) => moves,
        };
        if self.method != Method::Pvs {
            return self.best_of(&moves, window);
        }
        let (hash, Window { alpha, beta, depth, ply }) = (self.board.hash(), window);
        if let Some(entry) = self.table.get(hash, ply) {
            if entry.depth == depth && ply > 0 && entry.cuts(alpha, beta) {
                return Value::of(entry.score);
            }
            if let Some(at) = moves.iter().position(|&square| Some(square) == entry.best) {
                moves[..=at].rotate_right(1);
            }
        }
        let best = self.best_of(&moves, window);
        if !self.control.is_stopped() {
            let bound = match best.score {
                score if score <= alpha => Bound::Upper,
                score if score >= beta => Bound::Lower,
                _ => Bound::Exact,
            };
            let square = best.line.moves().first().copied();
            self.table.put(hash, ply, &Entry { best: square, score: best.score, bound, depth, eval: 0 });
        }
        best
    }

    fn best_of(&mut self, moves: &[Square], mut window: Window) -> Value {
        let mut best = Value::of(-INFINITE);
        for (n, &square) in moves.iter().enumerate() {
            self.board.play(square);
            let reply = self.reply(window, n == 0);
            self.board.undo();
            if self.control.is_stopped() {
                break;
            }
            best.improve(square, &reply);
            window.alpha = window.alpha.max(best.score);
            if window.alpha >= window.beta {
                break;
            }
        }
        best
    }

    /// The value of the position after a move, for the opponent. Principal variation search asks at
    /// first only whether a move after the first is better at all.
    fn reply(&mut self, window: Window, first: bool) -> Value {
        let scouts = matches!(self.method, Method::PlainPvs | Method::Pvs);
        if scouts && !first {
            let scouted = self.alpha_beta(Window { beta: window.alpha + 1, ..window }.of_reply());
            let score = -scouted.score;
            if score <= window.alpha || score >= window.beta {
                return scouted;
            }
        }
        self.alpha_beta(window.of_reply())
    }
}
