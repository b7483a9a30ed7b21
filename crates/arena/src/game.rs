//! One game between two players.

use std::time::Duration;

use cinquina_game::{Colour, Game, Outcome, Size, Square};
use cinquina_patterns::PatternRule;

use crate::{
    Adjudication, Clock, Ending, Fault, FaultKind, GameResult, GameSetting, Halt, Limits, Player, Prover, Reply,
    ShortAttacks, Stop, Transcript, Turn, is_dead,
};

/// How a game is to be played.
#[derive(Clone, Debug)]
pub struct GamePlan<'a> {
    /// The board.
    pub size: Size,
    /// The moves that both players are given.
    pub opening: &'a [Square],
    /// What Black and White may use.
    pub limits: [Limits; 2],
    /// By how much they may overstep their time.
    pub tolerance: Duration,
    /// Whether the game is ended when it is decided.
    pub adjudication: Adjudication,
    /// Where conversations are written down.
    pub transcript: &'a Transcript,
    /// Set when the game is to be broken off.
    pub stop: &'a Stop,
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who won.
    pub result: GameResult,
    /// In a word, why.
    pub ending: Ending,
    /// In a line, why.
    pub detail: String,
    /// All moves, the opening's first.
    pub moves: Vec<Square>,
    /// How long each move took.
    pub times: Vec<Duration>,
}

/// The game was broken off and does not count.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct BrokenOff;

/// How long past its time an engine is waited for, to tell one that is late from one that hangs.
const GRACE: Duration = Duration::from_secs(1);

/// Plays a game; Black's player comes first.
pub fn play<R: PatternRule>(plan: &GamePlan<'_>, players: [&mut dyn Player; 2]) -> Result<Played, BrokenOff> {
    let mut table = Table {
        plan,
        players,
        clocks: plan.limits.map(|limits| Clock::new(limits, plan.tolerance)),
        game: Game::<R>::new(plan.size),
        times: Vec::new(),
    };
    match table.play() {
        Ok((result, ending)) => Ok(table.end(result, ending, String::new())),
        Err((colour, Halt::Fault(fault))) => {
            Ok(table.end(GameResult::win(!colour), Ending::Fault(fault.kind), fault.detail))
        }
        Err((_, Halt::Stopped)) => Err(BrokenOff),
    }
}

/// A game while it goes on.
struct Table<'a, 'p, R: PatternRule> {
    plan: &'a GamePlan<'a>,
    players: [&'p mut dyn Player; 2],
    clocks: [Clock; 2],
    game: Game<R>,
    times: Vec<Duration>,
}

impl<R: PatternRule> Table<'_, '_, R> {
    fn play(&mut self) -> Result<(GameResult, Ending), (Colour, Halt)> {
        for &square in self.plan.opening {
            let illegal = |error| Fault::new(FaultKind::Start, format!("the opening cannot be played: {error}"));
            self.game.play(square).map_err(|error| (Colour::Black, illegal(error).into()))?;
            self.times.push(Duration::ZERO);
        }
        for colour in Colour::BOTH {
            self.prepare(colour).map_err(|halt| (colour, halt))?;
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
            rule: R::RULE,
            limits: plan.limits[colour.index()],
            transcript: plan.transcript,
            stop: plan.stop,
        })
    }

    fn turn(&mut self, colour: Colour) -> Result<(), Halt> {
        let clock = &mut self.clocks[colour.index()];
        let turn = Turn {
            moves: self.game.moves(),
            left: clock.left(),
            patience: clock.deadline() + GRACE,
            stop: self.plan.stop,
        };
        let Reply { square, time } = self.players[colour.index()].choose(&turn)?;
        clock.spend(time).map_err(|overrun| Fault::new(FaultKind::Time, overrun.to_string()))?;
        self.game.play(square).map_err(|error| Fault::new(FaultKind::Illegal, format!("{square:?}: {error}")))?;
        self.times.push(time);
        Ok(())
    }

    /// How the game has ended, if it has or is declared to have.
    fn ending(&self) -> Option<(GameResult, Ending)> {
        let Adjudication { wins, draws } = self.plan.adjudication;
        let (board, turn) = (self.game.board(), self.game.turn());
        match self.game.outcome() {
            Some(Outcome::Win(winner)) => Some((GameResult::win(winner), Ending::Five)),
            Some(Outcome::Draw) => Some((GameResult::Draw, Ending::FullBoard)),
            None if draws && is_dead(board) => Some((GameResult::Draw, Ending::DeadBoard)),
            None if wins => {
                let winner = ShortAttacks::<R>::default().winner(board, turn)?;
                Some((GameResult::win(winner), Ending::Proven))
            }
            None => None,
        }
    }

    fn end(self, result: GameResult, ending: Ending, detail: String) -> Played {
        Played { result, ending, detail, moves: self.game.moves().to_vec(), times: self.times }
    }
}
