pub(super) mod board;
mod games;
pub(super) mod judge;
pub(super) mod search;
pub(super) mod searches;
pub(super) mod solve;
