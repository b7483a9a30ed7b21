//! What a prover of whole openings asks, one position after the other. Boards and tables outlive a question; a win that
//! was found once is replayed elsewhere rather than searched for again.

use std::rc::Rc;
use std::sync::Arc;

use cinquina_eval::Values;
use cinquina_game::{Board, Colour, Rule, Square, SquareSet, Symmetry};
use cinquina_patterns::{LineTable, PatternBoard, Potential, with_lines};
use cinquina_search::full::AnySearcher;
use cinquina_search::score::{PROVEN, Score};
use cinquina_search::{Parameters, SearchControl, SearchLimits, TranspositionTable};
use rustc_hash::FxHashMap;

use super::replay::holds;
use super::{Ask, Finding, Question};
use crate::dfpn::Dfpn;
use crate::guided::Guided;
use crate::prover::{Prover, Verdict, Writer};
use crate::threat_board::{Assessment, ThreatBoard};
use crate::win::WinningMove;
use crate::{SolveControl, Threats};

/// How many boards each solver may expand to find one win.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct WinBudget {
    /// By fours and threes.
    pub threes: u64,
    /// With the player's search as a guide.
    pub guided: u64,
}

/// How much work the replies to one move may take.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RepliesBudget {
    /// For the win if the defender passes.
    pub pass: WinBudget,
    /// For the win after each reply.
    pub reply: WinBudget,
    /// The nodes of the player's search that values a reply.
    pub nodes: u64,
    /// How many of the player's best replies are looked at where a pass does not lose: the others can wait until these
    /// have lost.
    pub first_replies: usize,
}

/// A move with its value for the player who makes it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ScoredMove {
    /// The move.
    pub square: Square,
    /// Its value.
    pub score: Score,
}

/// A reply of the defender after which no win is known.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct OpenReply {
    /// The reply.
    pub square: Square,
    /// What the attacker would play next, with its value for him, if he has a legal move.
    pub next: Option<ScoredMove>,
}

/// Replies of the defender that one attack answers.
#[derive(Clone, Debug)]
pub struct LostReplies {
    /// The replies.
    pub squares: Vec<Square>,
    /// The attack, which was replayed after each of them.
    pub attack: Rc<WinningMove>,
}

/// What is known of a position with the defender to move. Every legal reply that matters is in one of the lists, or is
/// answered by the win after a pass.
#[derive(Clone, Debug, Default)]
pub struct Replies {
    /// The defender has a reply that saves him for certain.
    pub refuted: bool,
    /// The attack that wins if the defender passes. It was replayed against every reply that is in none of the lists.
    pub pass: Option<Rc<WinningMove>>,
    /// Replies that lose to another attack.
    pub lost: Vec<LostReplies>,
    /// Replies after which nothing is certain.
    pub open: Vec<OpenReply>,
    /// Replies that nobody has looked at yet.
    pub unseen: Vec<Square>,
}

impl Replies {
    /// Whether the attacker wins against every reply.
    pub const fn are_lost(&self) -> bool {
        !self.refuted && self.open.is_empty() && self.unseen.is_empty()
    }
}

/// A solver that is asked about many positions of one rule, with one player attacking.
pub struct SolverSession {
    questions: Box<dyn Questions>,
}

/// The same, for any kind of lines.
trait Questions {
    fn win(&mut self, board: &Board, budget: WinBudget, control: &mut SolveControl<'_>) -> Option<Rc<WinningMove>>;
    fn holds(&mut self, board: &Board, win: &WinningMove) -> bool;
    fn best_moves(
        &mut self,
        board: &Board,
        turn: Colour,
        effort: &Effort,
        control: &mut SolveControl<'_>,
    ) -> Vec<ScoredMove>;
    fn replies(
        &mut self,
        board: &Board,
        only: Option<&[Square]>,
        budget: &RepliesBudget,
        control: &mut SolveControl<'_>,
    ) -> Replies;
}

/// What is asked of the player's search.
struct Effort {
    nodes: u64,
    excluded: SquareSet,
    lines: usize,
}

impl SolverSession {
    /// A session that remembers boards in about so many bytes.
    pub fn new(rule: Rule, board: &Board, attacker: Colour, memory: usize) -> Self {
        let questions: Box<dyn Questions> =
            with_lines!(rule, L => Box::new(Answerer::<L>::new(rule, board, attacker, memory)));
        Self { questions }
    }

