//! Runs the real program as a separate process, for failures that would also end the test process.

use crate::client::{Answer, Client};
use parking_lot::{Condvar, Mutex};
use serde_json::json;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// Timeout for a log line.
const LOG_TIMEOUT: Duration = Duration::from_secs(10);

/// Email address of the admin created by [`Program::admin`].
pub const ADMIN: &str = "ann@portal.example";

/// The program with its persistent data.
#[derive(Debug, Clone)]
pub struct Program {
    binary: PathBuf,
    data: PathBuf,
    database_url: String,
    min_free_bytes: u64,
    environment: Vec<(&'static str, String)>,
}

impl Program {
    /// Creates a program with a data folder and a database.
    #[must_use]
    pub fn new(binary: &str, data: &Path, database_url: String) -> Self {
        Self {
            binary: binary.into(),
            data: data.to_owned(),
            database_url,
            min_free_bytes: 0,
            environment: Vec::new(),
        }
    }

    /// Sets an environment variable, which configures the program.
    #[must_use]
    pub fn with(mut self, variable: &'static str, value: String) -> Self {
        self.environment.push((variable, value));
        self
    }

    /// Makes the program reject files if less than this is free on the disk.
    #[must_use]
    pub const fn leaving_free(mut self, bytes: u64) -> Self {
        self.min_free_bytes = bytes;
        self
    }

    /// Folder for uploaded files.
    #[must_use]
    pub fn files(&self) -> PathBuf {
        self.data.join("files")
    }

    fn settings(&self, command: &mut Command) {
        command
            .arg("--data-dir")
            .arg(&self.data)
            .args(["--database-url", &self.database_url])
            // Tests send more requests than users do.
            .env("BUILDBACK_CALLS_PER_MINUTE", "1000000")
            // The test must run regardless of the free disk space.
            .env("BUILDBACK_MIN_FREE_BYTES", self.min_free_bytes.to_string())
            .envs(self.environment.iter().map(|(name, value)| (name, value)));
    }

    /// Creates an admin through the command line, and the database before it, if there is none.
    ///
    /// # Panics
    /// Panics if that fails.
    pub fn admin(&self) {
        let (migrated, output) = self.run(&["migrate"]);
        assert!(migrated, "{output}");
        let mut command = Command::new(&self.binary);
        command.args(["admin", "create", "--email", ADMIN, "--password-stdin"]);
        self.settings(&mut command);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("start the program");
        let mut typed = child.stdin.take().expect("piped stdin");
        writeln!(typed, "{}", crate::factory::PASSWORD).expect("send the password");
        drop(typed);
        assert!(child.wait().expect("wait for the program").success());
    }

    /// Runs a command to its end. Returns whether it succeeded, and its standard output and standard error.
    ///
    /// # Panics
    /// Panics if the program does not start.
    #[must_use]
    pub fn run(&self, arguments: &[&str]) -> (bool, String) {
        let mut command = Command::new(&self.binary);
        command.args(arguments);
        self.settings(&mut command);
        let output = command.output().expect("start the program");
        let printed = [output.stdout, output.stderr].concat();
        (
            output.status.success(),
            String::from_utf8_lossy(&printed).into_owned(),
        )
    }

    /// Starts a command and returns without waiting for its end. Its output is discarded.
    ///
    /// # Panics
    /// Panics if the program does not start.
    #[must_use]
    pub fn begin(&self, arguments: &[&str]) -> Child {
        let mut command = Command::new(&self.binary);
        command.args(arguments);
        self.settings(&mut command);
        let started = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        started.expect("start the program")
    }

    /// Runs a command whose standard output is a closed pipe. Returns the exit code and standard error.
    ///
    /// # Panics
    /// Panics if the program does not start.
    #[must_use]
    pub fn run_unread(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let mut command = Command::new(&self.binary);
        command.args(arguments);
        self.settings(&mut command);
        let (reader, writer) = std::io::pipe().expect("create a pipe");
        drop(reader);
        let output = command.stdout(writer).output().expect("start the program");
        let printed = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), printed)
    }

    /// Starts the server.
    ///
    /// # Panics
    /// Panics if it does not start.
    #[must_use]
    pub fn serve(&self) -> Portal {
        self.start(Command::new(&self.binary), "127.0.0.1:0")
    }

    /// Starts the server on this address.
    ///
    /// # Panics
    /// Panics if it does not start.
    #[must_use]
    pub fn serve_on(&self, address: std::net::SocketAddr) -> Portal {
        self.start(Command::new(&self.binary), &address.to_string())
    }

    /// Starts the server with a limit on the size of each file that it writes, to simulate a full disk.
    ///
    /// # Panics
    /// Panics if it does not start.
    #[must_use]
    pub fn serve_with_small_files(&self, kibibytes: u64) -> Portal {
        // With the signal ignored, exceeding the limit causes an error, as on a full disk.
        self.serve_after(&format!("trap '' XFSZ; ulimit -S -f {}", kibibytes * 2))
    }

    /// Starts the server from a shell that first runs this script.
    ///
    /// # Panics
    /// Panics if it does not start.
    #[must_use]
    pub fn serve_after(&self, script: &str) -> Portal {
        let mut command = Command::new("sh");
        command
            .arg("-c")
            .arg(format!("{script}; exec \"$0\" \"$@\""))
            .arg(&self.binary);
        self.start(command, "127.0.0.1:0")
    }

    /// Starts the server on this address, and returns before it serves requests.
    ///
    /// # Panics
    /// Panics if it does not start.
    #[must_use]
    pub fn begin_to_serve_on(&self, address: std::net::SocketAddr) -> Portal {
        let (mut portal, _) = self.spawn(Command::new(&self.binary), &address.to_string());
        portal.url = format!("http://{address}");
        portal
    }

    fn start(&self, command: Command, listen: &str) -> Portal {
        let (mut portal, output) = self.spawn(command, listen);
        let mut first = String::new();
        BufReader::new(output)
            .read_line(&mut first)
            .expect("read the server's address");
        let word = first.trim().rsplit(' ').next();
        match word.filter(|url| url.starts_with("http")) {
            Some(url) => portal.url = url.to_owned(),
            None => panic!(
                "unexpected output {first:?}, log: {:#?}",
                portal.log.lines.lock()
            ),
        }
        portal
    }

    /// The portal, whose address is not known yet, and its standard output.
    fn spawn(&self, mut command: Command, listen: &str) -> (Portal, ChildStdout) {
        command.args(["serve", "--listen", listen]);
        self.settings(&mut command);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("start the program");
        let log = Arc::new(Log::default());
        let (errors, written) = (child.stderr.take().expect("piped stderr"), Arc::clone(&log));
        std::thread::spawn(move || {
            for line in BufReader::new(errors).lines().map_while(Result::ok) {
                written.lines.lock().push(line);
                written.changed.notify_all();
            }
        });
        let output = child.stdout.take().expect("piped stdout");
        let url = String::new();
        (Portal { child, url, log }, output)
    }
}

