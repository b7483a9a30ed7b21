use std::fs::File;
use std::io::{self, BufReader, Read, Write};

use anyhow::Context;
use cinquina_formats::proof::{self, Answers, Attack, Claim, Proof, Reason, Tree};
use cinquina_game::{Board, Colour, Size, Square, SquareSet, notation};
use serde_json::json;

use crate::arguments::{ProofCommand, ProofCutArguments, ProofShowArguments};
use crate::draw::{Picture, draw_text};
use crate::failure::InputError;
use crate::output;

pub(crate) fn run(command: &ProofCommand) -> anyhow::Result<()> {
    match command {
        ProofCommand::Show(arguments) => show(arguments),
        ProofCommand::Cut(arguments) => cut(arguments),
    }
}

fn cut(arguments: &ProofCutArguments) -> anyhow::Result<()> {
    let ProofCutArguments { file, lemma, out, force } = arguments;
    output::ensure_new(out, *force)?;
    File::open(file).with_context(|| format!("cannot read {}", file.display())).map_err(InputError::because)?;
    let mut found = Ok(0);
    let written = output::write_whole(out, *force, |to| {
        found = proof::cut(|| File::open(file).map(BufReader::new), *lemma, to);
        found.as_ref().map(|_| ()).map_err(|error| io::Error::other(error.to_string()))
    });
    let because = |error| InputError::because(anyhow::Error::new(error).context(file.display().to_string()));
    let lemmas = found.map_err(because)?;
    written?;
    writeln!(anstream::stdout(), "{lemmas} lemmas")?;
    Ok(())
}

fn show(arguments: &ProofShowArguments) -> anyhow::Result<()> {
    let proof = read(&arguments.file)?;
    let drawing = Drawing { size: proof.claim.board.size(), depth: arguments.depth };
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    if arguments.json {
        writeln!(out, "{}", drawing.report(&proof))?;
    } else {
        drawing.draw(&mut out, &proof)?;
    }
    out.flush()?;
    Ok(())
}

fn read(file: &str) -> anyhow::Result<Proof> {
    let text: Box<dyn Read> = match file {
        "-" => Box::new(io::stdin()),
        path => Box::new(File::open(path).with_context(|| format!("cannot read {path}")).map_err(InputError::because)?),
    };
    let proof = proof::read(BufReader::new(text)).map_err(|error| match error.reason {
        Reason::Io(error) => anyhow::Error::new(error).context(format!("cannot read {file}")),
        _ => anyhow::Error::new(error).context(file.to_owned()),
    });
    proof.map_err(InputError::because)
}

/// How a tree is drawn.
struct Drawing {
    size: Size,
    depth: usize,
}

impl Drawing {
    fn report(&self, Proof { claim, tree }: &Proof) -> serde_json::Value {
        let stones = |colour| claim.board.stones(colour).iter().map(|square| self.name(square)).collect::<Vec<_>>();
        json!({
            "rule": claim.rule.name(),
            "size": claim.board.size().to_string(),
            "black": stones(Colour::Black),
            "white": stones(Colour::White),
            "turn": claim.turn.to_string(),
            "attacker": claim.attacker.to_string(),
            "bound": claim.bound,
            "nodes": tree.size(),
            "line": self.main_line(claim, tree),
        })
    }

    fn draw(&self, out: &mut impl Write, Proof { claim, tree }: &Proof) -> io::Result<()> {
        let marked = match tree {
            Tree::Attack(attack) => SquareSet::from_iter([attack.square]),
            Tree::Answers(_) => SquareSet::EMPTY,
        };
        draw_text(out, &Picture { board: &claim.board, moves: &[], marked, brackets: false })?;
        let Claim { rule, turn, attacker, bound, .. } = claim;
        writeln!(out, "\nThe claim: {attacker} wins with at most {bound} stones, {turn} to move, {rule}.")?;
        writeln!(out, "Main line: {}", self.main_line(claim, tree).join(" "))?;
        writeln!(out, "The tree, {} moves:\n", tree.size())?;
        match tree {
            Tree::Attack(attack) => self.attack(out, attack, 0),
            Tree::Answers(answers) => self.branches(out, answers, 0),
        }
    }

    /// The moves where the defender holds out longest, down to the five; `…` for a reply that does not matter.
    fn main_line(&self, claim: &Claim, tree: &Tree) -> Vec<String> {
        let (mut line, mut answers) = match tree {
            Tree::Answers(answers) => (Vec::new(), answers),
            Tree::Attack(attack) => (vec![Some(attack.square)], &attack.answers),
        };
        while let Some((reply, attack)) = longest(answers) {
            line.extend([reply, Some(attack.square)]);
            answers = &attack.answers;
        }
        let end = end(claim, &line);
        let squares = line.into_iter().chain(end.into_iter().flatten());
        squares.map(|square| square.map_or_else(|| "…".to_owned(), |square| self.name(square))).collect()
    }

    /// An attack up to where it branches, on one line, and the branches below.
    fn attack(&self, out: &mut impl Write, attack: &Attack, level: usize) -> io::Result<()> {
        let mut attack = attack;
        write!(out, "{}", self.name(attack.square))?;
        while let ([(reply, next)], None) = (&attack.answers.listed[..], &attack.answers.witness) {
            write!(out, " {} {}", self.name(*reply), self.name(next.square))?;
            attack = next;
        }
        let moves = attack.answers.size();
        if moves > 0 {
            write!(out, "   ({moves} moves)")?;
        }
        writeln!(out)?;
        self.branches(out, &attack.answers, level)
    }

    fn branches(&self, out: &mut impl Write, answers: &Answers, level: usize) -> io::Result<()> {
        if level == self.depth {
            return Ok(());
        }
        let indent = 2 * (level + 1);
        for (reply, attack) in &answers.listed {
            write!(out, "{:indent$}{:<4} ", "", self.name(*reply))?;
            self.attack(out, attack, level + 1)?;
        }
        if let Some(attack) = &answers.witness {
            write!(out, "{:indent$}else ", "")?;
            self.attack(out, attack, level + 1)?;
        }
        Ok(())
    }

    fn name(&self, square: Square) -> String {
        notation::name(square, self.size)
    }
}

/// The answer in which the attacker needs most stones, with its reply if it has one.
fn longest(answers: &Answers) -> Option<(Option<Square>, &Attack)> {
    let listed = answers.listed.iter().map(|(reply, attack)| (Some(*reply), attack));
    let witness = answers.witness.iter().map(|attack| (None, &**attack));
    // Of equals the first one counts: a named reply says more than "any other".
    witness.chain(listed.rev()).max_by_key(|(_, attack)| attack.stones())
}

/// The last reply and the five, for a line that ends before them. `None` if the line ends with a five, or does not lead to one:
/// the proof has not been checked.
fn end(claim: &Claim, line: &[Option<Square>]) -> Option<[Option<Square>; 2]> {
    let (mut board, mut turn, mut won) = (claim.board.clone(), claim.turn, false);
    for square in line {
        if let Some(square) = *square {
            if !board.is_empty(square) {
                return None;
            }
            board.put(square, turn);
            won = claim.rule.wins(&board, square, turn);
        }
        turn = !turn;
    }
    let five =
        |board: &Board| board.empty_squares().iter().find(|&square| claim.rule.wins(board, square, claim.attacker));
    let empty = board.empty_squares();
    let reply = five(&board).into_iter().chain(&empty).find(|&square| claim.rule.allows(&board, square, turn));
    if let Some(reply) = reply {
        board.put(reply, turn);
    }
    five(&board).filter(|_| !won).map(|five| [reply, Some(five)])
}
