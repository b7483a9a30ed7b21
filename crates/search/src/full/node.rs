//! One node of the tree: first what is known without searching its moves, then the moves one after the other.

use std::ops::RangeInclusive;

use cinquina_game::{Square, SquareSet};
use cinquina_patterns::{LineTable, PatternBoard, Potential};

use super::selectivity::Extension;
use super::{MAX_PLY, PLY, Searcher};
use crate::choice::Choice;
use crate::moves::MoveList;
use crate::score::{INFINITE, PROVEN, Score, loss_at, win_at};
use crate::table::{Bound, Entry};
use crate::vcf::{VcfLimits, wins_by_what_is_forbidden};

/// The window and place of a node.
#[derive(Copy, Clone)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// What is left, in hundredths of a ply.
    pub(super) depth: i32,
    pub(super) ply: i32,
    /// Whether some move is expected to refute the move that led here.
    pub(super) cut: bool,
}

impl Window {
    pub(super) const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The window of a move: between `alpha` and `beta` for the player who makes it.
    pub(super) const fn child(self, alpha: Score, beta: Score, depth: i32, cut: bool) -> Self {
        Self { alpha: -beta, beta: -alpha, depth, ply: self.ply + 1, cut }
    }

    /// The window that asks no more than whether a move is better than alpha.
    pub(super) const fn test(self, depth: i32, cut: bool) -> Self {
        self.child(self.alpha, self.alpha + 1, depth, cut)
    }
}

/// Where a move that raises alpha makes the others less interesting: neither near the leaves nor near the root.
const RAISED_DEPTHS: RangeInclusive<i32> = 2 * PLY + 1..=12 * PLY - 1;

/// The table stores depths in halves of a ply.
pub(super) const TABLE_STEP: i32 = PLY / 2;

/// What is known of a node when its moves are searched.
pub(super) struct Node {
    pub(super) window: Window,
    /// Whether the opponent has a four.
    pub(super) blocking: bool,
    /// The evaluation, before any search.
    pub(super) eval: Score,
    /// A lower bound that holds for the moves that are left out.
    pub(super) floor: Score,
    /// Whether the player stands better than before his last move.
    pub(super) improving: bool,
    pub(super) known: Option<Entry>,
    pub(super) table_move: Option<Square>,
    /// A move that is left out, to see how good the others are (singular extension).
    pub(super) excluded: Option<Square>,
}

