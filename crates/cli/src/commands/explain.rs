use std::cmp::Reverse;
use std::io::Write;

use anstyle::Style;
use cinquina_game::renju::{self, Forbidden};
use cinquina_game::{Colour, Game, Outcome, Size, Square, SquareSet, notation};
use cinquina_patterns::{Analysis, Cross, PatternBoard, PatternRule, Potential, Standing, Verdict};
use serde_json::{Value, json};

use crate::arguments::ExplainArguments;
use crate::draw::{Picture, svg, text};
use crate::output::write_new;
use crate::position;

pub(crate) fn run<R: PatternRule>(arguments: &ExplainArguments) -> anyhow::Result<()> {
    let game = position::read::<R>(&arguments.position)?;
    let explanation = Explanation::new(&game);
    if let Some(path) = &arguments.svg {
        write_new(path, &svg::draw(&explanation.picture(&game)), arguments.force)?;
    }
    let mut out = anstream::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", explanation.report(&game))?;
    } else {
        text::draw(&mut out, &explanation.picture(&game))?;
        explanation.tell(&mut out, &game)?;
    }
    Ok(())
}

/// Everything there is to say about a position.
struct Explanation {
    analysis: Analysis,
    verdict: Verdict,
    /// The moves that remain.
    moves: SquareSet,
    /// Those that stop no attack but make a four, in case 5.
    delays: SquareSet,
    patterns: Vec<Standing>,
    crosses: Vec<CrossSquare>,
    /// What renju forbids Black, and why.
    forbidden: Vec<(Square, Forbidden)>,
    /// On how many squares the opponent completes five.
    fives: usize,
}

/// A square where a player makes a cross.
struct CrossSquare {
    colour: Colour,
    cross: Cross,
    square: Square,
    /// Where it can be stopped, for two fours.
    defence: Option<SquareSet>,
}

impl Explanation {
    fn new<R: PatternRule>(game: &Game<R>) -> Self {
        let board = PatternBoard::<R>::from_board(game.board(), game.turn());
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
        Self { analysis, verdict, moves, delays, patterns, crosses: crosses(&board), forbidden: forbidden(game), fives }
    }

    /// The paper's number of the case: caro may leave more than one move against a four.
    const fn case(&self) -> u8 {
        match self.analysis {
            Analysis::Defend(_) if self.fives > 0 => 2,
            other => other.case(),
        }
    }

    fn picture<'a, R: PatternRule>(&'a self, game: &'a Game<R>) -> Picture<'a> {
        let marked = if matches!(self.analysis, Analysis::Open) { SquareSet::EMPTY } else { self.moves };
        Picture { board: game.board(), moves: game.moves(), marked }
    }

    fn report<R: PatternRule>(&self, game: &Game<R>) -> Value {
        let size = game.board().size();
        let list = |squares: &SquareSet| names(squares, size);
        let pattern = |pattern: &Standing| {
            json!({
                "colour": pattern.colour.to_string(),
                "name": pattern.class.symbol(),
                "stones": list(&pattern.stones),
                "triggers": list(&pattern.triggers),
                "defence": pattern.defence.as_ref().map(list),
            })
        };
        let cross = |cross: &CrossSquare| {
            json!({
                "colour": cross.colour.to_string(),
                "name": cross.cross.to_string(),
                "square": notation::name(cross.square, size),
                "defence": cross.defence.as_ref().map(list),
            })
        };
        json!({
            "size": size.to_string(),
            "rule": R::RULE.name(),
            "turn": game.turn().to_string(),
            "over": game.outcome().is_some(),
            "case": self.case(),
            "result": match self.verdict {
                Verdict::Win => "win",
                Verdict::Loss => "loss",
                Verdict::Forced => "forced",
                Verdict::Open => "open",
            },
            "moves": list(&self.moves),
            "forbidden": self.forbidden.iter().map(|(square, _)| notation::name(*square, size)).collect::<Vec<_>>(),
            "patterns": self.patterns.iter().map(pattern).collect::<Vec<_>>(),
            "crosses": self.crosses.iter().map(cross).collect::<Vec<_>>(),
        })
    }

