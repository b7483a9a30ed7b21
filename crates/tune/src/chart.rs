//! Lines over steps, as SVG.

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
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 40.0;

/// Draws the lines with their scales; not even a line is needed.
pub fn svg(title: &str, series: &[Series<'_>]) -> String {
    let all = || series.iter().flat_map(|line| line.points.iter().copied());
    let (x, y) = (Axis::of(all().map(|point| point.0)), Axis::of(all().map(|point| point.1)));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n<text x=\"{LEFT}\" y=\"18\" font-size=\"14\">{}</text>\n",
        escaped(title)
    );
    for (n, part) in (0..=4).map(|n| (n, f64::from(n) / 4.0)) {
        let (across, up) = (LEFT + part * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM));
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{up:.1}\" y2=\"{up:.1}\" stroke=\"#d0d7de\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <text x=\"{across:.1}\" y=\"{}\" text-anchor=\"{}\">{}</text>",
            WIDTH - RIGHT,
            LEFT - 6.0,
            up + 4.0,
            y.at(part),
            HEIGHT - BOTTOM + 18.0,
            if n == 4 { "end" } else { "middle" },
            x.at(part),
        );
    }
    for ((line, colour), n) in series.iter().zip(COLOURS.iter().cycle()).zip(0..) {
        let place = |&(step, value): &(f64, f64)| {
            let across = LEFT + x.part(step) * (WIDTH - LEFT - RIGHT);
            format!("{across:.1},{:.1}", HEIGHT - BOTTOM - y.part(value) * (HEIGHT - TOP - BOTTOM))
        };
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

/// From the least to the most of some numbers.
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

    /// The number at a part of the axis, with as many digits as tell it from its neighbours.
    fn at(&self, part: f64) -> String {
        let digits = (2.0 - (self.most - self.least).log10()).ceil().clamp(0.0, 9.0) as usize;
        format!("{:.digits$}", self.least + part * (self.most - self.least))
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
