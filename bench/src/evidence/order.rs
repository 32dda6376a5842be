//! Orders of reports and claim packages, and the wait for them.

use crate::Fault;
use crate::load::once;
use crate::requests::request;
use crate::seed;
use bytes::Bytes;
use http::{Method, StatusCode};
use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::Instant;

/// How often the progress is read, as a browser would. The measured time is longer by half of it on average.
const LOOK: Duration = Duration::from_millis(50);

/// Orders something as the contractor, and waits until it is done. Returns what the portal says about it, and the time from the order.
///
/// # Errors
/// When it is refused or fails.
pub async fn order(
    address: SocketAddr,
    path: &str,
    body: &Value,
) -> Result<(Value, Duration), Fault> {
    let started = Instant::now();
    let body = Bytes::from(body.to_string());
    let mut ordered = ask(address, Method::POST, path, body, StatusCode::ACCEPTED).await?;
    let id = ordered["id"].as_str().ok_or("an order without an id")?;
    let path = format!("{path}/{id}");
    let mut look = tokio::time::interval(LOOK);
    loop {
        match ordered["state"].as_str() {
            Some("done") => return Ok((ordered, started.elapsed())),
            Some("queued" | "running") => {}
            _ => return Err(format!("{path} ended as {ordered}").into()),
        }
        look.tick().await;
        ordered = ask(address, Method::GET, &path, Bytes::new(), StatusCode::OK).await?;
    }
}

async fn ask(
    address: SocketAddr,
    method: Method,
    path: &str,
    body: Bytes,
    expect: StatusCode,
) -> Result<Value, Fault> {
    let cookie = seed::contractor_cookie();
    let answer = once(address, request(method, path, &cookie, address, body)).await?;
    if answer.status() != expect {
        let body = String::from_utf8_lossy(answer.body());
        return Err(format!("{path} returned {}: {body}", answer.status()).into());
    }
    Ok(serde_json::from_slice(answer.body())?)
}
