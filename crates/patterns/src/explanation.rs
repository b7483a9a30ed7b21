//! A position explained for people: verdict, moves, patterns, crosses, forbidden squares.

use std::cmp::Reverse;

use cinquina_game::renju::{self, Forbidden};
use cinquina_game::{Colour, Game, Outcome, Square, SquareSet};

use crate::{Analysis, Cross, LineTable, PatternBoard, Potential, Shape, Standing, Verdict, with_lines};

/// Everything that the patterns say about a position, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// What the analysis leaves; [`Analysis::Open`] if the game is over.
    pub analysis: Analysis,
    /// What that means for the player to move.
    pub verdict: Verdict,
    /// The moves that remain: none if the game is over.
    pub moves: SquareSet,
    /// Those that stop no attack but make a four, in case 5.
    pub delays: SquareSet,
    /// The named patterns of both players.
    pub patterns: Vec<Standing>,
    /// Where a player makes two attacks at once, strongest first.
    pub crosses: Vec<CrossSquare>,
    /// What renju forbids Black, and why.
    pub forbidden: Vec<(Square, Forbidden)>,
    /// The fours that White can make and renju forbids Black to stop: if it is White's turn he wins by them, if not he threatens to.
    pub unstoppable: Vec<UnstoppableFour>,
    /// Where two fours at once can be made: by the player to move if that wins now, otherwise by the opponent if that is his
    /// threat.
    pub threats: Vec<ThreatSquare>,
    /// On how many squares the opponent completes five.
    pub fives: usize,
}

/// A square where a player makes a cross.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrossSquare {
    /// Who makes it.
    pub colour: Colour,
    /// What he makes.
    pub cross: Cross,
    /// Where.
    pub square: Square,
    /// Where it can be stopped, for two fours.
    pub defence: Option<SquareSet>,
}

/// A square where a player makes two fours at once, and as what.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ThreatSquare {
    /// Who makes it.
    pub colour: Colour,
    /// Where.
    pub square: Square,
    /// What.
    pub shape: Shape,
}

/// A four of White's whose only block is forbidden to Black.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct UnstoppableFour {
    /// Where White makes it.
    pub four: Square,
    /// Where he then completes five, and Black may not play.
    pub five: Square,
    /// What a black stone would make there.
    pub reason: Forbidden,
}

impl Explanation {
    /// Looks at a game.
    pub fn of(game: &Game) -> Self {
        with_lines!(game.rule(), L => Self::of_board(game, &PatternBoard::<L>::of(game)))
    }

    fn of_board<L: LineTable>(game: &Game, board: &PatternBoard<L>) -> Self {
        let analysis = if game.outcome().is_some() { Analysis::Open } else { board.analysis() };
        let unstoppable = unstoppable_fours::<L>(game, &analysis);
        let wins_by_them = !unstoppable.is_empty() && game.turn() == Colour::White;
        let verdict = match game.outcome() {
            Some(Outcome::Win(winner)) if winner == game.turn() => Verdict::Win,
            Some(Outcome::Win(_)) => Verdict::Loss,
            Some(Outcome::Draw) => Verdict::Open,
            None if wins_by_them => Verdict::Win,
            None => analysis.verdict(),
        };
        let moves = match game.outcome() {
            Some(_) => SquareSet::EMPTY,
            None if wins_by_them => winning_moves(&analysis) | unstoppable.iter().map(|found| found.four).collect(),
            None => analysis.moves(game.board()),
        };
        let moves = board.legal(moves, game.turn());
        let patterns = Colour::BOTH.into_iter().flat_map(|colour| board.standing(colour)).collect();
        let py = !game.turn();
        let stops = board.common_defence(&board.double_fours(py), py);
        let fives = board.count(py, Potential::S5);
        let has_delays = analysis.case() == 5 && fives == 0 && !wins_by_them;
        let delays = if has_delays { moves.without(&stops) } else { SquareSet::EMPTY };
        let threats = match analysis {
            Analysis::DoubleFour(_) => threats(board, game.turn()),
            Analysis::Defend(_) if fives == 0 => threats(board, py),
            _ => Vec::new(),
        };
        let (crosses, forbidden) = (crosses(board), forbidden(game));
        Self { analysis, verdict, moves, delays, patterns, crosses, forbidden, unstoppable, threats, fives }
    }

