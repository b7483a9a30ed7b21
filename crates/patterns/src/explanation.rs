use std::cmp::Reverse;

use cinquina_game::renju::{self, Forbidden};
use cinquina_game::{Colour, Game, Outcome, Square, SquareSet};

use crate::{Analysis, Cross, LineTable, PatternBoard, Potential, Standing, Verdict, with_lines};

/// Everything there is to say at sight about a position, for people.
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

impl Explanation {
    /// Looks at a game.
    pub fn of(game: &Game) -> Self {
        with_lines!(game.rule(), L => Self::of_board(game, &PatternBoard::<L>::of(game)))
    }

    fn of_board<L: LineTable>(game: &Game, board: &PatternBoard<L>) -> Self {
        let analysis = if game.outcome().is_some() { Analysis::Open } else { board.analysis() };
        let verdict = match game.outcome() {
            Some(Outcome::Win(winner)) if winner == game.turn() => Verdict::Win,
            Some(Outcome::Win(_)) => Verdict::Loss,
            Some(Outcome::Draw) => Verdict::Open,
            None => analysis.verdict(),
        };
        let moves = if game.outcome().is_some() { SquareSet::EMPTY } else { analysis.moves(game.board()) };
        let moves = board.legal(moves, game.turn());
        let patterns = Colour::BOTH.into_iter().flat_map(|colour| board.standing(colour)).collect();
        let py = !game.turn();
        let stops = board.common_defence(&board.double_fours(py), py);
        let fives = board.count(py, Potential::S5);
        let delays = if analysis.case() == 5 && fives == 0 { moves.without(&stops) } else { SquareSet::EMPTY };
        Self { analysis, verdict, moves, delays, patterns, crosses: crosses(board), forbidden: forbidden(game), fives }
    }

    /// The paper's number of the case: caro may leave more than one move against a four.
    pub const fn case(&self) -> u8 {
        match self.analysis {
            Analysis::Defend(_) if self.fives > 0 => 2,
            other => other.case(),
        }
    }
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
