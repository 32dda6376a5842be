//! A raw TCP connection, for requests that a browser would not send.

use crate::app::TestApp;
use crate::client::Client;
use server::security::session::SessionCookie;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The portal closes stalled connections within this time.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

/// A connection to the portal.
pub struct Wire(TcpStream);

impl Wire {
    /// Connects to the portal.
    ///
    /// # Panics
    /// Panics if the portal is not listening.
    pub async fn open(app: &TestApp) -> Self {
        Self(
            TcpStream::connect(app.address())
                .await
                .expect("connect to the portal"),
        )
    }

    /// Sends bytes.
    ///
    /// # Panics
    /// Panics if the portal has closed the connection.
    pub async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.0
            .write_all(bytes.as_ref())
            .await
            .expect("send to the portal");
    }

    /// Shuts down the sending side; receiving is still possible.
    ///
    /// # Panics
    /// Panics if the connection is closed.
    pub async fn end(&mut self) {
        self.0.shutdown().await.expect("shut down the sending side");
    }

    /// Reads the response until the portal closes the connection.
    ///
    /// # Panics
    /// Panics if the portal does not close it in time.
    pub async fn until_closed(mut self) -> String {
        let mut answer = Vec::new();
        let closed = tokio::time::timeout(CLOSE_TIMEOUT, self.0.read_to_end(&mut answer)).await;
        // A connection reset counts as closed.
        let _ = closed.expect("the portal closes the connection in time");
        String::from_utf8_lossy(&answer).into_owned()
    }
}

/// The head of an HTTP request with the client's headers and further lines, including the empty line at the end.
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
