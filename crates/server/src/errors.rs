//! API errors: `application/problem+json` (RFC 9457).
//!
//! The text for the caller is separate from the cause for the operator. The cause is logged once, here, with the
//! request id, and never leaves the server.

pub mod body;
pub(crate) mod causes;
pub mod request_id;

use crate::schema;
use axum::Json;
use axum::response::{IntoResponse, Response};
use domain::audit::AuditEvent;
use domain::field_error::FieldError;
use domain::field_error::FieldErrors;
use domain::language::{Message, Text};
use domain::permission::Denied;
use domain::rate_limit::TooEarly;
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use std::borrow::Cow;
use std::error::Error;
use store::StoreError;
use store::audit::NewAuditEntry;
use utoipa::ToSchema;

/// The body of every refusal.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// Always `about:blank`: the `code` tells problems apart.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The HTTP status in words.
    pub title: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// What went wrong, for a person, in English.
    pub detail: String,
    /// The same as a message of the catalogs.
    #[schema(value_type = schema::MessageText)]
    pub text: Text,
    /// A stable machine word, such as `not_found`.
    pub code: &'static str,
    /// What is wrong with which field; empty when it is not about fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<ProblemField>,
    /// The current state of the object, if a stale edit was rejected.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(ignore)]
    pub current: Option<serde_json::Value>,
    /// The request's id, which the log lines carry too.
    pub request_id: String,
}

/// One field that broke one rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProblemField {
    /// The field's name, or its path with dots when it lies deeper.
    pub field: String,
    /// A stable machine word, such as `required` or `too_long`.
    pub code: Cow<'static, str>,
    /// The text for the person, in English.
    pub message: String,
    /// The same as a message of the catalogs.
    #[schema(value_type = schema::MessageText)]
    pub text: Text,
}

impl ProblemField {
    /// Creates an error about a field whose name is only known at run time.
    pub fn new(field: impl Into<String>, code: &'static str, text: impl Into<Text>) -> Self {
        let text = text.into();
        Self {
            field: field.into(),
            code: Cow::Borrowed(code),
            message: text.english(),
            text,
        }
    }
}

impl From<&FieldError> for ProblemField {
    fn from(error: &FieldError) -> Self {
        Self {
            field: error.field.clone().into_owned(),
            code: Cow::Borrowed(error.code),
            message: error.message.clone(),
            text: error.text.clone(),
        }
    }
}

/// Response extension: the request was refused because it has no live session.
#[derive(Debug, Clone, Copy)]
pub struct SignInRequired;

const SIGN_IN_REQUIRED: &str = "sign_in_required";

/// Response extension: a refusal to record in the security log. The entry is written after the operation's transaction
/// has ended.
#[derive(Debug, Clone)]
pub struct SecurityNotice(pub Box<NewAuditEntry>);

/// The security event that alerts admins when `place` is out of space.
pub(crate) fn storage_full(place: &'static str) -> NewAuditEntry {
    NewAuditEntry::new(AuditEvent::StorageFull, place)
}

/// An error to return to the caller.
#[derive(Debug)]
pub struct ApiError(Box<Refusal>);

#[derive(Debug)]
struct Refusal {
    status: StatusCode,
    code: &'static str,
    text: Text,
    errors: Vec<ProblemField>,
    current: Option<serde_json::Value>,
    retry_after: Option<u64>,
    close: bool,
    notice: Option<Box<NewAuditEntry>>,
    cause: Option<Box<dyn Error + Send + Sync>>,
}

impl ApiError {
    /// Creates an error with the text for the caller.
    pub fn new(status: StatusCode, code: &'static str, text: impl Into<Text>) -> Self {
        Self(Box::new(Refusal {
            status,
            code,
            text: text.into(),
            errors: Vec::new(),
            current: None,
            retry_after: None,
            close: false,
            notice: None,
            cause: None,
        }))
    }

    /// 400: the request is malformed.
    pub fn bad_request(code: &'static str, text: impl Into<Text>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, text)
    }

