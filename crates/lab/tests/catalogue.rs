//! Every minimal pattern.

use cinquina_lab::Watch;
use cinquina_lab::catalogue::{Catalogue, Shape};

#[test]
fn tmp() {
    for shape in [Shape::Line(9), Shape::Line(11), Shape::Cross] {
        let t = std::time::Instant::now();
        let c = Catalogue::new(shape, &mut Watch::nobody()).unwrap();
        println!(
            "{shape:?} {} {:?} {:?}",
            c.entries.len(),
            c.counts().iter().map(|(c, n)| format!("{c}:{n}")).collect::<Vec<_>>(),
            t.elapsed()
        );
        let mut seen = std::collections::BTreeMap::new();
        for e in &c.entries {
            let k = (e.strength.class.to_string(), e.strength.defence_size, e.name, e.irrational);
            let n = seen.entry(k).or_insert(0);
            *n += 1;
        }
        println!("{seen:?}");
        if shape != Shape::Cross {
            for e in &c.entries {
                print!(
                    "{}:{}:{}{} ",
                    e.pattern,
                    e.strength.class,
                    e.strength.defence_size,
                    if e.irrational { "!" } else { "" }
                );
            }
            println!();
        }
    }
}
