//! Small changes to certificates, as an error in a prover or in transfer might make them, or somebody who cheats.

use cinquina_game::{Rule, notation};

use super::certificate::{Certificate, Lemma, words};

/// A kind of change.
pub(crate) struct Mutation {
    pub(crate) name: &'static str,
    /// Makes the change, perhaps with something of another certificate. Nothing if there is nothing to change.
    make: fn(&Certificate, &Certificate, &mut fastrand::Rng) -> Option<Vec<u8>>,
}

impl Mutation {
    /// The bytes of a certificate with something changed, unless there is nothing to change.
    pub(crate) fn apply(&self, to: &Certificate, other: &Certificate, random: &mut fastrand::Rng) -> Option<Vec<u8>> {
        (self.make)(to, other, random).filter(|bytes| *bytes != to.to_text().as_bytes())
    }
}

/// A mutation of the words, by a function that changes a copy of the certificate.
macro_rules! of_words {
    ($name:literal, $change:expr) => {
        Mutation {
            name: $name,
            make: |from, other, random| {
                let mut changed = from.clone();
                let change: fn(&mut Certificate, &Certificate, &mut fastrand::Rng) -> Option<()> = $change;
                change(&mut changed, other, random)?;
                Some(changed.to_text().into_bytes())
            },
        }
    };
}

