//! A proven claim as a certificate: lemmas, children first, with references between them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;

use cinquina_game::{Board, Colour, Square, Symmetry, notation};
use cinquina_verify::{Failure, Verdict, check_file};
use rustc_hash::FxHashMap;

use cinquina_solve::quiet::Position;

use crate::question::{StoredFinding, Subtree};
use crate::{ProveError, Prover};

/// A lemma that was written.
#[derive(Copy, Clone)]
struct Lemma {
    number: usize,
    /// How many stones the attacker needs.
    bound: u16,
}

/// The name of the certificate in the folder.
pub const CERTIFICATE: &str = "certificate.proof";

/// Writes the certificate of a claim that is proven into the folder, and checks it: it is there only if it holds.
pub fn write(prover: &mut Prover, folder: &Path, threads: usize) -> Result<Verdict, ProveError> {
    if !prover.tree().numbers().is_proven() {
        return Err(ProveError::NotProven);
    }
    let (draft, certificate) = (folder.join("certificate.draft"), folder.join(CERTIFICATE));
    let mut out = BufWriter::new(File::create(&draft)?);
    write_draft(prover, &mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    // What each lemma costs to check is not known before it is checked.
    let verdict = check_file(|| File::open(&draft), None, [1, 1], threads).map_err(refused)?;
    let unfinished = folder.join("certificate.unfinished");
    let mut out = BufWriter::new(File::create(&unfinished)?);
    let mut work = verdict.work.iter();
    for line in BufReader::new(File::open(&draft)?).lines() {
        let line = line?;
        match line.strip_suffix(UNKNOWN_WORK) {
            Some(statement) => writeln!(out, "{statement}work {}", work.next().copied().unwrap_or(0).max(1))?,
            None => writeln!(out, "{line}")?,
        }
    }
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    std::fs::rename(&unfinished, &certificate)?;
    std::fs::remove_file(&draft)?;
    // The verdict is about the draft, whose hash is another one.
    check_file(|| File::open(&certificate), None, [1, 1], threads).map_err(refused)
}

fn refused(failure: Failure) -> ProveError {
    match failure {
        Failure::Rejected(reason) => ProveError::Refused(reason),
        Failure::Unreadable(error) => ProveError::Io(error),
    }
}

/// What stands at the end of a lemma's statement until its cost is known: the most that there may be.
const UNKNOWN_WORK: &str = "work 1000000000";

fn write_draft(prover: &mut Prover, out: &mut dyn Write) -> Result<(), ProveError> {
    let claim = prover.claim().clone();
    writeln!(out, "cinquina-proof 2\nrule {}\nsize {}\nattacker {}", claim.rule, claim.board.size(), claim.attacker)?;
    let mut writer = CertificateWriter { prover, out, lemmas: FxHashMap::default() };
    let lemma = writer.lemma(0)?;
    let root = writer.prover.tree().position(0).board().clone();
    // The tree has one image of the board for all; the claim is about this one.
    if root != claim.board {
        let reference = reference(&root, &claim.board, lemma);
        writer.write_lemma(lemma.number + 1, &claim.board, claim.turn, lemma.bound, &reference)?;
    }
    writeln!(out, "end")?;
    Ok(())
}

struct CertificateWriter<'a> {
    prover: &'a mut Prover,
    out: &'a mut dyn Write,
    /// By node.
    lemmas: FxHashMap<usize, Lemma>,
}

