//! Proofs as text: what is written is read back, and anything else is refused with a reason.

use cinquina_formats::proof::{self, Answers, Attack, Claim, Proof, Tree};
use cinquina_game::{Board, Colour, Rule, Size, Square, notation};

const EXAMPLE: &str = include_str!("../../verify/data/double-three.proof");

fn squares(text: &str) -> Vec<Square> {
    notation::parse_moves(text, Size::square(15).unwrap()).unwrap()
}

#[test]
fn the_example_is_read_correctly() {
    let Proof { claim, tree } = proof::read(EXAMPLE.as_bytes()).unwrap();
    assert_eq!(claim.board.stones(Colour::Black).len(), 4);
    assert_eq!(
        (claim.rule, claim.turn, claim.attacker, claim.bound),
        (Rule::Freestyle, Colour::Black, Colour::Black, 4)
    );
    let Tree::Attack(attack) = tree else { panic!("Black moves first") };
    assert_eq!(vec![attack.square], squares("i8"));
    let replies: Vec<Square> = attack.answers.listed.iter().map(|&(reply, _)| reply).collect();
    assert_eq!(replies, squares("i9i10i5d1e1"));
    assert_eq!(attack.answers.witness.as_deref(), Attack::line(&squares("i9")).as_ref());
    assert_eq!(attack.size(), 1 + 3 * 2 + 2 * (2 + 3 * 2 + 1) + 1);
}

#[test]
fn a_line_alternates() {
    let line = Attack::line(&squares("h8h9i8")).unwrap();
    assert_eq!(line.answers.listed[0].1.square, squares("i8")[0]);
    assert!(Attack::line(&squares("h8h9")).is_none());
    assert!(Attack::line(&[]).is_none());
}

/// The header of the example, and `tree` as its tree.
fn file(tree: &str) -> String {
    let (header, _) = EXAMPLE.split_once("tree\n").unwrap();
    format!("{header}tree\n{tree}\nend\n")
}

#[test]
fn text_that_is_not_a_proof_is_refused_with_a_reason() {
    let cases = [
        ("", "line 11: 'end' where an attacker's move"),
        ("i8 (i9)", "line 10: ')' where an attacker's move"),
        ("i8 ()", "')' where a defender's move"),
        ("i8 (i9 j8", "'end' where the end of a branch"),
        ("i8 (i9 j8]", "']' where the bracket that closes the open one"),
        ("i8 i9 j8)", "')' where the bracket that closes the open one"),
        ("i8 (i9 j8) i10 j8", "'i10' where '(', '['"),
        ("i8 (i9 j8) (i9 j7)", "i9 is given twice"),
        ("i8 [i9] (i9 j8)", "'i9' where the end of a branch, since the witness comes last"),
        ("i8 [i9] [i9]", "'[' where the end of a branch"),
        ("i8 [i9 [j8 [k8]]]", "a witness inside two others"),
        ("I8", "'I8' where an attacker's move"),
        ("i08", "'i08' where an attacker's move"),
        ("p1", "'p1' where an attacker's move"),
        ("i8 é", "'??' where a defender's move"),
        (&"h8 ".repeat(1000), "more moves in a row"),
    ];
    for (tree, expected) in cases {
        let complaint = proof::read(file(tree).as_bytes()).unwrap_err().to_string();
        assert!(complaint.contains(expected), "{tree:?}: {complaint}");
    }
    for (good, bad, expected) in [
        ("end", "end end", "'end' where nothing more"),
        ("end", "", "the end of the file where 'end'"),
        ("15x15", "4x4", "'4x4' where a size"),
        ("bound 4", "bound 0", "'0' where a number of stones"),
        ("rule freestyle", "rule fastest", "'fastest' where a rule"),
        ("white a1", "white a1 a1", "a1 is given twice"),
        ("cinquina-proof 1", "cinquina-proof 2", "'2' where 1"),
    ] {
        let complaint = proof::read(file("i8").replace(good, bad).as_bytes()).unwrap_err().to_string();
        assert!(complaint.contains(expected), "{bad:?}: {complaint}");
    }
}

#[test]
fn any_prefix_of_a_proof_is_refused() {
    let whole = EXAMPLE.trim_end().len();
    for length in 0..whole {
        assert!(proof::read(&EXAMPLE.as_bytes()[..length]).is_err(), "{length} bytes");
    }
    assert!(proof::read(&EXAMPLE.as_bytes()[..whole]).is_ok());
}

/// Pseudo-random numbers, the same in every run.
struct Chance(fastrand::Rng);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0.usize(..bound)
    }

    fn square(&mut self, size: Size) -> Square {
        Square::new(self.below(size.width()), self.below(size.height()))
    }

    fn attack(&mut self, size: Size, depth: usize, witnesses: usize) -> Attack {
        Attack { square: self.square(size), answers: self.answers(size, depth, witnesses) }
    }

    fn answers(&mut self, size: Size, depth: usize, witnesses: usize) -> Answers {
        let mut answers = Answers::default();
        if depth == 0 {
            return answers;
        }
        for _ in 0..self.below(4) {
            let reply = self.square(size);
            if answers.listed.iter().all(|&(known, _)| known != reply) {
                answers.listed.push((reply, self.attack(size, depth - 1, witnesses)));
            }
        }
        if witnesses > 0 && self.below(2) == 0 {
            answers.witness = Some(Box::new(self.attack(size, depth - 1, witnesses - 1)));
        }
        answers
    }
}

#[test]
fn what_is_written_is_read_back() {
    let mut chance = Chance(fastrand::Rng::with_seed(17));
    for round in 0..500 {
        let size = Size::new(5 + chance.below(28) as u32, 5 + chance.below(28) as u32).unwrap();
        let mut board = Board::new(size);
        for colour in Colour::BOTH.into_iter().cycle().take(chance.below(12)) {
            let square = chance.square(size);
            if board.is_empty(square) {
                board.put(square, colour);
            }
        }
        let claim =
            Claim { rule: Rule::Freestyle, board, turn: Colour::Black, attacker: Colour::BOTH[round % 2], bound: 7 };
        let tree = match claim.attacker {
            Colour::Black => Tree::Attack(chance.attack(size, 5, 2)),
            Colour::White => Tree::Answers(chance.answers(size, 5, 2)),
        };
        let proof = Proof { claim, tree };
        let text = proof.write(Vec::new()).unwrap();
        assert_eq!(proof::read(&text[..]).unwrap(), proof, "{}", String::from_utf8_lossy(&text));
    }
}
