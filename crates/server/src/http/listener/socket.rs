//! The socket of a client. It disconnects clients that read too slowly. TLS is a layer above it.

use super::connections::StallFlag;
use crate::errors::body::TooSlow;
use crate::http::pace::Pace;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

/// Limits on how slowly a client may read.
#[derive(Debug, Clone, Copy)]
pub struct WriteLimits {
    /// How long the client may accept no data.
    pub timeout: Duration,
    /// The minimum average in bytes per second, over each `window` of time spent waiting for the client.
    pub least_rate: u64,
    /// The amount of waiting time that one average covers.
    pub window: Duration,
}

/// A client's socket.
pub struct ClientSocket {
    stream: TcpStream,
    progress: WriteProgress,
    /// Fires when the client has accepted no data for too long.
    alarm: Option<Pin<Box<Sleep>>>,
    stalled: StallFlag,
}

impl ClientSocket {
    /// Wraps an accepted connection.
    #[must_use]
    pub fn new(stream: TcpStream, limits: WriteLimits, stalled: StallFlag) -> Self {
        Self {
            stream,
            progress: WriteProgress::new(limits),
            alarm: None,
            stalled,
        }
    }

    /// Updates the progress after a write and fails when the client is too slow.
    fn written(
        &mut self,
        context: &mut Context<'_>,
        outcome: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match outcome {
            Poll::Ready(Ok(bytes)) => {
                if self.alarm.take().is_some() {
                    self.stalled.set(false);
                }
                self.progress.took(Instant::now(), bytes as u64)?;
                Poll::Ready(Ok(bytes))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                let deadline = self.progress.stalls(Instant::now());
                let alarm = self.alarm.get_or_insert_with(|| {
                    self.stalled.set(true);
                    Box::pin(sleep_until(deadline))
                });
                ready!(alarm.as_mut().poll(context));
                Poll::Ready(Err(TooSlow.into()))
            }
        }
    }
}

impl AsyncRead for ClientSocket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for ClientSocket {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(context, outcome)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.written(context, outcome)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Measures how fast a client reads. Only the time spent waiting for the client counts, not the time with nothing to
/// send.
struct WriteProgress {
    timeout: Duration,
    stalled_since: Option<Instant>,
    pace: Pace,
}

impl WriteProgress {
    const fn new(limits: WriteLimits) -> Self {
        Self {
            timeout: limits.timeout,
            stalled_since: None,
            pace: Pace::new(limits.least_rate, limits.window),
        }
    }

    /// Notes that the client accepts no data. Returns the deadline for it to continue.
    fn stalls(&mut self, now: Instant) -> Instant {
        *self.stalled_since.get_or_insert(now) + self.timeout
    }

    /// Notes that the client accepted some bytes.
    fn took(&mut self, now: Instant, bytes: u64) -> Result<(), TooSlow> {
        let since = self.stalled_since.take();
        let waited = since.map_or(Duration::ZERO, |since| now.duration_since(since));
        self.pace.moved(waited, bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: WriteLimits = WriteLimits {
        timeout: Duration::from_secs(20),
        least_rate: 1000,
        window: Duration::from_secs(30),
    };

    /// Sends `total` bytes to a client that reads `piece` bytes after each `pause`. Returns the seconds until the
    /// client was disconnected, or `None`.
    fn disconnected_after(total: u64, piece: u64, pause: Duration) -> Option<u64> {
        let start = Instant::now();
        let (mut now, mut left) = (start, total);
        let mut progress = WriteProgress::new(LIMITS);
        while left > 0 {
            let deadline = progress.stalls(now);
            now += pause;
            if now > deadline {
                return Some((deadline - start).as_secs());
            }
            let taken = piece.min(left);
            left -= taken;
            if progress.took(now, taken).is_err() {
                return Some((now - start).as_secs());
            }
        }
        None
    }

    #[test]
    fn peers_that_read_nothing_or_almost_nothing_are_disconnected() {
        const PHOTO: u64 = 10 << 20;
        let cases = [
            ("reads nothing", PHOTO, 1, 21.0, Some(20)),
            ("one byte every 19 seconds", PHOTO, 1, 19.0, Some(38)),
            ("900 bytes a second", PHOTO, 900, 1.0, Some(30)),
            (
                "2G: 20 kbit/s in pieces of the send buffer",
                PHOTO,
                16 << 10,
                6.5,
                None,
            ),
            ("the slowest accepted rate", PHOTO, 16 << 10, 16.0, None),
            ("a fast client", PHOTO, 1 << 20, 0.01, None),
        ];
        for (name, total, piece, pause, expected) in cases {
            let found = disconnected_after(total, piece, Duration::from_secs_f64(pause));
            assert_eq!(found, expected, "{name}");
        }
    }

    #[test]
    fn idle_time_does_not_count_and_a_fast_start_earns_no_credit() {
        let mut now = Instant::now();
        let mut progress = WriteProgress::new(LIMITS);
        for _ in 0..100 {
            now += Duration::from_secs(20);
            assert_eq!(progress.took(now, 30), Ok(()), "a heartbeat");
        }
        progress.stalls(now);
        now += Duration::from_secs(15);
        assert_eq!(progress.took(now, 100 << 20), Ok(()));
        let mut slow = |bytes| {
            progress.stalls(now);
            now += Duration::from_secs(15);
            progress.took(now, bytes)
        };
        assert_eq!(slow(1), Ok(()), "the window with the fast start ends");
        assert_eq!(slow(1), Ok(()));
        assert_eq!(slow(1), Err(TooSlow));
    }
}
