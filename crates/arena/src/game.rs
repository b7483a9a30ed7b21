//! One game between two players.

use std::time::Duration;

use cinquina_game::{Colour, Game, Outcome, Rule, Size, Square};

use crate::swap2::{Step, Swap2};
use crate::{
    Adjudication, Clock, Ending, EngineLimits, Fault, FaultKind, GameResult, GameSetting, Halt, Player, Stop,
    Transcript, Turn, is_dead, proven_winner,
};

/// How a game is opened.
#[derive(Copy, Clone, Debug)]
pub enum Opening<'a> {
    /// With given moves.
    Given(&'a [Square]),
    /// With Swap2: the player who begins places three stones, after which the colours are settled.
    Swap2,
}

/// How a game is to be played.
#[derive(Clone, Debug)]
pub struct GamePlan<'a> {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// The opening.
    pub opening: Opening<'a>,
    /// The limits of Black and White.
    pub limits: [EngineLimits; 2],
    /// By how much they may exceed their time.
    pub tolerance: Duration,
    /// Whether the game ends as soon as it is decided.
    pub adjudication: Adjudication,
    /// Where the commands and answers are recorded.
    pub transcript: &'a Transcript,
    /// Set to abort the game.
    pub stop: &'a Stop,
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who won.
    pub result: GameResult,
    /// How it ended.
    pub ending: Ending,
    /// Details of a fault.
    pub detail: String,
    /// How many moves belong to the opening.
    pub opening: usize,
    /// Who did what in Swap2; empty for a given opening.
    pub swap2: String,
    /// Whether the players have exchanged their colours.
    pub exchanged: bool,
    /// All moves, including the opening.
    pub moves: Vec<Square>,
    /// How long each move took.
    pub times: Vec<Duration>,
}

/// The game was aborted and does not count.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Aborted;

/// How long to wait for an engine past its time, to distinguish a late answer from a hang.
const GRACE: Duration = Duration::from_secs(1);

/// Plays a game; `players` has Black's first.
pub fn play(plan: &GamePlan<'_>, players: [&mut dyn Player; 2]) -> Result<Played, Aborted> {
    let mut running = RunningGame {
        plan,
        players,
        clocks: plan.limits.map(|limits| Clock::new(limits, plan.tolerance)),
        game: Game::new(plan.rule, plan.size),
        times: Vec::new(),
        opening: 0,
        swap2: Swap2::new(plan.size),
        exchanged: false,
    };
    match running.play() {
        Ok((result, ending)) => Ok(running.end(result, ending, String::new())),
        Err((colour, Halt::Fault(fault))) => {
            Ok(running.end(GameResult::win(!colour), Ending::Fault(fault.kind), fault.detail))
        }
        Err((_, Halt::Stopped)) => Err(Aborted),
    }
}

/// A game in progress.
struct RunningGame<'a, 'p> {
    plan: &'a GamePlan<'a>,
    players: [&'p mut dyn Player; 2],
    clocks: [Clock; 2],
    game: Game,
    times: Vec<Duration>,
    opening: usize,
    swap2: Swap2,
    exchanged: bool,
}

impl RunningGame<'_, '_> {
    fn play(&mut self) -> Result<(GameResult, Ending), (Colour, Halt)> {
        if let Opening::Given(moves) = self.plan.opening {
            let illegal = |fault: Fault| Fault::new(FaultKind::Start, format!("the opening cannot be played: {fault}"));
            self.place(moves).map_err(|fault| (Colour::Black, illegal(fault).into()))?;
        }
        for colour in Colour::BOTH {
            self.prepare(colour).map_err(|halt| (colour, halt))?;
        }
        if let Opening::Swap2 = self.plan.opening {
            self.negotiate()?;
        }
        loop {
            if let Some(ending) = self.ending() {
                return Ok(ending);
            }
            let colour = self.game.turn();
            self.turn(colour).map_err(|halt| (colour, halt))?;
        }
    }

