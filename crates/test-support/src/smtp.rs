//! A mail server on a real socket: as much of SMTP (RFC 5321) as a sender needs, with the moods of real
//! servers.

use parking_lot::Mutex;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// How the server treats recipients.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    /// Takes every mail.
    Takes,
    /// Says 451: try again later.
    Busy,
    /// Says 550: there is nobody of that name.
    Refuses,
}

/// A mail that the server took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenMail {
    /// The envelope's recipients.
    pub recipients: Vec<String>,
    /// Headers and body.
    pub text: String,
}

/// A running mail server; dropped, it is gone.
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
    /// When there is none.
    pub async fn start() -> Self {
        Self::at(([127, 0, 0, 1], 0).into()).await
    }

    /// Starts a server where another one was.
    ///
    /// # Panics
    /// When the address is taken.
    pub async fn at(address: SocketAddr) -> Self {
        let listener = TcpListener::bind(address).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let mood = Arc::new(Mutex::new(Mood::Takes));
        let (sender, taken) = mpsc::unbounded_channel();
        let shared = Arc::clone(&mood);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                // A sender that hangs up in the middle is its own affair.
                tokio::spawn(converse(stream, Arc::clone(&shared), sender.clone()));
            }
        });
        Self {
            address,
            mood,
            taken,
            task,
        }
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The setting that leads here.
    #[must_use]
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Changes how recipients are treated from now on.
    pub fn mood(&self, mood: Mood) {
        *self.mood.lock() = mood;
    }

    /// Waits for the next mail.
    ///
    /// # Panics
    /// When the server is gone.
    pub async fn next(&mut self) -> TakenMail {
        self.taken.recv().await.expect("the server runs")
    }

    /// A mail that has been taken already, if there is one.
    pub fn taken(&mut self) -> Option<TakenMail> {
        self.taken.try_recv().ok()
    }

    /// Stops listening.
    pub async fn stop(self) {
        self.task.abort();
        // Cancelled, as asked; the port is free afterwards.
        let _ = self.task.await;
    }
}

async fn converse(
    stream: TcpStream,
    mood: Arc<Mutex<Mood>>,
    taken: mpsc::UnboundedSender<TakenMail>,
) -> std::io::Result<()> {
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    let mut recipients = Vec::new();
    writer.write_all(b"220 mail.example ESMTP\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        let word = line.split([' ', ':']).next().unwrap_or_default();
        let answer = match word.to_ascii_uppercase().as_str() {
            "EHLO" | "HELO" => "250 mail.example",
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
                // Nobody has to look at it.
                let _ = taken.send(TakenMail { recipients, text });
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