    /// 401 with the text of the specification.
    #[must_use]
    pub fn sign_in_required() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            SIGN_IN_REQUIRED,
            Message::ErrorSignInRequired,
        )
    }

    /// 403: the caller may see it but not do this.
    #[must_use]
    pub fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", Message::ErrorForbidden)
    }

    /// 403: this account must set up a second factor.
    #[must_use]
    pub fn second_factor_required() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "second_factor_required",
            Message::ErrorSecondFactorRequired,
        )
    }

    /// 403: a signed link that is invalid for its file.
    #[must_use]
    pub fn link_refused(code: &'static str, text: impl Into<Text>) -> Self {
        Self::new(StatusCode::FORBIDDEN, code, text)
    }

    /// 404: it does not exist, or the caller may not see it.
    #[must_use]
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", Message::ErrorNotFound)
    }

    /// 405: the path exists, but not with this method.
    #[must_use]
    pub fn method_not_allowed() -> Self {
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            Message::ErrorNotHere,
        )
    }

    /// 409: it conflicts with existing data.
    pub fn conflict(code: &'static str, text: impl Into<Text>) -> Self {
        Self::new(StatusCode::CONFLICT, code, text)
    }

    /// 412: the caller edited an older version.
    #[must_use]
    pub fn stale() -> Self {
        Self::new(
            StatusCode::PRECONDITION_FAILED,
            "stale",
            Message::ErrorStale,
        )
    }

    /// 422: fields are invalid.
    #[must_use]
    pub fn invalid(errors: Vec<ProblemField>) -> Self {
        let text = errors.first().map_or_else(
            || Text::from(Message::ErrorInvalidInput),
            |first| first.text.clone(),
        );
        let mut error = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid_input", text);
        error.0.errors = errors;
        error
    }

    /// 429 with the seconds until the caller may try again.
    pub fn too_many(code: &'static str, text: impl Into<Text>, retry_after_seconds: u64) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, code, text).retry_after(retry_after_seconds)
    }

    /// 429 for too many calls of one kind.
    #[must_use]
    pub fn too_many_calls(early: TooEarly) -> Self {
        Self::too_many(
            "too_many_calls",
            Message::ErrorTooManyCalls,
            early.retry_after,
        )
    }

    /// 503: temporarily unavailable.
    pub fn unavailable(code: &'static str, text: impl Into<Text>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, code, text).retry_after(2)
    }

    /// 507: the disk is full.
    #[must_use]
    pub fn storage_full() -> Self {
        Self::new(
            StatusCode::INSUFFICIENT_STORAGE,
            "storage_full",
            Message::ErrorStorageFull,
        )
        .retry_after(60)
        .noting(storage_full("storage"))
    }

    /// 500: an internal error. The cause is only logged.
    pub fn internal(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            Message::ErrorInternal,
        )
        .because(cause)
    }

    /// Converts the error into the reason to roll back a transaction. A database error is returned unchanged, so that
    /// the store can tell a deadlock from other errors.
    pub(crate) fn into_rollback(mut self) -> StoreError {
        match self
            .0
            .cause
            .take()
            .map(|cause| cause.downcast::<StoreError>())
        {
            Some(Ok(error)) => *error,
            Some(Err(cause)) => StoreError::internal(self.because(cause)),
            None => StoreError::internal(self),
        }
    }

    /// Restores an error that was passed through the store as the reason to roll back.
    fn of_defect(cause: Box<dyn Error + Send + Sync>) -> Self {
        match cause.downcast::<Self>() {
            Ok(refusal) => *refusal,
            Err(cause) => Self::internal(StoreError::Internal(cause)),
        }
    }

    /// Adds the cause for the log.
    #[must_use]
    pub fn because(mut self, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.0.cause = Some(cause.into());
        self
    }

    /// Adds a `Retry-After` header.
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.0.retry_after = Some(seconds);
        self
    }

    /// Adds the current state, so that the client can show what changed.
    #[must_use]
    pub fn with_current(mut self, current: serde_json::Value) -> Self {
        self.0.current = Some(current);
        self
    }

    /// Closes the connection after the response, because the rest of the request is not read.
    #[must_use]
    pub fn closing(mut self) -> Self {
        self.0.close = true;
        self
    }

    /// Replaces the text with that of a field error and adds the field.
    #[must_use]
    pub fn about(mut self, field: &FieldError) -> Self {
        self.0.text = field.text.clone();
        self.with_field(field)
    }

    /// Replaces the text with one that fits the operation better.
    #[must_use]
    pub fn in_words(mut self, text: impl Into<Text>) -> Self {
        self.0.text = text.into();
        self
    }

    /// Adds a field error without changing the text.
    #[must_use]
    pub fn with_field(mut self, field: &FieldError) -> Self {
        self.0.errors = vec![ProblemField::from(field)];
        self
    }

    /// Records the refusal in the security log.
    #[must_use]
    pub fn noting(mut self, entry: NewAuditEntry) -> Self {
        self.0.notice = Some(Box::new(entry));
        self
    }

    /// The text for the caller.
    #[must_use]
    pub const fn text(&self) -> &Text {
        &self.0.text
    }

    /// Logs the cause of an error that is only part of a response.
    pub(crate) fn log(&self) {
        self.0.log();
    }

    /// The machine-readable code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.0.code
    }

    /// The invalid fields.
    #[must_use]
    pub fn fields(&self) -> &[ProblemField] {
        &self.0.errors
    }

    /// The HTTP status.
    #[must_use]
    pub const fn status(&self) -> StatusCode {
        self.0.status
    }
}

