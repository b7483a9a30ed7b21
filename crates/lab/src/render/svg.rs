//! Pictures in the paper's style: `X`, `O` and `+`, a `*` below a trigger, a `-` above a defence square.

use std::fmt::Write;

use crate::catalogue::{Catalogue, Entry};
use crate::classify::{Classification, Kind};
use crate::pattern::{Pattern, Square};

const CELL: i32 = 24;
const ROW: i32 = 40;
const MARGIN: i32 = 16;
const CAPTION: i32 = 22;
/// The width of a character of a caption.
const LETTER: i32 = 8;

/// A pattern with its marks. A threat has a picture for each trigger, since each has a defence of its own.
pub fn classification(found: &Classification) -> String {
    let all: Vec<Square> = found.triggers.iter().map(|trigger| trigger.square).collect();
    let panels: Vec<Panel> = match found.class.kind {
        Kind::Threat => found
            .triggers
            .iter()
            .map(|trigger| {
                Panel::new(
                    &found.pattern,
                    vec![trigger.square],
                    trigger.defence.clone(),
                    format!("{} to {}", found.class, trigger.makes),
                )
            })
            .collect(),
        _ => vec![Panel::new(&found.pattern, all, found.defence.clone(), caption_of(found))],
    };
    sheet(&[panels], 4)
}

/// Every pattern of a catalogue on one sheet, each class on rows of its own.
pub fn catalogue(catalogue: &Catalogue) -> String {
    let classes = catalogue.entries.chunk_by(|a, b| a.strength.class == b.strength.class);
    let panels: Vec<Vec<Panel>> = classes.map(|class| class.iter().map(panel_of_entry).collect()).collect();
    sheet(&panels, 6)
}

fn panel_of_entry(entry: &Entry) -> Panel {
    let mut caption = entry.strength.class.to_string();
    if let Some(name) = entry.name {
        let _ = write!(caption, " {name}");
    }
    if entry.irrational {
        caption += " irrational";
    }
    Panel::new(&entry.pattern, entry.triggers.clone(), entry.defence.clone(), caption)
}

fn caption_of(found: &Classification) -> String {
    found.name().map_or_else(|| found.class.to_string(), |name| format!("{} {name}", found.class))
}

/// One pattern with its marks and a caption.
struct Panel {
    pattern: Pattern,
    triggers: Vec<Square>,
    defence: Vec<Square>,
    caption: String,
}

impl Panel {
    fn new(pattern: &Pattern, triggers: Vec<Square>, defence: Vec<Square>, caption: String) -> Self {
        Self { pattern: pattern.clone(), triggers, defence, caption }
    }

    fn width(&self) -> i32 {
        let corner = self.pattern.corner();
        let cols = self.pattern.squares().map(|square| square.col - corner.col + 1).max().unwrap_or(1);
        (cols * CELL).max(self.caption.len() as i32 * LETTER)
    }

    fn height(&self) -> i32 {
        let corner = self.pattern.corner();
        CAPTION + self.pattern.squares().map(|square| square.row - corner.row + 1).max().unwrap_or(1) * ROW
    }

    fn draw(&self, left: i32, top: i32, svg: &mut Svg) {
        svg.text(left, top + 14, "caption", "start", &self.caption);
        let corner = self.pattern.corner();
        for (square, content) in self.pattern.iter() {
            let x = left + (square.col - corner.col) * CELL + CELL / 2;
            let y = top + CAPTION + (square.row - corner.row) * ROW + ROW / 2 + 6;
            svg.text(x, y, "square", "middle", &content.glyph().to_string());
            if self.defence.contains(&square) {
                svg.text(x, y - 15, "defence", "middle", "-");
            }
            if self.triggers.contains(&square) {
                svg.text(x, y + 17, "trigger", "middle", "*");
            }
        }
    }
}

/// Lays panels out in columns of equal width, `per_row` in a row; each group begins a row.
fn sheet(groups: &[Vec<Panel>], per_row: usize) -> String {
    let column = groups.iter().flatten().map(Panel::width).max().unwrap_or(0) + 2 * MARGIN;
    let mut svg = Svg::default();
    let mut top = MARGIN;
    for row in groups.iter().flat_map(|group| group.chunks(per_row)) {
        let mut left = MARGIN;
        for panel in row {
            panel.draw(left, top, &mut svg);
            left += column;
        }
        svg.width = svg.width.max(left - MARGIN);
        top += row.iter().map(Panel::height).max().unwrap_or(0) + MARGIN;
    }
    svg.finish(top)
}

/// The parts of SVG that are needed here.
#[derive(Default)]
struct Svg {
    width: i32,
    body: String,
}

const STYLE: &str = "\
<style>text{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:18px;fill:#222}\
.caption{font-size:13px;fill:#666}.defence{fill:#1f5fa8;font-weight:bold}.trigger{fill:#b03020;font-weight:bold}</style>";

impl Svg {
    fn text(&mut self, x: i32, y: i32, class: &str, anchor: &str, text: &str) {
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        let _ = writeln!(self.body, r#"<text x="{x}" y="{y}" class="{class}" text-anchor="{anchor}">{text}</text>"#);
    }

    fn finish(self, height: i32) -> String {
        let Self { width, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\">\n{STYLE}\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n{body}</svg>\n"
        )
    }
}