    /// The paper's number of the case: caro may leave more than one move against a four, and what cannot be stopped wins
    /// in two moves like two fours at once.
    pub fn case(&self) -> u8 {
        match self.analysis {
            _ if self.wins_by_forbidden_block() => 4,
            Analysis::Defend(_) if self.fives > 0 => 2,
            other => other.case(),
        }
    }

    /// Whether the player to move wins only because renju forbids Black to stop a four; the analysis itself does not see that.
    pub fn wins_by_forbidden_block(&self) -> bool {
        self.verdict == Verdict::Win && !self.unstoppable.is_empty() && self.analysis.verdict() != Verdict::Win
    }
}

/// The moves by which the analysis says that the player to move wins.
fn winning_moves(analysis: &Analysis) -> SquareSet {
    match analysis {
        Analysis::Five(moves) | Analysis::DoubleFour(moves) => *moves,
        _ => SquareSet::EMPTY,
    }
}

/// The fours that White can make and renju forbids Black to stop; none where a five is due before, of either player. The analysis
/// does not look for them, since it would have to ask the rule about every four; here there is time for that.
fn unstoppable_fours<L: LineTable>(game: &Game, analysis: &Analysis) -> Vec<UnstoppableFour> {
    if !L::FORBIDS || game.outcome().is_some() {
        return Vec::new();
    }
    let board = PatternBoard::<L>::from_board(game.rule(), game.board(), Colour::White);
    let fours = match analysis {
        Analysis::Five(_) | Analysis::Lost => SquareSet::EMPTY,
        // Only the block itself may be such a four.
        Analysis::Block(block) if game.turn() == Colour::White => {
            board.fours(Colour::White) & [*block].into_iter().collect()
        }
        Analysis::Block(_) => SquareSet::EMPTY,
        Analysis::DoubleFour(_) | Analysis::Defend(_) | Analysis::Open => board.fours(Colour::White),
    };
    fours.iter().filter_map(|four| unstoppable_four::<L>(game, four)).collect()
}

/// What becomes of a four of White's: the square where Black would have to stop it, and why he may not.
fn unstoppable_four<L: LineTable>(game: &Game, four: Square) -> Option<UnstoppableFour> {
    let mut board = game.board().clone();
    board.put(four, Colour::White);
    // Where Black has no legal move left at all, the game is a draw.
    let after = Game::from_board(game.rule(), board, Colour::Black).ok().filter(|after| after.outcome().is_none())?;
    let after = PatternBoard::<L>::of(&after);
    let fives = after.fives(Colour::White);
    let five = fives.iter().next().filter(|_| fives.len() == 1)?;
    let reason = renju::forbidden(after.board(), five)?;
    Some(UnstoppableFour { four, five, reason })
}

/// Where a player makes two fours at once, and as what.
fn threats<L: LineTable>(board: &PatternBoard<L>, colour: Colour) -> Vec<ThreatSquare> {
    let threat = |square| Some(ThreatSquare { colour, square, shape: board.shape_made(square, colour)? });
    board.double_fours(colour).iter().filter_map(threat).collect()
}

fn crosses<L: LineTable>(board: &PatternBoard<L>) -> Vec<CrossSquare> {
    let mut crosses = Vec::new();
    for colour in Colour::BOTH {
        for square in &board.board().empty_squares() {
            if let Some(cross) = board.cross(square, colour).filter(|_| board.is_legal(square, colour)) {
                let defence = (cross == Cross::C44).then(|| board.defence(square, colour));
                crosses.push(CrossSquare { colour, cross, square, defence });
            }
        }
    }
    crosses.sort_by_key(|found| (found.colour, Reverse(found.cross)));
    crosses
}

/// The squares that the rule forbids Black, and why.
fn forbidden(game: &Game) -> Vec<(Square, Forbidden)> {
    let squares = if game.rule().forbids() { game.board().empty_squares() } else { SquareSet::EMPTY };
    let reason = |square| renju::forbidden(game.board(), square).map(|reason| (square, reason));
    squares.iter().filter_map(reason).collect()
}