pub(crate) const MUTATIONS: &[Mutation] = &[
    of_words!("reference: number", |to, _, random| {
        let most = to.lemmas.len() + 1;
        change_reference(to, random, |_, random| Some(random.usize(0..=most)), |_, _| None)
    }),
    of_words!("reference: symmetry", |to, _, random| {
        change_reference(to, random, |_, _| None, |_, random| Some(random.usize(0..=8)))
    }),
    of_words!("reference: to the next lemma", |to, _, random| {
        change_reference(to, random, |own, _| Some(own + 1), |_, _| None)
    }),
    of_words!("reference: to its own lemma", |to, _, random| {
        change_reference(to, random, |own, _| Some(own), |_, _| None)
    }),
    of_words!("reference: a lemma proves itself", |to, _, random| {
        let lemma = any(&mut to.lemmas, random)?;
        lemma.tree = vec![format!("@{}/0", lemma.number)];
        Some(())
    }),
    of_words!("reference: a lemma is proven by the next one", |to, _, random| {
        let (n, lemmas) = (random.usize(0..to.lemmas.len()), &mut to.lemmas);
        let mut copy = lemmas[n].clone();
        copy.tree = vec![format!("@{}/0", n + 2)];
        lemmas.insert(n, copy);
        to.number_lemmas();
        Some(())
    }),
    of_words!("reference: in place of a move", |to, _, random| {
        let most = to.lemmas.len();
        let lemma = any(&mut to.lemmas, random)?;
        let place = find(&lemma.tree, random, is_square)?;
        lemma.tree[place] = format!("@{}/{}", random.usize(1..=most), random.usize(0..8));
        Some(())
    }),
    of_words!("reference: to a copy of the lemma", |to, _, random| {
        // The same statement proven once more by a reference: that holds, unless it is the wrong symmetry.
        let mut copy = to.lemmas.last()?.clone();
        copy.tree = vec![format!("@{}/{}", copy.number, random.usize(0..4) / 3)];
        to.lemmas.push(copy);
        to.number_lemmas();
        Some(())
    }),
    of_words!("bound", |to, _, random| {
        let lemma = any_lemma(to, random)?;
        let bound: usize = lemma.bound.parse().ok()?;
        let bounds = [bound - 1, bound - 1, bound - 1, bound + 1, bound + random.usize(1..9), 1, 1024, 1025];
        lemma.bound = bounds[random.usize(0..bounds.len())].to_string();
        Some(())
    }),
    of_words!("stone: moved", |to, _, random| {
        let square = any_square(to, random)?;
        let stones = any(&mut any_lemma(to, random)?.stones, random)?;
        *any(stones, random)? = square;
        Some(())
    }),
    of_words!("stone: added", |to, _, random| {
        let square = any_square(to, random)?;
        any(&mut any_lemma(to, random)?.stones, random)?.push(square);
        Some(())
    }),
    of_words!("stone: added where it is free, in all lemmas", |to, _, random| {
        let square = any_square(to, random)?;
        let colour = random.usize(0..2);
        to.lemmas.iter_mut().for_each(|lemma| lemma.stones[colour].push(square.clone()));
        Some(())
    }),
    of_words!("stone: removed", |to, _, random| {
        let stones = any(&mut any_lemma(to, random)?.stones, random)?;
        (!stones.is_empty()).then(|| stones.remove(random.usize(0..stones.len())))?;
        Some(())
    }),
    of_words!("stone: of the other colour", |to, _, random| {
        let [black, white] = &mut any_lemma(to, random)?.stones;
        let (from, into) = if random.bool() { (black, white) } else { (white, black) };
        let stone = (!from.is_empty()).then(|| from.remove(random.usize(0..from.len())))?;
        into.push(stone);
        Some(())
    }),
    of_words!("stones: in another order", |to, _, random| {
        let stones = any(&mut any_lemma(to, random)?.stones, random)?;
        random.shuffle(stones);
        Some(())
    }),
    of_words!("stones: all of one lemma turned or mirrored", |to, _, random| {
        let size = to.board_size()?;
        let symmetries = cinquina_game::Symmetry::of(size);
        let symmetry = symmetries[random.usize(0..symmetries.len())];
        for stone in any_lemma(to, random)?.stones.iter_mut().flatten() {
            *stone = notation::name(symmetry.map(notation::parse_square(stone, size).ok()?, size), size);
        }
        Some(())
    }),
    of_words!("rule", |to, _, random| {
        to.rule = Rule::ALL[random.usize(0..Rule::ALL.len())].to_string();
        Some(())
    }),
    of_words!("size", |to, _, random| {
        let size = to.board_size()?;
        let (width, height) = (size.width(), size.height());
        to.size = match random.usize(0..7) {
            0 => format!("{height}x{width}"),
            1 => format!("{}x{height}", width + 1),
            2 => format!("{width}x{}", height + 1),
            3 => format!("{}x{height}", width - 1),
            4 => format!("{width}x{}", height - 1),
            5 => format!("{width}x0{height}"),
            _ => format!("{width}"),
        };
        Some(())
    }),
    of_words!("turn", |to, _, random| {
        let lemma = any_lemma(to, random)?;
        lemma.turn = other(&lemma.turn);
        Some(())
    }),
    of_words!("attacker", |to, _, _| {
        to.attacker = other(&to.attacker);
        Some(())
    }),
    of_words!("colours: all exchanged", |to, _, _| {
        // The same by the rules that are the same for both players.
        to.attacker = other(&to.attacker);
        for lemma in &mut to.lemmas {
            lemma.turn = other(&lemma.turn);
            lemma.stones.reverse();
        }
        Some(())
    }),
    of_words!("lemma: number changed", |to, _, random| {
        let most = to.lemmas.len() + 1;
        any(&mut to.lemmas, random)?.number = random.usize(0..=most).to_string();
        Some(())
    }),
    of_words!("lemma: number of another one", |to, _, random| {
        let number = any(&mut to.lemmas, random)?.number.clone();
        any(&mut to.lemmas, random)?.number = number;
        Some(())
    }),
    of_words!("lemma: dropped", |to, _, random| {
        to.lemmas.remove(random.usize(0..to.lemmas.len()));
        Some(())
    }),
    of_words!("lemma: dropped, the others numbered anew", |to, _, random| {
        to.lemmas.remove(random.usize(0..to.lemmas.len()));
        to.number_lemmas();
        Some(())
    }),
    of_words!("lemma: the last ones dropped", |to, _, random| {
        to.lemmas.truncate(random.usize(0..to.lemmas.len()));
        Some(())
    }),
    of_words!("lemma: exchanged with another one", |to, _, random| {
        let [one, two] = [0; 2].map(|_| random.usize(0..to.lemmas.len()));
        to.lemmas.swap(one, two);
        if random.bool() {
            to.number_lemmas();
        }
        Some(())
    }),
    of_words!("lemma: written twice", |to, _, random| {
        let n = random.usize(0..to.lemmas.len());
        to.lemmas.insert(n, to.lemmas[n].clone());
        to.number_lemmas();
        Some(())
    }),
    of_words!("lemma: with the tree of another one", |to, _, random| {
        let tree = any(&mut to.lemmas, random)?.tree.clone();
        any(&mut to.lemmas, random)?.tree = tree;
        Some(())
    }),
    of_words!("set: enlarged", |to, _, random| {
        let square = any_square(to, random)?;
        in_a_tree(to, random, |tree, random| {
            let place = find(tree, random, |word| word == "{")?;
            tree.insert(place + 1, square);
            Some(())
        })
    }),
    of_words!("set: shrunk", |to, _, random| {
        in_a_tree(to, random, |tree, random| {
            let place = find(tree, random, |word| word == "{")?;
            tree.remove(place + 1);
            Some(())
        })
    }),
    of_words!("set: only its first reply, without braces", |to, _, random| {
        in_a_tree(to, random, |tree, random| {
            let start = find(tree, random, |word| word == "{")?;
            let end = start + tree[start..].iter().position(|word| word == "}")?;
            tree.drain(start + 2..=end);
            tree.remove(start);
            Some(())
        })
    }),
    of_words!("set: of a reply that stood alone", |to, _, random| {
        in_a_tree(to, random, |tree, random| {
            let place = find(tree, random, |word| word == "(")? + 1;
            is_square(&tree[place]).then_some(())?;
            tree.insert(place + 1, "}".into());
            tree.insert(place, "{".into());
            Some(())
        })
    }),
    of_words!("reply: dropped", |to, _, random| {
        in_a_tree(to, random, |tree, random| {
            let branch = branch(tree, random, "(", ")")?;
            tree.drain(branch);
            Some(())
        })
    }),
    of_words!("reply: listed once more", |to, _, random| {
        in_a_tree(to, random, |tree, random| {
            let branch = branch(tree, random, "(", ")")?;
            let copy = tree[branch.clone()].to_vec();
            tree.splice(branch.start..branch.start, copy);
            Some(())
        })
    }),
    of_words!("reply: added", |to, _, random| {
        let reply = any_square(to, random)?;
        in_a_tree(to, random, |tree, random| {
            let branch = branch(tree, random, "(", ")")?;
            let mut copy = tree[branch.clone()].to_vec();
            *copy.iter_mut().find(|word| is_square(word))? = reply;
            tree.splice(branch.start..branch.start, copy);
            Some(())
        })
    }),
    of_words!("reply: its attack given to another one", |to, _, random| {
        in_a_tree(to, random, |tree, random| {
            let [from, into] = [branch(tree, random, "(", ")")?, branch(tree, random, "(", ")")?];
            let attack = tree[attack_of(tree, &from)?].to_vec();
            tree.splice(attack_of(tree, &into)?, attack);
            Some(())
        })
    }),
    of_words!("witness: dropped", |to, _, random| {
        in_a_tree(to, random, |tree, random| {
            let witness = branch(tree, random, "[", "]")?;
            tree.drain(witness);
            Some(())
        })
    }),
    of_words!("witness: made of a branch", |to, _, random| {
        in_a_tree(to, random, |tree, random| {
            let branch = branch(tree, random, "(", ")")?;
            let attack = attack_of(tree, &branch)?;
            tree[branch.end - 1] = "]".into();
            tree.splice(branch.start..attack.start, ["[".into()]);
            Some(())
        })
    }),
    of_words!("witness: added", |to, _, random| {
        in_a_tree(to, random, |tree, random| {
            let branch = branch(tree, random, "(", ")")?;
            let mut attack = tree[attack_of(tree, &branch)?].to_vec();
            attack.insert(0, "[".into());
            attack.push("]".into());
            tree.splice(branch.end..branch.end, attack);
            Some(())
        })
    }),
    of_words!("move: changed", |to, _, random| {
        let square = any_square(to, random)?;
        in_a_tree(to, random, |tree, random| {
            let place = find(tree, random, is_square)?;
            tree[place] = square;
            Some(())
        })
    }),
    of_words!("move: exchanged with another one", |to, _, random| {
        in_a_tree(to, random, |tree, random| {
            let [one, two] = [find(tree, random, is_square)?, find(tree, random, is_square)?];
            tree.swap(one, two);
            Some(())
        })
    }),
    of_words!("work: too small", |to, _, random| {
        let lemma = any_lemma(to, random)?;
        let work: u64 = lemma.work.parse().ok()?;
        lemma.work = (if random.bool() { work - 1 } else { random.u64(0..work) }).to_string();
        Some(())
    }),
    of_words!("work: 0", |to, _, random| {
        any_lemma(to, random)?.work = "0".into();
        Some(())
    }),
    of_words!("work: huge", |to, _, random| {
        const HUGE: [&str; 4] = ["1000000000", "1000000001", "18446744073709551616", "99999999999999999999"];
        any_lemma(to, random)?.work = HUGE[random.usize(0..HUGE.len())].into();
        Some(())
    }),
    of_words!("number: with a sign or a leading zero", |to, _, random| {
        let lemma = any_lemma(to, random)?;
        let fields = [&mut lemma.number, &mut lemma.bound, &mut lemma.work];
        let field = fields.into_iter().nth(random.usize(0..3))?;
        *field = format!("{}{field}", ["+", "-", "0"][random.usize(0..3)]);
        Some(())
    }),
    of_words!("another file: a lemma", |to, other, random| {
        let lemma = other.lemmas[random.usize(0..other.lemmas.len())].clone();
        *any_lemma(to, random)? = lemma;
        to.number_lemmas();
        Some(())
    }),
    of_words!("another file: a tree", |to, other, random| {
        any_lemma(to, random)?.tree = other.lemmas[random.usize(0..other.lemmas.len())].tree.clone();
        Some(())
    }),
    Mutation {
        name: "another file: from the middle on",
        make: |from, other, random| {
            let mut bytes = from.to_text().into_bytes();
            bytes.truncate(random.usize(0..bytes.len()));
            let other = other.to_text().into_bytes();
            bytes.extend(&other[random.usize(0..other.len())..]);
            Some(bytes)
        },
    },
    Mutation {
        name: "text: truncated",
        make: |from, _, random| {
            let mut bytes = from.to_text().into_bytes();
            bytes.truncate(random.usize(0..bytes.len()));
            if random.bool() {
                bytes.extend(b"\nend\n");
            }
            Some(bytes)
        },
    },
    Mutation {
        name: "text: something after the end",
        make: |from, _, random| {
            let more = ["end", "#", "# end", "lemma", "\u{feff}", "\u{b}", "\u{c}", "("][random.usize(0..8)];
            Some((from.to_text() + more).into_bytes())
        },
    },
    Mutation {
        name: "text: a word dropped",
        make: |from, _, random| {
            let mut words = words(&from.to_text());
            words.remove(random.usize(0..words.len()));
            Some(words.join(" ").into_bytes())
        },
    },
    Mutation {
        name: "text: a word cut",
        make: |from, _, random| {
            let mut words = words(&from.to_text());
            let word = any(&mut words, random)?;
            word.truncate(random.usize(0..word.len()));
            Some(words.join(" ").into_bytes())
        },
    },
    Mutation {
        name: "text: a byte changed",
        make: |from, _, random| {
            let mut bytes = from.to_text().into_bytes();
            *any(&mut bytes, random)? = random.u8(..);
            Some(bytes)
        },
    },
    Mutation {
        name: "text: a comment added",
        make: |from, _, random| {
            let mut bytes = from.to_text().into_bytes();
            let place = random.usize(0..bytes.len());
            let comment = std::iter::repeat_with(|| random.u8(..)).filter(|&byte| byte != b'\n').take(30);
            let comment: Vec<u8> = b"#".iter().copied().chain(comment).chain(*b"\n").collect();
            bytes.splice(place..place, comment);
            Some(bytes)
        },
    },
];

