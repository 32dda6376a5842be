//! Listeners: each holds one stream open and reports its messages with their times.

use super::message::{Message, Parser};
use crate::Fault;
use bytes::Bytes;
use http::{Request, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;
use tokio::time::Instant;

/// Longer than several heartbeat intervals, so that a longer wait is pointless.
const TIMEOUT: Duration = Duration::from_secs(120);

/// Limits a wait for messages to [`TIMEOUT`].
///
/// # Errors
/// When the time is up or the wait fails.
pub async fn with_timeout<T>(wait: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
    let waited = tokio::time::timeout(TIMEOUT, wait).await;
    waited.map_err(|_| "a listener did not receive an expected message")?
}

/// A message received by a listener.
#[derive(Debug)]
pub struct Received {
    /// Number of the listener, in order of joining.
    pub by: usize,
    /// When it was received.
    pub at: Instant,
    /// The message.
    pub message: Message,
}

/// A set of open streams. Dropping it cuts their connections.
#[derive(Debug)]
pub struct Audience {
    listeners: JoinSet<()>,
    messages: UnboundedSender<Received>,
    heard: UnboundedReceiver<Received>,
}

impl Default for Audience {
    fn default() -> Self {
        let (messages, heard) = unbounded_channel();
        Self {
            listeners: JoinSet::new(),
            messages,
            heard,
        }
    }
}

impl Audience {
    /// Opens another stream; it is open when this returns.
    ///
    /// # Errors
    /// When the server rejects it.
    pub async fn join(
        &mut self,
        address: SocketAddr,
        request: Request<Full<Bytes>>,
    ) -> Result<(), Fault> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        let mut connection = Box::pin(connection);
        let answer = tokio::select! {
            answer = sender.send_request(request) => answer?,
            _ = &mut connection => return Err("the server closed a connection".into()),
        };
        if answer.status() != StatusCode::OK {
            return Err(format!("opening a stream returned {}", answer.status()).into());
        }
        let (by, messages, body) = (
            self.listeners.len(),
            self.messages.clone(),
            answer.into_body(),
        );
        // A single task per connection wakes up less often, and aborting it cuts the connection.
        self.listeners.spawn(async move {
            let reading = async move {
                read(by, body, &messages).await;
                drop(sender);
            };
            let _ = tokio::join!(reading, connection);
        });
        Ok(())
    }

    /// Number of streams that were opened.
    #[must_use]
    pub fn len(&self) -> usize {
        self.listeners.len()
    }

    /// Waits for the next message on any stream.
    ///
    /// # Errors
    /// When no stream is open.
    pub async fn next(&mut self) -> Result<Received, Fault> {
        let heard = self.heard.recv().await;
        heard.ok_or_else(|| "no stream is open".into())
    }

    /// Waits until every stream has received this many matching messages.
    ///
    /// # Errors
    /// When a stream ends in the meantime.
    pub async fn all_hear(
        &mut self,
        times: usize,
        matches_kind: impl Fn(&Message) -> bool,
    ) -> Result<(), Fault> {
        let mut counts = vec![0; self.len()];
        let mut waiting = self.len();
        while waiting > 0 {
            let heard = self.next().await?;
            if heard.message == Message::End {
                return Err(format!("stream {} ended", heard.by).into());
            }
            if matches_kind(&heard.message) {
                counts[heard.by] += 1;
                waiting -= usize::from(counts[heard.by] == times);
            }
        }
        Ok(())
    }
}

/// Reads a stream to its end.
async fn read(by: usize, mut body: Incoming, messages: &UnboundedSender<Received>) {
    let mut parser = Parser::default();
    let send = |message| {
        let at = Instant::now();
        // The receiver may be gone.
        let _ = messages.send(Received { by, at, message });
    };
    while let Some(Ok(frame)) = body.frame().await {
        if let Ok(bytes) = frame.into_data() {
            parser.take(&bytes).into_iter().for_each(send);
        }
    }
    send(Message::End);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::realtime::bare;
    use crate::realtime::publisher::Publisher;

    async fn server() -> SocketAddr {
        let opened = crate::bare::open(bare::routes()).await;
        let (address, server) = opened.expect("a loopback port is available");
        tokio::spawn(server);
        address
    }

    fn stream(address: SocketAddr) -> Request<Full<Bytes>> {
        let request = Request::get(bare::STREAM).header("host", address.to_string());
        request.body(Full::default()).expect("the request is valid")
    }

    #[tokio::test]
    async fn every_listener_receives_a_change() {
        let address = server().await;
        let mut audience = Audience::default();
        for _ in 0..3 {
            audience
                .join(address, stream(address))
                .await
                .expect("the stream opens");
        }
        let begins = audience.all_hear(1, |message| *message == Message::Ready(0));
        begins.await.expect("every stream begins");
        let mut publisher = Publisher::of_bare(address)
            .await
            .expect("the server accepts a connection");
        let published = publisher.publish().await.expect("the server responds");
        let hear = audience.all_hear(
            1,
            |message| matches!(message, Message::Change(change) if change.id == published.id),
        );
        hear.await.expect("every listener receives the change");
    }

    #[tokio::test]
    async fn a_response_that_is_not_a_stream_is_an_error() {
        let address = server().await;
        let mut audience = Audience::default();
        let request = Request::get("/nowhere").header("host", address.to_string());
        let request = request.body(Full::default()).expect("the request is valid");
        let fault = audience.join(address, request).await.expect_err("404");
        assert!(fault.to_string().contains("404"), "{fault}");
    }
}
