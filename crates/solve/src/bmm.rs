//! Binary minimax (§3.3): a depth-first search with a table, deeper and deeper.

use cinquina_game::Square;
use cinquina_patterns::LineTable;

use crate::SolveControl;
use crate::prover::{Prover, Verdict};
use crate::table::ProofTable;
use crate::threat_board::{Assessment, Child, ThreatBoard};

/// What a board of PX is known to be.
#[derive(Copy, Clone, Default)]
struct Known {
    /// PX wins with so many stones; 0 if that is not known.
    win: u16,
    /// PX does not win with so many stones.
    no_win: u16,
    /// The first move of the win.
    best: u16,
}

/// PX does not win with any number of stones.
const NEVER: u16 = u16::MAX;

/// What a search with a bound on PX's stones has found.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Found {
    /// PX wins with so many stones.
    Win(u16),
    /// PX does not win with so few stones.
    NotYet,
    /// PX does not win by these threats.
    Never,
    /// A limit was reached.
    Stopped,
}

/// The solver, with all that it remembers.
pub(crate) struct Bmm<L: LineTable> {
    board: ThreatBoard<L>,
    table: ProofTable<Known>,
    /// Lists of moves that are not in use.
    lists: Vec<Vec<Child>>,
    /// The most stones that are tried.
    most: u16,
}

impl<L: LineTable> Bmm<L> {
    pub(crate) fn new(board: ThreatBoard<L>, memory: usize) -> Self {
        let most = board.patterns().board().size().area() as u16;
        Self { board, table: ProofTable::new(memory), lists: Vec::new(), most }
    }

    /// Looks for wins with at most so many stones only; [`Verdict::None`] then says no more.
    pub(crate) fn limit(&mut self, stones: u16) {
        self.most = self.most.min(stones);
    }

    /// A board of PX, with at most `bound` stones to the five.
    fn px(&mut self, bound: u16, control: &mut SolveControl<'_>) -> Found {
        match self.board.assess() {
            Assessment::Victory(stones) if stones <= bound => return Found::Win(stones),
            Assessment::Victory(_) => return Found::NotYet,
            Assessment::Bad => return Found::Never,
            Assessment::Good(_) => {}
        }
        let hash = self.board.hash();
        let known = self.table.get(hash).unwrap_or_default();
        if known.win > 0 && known.win <= bound {
            return Found::Win(known.win);
        }
        if known.no_win >= bound {
            return if known.no_win == NEVER { Found::Never } else { Found::NotYet };
        }
        let before = control.nodes();
        if !control.enter() {
            return Found::Stopped;
        }
        let mut children = self.lists.pop().unwrap_or_default();
        let (found, best) = self.threats(bound, &mut children, control);
        self.lists.push(children);
        self.remember(hash, known, found, bound, best, control.nodes() - before);
        found
    }

    /// Tries every threat of PX.
    fn threats(
        &mut self,
        bound: u16,
        children: &mut Vec<Child>,
        control: &mut SolveControl<'_>,
    ) -> (Found, Option<Square>) {
        let assessment = self.board.expand(children);
        control.work(self.board.take_work());
        match assessment {
            Assessment::Victory(stones) if stones <= bound => return (Found::Win(stones), Some(children[0].square)),
            Assessment::Victory(_) => return (Found::NotYet, None),
            Assessment::Bad => return (Found::Never, None),
            // The quickest that is left: a threat that stops a five of PY's and makes two fours, and the five.
            Assessment::Good(_) if bound < 2 => return (Found::NotYet, None),
            Assessment::Good(_) => {}
        }
        let mut all = Found::Never;
        for child in children.iter() {
            self.board.play(child.square);
            let found = self.py(bound - 1, control);
            self.board.undo();
            match found {
                Found::Win(stones) => return (Found::Win(stones + 1), Some(child.square)),
                Found::Stopped => return (Found::Stopped, None),
                Found::NotYet => all = Found::NotYet,
                Found::Never => {}
            }
        }
        (all, None)
    }

    fn remember(&mut self, hash: u64, known: Known, found: Found, bound: u16, best: Option<Square>, work: u64) {
        let known = match found {
            Found::Win(win) => Known { win, best: best.map_or(0, |best| best.index() as u16), ..known },
            Found::NotYet => Known { no_win: known.no_win.max(bound), ..known },
            Found::Never => Known { no_win: NEVER, ..known },
            Found::Stopped => return,
        };
        self.table.put(hash, work, known);
    }

    /// A board of PY that is good for PX: every reply must lose with at most `bound` stones of PX.
    fn py(&mut self, bound: u16, control: &mut SolveControl<'_>) -> Found {
        let mut children = self.lists.pop().unwrap_or_default();
        let assessment = self.board.expand(&mut children);
        control.work(self.board.take_work());
        let found = match assessment {
            Assessment::Victory(stones) if stones <= bound => Found::Win(stones),
            Assessment::Victory(_) => Found::NotYet,
            Assessment::Bad => Found::Never,
            Assessment::Good(_) => self.replies(bound, &children, control),
        };
        self.lists.push(children);
        found
    }

    fn replies(&mut self, bound: u16, children: &[Child], control: &mut SolveControl<'_>) -> Found {
        let mut most = 0;
        for child in children {
            self.board.play(child.square);
            let found = self.px(bound, control);
            self.board.undo();
            match found {
                Found::Win(stones) => most = most.max(stones),
                other => return other,
            }
        }
        Found::Win(most)
    }
}

impl<L: LineTable> Prover for Bmm<L> {
    type Lines = L;

    fn board(&mut self) -> &mut ThreatBoard<L> {
        &mut self.board
    }

    fn prove(&mut self, control: &mut SolveControl<'_>) -> Verdict {
        let hash = self.board.hash();
        for bound in 1..=self.most {
            control.note_depth(usize::from(bound));
            control.note_numbers(None);
            match self.px(bound, control) {
                Found::Win(_) => {
                    let known = self.table.get(hash).filter(|known| known.win > 0);
                    return known.map_or(Verdict::Unknown, |known| Verdict::Win(Square::from_index(known.best.into())));
                }
                Found::NotYet => {}
                Found::Never => return Verdict::None,
                Found::Stopped => return Verdict::Unknown,
            }
        }
        Verdict::None
    }

    fn bytes(&self) -> usize {
        self.table.bytes()
    }
}
