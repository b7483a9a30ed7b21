use cinquina_formats::proof;
use cinquina_game::Rule;
use cinquina_verify::{Failure, check};

/// Puts any text, and a text in the form of a proof, through the checker and the reader of proofs: neither may panic, and
/// what the checker accepts can be read, and is accepted again when it is rewritten.
///
/// The bytes are the first text. For the second they are: the rule; width and height, modulo 5 and plus 5; whose turn it is
/// and who attacks; the bound; how many stones there are, modulo 16; the stones, and then the tree, with a byte
/// for each square or bracket. Brackets that are left open are closed.
pub fn proof(bytes: &[u8]) {
    verify(bytes);
    if let [rule, width, height, players, bound, stones, rest @ ..] = bytes {
        let size = [5 + width % 5, 5 + height % 5];
        let (stones, tree) = rest.split_at(rest.len().min(usize::from(stones % 16)));
        let colours = ["black", "white"].iter().cycle();
        let of =
            |colour: usize| stones.iter().skip(colour).step_by(2).map(|&byte| square(byte, size)).collect::<String>();
        let text = format!(
            "cinquina-proof 1 rule {} size {}x{} black {} white {} turn {} attacker {} bound {} tree {} end",
            Rule::ALL[usize::from(*rule) % Rule::ALL.len()],
            size[0],
            size[1],
            of(0),
            of(1),
            colours.clone().nth((players & 1).into()).unwrap_or(&""),
            colours.clone().nth((players >> 1 & 1).into()).unwrap_or(&""),
            1 + bound % 16,
            tree_text(tree, size)
        );
        verify(text.as_bytes());
    }
}

fn square(byte: u8, [width, height]: [u8; 2]) -> String {
    format!("{}{} ", char::from(b'a' + byte % width), byte / width % height + 1)
}

fn tree_text(bytes: &[u8], size: [u8; 2]) -> String {
    let mut open = Vec::new();
    let mut text = String::new();
    for &byte in bytes {
        match byte {
            240.. => text.extend(open.pop()),
            225..240 => {
                text.push('(');
                open.push(')');
            }
            215..225 => {
                text.push('[');
                open.push(']');
            }
            _ => text += &square(byte, size),
        }
    }
    text.extend(open.into_iter().rev());
    text
}

fn verify(text: &[u8]) {
    let read = proof::read(text);
    match check(text, None) {
        Ok(verdict) => {
            assert!(verdict.starts_with("proven in "), "{verdict}");
            let Ok(read) = read else { panic!("accepted, but cannot be read: {verdict}") };
            let Ok(written) = read.write(Vec::new()) else { panic!("writing to memory cannot fail") };
            let again = check(&written[..], None);
            assert!(again.is_ok_and(|again| tail(&again) == tail(&verdict)), "{}", String::from_utf8_lossy(&written));
        }
        Err(Failure::Rejected(reason)) => assert!(reason.starts_with("line "), "{reason}"),
        Err(Failure::Unreadable(error)) => panic!("{error} in memory"),
    }
}

/// Nodes and depth.
fn tail(verdict: &str) -> Option<&str> {
    verdict.rsplit(':').next()
}
