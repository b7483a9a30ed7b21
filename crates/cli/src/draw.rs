//! Pictures of a position: for the terminal and as SVG.

use std::fmt::Write as _;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use cinquina_game::{Board, Colour, Square, SquareSet, notation};

/// What to draw.
pub(crate) struct Picture<'a> {
    pub(crate) board: &'a Board,
    /// The moves in their order, if the position comes from a game.
    pub(crate) moves: &'a [Square],
    /// Squares to point at.
    pub(crate) marked: SquareSet,
    /// Whether text has brackets around the last move, which colours alone do not show everywhere.
    pub(crate) brackets: bool,
}

/// Draws the board as the paper does, X for Black and O for White, with the names of columns and rows.
pub(crate) fn draw_text(out: &mut impl Write, picture: &Picture<'_>) -> io::Result<()> {
    let size = picture.board.size();
    let cell = if size.width() > 26 { 3 } else { 2 };
    for y in 0..size.height() {
        write!(out, "{:>2} ", size.height() - y)?;
        let last = picture.moves.last().filter(|_| picture.brackets);
        let is_last = |x: usize| last == Some(&Square::new(x, y));
        for x in 0..size.width() {
            let (letter, style) = content(picture, Square::new(x, y));
            let before = if is_last(x) {
                "["
            } else if x > 0 && is_last(x - 1) {
                "]"
            } else {
                ""
            };
            // A bracket stands in the room between two squares.
            let room = cell - 1;
            match before {
                "]" => write!(out, "{before:<room$}")?,
                _ => write!(out, "{before:>room$}")?,
            }
            write!(out, "{style}{letter}{style:#}")?;
        }
        writeln!(out, "{}", if is_last(size.width() - 1) { "]" } else { "" })?;
    }
    write!(out, "   ")?;
    for x in 0..size.width() {
        write!(out, "{:>cell$}", notation::column_name(x))?;
    }
    writeln!(out)
}

fn content(picture: &Picture<'_>, square: Square) -> (char, Style) {
    let stone = match picture.board.stone(square) {
        Some(Colour::Black) => ('X', AnsiColor::Cyan.on_default().bold()),
        Some(Colour::White) => ('O', AnsiColor::Yellow.on_default().bold()),
        None if picture.marked.contains(square) => ('*', AnsiColor::Red.on_default().bold()),
        None if picture.board.open().contains(square) => ('+', Style::new().dimmed()),
        None => ('#', Style::new().dimmed()),
    };
    let last = picture.moves.last() == Some(&square);
    (stone.0, if last { stone.1.underline() } else { stone.1 })
}

/// The distance between two lines of the board.
const STEP: usize = 30;
/// Room for the names of columns and rows.
const MARGIN: usize = 36;

/// Draws the board as people see it: lines, round stones with their numbers, marks on squares.
pub(crate) fn draw_svg(picture: &Picture<'_>) -> String {
    let size = picture.board.size();
    let (width, height) = (2 * MARGIN + (size.width() - 1) * STEP, 2 * MARGIN + (size.height() - 1) * STEP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#e9c88f\"/>\n"
    );
    lines(&mut svg, picture);
    names(&mut svg, picture);
    for square in &picture.marked {
        let (x, y) = place(square);
        push(&mut svg, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"6\" fill=\"#c0392b\"/>"));
    }
    for colour in Colour::BOTH {
        for square in picture.board.stones(colour) {
            stone(&mut svg, picture, square, colour);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn push(svg: &mut String, element: std::fmt::Arguments<'_>) {
    let _ = writeln!(svg, "{element}");
}

fn place(square: Square) -> (usize, usize) {
    (MARGIN + square.x() * STEP, MARGIN + square.y() * STEP)
}

fn lines(svg: &mut String, picture: &Picture<'_>) {
    let size = picture.board.size();
    let (right, bottom) = place(Square::new(size.width() - 1, size.height() - 1));
    let rows = (0..size.height()).map(|y| place(Square::new(0, y)).1).map(|y| format!("M{MARGIN} {y}H{right}"));
    let columns = (0..size.width()).map(|x| place(Square::new(x, 0)).0).map(|x| format!("M{x} {MARGIN}V{bottom}"));
    let path: String = rows.chain(columns).collect();
    push(svg, format_args!("<path d=\"{path}\" stroke=\"#5d4524\" fill=\"none\"/>"));
}

fn names(svg: &mut String, picture: &Picture<'_>) {
    let size = picture.board.size();
    for x in 0..size.width() {
        let (cx, bottom) = place(Square::new(x, size.height() - 1));
        push(svg, format_args!("<text x=\"{cx}\" y=\"{}\">{}</text>", bottom + 30, notation::column_name(x)));
    }
    for y in 0..size.height() {
        let cy = place(Square::new(0, y)).1;
        push(svg, format_args!("<text x=\"12\" y=\"{}\">{}</text>", cy + 4, size.height() - y));
    }
}

fn stone(svg: &mut String, picture: &Picture<'_>, square: Square, colour: Colour) {
    let (x, y) = place(square);
    let (fill, ink) = match colour {
        Colour::Black => ("#1c1c1c", "#ffffff"),
        Colour::White => ("#fbfbf8", "#1c1c1c"),
    };
    push(svg, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"13\" fill=\"{fill}\" stroke=\"#1c1c1c\"/>"));
    if let Some(number) = picture.moves.iter().position(|&played| played == square) {
        push(svg, format_args!("<text x=\"{x}\" y=\"{}\" fill=\"{ink}\">{}</text>", y + 4, number + 1));
    }
}
