//! A connection written byte by byte, for requests that no browser sends.

use crate::app::TestApp;
use crate::client::Client;
use server::security::session::SessionCookie;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The portal promises to close what stalls within ten seconds.
const PATIENCE: Duration = Duration::from_secs(10);

/// A connection to the portal.
pub struct Wire(TcpStream);

impl Wire {
    /// Connects.
    ///
    /// # Panics
    /// When the portal does not listen.
    pub async fn open(app: &TestApp) -> Self {
        let address = app.url();
        let address = address.trim_start_matches("http://");
        Self(TcpStream::connect(address).await.expect("a connection"))
    }

    /// Sends bytes.
    ///
    /// # Panics
    /// When the portal closed the connection.
    pub async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.0
            .write_all(bytes.as_ref())
            .await
            .expect("the portal reads");
    }

    /// Says that nothing more will come, and goes on listening.
    ///
    /// # Panics
    /// When the connection is gone.
    pub async fn end(&mut self) {
        self.0.shutdown().await.expect("the connection lives");
    }

    /// What the portal answers until it closes the connection, which it must do in time.
    ///
    /// # Panics
    /// When it holds the connection for longer.
    pub async fn until_closed(mut self) -> String {
        let mut answer = Vec::new();
        let closed = tokio::time::timeout(PATIENCE, self.0.read_to_end(&mut answer)).await;
        // A reset closes as well.
        let _ = closed.expect("the portal closes the connection in time");
        String::from_utf8_lossy(&answer).into_owned()
    }
}

/// The head of a request as this browser would send it, with further lines, up to the empty line.
#[must_use]
pub fn head(app: &TestApp, client: &Client, request: &str, lines: &[&str]) -> String {
    let name = SessionCookie::User.name(app.state().public_url());
    let cookie = client.cookie(name).unwrap_or_default();
    let mut head = format!(
        "{request} HTTP/1.1\r\nhost: portal\r\nconnection: close\r\nx-buildback-request: 1\r\n\
         x-forwarded-for: {}\r\nuser-agent: {}\r\ncookie: {name}={cookie}\r\n",
        client.address(),
        client.user_agent(),
    );
    for line in lines {
        head.push_str(line);
        head.push_str("\r\n");
    }
    head + "\r\n"
}