/// The log of a running server.
#[derive(Default)]
struct Log {
    lines: Mutex<Vec<String>>,
    changed: Condvar,
}

/// Part of the last log line of a request.
const LAST_LINE: &str = "\"target\":\"access\"";

/// A running server process. Killed when dropped.
pub struct Portal {
    child: Child,
    url: String,
    log: Arc<Log>,
}

impl Portal {
    /// A client without a session.
    #[must_use]
    pub fn anonymous(&self) -> Client {
        Client::new(self.url.clone(), "127.0.0.1".to_owned())
    }

    /// A client that signs in as the admin.
    pub async fn sign_in(&self) -> Client {
        let client = self.anonymous();
        let form = json!({ "email": ADMIN, "password": crate::factory::PASSWORD });
        client.post("/api/auth/sign-in", &form).await.ok();
        client
    }

    /// A client for this server with the session of another client, for use after a restart.
    ///
    /// # Panics
    /// Panics if the other client has no session.
    #[must_use]
    pub fn back(&self, before: &Client) -> Client {
        let client = self.anonymous();
        let name = "buildback_session";
        client.set_cookie(name, &before.cookie(name).expect("session cookie"));
        client
    }

    /// The server's address, as `host:port`.
    #[must_use]
    pub fn address(&self) -> &str {
        self.url.trim_start_matches("http://")
    }

    /// The first log line that contains all of these texts. Waits until it appears.
    ///
    /// # Panics
    /// Panics if it does not appear within ten seconds.
    #[must_use]
    pub fn line(&self, words: &[&str]) -> String {
        let mut lines = self.log.lines.lock();
        loop {
            let holds = |line: &&String| words.iter().all(|word| line.contains(*word));
            if let Some(line) = lines.iter().find(holds) {
                return line.clone();
            }
            let waited = self.log.changed.wait_for(&mut lines, LOG_TIMEOUT);
            assert!(!waited.timed_out(), "no line with {words:?} in the log");
        }
    }

    /// The log lines so far that contain all of these texts.
    #[must_use]
    pub fn lines(&self, words: &[&str]) -> Vec<String> {
        let lines = self.log.lines.lock();
        let holds = |line: &&String| words.iter().all(|word| line.contains(*word));
        lines.iter().filter(holds).cloned().collect()
    }

    /// Removes the limit on the size of files.
    pub fn free_disk(&self) {
        lift_limit(Command::new("prlimit"), &self.child.id().to_string());
    }

    /// Sends SIGHUP to the process.
    ///
    /// # Panics
    /// Panics if it has ended.
    pub fn hang_up(&self) {
        let mut kill = Command::new("kill");
        let status = kill.args(["-HUP", &self.child.id().to_string()]).status();
        assert!(status.expect("run kill").success(), "the server has ended");
    }

    /// Sends SIGTERM to the process and waits until it has ended.
    ///
    /// # Panics
    /// Panics if it has ended before.
    pub fn terminate(mut self) {
        let mut kill = Command::new("kill");
        let status = kill.arg(self.child.id().to_string()).status();
        assert!(status.expect("run kill").success(), "the server has ended");
        self.child.wait().expect("wait for the server");
    }

    /// Whether the process is still running.
    pub fn lives(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills the process like `kill -9` and waits until it has ended.
    pub fn kill(self) {
        drop(self);
    }

    /// All log lines of a request. Waits for the last one, because the response may arrive earlier.
    ///
    /// # Panics
    /// Panics if it does not appear within ten seconds.
    #[must_use]
    pub fn logged(&self, answer: &Answer) -> Vec<String> {
        let id = answer.headers["x-request-id"]
            .to_str()
            .expect("valid header");
        let mut lines = self.log.lines.lock();
        loop {
            let named = lines.iter().filter(|line| line.contains(id));
            let named: Vec<String> = named.cloned().collect();
            if named.iter().any(|line| line.contains(LAST_LINE)) {
                return named;
            }
            let waited = self.log.changed.wait_for(&mut lines, LOG_TIMEOUT);
            assert!(!waited.timed_out(), "request {id} is not in the log");
        }
    }
}

impl Drop for Portal {
    fn drop(&mut self) {
        // Killing fails if the process has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Removes the soft file size limit of a running process with `prlimit`.
pub(crate) fn lift_limit(mut prlimit: Command, process: &str) {
    let status = prlimit
        .args(["--fsize=unlimited:", "--pid", process])
        .status()
        .expect("run prlimit");
    assert!(status.success(), "the limit could not be removed");
}
