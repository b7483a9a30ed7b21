use std::fmt::Write;

use cinquina_game::{Colour, Size, Square};

use crate::text::{lines, one_line};
use crate::{Ending, GameFile, Node, NodeId, Tree};

/// The game as the text of an `.sgf` file.
pub fn write(game: &GameFile) -> String {
    let mut text = header(game);
    write_notes(&mut text, game.tree.node(Tree::ROOT), game.setup.turn);
    text.push('\n');
    write_moves(&mut text, game);
    text.push_str(")\n");
    text
}

/// The games as the text of one `.sgf` file.
pub fn write_all(games: &[GameFile]) -> String {
    games.iter().map(write).collect()
}

/// What is known about the whole game.
fn header(game: &GameFile) -> String {
    let mut text = format!(
        "(;FF[4]GM[4]CA[UTF-8]AP[Cinquina:{}]SZ[{}]RU[{}]PB[{}]PW[{}]",
        env!("CARGO_PKG_VERSION"),
        size(game.size),
        game.rule,
        escaped(&one_line(&game.black)),
        escaped(&one_line(&game.white)),
    );
    if let Some(ending) = game.ending {
        let _ = write!(text, "RE[{}]", result(ending));
    }
    let source = one_line(&game.source);
    if !source.is_empty() {
        let _ = write!(text, "SO[{}]", escaped(&source));
    }
    for (stones, property) in [(&game.setup.black, "AB"), (&game.setup.white, "AW")] {
        if !stones.is_empty() {
            text.push_str(property);
            stones.iter().for_each(|&square| write_value(&mut text, &point(square)));
        }
    }
    if game.setup.turn == Colour::White {
        text.push_str("PL[W]");
    }
    text
}

/// The tree below the root. Each entry of the stack is a move with its player and whether it begins a variation.
fn write_moves(text: &mut String, game: &GameFile) {
    enum Step {
        Move(NodeId, Colour, bool),
        EndOfVariation,
    }
    let mut steps = Vec::new();
    let follow = |steps: &mut Vec<Step>, node: &Node, colour| {
        let branches = node.children().len() > 1;
        for &child in node.children().iter().rev() {
            if branches {
                steps.push(Step::EndOfVariation);
            }
            steps.push(Step::Move(child, colour, branches));
        }
    };
    follow(&mut steps, game.tree.node(Tree::ROOT), game.setup.turn);
    while let Some(step) = steps.pop() {
        match step {
            Step::EndOfVariation => text.push(')'),
            Step::Move(id, colour, branches) => {
                let node = game.tree.node(id);
                text.push_str(if branches { "\n(;" } else { ";" });
                text.push(initial(colour));
                write_value(text, &node.square().map(point).unwrap_or_default());
                write_notes(text, node, colour);
                follow(&mut steps, node, !colour);
            }
        }
    }
}

/// Writes the notes on a move of `colour`.
fn write_notes(text: &mut String, node: &Node, colour: Colour) {
    if let (Some(score), Some(_)) = (node.score, node.square()) {
        let for_black = if colour == Colour::Black { i32::from(score) } else { -i32::from(score) };
        let _ = write!(text, "V[{for_black}]");
    }
    if node.is_marked {
        text.push_str("HO[1]");
    }
    let labels = node.labels.iter().map(|(square, label)| (*square, one_line(label)));
    let labels: Vec<_> = labels.filter(|(_, label)| !label.is_empty()).collect();
    if !labels.is_empty() {
        text.push_str("LB");
        labels.iter().for_each(|(square, label)| write_value(text, &format!("{}:{}", point(*square), escaped(label))));
    }
    let comment = lines(&node.comment);
    let time = Some(node.time.as_millis()).filter(|&ms| ms > 0).map(|ms| format!("{ms} ms"));
    let parts: Vec<&str> = time.as_deref().into_iter().chain((!comment.is_empty()).then_some(&*comment)).collect();
    if !parts.is_empty() {
        text.push('C');
        write_value(text, &escaped(&parts.join("\n")));
    }
}

fn write_value(text: &mut String, value: &str) {
    let _ = write!(text, "[{value}]");
}

fn size(size: Size) -> String {
    let (width, height) = (size.width(), size.height());
    if width == height { width.to_string() } else { format!("{width}:{height}") }
}

fn result(ending: Ending) -> String {
    match ending {
        Ending::Won(winner) => format!("{}+", initial(winner)),
        Ending::OnTime(winner) => format!("{}+T", initial(winner)),
        Ending::Forfeit(winner) => format!("{}+F", initial(winner)),
        Ending::Draw => "0".to_owned(),
    }
}

const fn initial(colour: Colour) -> char {
    match colour {
        Colour::Black => 'B',
        Colour::White => 'W',
    }
}

/// Two letters, column and row from the top left: a … z, then A … for the squares from 27 on.
fn point(square: Square) -> String {
    let letter = |n: usize| char::from(if n < 26 { b'a' + n as u8 } else { b'A' + (n - 26) as u8 });
    [letter(square.x()), letter(square.y())].iter().collect()
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
