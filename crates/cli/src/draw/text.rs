use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use cinquina_game::{Colour, Square, notation};

use super::Picture;

/// Draws the board as the paper does, X for Black and O for White, with the names of columns and rows.
pub(crate) fn draw(out: &mut impl Write, picture: &Picture<'_>) -> io::Result<()> {
    let size = picture.board.size();
    let cell = if size.width() > 26 { 3 } else { 2 };
    for y in 0..size.height() {
        write!(out, "{:>2} ", size.height() - y)?;
        for x in 0..size.width() {
            let (letter, style) = content(picture, Square::new(x, y));
            write!(out, "{:cell$}{style}{letter}{style:#}", "", cell = cell - 1)?;
        }
        writeln!(out)?;
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