    fn prepare(&mut self, colour: Colour) -> Result<(), Halt> {
        let Self { plan, players, .. } = self;
        players[colour.index()].prepare(&GameSetting {
            size: plan.size,
            rule: plan.rule,
            limits: plan.limits[colour.index()],
            transcript: plan.transcript,
            stop: plan.stop,
        })
    }

    fn turn(&mut self, colour: Colour) -> Result<(), Halt> {
        let (square, time) =
            self.ask(colour, |player, turn| player.choose(turn).map(|reply| (reply.square, reply.time)))?;
        Ok(self.put(square, time)?)
    }

    /// Asks a player a question, on its clock.
    fn ask<T>(
        &mut self,
        colour: Colour,
        question: impl FnOnce(&mut dyn Player, &Turn<'_>) -> Result<(T, Duration), Halt>,
    ) -> Result<(T, Duration), Halt> {
        let clock = &mut self.clocks[colour.index()];
        let turn = Turn {
            moves: self.game.moves(),
            left: clock.left(),
            patience: clock.deadline() + GRACE,
            stop: self.plan.stop,
        };
        let (answer, time) = question(&mut *self.players[colour.index()], &turn)?;
        clock.spend(time).map_err(|overrun| Fault::new(FaultKind::Time, overrun.to_string()))?;
        Ok((answer, time))
    }

    fn put(&mut self, square: Square, time: Duration) -> Result<(), Fault> {
        self.game.play(square).map_err(|error| Fault::new(FaultKind::Illegal, format!("{square:?}: {error}")))?;
        self.times.push(time);
        Ok(())
    }

    /// Places the stones of the opening.
    fn place(&mut self, stones: &[Square]) -> Result<(), Fault> {
        stones.iter().try_for_each(|&square| self.put(square, Duration::ZERO))?;
        self.opening += stones.len();
        Ok(())
    }

    /// Swap2, until the colours are settled.
    fn negotiate(&mut self) -> Result<(), (Colour, Halt)> {
        loop {
            let asked = self.swap2.asked;
            if let Some(exchanged) = self.negotiate_with(asked).map_err(|halt| (asked, halt))? {
                if exchanged {
                    self.players.swap(0, 1);
                    self.clocks.swap(0, 1);
                }
                self.exchanged = exchanged;
                return Ok(());
            }
        }
    }

    /// One answer in Swap2: `Some` when it settles the colours, with whether they are exchanged.
    fn negotiate_with(&mut self, colour: Colour) -> Result<Option<bool>, Halt> {
        let (answer, time) =
            self.ask(colour, |player, turn| player.swap2(turn).map(|reply| (reply.answer, reply.time)))?;
        let step = self.swap2.answer(answer).map_err(|problem| Fault::new(FaultKind::Illegal, problem))?;
        match step {
            Step::Placed(stones) => {
                self.place(&stones)?;
                Ok(None)
            }
            Step::Settled { exchanged, first_move } => {
                first_move.map_or(Ok(()), |square| self.put(square, time))?;
                Ok(Some(exchanged))
            }
        }
    }

    /// How the game has ended, if it is over or adjudicated.
    fn ending(&self) -> Option<(GameResult, Ending)> {
        let Adjudication { wins, draws } = self.plan.adjudication;
        match self.game.outcome() {
            Some(Outcome::Win(winner)) => Some((GameResult::win(winner), Ending::Five)),
            Some(Outcome::Draw) => Some((GameResult::Draw, Ending::FullBoard)),
            None if draws && is_dead(self.game.board()) => Some((GameResult::Draw, Ending::DeadBoard)),
            None if wins => {
                let winner = proven_winner(&self.game)?;
                Some((GameResult::win(winner), Ending::Proven))
            }
            None => None,
        }
    }

    fn end(self, result: GameResult, ending: Ending, detail: String) -> Played {
        let Self { opening, exchanged, times, .. } = self;
        Played {
            result,
            ending,
            detail,
            opening,
            swap2: self.swap2.description,
            exchanged,
            moves: self.game.moves().to_vec(),
            times,
        }
    }
}
