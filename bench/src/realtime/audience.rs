//! Those who listen: each holds one stream open and tells what it hears, and when.

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

/// Whoever waits longer than several heartbeats waits in vain.
const PATIENCE: Duration = Duration::from_secs(120);

/// Gives up a wait for what ought to be heard by now.
///
/// # Errors
/// When it is not, and those of the wait.
pub async fn patiently<T>(wait: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
    let waited = tokio::time::timeout(PATIENCE, wait).await;
    waited.map_err(|_| "somebody did not hear what was to be heard")?
}

/// What somebody heard.
#[derive(Debug)]
pub struct Heard {
    /// Who: listeners are numbered in the order in which they came.
    pub by: usize,
    /// When.
    pub at: Instant,
    /// What.
    pub message: Message,
}

/// Open streams. Dropping it cuts all of them.
#[derive(Debug)]
pub struct Audience {
    listeners: JoinSet<()>,
    say: UnboundedSender<Heard>,
    heard: UnboundedReceiver<Heard>,
}

impl Default for Audience {
    fn default() -> Self {
        let (say, heard) = unbounded_channel();
        Self {
            listeners: JoinSet::new(),
            say,
            heard,
        }
    }
}

impl Audience {
    /// Opens one more stream; it is open when this returns.
    ///
    /// # Errors
    /// When the server refuses it.
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
            return Err(format!("a stream is answered {}", answer.status()).into());
        }
        let (by, say, body) = (self.listeners.len(), self.say.clone(), answer.into_body());
        // One task for both: less to wake up for ten thousand of them, and whoever ends it cuts the connection.
        self.listeners.spawn(async move {
            let reading = async move {
                read(by, body, &say).await;
                drop(sender);
            };
            let _ = tokio::join!(reading, connection);
        });
        Ok(())
    }

    /// How many streams were opened.
    #[must_use]
    pub fn len(&self) -> usize {
        self.listeners.len()
    }

    /// Waits for what somebody hears next.
    ///
    /// # Errors
    /// When nobody is there to hear anything.
    pub async fn next(&mut self) -> Result<Heard, Fault> {
        let heard = self.heard.recv().await;
        heard.ok_or_else(|| "nobody listens".into())
    }

    /// Waits until each has heard so many messages of a kind.
    ///
    /// # Errors
    /// When a stream ends meanwhile.
    pub async fn all_hear(
        &mut self,
        times: usize,
        is_meant: impl Fn(&Message) -> bool,
    ) -> Result<(), Fault> {
        let mut counts = vec![0; self.len()];
        let mut waiting = self.len();
        while waiting > 0 {
            let heard = self.next().await?;
            if heard.message == Message::End {
                return Err(format!("stream {} ended", heard.by).into());
            }
            if is_meant(&heard.message) {
                counts[heard.by] += 1;
                waiting -= usize::from(counts[heard.by] == times);
            }
        }
        Ok(())
    }
}

/// Reads a stream to its end.
async fn read(by: usize, mut body: Incoming, say: &UnboundedSender<Heard>) {
    let mut parser = Parser::default();
    let tell = |message| {
        let at = Instant::now();
        // Nobody may be interested any more.
        let _ = say.send(Heard { by, at, message });
    };
    while let Some(Ok(frame)) = body.frame().await {
        if let Ok(bytes) = frame.into_data() {
            parser.take(&bytes).into_iter().for_each(tell);
        }
    }
    tell(Message::End);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::realtime::bare;
    use crate::realtime::teller::Teller;

    async fn server() -> SocketAddr {
        let opened = crate::bare::open(bare::routes()).await;
        let (address, server) = opened.expect("a port on loopback");
        tokio::spawn(server);
        address
    }

    fn stream(address: SocketAddr) -> Request<Full<Bytes>> {
        let request = Request::get(bare::STREAM).header("host", address.to_string());
        request.body(Full::default()).expect("a plain request")
    }

    #[tokio::test]
    async fn everybody_hears_what_is_told() {
        let address = server().await;
        let mut audience = Audience::default();
        for _ in 0..3 {
            audience
                .join(address, stream(address))
                .await
                .expect("a stream");
        }
        let begins = audience.all_hear(1, |message| *message == Message::Ready(0));
        begins.await.expect("each begins");
        let mut teller = Teller::of_bare(address).await.expect("a connection");
        let told = teller.tell().await.expect("an answer");
        let hear = audience.all_hear(
            1,
            |message| matches!(message, Message::Change(change) if change.id == told.id),
        );
        hear.await.expect("each hears of it");
    }

    #[tokio::test]
    async fn what_is_no_stream_is_refused() {
        let address = server().await;
        let mut audience = Audience::default();
        let request = Request::get("/nowhere").header("host", address.to_string());
        let request = request.body(Full::default()).expect("a plain request");
        let fault = audience.join(address, request).await.expect_err("404");
        assert!(fault.to_string().contains("404"), "{fault}");
    }
}