impl From<Denied> for ApiError {
    fn from(denied: Denied) -> Self {
        match denied {
            Denied::SignIn => Self::sign_in_required(),
            Denied::Hidden => Self::not_found(),
            Denied::Forbidden => Self::forbidden(),
            Denied::SecondFactor => Self::second_factor_required(),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let refusal = match error {
            StoreError::Internal(cause) => return Self::of_defect(cause),
            StoreError::Conflict { .. } => Self::conflict("conflict", Message::ErrorConflict),
            StoreError::Stale => Self::stale(),
            StoreError::Full => Self::storage_full(),
            StoreError::Busy => Self::unavailable("busy", Message::ErrorBusy),
            StoreError::TooSlow => Self::unavailable("too_slow", Message::ErrorTooSlow),
            StoreError::Unavailable | StoreError::Unreachable { .. } => {
                Self::unavailable("database_unavailable", Message::ErrorDatabaseUnavailable)
            }
        };
        refusal.because(error)
    }
}

impl std::fmt::Display for ApiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} {}: {}",
            self.0.status.as_u16(),
            self.0.code,
            self.0.text.english()
        )
    }
}

impl Error for ApiError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0
            .cause
            .as_deref()
            .map(|cause| cause as &(dyn Error + 'static))
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        Self::invalid(errors.as_slice().iter().map(ProblemField::from).collect())
    }
}

impl From<FieldError> for ApiError {
    fn from(error: FieldError) -> Self {
        Self::invalid(vec![ProblemField::from(&error)])
    }
}

impl Refusal {
    fn log(&self) {
        let request_id = request_id::current();
        if let Some(cause) = &self.cause {
            let chain = cause_chain(cause.as_ref());
            if self.status.is_server_error() {
                tracing::error!(%request_id, code = self.code, cause = chain, "request failed");
            } else {
                tracing::debug!(%request_id, code = self.code, cause = chain, "request refused");
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let refusal = *self.0;
        refusal.log();
        let body = Problem {
            kind: "about:blank",
            title: refusal.status.canonical_reason().unwrap_or("Error"),
            status: refusal.status.as_u16(),
            detail: refusal.text.english(),
            text: refusal.text,
            code: refusal.code,
            errors: refusal.errors,
            current: refusal.current,
            request_id: request_id::current().to_string(),
        };
        let mut response = (refusal.status, Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/problem+json"),
        );
        if let Some(seconds) = refusal.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if refusal.close {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if refusal.code == SIGN_IN_REQUIRED {
            response.extensions_mut().insert(SignInRequired);
        }
        if let Some(notice) = refusal.notice {
            response.extensions_mut().insert(SecurityNotice(notice));
        }
        response
    }
}

fn cause_chain(error: &(dyn Error + 'static)) -> String {
    let mut chain = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        chain.push_str(": ");
        chain.push_str(&cause.to_string());
        source = cause.source();
    }
    chain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_cause_of_an_internal_error_is_not_sent() {
        let response = ApiError::internal("SELECT password_hash FROM users").into_response();
        let body = axum::body::to_bytes(response.into_body(), 10_000)
            .await
            .unwrap();
        let text = String::from_utf8(body.to_vec()).unwrap();
        assert!(text.contains("An unexpected error occurred."), "{text}");
        assert!(!text.contains("SELECT"), "{text}");
    }

    #[test]
    fn common_api_errors_have_localized_messages() {
        let early = TooEarly { retry_after: 1 };
        let store = |error: StoreError| ApiError::from(error);
        let table = [
            (ApiError::sign_in_required(), "error-sign-in-required"),
            (ApiError::forbidden(), "error-forbidden"),
            (
                ApiError::second_factor_required(),
                "error-second-factor-required",
            ),
            (ApiError::not_found(), "error-not-found"),
            (ApiError::method_not_allowed(), "error-not-here"),
            (ApiError::stale(), "error-stale"),
            (ApiError::invalid(Vec::new()), "error-invalid-input"),
            (ApiError::too_many_calls(early), "error-too-many-calls"),
            (ApiError::storage_full(), "error-storage-full"),
            (ApiError::internal("odd"), "error-internal"),
            (store(StoreError::Busy), "error-busy"),
            (store(StoreError::TooSlow), "error-too-slow"),
            (store(StoreError::Unavailable), "error-database-unavailable"),
        ];
        for (error, code) in table {
            assert_eq!(error.0.text.code, code);
        }
    }

    #[test]
    fn an_error_has_the_text_of_its_invalid_field() {
        let error = ApiError::from(domain::text::required("note", "note"));
        assert_eq!(error.text().english(), "Note is required");
        assert_eq!(error.0.text, error.fields()[0].text);
    }
}
