use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cinquina_engine::{Engine, Level, Settings};
use cinquina_game::Rule;

/// The engines. Each remembers positions for whoever used it last, until somebody else needs it or nobody has for long.
pub(crate) struct Engines {
    settings: Settings,
    most: usize,
    shelf: Mutex<Shelf>,
}

#[derive(Default)]
struct Shelf {
    made: usize,
    /// Those that nobody uses, the one that has been idle longest first.
    idle: Vec<Idle>,
}

/// An engine with what its memory is about.
struct Idle {
    engine: Engine,
    rule: Rule,
    tab: u64,
    since: Instant,
}

impl Engines {
    /// Bytes that one engine remembers positions in.
    const TABLE: usize = 64 << 20;

    /// At most so many engines, each of which thinks with so many threads.
    pub(crate) fn new(most: usize, threads: usize) -> Self {
        let settings = Settings { threads, table_bytes: Self::TABLE, ..Settings::default() };
        Self { settings, most, shelf: Mutex::default() }
    }

    /// An engine that plays worse than it can. It keeps nothing, so nobody need give it back. Each tab gets another one.
    pub(crate) fn weak(level: Level, tab: u64) -> Engine {
        const TABLE: usize = 1 << 20;
        Engine::new(&Settings { level, seed: tab, table_bytes: TABLE, ..Settings::default() })
    }

    /// Lends an engine: the one this tab used before, or a new one, or the one that has been idle longest. What is
    /// remembered of another rule is forgotten: by this one it is of no use.
    pub(crate) fn lend<T>(&self, tab: u64, rule: Rule, work: impl FnOnce(&Engine) -> T) -> T {
        let engine = match self.take(tab) {
            Some(Idle { mut engine, rule: other, .. }) => {
                if other != rule {
                    engine.forget();
                }
                engine
            }
            None => Engine::new(&self.settings),
        };
        let done = work(&engine);
        self.shelf().idle.push(Idle { engine, rule, tab, since: Instant::now() });
        done
    }

    /// Gives the memory of engines back that nobody has used for so long.
    pub(crate) fn put_away(&self, idle: Duration) {
        let unused: Vec<Idle> = {
            let mut shelf = self.shelf();
            let unused = shelf.idle.extract_if(.., |engine| engine.since.elapsed() >= idle).collect::<Vec<_>>();
            shelf.made -= unused.len();
            unused
        };
        // Outside the lock: whoever wants an engine need not wait for that.
        drop(unused);
    }

    fn take(&self, tab: u64) -> Option<Idle> {
        let mut shelf = self.shelf();
        match shelf.idle.iter().position(|idle| idle.tab == tab) {
            Some(own) => Some(shelf.idle.remove(own)),
            None if shelf.made < self.most || shelf.idle.is_empty() => {
                shelf.made += 1;
                None
            }
            None => Some(shelf.idle.remove(0)),
        }
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tab_gets_its_engine_back_and_no_more_are_made_than_allowed() {
        let engines = Engines::new(2, 1);
        let place = |engine: &Engine| std::ptr::from_ref(engine) as usize;
        for tab in [1, 2, 1, 3, 2, 4] {
            engines.lend(tab, Rule::Freestyle, place);
            assert!(engines.shelf().made <= 2);
        }
        let tabs: Vec<u64> = engines.shelf().idle.iter().map(|idle| idle.tab).collect();
        assert_eq!(tabs, [2, 4], "the engine that was idle longest was given away");
    }

    #[test]
    fn engines_that_nobody_uses_are_put_away_and_made_anew() {
        let engines = Engines::new(2, 1);
        engines.lend(1, Rule::Freestyle, |_| engines.put_away(Duration::ZERO));
        engines.lend(2, Rule::Freestyle, |_| {});
        engines.put_away(Duration::from_secs(60));
        assert_eq!(engines.shelf().idle.len(), 2);
        engines.put_away(Duration::ZERO);
        assert!(engines.shelf().idle.is_empty());
        assert_eq!(engines.shelf().made, 0);
        engines.lend(1, Rule::Freestyle, |_| assert_eq!(engines.shelf().made, 1));
    }
}
