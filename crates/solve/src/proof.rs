//! Wins as proofs that `cinquina-verify` checks.

use std::io::{self, Write};

use cinquina_formats::proof::{Claim, ProofWriter};
use cinquina_game::Square;

use crate::solution::{Answers, Attack};
use crate::solver::{Problem, Win};

impl Win {
    /// Writes the win as a proof and gives the writer back.
    pub fn write_proof<W: Write>(&self, problem: &Problem, out: W) -> io::Result<W> {
        let Problem { rule, turn, attacker, .. } = *problem;
        let claim = Claim { rule, board: problem.board.clone(), turn, attacker, bound: self.stones().into() };
        let mut writer = ProofWriter::new(out, &claim)?;
        match self {
            Self::Attack(attack) => write_attack(&mut writer, attack)?,
            Self::Answers(answers) => write_answers(&mut writer, answers)?,
        }
        writer.finish()
    }
}

fn write_attack<W: Write>(writer: &mut ProofWriter<W>, attack: &Attack) -> io::Result<()> {
    writer.attack(attack.play)?;
    write_answers(writer, &attack.answers)
}

fn write_answers<W: Write>(writer: &mut ProofWriter<W>, answers: &Answers) -> io::Result<()> {
    let Answers::Replies { listed, witness } = answers else { return Ok(()) };
    if let ([(reply, attack)], []) = (&listed[..], &witness[..]) {
        writer.reply(*reply)?;
        return write_attack(writer, attack);
    }
    for (reply, attack) in listed {
        writer.branch(*reply)?;
        write_attack(writer, attack)?;
        writer.end_branch()?;
    }
    if witness.is_empty() { Ok(()) } else { write_witness(writer, witness) }
}

fn write_witness<W: Write>(writer: &mut ProofWriter<W>, line: &[Square]) -> io::Result<()> {
    writer.witness()?;
    for pair in line.chunks(2) {
        writer.attack(pair[0])?;
        pair.get(1).map_or(Ok(()), |&reply| writer.reply(reply))?;
    }
    writer.end_witness()
}