    const BUDGET: RepliesBudget = RepliesBudget {
        pass: WinBudget { threes: 10_000, guided: 100_000 },
        reply: WinBudget { threes: 3_000, guided: 100_000 },
        nodes: 20_000,
        first_replies: 6,
    };

    /// Answers a question; nothing if `control` ends it before.
    pub fn answer(&mut self, Question { position, ask }: &Question, control: &mut SolveControl<'_>) -> Option<Finding> {
        /// Enough to see again the win that the player's search has seen.
        const NODES_TO_PROVE: u64 = 200_000;
        let board = position.board();
        let finding = match ask {
            Ask::Replies => Finding::Replies(self.questions.replies(board, None, &Self::BUDGET, control)),
            Ask::SomeReplies(replies) => {
                Finding::Replies(self.questions.replies(board, Some(replies), &Self::BUDGET, control))
            }
            Ask::Moves { excluded, nodes, lines, .. } => {
                let moves = self.best_moves(board, position.turn(), *nodes, excluded, *lines, control);
                let sees_a_win = moves.first().is_some_and(|best| best.score >= PROVEN);
                let budget = WinBudget { threes: 3_000, guided: NODES_TO_PROVE.max(*nodes) };
                let win = if sees_a_win { self.win(board, budget, control) } else { None };
                win.map_or(Finding::Moves(moves), Finding::Win)
            }
        };
        (!control.is_ended()).then_some(finding)
    }

    /// The attacker's win from a board on which it is his turn.
    pub fn win(&mut self, board: &Board, budget: WinBudget, control: &mut SolveControl<'_>) -> Option<Rc<WinningMove>> {
        self.questions.win(board, budget, control)
    }

    /// Whether a win that was found elsewhere holds on this board, with the attacker to move: it is replayed move by move.
    pub fn holds(&mut self, board: &Board, win: &WinningMove) -> bool {
        self.questions.holds(board, win)
    }

    /// The best moves by the player's search, best first; none of the excluded ones.
    pub fn best_moves(
        &mut self,
        board: &Board,
        turn: Colour,
        nodes: u64,
        excluded: &[Square],
        lines: usize,
        control: &mut SolveControl<'_>,
    ) -> Vec<ScoredMove> {
        let effort = Effort { nodes, excluded: excluded.iter().copied().collect(), lines };
        self.questions.best_moves(board, turn, &effort, control)
    }
}

/// Solvers and player's search that outlive a question.
struct Answerer<L: LineTable> {
    rule: Rule,
    attacker: Colour,
    threes: Dfpn<L>,
    guided: Guided<L>,
    values: Arc<Values>,
    parameters: Parameters,
    table: TranspositionTable,
}

impl<L: LineTable> Answerer<L> {
    /// Wins by threes are found within so many boards or, mostly, not at all; whatever takes longer the guide sees first.
    const QUICK_BOARDS: u64 = 128;

    /// From this value on it is worth while to look for a win by threes that the player's search does not see.
    const PROMISING: Score = 3_000;

    /// So many attacks that were found last are replayed against the next reply.
    const ATTACKS_TO_REPLAY: usize = 8;

    fn new(rule: Rule, board: &Board, attacker: Colour, memory: usize) -> Self {
        let part = memory / 8;
        let board =
            |threats| ThreatBoard::new(PatternBoard::<L>::from_board(rule, board, attacker), attacker, threats, part);
        Self {
            rule,
            attacker,
            threes: Dfpn::new(board(Threats::T2T3), part),
            guided: Guided::new(board(Threats::T2Tn), board(Threats::T2T3), 2 * part),
            values: Values::shipped(rule),
            parameters: Parameters::default(),
            table: TranspositionTable::new(2 * part),
        }
    }

    fn board(&self, board: &Board, turn: Colour) -> PatternBoard<L> {
        PatternBoard::from_board(self.rule, board, turn)
    }

    fn win_on(
        &mut self,
        board: &PatternBoard<L>,
        budget: WinBudget,
        control: &mut SolveControl<'_>,
    ) -> Option<Rc<WinningMove>> {
        win_by(&mut self.threes, board, budget.threes, control)
            .or_else(|| win_by(&mut self.guided, board, budget.guided, control))
    }