    fn tell<R: PatternRule>(&self, out: &mut impl Write, game: &Game<R>) -> anyhow::Result<()> {
        let bold = Style::new().bold();
        let size = game.board().size();
        writeln!(out, "\n{bold}{}{bold:#}", self.headline(game))?;
        if game.outcome().is_none() {
            match self.analysis {
                Analysis::Open if !self.forbidden.is_empty() && game.turn() == Colour::Black => {
                    writeln!(out, "All {} squares remain that are empty and not forbidden.", self.moves.len())?;
                }
                Analysis::Open => writeln!(out, "All {} empty squares remain.", self.moves.len())?,
                _ if self.moves.is_empty() => {}
                _ => writeln!(out, "Moves: {} (marked * on the board)", names(&self.moves, size).join(" "))?,
            }
            if !self.delays.is_empty() {
                let delays = names(&self.delays, size).join(" ");
                writeln!(out, "Of these, fours that only put the attack off: {delays}")?;
            }
        }
        if !self.forbidden.is_empty() {
            writeln!(out, "\nForbidden to Black:")?;
        }
        for (square, reason) in &self.forbidden {
            writeln!(out, "  {:<5}  {reason}", notation::name(*square, size))?;
        }
        self.tell_patterns(out, size)
    }

    /// One sentence about the position, for the player to move.
    fn headline<R: PatternRule>(&self, game: &Game<R>) -> String {
        let Self { analysis, verdict, fives, .. } = self;
        let (px, py) = (game.turn(), !game.turn());
        match game.outcome() {
            Some(Outcome::Win(winner)) => return format!("The game is over: {winner} has five in a row."),
            Some(Outcome::Draw) if game.board().empty_squares().is_empty() => {
                return "The game is over: the board is full, a draw.".into();
            }
            Some(Outcome::Draw) => return format!("The game is over: {px} has no legal move, a draw."),
            None => {}
        }
        let told = match (analysis, verdict) {
            (Analysis::Open, _) => format!("{px} to move; no attack of one or two steps stands."),
            (Analysis::Five(_), _) => format!("case 1: {px} to move completes five and wins."),
            (Analysis::Block(_), _) => format!("case 2: {px} to move must block {py}'s four."),
            (Analysis::Lost, _) if *fives == 1 => {
                format!("case 3: {px} to move has lost; he may not block {py}'s four.")
            }
            (Analysis::Lost, _) => {
                format!("case 3: {px} to move has lost; {py} completes five in more than one place.")
            }
            (Analysis::DoubleFour(_), _) => format!("case 4: {px} to move makes two fours at once and wins."),
            (Analysis::Defend(_), _) if *fives > 0 => format!("case 2: {px} to move must stop {py}'s four."),
            (Analysis::Defend(_), Verdict::Loss) => {
                format!("case 5: {px} to move has lost; nothing stops {py} from making two fours at once.")
            }
            (Analysis::Defend(_), _) => {
                format!("case 5: {px} to move must keep {py} from making two fours at once, or make a four.")
            }
        };
        let mut letters = told.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    fn tell_patterns(&self, out: &mut impl Write, size: Size) -> anyhow::Result<()> {
        if !self.patterns.is_empty() {
            writeln!(out, "\nOn the board:")?;
        }
        for pattern in &self.patterns {
            let names = |squares: &SquareSet| names(squares, size).join(" ");
            write!(out, "  {:<5}  {} {}", pattern.colour, pattern.class, names(&pattern.stones))?;
            if !pattern.triggers.is_empty() {
                write!(out, "; triggers {}", names(&pattern.triggers))?;
            }
            match &pattern.defence {
                Some(defence) if defence.is_empty() => writeln!(out, "; cannot be stopped")?,
                Some(defence) => writeln!(out, "; defence {}", names(defence))?,
                None => writeln!(out)?,
            }
        }
        if !self.crosses.is_empty() {
            writeln!(out, "\nWhere two lines meet:")?;
        }
        for cross in &self.crosses {
            write!(out, "  {:<5}  {} at {}", cross.colour, cross.cross, notation::name(cross.square, size))?;
            match &cross.defence {
                Some(defence) => writeln!(out, "; defence {}", names(defence, size).join(" "))?,
                None => writeln!(out)?,
            }
        }
        Ok(())
    }
}

fn crosses<R: PatternRule>(board: &PatternBoard<R>) -> Vec<CrossSquare> {
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
fn forbidden<R: PatternRule>(game: &Game<R>) -> Vec<(Square, Forbidden)> {
    let squares = if R::FORBIDS { game.board().empty_squares() } else { SquareSet::EMPTY };
    let reason = |square| renju::forbidden(game.board(), square).map(|reason| (square, reason));
    squares.iter().filter_map(reason).collect()
}

fn names(squares: &SquareSet, size: Size) -> Vec<String> {
    squares.iter().map(|square| notation::name(square, size)).collect()
}
