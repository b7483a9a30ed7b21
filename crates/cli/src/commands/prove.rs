use std::fs;
use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::Context;
use cinquina_game::{Colour, Game, Square, SquareSet, Symmetry, notation};
use cinquina_prove::{Claim, Progress, ProveError, Prover, Resources, certificate};
use cinquina_solve::quiet::{Position, Tree};
use indicatif::HumanDuration;
use serde_json::json;

use super::selfplay::threads;
use crate::arguments::ProveArguments;
use crate::draw::{Picture, draw_text};
use crate::failure::InputError;
use crate::input;

/// Set by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

pub(crate) fn run(arguments: &ProveArguments) -> anyhow::Result<()> {
    let game = input::position(&arguments.position)?;
    if game.outcome().is_some() {
        return Err(InputError("the game is over: there is nothing to prove".into()).into());
    }
    let attacker = arguments.side.map_or(Colour::Black, Into::into);
    let claim = Claim { rule: game.rule(), board: game.board().clone(), turn: game.turn(), attacker };
    fs::create_dir_all(&arguments.out).with_context(|| format!("cannot create {}", arguments.out.display()))?;
    ctrlc::set_handler(|| STOP.store(true, Relaxed))?;
    let mut prover = Prover::open(&arguments.out, claim).map_err(|error| match error {
        ProveError::OtherClaim(_) => InputError::because(error),
        error => error.into(),
    })?;
    let start = Instant::now();
    let mut status = Status::new(&game);
    let (threads, disk) = (threads(arguments.threads), arguments.disk as u64);
    let resources = Resources { threads, memory: arguments.memory, disk };
    prover.run(&arguments.out, resources, &STOP, &mut |progress, tree| status.show(progress, tree))?;
    let numbers = prover.tree().numbers();
    let seconds = start.elapsed().as_secs_f64();
    let verdict = if numbers.is_proven() {
        let _ = writeln!(stderr(), "proven after {seconds:.0} s; the certificate is written and checked");
        Some(certificate::write(&mut prover, &arguments.out, threads)?)
    } else {
        None
    };
    let result = match (numbers.is_proven(), numbers.is_settled()) {
        (true, _) => "proven",
        (_, true) => "failed",
        _ => "open",
    };
    let (positions, jobs) = (prover.tree().len(), prover.answered());
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let certificate = verdict.map(|verdict| {
            let path = arguments.out.join(certificate::CERTIFICATE);
            json!({
                "path": path, "sha256": verdict.sha256, "lemmas": verdict.work.len(), "bound": verdict.stones,
                "stones_placed": verdict.work.iter().sum::<usize>(),
            })
        });
        let report = json!({
            "result": result, "positions": positions, "jobs": jobs, "seconds": seconds, "certificate": certificate,
        });
        writeln!(out, "{report}")?;
    } else {
        writeln!(out, "{result}: {positions} positions, {jobs} jobs, {seconds:.1} s")?;
        match verdict {
            Some(verdict) => writeln!(out, "{}", verdict.sentence)?,
            None if result == "open" => writeln!(out, "the same command continues")?,
            None => writeln!(out, "no move is left to try; this does not show that there is no win")?,
        }
    }
    Ok(())
}

/// What is shown while it works: a line now and then, and a map of the first replies whenever some have been settled.
struct Status<'a> {
    game: &'a Game,
    /// From the tree's image of the board to the board.
    symmetry: Symmetry,
    shown: Duration,
    map_shown: Duration,
    /// How many first replies were open when the map was last shown, and when this program started.
    open: Option<usize>,
    open_at_start: Option<usize>,
}

impl<'a> Status<'a> {
    fn new(game: &'a Game) -> Self {
        let symmetry = Position::of(game.board(), game.turn()).1.inverse();
        Self { game, symmetry, shown: Duration::ZERO, map_shown: Duration::ZERO, open: None, open_at_start: None }
    }

    fn name(&self, square: Square) -> String {
        notation::name(self.on_the_board(square), self.game.board().size())
    }

    fn on_the_board(&self, square: Square) -> Square {
        self.symmetry.map(square, self.game.board().size())
    }

    fn show(&mut self, progress: &Progress, tree: &Tree<String>) {
        let every = Duration::from_secs(if stderr().is_terminal() { 2 } else { 10 });
        if progress.elapsed < self.shown + every {
            return;
        }
        self.shown = progress.elapsed;
        let (open, all) = tree.first_replies();
        let started_with = *self.open_at_start.get_or_insert(open.len());
        let line: Vec<String> = tree.current_line().into_iter().take(12).map(|square| self.name(square)).collect();
        let an_hour = progress.answered_now as f64 * 3600.0 / progress.elapsed.as_secs_f64().max(1.0);
        let _ = writeln!(
            stderr(),
            "{}: {} of {all} first replies settled{}; {} positions, {} jobs, {an_hour:.0} an hour, {} M nodes; proof \
             number {}; now at {}",
            HumanDuration(progress.elapsed),
            all - open.len().min(all),
            left(progress.elapsed, started_with.saturating_sub(open.len()), open.len()),
            progress.positions,
            progress.answered,
            progress.nodes / 1_000_000,
            progress.numbers.proof,
            line.join(" "),
        );
        let due = progress.elapsed >= self.map_shown + Duration::from_secs(60);
        if due && self.open != Some(open.len()) {
            (self.map_shown, self.open) = (progress.elapsed, Some(open.len()));
            self.draw_map(open.into_iter().map(|square| self.on_the_board(square)).collect());
        }
    }

    /// The first replies that are not settled, marked on the board.
    fn draw_map(&self, marked: SquareSet) {
        let mut out = anstream::stderr().lock();
        let _ = writeln!(out, "first replies that are not settled:");
        let _ = draw_text(
            &mut out,
            &Picture { board: self.game.board(), moves: self.game.moves(), marked, brackets: false },
        );
    }
}

/// How long it takes if the other replies are as hard as those of this run so far: the last ones are mostly harder.
fn left(elapsed: Duration, settled: usize, open: usize) -> String {
    if settled == 0 || open == 0 {
        return String::new();
    }
    let left = elapsed.mul_f64(open as f64 / settled as f64);
    format!(", {:#} left at this rate", HumanDuration(left))
}