    /// The player's search of a board.
    fn search(
        &mut self,
        board: &PatternBoard<L>,
        Effort { nodes, excluded, lines }: &Effort,
        control: &mut SolveControl<'_>,
    ) -> Vec<ScoredMove> {
        self.table.grow_older();
        let limits = SearchLimits { nodes: Some(*nodes), hard_time: control.time_left(), ..SearchLimits::default() };
        let end = SearchControl::timed_by(control.time_source(), limits, *excluded);
        let mut searcher = AnySearcher::new(board.clone(), &self.values, &self.table, &end, &self.parameters);
        let report = searcher.iterate(*lines, &mut |_| {
            if control.is_stopped() {
                end.stop();
            }
        });
        control.spend(searcher.nodes());
        let lines = report.map(|report| report.lines).unwrap_or_default();
        let scored = |root: &cinquina_search::RootMove| ScoredMove { square: root.square, score: root.score };
        lines.iter().map(scored).filter(|scored| !excluded.contains(scored.square)).collect()
    }

    /// The attacker's win on a board on which it is his turn, or his best move: the solvers look for long only where the
    /// player's search sees a win, or almost.
    fn win_or_move(
        &mut self,
        board: &PatternBoard<L>,
        budget: WinBudget,
        nodes: u64,
        control: &mut SolveControl<'_>,
    ) -> Result<Rc<WinningMove>, Option<ScoredMove>> {
        let quick = budget.threes.min(Self::QUICK_BOARDS);
        if let Some(attack) = win_by(&mut self.threes, board, quick, control) {
            return Ok(attack);
        }
        let effort = Effort { nodes, excluded: SquareSet::EMPTY, lines: 1 };
        let next = self.search(board, &effort, control).first().copied();
        let score = next.map_or(-PROVEN, |next| next.score);
        let attack = if score >= PROVEN {
            win_by(&mut self.guided, board, budget.guided, control)
        } else if score >= Self::PROMISING {
            win_by(&mut self.threes, board, budget.threes, control)
        } else {
            None
        };
        attack.ok_or(next)
    }
}

/// Looks for a win with one of the solvers, and writes it out.
fn win_by<L: LineTable>(
    prover: &mut dyn Prover<Lines = L>,
    board: &PatternBoard<L>,
    boards: u64,
    control: &mut SolveControl<'_>,
) -> Option<Rc<WinningMove>> {
    /// Enough to find again what was forgotten.
    const BOARDS_TO_WRITE: u64 = 1 << 20;
    if boards == 0 {
        return None;
    }
    prover.board().go_to(board);
    let wins = match prover.board().assess() {
        Assessment::Victory(_) => true,
        Assessment::Bad => false,
        Assessment::Good(_) => {
            control.give(boards);
            matches!(prover.prove(control), Verdict::Win(_))
        }
    };
    if !wins {
        return None;
    }
    control.give(BOARDS_TO_WRITE);
    Writer::new(prover, control).attack().ok()
}

/// Who may reply what, before anything is searched.
enum Duty {
    /// The attacker completes five whatever the reply is.
    None,
    /// The defender wins first, or cannot move at all.
    Refuted,
    /// Only these replies stop a five.
    Blocks(SquareSet),
    /// Every legal reply counts.
    Any(SquareSet),
}

impl Duty {
    fn of<L: LineTable>(board: &PatternBoard<L>) -> Self {
        let (defender, attacker) = (board.turn(), !board.turn());
        if board.count(defender, Potential::S5) > 0 {
            return Self::Refuted;
        }
        if board.count(attacker, Potential::S5) > 0 {
            let blocks = board.blocks(attacker);
            return if blocks.is_empty() { Self::None } else { Self::Blocks(blocks) };
        }
        let legal = board.legal(board.board().empty_squares(), defender);
        if legal.is_empty() { Self::Refuted } else { Self::Any(legal) }
    }
}

/// What is found out about the replies on one board, reply by reply.
struct Sorting<'a, L: LineTable> {
    answerer: &'a mut Answerer<L>,
    board: PatternBoard<L>,
    budget: &'a RepliesBudget,
    replies: Replies,
    /// Open replies by the position they lead to, however it is turned.
    open: FxHashMap<u64, (Square, OpenReply)>,
}

