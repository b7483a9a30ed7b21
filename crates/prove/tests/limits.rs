//! What the work may take.

use std::sync::atomic::AtomicBool;

use cinquina_game::{Board, Colour, Rule, Size, notation};
use cinquina_prove::{Claim, ProveError, Prover, Resources};

#[test]
fn memory_and_disk_are_bounded_and_more_of_them_continues() {
    let size = Size::square(15).unwrap();
    let mut board = Board::new(size);
    for (n, square) in notation::parse_moves("h8h9i9h7", size).unwrap().into_iter().enumerate() {
        board.put(square, Colour::BOTH[n % 2]);
    }
    let claim = Claim { rule: Rule::Freestyle, board, turn: Colour::Black, attacker: Colour::Black };
    let folder = tempfile::tempdir().unwrap();
    let run = |memory, disk| {
        let mut prover = Prover::open(folder.path(), claim.clone()).unwrap();
        let resources = Resources { threads: 1, memory, disk };
        let result = prover.run(folder.path(), resources, &AtomicBool::new(false), &mut |_, _| {});
        (result, prover.tree().numbers().is_proven())
    };
    assert!(matches!(run(1 << 24, 1000), (Err(ProveError::Disk(_)), false)));
    assert!(matches!(run(1000, 1 << 30), (Err(ProveError::Memory(_)), false)));
    assert!(matches!(run(1 << 24, 1 << 30), (Ok(()), true)));
}
