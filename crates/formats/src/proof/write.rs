use std::io::{self, Write};

use cinquina_game::{Board, Colour, Size, Square, notation};

use super::{Answers, Attack, Claim, Proof, Tree};

/// Deeper branches are not indented further.
const MOST_INDENT: usize = 40;

impl Proof {
    /// Writes the proof as a file and returns the writer.
    pub fn write<W: Write>(&self, out: W) -> io::Result<W> {
        let mut writer = ProofWriter::new(out, &self.claim)?;
        match &self.tree {
            Tree::Attack(attack) => writer.write_attack(attack)?,
            Tree::Answers(answers) => writer.write_answers(answers)?,
        }
        writer.finish()
    }
}

/// Writes a proof piece by piece, so that the tree need never be in memory.
///
/// An attack is [`attack`](Self::attack) followed by its answers: either one [`reply`](Self::reply) and the attack
/// against it, or any number of branches ([`branch`](Self::branch), attack, [`end_branch`](Self::end_branch)) and at
/// most one witness ([`witness`](Self::witness), attack, [`end_witness`](Self::end_witness)).
pub struct ProofWriter<W> {
    out: W,
    size: Size,
    depth: usize,
    /// Whether the next move begins a line or follows a bracket, so that it needs no space.
    fresh: bool,
}

impl<W: Write> ProofWriter<W> {
    /// Writes everything up to the tree.
    pub fn new(mut out: W, claim: &Claim) -> io::Result<Self> {
        let size = claim.board.size();
        writeln!(out, "cinquina-proof 1\nrule {}\nsize {size}", claim.rule)?;
        for colour in Colour::BOTH {
            writeln!(out, "{colour}{}", stones(&claim.board, colour))?;
        }
        writeln!(out, "turn {}\nattacker {}\nbound {}\ntree", claim.turn, claim.attacker, claim.bound)?;
        Ok(Self { out, size, depth: 0, fresh: true })
    }

    /// The attacker's move.
    pub fn attack(&mut self, square: Square) -> io::Result<()> {
        self.square(square)
    }

    /// The only reply that needs an answer here; the attack against it follows.
    pub fn reply(&mut self, square: Square) -> io::Result<()> {
        self.square(square)
    }

    /// Begins the answer to one of the replies; the attack against it follows.
    pub fn branch(&mut self, reply: Square) -> io::Result<()> {
        self.open("(")?;
        self.square(reply)
    }

    /// Ends what [`branch`](Self::branch) began.
    pub fn end_branch(&mut self) -> io::Result<()> {
        self.close(")")
    }

    /// Begins the attack that answers all replies that were not listed. It comes after the branches.
    pub fn witness(&mut self) -> io::Result<()> {
        self.open("[")
    }

    /// Ends what [`witness`](Self::witness) began.
    pub fn end_witness(&mut self) -> io::Result<()> {
        self.close("]")
    }

    /// Writes a whole attack.
    pub fn write_attack(&mut self, attack: &Attack) -> io::Result<()> {
        self.attack(attack.square)?;
        self.write_answers(&attack.answers)
    }

    /// Writes all answers to the attacker's last move.
    pub fn write_answers(&mut self, answers: &Answers) -> io::Result<()> {
        if let ([(reply, attack)], None) = (&answers.listed[..], &answers.witness) {
            self.reply(*reply)?;
            return self.write_attack(attack);
        }
        for (reply, attack) in &answers.listed {
            self.branch(*reply)?;
            self.write_attack(attack)?;
            self.end_branch()?;
        }
        if let Some(attack) = &answers.witness {
            self.witness()?;
            self.write_attack(attack)?;
            self.end_witness()?;
        }
        Ok(())
    }

    /// Ends the file. Until then a reader considers it cut off.
    pub fn finish(mut self) -> io::Result<W> {
        debug_assert_eq!(self.depth, 0, "a branch or a witness was not ended");
        self.out.write_all(b"\nend\n")?;
        self.out.flush()?;
        Ok(self.out)
    }

    fn square(&mut self, square: Square) -> io::Result<()> {
        let space = if self.fresh { "" } else { " " };
        self.fresh = false;
        write!(self.out, "{space}{}", notation::name(square, self.size))
    }

    fn open(&mut self, bracket: &str) -> io::Result<()> {
        self.depth += 1;
        self.fresh = true;
        write!(self.out, "\n{:indent$}{bracket}", "", indent = 2 * self.depth.min(MOST_INDENT))
    }

    fn close(&mut self, bracket: &str) -> io::Result<()> {
        debug_assert!(self.depth > 0, "nothing to end");
        self.depth = self.depth.saturating_sub(1);
        self.out.write_all(bracket.as_bytes())
    }
}

fn stones(board: &Board, colour: Colour) -> String {
    board.stones(colour).iter().map(|square| format!(" {}", notation::name(square, board.size()))).collect()
}
