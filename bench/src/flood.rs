//! An attack that guesses passwords or project codes as fast as possible, from many different addresses.

use crate::Fault;
use crate::load::{MakeRequest, connect};
use http::StatusCode;
use http_body_util::BodyExt;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The statuses of rejected guesses: wrong, rate limited, or busy.
const REFUSALS: [StatusCode; 3] = [
    StatusCode::UNAUTHORIZED,
    StatusCode::TOO_MANY_REQUESTS,
    StatusCode::SERVICE_UNAVAILABLE,
];

/// The response to every code, right or wrong, while the portal is under attack. It does not sign anyone in.
const QUESTION: &[u8] = br#"{"outcome":"question_asked"}"#;

fn lets_in(status: StatusCode, body: &[u8]) -> bool {
    let is_asked = status == StatusCode::OK && body == QUESTION;
    !is_asked && !REFUSALS.contains(&status)
}

/// An attack in progress.
pub struct Flood {
    is_over: Arc<AtomicBool>,
    started: Instant,
    guessers: JoinSet<Result<u64, Fault>>,
}

impl Flood {
    /// Starts an attack with this many concurrent guesses.
    ///
    /// # Errors
    /// When the portal accepts no connection.
    pub async fn begin(
        address: SocketAddr,
        guessers: u64,
        next: &Arc<AtomicU64>,
        make: &MakeRequest,
    ) -> Result<Self, Fault> {
        let mut flood = Self {
            is_over: Arc::default(),
            started: Instant::now(),
            guessers: JoinSet::new(),
        };
        for _ in 0..guessers {
            let mut sender = connect(address).await?;
            let (is_over, next, make) = (flood.is_over.clone(), next.clone(), make.clone());
            flood.guessers.spawn(async move {
                let mut answered = 0;
                while !is_over.load(Ordering::Relaxed) {
                    sender.ready().await?;
                    let guess = make(next.fetch_add(1, Ordering::Relaxed));
                    let answer = sender.send_request(guess).await?;
                    let status = answer.status();
                    let body = answer.into_body().collect().await?.to_bytes();
                    if lets_in(status, &body) {
                        return Err(format!("a guess returned {status}").into());
                    }
                    answered += 1;
                }
                Ok(answered)
            });
        }
        Ok(flood)
    }

    /// Stops the attack; returns the number of responses per second.
    ///
    /// # Errors
    /// When a guess was not rejected.
    pub async fn end(mut self) -> Result<f64, Fault> {
        self.is_over.store(true, Ordering::Relaxed);
        let mut answered = 0;
        while let Some(guesser) = self.guessers.join_next().await {
            answered += guesser??;
        }
        Ok(answered as f64 / self.started.elapsed().as_secs_f64())
    }
}

/// An address in a different network from those of adjacent numbers.
#[must_use]
pub fn address(number: u64) -> Ipv4Addr {
    let [.., a, b, c] = (number % (1 << 24)).to_be_bytes();
    Ipv4Addr::new(10, c, b, a)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bare::{constant, open};
    use std::collections::HashSet;

    #[test]
    fn guesses_come_from_distinct_addresses_and_networks() {
        let addresses: HashSet<Ipv4Addr> = (0..70_000).map(address).collect();
        assert_eq!(addresses.len(), 70_000);
        let networks: HashSet<[u8; 3]> = (0..65_536)
            .map(|number| {
                let [a, b, c, _] = address(number).octets();
                [a, b, c]
            })
            .collect();
        assert_eq!(networks.len(), 65_536);
    }

    #[test]
    fn the_ownership_question_counts_as_a_rejection() {
        assert!(!lets_in(StatusCode::OK, QUESTION));
        assert!(lets_in(StatusCode::OK, br#"{"outcome":"signed_in"}"#));
        assert!(lets_in(StatusCode::FOUND, QUESTION));
        assert!(!lets_in(StatusCode::TOO_MANY_REQUESTS, b""));
    }

    #[tokio::test]
    async fn an_accepted_guess_fails_the_run() {
        let (address, server) = open(constant(10))
            .await
            .expect("a loopback port is available");
        tokio::spawn(server);
        let make: MakeRequest = Arc::new(move |_| {
            let request = http::Request::get("/").header("host", address.to_string());
            request
                .body(http_body_util::Full::default())
                .expect("the request is valid")
        });
        let flood = Flood::begin(address, 2, &Arc::default(), &make).await;
        let mut flood = flood.expect("the attack starts");
        let first = flood.guessers.join_next().await.expect("a task ends");
        let fault = first
            .expect("the task does not panic")
            .expect_err("200 is not a rejection");
        assert!(fault.to_string().contains("200 OK"), "{fault}");
    }
}
