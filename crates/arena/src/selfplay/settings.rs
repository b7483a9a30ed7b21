use cinquina_engine::{Settings, ValuesSourceError};
use cinquina_formats::packed::Header;
use cinquina_game::{Rule, Size};
use serde::{Deserialize, Serialize};

use crate::OwnSpec;
use crate::text::as_text;

/// All that decides which games are played. A file of packed games begins with it.
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
    /// How many games there are to be.
    pub games: u32,
    /// Nodes for a move.
    pub nodes: u64,
    /// What the openings are drawn by.
    pub seed: u64,
    /// Openings that a search of as many nodes finds further from even than this are not played.
    pub balance: i32,
    /// How many positions beside each one of a game are judged as well.
    #[serde(default, alias = "strays")]
    pub side_positions: u16,
    /// Nodes for each of those.
    #[serde(default, alias = "stray_nodes")]
    pub side_nodes: u64,
}

impl SelfplaySettings {
    /// The board of a game; there is always one.
    pub(super) fn size(&self, number: u32) -> Option<Size> {
        self.sizes.get(number as usize % self.sizes.len().max(1)).copied()
    }

    /// An engine for one thread. Its table is small, since it is cleared for every game.
    pub(super) fn engine(&self) -> Result<Settings, ValuesSourceError> {
        const LEAST: u64 = 1 << 18;
        const MOST: u64 = 64 << 20;
        const BYTES_A_NODE: u64 = 512;
        let bytes = self.nodes.saturating_mul(BYTES_A_NODE).clamp(LEAST, MOST);
        Ok(Settings { table_bytes: bytes as usize, ..self.engine.settings()? })
    }

    /// How the file of the games begins.
    pub fn header(&self) -> Result<Header, serde_json::Error> {
        Ok(Header { rule: self.rule, maker: serde_json::to_string(self)? })
    }
}
