//! Minimum transfer rates. Clients that send or read more slowly are disconnected.

use crate::errors::body::TooSlow;
use axum::body::Body;
use bytes::Bytes;
use http_body::{Frame, SizeHint};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::Instant;

/// Compares the bytes transferred with the time spent waiting for the client.
#[derive(Debug)]
pub struct Pace {
    /// The minimum average in bytes per second.
    least_rate: u64,
    /// The waiting time that one average covers. A fast start earns no credit for later windows.
    window: Duration,
    /// The waiting time and the bytes of the current window.
    waited: Duration,
    moved: u64,
}

impl Pace {
    /// Creates a measurement with an empty window.
    #[must_use]
    pub const fn new(least_rate: u64, window: Duration) -> Self {
        Self {
            least_rate,
            window,
            waited: Duration::ZERO,
            moved: 0,
        }
    }

    /// Adds bytes that were transferred after waiting this long.
    ///
    /// # Errors
    /// [`TooSlow`] when the rate of a completed window is below the minimum.
    pub fn moved(&mut self, waited: Duration, bytes: u64) -> Result<(), TooSlow> {
        self.waited += waited;
        self.moved += bytes;
        if self.waited < self.window {
            return Ok(());
        }
        let wanted = self.waited.as_millis() * u128::from(self.least_rate) / 1000;
        if u128::from(self.moved) < wanted {
            return Err(TooSlow);
        }
        (self.waited, self.moved) = (Duration::ZERO, 0);
        Ok(())
    }
}

/// A request body with a minimum rate. Only the time spent waiting for the client counts, not the time that storing
/// takes.
#[derive(Debug)]
pub struct PacedBody {
    body: Body,
    pace: Pace,
    waiting_since: Option<Instant>,
}

impl PacedBody {
    /// Wraps a body.
    #[must_use]
    pub const fn new(body: Body, pace: Pace) -> Self {
        Self {
            body,
            pace,
            waiting_since: None,
        }
    }
}

impl http_body::Body for PacedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        let Poll::Ready(Some(Ok(frame))) = &polled else {
            if polled.is_pending() {
                self.waiting_since.get_or_insert_with(Instant::now);
            }
            return polled;
        };
        let bytes = frame.data_ref().map_or(0, |data| data.len() as u64);
        let waited = self.waiting_since.take();
        let waited = waited.map_or(Duration::ZERO, |since| since.elapsed());
        match self.pace.moved(waited, bytes) {
            Ok(()) => polled,
            Err(slow) => Poll::Ready(Some(Err(axum::Error::new(slow)))),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::{StreamExt, stream};
    use std::error::Error;
    use std::io;

    /// Sends this many pieces with a pause before each. Returns how many arrive before the body fails.
    async fn arrive(
        pieces: usize,
        piece: usize,
        pause: Duration,
        pace: Pace,
    ) -> Result<usize, usize> {
        let sent = stream::iter(0..pieces).then(move |_| async move {
            tokio::time::sleep(pause).await;
            Ok::<_, io::Error>(Bytes::from(vec![0; piece]))
        });
        let mut body = Body::new(PacedBody::new(Body::from_stream(sent), pace)).into_data_stream();
        let mut arrived = 0;
        while let Some(chunk) = body.next().await {
            match chunk {
                Ok(_) => arrived += 1,
                Err(error) => {
                    let mut cause: Option<&(dyn Error + 'static)> = Some(&error);
                    while let Some(inner) = cause.filter(|cause| !cause.is::<TooSlow>()) {
                        cause = inner.source();
                    }
                    assert!(cause.is_some(), "{error}");
                    return Err(arrived);
                }
            }
        }
        Ok(arrived)
    }

    #[tokio::test]
    async fn a_body_that_trickles_in_is_rejected_but_a_slow_one_is_accepted() {
        // Timings are a hundredth of the real ones, because the pauses are real. A busy machine makes them longer.
        let window = Duration::from_millis(200);
        let pause = Duration::from_millis(50);
        let pace = |rate| Pace::new(rate, window);
        let rejected = arrive(20, 1, pause, pace(1000)).await;
        assert!(rejected.is_err_and(|arrived| arrived <= 3), "{rejected:?}");
        assert_eq!(
            arrive(20, 1, pause, pace(0)).await,
            Ok(20),
            "a rate of 0 allows any speed"
        );
        assert_eq!(arrive(8, 20_000, pause, pace(1000)).await, Ok(8));
        let long = Pace::new(1000, Duration::from_secs(60));
        assert_eq!(
            arrive(2, 1, pause, long).await,
            Ok(2),
            "a small body need not be fast"
        );
    }

    #[test]
    fn a_fast_start_earns_no_credit() {
        let mut pace = Pace::new(1000, Duration::from_secs(20));
        let five = Duration::from_secs(5);
        assert_eq!(pace.moved(Duration::ZERO, 10 << 20), Ok(()));
        for _ in 0..4 {
            assert_eq!(
                pace.moved(five, 1),
                Ok(()),
                "the window with the fast start"
            );
        }
        for _ in 0..3 {
            assert_eq!(pace.moved(five, 1), Ok(()));
        }
        assert_eq!(pace.moved(five, 1), Err(TooSlow));
    }

    #[test]
    fn a_kilobyte_a_second_is_the_slowest_accepted_rate() {
        let mut pace = Pace::new(1000, Duration::from_secs(20));
        for _ in 0..900 {
            assert_eq!(pace.moved(Duration::from_secs(1), 1000), Ok(()));
        }
        let mut slow = (0..).map(|_| pace.moved(Duration::from_secs(1), 999));
        assert_eq!(slow.position(|verdict| verdict.is_err()), Some(19));
    }
}
