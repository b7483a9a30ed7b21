pub(super) mod board;
mod games;
pub(super) mod search;
pub(super) mod searches;
pub(super) mod solve;