impl CertificateWriter<'_> {
    /// Writes a node's lemma after those that it refers to, if it is not written yet.
    fn lemma(&mut self, node: usize) -> Result<Lemma, ProveError> {
        if let Some(&lemma) = self.lemmas.get(&node) {
            return Ok(lemma);
        }
        let position = self.prover.tree().position(node).clone();
        let (text, bound) = if position.turn() == self.prover.claim().attacker {
            self.attack(node, &position)?
        } else {
            self.replies(node, &position)?
        };
        let lemma = Lemma { number: self.lemmas.len() + 1, bound };
        self.write_lemma(lemma.number, position.board(), position.turn(), bound, &text)?;
        self.lemmas.insert(node, lemma);
        Ok(lemma)
    }

    fn write_lemma(&mut self, number: usize, board: &Board, turn: Colour, bound: u16, tree: &str) -> io::Result<()> {
        let stones = |colour: Colour| {
            let names = board.stones(colour).iter().map(|square| notation::name(square, board.size()));
            names.fold(String::new(), |list, name| list + " " + &name)
        };
        let (black, white) = (stones(Colour::Black), stones(Colour::White));
        writeln!(self.out, "lemma {number} black{black} white{white} turn {turn} bound {bound} {UNKNOWN_WORK}\n{tree}")
    }

    /// The attacker is to move: he wins by threats, or by a move to another lemma.
    fn attack(&mut self, node: usize, position: &Position) -> Result<(String, u16), ProveError> {
        let Some((square, child)) = self.prover.tree().winning_move(node) else {
            for key in self.prover.tree().findings(node).to_vec() {
                if let StoredFinding::Win { attack: Subtree { text, stones } } = self.prover.result(&key)? {
                    return Ok((text, stones));
                }
            }
            return Err(ProveError::NotProven);
        };
        let lemma = self.lemma(child)?;
        let reference = self.reference(position, &[square], child, lemma);
        Ok((format!("{} {reference}", name(square, position)), lemma.bound + 1))
    }

    /// The defender is to move.
    fn replies(&mut self, node: usize, position: &Position) -> Result<(String, u16), ProveError> {
        let (mut text, mut bound, mut witness) = (String::new(), 1, None);
        for key in self.prover.tree().findings(node).to_vec() {
            let StoredFinding::Replies { pass, lost, .. } = self.prover.result(&key)? else { continue };
            for set in lost {
                bound = bound.max(set.attack.stones);
                let replies = set.replies.join(" ");
                let replies = if set.replies.len() == 1 { replies } else { format!("{{{replies}}}") };
                text += &format!("({replies} {})\n", set.attack.text);
            }
            if let Some(pass) = pass {
                bound = bound.max(pass.stones);
                witness = Some(pass.text);
            }
        }
        for (reply, child) in self.prover.tree().open_replies(node).to_vec() {
            // Straight to the position after the attacker's next move, where there is one.
            let line = match self.prover.tree().winning_move(child) {
                Some((square, after)) => {
                    let lemma = self.lemma(after)?;
                    let (_, symmetry) = position.after(reply);
                    let square = symmetry.inverse().map(square, position.board().size());
                    bound = bound.max(lemma.bound + 1);
                    let reference = self.reference(position, &[reply, square], after, lemma);
                    format!("{} {reference}", name(square, position))
                }
                None => {
                    let lemma = self.lemma(child)?;
                    bound = bound.max(lemma.bound);
                    self.reference(position, &[reply], child, lemma)
                }
            };
            text += &format!("({} {line})\n", name(reply, position));
        }
        if let Some(witness) = witness {
            text += &format!("[{witness}]\n");
        }
        Ok((text, bound))
    }

    /// A reference to a lemma from the position after some moves.
    fn reference(&self, position: &Position, moves: &[Square], node: usize, lemma: Lemma) -> String {
        let mut board = position.board().clone();
        let mut turn = position.turn();
        for &square in moves {
            board.put(square, turn);
            turn = !turn;
        }
        reference(self.prover.tree().position(node).board(), &board, lemma)
    }
}

/// A reference to the lemma of a board from an image of that board.
fn reference(lemma_board: &Board, board: &Board, lemma: Lemma) -> String {
    let same = |symmetry: &Symmetry| lemma_board.image(*symmetry) == *board;
    let symmetry = Symmetry::of(board.size()).iter().position(same).unwrap_or(0);
    // The format counts rows from the bottom, where an exchange of columns and rows is one of both mirrored.
    let symmetry = if symmetry >= 4 { symmetry ^ 3 } else { symmetry };
    format!("@{}/{symmetry}", lemma.number)
}

fn name(square: Square, position: &Position) -> String {
    notation::name(square, position.board().size())
}
