//! A mail server with STARTTLS and a login, run by Python's aiosmtpd.

use crate::authority;
use crate::free_address::free_address;
use std::io::{BufRead, BufReader, Lines};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

const USER: &str = "portal";
/// Has characters that a URL must escape.
const PASSWORD: &str = "se:cret@1";

/// A running mail server. Killed when dropped.
pub struct StartTlsServer {
    process: Child,
    lines: Lines<BufReader<ChildStdout>>,
    port: u16,
    folder: tempfile::TempDir,
}

impl StartTlsServer {
    /// Starts a server whose certificate the authority of the tests has issued.
    ///
    /// # Panics
    /// Panics if it does not start.
    #[must_use]
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("create a temporary folder");
        let issued = authority::issue(folder.path(), &["127.0.0.1"], [2020, 2100]);
        std::fs::write(folder.path().join("authority.pem"), authority::pem())
            .expect("write the authority");
        let port = free_address().port();
        let mut process = Command::new("/usr/bin/python3")
            .args(["-c", include_str!("starttls.py"), &port.to_string()])
            .args([&issued.certificate, &issued.key])
            .args([USER, PASSWORD])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("start the mail server");
        let output = process.stdout.take().expect("piped stdout");
        let mut lines = BufReader::new(output).lines();
        assert_eq!(lines.next().expect("a line").expect("text"), "ready");
        Self {
            process,
            lines,
            port,
            folder,
        }
    }

    /// The URL with the right password.
    #[must_use]
    pub fn url(&self) -> String {
        self.url_with("se%3Acret%401")
    }

    /// The URL with this escaped password.
    #[must_use]
    pub fn url_with(&self, password: &str) -> String {
        let port = self.port;
        format!("smtp://{USER}:{password}@127.0.0.1:{port}?tls=required")
    }

    /// The file with the authority that issued the certificate.
    #[must_use]
    pub fn ca_file(&self) -> PathBuf {
        self.folder.path().join("authority.pem")
    }

    /// The recipients of the next mail, separated by spaces. Waits for it.
    ///
    /// # Panics
    /// Panics if the server has ended.
    pub fn recipients(&mut self) -> String {
        self.lines.next().expect("a mail").expect("text")
    }
}

impl Drop for StartTlsServer {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
