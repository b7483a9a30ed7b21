//! Examples for what the page on the format says about version 2, sentence by sentence: what holds, and what is refused.

use cinquina_verify::check_file;

use super::Judges;
use super::second::judge_sample;

const PAGE: &str = include_str!("../../../../docs/proof-format.md");

/// The beginning of most examples.
const HEAD: &str = "cinquina-proof 2 rule freestyle size 15x15 attacker black ";

/// Black has an open four: nothing is left to do.
const FOUR: &str = "lemma 1 black g8 h8 i8 j8 white a1 b1 c1 turn white bound 1 work 1 ";
/// The same, one stone before.
const THREE: &str = "lemma 2 black g8 h8 i8 white a1 b1 c1 turn black bound 2 work 1 ";

/// White must stop a four on l8; then f4 makes an open four. First the position after l8, with its tree.
const AFTER_L8: &str = "lemma 1 black h8 i8 j8 k8 c4 d4 e4 white g8 l8 a1 turn black bound 2 work 1 f4 ";
const STOP_ON_L8: &str = "lemma 2 black h8 i8 j8 k8 c4 d4 e4 white g8 a1 turn white bound 2 work 2 ";

/// The same with another closed three, so that Black can make White play on m7 first.
const TWO_FOURS: &str = "lemma 1 black h8 i8 j8 k8 m3 m4 m5 c4 d4 e4 white g8 m2 a1 turn white bound 3 work 4 ";

/// Two threes that cross on i8. White has 216 replies, three of which spoil the column.
const TWO_THREES: &str = "lemma 1 black g8 h8 i6 i7 i8 white a1 c3 e1 o15 turn white bound 2 work 432 ";

/// Asks both checkers about examples; `of` is where the page speaks of it.
struct Examples<'a> {
    judges: &'a mut Judges,
    of: &'static str,
}

impl Examples<'_> {
    fn about(&mut self, of: &'static str) {
        let page = PAGE.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(page.contains(of), "the page no longer says: {of}");
        self.of = of;
    }

    fn judge(&mut self, parts: &[&str]) -> bool {
        let text = parts.concat();
        let accepted = self.judges.accept(text.as_bytes());
        // A file holds if each of its parts holds.
        if text.starts_with("cinquina-proof 2") {
            let holds = |part| check_file(|| Ok(text.as_bytes()), None, [part, 3], 1).is_ok();
            assert_eq!([1, 2, 3].into_iter().all(holds), accepted, "by parts: {text}");
        }
        accepted
    }

    fn holds(&mut self, parts: &[&str]) {
        assert!(self.judge(parts), "{}: this should hold: {}", self.of, parts.concat());
    }

    fn fails(&mut self, parts: &[&str]) {
        assert!(!self.judge(parts), "{}: this should be refused: {}", self.of, parts.concat());
    }
}

#[test]
fn both_checkers_agree_on_examples_for_each_sentence() {
    let Some(mut judges) = Judges::new() else { return };
    let mut examples = Examples { judges: &mut judges, of: "" };
    form(&mut examples);
    lemmas(&mut examples);
    references(&mut examples);
    symmetries(&mut examples);
    sets(&mut examples);
    depth(&mut examples);
    work(&mut examples);
    parts(&mut examples);
}

