//! A second checker, slow and obvious, and a prover for small boards. They share no code with the first.

pub(crate) mod chance;
pub(crate) mod mutate;
pub(crate) mod naive;
pub(crate) mod position;
pub(crate) mod prover;
pub(crate) mod tree;
