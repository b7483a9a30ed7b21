//! The player on standard input and output, as a manager talks to it: type `START 15`, `INFO timeout_turn 1000`, `BEGIN`,
//! a move such as `TURN 8,8`, and `END`.

use std::io;

fn main() -> io::Result<()> {
    cinquina_protocol::run(io::stdin(), io::stdout())
}
