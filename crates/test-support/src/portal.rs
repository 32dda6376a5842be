//! The real program as a process of its own, for failures that a test inside the process would not survive.

use crate::client::{Answer, Client};
use parking_lot::{Condvar, Mutex};
use serde_json::json;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// A line that is not there by then will not come.
const LOG_PATIENCE: Duration = Duration::from_secs(10);

/// The address of the admin that [`Program::admin`] makes.
pub const ADMIN: &str = "ann@portal.example";

/// The program with the data that outlives each run of it.
#[derive(Debug, Clone)]
pub struct Program {
    binary: PathBuf,
    data: PathBuf,
    database_url: String,
    min_free_bytes: u64,
}

impl Program {
    /// The program `binary` over a data folder and a database.
    #[must_use]
    pub fn new(binary: &str, data: &Path, database_url: String) -> Self {
        Self {
            binary: binary.into(),
            data: data.to_owned(),
            database_url,
            min_free_bytes: 0,
        }
    }

    /// Has it take no files where less than this is free on a disk.
    #[must_use]
    pub const fn leaving_free(mut self, bytes: u64) -> Self {
        self.min_free_bytes = bytes;
        self
    }

    /// Where its uploaded files go.
    #[must_use]
    pub fn files(&self) -> PathBuf {
        self.data.join("files")
    }

    fn settings(&self, command: &mut Command) {
        command
            .arg("--data-dir")
            .arg(&self.data)
            .args(["--database-url", &self.database_url])
            // A test calls faster than any person.
            .env("BUILDBACK_CALLS_PER_MINUTE", "1000000")
            // It runs on whatever is left of the machine's disk.
            .env("BUILDBACK_MIN_FREE_BYTES", self.min_free_bytes.to_string());
    }

    /// Makes an admin with the command line.
    ///
    /// # Panics
    /// When that fails.
    pub fn admin(&self) {
        let mut command = Command::new(&self.binary);
        command.args(["admin", "create", "--email", ADMIN, "--password-stdin"]);
        self.settings(&mut command);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut typed = child.stdin.take().expect("a pipe");
        writeln!(typed, "{}", crate::factory::PASSWORD).expect("it reads the password");
        drop(typed);
        assert!(child.wait().expect("it ends").success());
    }

    /// Runs another of its commands to the end: whether it succeeded, and what it said on both outputs.
    ///
    /// # Panics
    /// When the program does not start.
    #[must_use]
    pub fn run(&self, arguments: &[&str]) -> (bool, String) {
        let mut command = Command::new(&self.binary);
        command.args(arguments);
        self.settings(&mut command);
        let output = command.output().expect("the program starts");
        let said = [output.stdout, output.stderr].concat();
        (
            output.status.success(),
            String::from_utf8_lossy(&said).into_owned(),
        )
    }

    /// Runs another of its commands with nobody at the other end of its standard output: the exit code, and what it said
    /// on standard error.
    ///
    /// # Panics
    /// When the program does not start.
    #[must_use]
    pub fn run_unread(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let mut command = Command::new(&self.binary);
        command.args(arguments);
        self.settings(&mut command);
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = command.stdout(writer).output().expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), said)
    }

    /// Starts it.
    ///
    /// # Panics
    /// When it does not come up.
    #[must_use]
    pub fn serve(&self) -> Portal {
        self.start(Command::new(&self.binary), "127.0.0.1:0")
    }

    /// Starts it at this address.
    ///
    /// # Panics
    /// When it does not come up.
    #[must_use]
    pub fn serve_on(&self, address: std::net::SocketAddr) -> Portal {
        self.start(Command::new(&self.binary), &address.to_string())
    }

    /// Starts it with a limit on the size of each file that it writes, which stands for a full disk.
    ///
    /// # Panics
    /// When it does not come up.
    #[must_use]
    pub fn serve_with_small_files(&self, kibibytes: u64) -> Portal {
        // Without the signal, writing over the limit is an error like a full disk's.
        self.serve_after(&format!("trap '' XFSZ; ulimit -S -f {}", kibibytes * 2))
    }

    /// Starts it from a shell that ran this before.
    ///
    /// # Panics
    /// When it does not come up.
    #[must_use]
    pub fn serve_after(&self, script: &str) -> Portal {
        let mut command = Command::new("sh");
        command
            .arg("-c")
            .arg(format!("{script}; exec \"$0\" \"$@\""))
            .arg(&self.binary);
        self.start(command, "127.0.0.1:0")
    }

    fn start(&self, mut command: Command, listen: &str) -> Portal {
        command.args(["serve", "--listen", listen]);
        self.settings(&mut command);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let log = Arc::new(Log::default());
        let (errors, written) = (child.stderr.take().expect("a pipe"), Arc::clone(&log));
        std::thread::spawn(move || {
            for line in BufReader::new(errors).lines().map_while(Result::ok) {
                written.lines.lock().push(line);
                written.grew.notify_all();
            }
        });
        let mut first = String::new();
        BufReader::new(child.stdout.take().expect("a pipe"))
            .read_line(&mut first)
            .expect("it says where it listens");
        let url = first
            .trim()
            .rsplit(' ')
            .next()
            .filter(|url| url.starts_with("http://"))
            .map(str::to_owned)
            .unwrap_or_else(|| panic!("it says {first:?} and logs {:#?}", log.lines.lock()));
        Portal { child, url, log }
    }
}

