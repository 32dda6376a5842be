//! Delay between the end of a session and the end of its stream.

use super::audience::{Audience, with_timeout};
use super::crowd::stream;
use super::message::Message;
use super::reach::Spread;
use crate::Fault;
use crate::load::once;
use crate::requests::request;
use bytes::Bytes;
use http::{Method, StatusCode};
use std::net::SocketAddr;
use tokio::time::Instant;

/// Signs each account out at one address while it has a stream open at the other. Measures from sending the request to the end of the
/// stream.
///
/// # Errors
/// When a stream does not end.
pub async fn ending(
    leave_at: SocketAddr,
    listen_at: SocketAddr,
    leavers: &[String],
) -> Result<Spread, Fault> {
    let mut times = Vec::new();
    for cookie in leavers {
        let mut audience = Audience::default();
        let opening = stream(listen_at, cookie, None);
        audience.join(listen_at, opening).await?;
        let body = Bytes::from_static(b"{}");
        let leave = request(Method::POST, "/api/auth/sign-out", cookie, leave_at, body);
        let sent = Instant::now();
        let answer = once(leave_at, leave).await?;
        if answer.status() != StatusCode::NO_CONTENT {
            return Err(format!("sign-out returned {}", answer.status()).into());
        }
        let ended = with_timeout(end(&mut audience)).await?;
        times.push(ended.duration_since(sent));
    }
    Ok(Spread::of(times))
}

async fn end(audience: &mut Audience) -> Result<Instant, Fault> {
    loop {
        let heard = audience.next().await?;
        if heard.message == Message::End {
            return Ok(heard.at);
        }
    }
}
