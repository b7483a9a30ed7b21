//! The strong player and the textbook's principal variation search, depth by depth: what each sees, and in how many nodes.

use cinquina_eval::Values;
use cinquina_game::{Rule, Size, notation};
use cinquina_patterns::{NineSquares, PatternBoard};
use cinquina_search::full::AnySearcher;
use cinquina_search::reference::{Method, Searcher};
use cinquina_search::{Parameters, SearchControl, SearchLimits, SearchReport, TranspositionTable};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(15)?;
    let mut board = PatternBoard::<NineSquares>::new(Rule::Freestyle, size);
    for square in notation::parse_moves("h8i9i8g9j10", size)? {
        board.play(square);
    }
    let (values, parameters) = (Values::shipped(Rule::Freestyle), Parameters::default());
    let limits = |depth| SearchLimits { depth: Some(depth), ..SearchLimits::default() };
    let show = |report: &SearchReport| {
        let best = &report.lines[0];
        println!(
            "  depth {:2}: {} {:5}, {} nodes",
            report.depth,
            notation::name(best.square, size),
            best.score,
            report.nodes
        );
    };
    println!("the strong player");
    let (table, control) = (TranspositionTable::new(1 << 24), SearchControl::new(limits(12)));
    AnySearcher::new(board.clone(), &values, &table, &control, &parameters).iterate(1, &mut |report| show(report));
    println!("principal variation search");
    let (table, control) = (TranspositionTable::new(1 << 24), SearchControl::new(limits(6)));
    Searcher::new(board, &values, Method::Pvs, &table, &control).iterate(|report| show(report));
    Ok(())
}
