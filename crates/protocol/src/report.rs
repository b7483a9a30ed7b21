//! The lines about a search for managers and boards.

use cinquina_engine::{RootMove, SearchReport, score};
use cinquina_game::{Size, notation};

use crate::dialect::Dialect;

/// What is reported besides a line for each depth.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Detail {
    /// The squares that the search considers, for a board to draw.
    pub(crate) is_realtime: bool,
    /// All lines, not only the best.
    pub(crate) is_full: bool,
}

/// The lines for a depth.
pub(crate) fn depth(report: &SearchReport, size: Size, dialect: Dialect, detail: Detail) -> Vec<String> {
    let mut lines = Vec::new();
    let Some(best) = report.lines.first() else { return lines };
    lines.push(summary(report, best, size));
    let several = report.lines.len() > 1;
    if detail.is_full || several {
        for (line, number) in report.lines.iter().zip(1..) {
            lines.push(format!("MESSAGE ({number}) ev {} pv {}", score::Shown(line.score), moves(line, size)));
        }
    }
    if detail.is_realtime {
        lines.push("MESSAGE REALTIME REFRESH".into());
        for line in &report.lines {
            let place = dialect.place(line.square);
            let is_lost = score::mate(line.score).is_some_and(|plies| plies < 0);
            lines.push(format!("MESSAGE REALTIME {} {place}", if is_lost { "LOST" } else { "POS" }));
            lines.push(format!("MESSAGE REALTIME DONE {place}"));
        }
        lines.push(format!("MESSAGE REALTIME BEST {}", dialect.place(best.square)));
        lines.push(format!("MESSAGE REALTIME VAL {}", best.score));
        lines.push(format!("MESSAGE REALTIME PV {}", moves(best, size)));
    }
    lines
}

/// The line that managers show.
fn summary(report: &SearchReport, best: &RootMove, size: Size) -> String {
    let (nodes, ms) = (report.nodes, report.elapsed.as_millis());
    format!(
        "MESSAGE depth {} ev {} n {nodes} n/ms {} tm {ms} pv {}",
        report.depth,
        score::Shown(best.score),
        u128::from(nodes) / ms.max(1),
        moves(best, size)
    )
}

fn moves(line: &RootMove, size: Size) -> String {
    let names = line.line.moves().iter().map(|&square| notation::name(square, size).to_uppercase());
    names.collect::<Vec<_>>().join(" ")
}
