//! A program together with all its child processes, so that all of them can be killed.

#[cfg(not(unix))]
pub(super) use other::ProcessGroup;
#[cfg(unix)]
pub(super) use unix::ProcessGroup;

#[cfg(unix)]
mod unix {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    /// A process group led by the program.
    ///
    /// A watchdog kills the group even if this process is killed first: it waits for the end of its
    /// input, and only this process holds the other end of that pipe.
    pub(in crate::gomocup) struct ProcessGroup {
        leader: Pid,
        watchdog: Option<Child>,
    }

    const WATCHDOG: &str = r#"trap "" INT TERM HUP; read -r never; kill -9 -- "-$1""#;

    impl ProcessGroup {
        /// Makes the program lead a group of its own once it is spawned.
        pub(in crate::gomocup) fn lead(command: &mut Command) {
            command.process_group(0);
        }

        /// The group of a program that was made to lead one.
        pub(in crate::gomocup) fn of(child: &Child) -> Self {
            let leader = Pid::from_child(child);
            let mut command = Command::new("/bin/sh");
            command.args(["-c", WATCHDOG, "watchdog", &leader.as_raw_nonzero().to_string()]).process_group(0);
            command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            Self { leader, watchdog: command.spawn().ok() }
        }

        /// Whether the leader ends within `patience`. It is not reaped: its exit status can still be asked for.
        pub(in crate::gomocup) fn ends_within(&self, patience: Duration) -> bool {
            const STEP: Duration = Duration::from_millis(2);
            let deadline = Instant::now() + patience;
            loop {
                let peek = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
                match waitid(WaitId::Pid(self.leader), peek) {
                    Ok(None) if Instant::now() < deadline => std::thread::sleep(STEP),
                    ended => return matches!(ended, Ok(Some(_))),
                }
            }
        }

        /// Kills everything in the group. The leader must not have been reaped: until then no other process
        /// can have its id.
        pub(in crate::gomocup) fn kill(&mut self) {
            let _ = kill_process_group(self.leader, Signal::KILL);
            if let Some(mut watchdog) = self.watchdog.take() {
                let _ = watchdog.kill();
                let _ = watchdog.wait();
            }
        }
    }
}

#[cfg(not(unix))]
mod other {
    use std::process::{Child, Command};
    use std::time::Duration;

    /// Without process groups, only the program itself is killed.
    pub(in crate::gomocup) struct ProcessGroup;

    impl ProcessGroup {
        pub(in crate::gomocup) fn lead(_: &mut Command) {}

        pub(in crate::gomocup) fn of(_: &Child) -> Self {
            Self
        }

        pub(in crate::gomocup) fn ends_within(&self, patience: Duration) -> bool {
            std::thread::sleep(patience);
            true
        }

        pub(in crate::gomocup) fn kill(&mut self) {}
    }
}
