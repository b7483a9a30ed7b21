use cinquina_engine::{Settings, ValuesSourceError};
use cinquina_formats::packed::Header;
use cinquina_game::{Rule, Size};
use serde::{Deserialize, Serialize};

use crate::OwnSpec;
use crate::text::as_text;

/// The settings of self-play, which determine the games. A file of packed games begins with them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SelfplaySettings {
    /// The program that plays, with its version.
    pub program: String,
    /// The engine.
    pub engine: OwnSpec,
    /// The rule.
    #[serde(with = "as_text")]
    pub rule: Rule,
    /// The boards, taken in turn.
    #[serde(with = "crate::text::all_as_text")]
    pub sizes: Vec<Size>,
    /// The number of games.
    pub games: u32,
    /// Nodes for a move.
    pub nodes: u64,
    /// The seed of the random openings.
    pub seed: u64,
    /// The largest absolute score of an opening, found with as many nodes as for a move.
    pub balance: i32,
    /// The number of side positions for each position of a game.
    #[serde(default, alias = "strays")]
    pub side_positions: u16,
    /// Nodes for each side position.
    #[serde(default, alias = "stray_nodes")]
    pub side_nodes: u64,
}

impl SelfplaySettings {
    /// The board of a game.
    pub(super) fn size(&self, number: u32) -> Option<Size> {
        self.sizes.get(number as usize % self.sizes.len().max(1)).copied()
    }

    /// The engine's settings. Its table is small, since it is cleared for every game.
    pub(super) fn engine(&self) -> Result<Settings, ValuesSourceError> {
        const LEAST: u64 = 1 << 18;
        const MOST: u64 = 64 << 20;
        const BYTES_A_NODE: u64 = 512;
        let bytes = self.nodes.saturating_mul(BYTES_A_NODE).clamp(LEAST, MOST);
        Ok(Settings { table_bytes: bytes as usize, ..self.engine.settings()? })
    }

    /// The header of the file of games.
    pub fn header(&self) -> Result<Header, serde_json::Error> {
        Ok(Header { rule: self.rule, maker: serde_json::to_string(self)? })
    }
}
