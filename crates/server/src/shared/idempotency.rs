//! Idempotency: a retried create request with the same key takes effect once and gets the same response.

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

/// A create request with the idempotency key, if the caller sent one.
pub struct IdempotentRequest {
    key: Option<String>,
    operation: &'static str,
    request_hash: String,
}

/// The conflict for an object that an earlier attempt created. Keys expire after two days, but an offline device may retry later
/// than that. Clients treat it like a reused key.
#[must_use]
pub fn already_created() -> ApiError {
    ApiError::conflict("idempotency_key_reused", Message::ErrorMadeBefore)
}

/// The response to a create request, new or replayed.
pub struct Answer {
    status: StatusCode,
    body: String,
}

impl IdempotentRequest {
    /// Stores the key and a hash of the request.
    ///
    /// # Errors
    /// 500 if the request cannot be serialized to JSON.
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

    /// A part of the request with its own transaction, such as one row of an import. A retry skips the parts that are done.
    #[must_use]
    pub fn part(&self, name: &str) -> Self {
        Self {
            key: self.key.as_ref().map(|key| format!("{key} {name}")),
            operation: self.operation,
            request_hash: self.request_hash.clone(),
        }
    }

    /// Starts the request inside its transaction. Returns the stored response if this is a retry.
    ///
    /// # Errors
    /// 409 if the key was used for a different request.
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

    /// Stores the response in the same transaction as the created object.
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
    /// Deserializes the body.
    ///
    /// # Errors
    /// 500 if the body has a different shape.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, ApiError> {
        serde_json::from_str(&self.body).map_err(ApiError::internal)
    }

    /// The response with an `ETag` header that holds the object's version.
    ///
    /// # Errors
    /// 500 if the body has no version.
    pub fn into_response_with_etag(self) -> Result<Response, ApiError> {
        let Versioned { version } = self.read()?;
        Ok(([(header::ETAG, etag(version))], self).into_response())
    }
}

/// The only field of the body that the `ETag` needs.
#[derive(Deserialize)]
struct Versioned {
    version: i64,
}

impl IdempotentRequest {
    fn call(&self, actor: &Actor, key: &str) -> idempotency::Call {
        idempotency::Call {
            actor_key: actor_key(actor),
            key: key.to_owned(),
            operation: self.operation.to_owned(),
            request_hash: self.request_hash.clone(),
        }
    }
}

/// Account keys belong to the account, not the session, so a retry after signing in again still matches.
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
