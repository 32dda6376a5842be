//! The load generator: keep-alive connections, a warm-up phase, then a fixed number of requests.

use crate::Fault;
use bytes::Bytes;
use http::{Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::{self, SendRequest};
use hyper_util::rt::TokioIo;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::Instant;

/// Builds a request from a number that is unique within the run.
pub type MakeRequest = Arc<dyn Fn(u64) -> Request<Full<Bytes>> + Send + Sync>;

/// Parameters of a load run.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// Number of connections, each with one request at a time.
    pub connections: u64,
    /// Number of warm-up requests.
    pub warm_up: u64,
    /// Number of measured requests.
    pub requests: u64,
    /// The only status that counts as success.
    pub expect: StatusCode,
}

/// Results of a load run.
#[derive(Debug, Clone, Copy)]
pub struct Measured {
    /// Number of measured requests.
    pub requests: u64,
    /// Time from the first request to the last response.
    pub elapsed: Duration,
    /// The median latency.
    pub p50: Duration,
    /// The 99th percentile of the latency.
    pub p99: Duration,
}

impl Measured {
    /// Requests per second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.requests as f64 / self.elapsed.as_secs_f64()
    }
}

/// Sends one request on its own connection and returns the whole response.
///
/// # Errors
/// When the connection fails.
pub async fn once(
    address: SocketAddr,
    request: Request<Full<Bytes>>,
) -> Result<Response<Bytes>, Fault> {
    let mut sender = connect(address).await?;
    let (parts, body) = sender.send_request(request).await?.into_parts();
    Ok(Response::from_parts(
        parts,
        body.collect().await?.to_bytes(),
    ))
}

/// Runs a plan and returns its measurements.
///
/// # Errors
/// When any response has another status: measuring error responses would be meaningless.
pub async fn run(address: SocketAddr, plan: Plan, make: MakeRequest) -> Result<Measured, Fault> {
    let next = Arc::new(AtomicU64::new(0));
    press(address, plan, plan.warm_up, &next, &make).await?;
    let started = Instant::now();
    let mut latencies = press(address, plan, plan.warm_up + plan.requests, &next, &make).await?;
    let elapsed = started.elapsed();
    latencies.sort_unstable();
    let at = |part: f64| latencies[((latencies.len() - 1) as f64 * part) as usize];
    Ok(Measured {
        requests: latencies.len() as u64,
        elapsed,
        p50: at(0.50),
        p99: at(0.99),
    })
}

/// Sends requests on all connections until the count reaches `until`; returns their latencies.
async fn press(
    address: SocketAddr,
    plan: Plan,
    until: u64,
    next: &Arc<AtomicU64>,
    make: &MakeRequest,
) -> Result<Vec<Duration>, Fault> {
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..plan.connections {
        let (next, make) = (next.clone(), make.clone());
        let mut sender = connect(address).await?;
        tasks.spawn(async move {
            let mut latencies = Vec::new();
            loop {
                // Return an unused number, so that the next phase starts there.
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= until {
                    next.fetch_min(until, Ordering::Relaxed);
                    return Ok::<_, Fault>(latencies);
                }
                let request = make(number);
                let sent = Instant::now();
                sender.ready().await?;
                let answer = sender.send_request(request).await?;
                check(answer, plan.expect).await?;
                latencies.push(sent.elapsed());
            }
        });
    }
    let mut all = Vec::new();
    while let Some(done) = tasks.join_next().await {
        all.extend(done??);
    }
    Ok(all)
}

async fn check(answer: Response<Incoming>, expect: StatusCode) -> Result<(), Fault> {
    let status = answer.status();
    let body = answer.into_body().collect().await?.to_bytes();
    if status == expect {
        return Ok(());
    }
    Err(format!(
        "answered {status} instead of {expect}: {}",
        String::from_utf8_lossy(&body)
    )
    .into())
}

/// Opens a connection for one request at a time.
///
/// # Errors
/// When the server accepts no connection.
pub async fn connect(address: SocketAddr) -> Result<SendRequest<Full<Bytes>>, Fault> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // The connection ends with its sender. A failure surfaces in the pending request.
    tokio::spawn(connection);
    Ok(sender)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bare::{constant, open};

    async fn bare() -> SocketAddr {
        let (address, server) = open(constant(100))
            .await
            .expect("a loopback port is available");
        tokio::spawn(server);
        address
    }

    fn asks(address: SocketAddr) -> MakeRequest {
        Arc::new(move |_| {
            let request = Request::get("/").header("host", address.to_string());
            request.body(Full::default()).expect("the request is valid")
        })
    }

    #[tokio::test]
    async fn counts_exactly_the_requests_after_the_warm_up() {
        let address = bare().await;
        let plan = Plan {
            connections: 4,
            warm_up: 30,
            requests: 101,
            expect: StatusCode::OK,
        };
        let measured = run(address, plan, asks(address))
            .await
            .expect("the bare server answers");
        assert_eq!(measured.requests, 101);
        assert!(measured.p50 <= measured.p99);
        assert!(measured.p99 <= measured.elapsed);
    }

    #[tokio::test]
    async fn an_unexpected_status_ends_the_run() {
        let address = bare().await;
        let plan = Plan {
            connections: 2,
            warm_up: 0,
            requests: 10,
            expect: StatusCode::CREATED,
        };
        let fault = run(address, plan, asks(address))
            .await
            .expect_err("200 is not 201");
        assert!(fault.to_string().contains("200 OK"), "{fault}");
    }

    #[tokio::test]
    async fn the_bare_body_has_the_requested_size() {
        let address = bare().await;
        let answer = once(address, asks(address)(0))
            .await
            .expect("the server responds");
        assert_eq!(answer.body().len(), 100);
    }
}
