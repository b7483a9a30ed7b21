//! The tree of positions, with proof numbers: what is settled, and which question matters most.

use cinquina_game::{Colour, Size, Square, Symmetry};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Ask, News, Numbers, OpenReply, Position, Question, ScoredMove};

/// All positions that were met, each once however it is turned. Stones are only added, so there are no cycles. With every
/// finding that counts a position remembers an `R`: the finding itself, or where it can be looked up.
pub struct Tree<R> {
    size: Size,
    attacker: Colour,
    nodes: Vec<Node<R>>,
    index: FxHashMap<String, usize>,
}

struct Node<R> {
    position: Position,
    numbers: Numbers,
    parents: Vec<usize>,
    /// What was found about it.
    findings: Vec<R>,
    /// How many questions about it are being answered.
    busy: usize,
    /// How many questions about it and all that follows were answered.
    effort: u64,
    moves: Moves,
}

enum Moves {
    /// The attacker is to move: one of these must win.
    Attacker(Attack),
    /// The defender is to move: all of these must lose.
    Defender(Defence),
}

#[derive(Default)]
struct Attack {
    /// He wins by threats.
    wins: bool,
    tried: Vec<(Square, usize)>,
    /// How many times a search was asked for moves.
    asked: u32,
    /// No other legal move is left.
    exhausted: bool,
    /// What the first move began with: others are not worth a question before it has become much harder.
    first_proof: u64,
    /// The move that is being looked into: it is left only when another one looks much easier.
    current: usize,
}

#[derive(Default)]
struct Defence {
    asked: bool,
    refuted: bool,
    open: Vec<(Square, usize)>,
    unseen: Vec<Square>,
    /// Replies that a worker looks at.
    in_hand: Vec<Square>,
    /// The reply that is being looked into: it is left only when another one looks much harder.
    current: usize,
}

/// How many stones an opening has in which moves are searched for longer, and several at a time.
const OPENING_STONES: usize = 7;

impl<R> Tree<R> {
    /// A tree that knows nothing yet but its root.
    pub fn new(root: &Position, attacker: Colour) -> Self {
        let mut tree = Self { size: root.board().size(), attacker, nodes: Vec::new(), index: FxHashMap::default() };
        tree.node(root, 0);
        tree
    }

    /// The numbers of the root.
    pub fn numbers(&self) -> Numbers {
        self.nodes[0].numbers
    }

    /// Whether the attacker is to move at the root.
    pub fn is_attackers_turn(&self) -> bool {
        matches!(self.nodes[0].moves, Moves::Attacker(_))
    }

