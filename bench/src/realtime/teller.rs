//! Whoever does what others are to hear of.

use super::bare;
use crate::Fault;
use crate::load::connect;
use crate::requests::request;
use crate::seed;
use bytes::Bytes;
use http::{Method, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1::SendRequest;
use serde_json::Value;
use std::net::SocketAddr;
use tokio::time::Instant;

/// The body of an update that moves the project nowhere from the second on.
const UPDATE: &[u8] =
    br#"{"status":"site_visit_scheduled","notes":"Measured the rooms and set up two dryers.","attachments":[]}"#;

/// Somebody with one connection.
#[derive(Debug)]
pub struct Publisher {
    sender: SendRequest<Full<Bytes>>,
    address: SocketAddr,
    path: String,
    cookie: String,
}

/// What was told.
#[derive(Debug)]
pub struct Published {
    /// The id under which others hear of it.
    pub id: String,
    /// When the request was sent.
    pub sent: Instant,
    /// When its answer was there: the change was on disk before.
    pub answered: Instant,
}

impl Publisher {
    /// Whoever has this cookie and adds updates to the project of this number.
    ///
    /// # Errors
    /// When the portal takes no connection.
    pub async fn of_project(
        address: SocketAddr,
        cookie: &str,
        project: u64,
    ) -> Result<Self, Fault> {
        Ok(Self {
            sender: connect(address).await?,
            address,
            path: format!("/api/projects/{}/updates", seed::project_code(project)),
            cookie: cookie.to_owned(),
        })
    }

    /// Somebody who makes the bare server tell something.
    ///
    /// # Errors
    /// When it takes no connection.
    pub async fn of_bare(address: SocketAddr) -> Result<Self, Fault> {
        Ok(Self {
            sender: connect(address).await?,
            address,
            path: bare::PUBLISH.to_owned(),
            cookie: String::new(),
        })
    }

    /// Does it once.
    ///
    /// # Errors
    /// When it is refused.
    pub async fn publish(&mut self) -> Result<Published, Fault> {
        let body = Bytes::from_static(UPDATE);
        let request = request(Method::POST, &self.path, &self.cookie, self.address, body);
        self.sender.ready().await?;
        let sent = Instant::now();
        let answer = self.sender.send_request(request).await?;
        let status = answer.status();
        let body = answer.into_body().collect().await?.to_bytes();
        let answered = Instant::now();
        if status != StatusCode::CREATED {
            let body = String::from_utf8_lossy(&body);
            return Err(format!("{} is answered {status}: {body}", self.path).into());
        }
        let update: Value = serde_json::from_slice(&body)?;
        let id = update["id"].as_str().ok_or("an update has an id")?;
        Ok(Published {
            id: id.to_owned(),
            sent,
            answered,
        })
    }
}