/// What a portal has logged so far.
#[derive(Default)]
struct Log {
    lines: Mutex<Vec<String>>,
    grew: Condvar,
}

/// The line that ends what is logged of a request.
const LAST_LINE: &str = "\"target\":\"access\"";

/// A running portal; dropped, it is killed.
pub struct Portal {
    child: Child,
    url: String,
    log: Arc<Log>,
}

impl Portal {
    /// A browser without a session.
    #[must_use]
    pub fn anonymous(&self) -> Client {
        Client::new(self.url.clone(), "127.0.0.1".to_owned())
    }

    /// A browser in which the admin signs in.
    pub async fn sign_in(&self) -> Client {
        let client = self.anonymous();
        let form = json!({ "email": ADMIN, "password": crate::factory::PASSWORD });
        client.post("/api/auth/sign-in", &form).await.ok();
        client
    }

    /// The same browser at this portal, which is the one before after a restart.
    ///
    /// # Panics
    /// When nobody was signed in.
    #[must_use]
    pub fn back(&self, before: &Client) -> Client {
        let client = self.anonymous();
        let name = "buildback_session";
        client.set_cookie(name, &before.cookie(name).expect("somebody signed in"));
        client
    }

    /// Where it listens, as `host:port`.
    #[must_use]
    pub fn address(&self) -> &str {
        self.url.trim_start_matches("http://")
    }

    /// The first log line that holds all of these words.
    ///
    /// # Panics
    /// When there is none within ten seconds.
    #[must_use]
    pub fn line(&self, words: &[&str]) -> String {
        let mut lines = self.log.lines.lock();
        loop {
            let holds = |line: &&String| words.iter().all(|word| line.contains(*word));
            if let Some(line) = lines.iter().find(holds) {
                return line.clone();
            }
            let waited = self.log.grew.wait_for(&mut lines, LOG_PATIENCE);
            assert!(!waited.timed_out(), "no line with {words:?} in the log");
        }
    }

    /// Lets the files that it writes grow again.
    pub fn free_disk(&self) {
        lift_limit(Command::new("prlimit"), &self.child.id().to_string());
    }

    /// Whether the process is still there.
    pub fn lives(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends it as `kill -9` does, and waits until it is gone.
    pub fn kill(self) {
        drop(self);
    }

    /// The log lines that name this request. The answer may be here before they are, so it waits for the last one.
    ///
    /// # Panics
    /// When the log does not name the request within ten seconds.
    #[must_use]
    pub fn logged(&self, answer: &Answer) -> Vec<String> {
        let id = answer.headers["x-request-id"].to_str().expect("text");
        let mut lines = self.log.lines.lock();
        loop {
            let named = lines.iter().filter(|line| line.contains(id));
            let named: Vec<String> = named.cloned().collect();
            if named.iter().any(|line| line.contains(LAST_LINE)) {
                return named;
            }
            let waited = self.log.grew.wait_for(&mut lines, LOG_PATIENCE);
            assert!(!waited.timed_out(), "request {id} is not in the log");
        }
    }
}

impl Drop for Portal {
    fn drop(&mut self) {
        // Whoever is gone already needs no killing.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Takes the soft limit on the size of files from a running process, with `prlimit` as a user who may.
pub(crate) fn lift_limit(mut prlimit: Command, process: &str) {
    let status = prlimit
        .args(["--fsize=unlimited:", "--pid", process])
        .status()
        .expect("prlimit is part of every Linux");
    assert!(status.success(), "the limit was only a soft one");
}
