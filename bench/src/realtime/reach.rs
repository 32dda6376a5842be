//! Time until a change reaches everyone who may see it, and a check that it reaches no one else.

use super::audience::{Audience, with_timeout};
use super::message::Message;
use super::publisher::Publisher;
use crate::Fault;
use std::ops::Range;
use std::time::Duration;
use tokio::time::Instant;

/// Number of rounds that are not measured.
const WARM_UP: usize = 3;

/// Distribution of times.
#[derive(Debug, Clone, Copy)]
pub struct Spread {
    /// The median.
    pub p50: Duration,
    /// The 99th percentile.
    pub p99: Duration,
    /// The maximum.
    pub max: Duration,
}

impl Spread {
    /// The distribution of these times, in any order; zeros if there are none.
    #[must_use]
    pub fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |part: f64| {
            let place = (times.len().saturating_sub(1) as f64 * part).round() as usize;
            times.get(place).copied().unwrap_or_default()
        };
        Self {
            p50: at(0.50),
            p99: at(0.99),
            max: at(1.0),
        }
    }
}

/// Results for the delivery of changes.
#[derive(Debug, Clone, Copy)]
pub struct Reached {
    /// Number of streams that receive each change.
    pub listeners: usize,
    /// Number of open streams that must not receive it.
    pub strangers: usize,
    /// Number of changes of the project that these received nevertheless.
    pub leaks: u64,
    /// From sending the request to each listener's event.
    pub each: Spread,
    /// From sending the request to the last listener's event.
    pub last: Spread,
    /// From the response to the last listener's event.
    pub last_after_answer: Spread,
}

/// The streams, divided into listeners and strangers, and the project that only listeners may see.
#[derive(Debug)]
pub struct Delivery<'a> {
    /// All open streams: the listeners' first, then the strangers'.
    pub audience: &'a mut Audience,
    /// Number of listeners' streams.
    pub listeners: usize,
    /// The project's id.
    pub project: String,
    /// Number of the project's changes that strangers received.
    pub leaks: u64,
}

impl Delivery<'_> {
    /// Makes changes and measures their delivery. `afterwards` then makes a change that strangers may see: any leaked change would arrive
    /// before it.
    ///
    /// # Errors
    /// When a stream does not receive an expected change.
    pub async fn reach(
        mut self,
        publisher: &mut Publisher,
        afterwards: Option<&mut Publisher>,
        rounds: usize,
    ) -> Result<Reached, Fault> {
        let (mut each, mut last, mut last_after_answer) = (Vec::new(), Vec::new(), Vec::new());
        for round in 0..WARM_UP + rounds {
            let published = publisher.publish().await?;
            let listeners = 0..self.listeners;
            let times = with_timeout(self.receive(&published.id, listeners)).await?;
            let latest = times
                .iter()
                .copied()
                .max()
                .ok_or("there are no listeners")?;
            if round >= WARM_UP {
                each.extend(times.iter().map(|at| at.duration_since(published.sent)));
                last.push(latest.duration_since(published.sent));
                // Some streams receive the change before the request is answered.
                last_after_answer.push(latest.saturating_duration_since(published.answered));
            }
        }
        let strangers = self.listeners..self.audience.len();
        if let Some(afterwards) = afterwards {
            let published = afterwards.publish().await?;
            with_timeout(self.receive(&published.id, strangers.clone())).await?;
        }
        Ok(Reached {
            listeners: self.listeners,
            strangers: strangers.len(),
            leaks: self.leaks,
            each: Spread::of(each),
            last: Spread::of(last),
            last_after_answer: Spread::of(last_after_answer),
        })
    }

    /// When each of these streams received a change.
    async fn receive(&mut self, id: &str, who: Range<usize>) -> Result<Vec<Instant>, Fault> {
        let mut times: Vec<Option<Instant>> = vec![None; who.len()];
        let mut waiting = who.len();
        while waiting > 0 {
            let heard = self.audience.next().await?;
            let change = match heard.message {
                Message::Change(change) => change,
                Message::Reset(_) => return Err("a listener received a reset".into()),
                Message::End => return Err(format!("stream {} ended", heard.by).into()),
                Message::Ready(_) | Message::Heartbeat => continue,
            };
            let is_stranger = heard.by >= self.listeners;
            if is_stranger && change.project.as_ref() == Some(&self.project) {
                self.leaks += 1;
            }
            if who.contains(&heard.by) && change.topic == "update" && change.id == id {
                let time = &mut times[heard.by - who.start];
                waiting -= usize::from(time.is_none());
                time.get_or_insert(heard.at);
            }
        }
        Ok(times.into_iter().flatten().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distribution_does_not_depend_on_the_order_of_times() {
        let times = [5, 1, 4, 2, 3].map(Duration::from_millis);
        let spread = Spread::of(times.to_vec());
        assert_eq!(spread.p50, Duration::from_millis(3));
        assert_eq!(spread.p99, Duration::from_millis(5));
        assert_eq!(spread.max, Duration::from_millis(5));
        assert_eq!(Spread::of(Vec::new()).max, Duration::ZERO);
    }
}
