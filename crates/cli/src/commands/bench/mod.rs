pub(super) mod board;