fn any<'a, T>(list: &'a mut [T], random: &mut fastrand::Rng) -> Option<&'a mut T> {
    if list.is_empty() { None } else { Some(&mut list[random.usize(0..list.len())]) }
}

/// The last lemma half of the time, since that is the claim of the file.
fn any_lemma<'a>(of: &'a mut Certificate, random: &mut fastrand::Rng) -> Option<&'a mut Lemma> {
    if random.bool() { of.lemmas.last_mut() } else { any(&mut of.lemmas, random) }
}

/// A square, sometimes one that is just outside the board.
fn any_square(of: &Certificate, random: &mut fastrand::Rng) -> Option<String> {
    let size = of.board_size()?;
    let outside = usize::from(random.u32(0..20) == 0);
    let (x, y) = (random.usize(0..size.width() + outside), random.usize(0..size.height() + outside));
    Some(format!("{}{}", notation::column_name(x), y + 1))
}

fn is_square(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_lowercase())
}

fn other(colour: &str) -> String {
    if colour == "black" { "white" } else { "black" }.into()
}

/// The place of one of the words that are such.
fn find(tree: &[String], random: &mut fastrand::Rng, is_such: impl Fn(&str) -> bool) -> Option<usize> {
    let places: Vec<usize> = (0..tree.len()).filter(|&place| is_such(&tree[place])).collect();
    (!places.is_empty()).then(|| places[random.usize(0..places.len())])
}

