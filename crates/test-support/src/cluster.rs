//! A PostgreSQL server for a single test, which can stop it, start it, and fill its disk.

use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::process::{Command, Output};

/// User ID of `nobody`. PostgreSQL refuses to run as root.
const NOBODY: u32 = 65534;

/// A server in a temporary folder that listens on a Unix socket. Stops when dropped. The server programs must be in the path, which
/// `scripts/test-postgres` takes care of.
pub struct Cluster {
    folder: tempfile::TempDir,
    user: u32,
    group: u32,
    limit: Option<u64>,
}

impl Cluster {
    /// Initializes and starts a server.
    ///
    /// # Panics
    /// Panics if that fails.
    #[must_use]
    pub fn start() -> Self {
        Self::on_disk(None)
    }

    /// Initializes and starts a server whose files cannot grow beyond this many KiB. This simulates a full disk: extending a table fails
    /// with the same error.
    ///
    /// # Panics
    /// Panics if that fails.
    #[must_use]
    pub fn start_on_small_disk(kibibytes: u64) -> Self {
        Self::on_disk(Some(kibibytes))
    }

    fn on_disk(limit: Option<u64>) -> Self {
        // The path of a Unix socket must be short.
        let folder = tempfile::Builder::new()
            .prefix("buildback-pg.")
            .tempdir_in("/tmp")
            .expect("create a temporary folder");
        let path = folder.path();
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))
            .expect("set permissions");
        let ours = std::fs::metadata(path).expect("read the folder's metadata");
        let (user, group) = match ours.uid() {
            0 => (NOBODY, NOBODY),
            user => (user, ours.gid()),
        };
        if user == NOBODY {
            chown(path, Some(user), Some(group)).expect("change the owner as root");
        }
        let cluster = Self {
            folder,
            user,
            group,
            limit,
        };
        // Use small WAL segments, which fit below the limit.
        let initdb = "-U buildback -A trust -E UTF8 --locale=C -N --wal-segsize=1";
        cluster.run(cluster.program("initdb").args(initdb.split(' ')));
        let settings = format!(
            "\nlisten_addresses = ''\nunix_socket_directories = '{}'\nfsync = off\nmax_connections = 60\n",
            cluster.folder.path().display()
        );
        let configuration = cluster.data().join("postgresql.conf");
        let text =
            std::fs::read_to_string(&configuration).expect("read the configuration") + &settings;
        std::fs::write(configuration, text).expect("write the configuration");
        cluster.resume();
        cluster
    }

    /// URL of the database `postgres`.
    #[must_use]
    pub fn url(&self) -> String {
        format!(
            "postgres://buildback@localhost/postgres?host={}",
            self.folder.path().display()
        )
    }

    /// Stops the server immediately, as in a power failure.
    pub fn stop(&self) {
        self.run(
            self.program("pg_ctl")
                .args(["-m", "immediate", "-w", "stop"]),
        );
    }

    /// Starts the server again and waits until it is ready.
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
        // The server keeps inherited pipes open, so it must not get any.
        let status = start
            .stdin(std::process::Stdio::null())
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .status()
            .expect("run pg_ctl from the path");
        assert!(status.success(), "the server did not start");
    }

    /// Removes the limit on the files of the running server.
    ///
    /// # Panics
    /// Panics if the server is not running.
    pub fn free_disk(&self) {
        let pid = std::fs::read_to_string(self.data().join("postmaster.pid"))
            .expect("the server is running");
        let server = pid.lines().next().expect("process ID").to_owned();
        let children = std::fs::read_to_string(format!("/proc/{server}/task/{server}/children"));
        let children = children.expect("running process");
        for process in children.split_whitespace().chain([server.as_str()]) {
            crate::portal::lift_limit(self.command("prlimit"), process);
        }
    }

    fn data(&self) -> std::path::PathBuf {
        self.folder.path().join("data")
    }

    /// A server program for the data directory.
    fn program(&self, name: &str) -> Command {
        let mut command = self.command(name);
        command.arg("-D").arg(self.data());
        command
    }

    /// A command that runs as the server's user.
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
            .expect("run a server program from the path");
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
        // Stopping fails if the server is already stopped.
        let _ = self
            .program("pg_ctl")
            .args(["-m", "immediate", "-w", "stop"])
            .output();
    }
}
