use std::io::Write;

use anstyle::Style;
use cinquina_game::{Colour, Game, Outcome, Size, SquareSet, notation};
use cinquina_patterns::{Analysis, Explanation, Shape, UnstoppableFour, Verdict};
use serde_json::json;

use crate::arguments::ExplainArguments;
use crate::draw::{Picture, draw_svg, draw_text};
use crate::input;
use crate::output::write_picture;

pub(crate) fn run(arguments: &ExplainArguments) -> anyhow::Result<()> {
    let game = input::position(&arguments.position)?;
    let explanation = ExplanationText(Explanation::of(&game));
    write_picture(&arguments.svg, || draw_svg(&explanation.picture(&game)))?;
    let mut out = anstream::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", json!(cinquina_service::describe(&game)))?;
    } else {
        draw_text(&mut out, &explanation.picture(&game))?;
        explanation.write(&mut out, &game)?;
    }
    Ok(())
}

/// An explanation as text.
struct ExplanationText(Explanation);

impl ExplanationText {
    fn picture<'a>(&'a self, game: &'a Game) -> Picture<'a> {
        let marked = if self.0.case() == 0 { SquareSet::EMPTY } else { self.0.moves };
        Picture { board: game.board(), moves: game.moves(), marked, brackets: false }
    }

    fn write(&self, out: &mut impl Write, game: &Game) -> anyhow::Result<()> {
        let bold = Style::new().bold();
        let size = game.board().size();
        writeln!(out, "\n{bold}{}{bold:#}", self.headline(game))?;
        if game.outcome().is_none() {
            match self.0.analysis {
                Analysis::Open
                    if self.0.case() == 0 && !self.0.forbidden.is_empty() && game.turn() == Colour::Black =>
                {
                    writeln!(out, "All {} empty squares that are not forbidden remain.", self.0.moves.len())?;
                }
                Analysis::Open if self.0.case() == 0 => {
                    writeln!(out, "All {} empty squares remain.", self.0.moves.len())?;
                }
                _ if self.0.moves.is_empty() => {}
                _ => writeln!(out, "Moves: {} (marked * on the board)", names(&self.0.moves, size).join(" "))?,
            }
            if !self.0.delays.is_empty() {
                let delays = names(&self.0.delays, size).join(" ");
                writeln!(out, "Of these, fours that only delay the attack: {delays}")?;
            }
            for UnstoppableFour { four, five, reason } in &self.0.unstoppable {
                let [four, five] = [four, five].map(|square| notation::name(*square, size));
                writeln!(
                    out,
                    "White's four on {four} can only be stopped on {five}, where renju forbids Black to play: it would be {reason}."
                )?;
            }
        }
        if !self.0.forbidden.is_empty() {
            writeln!(out, "\nForbidden to Black:")?;
        }
        for (square, reason) in &self.0.forbidden {
            writeln!(out, "  {:<5}  {reason}", notation::name(*square, size))?;
        }
        self.write_patterns(out, size)
    }

    /// One sentence about the position, for the player to move.
    fn headline(&self, game: &Game) -> String {
        let Explanation { analysis, verdict, fives, .. } = &self.0;
        let (px, py) = (game.turn(), !game.turn());
        match game.outcome() {
            Some(Outcome::Win(winner)) => return format!("The game is over: {winner} has five in a row."),
            Some(Outcome::Draw) if game.board().empty_squares().is_empty() => {
                return "The game is over: the board is full, a draw.".into();
            }
            Some(Outcome::Draw) => return format!("The game is over: {px} has no legal move, a draw."),
            None => {}
        }
        let [attacker, defender] = [px, py].map(|player| capitalised(&player.to_string()));
        let made = self.threat(game.board().size());
        let sentence = match (analysis, verdict) {
            _ if self.0.wins_by_forbidden_block() => {
                format!("{attacker} to move makes a four that {py} may not stop, and wins")
            }
            (Analysis::Open, _) if !self.0.unstoppable.is_empty() => {
                format!("{attacker} to move; {py} threatens to make a four that {px} may not stop")
            }
            (Analysis::Open, _) => format!("{attacker} to move: nothing has to be answered at once"),
            (Analysis::Five(_), _) => format!("{attacker} to move makes five and wins"),
            (Analysis::Block(_), _) => format!("{attacker} to move must block {py}'s four"),
            (Analysis::Lost, _) if *fives == 1 => format!("{attacker} to move has lost: he may not block {py}'s four"),
            (Analysis::Lost, _) => {
                format!("{attacker} to move has lost: {py} makes five in more than one place")
            }
            (Analysis::DoubleFour(_), _) => format!("{attacker} to move wins by making {made}"),
            (Analysis::Defend(_), _) if *fives > 0 => format!("{attacker} to move must stop {py}'s four"),
            (Analysis::Defend(_), Verdict::Loss) => {
                format!("{attacker} to move has lost: nothing stops {py} from making {made}")
            }
            (Analysis::Defend(_), _) => format!("{defender} threatens to make {made}; {px} to move must answer"),
        };
        match self.0.case() {
            0 => format!("{sentence}."),
            case => format!("{sentence} (case {case})."),
        }
    }

    /// What wins or is threatened, and where: an open four at g8 or k8.
    fn threat(&self, size: Size) -> String {
        /// So many squares are named.
        const NAMED: usize = 3;
        let Some(first) = self.0.threats.first() else { return "two fours at once".into() };
        let same = || self.0.threats.iter().filter(|threat| threat.shape == first.shape);
        let squares: Vec<_> = same().take(NAMED).map(|threat| notation::name(threat.square, size)).collect();
        let more = if same().count() > NAMED { " …" } else { "" };
        format!("{} at {}{more}", first.shape.with_article(), squares.join(" or "))
    }

    fn write_patterns(&self, out: &mut impl Write, size: Size) -> anyhow::Result<()> {
        if !self.0.patterns.is_empty() {
            writeln!(out, "\nOn the board:")?;
        }
        for pattern in &self.0.patterns {
            let names = |squares: &SquareSet| names(squares, size).join(" ");
            let name = pattern.shape().map_or(pattern.class.name(), |shape| shape.names().players);
            write!(out, "  {:<5}  {name} ({}) {}", pattern.colour, pattern.class, names(&pattern.stones))?;
            if !pattern.triggers.is_empty() {
                write!(out, "; goes on at {}", names(&pattern.triggers))?;
            }
            match &pattern.defence {
                Some(defence) if defence.is_empty() => writeln!(out, "; cannot be stopped")?,
                Some(defence) => writeln!(out, "; stopped at {}", names(defence))?,
                None => writeln!(out)?,
            }
        }
        if !self.0.crosses.is_empty() {
            writeln!(out, "\nWhere two lines meet:")?;
        }
        for cross in &self.0.crosses {
            let name = Shape::from(cross.cross).names().players;
            let square = notation::name(cross.square, size);
            write!(out, "  {:<5}  {name} ({}) at {square}", cross.colour, cross.cross)?;
            match &cross.defence {
                Some(defence) => writeln!(out, "; stopped at {}", names(defence, size).join(" "))?,
                None => writeln!(out)?,
            }
        }
        Ok(())
    }
}

fn names(squares: &SquareSet, size: Size) -> Vec<String> {
    squares.iter().map(|square| notation::name(square, size)).collect()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
