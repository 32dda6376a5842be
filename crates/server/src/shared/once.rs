//! Creating calls that a client may retry: the same key lands once and gets the same answer again.

use crate::errors::ApiError;
use crate::http::extract::{IdempotencyKey, etag};
use axum::response::{IntoResponse, Response};
use domain::language::Message;
use domain::permission::Actor;
use http::{StatusCode, header};
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::Connection;
use store::idempotency::{self, Begun};

/// One creating call under the caller's key, if it sent one.
pub struct Once {
    key: Option<String>,
    operation: &'static str,
    request_hash: String,
}

/// What a call answers that would make something which an earlier try has made: keys are forgotten after two days, and what
/// waits on a device for a signal may wait for longer. Clients take it like a key that was used.
#[must_use]
pub fn made_before() -> ApiError {
    ApiError::conflict("idempotency_key_reused", Message::ErrorMadeBefore)
}

/// What a creating call answers, now or again.
pub struct Answer {
    status: StatusCode,
    body: String,
}

impl Once {
    /// Takes note of the key and of what was asked under it.
    ///
    /// # Errors
    /// 500 when the request cannot be written as JSON, which it came as.
    pub fn new(
        key: IdempotencyKey,
        operation: &'static str,
        request: &impl Serialize,
    ) -> Result<Self, ApiError> {
        let text = serde_json::to_vec(request).map_err(ApiError::internal)?;
        Ok(Self {
            key: key.0,
            operation,
            request_hash: hex::encode(Sha256::digest(text)),
        })
    }

    /// A part of the call that is a transaction of its own, such as one of many rows: a repetition of the call finds it
    /// done and goes on with the next.
    #[must_use]
    pub fn part(&self, name: &str) -> Self {
        Self {
            key: self.key.as_ref().map(|key| format!("{key} {name}")),
            operation: self.operation,
            request_hash: self.request_hash.clone(),
        }
    }

    /// Begins the call in its transaction; the earlier answer when this is a repetition.
    ///
    /// # Errors
    /// 409 when the key stands for a different request.
    pub fn begin(
        &self,
        conn: &mut Connection,
        actor: &Actor,
        now: Timestamp,
    ) -> Result<Option<Answer>, ApiError> {
        let Some(key) = &self.key else {
            return Ok(None);
        };
        match idempotency::begin(conn, &self.call(actor, key), now)? {
            Begun::Fresh => Ok(None),
            Begun::Replay { status, body } => Ok(Some(Answer {
                status: StatusCode::from_u16(status).unwrap_or(StatusCode::OK),
                body,
            })),
            Begun::Mismatch => Err(ApiError::conflict(
                "idempotency_key_reused",
                Message::ErrorIdempotencyKeyReused,
            )),
        }
    }

    /// Keeps the answer in the same transaction as what it tells of.
    ///
    /// # Errors
    /// When the database fails.
    pub fn finish(
        &self,
        conn: &mut Connection,
        actor: &Actor,
        status: StatusCode,
        answer: &impl Serialize,
    ) -> Result<Answer, ApiError> {
        let body = serde_json::to_string(answer).map_err(ApiError::internal)?;
        if let Some(key) = &self.key {
            idempotency::finish(conn, &self.call(actor, key), status.as_u16(), &body)?;
        }
        Ok(Answer { status, body })
    }
}

impl Answer {
    /// Reads an earlier answer back.
    ///
    /// # Errors
    /// 500 when it is another kind of answer.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, ApiError> {
        serde_json::from_str(&self.body).map_err(ApiError::internal)
    }

    /// The answer with its entity tag: the version of what it tells of.
    ///
    /// # Errors
    /// 500 when no version stands in it.
    pub fn tagged(self) -> Result<Response, ApiError> {
        let Versioned { version } = self.read()?;
        Ok(([(header::ETAG, etag(version))], self).into_response())
    }
}

/// What an entity tag needs of an answer.
#[derive(Deserialize)]
struct Versioned {
    version: i64,
}

impl Once {
    fn call(&self, actor: &Actor, key: &str) -> idempotency::Call {
        idempotency::Call {
            actor_key: actor_key(actor),
            key: key.to_owned(),
            operation: self.operation.to_owned(),
            request_hash: self.request_hash.clone(),
        }
    }
}

/// Keys are the account's own: a session that ends and begins anew between two tries changes nothing.
fn actor_key(actor: &Actor) -> String {
    match actor {
        Actor::Anonymous => "anonymous".to_owned(),
        Actor::User(user) => format!("user {}", user.user_id),
        Actor::Owner(owner) => format!("owner {}", owner.session_id),
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        (
            self.status,
            [(header::CONTENT_TYPE, "application/json")],
            self.body,
        )
            .into_response()
    }
}
