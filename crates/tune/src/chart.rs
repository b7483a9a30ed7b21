//! Line charts as SVG.

use std::fmt::Write;

/// A line with its name.
pub struct Series<'a> {
    /// The name.
    pub name: &'a str,
    /// Its points: step and value.
    pub points: Vec<(f64, f64)>,
}

const COLOURS: [&str; 8] = ["#1f6feb", "#d1242f", "#1a7f37", "#9a6700", "#8250df", "#bf3989", "#57606a", "#0a7ea4"];
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 30.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 40.0;

/// Draws the lines with their scales; there may be none.
pub fn svg(title: &str, series: &[Series<'_>]) -> String {
    let all = || series.iter().flat_map(|line| line.points.iter().copied());
    let (x, y) = (Axis::of(all().map(|point| point.0)), Axis::of(all().map(|point| point.1)));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n<text x=\"{LEFT}\" y=\"18\" font-size=\"14\">{}</text>\n",
        escaped(title)
    );
    draw_scales(&mut svg, &x, &y);
    for (n, (line, colour)) in series.iter().zip(COLOURS.iter().cycle()).enumerate() {
        let place = |&(step, value): &(f64, f64)| format!("{:.1},{:.1}", across(x.part(step)), up(y.part(value)));
        let points: Vec<String> = line.points.iter().map(place).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"{colour}\">{}</text>",
            points.join(" "),
            WIDTH - RIGHT,
            18 + 15 * n,
            escaped(line.name),
        );
    }
    svg + "</svg>\n"
}

/// Five grid lines, and the numbers of both axes.
fn draw_scales(svg: &mut String, x: &Axis, y: &Axis) {
    for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{up:.1}\" y2=\"{up:.1}\" stroke=\"#d0d7de\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <text x=\"{across:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            WIDTH - RIGHT,
            LEFT - 6.0,
            up(part) + 4.0,
            y.at(part),
            HEIGHT - BOTTOM + 18.0,
            x.at(part),
            up = up(part),
            across = across(part),
        );
    }
}

/// The x coordinate of a part of the horizontal axis.
fn across(part: f64) -> f64 {
    LEFT + part * (WIDTH - LEFT - RIGHT)
}

/// The y coordinate of a part of the vertical axis.
fn up(part: f64) -> f64 {
    HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
}

/// An axis from the least to the greatest of some numbers.
struct Axis {
    least: f64,
    most: f64,
}

impl Axis {
    fn of(numbers: impl Iterator<Item = f64> + Clone) -> Self {
        let least = numbers.clone().fold(f64::INFINITY, f64::min);
        let most = numbers.fold(f64::NEG_INFINITY, f64::max);
        if least < most { Self { least, most } } else { Self { least: 0.0, most: 1.0 } }
    }

    fn part(&self, number: f64) -> f64 {
        (number - self.least) / (self.most - self.least)
    }

    /// The number at a part of the axis, with enough digits to differ from its neighbours.
    fn at(&self, part: f64) -> String {
        let digits = (2.0 - (self.most - self.least).log10()).ceil().clamp(0.0, 9.0) as usize;
        format!("{:.digits$}", self.least + part * (self.most - self.least))
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_drawn_within_the_picture() {
        let lines = [
            Series { name: "a<b", points: vec![(0.0, 5.0), (10.0, -5.0)] },
            Series { name: "flat", points: vec![(0.0, 0.0), (5.0, 0.0)] },
        ];
        let svg = svg("test", &lines);
        assert!(
            svg.contains(&format!("points=\"{LEFT:.1},{TOP:.1} {:.1},{:.1}\"", WIDTH - RIGHT, HEIGHT - BOTTOM)),
            "{svg}"
        );
        assert!(svg.contains("a&lt;b") && svg.matches("<polyline").count() == 2);
        assert!(!super::svg("nothing", &[]).contains("NaN"));
    }
}
