//! API types for retention rules.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Json, etag};
use crate::schema;
use axum::response::{IntoResponse, Response};
use domain::project::ProjectStatus;
use http::header;
use serde::{Deserialize, Serialize};
use store::Connection;
use utoipa::ToSchema;

/// The retention rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct Retention {
    /// Version of the rules; also in the `ETag`.
    pub version: i64,
    /// The rules, at most one per status. Without a rule for its status, a project is kept.
    pub rules: Vec<RetentionRule>,
}

/// Deletes projects in a closed status some months after they were closed.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RetentionRule {
    /// completed, build_back_completed, canceled, or rejected.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: String,
    /// Age in months, 1 to 600, counted from the day the project was closed or, if later, restored.
    pub months: u16,
}

/// A rejected stale edit, with the current rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleRetention {
    /// What went wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The current rules.
    pub current: Retention,
}

impl Retention {
    pub(super) fn of(conn: &mut Connection) -> Result<Self, ApiError> {
        let found = store::retention::show(conn)?;
        Ok(Self {
            version: found.version,
            rules: found.rules.into_iter().map(RetentionRule::from).collect(),
        })
    }
}

impl From<domain::project::RetentionRule> for RetentionRule {
    fn from(rule: domain::project::RetentionRule) -> Self {
        Self {
            status: rule.status().as_str().to_owned(),
            months: rule.months(),
        }
    }
}

impl IntoResponse for Retention {
    fn into_response(self) -> Response {
        ([(header::ETAG, etag(self.version))], Json(self)).into_response()
    }
}

/// Parses a status of the form.
pub(super) fn status(word: &str) -> Result<ProjectStatus, ApiError> {
    let message = domain::language::Message::ErrorRetentionStatus;
    let error = domain::field_error::FieldError::new("rules", "status", message);
    Ok(ProjectStatus::parse(word).ok_or(error)?)
}