fn form(examples: &mut Examples<'_>) {
    examples.about(r#"file = "cinquina-proof" "2" "rule" RULE "size" SIZE "attacker" COLOUR lemma+ "end""#);
    examples.holds(&[HEAD, FOUR, "end"]);
    examples.fails(&[HEAD, "end"]);
    examples.fails(&[HEAD, FOUR]);
    examples.fails(&[HEAD, FOUR, "end end"]);
    examples.fails(&["cinquina-proof 3 rule freestyle size 15x15 attacker black ", FOUR, "end"]);
    examples.fails(&["cinquina-proof 2 rule freestyle size 15x15 ", FOUR, "end"]);
    examples.fails(&["cinquina-proof 2 rule freestyle attacker black size 15x15 ", FOUR, "end"]);
    // In version 1 there is nothing of all that.
    let first = "cinquina-proof 1 rule freestyle size 15x15 ";
    let claim = "black h8 i8 j8 k8 c4 d4 e4 white g8 a1 turn white attacker black bound 2 tree ";
    examples.holds(&[first, claim, "(l8 f4) end"]);
    examples.fails(&[first, claim, "({l8} f4) end"]);
    examples.fails(&[first, claim, "@1/0 end"]);
    examples.fails(&[first, "attacker black ", FOUR, "end"]);

    examples.about(
        r#"lemma = "lemma" NUMBER "black" square* "white" square* "turn" COLOUR "bound" NUMBER "work" NUMBER tree"#,
    );
    examples.holds(&[HEAD, "lemma 1 black b5 c5 d5 e5 white turn white bound 1 work 1 end"]);
    examples.fails(&[HEAD, "lemma 1 white black b5 c5 d5 e5 turn white bound 1 work 1 end"]);
    examples.fails(&[HEAD, "lemma 1 black b5 c5 d5 e5 turn white bound 1 work 1 end"]);
    examples.fails(&[HEAD, "lemma 1 black b5 c5 d5 e5 white turn white bound 1 end"]);
    examples.fails(&[HEAD, "lemma 1 black b5 c5 d5 e5 white turn white work 1 bound 1 end"]);
    examples.fails(&[HEAD, "lemma 1 black b5 c5 d5 e5 white turn white attacker black bound 1 work 1 end"]);
    examples.fails(&[HEAD, "lemma 1 black b5 c5 d5 e5 white turn white bound 1 work 1 tree end"]);
    examples.fails(&[HEAD, "lemma 1 black b5 c5 d5 e5 white turn black bound 1 work 1 end"]);

    examples.about("Everything that is said about version 1 holds for every lemma");
    examples.holds(&[HEAD, "# no lemma 2\n", FOUR, "\r\n\t\u{c}", THREE, "j8#@1/0\n", "end # end"]);
    examples.fails(&[HEAD, FOUR, "\u{b}", THREE, "j8 end"]);
    examples.fails(&["\u{feff}", HEAD, FOUR, "end"]);
    examples.fails(&[HEAD, "lemma 1 black b5 c5 d5 e5 b5 white turn white bound 1 work 1 end"]);
    examples.fails(&[HEAD, "lemma 1 black b5 c5 d5 e5 white e5 turn white bound 1 work 1 end"]);
    examples.fails(&[HEAD, "lemma 1 black b5 c5 d5 e5 white p1 turn white bound 1 work 1 end"]);
    examples.fails(&[HEAD, "lemma 1 black b5 c5 d5 e5 white turn white bound 0 work 1 end"]);
    examples.holds(&[HEAD, "lemma 1 black b5 c5 d5 e5 white turn white bound 1024 work 1 end"]);
    examples.fails(&[HEAD, "lemma 1 black b5 c5 d5 e5 white turn white bound 1025 work 1 end"]);
    examples.fails(&[HEAD, "lemma 1 black b5 c5 d5 e5 white turn white bound 01 work 1 end"]);
    examples.fails(&[HEAD, FOUR, "(f8 k8) end"]);
    examples.fails(&[HEAD, FOUR, "[k8] end"]);
    examples.fails(&[HEAD, AFTER_L8, "(a2 f5) end"]);
    examples.fails(&[HEAD, AFTER_L8, STOP_ON_L8, "end"]);
    examples.fails(&[HEAD, AFTER_L8, STOP_ON_L8, "(l8 f4) (l9 f4) end"]);
    examples.fails(&[HEAD, AFTER_L8, STOP_ON_L8, "(l8 f4) (l8 f4) end"]);
    // A witness that is not needed is read.
    examples.holds(&[HEAD, AFTER_L8, STOP_ON_L8, "(l8 f4) [a1] end"]);
    examples.fails(&[HEAD, AFTER_L8, STOP_ON_L8, "(l8 f4) [p1] end"]);
    examples.fails(&[HEAD, AFTER_L8, STOP_ON_L8, "(l8 f4) [a2 (b2 c2) (b2 c2)] end"]);
    // The rule, the size and the attacker are those of the file.
    let closed = "lemma 1 black c5 d5 e5 f5 white b5 h5 turn black bound 1 work 1 g5 ";
    examples.holds(&[HEAD, closed, "end"]);
    examples.fails(&["cinquina-proof 2 rule caro size 15x15 attacker black ", closed, "end"]);
    examples.fails(&["cinquina-proof 2 rule caro-exactly-five size 15x15 attacker black ", closed, "end"]);
    examples.fails(&["cinquina-proof 2 rule freestyle size 7x15 attacker black ", closed, "end"]);
    examples.fails(&["cinquina-proof 2 rule freestyle size 15x15 attacker white ", closed, "end"]);
}

fn lemmas(examples: &mut Examples<'_>) {
    examples.about("**Lemmas** are numbered 1, 2, 3 and so on in the order of the file; any other number is refused.");
    let second = "black g8 h8 i8 white a1 b1 c1 turn black bound 2 work 1 j8 ";
    examples.holds(&[HEAD, FOUR, "lemma 2 ", second, "end"]);
    for number in ["0", "1", "3", "02", "+2", "-2", "2.0", "two", ""] {
        examples.fails(&[HEAD, FOUR, "lemma ", number, " ", second, "end"]);
    }
    examples.fails(&[HEAD, "lemma 2 ", second, "end"]);
    examples.fails(&[HEAD, "lemma 0 ", second, "end"]);

    examples.about("**The claim of the file is its last lemma.**");
    let claim = |text: &str| check_file(|| Ok(text.as_bytes()), None, [1, 1], 1).unwrap().claim;
    let text = [HEAD, FOUR, THREE, "j8 @1/0 end"].concat();
    examples.holds(&[&text]); // which compares the claims that the two checkers print
    let wanted = "rule freestyle size 15x15 black g8 h8 i8 white a1 b1 c1 turn black attacker black bound 2";
    assert_eq!(claim(&text), wanted);

    examples.about("In the position of a lemma nobody has won.");
    let five = "black a15 c15 e15 g15 white b5 c5 d5 e5 f5 turn black bound 4 work 9 h8 ";
    examples.fails(&[HEAD, "lemma 1 black b5 c5 d5 e5 f5 white a1 turn white bound 1 work 1 end"]);
    examples.fails(&[HEAD, "lemma 1 black b5 c5 d5 e5 f5 white a1 turn black bound 1 work 1 g5 end"]);
    examples.fails(&[HEAD, "lemma 1 ", five, "end"]);
    // Six are no win by this rule, and neither are five that are closed by that one.
    let six = "lemma 1 black b5 c5 d5 e5 f5 g5 h1 h2 h3 h4 white a1 turn black bound 1 work 1 h5 end";
    examples.holds(&["cinquina-proof 2 rule exactly-five size 15x15 attacker black ", six]);
    examples.fails(&["cinquina-proof 2 rule caro size 15x15 attacker black ", six]);
    let closed = "lemma 1 black b5 c5 d5 e5 f5 m1 m2 m3 m4 white a5 g5 turn black bound 1 work 1 m5 end";
    examples.holds(&["cinquina-proof 2 rule caro size 15x15 attacker black ", closed]);
    examples.fails(&[HEAD, closed]);
    // The border closes nothing.
    let at_border = "lemma 1 black a5 b5 c5 d5 e5 m1 m2 m3 m4 white f5 turn black bound 1 work 1 m5 end";
    examples.fails(&["cinquina-proof 2 rule caro size 15x15 attacker black ", at_border]);
}

fn references(examples: &mut Examples<'_>) {
    examples.about(
        "It stands instead of an attack (where it is the attacker's turn) or of answers (where it is the defender's).",
    );
    examples.holds(&[HEAD, FOUR, THREE, "j8 @1/0 end"]);
    examples.holds(&[HEAD, AFTER_L8, STOP_ON_L8, "(l8 @1/0) end"]);
    examples.holds(&[HEAD, AFTER_L8, STOP_ON_L8, "l8 @1/0 end"]);
    // At the root too.
    examples.holds(&[HEAD, FOUR, "lemma 2 black j8 g8 h8 i8 white c1 a1 b1 turn white bound 1 work 1 @1/0 end"]);
    let copy = "lemma 2 black h8 i8 j8 k8 c4 d4 e4 white g8 l8 a1 turn black bound 2 work 1 ";
    examples.holds(&[HEAD, AFTER_L8, copy, "@1/0 end"]);
    // Not with something else beside it, and not after a win.
    examples.fails(&[HEAD, FOUR, THREE, "j8 @1/0 [k8] end"]);
    examples.fails(&[HEAD, FOUR, THREE, "j8 (f8 k8) @1/0 end"]);
    examples.fails(&[HEAD, FOUR, THREE, "@1/0 end"]);
    examples.fails(&[HEAD, FOUR, "lemma 2 black g8 h8 i8 j8 white a1 b1 c1 turn black bound 2 work 1 k8 @1/0 end"]);
    examples.fails(&[HEAD, FOUR, "lemma 2 black g8 h8 i8 j8 white a1 b1 c1 turn black bound 1 work 1 @1/0 end"]);

    examples.about(r#"reference = "@" NUMBER "/" SYMMETRY one word, such as @12/3"#);
    for wrong in
        ["@1", "@1/", "@/0", "@", "1/0", "@1/0/0", "@01/0", "@1/00", "@+1/0", "@1/+0", "@1 /0", "@ 1/0", "@1/0x"]
    {
        examples.fails(&[HEAD, FOUR, THREE, "j8 ", wrong, " end"]);
    }
    examples.fails(&[HEAD, FOUR, THREE, "j8 @18446744073709551617/0 end"]);

    examples.about("the number is that of a lemma before the one it stands in;");
    let again = "lemma 3 black g8 h8 i8 j8 white a1 b1 c1 turn white bound 1 work 1 ";
    examples.fails(&[HEAD, FOUR, THREE, "j8 @0/0 end"]);
    examples.fails(&[HEAD, FOUR, THREE, "j8 @2/0 end"]);
    examples.fails(&[HEAD, FOUR, THREE, "@2/0 end"]);
    examples.fails(&[HEAD, FOUR, THREE, "j8 @3/0 end"]);
    examples.fails(&[HEAD, FOUR, THREE, "j8 @3/0 ", again, "end"]);
    examples.holds(&[HEAD, FOUR, THREE, "j8 @1/0 ", again, "@1/0 end"]);
    examples.fails(&[HEAD, FOUR, THREE, "j8 @1/0 ", again, "@2/0 end"]);
    // Not even the first lemma of a file, of two that prove each other.
    examples.fails(&[HEAD, "lemma 1 black h8 white turn black bound 9 work 9 @1/0 end"]);
    let other = "lemma 2 black h8 white turn black bound 9 work 9 @1/0 end";
    examples.fails(&[HEAD, "lemma 1 black h8 white turn black bound 9 work 9 @2/0 ", other]);

    examples.about(
        "*all* stones agree: the stones on the board are exactly the images of the lemma's stones, colour by colour;",
    );
    for (black, white) in [
        ("g8 h8 i8", "a1 b1"),
        ("g8 h8 i8", "a1 b1 c1 d1"),
        ("g8 h8 i8", "a1 b1 d1"),
        ("g8 h8 i8 a1", "b1 c1"),
        ("g8 h8 i8 o1", "a1 b1 c1"),
        ("g8 h8", "a1 b1 c1"),
        ("a1 b1 c1", "g8 h8 i8"),
    ] {
        let statement = format!("lemma 2 black {black} white {white} turn black bound 2 work 1 ");
        examples.fails(&[HEAD, FOUR, &statement, "j8 @1/0 end"]);
    }

    examples.about("the turn is the same;");
    let own_turn = "lemma 1 black g8 h8 i8 j8 white a1 b1 c1 turn black bound 1 work 1 f8 ";
    examples.fails(&[HEAD, own_turn, THREE, "j8 @1/0 end"]);
    examples.holds(&[HEAD, own_turn, "lemma 2 black g8 h8 i8 j8 white a1 b1 c1 turn black bound 1 work 1 @1/0 end"]);
    examples.fails(&[HEAD, own_turn, "lemma 2 black g8 h8 i8 j8 white a1 b1 c1 turn white bound 1 work 1 @1/0 end"]);

    examples.about("it stands neither in a set nor in a witness, at any depth");
    examples.fails(&[HEAD, AFTER_L8, STOP_ON_L8, "({l8} @1/0) end"]);
    examples.fails(&[HEAD, AFTER_L8, STOP_ON_L8, "[@1/0] end"]);
    examples.fails(&[HEAD, AFTER_L8, STOP_ON_L8, "({l8} f4 (a2 @1/0)) end"]);
    examples.fails(&[HEAD, AFTER_L8, STOP_ON_L8, "[f4 @1/0] end"]);
    examples.fails(&[HEAD, AFTER_L8, STOP_ON_L8, "[f4 [@1/0]] end"]);
    // Nor in a witness that is never replayed; beside one it may stand.
    examples.fails(&[HEAD, AFTER_L8, STOP_ON_L8, "(l8 f4) [@1/0] end"]);
    examples.holds(&[HEAD, AFTER_L8, STOP_ON_L8, "(l8 @1/0) [f4] end"]);

    examples.about("and the bound of the lemma together are at most the own bound.");
    let lemma = "lemma 2 black g8 h8 i8 white a1 b1 c1 turn black bound ";
    examples.fails(&[HEAD, FOUR, lemma, "1 work 1 j8 @1/0 end"]);
    examples.holds(&[HEAD, FOUR, lemma, "3 work 1 j8 @1/0 end"]);
    let generous = FOUR.replace("bound 1", "bound 7");
    examples.fails(&[HEAD, &generous, lemma, "7 work 1 j8 @1/0 end"]);
    examples.holds(&[HEAD, &generous, lemma, "8 work 1 j8 @1/0 end"]);
    examples.holds(&[HEAD, AFTER_L8, STOP_ON_L8, "(l8 @1/0) end"]);
    let narrow = STOP_ON_L8.replace("bound 2", "bound 1");
    examples.fails(&[HEAD, AFTER_L8, &narrow, "(l8 @1/0) end"]);
}

fn symmetries(examples: &mut Examples<'_>) {
    const SIDE: usize = 15;
    // What the page says, once more in the words of this test: exchange first, then mirror.
    let image = |(x, y): (usize, usize), symmetry: usize| {
        let (x, y) = if symmetry >= 4 { (y, x) } else { (x, y) };
        (if symmetry % 2 == 1 { SIDE - 1 - x } else { x }, if symmetry / 2 % 2 == 1 { SIDE - 1 - y } else { y })
    };
    let name = |(x, y): (usize, usize)| format!("{}{}", char::from(b'a' + x as u8), y + 1);
    examples.about("| b1 | n1 | b15 | n15 | a2 | o2 | a14 | o14 |");
    let images: Vec<String> = (0..8).map(|symmetry| name(image((1, 0), symmetry))).collect();
    assert_eq!(images, ["b1", "n1", "b15", "n15", "a2", "o2", "a14", "o14"]);

    examples
        .about("An image is a square of the *lemma* taken to a square of the position in which the reference stands.");
    let black = [(1, 0), (2, 0), (3, 0), (4, 0)];
    let white = [(6, 4), (9, 9)];
    let names = |stones: &[(usize, usize)], symmetry| {
        let names: Vec<String> = stones.iter().map(|&stone| name(image(stone, symmetry))).collect();
        names.join(" ")
    };
    let statement = |number: usize, symmetry: usize| {
        let (black, white) = (names(&black, symmetry), names(&white, symmetry));
        format!("lemma {number} black {black} white {white} turn white bound 1 work 1 ")
    };
    for symmetry in 0..8 {
        for named in 0..8 {
            let text = [HEAD, &statement(1, 0), &statement(2, symmetry), &format!("@1/{named} end")].concat();
            assert_eq!(examples.judge(&[&text]), symmetry == named, "{text}");
        }
    }

    examples.about("**Symmetries** are numbered 0 to 7.");
    examples.fails(&[HEAD, FOUR, THREE, "j8 @1/8 end"]);
    examples.fails(&[HEAD, FOUR, THREE, "j8 @1/10 end"]);

    examples.about("Numbers from 4 on exist only on square boards; others are refused.");
    let oblong = "cinquina-proof 2 rule freestyle size 14x15 attacker black ";
    let lemma = "lemma 1 black f8 g8 h8 i8 white a1 n1 turn white bound 1 work 1 ";
    let copy = "lemma 2 black f8 g8 h8 i8 white a1 n1 turn white bound 1 work 1 ";
    // This position is its own mirror image, left and right.
    examples.holds(&[oblong, lemma, copy, "@1/0 end"]);
    examples.holds(&[oblong, lemma, copy, "@1/1 end"]);
    for wrong in 2..8 {
        examples.fails(&[oblong, lemma, copy, &format!("@1/{wrong} end")]);
    }
    // Nor where the image would be on the board, and the same.
    let middle = "lemma 1 black e5 f5 g5 h5 white turn white bound 1 work 1 lemma 2 black e5 e6 e7 e8 white turn white \
                  bound 1 work 1 ";
    examples.fails(&[oblong, middle, "@1/4 end"]);
    examples.holds(&[HEAD, middle, "@1/4 end"]);
}

fn sets(examples: &mut Examples<'_>) {
    examples.about("**A set** in braces lists replies that one attack answers.");
    examples.holds(&[HEAD, TWO_THREES, "(i9 j8) (i10 j8) (i5 j8) [i9] end"]);
    examples.holds(&[HEAD, TWO_THREES, "({i9 i10 i5} j8) [i9] end"]);
    examples.holds(&[HEAD, TWO_THREES, "({i9}j8)({i10 i5}j8)[i9]end"]);
    examples.holds(&[HEAD, TWO_THREES, "({a2 a3 a4} i9) ({i9 i10 i5} j8) [i9] end"]);
    // Here another attack is needed against one of them.
    examples.fails(&[HEAD, TWO_THREES, "({i9 i10} i5) (i5 j8) [i9] end"]);
    examples.fails(&[HEAD, TWO_THREES, "({i9 i10 i5 j8} j8) [i9] end"]);
    examples.fails(&[HEAD, TWO_THREES, "({i9 i10} j8) [i9] end"]);

    examples.about("what stands there but is not asked for is ignored.");
    let end = "end";
    examples.holds(&[HEAD, TWO_FOURS, "(l8 m6 (m7 f4)) ", end]);
    examples.holds(&[HEAD, TWO_FOURS, "({l8} m6 (m7 f4)) ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "(l8 m6 (m9 f4) (m7 f4)) ", end]);
    examples.holds(&[HEAD, TWO_FOURS, "({l8} m6 (m9 f4) (m7 f4)) ", end]);
    examples.holds(&[HEAD, TWO_FOURS, "({l8} m6 (m9 a1) (m7 f4 (a2 h8) [b2])) ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "({l8} m6 (m9 f4)) ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "({l8} m6 (m9 p1) (m7 f4)) ", end]);

    examples.about("so it must need an answer unless the place itself is being replayed, and it stands only once.");
    examples.fails(&[HEAD, TWO_FOURS, "({l8 l9} m6 (m7 f4)) ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "({l8 h8} m6 (m7 f4)) ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "(l8 m6 ({m7 m9} f4)) ", end]);
    examples.holds(&[HEAD, TWO_FOURS, "({l8} m6 ({m7 m9} f4)) ", end]);
    examples.holds(&[HEAD, TWO_FOURS, "[m6 ({m7 m9 h8} f4)] ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "({l8 l8} m6 (m7 f4)) ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "({l8} m6 (m7 f4)) (l8 m6 (m7 f4)) ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "({l8} m6 ({m7 m9} f4) (m9 f4)) ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "({l8} m6 ({m7 m9 m9} f4)) ", end]);
    examples.fails(&[HEAD, TWO_THREES, "({i9 i10 i5 g8} j8) [i9] end"]);

    examples.about("A set has at least one reply, and stands only in a branch.");
    examples.fails(&[HEAD, TWO_FOURS, "({} m6 (m7 f4)) ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "({} a1) (l8 m6 (m7 f4)) ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "{l8} m6 (m7 f4) ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "[{l8} m6 (m7 f4)] ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "(l8 {m6} (m7 f4)) ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "({{l8}} m6 (m7 f4)) ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "({(l8)} m6 (m7 f4)) ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "({l8 m6 (m7 f4)) ", end]);
    examples.fails(&[HEAD, TWO_FOURS, "({l8}) ", end]);
}

fn depth(examples: &mut Examples<'_>) {
    examples
        .about("Sets and witnesses together stand at most two deep: each may hold one more, in which there is none.");
    for outer in ["({l8} ", "["] {
        for inner in ["({m7} ", "["] {
            let [outer_end, inner_end] = [outer, inner].map(|sign| if sign == "[" { "]" } else { ")" });
            let tree = |innermost: &str| format!("{outer}m6 {inner}f4 {innermost}{inner_end}{outer_end} end");
            examples.holds(&[HEAD, TWO_FOURS, &tree("")]);
            // f4 wins there, so that what follows would be ignored if it had the right form.
            examples.holds(&[HEAD, TWO_FOURS, &tree("(a2 b2)")]);
            examples.fails(&[HEAD, TWO_FOURS, &tree("({a2} b2)")]);
            examples.fails(&[HEAD, TWO_FOURS, &tree("[b2]")]);
            examples.fails(&[HEAD, TWO_FOURS, &tree("(a2 b2 [c2])")]);
            // Beside each other there may be more.
            let beside = format!("{outer}m6 ({{m9}} a3) ({{m10}} a3) {inner}f4{inner_end}{outer_end} end");
            examples.holds(&[HEAD, TWO_FOURS, &beside]);
        }
    }
}

fn work(examples: &mut Examples<'_>) {
    examples.about("A lemma declares how many stones are placed to check it, from 1 to 1,000,000,000");
    let declared = |work: &str| FOUR.replace("work 1", &format!("work {work}"));
    examples.holds(&[HEAD, &declared("1"), "end"]);
    examples.holds(&[HEAD, &declared("1000000000"), "end"]);
    for wrong in ["0", "1000000001", "18446744073709551617", "01", "-1", "1,000", "1e3", ""] {
        examples.fails(&[HEAD, &declared(wrong), "end"]);
    }

    examples.about("every move of the attacker and every reply that the checker puts on the board");
    let declared = |statement: &str, work: usize| {
        let (start, _) = statement.split_once("work ").unwrap();
        format!("{start}work {work} ")
    };
    for (statement, tree, work) in [
        (TWO_FOURS, "(l8 m6 (m7 f4)) end", 4),
        (TWO_FOURS, "[m6 [f4]] end", 4),
        (TWO_FOURS, "({l8} m6 ({m7 m9} f4)) end", 4),
        (TWO_THREES, "({i9 i10 i5} j8) [i9] end", 432),
        (TWO_THREES, "(i9 j8) (i10 j8) (i5 j8) [i9] end", 432),
    ] {
        examples.holds(&[HEAD, &declared(statement, work), tree]);
        examples.fails(&[HEAD, &declared(statement, work - 1), tree]);
    }

    examples.about("Stones that it puts only to find K (rule 3) do not count, nor do references.");
    // By this rule a five between f8 and l8 does not win, so that White may stop the four on k8 and on l8.
    let caro = "cinquina-proof 2 rule caro size 15x15 attacker black ";
    let lemma = "lemma 1 black g8 h8 i8 j8 c4 d4 e4 white f8 a1 turn white bound 2 work ";
    examples.holds(&[caro, lemma, "4 [f4] end"]);
    examples.fails(&[caro, lemma, "3 [f4] end"]);
    examples.holds(&[HEAD, lemma, "2 [f4] end"]);
    examples.fails(&[HEAD, lemma, "1 [f4] end"]);
    examples.holds(&[HEAD, AFTER_L8, &declared(STOP_ON_L8, 1), "(l8 @1/0) end"]);
    examples.fails(&[HEAD, AFTER_L8, &declared(STOP_ON_L8, 1), "(l8 f4) end"]);
}

fn parts(examples: &mut Examples<'_>) {
    examples.about("of the others he checks form alone.");
    let holds =
        |text: &str, part: usize, parts: usize| check_file(|| Ok(text.as_bytes()), None, [part, parts], 1).is_ok();
    // The second lemma of three is wrong, and then has not the form of one.
    let third = "lemma 3 black g8 h8 i8 white a1 b1 c1 turn black bound 2 work 1 j8 @1/0 end";
    let wrong = [HEAD, FOUR, THREE, "a15 @1/0 ", third].concat();
    examples.fails(&[&wrong]);
    assert_eq!([1, 2, 3].map(|part| holds(&wrong, part, 3)), [true, false, true]);
    assert_eq!([1, 2].map(|part| holds(&wrong, part, 2)), [true, false]);
    let no_form = [HEAD, FOUR, THREE, "j8 @2/0 ", third].concat();
    examples.fails(&[&no_form]);
    assert_eq!([1, 2, 3].map(|part| holds(&no_form, part, 3)), [false; 3]);
}

/// Of lemmas that are not drawn the second checker still checks the references.
#[test]
fn the_second_checker_draws_lemmas() {
    /// No lemma of these files is drawn of so many.
    const MANY: usize = 1_000_000_007;
    if Judges::new().is_none() {
        return;
    }
    let holds = |parts: &[&str], among| judge_sample(&parts.concat(), among).starts_with("holds: ");
    let right = [HEAD, AFTER_L8, STOP_ON_L8, "(l8 @1/0) [f4] end"];
    assert!(holds(&right, 1) && holds(&right, 2) && holds(&right, MANY));
    let wrong_tree = [HEAD, AFTER_L8, STOP_ON_L8, "(l8 @1/0) (l9 f4) end"];
    assert!(!holds(&wrong_tree, 1) && holds(&wrong_tree, MANY));
    let narrow = STOP_ON_L8.replace("bound 2", "bound 1");
    for wrong_reference in [
        [HEAD, AFTER_L8, STOP_ON_L8, "(l9 @1/0) end"],
        [HEAD, AFTER_L8, STOP_ON_L8, "(l8 @1/1) end"],
        [HEAD, AFTER_L8, STOP_ON_L8, "(l8 f4 @1/0) end"],
        [HEAD, AFTER_L8, &narrow, "(l8 @1/0) end"],
        [HEAD, AFTER_L8, STOP_ON_L8, "({l8} @1/0) end"],
    ] {
        assert!(!holds(&wrong_reference, MANY), "{wrong_reference:?}");
    }
    // Of a hundred wrong lemmas about a half are drawn of two, so that the file fails; form is always checked.
    let lemma = |number: usize| format!("lemma {number} black h8 white turn black bound 9 work 9 a1 ");
    let wrong = (1..=100).map(lemma).collect::<String>();
    assert!(!holds(&[HEAD, &wrong, "end"], 2) && holds(&[HEAD, &wrong, "end"], MANY));
    assert!(!holds(&[HEAD, &wrong, &lemma(100), "end"], MANY));
}
