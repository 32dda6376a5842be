//! A mail server on a local port that supports the part of SMTP (RFC 5321) that senders need, and simulates rejections.

use parking_lot::Mutex;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// How the server responds to recipients.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    /// Accepts all recipients.
    Takes,
    /// Responds with 451 (try again later).
    Busy,
    /// Responds with 550 (no such user).
    Refuses,
}

/// A received email.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenMail {
    /// The name in the client's greeting.
    pub hello: String,
    /// Recipients in the envelope.
    pub recipients: Vec<String>,
    /// Headers and body.
    pub text: String,
}

/// A running mail server. Stops when dropped.
pub struct MailServer {
    address: SocketAddr,
    mood: Arc<Mutex<Mood>>,
    taken: mpsc::UnboundedReceiver<TakenMail>,
    task: JoinHandle<()>,
}

impl MailServer {
    /// Starts a server on a free port.
    ///
    /// # Panics
    /// Panics if no port is free.
    pub async fn start() -> Self {
        Self::at(([127, 0, 0, 1], 0).into()).await
    }

    /// Starts a server on a given address.
    ///
    /// # Panics
    /// Panics if the address is in use.
    pub async fn at(address: SocketAddr) -> Self {
        let listener = TcpListener::bind(address)
            .await
            .expect("bind to the address");
        let address = listener.local_addr().expect("local address");
        let mood = Arc::new(Mutex::new(Mood::Takes));
        let (sender, taken) = mpsc::unbounded_channel();
        let shared = Arc::clone(&mood);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                // Errors of a single connection do not matter.
                tokio::spawn(serve_connection(
                    stream,
                    Arc::clone(&shared),
                    sender.clone(),
                ));
            }
        });
        Self {
            address,
            mood,
            taken,
            task,
        }
    }

    /// The server's address.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The SMTP URL for the configuration.
    #[must_use]
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Changes how the server responds to recipients.
    pub fn mood(&self, mood: Mood) {
        *self.mood.lock() = mood;
    }

    /// Waits for the next email.
    ///
    /// # Panics
    /// Panics if the server has stopped.
    pub async fn next(&mut self) -> TakenMail {
        self.taken.recv().await.expect("running server")
    }

    /// The next email if one was received already.
    pub fn taken(&mut self) -> Option<TakenMail> {
        self.taken.try_recv().ok()
    }

    /// Stops the server.
    pub async fn stop(self) {
        self.task.abort();
        // The task was aborted; awaiting it makes sure that the port is free.
        let _ = self.task.await;
    }
}

async fn serve_connection(
    stream: TcpStream,
    mood: Arc<Mutex<Mood>>,
    taken: mpsc::UnboundedSender<TakenMail>,
) -> std::io::Result<()> {
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    let mut hello = String::new();
    let mut recipients = Vec::new();
    writer.write_all(b"220 mail.example ESMTP\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        let word = line.split([' ', ':']).next().unwrap_or_default();
        let answer = match word.to_ascii_uppercase().as_str() {
            "EHLO" | "HELO" => {
                hello = line.split(' ').nth(1).unwrap_or_default().to_owned();
                "250 mail.example"
            }
            "MAIL" | "RSET" => {
                recipients.clear();
                "250 2.0.0 OK"
            }
            "NOOP" => "250 2.0.0 OK",
            "RCPT" => match *mood.lock() {
                Mood::Takes => {
                    let address = line.split(['<', '>']).nth(1).unwrap_or_default();
                    recipients.push(address.to_owned());
                    "250 2.1.5 OK"
                }
                Mood::Busy => "451 4.3.0 Try again later",
                Mood::Refuses => "550 5.1.1 No such user here",
            },
            "DATA" if recipients.is_empty() => "503 5.5.1 No recipients",
            "DATA" => {
                writer.write_all(b"354 Go ahead\r\n").await?;
                let mut text = String::new();
                while let Some(line) = lines.next_line().await?
                    && line != "."
                {
                    text.push_str(line.strip_prefix('.').unwrap_or(&line));
                    text.push('\n');
                }
                let recipients = std::mem::take(&mut recipients);
                // The test may have dropped the receiver.
                let hello = hello.clone();
                let _ = taken.send(TakenMail {
                    hello,
                    recipients,
                    text,
                });
                "250 2.0.0 Queued"
            }
            "QUIT" => {
                writer.write_all(b"221 2.0.0 Bye\r\n").await?;
                return Ok(());
            }
            _ => "502 5.5.1 Not known here",
        };
        writer.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
    Ok(())
}