impl<L: LineTable> Sorting<'_, L> {
    /// Finds out about one reply. Says whether there is any use in looking at others.
    fn sort(&mut self, reply: Square, control: &mut SolveControl<'_>) -> bool {
        self.board.play(reply);
        if !self.is_answered(reply) {
            let RepliesBudget { reply: budget, nodes, .. } = *self.budget;
            match self.answerer.win_or_move(&self.board, budget, nodes, control) {
                Ok(attack) => self.replies.lost.push(LostReplies { squares: vec![reply], attack }),
                Err(next) => self.keep_open(reply, next),
            }
        }
        self.board.undo();
        !self.replies.refuted
    }

    /// Whether an attack that is known holds after the reply that was just played.
    fn is_answered(&mut self, reply: Square) -> bool {
        let replay = self.answerer.guided.board();
        replay.go_to(&self.board);
        if self.replies.pass.as_ref().is_some_and(|attack| holds(replay, attack)) {
            return true;
        }
        let latest = self.replies.lost.iter_mut().rev().take(Answerer::<L>::ATTACKS_TO_REPLAY);
        latest.into_iter().find(|lost| holds(replay, &lost.attack)).map(|lost| lost.squares.push(reply)).is_some()
    }

    fn keep_open(&mut self, reply: Square, next: Option<ScoredMove>) {
        let open = OpenReply { square: reply, next };
        let lost = next.is_none_or(|next| next.score <= -PROVEN);
        self.replies.refuted |= lost;
        self.replies.open.push(open);
        self.open.insert(self.board.board().canonical_hash(self.board.turn()), (reply, open));
    }

    /// An open reply that leads to the image of a position that is open after another one is not searched again.
    fn is_image_of_another(&mut self, reply: Square) -> bool {
        let (attacker, size) = (!self.board.turn(), self.board.board().size());
        let mut after = self.board.board().clone();
        after.put(reply, !attacker);
        let Some(&(other, open)) = self.open.get(&after.canonical_hash(attacker)) else { return false };
        let mut before = self.board.board().clone();
        before.put(other, !attacker);
        let Some(symmetry) = Symmetry::of(size).iter().find(|&&symmetry| before.image(symmetry) == after) else {
            return false;
        };
        let turned = |next: ScoredMove| ScoredMove { square: symmetry.map(next.square, size), ..next };
        self.replies.open.push(OpenReply { square: reply, next: open.next.map(turned) });
        true
    }

    fn sort_all(&mut self, replies: &[Square], control: &mut SolveControl<'_>) {
        for (n, &reply) in replies.iter().enumerate() {
            if self.is_image_of_another(reply) {
                continue;
            }
            let goes_on = self.sort(reply, control);
            if !goes_on || control.is_ended() {
                self.replies.unseen.extend(&replies[n + 1..]);
                return;
            }
        }
    }
}

impl<L: LineTable> Questions for Answerer<L> {
    fn win(&mut self, board: &Board, budget: WinBudget, control: &mut SolveControl<'_>) -> Option<Rc<WinningMove>> {
        let board = self.board(board, self.attacker);
        self.win_on(&board, budget, control)
    }

    fn holds(&mut self, board: &Board, win: &WinningMove) -> bool {
        let board = self.board(board, self.attacker);
        let replay = self.guided.board();
        replay.go_to(&board);
        holds(replay, win)
    }

    fn best_moves(
        &mut self,
        board: &Board,
        turn: Colour,
        effort: &Effort,
        control: &mut SolveControl<'_>,
    ) -> Vec<ScoredMove> {
        let board = self.board(board, turn);
        self.search(&board, effort, control)
    }

    fn replies(
        &mut self,
        board: &Board,
        only: Option<&[Square]>,
        budget: &RepliesBudget,
        control: &mut SolveControl<'_>,
    ) -> Replies {
        let board = self.board(board, !self.attacker);
        let (mut replies, mut first, mut unseen) = (Replies::default(), Vec::new(), Vec::new());
        match (Duty::of(&board), only) {
            (Duty::None, _) => {}
            (Duty::Refuted, _) => replies.refuted = true,
            (_, Some(only)) => first.extend_from_slice(only),
            (Duty::Blocks(blocks), None) => first.extend(&blocks),
            (Duty::Any(legal), None) => {
                let mut passed = board.clone();
                passed.pass();
                replies.pass = self.win_or_move(&passed, budget.pass, budget.nodes, control).ok();
                first.extend(&legal);
                let policy = |square: &Square| self.values.policy(board.codes(*square), board.turn());
                first.sort_by_key(|square| (-policy(square), *square));
                if replies.pass.is_none() {
                    let effort =
                        Effort { nodes: budget.nodes, excluded: SquareSet::EMPTY, lines: budget.first_replies };
                    let best: Vec<Square> =
                        self.search(&board, &effort, control).iter().map(|scored| scored.square).collect();
                    unseen = first.iter().copied().filter(|square| !best.contains(square)).collect();
                    first = best;
                }
            }
        }
        let mut sorting = Sorting { answerer: self, board, budget, replies, open: FxHashMap::default() };
        sorting.sort_all(&first, control);
        sorting.replies.unseen.extend(unseen);
        sorting.replies
    }
}