impl<L: LineTable> Searcher<'_, L> {
    /// The value of the position within the window.
    pub(super) fn search(&mut self, window: Window) -> Score {
        self.visit(window, None)
    }

    /// The same, with one move left out.
    pub(super) fn visit(&mut self, window: Window, excluded: Option<Square>) -> Score {
        let Window { alpha, beta, depth, ply, .. } = window;
        self.counter.enter();
        self.lines.clear(ply as usize);
        if self.control.is_stopped() {
            return 0;
        }
        let choice = match Choice::of(&self.board, ply) {
            Choice::Decided(score) => return score,
            other => other,
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
            && excluded.is_none()
            && entry.depth >= depth.div_euclid(TABLE_STEP)
            && entry.cuts(alpha, beta)
        {
            self.reward_known(&entry, &choice, window);
            return entry.score;
        }
        // The block of a four at the end of the search leads to a leaf.
        let blocking = matches!(choice, Choice::Block(_));
        let depth = if blocking { depth.max(PLY - self.parameters.block_extension) } else { depth };
        if depth <= 0 && !blocking {
            return self.leaf(known.map(|entry| entry.eval), alpha, ply);
        }
        self.inner(Window { depth, ..window }, &choice, known, excluded)
    }

    /// A node at which the search ends: a win by fours, or the evaluation, which may be known already.
    fn leaf(&mut self, eval: Option<Score>, alpha: Score, ply: i32) -> Score {
        let worth_trying = self.board.count_from(self.board.turn(), Potential::S4) > 0 && win_at(ply + 5) > alpha;
        let limits = self.vcf_limits(self.parameters.vcf_budget, ply);
        let plies = worth_trying.then(|| self.plies_by_fours(limits)).flatten();
        match plies {
            Some(plies) => win_at(ply + plies),
            None => eval.unwrap_or_else(|| self.eval()),
        }
    }

    /// What a VCF search at this place may do.
    fn vcf_limits(&self, budget: i32, ply: i32) -> VcfLimits {
        VcfLimits {
            budget: budget as u32,
            free: self.parameters.vcf_free as usize,
            longest: (MAX_PLY - 2).saturating_sub(ply as usize).div_ceil(2),
            records_zone: false,
        }
    }

    /// In how many moves of both sides the player to move completes his five if he makes nothing but fours, as far as the
    /// limits show.
    fn plies_by_fours(&mut self, limits: VcfLimits) -> Option<i32> {
        let values = self.evaluation.values();
        let policy = |board: &PatternBoard<L>, square| values.policy(board.codes(square), board.turn());
        self.vcf.plies_to_win(&mut self.board, &mut self.counter, limits, policy)
    }

    /// A node whose moves are searched, unless the evaluation says that it need not be.
    fn inner(&mut self, window: Window, choice: &Choice, known: Option<Entry>, excluded: Option<Square>) -> Score {
        // A leaf looks for it with all other wins by fours.
        if excluded.is_none() && wins_by_what_is_forbidden(&mut self.board) {
            return win_at(window.ply + 3);
        }
        let ply = window.ply as usize;
        let open = matches!(choice, Choice::Open);
        let eval = match known {
            // While a threat must be answered, the lines of both players count for little: what was seen before it stands.
            _ if !open && ply > 0 => -self.plies[ply - 1].eval,
            Some(entry) => entry.eval,
            None => self.eval(),
        };
        self.plies[ply].eval = eval;
        let improving = ply >= 2 && eval > self.plies[ply - 2].eval;
        let better = known.filter(|entry| improves(entry, eval)).map_or(eval, |entry| entry.score);
        let (mut squares, mut floor) = (SquareSet::EMPTY, -INFINITE);
        if open && excluded.is_none() {
            match self.quiet(window, better, improving) {
                Quiet::Decided(score) => {
                    self.remember_decided(window, score, eval, known);
                    return score;
                }
                Quiet::Threatened(plies) => {
                    squares = self.vcf.defences(&self.board);
                    floor = loss_at(window.ply + 1 + plies);
                }
                Quiet::Open => {}
            }
        }
        let table_move = known.and_then(|entry| entry.best).filter(|&square| self.board.board().is_empty(square));
        if squares.is_empty() {
            (squares, floor) = (choice.squares(&self.board), -INFINITE);
        }
        if squares.is_empty() {
            return 0;
        }
        let missing = table_move.is_none() && open && window.depth >= self.parameters.iir_depth;
        let less = if missing { self.parameters.iir_reduction } else { 0 };
        let node = Node {
            window: Window { depth: window.depth - less, ..window },
            blocking: matches!(choice, Choice::Block(_)),
            eval,
            floor,
            improving,
            known,
            table_move,
            excluded,
        };
        self.moves(&node, &squares)
    }

    /// What was decided without a move would cost the same again: an evaluation and a VCF search.
    fn remember_decided(&self, window: Window, score: Score, eval: Score, known: Option<Entry>) {
        if score >= window.beta {
            let (best, depth) = (known.and_then(|entry| entry.best), window.depth.div_euclid(TABLE_STEP));
            let entry = Entry { best, score, bound: Bound::Lower, depth, eval };
            self.table.put(self.board.hash(), window.ply, &entry);
        }
    }

    /// Whether a quiet node is so good that it need not be searched, or so bad that only fours could help; or whether the
    /// opponent threatens to win by fours, so that the evaluation says little.
    fn quiet(&mut self, window: Window, eval: Score, improving: bool) -> Quiet {
        let Window { alpha, beta, depth, ply, .. } = window;
        let parameters = self.parameters;
        let razored = parameters.razor_base + parameters.razor_slope * depth / PLY;
        let needed = parameters.futility_margin * (depth - if improving { PLY } else { 0 }) / PLY;
        let needed = if L::FORBIDS { needed * parameters.renju_futility / 100 } else { needed };
        let mut is_enough = false;
        if !window.is_open() && depth < parameters.razor_depth && eval + razored < alpha {
            let score = self.leaf(Some(self.plies[ply as usize].eval), alpha, ply);
            if score <= alpha {
                return Quiet::Decided(score);
            }
        } else if !window.is_open() && depth <= parameters.futility_depth && beta > -PROVEN && eval < PROVEN {
            is_enough = eval - needed.max(0) >= beta;
        }
        let threat = if is_enough || depth >= PLY { self.threat(ply) } else { None };
        match threat {
            Some(plies) => Quiet::Threatened(plies),
            None if is_enough => Quiet::Decided(eval),
            None => Quiet::Open,
        }
    }

    /// In how many moves of both sides the opponent would win by fours, as far as can be seen quickly, if the player to move
    /// passed.
    fn threat(&mut self, ply: i32) -> Option<i32> {
        if self.board.count_from(!self.board.turn(), Potential::S4) == 0 {
            return None;
        }
        let limits = VcfLimits { records_zone: true, ..self.vcf_limits(self.parameters.threat_budget, ply) };
        self.board.pass();
        let plies = self.plies_by_fours(limits);
        self.board.pass();
        plies
    }

    /// The best value of these moves.
    pub(super) fn moves(&mut self, node: &Node, squares: &SquareSet) -> Score {
        let ply = node.window.ply as usize;
        let mut moves = std::mem::take(&mut self.plies[ply].moves);
        let mut best_policy = i32::MIN;
        moves.fill(squares, |square| {
            let policy = self.policy(square);
            best_policy = best_policy.max(policy);
            self.order(square, policy, node)
        });
        self.plies[ply].best_policy = best_policy;
        let score = self.best_of(node, &mut moves);
        self.plies[ply].moves = moves;
        score
    }

    fn best_of(&mut self, node: &Node, moves: &mut MoveList) -> Score {
        let Window { alpha, beta, ply, .. } = node.window;
        let (mut best, mut best_move, mut window) = (node.floor, None, node.window);
        window.alpha = alpha.max(best);
        if best >= beta {
            return best;
        }
        let mut number = 0;
        while let Some(square) = moves.next() {
            if Some(square) == node.excluded || !self.board.is_legal(square, self.board.turn()) {
                continue;
            }
            number += 1;
            // Those that are left would be later still.
            if best > -PROVEN && self.skips(node, number) {
                break;
            }
            let extension = match self.extension(node, square) {
                Extension::By(depth) => depth,
                Extension::Cut(score) => return score,
            };
            let score = self.try_move(node, window, number, square, extension);
            if self.control.is_stopped() {
                return 0;
            }
            if score > best {
                (best, best_move) = (score, Some(square));
            }
            if score > window.alpha {
                self.lines.extend(ply as usize, square);
                if score >= beta {
                    self.reward(node, square, moves.tried());
                    break;
                }
                window.alpha = score;
                if RAISED_DEPTHS.contains(&window.depth) && score < PROVEN {
                    window.depth -= self.parameters.raised_reduction;
                }
            }
        }
        if number == 0 && best == -INFINITE {
            // Only the excluded move is left; or none near that the rule allows.
            return if node.excluded.is_some() { alpha } else { 0 };
        }
        if node.excluded.is_none() {
            self.remember(node, best, best_move, alpha);
        }
        best
    }

    /// Plays a move and searches it, late ones less deeply at first.
    fn try_move(&mut self, node: &Node, window: Window, number: i32, square: Square, extension: i32) -> Score {
        let Window { alpha, beta, depth, cut, .. } = window;
        let full = depth - PLY + extension;
        let reduced = (full - self.reduction(node, number, square)).clamp(PLY.min(full), full);
        self.table.fetch(self.board.hash_after(square));
        self.plies[node.window.ply as usize].played = Some(square);
        self.board.play(square);
        let mut score = alpha + 1;
        if number > 1 || !window.is_open() {
            score = -self.search(window.test(reduced, reduced < full || !cut));
            if score > alpha && reduced < full {
                score = -self.search(window.test(full, !cut));
            }
        }
        if window.is_open() && (number == 1 || (alpha < score && score < beta)) {
            score = -self.search(window.child(alpha, beta, full, false));
        }
        self.board.undo();
        score
    }

    fn remember(&self, node: &Node, score: Score, best: Option<Square>, alpha: Score) {
        let bound = match score {
            _ if score >= node.window.beta => Bound::Lower,
            _ if score > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let best = if bound == Bound::Upper { node.table_move.or(best) } else { best };
        let entry = Entry { best, score, bound, depth: node.window.depth.div_euclid(TABLE_STEP), eval: node.eval };
        self.table.put(self.board.hash(), node.window.ply, &entry);
    }
}

/// What is known of a node on which no threat must be answered before its moves are looked at.
enum Quiet {
    /// It need not be searched.
    Decided(Score),
    /// The opponent threatens to win by fours with so many moves of both sides.
    Threatened(i32),
    /// Nothing.
    Open,
}

/// Whether a stored score says more than the evaluation.
fn improves(entry: &Entry, eval: Score) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score > eval,
        Bound::Upper => entry.score < eval,
    }
}