    /// How many positions were met.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing was met, which cannot be: there is a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of a position's node, which is made if there is none.
    fn node(&mut self, position: &Position, score: i32) -> usize {
        let key = position.key();
        if let Some(&node) = self.index.get(&key) {
            return node;
        }
        let moves = if position.turn() == self.attacker {
            Moves::Attacker(Attack::default())
        } else {
            Moves::Defender(Defence::default())
        };
        let numbers = Numbers::from_score(score);
        self.nodes.push(Node {
            position: position.clone(),
            numbers,
            parents: vec![],
            findings: vec![],
            busy: 0,
            effort: 0,
            moves,
        });
        self.index.insert(key, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// The node after a move.
    fn child(&mut self, node: usize, square: Square, score: i32) -> usize {
        let (after, _) = self.nodes[node].position.after(square);
        let child = self.node(&after, score);
        let parents = &mut self.nodes[child].parents;
        if !parents.contains(&node) {
            parents.push(node);
        }
        child
    }

    /// The next question, if there is one that is not being answered already. The alternatives of a move are looked at
    /// only where all questions below it are being answered.
    pub fn next_question(&mut self) -> Option<Question> {
        if self.numbers().is_settled() {
            return None;
        }
        self.pick(0, false).or_else(|| self.pick(0, true))
    }

    fn pick(&mut self, node: usize, alternatives: bool) -> Option<Question> {
        if self.nodes[node].numbers.is_settled() {
            return None;
        }
        match &self.nodes[node].moves {
            Moves::Attacker(_) => self.pick_move(node, alternatives),
            Moves::Defender(_) => self.pick_reply(node, alternatives),
        }
    }

    fn pick_move(&mut self, node: usize, alternatives: bool) -> Option<Question> {
        let Moves::Attacker(attack) = &self.nodes[node].moves else { return None };
        // What was tried in vain for long is not as easy as it looks, so that others get their turn.
        let hardness = |&(_, child): &(Square, usize)| {
            let Node { numbers, effort, .. } = &self.nodes[child];
            numbers.proof + effort / Self::EFFORT_A_PROOF
        };
        let wider = self.wider(node);
        let must_ask = attack.asked == 0 && self.must_ask(node, attack);
        let mut order: Vec<usize> = (0..attack.tried.len()).collect();
        order.sort_by_key(|&n| {
            let hardness = hardness(&attack.tried[n]);
            if n == attack.current { hardness / 2 } else { hardness }
        });
        let easiest = order.first().map_or(Numbers::INFINITE, |&n| hardness(&attack.tried[n]));
        if must_ask || wider.is_some_and(|wider| wider < easiest) {
            return self.ask_for_moves(node);
        }
        let most = if alternatives { order.len() } else { 1 };
        for n in order.into_iter().take(most) {
            let Moves::Attacker(attack) = &mut self.nodes[node].moves else { return None };
            attack.current = n;
            let child = attack.tried[n].1;
            if let Some(question) = self.pick(child, alternatives) {
                return Some(question);
            }
        }
        None
    }

    /// So many answers without success count as much as one more position to prove.
    const EFFORT_A_PROOF: u64 = 2;

    /// Whether a longer search has to say first what to play: in the opening, unless the first move looks very good.
    fn must_ask(&self, node: usize, attack: &Attack) -> bool {
        const LOOKS_WON: u64 = 5;
        let easy = attack.tried.iter().any(|tried| self.nodes[tried.1].numbers.proof <= LOOKS_WON);
        match self.nodes[node].position.stones() {
            0..=3 => true,
            4..=OPENING_STONES => !easy,
            _ => false,
        }
    }

    fn ask_for_moves(&mut self, node: usize) -> Option<Question> {
        let Node { position, busy, moves, .. } = &mut self.nodes[node];
        let Moves::Attacker(attack) = moves else { return None };
        if *busy > 0 {
            return None;
        }
        *busy += 1;
        let stones = position.stones();
        let (nodes, lines) = match stones {
            0..=1 => (200_000, 1),
            2..=3 => (4_000_000, 5),
            4..=OPENING_STONES => (400_000, 2),
            _ => (100_000, 1),
        };
        let nodes = nodes << (2 * attack.asked.min(3));
        // In the opening the first search of some seconds begins anew: the move that was seen in passing may be poor.
        let begins_anew = attack.asked == 0 && stones <= OPENING_STONES;
        let excluded = if begins_anew { Vec::new() } else { attack.tried.iter().map(|tried| tried.0).collect() };
        let ask = Ask::Moves { excluded, nodes, lines, time: attack.asked };
        Some(Question { position: position.clone(), ask })
    }

    fn pick_reply(&mut self, node: usize, alternatives: bool) -> Option<Question> {
        /// How hard replies that nobody has looked at count to be.
        const UNSEEN: u64 = 60;
        /// How many of them a job has: some seconds.
        const REPLIES_A_JOB: usize = 12;
        let Node { position, busy, moves, .. } = &mut self.nodes[node];
        let Moves::Defender(defence) = moves else { return None };
        if !defence.asked {
            if *busy > 0 {
                return None;
            }
            *busy += 1;
            return Some(Question { position: position.clone(), ask: Ask::Replies });
        }
        let current = defence.current;
        let mut open: Vec<usize> = defence.open.iter().map(|reply| reply.1).collect();
        open.retain(|&child| !self.nodes[child].numbers.is_settled());
        open.sort_by_key(|&child| self.rank(node, child, child == current));
        open.dedup();
        for child in open {
            if !alternatives && self.nodes[child].numbers.disproof > UNSEEN && self.has_unseen(node) {
                break;
            }
            if let Some(question) = self.pick(child, alternatives) {
                if let Moves::Defender(defence) = &mut self.nodes[node].moves {
                    defence.current = child;
                }
                return Some(question);
            }
        }
        let Node { position, busy, moves, .. } = &mut self.nodes[node];
        let Moves::Defender(defence) = moves else { return None };
        if defence.unseen.is_empty() {
            return None;
        }
        *busy += 1;
        let first = defence.unseen.len().min(REPLIES_A_JOB);
        let squares: Vec<Square> = defence.unseen.drain(..first).collect();
        defence.in_hand.extend(&squares);
        Some(Question { position: position.clone(), ask: Ask::SomeReplies(squares) })
    }

    /// In which order open replies are looked into: the hardest first, since it may refute the move; but the very first
    /// replies one by one, the easiest first, since whoever proves an opening expects all of them to lose.
    fn rank(&self, node: usize, child: usize, is_current: bool) -> u64 {
        let Numbers { proof, disproof } = self.nodes[child].numbers;
        match (self.nodes[node].position.stones() <= 1, is_current) {
            (true, true) => 0,
            (true, false) => proof,
            (false, true) => disproof / 4,
            (false, false) => disproof,
        }
    }

    fn has_unseen(&self, node: usize) -> bool {
        matches!(&self.nodes[node].moves, Moves::Defender(defence) if !defence.unseen.is_empty())
    }

    /// What it counts for to ask for another move of the attacker, if that can be asked.
    fn wider(&self, node: usize) -> Option<u64> {
        let Moves::Attacker(attack) = &self.nodes[node].moves else { return None };
        if attack.exhausted {
            return None;
        }
        let open = attack.tried.iter().filter(|(_, child)| self.nodes[*child].numbers.disproof > 0).count();
        let Some(more) = open.checked_sub(1) else { return Some(if attack.tried.is_empty() { 1 } else { 50 }) };
        // Nearly the whole game is still ahead, so that numbers say little: the first move must fail before another one
        // is tried.
        if self.nodes[node].position.stones() <= 1 {
            return None;
        }
        Some(
            (3 * attack.first_proof)
                .max(60)
                .saturating_mul(3_u64.saturating_pow(more as u32))
                .min(Numbers::INFINITE / 2),
        )
    }

    /// Nobody answers a question any more.
    pub fn give_back(&mut self, question: &Question) {
        let Some(&node) = self.index.get(&question.position.key()) else { return };
        self.nodes[node].busy = self.nodes[node].busy.saturating_sub(1);
        if let (Moves::Defender(defence), Ask::SomeReplies(replies)) = (&mut self.nodes[node].moves, &question.ask) {
            defence.in_hand.retain(|square| !replies.contains(square));
            defence.unseen.extend(replies);
        }
    }

    /// Takes what was found. False if it does not fit the question.
    pub fn take(&mut self, question: &Question, news: &News, finding: R) -> bool {
        let node = self.node(&question.position, 0);
        self.nodes[node].busy = self.nodes[node].busy.saturating_sub(1);
        let taken = match (&question.ask, news) {
            (Ask::Moves { .. }, News::Win) => self.take_win(node),
            (Ask::Moves { .. }, News::Moves(moves)) => self.take_moves(node, moves),
            (Ask::Replies, News::Replies { refuted, open, unseen }) => {
                self.take_replies(node, &[], *refuted, open, unseen)
            }
            (Ask::SomeReplies(asked), News::Replies { refuted, open, unseen }) => {
                self.take_replies(node, asked, *refuted, open, unseen)
            }
            _ => None,
        };
        if taken.is_some() {
            self.nodes[node].findings.push(finding);
            self.update(node);
            self.count_effort(node);
        }
        taken.is_some()
    }

    fn take_win(&mut self, node: usize) -> Option<()> {
        let Moves::Attacker(attack) = &mut self.nodes[node].moves else { return None };
        attack.wins = true;
        Some(())
    }

    fn take_moves(&mut self, node: usize, moves: &[ScoredMove]) -> Option<()> {
        for &ScoredMove { square, score } in moves {
            self.try_move(node, Some(square).filter(|&square| self.is_free(node, square))?, score);
        }
        let Moves::Attacker(attack) = &mut self.nodes[node].moves else { return None };
        attack.asked += 1;
        attack.exhausted |= moves.is_empty();
        Some(())
    }

    fn is_free(&self, node: usize, square: Square) -> bool {
        self.nodes[node].position.board().is_empty(square)
    }

    fn try_move(&mut self, node: usize, square: Square, score: i32) {
        let child = self.child(node, square, score);
        if let Moves::Attacker(attack) = &mut self.nodes[node].moves
            && !attack.tried.iter().any(|tried| tried.1 == child)
        {
            attack.tried.push((square, child));
        }
    }

    /// What was found about these replies, or about all if there are none.
    fn take_replies(
        &mut self,
        node: usize,
        asked: &[Square],
        refuted: bool,
        open: &[OpenReply],
        unseen: &[Square],
    ) -> Option<()> {
        let size = self.size;
        let mut children = Vec::with_capacity(open.len());
        for &OpenReply { square, next } in open {
            if !self.is_free(node, square) {
                return None;
            }
            let child = self.child(node, square, next.map_or(-30_000, |next| next.score));
            children.push((square, child));
            if let Some(next) = next {
                // The move is that of this board; the child may be an image of it.
                let (_, symmetry) = self.nodes[node].position.after(square);
                let next_square = symmetry.map(next.square, size);
                if self.is_free(child, next_square)
                    && matches!(&self.nodes[child].moves, Moves::Attacker(attack) if attack.tried.is_empty())
                {
                    self.try_move(child, next_square, next.score);
                }
            }
            self.refresh(child);
        }
        let Moves::Defender(defence) = &mut self.nodes[node].moves else { return None };
        let first = asked.is_empty();
        if first && defence.asked {
            return None;
        }
        defence.asked = true;
        defence.refuted |= refuted;
        defence.unseen.retain(|square| !asked.contains(square));
        defence.in_hand.retain(|square| !asked.contains(square));
        defence.unseen.extend(unseen);
        defence.open.extend(children);
        if first {
            let proof = self.computed(node).proof;
            for parent in self.nodes[node].parents.clone() {
                if let Moves::Attacker(attack) = &mut self.nodes[parent].moves
                    && attack.first_proof == 0
                {
                    attack.first_proof = proof.min(100_000);
                }
            }
        }
        Some(())
    }

    /// The numbers that follow from those of the children.
    fn computed(&self, node: usize) -> Numbers {
        match &self.nodes[node].moves {
            Moves::Attacker(attack) => self.computed_attack(node, attack),
            Moves::Defender(defence) => self.computed_defence(node, defence),
        }
    }

    fn computed_attack(&self, node: usize, attack: &Attack) -> Numbers {
        if attack.wins {
            return Numbers::PROVEN;
        }
        if attack.tried.is_empty() && !attack.exhausted {
            return self.nodes[node].numbers;
        }
        let children = || attack.tried.iter().map(|tried| self.nodes[tried.1].numbers);
        let wider = self.wider(node);
        let proof = children().map(|numbers| numbers.proof).chain(wider).min().unwrap_or(Numbers::INFINITE);
        if proof == 0 {
            return Numbers::PROVEN;
        }
        let disproof: u64 = children().map(|numbers| numbers.disproof).sum();
        Numbers { proof, disproof: (disproof + if wider.is_some() { 2 } else { 0 }).min(Numbers::INFINITE) }
    }

    fn computed_defence(&self, node: usize, defence: &Defence) -> Numbers {
        const UNSEEN: u64 = 60;
        if !defence.asked {
            return self.nodes[node].numbers;
        }
        let mut children: Vec<usize> = defence.open.iter().map(|reply| reply.1).collect();
        children.sort_unstable();
        children.dedup();
        let numbers = || children.iter().map(|&child| self.nodes[child].numbers);
        if defence.refuted || numbers().any(|numbers| numbers.disproof == 0) {
            return Numbers::DISPROVEN;
        }
        let unseen = (defence.unseen.len() + defence.in_hand.len()) as u64;
        let unseen_proof = if unseen > 0 { unseen / 2 + 1 } else { 0 };
        let proof = (numbers().map(|numbers| numbers.proof).sum::<u64>() + unseen_proof).min(Numbers::INFINITE);
        let least = numbers().map(|numbers| numbers.disproof).min().unwrap_or(Numbers::INFINITE);
        if proof == 0 {
            return Numbers::PROVEN;
        }
        Numbers { proof, disproof: if unseen > 0 { least.min(UNSEEN) } else { least } }
    }

    fn refresh(&mut self, node: usize) {
        self.nodes[node].numbers = self.computed(node);
    }

    /// Counts an answer for a node and all above it.
    fn count_effort(&mut self, node: usize) {
        let (mut seen, mut above) = (FxHashSet::default(), vec![node]);
        while let Some(node) = above.pop() {
            if seen.insert(node) {
                self.nodes[node].effort += 1;
                above.extend(&self.nodes[node].parents);
            }
        }
    }

    /// Brings a node and all above it up to date, those with most stones first.
    fn update(&mut self, node: usize) {
        let mut work = std::collections::BinaryHeap::from([(self.nodes[node].position.stones(), node)]);
        while let Some((_, node)) = work.pop() {
            let numbers = self.computed(node);
            if numbers != self.nodes[node].numbers {
                self.nodes[node].numbers = numbers;
                work.extend(
                    self.nodes[node].parents.iter().map(|&parent| (self.nodes[parent].position.stones(), parent)),
                );
            }
        }
    }
}

/// What a certificate is made of.
impl<R> Tree<R> {
    /// The winning move of a proven position (the root has number 0) with the attacker to move; none if he wins by threats.
    pub fn winning_move(&self, node: usize) -> Option<(Square, usize)> {
        match &self.nodes[node].moves {
            Moves::Attacker(attack) if !attack.wins => {
                attack.tried.iter().copied().find(|tried| self.nodes[tried.1].numbers.is_proven())
            }
            _ => None,
        }
    }

    /// The replies that have a node of their own.
    pub fn open_replies(&self, node: usize) -> &[(Square, usize)] {
        match &self.nodes[node].moves {
            Moves::Defender(defence) => &defence.open,
            Moves::Attacker(_) => &[],
        }
    }

    /// The position of a node.
    pub fn position(&self, node: usize) -> &Position {
        &self.nodes[node].position
    }

    /// What was found about a position.
    pub fn findings(&self, node: usize) -> &[R] {
        &self.nodes[node].findings
    }

    /// The first position in which the defender is to move: the root, or the root after the move that is being looked into,
    /// with the symmetry that leads from the root's board to it.
    fn first_defence(&self) -> Option<(usize, Symmetry)> {
        let identity = Symmetry::ALL[0];
        match &self.nodes[0].moves {
            Moves::Defender(_) => Some((0, identity)),
            Moves::Attacker(attack) => {
                let proven = attack.tried.iter().find(|tried| self.nodes[tried.1].numbers.is_proven());
                let &(square, child) = proven.or_else(|| attack.tried.get(attack.current))?;
                Some((child, self.nodes[0].position.after(square).1))
            }
        }
    }

    /// The first replies of the defender that are not settled, on the root's board, and how many there are in all.
    pub fn first_replies(&self) -> (Vec<Square>, usize) {
        let Some((node, symmetry)) = self.first_defence() else { return (Vec::new(), 0) };
        let all = self.nodes[node].position.board().empty_squares().len();
        let Moves::Defender(defence) = &self.nodes[node].moves else { return (Vec::new(), all) };
        if self.nodes[node].numbers.is_proven() {
            return (Vec::new(), all);
        }
        let back = |square: Square| symmetry.inverse().map(square, self.size);
        if !defence.asked {
            return (self.nodes[node].position.board().empty_squares().iter().map(back).collect(), all);
        }
        let open = defence.open.iter().filter(|reply| !self.nodes[reply.1].numbers.is_proven()).map(|reply| reply.0);
        let left = open.chain(defence.unseen.iter().copied()).chain(defence.in_hand.iter().copied());
        (left.map(back).collect(), all)
    }

    /// The moves from the root to what is being looked into, as on the root's board.
    pub fn current_line(&self) -> Vec<Square> {
        let (mut node, mut symmetry, mut line) = (0, Symmetry::ALL[0], Vec::new());
        loop {
            let next = match &self.nodes[node].moves {
                Moves::Attacker(attack) => attack.tried.get(attack.current),
                Moves::Defender(defence) => defence.open.iter().find(|reply| reply.1 == defence.current),
            };
            let Some(&(square, child)) = next else { return line };
            line.push(symmetry.inverse().map(square, self.size));
            symmetry = symmetry.then(self.nodes[node].position.after(square).1);
            node = child;
        }
    }

    /// About how many bytes the tree takes, without what was found.
    pub fn bytes(&self) -> usize {
        /// Of a position: its key twice, its place among the moves and the parents of others.
        const OF_A_POSITION: usize = 400;
        self.nodes.len() * (size_of::<Node<R>>() + OF_A_POSITION)
    }
}
