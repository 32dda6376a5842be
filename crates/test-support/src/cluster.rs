//! A PostgreSQL server for a single test, which can stop it, start it, and fill its disk.

use crate::free_address::free_address;
use diesel::connection::SimpleConnection;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::process::{Command, Output};
use store::Database;

/// User ID of `nobody`. PostgreSQL refuses to run as root.
const NOBODY: u32 = 65534;

/// A server in a temporary folder that listens on a Unix socket. Stops when dropped. The server programs must be in the path, which
/// `scripts/test-postgres` takes care of.
pub struct Cluster {
    folder: tempfile::TempDir,
    user: u32,
    group: u32,
    limit: Option<u64>,
    port: u16,
}

/// The port of a server that listens on a socket file only. The file's name contains it.
const PORT: u16 = 5432;

/// What a server needs for TLS, in PEM format.
pub struct ServerKeys {
    /// Its certificate.
    pub certificate: String,
    /// The certificate's key.
    pub key: String,
    /// The certificate of the authority that signs the certificates of clients.
    pub authority: String,
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

    /// Initializes and starts a server that also listens on a port of 127.0.0.1, where it accepts only TLS: from `with_certificate` with
    /// a client certificate, from `with_password` with a password, and from others without either.
    ///
    /// # Panics
    /// Panics if that fails.
    #[must_use]
    pub fn start_with_tls(keys: &ServerKeys) -> Self {
        let mut cluster = Self::on_disk(None);
        cluster.stop();
        cluster.port = free_address().port();
        for (name, text) in [
            ("server.crt", &keys.certificate),
            ("server.key", &keys.key),
            ("ca.crt", &keys.authority),
        ] {
            let path = cluster.data().join(name);
            std::fs::write(&path, text).expect("write a key");
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))
                .expect("set permissions");
            if cluster.user == NOBODY {
                chown(&path, Some(cluster.user), Some(cluster.group)).expect("change the owner");
            }
        }
        cluster.configure(&format!(
            "\nlisten_addresses = '127.0.0.1'\nport = {}\nssl = on\nssl_ca_file = 'ca.crt'\n",
            cluster.port
        ));
        let rules = "local all all trust
            hostssl all with_certificate 127.0.0.1/32 cert
            hostssl all with_password 127.0.0.1/32 scram-sha-256
            hostssl all all 127.0.0.1/32 trust\n";
        std::fs::write(cluster.data().join("pg_hba.conf"), rules).expect("write the rules");
        cluster.resume();
        cluster
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
            port: PORT,
        };
        // Use small WAL segments, which fit below the limit.
        let initdb = "-U buildback -A trust -E UTF8 --locale=C -N --wal-segsize=1";
        cluster.run(cluster.program("initdb").args(initdb.split(' ')));
        cluster.configure(&format!(
            "\nlisten_addresses = ''\nunix_socket_directories = '{}'\nfsync = off\nmax_connections = 60\n",
            cluster.folder.path().display()
        ));
        cluster.resume();
        cluster
    }

    /// Adds lines to the configuration.
    fn configure(&self, settings: &str) {
        let configuration = self.data().join("postgresql.conf");
        let text =
            std::fs::read_to_string(&configuration).expect("read the configuration") + settings;
        std::fs::write(configuration, text).expect("write the configuration");
    }

    /// The port of a server with TLS.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Starts PgBouncer before this server, in a pool mode. Its socket file is in the server's folder; see [`Pooler::url`].
    ///
    /// # Panics
    /// Panics if that fails.
    #[must_use]
    pub fn pooler(&self, mode: &str) -> Pooler {
        let folder = self.folder.path().display();
        let configuration = self.folder.path().join("pgbouncer.ini");
        let port = PORT + 1;
        let text = format!(
            "[databases]\n* = host={folder} port={} user=buildback\n[pgbouncer]\nlisten_addr =\nlisten_port = {port}\n\
             unix_socket_dir = {folder}\nauth_type = any\npool_mode = {mode}\n",
            self.port
        );
        std::fs::write(&configuration, text).expect("write the configuration");
        // Another test may have set the umask of this process.
        std::fs::set_permissions(&configuration, std::fs::Permissions::from_mode(0o644))
            .expect("set permissions");
        let mut process = self
            .command("pgbouncer")
            .arg("-q")
            .arg(&configuration)
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("start pgbouncer from the path");
        let socket = self.folder.path().join(format!(".s.PGSQL.{port}"));
        while std::os::unix::net::UnixStream::connect(&socket).is_err() {
            let ended = process.try_wait().expect("ask for the process");
            assert!(ended.is_none(), "pgbouncer did not start: {ended:?}");
            std::thread::yield_now();
        }
        Pooler {
            process,
            url: format!("postgres://buildback@localhost/postgres?host={folder}&port={port}"),
        }
    }

    /// URL of the database `postgres`.
    #[must_use]
    pub fn url(&self) -> String {
        format!(
            "postgres://buildback@localhost/postgres?host={}&port={}",
            self.folder.path().display(),
            self.port
        )
    }

    /// Executes statements as the superuser.
    ///
    /// # Panics
    /// Panics if one fails.
    pub fn execute(&self, statements: &str) {
        Database::parse(&self.url())
            .connect()
            .expect("connect to the server")
            .batch_execute(statements)
            .expect("execute the statements");
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

/// A running PgBouncer. Stops when dropped.
pub struct Pooler {
    process: std::process::Child,
    url: String,
}

impl Pooler {
    /// URL of the database `postgres` through the pooler.
    #[must_use]
    pub fn url(&self) -> String {
        self.url.clone()
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
