//! A PostgreSQL server of one test's own, which it may stop, start and let run full.

use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::process::{Command, Output};

/// Ours and nobody's: PostgreSQL refuses to run as root.
const NOBODY: u32 = 65534;

/// A server over a temporary folder, listening on a socket in it; dropped, it is gone. The server programs are
/// found as `scripts/test-postgres` finds them, which puts them into the path.
pub struct Cluster {
    folder: tempfile::TempDir,
    user: u32,
    group: u32,
    limit: Option<u64>,
}

impl Cluster {
    /// Makes a server and starts it.
    ///
    /// # Panics
    /// When that fails.
    #[must_use]
    pub fn start() -> Self {
        Self::on_disk(None)
    }

    /// Makes a server none of whose files may grow over so many kibibytes, which stands for a full disk:
    /// it fails to extend its tables in the same place and tells it the same way.
    ///
    /// # Panics
    /// When that fails.
    #[must_use]
    pub fn start_on_small_disk(kibibytes: u64) -> Self {
        Self::on_disk(Some(kibibytes))
    }

    fn on_disk(limit: Option<u64>) -> Self {
        // A socket's path must be short.
        let folder = tempfile::Builder::new()
            .prefix("buildback-pg.")
            .tempdir_in("/tmp")
            .expect("a temporary folder");
        let path = folder.path();
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).expect("ours");
        let ours = std::fs::metadata(path).expect("it exists");
        let (user, group) = match ours.uid() {
            0 => (NOBODY, NOBODY),
            user => (user, ours.gid()),
        };
        if user == NOBODY {
            chown(path, Some(user), Some(group)).expect("root may");
        }
        let cluster = Self {
            folder,
            user,
            group,
            limit,
        };
        // Small log segments stay under a small limit.
        let initdb = "-U buildback -A trust -E UTF8 --locale=C -N --wal-segsize=1";
        cluster.run(cluster.program("initdb").args(initdb.split(' ')));
        let settings = format!(
            "\nlisten_addresses = ''\nunix_socket_directories = '{}'\nfsync = off\nmax_connections = 60\n",
            cluster.folder.path().display()
        );
        let configuration = cluster.data().join("postgresql.conf");
        let text = std::fs::read_to_string(&configuration).expect("initdb wrote it") + &settings;
        std::fs::write(configuration, text).expect("ours");
        cluster.resume();
        cluster
    }

    /// Where the database `postgres` is.
    #[must_use]
    pub fn url(&self) -> String {
        format!(
            "postgres://buildback@localhost/postgres?host={}",
            self.folder.path().display()
        )
    }

    /// Stops the server at once, as a power cut would.
    pub fn stop(&self) {
        self.run(
            self.program("pg_ctl")
                .args(["-m", "immediate", "-w", "stop"]),
        );
    }

    /// Starts the server again and waits until it answers.
    pub fn resume(&self) {
        let log = self.folder.path().join("server.log");
        let mut start = match self.limit {
            None => self.program("pg_ctl"),
            Some(kibibytes) => {
                let mut shell = self.command("sh");
                let script = format!("ulimit -S -f {}; exec pg_ctl \"$@\"", kibibytes * 2);
                shell.args(["-c", &script, "sh", "-D"]).arg(self.data());
                shell
            }
        };
        start.args(["-w", "-t", "60", "-l"]).arg(log).arg("start");
        // The server keeps its starter's pipes open for ever: it gets none.
        let status = start
            .stdin(std::process::Stdio::null())
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .status()
            .expect("pg_ctl is in the path");
        assert!(status.success(), "the server starts");
    }

    /// Lets the files of the running server grow again.
    ///
    /// # Panics
    /// When the server does not run.
    pub fn free_disk(&self) {
        let pid = std::fs::read_to_string(self.data().join("postmaster.pid")).expect("it runs");
        let server = pid.lines().next().expect("an id").to_owned();
        let children = std::fs::read_to_string(format!("/proc/{server}/task/{server}/children"));
        let children = children.expect("a process");
        for process in children.split_whitespace().chain([server.as_str()]) {
            crate::portal::lift_limit(self.command("prlimit"), process);
        }
    }

    fn data(&self) -> std::path::PathBuf {
        self.folder.path().join("data")
    }

    /// A command of the server over its data.
    fn program(&self, name: &str) -> Command {
        let mut command = self.command(name);
        command.arg("-D").arg(self.data());
        command
    }

    /// A command as the server's user.
    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(name);
        command
            .current_dir(self.folder.path())
            .uid(self.user)
            .gid(self.group);
        command
    }

    fn run(&self, command: &mut Command) -> Output {
        let output = command
            .output()
            .expect("the server programs are in the path");
        assert!(
            output.status.success(),
            "{command:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        output
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // One that is stopped already cannot be stopped.
        let _ = self
            .program("pg_ctl")
            .args(["-m", "immediate", "-w", "stop"])
            .output();
    }
}
