//! The lemmas of the paper, as far as they hold and no further.

use cinquina_lab::Watch;
use cinquina_lab::lemmas::{Finding, Universe, check, lemmas};

fn find(universes: &[Universe]) -> Vec<Finding> {
    check(&lemmas(), universes, &mut Watch::nobody()).unwrap()
}

#[test]
fn tmp() {
    for (name, u) in [
        ("line9", Universe::line(9)),
        ("cross5", Universe::cross(5)),
        ("cross7", Universe::cross(7)),
        ("random", Universe::random(300, 1)),
    ] {
        let t = std::time::Instant::now();
        let findings = find(&[u]);
        println!("=== {name} {:?}", t.elapsed());
        for f in findings {
            println!("{:45} held {:8} failed {:6}", f.title, f.held, f.failed);
            if let Some(c) = f.counterexample {
                println!("{}\n   {}", c.pattern, c.because);
                for p in c.parts {
                    println!("-- part\n{p} at {:?}", p.squares().next());
                }
            }
        }
    }
}