/// Changes the tree of some lemma in which that is possible.
fn in_a_tree(
    to: &mut Certificate,
    random: &mut fastrand::Rng,
    change: impl FnOnce(&mut Vec<String>, &mut fastrand::Rng) -> Option<()>,
) -> Option<()> {
    change(&mut any_lemma(to, random)?.tree, random)
}

/// What stands between two signs that belong together, with them.
fn branch(tree: &[String], random: &mut fastrand::Rng, open: &str, close: &str) -> Option<std::ops::Range<usize>> {
    let start = find(tree, random, |word| word == open)?;
    let mut depth = 0;
    let length = tree[start..].iter().position(|word| {
        depth += i32::from(word == open) - i32::from(word == close);
        depth == 0
    })?;
    Some(start..start + length + 1)
}

/// The attack of a branch.
fn attack_of(tree: &[String], branch: &std::ops::Range<usize>) -> Option<std::ops::Range<usize>> {
    let replies = match tree[branch.start + 1].as_str() {
        "{" => tree[branch.clone()].iter().position(|word| word == "}")?,
        _ => 1,
    };
    Some(branch.start + replies + 1..branch.end - 1)
}

/// Changes a reference: its number, which may follow from that of its lemma, or its symmetry.
fn change_reference(
    to: &mut Certificate,
    random: &mut fastrand::Rng,
    number: impl FnOnce(usize, &mut fastrand::Rng) -> Option<usize>,
    symmetry: impl FnOnce(usize, &mut fastrand::Rng) -> Option<usize>,
) -> Option<()> {
    let places = to.lemmas.iter().enumerate();
    let places = places.flat_map(|(n, lemma)| (0..lemma.tree.len()).map(move |place| (n, place)));
    let mut places: Vec<_> = places.filter(|&(n, place)| to.lemmas[n].tree[place].starts_with('@')).collect();
    let &mut (n, place) = any(&mut places, random)?;
    let word = &mut to.lemmas[n].tree[place];
    let (old_number, old_symmetry) = word.strip_prefix('@')?.split_once('/')?;
    let number = number(n + 1, random).map_or(old_number.to_owned(), |number| number.to_string());
    let symmetry = symmetry(n + 1, random).map_or(old_symmetry.to_owned(), |symmetry| symmetry.to_string());
    *word = format!("@{number}/{symmetry}");
    Some(())
}
