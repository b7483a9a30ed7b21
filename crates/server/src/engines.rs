use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cinquina_engine::{Engine, Level, Settings};
use cinquina_game::Rule;
use cinquina_service::EngineWish;

/// A pool of engines. The transposition table of each stays with the tab that used it last, until another tab needs the
/// engine or it has been idle for long.
pub(crate) struct Engines {
    settings: Settings,
    most: usize,
    pool: Mutex<Pool>,
}

#[derive(Default)]
struct Pool {
    count: usize,
    /// The unused ones, the longest idle first.
    idle: Vec<Idle>,
}

/// An unused engine, and what its table is about.
struct Idle {
    engine: Engine,
    rule: Rule,
    resources: Resources,
    tab: u64,
    since: Instant,
}

/// What an engine takes of the machine.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Resources {
    threads: usize,
    table_bytes: usize,
}

impl Engines {
    /// The bytes of an engine's transposition table.
    const TABLE: usize = 64 << 20;

    /// At most this many engines, with this many threads each.
    pub(crate) fn new(most: usize, threads: usize) -> Self {
        let settings = Settings { threads, table_bytes: Self::TABLE, ..Settings::default() };
        Self { settings, most, pool: Mutex::default() }
    }

    /// An engine of a weaker level, outside the pool: it has nothing to remember. Each tab has its own seed.
    pub(crate) fn weak(level: Level, tab: u64) -> Engine {
        const TABLE: usize = 1 << 20;
        Engine::new(&Settings { level, seed: tab, table_bytes: TABLE, ..Settings::default() })
    }

    /// Lends an engine: the one that this tab used before, or a new one, or the one that has been idle longest. Its table
    /// is cleared if it is about another rule, or if nothing of what it knows is wanted.
    pub(crate) fn lend<T>(&self, tab: u64, wish: &EngineWish, work: impl FnOnce(&Engine) -> T) -> T {
        let resources = Resources {
            threads: wish.threads.map_or(self.settings.threads, |threads| threads.clamp(1, cores())),
            table_bytes: wish.table_bytes.unwrap_or(self.settings.table_bytes),
        };
        let engine = match self.take(tab, resources) {
            Some(Idle { mut engine, rule, resources: own, .. }) if own == resources => {
                if rule != wish.rule || wish.is_fresh {
                    engine.forget();
                }
                engine
            }
            // An engine of another size gives its place to this one.
            other => {
                drop(other);
                let Resources { threads, table_bytes } = resources;
                Engine::new(&Settings { threads, table_bytes, ..self.settings.clone() })
            }
        };
        let done = work(&engine);
        self.pool().idle.push(Idle { engine, rule: wish.rule, resources, tab, since: Instant::now() });
        done
    }

    /// Drops the engines that have been idle for this long.
    pub(crate) fn release_idle(&self, idle: Duration) {
        let unused: Vec<Idle> = {
            let mut pool = self.pool();
            let unused = pool.idle.extract_if(.., |engine| engine.since.elapsed() >= idle).collect::<Vec<_>>();
            pool.count -= unused.len();
            unused
        };
        // Outside the lock: a tab that needs an engine does not have to wait for that.
        drop(unused);
    }

    fn take(&self, tab: u64, resources: Resources) -> Option<Idle> {
        let mut pool = self.pool();
        match pool.idle.iter().position(|idle| idle.tab == tab && idle.resources == resources) {
            Some(own) => Some(pool.idle.remove(own)),
            None if pool.count < self.most || pool.idle.is_empty() => {
                pool.count += 1;
                None
            }
            None => Some(pool.idle.remove(0)),
        }
    }

    fn pool(&self) -> MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many threads the machine can run at once.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: EngineWish = EngineWish::usual(Rule::Freestyle);

    #[test]
    fn an_engine_has_the_size_that_was_asked_for() {
        let engines = Engines::new(2, 1);
        let size = |wish: &EngineWish| engines.lend(1, wish, Engine::table_bytes);
        assert_eq!(size(&USUAL), Engines::TABLE);
        for megabytes in [8, 16, 32] {
            let wish = EngineWish { table_bytes: Some(megabytes << 20), ..USUAL };
            assert_eq!(size(&wish), megabytes << 20);
            assert!(engines.pool().count <= 2 && engines.pool().idle.len() <= 2);
        }
    }

    #[test]
    fn a_tab_gets_its_engine_back_and_the_pool_has_a_limit() {
        let engines = Engines::new(2, 1);
        let place = |engine: &Engine| std::ptr::from_ref(engine) as usize;
        for tab in [1, 2, 1, 3, 2, 4] {
            engines.lend(tab, &USUAL, place);
            assert!(engines.pool().count <= 2);
        }
        let tabs: Vec<u64> = engines.pool().idle.iter().map(|idle| idle.tab).collect();
        assert_eq!(tabs, [2, 4], "the engine that was idle longest was given away");
    }

    #[test]
    fn idle_engines_are_dropped_and_created_again() {
        let engines = Engines::new(2, 1);
        engines.lend(1, &USUAL, |_| engines.release_idle(Duration::ZERO));
        engines.lend(2, &USUAL, |_| {});
        engines.release_idle(Duration::from_secs(60));
        assert_eq!(engines.pool().idle.len(), 2);
        engines.release_idle(Duration::ZERO);
        assert!(engines.pool().idle.is_empty());
        assert_eq!(engines.pool().count, 0);
        engines.lend(1, &USUAL, |_| assert_eq!(engines.pool().count, 1));
    }
}
