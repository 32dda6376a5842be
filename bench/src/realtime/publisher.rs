//! Clients that make changes.

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

/// The body of a status update. From the second one on, it does not change the project's status.
const UPDATE: &[u8] =
    br#"{"status":"site_visit_scheduled","notes":"Measured the rooms and set up two dryers.","attachments":[]}"#;

/// A client with one connection.
#[derive(Debug)]
pub struct Publisher {
    sender: SendRequest<Full<Bytes>>,
    address: SocketAddr,
    path: String,
    cookie: String,
}

/// A change that was made.
#[derive(Debug)]
pub struct Published {
    /// The id in the listeners' events.
    pub id: String,
    /// When the request was sent.
    pub sent: Instant,
    /// When the response arrived. The change was durable by then.
    pub answered: Instant,
}

impl Publisher {
    /// A client with this cookie that adds updates to the project of this number.
    ///
    /// # Errors
    /// When the portal accepts no connection.
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

    /// A client that publishes changes on the bare server.
    ///
    /// # Errors
    /// When the server accepts no connection.
    pub async fn of_bare(address: SocketAddr) -> Result<Self, Fault> {
        Ok(Self {
            sender: connect(address).await?,
            address,
            path: bare::PUBLISH.to_owned(),
            cookie: String::new(),
        })
    }

    /// Makes one change.
    ///
    /// # Errors
    /// When the request is rejected.
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
            return Err(format!("{} returned {status}: {body}", self.path).into());
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
