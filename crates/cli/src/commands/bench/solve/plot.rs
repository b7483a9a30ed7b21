//! How many wins each solver finds in how much time, one picture for each set.

use std::fmt::Write;
use std::time::Duration;

use super::measure::Measured;

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 240.0;
const MARGIN: f64 = 50.0;
/// Between two pictures; the names of the solvers go there.
const GAP: f64 = 130.0;

/// The times at the ends of the axis, in powers of ten of a second.
const FIRST: f64 = -5.0;
const LAST: f64 = 1.0;

const COLOURS: [&str; 10] =
    ["#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#17becf", "#bcbd22", "#8c564b", "#e377c2", "#9467bd", "#111111"];

/// The pictures of all sets that have wins, one below the other.
pub(super) fn draw(results: &[Measured]) -> String {
    let sets: Vec<&[Measured]> = results.chunk_by(|one, next| one.set == next.set).filter(has_wins).collect();
    let (width, height) = (WIDTH + MARGIN + GAP, (HEIGHT + 2.0 * MARGIN) * sets.len() as f64);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    for (set, n) in sets.into_iter().zip(0_u8..) {
        picture(&mut svg, set, MARGIN + f64::from(n) * (HEIGHT + 2.0 * MARGIN));
    }
    svg.push_str("</svg>\n");
    svg
}

fn has_wins(set: &&[Measured]) -> bool {
    set.iter().any(|result| result.wins > 0)
}

fn picture(svg: &mut String, set: &[Measured], top: f64) {
    let Some(first) = set.first() else { return };
    let positions = first.times.len();
    let (bottom, right) = (top + HEIGHT, MARGIN + WIDTH);
    push(
        svg,
        format_args!(
            "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"13\">{}: wins found within a time, of {positions}</text>",
            top - 12.0,
            first.set
        ),
    );
    push(svg, format_args!("<path d=\"M{MARGIN} {top}V{bottom}H{right}\" stroke=\"#444\" fill=\"none\"/>"));
    for power in FIRST as i32..=LAST as i32 {
        let x = place(f64::from(power));
        let label = ["10 µs", "0.1 ms", "1 ms", "10 ms", "0.1 s", "1 s", "10 s"][(power - FIRST as i32) as usize];
        push(svg, format_args!("<path d=\"M{x:.1} {top}V{bottom}\" stroke=\"#ddd\"/>"));
        push(svg, format_args!("<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{label}</text>", bottom + 16.0));
    }
    for (result, (colour, row)) in set.iter().zip(COLOURS.into_iter().cycle().zip(1_u8..)) {
        curve(svg, result, positions, bottom, colour);
        let y = top + 16.0 * f64::from(row);
        push(svg, format_args!("<path d=\"M{} {}h16\" stroke=\"{colour}\" stroke-width=\"2\"/>", right + 8.0, y - 4.0));
        let (solver, threats, wins) = (result.solver, result.threats, result.wins);
        push(svg, format_args!("<text x=\"{}\" y=\"{y}\">{solver} {threats} {wins}</text>", right + 28.0));
    }
}

/// One step up for each win, at the time it took.
fn curve(svg: &mut String, result: &Measured, positions: usize, bottom: f64, colour: &str) {
    let mut path = format!("M{MARGIN} {bottom}");
    for (time, wins) in result.winning_times.iter().zip(1_u32..) {
        let _ = write!(path, "H{:.1}V{:.1}", place(power(*time)), bottom - HEIGHT * f64::from(wins) / positions as f64);
    }
    let _ = write!(path, "H{}", MARGIN + WIDTH);
    push(svg, format_args!("<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"1.5\" fill=\"none\"/>"));
}

fn power(time: Duration) -> f64 {
    time.as_secs_f64().log10()
}

/// Where a power of ten of a second lies on the axis.
fn place(power: f64) -> f64 {
    MARGIN + WIDTH * (power.clamp(FIRST, LAST) - FIRST) / (LAST - FIRST)
}

fn push(svg: &mut String, element: std::fmt::Arguments<'_>) {
    let _ = writeln!(svg, "{element}");
}
