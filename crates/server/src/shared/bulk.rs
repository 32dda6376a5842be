//! Changes of many rows of a list in one call. Each row is changed like a single one, in its own transaction, and has its own result.

use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json};
use crate::schema;
use crate::shared::file_deletion::remove_bytes;
use crate::state::AppState;
use domain::field_error::FieldError;
use domain::file::StoredFile;
use domain::language::Text;
use domain::permission::Act;
use domain::selection::check_rows;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use store::Connection;
use utoipa::ToSchema;
use uuid::Uuid;

/// The outcome for one row of a bulk change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BulkOutcome {
    /// The row was changed as requested.
    Changed,
    /// The row was already in the requested state. Nothing was written.
    Unchanged,
    /// Another user changed the row since the caller saw it. Nothing was written.
    Stale,
    /// The row does not exist.
    NotFound,
    /// A rule forbids the change.
    Refused,
    /// A server error, or the limit of rows per minute. A retry may succeed.
    Failed,
}

impl BulkOutcome {
    /// The outcome of a row whose change was refused.
    pub(crate) fn of(refusal: &ApiError) -> Self {
        match refusal.status() {
            StatusCode::PRECONDITION_FAILED => Self::Stale,
            StatusCode::NOT_FOUND => Self::NotFound,
            StatusCode::TOO_MANY_REQUESTS => Self::Failed,
            status if status.is_server_error() => Self::Failed,
            _ => Self::Refused,
        }
    }
}

/// The results of a bulk change.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedRows {
    /// One result per row, in the order of the request.
    pub rows: Vec<ChangedRow>,
}

/// The result for one row.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedRow {
    /// The row's id, or its project code as sent if it has no id.
    pub key: String,
    /// The outcome.
    pub outcome: BulkOutcome,
    /// The reason for a failure, as a message for users in English.
    pub reason: Option<String>,
    /// The same reason as a catalog message.
    #[schema(value_type = Option<schema::MessageText>)]
    pub reason_text: Option<Text>,
    /// The version of a changed row, with which the change can be undone; absent if it was deleted or has no version.
    pub version: Option<i64>,
    /// The reason of the legal hold before the change, with which the change can be undone; absent if there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous_reason: Option<String>,
}

impl ChangedRow {
    /// The result for the row `key`, which was changed or refused.
    pub(crate) fn of(key: String, done: &Result<RowDone, ApiError>) -> Self {
        match done {
            Ok(done) => Self {
                key,
                outcome: done.outcome,
                reason: None,
                reason_text: None,
                version: done.version,
                previous_reason: done.previous_reason.clone(),
            },
            Err(refusal) => Self {
                key,
                outcome: BulkOutcome::of(refusal),
                reason: Some(refusal.text().english()),
                reason_text: Some(refusal.text().clone()),
                version: None,
                previous_reason: None,
            },
        }
    }
}

/// What the change of a row did.
#[derive(Debug)]
pub(crate) struct RowDone {
    outcome: BulkOutcome,
    version: Option<i64>,
    previous_reason: Option<String>,
    removed: Vec<StoredFile>,
}

impl RowDone {
    /// The row was already in the requested state.
    pub(crate) const fn unchanged() -> Self {
        Self {
            outcome: BulkOutcome::Unchanged,
            version: None,
            previous_reason: None,
            removed: Vec::new(),
        }
    }

    /// The row was changed and now has this version, if it has any.
    pub(crate) const fn changed(version: Option<i64>) -> Self {
        Self {
            outcome: BulkOutcome::Changed,
            version,
            previous_reason: None,
            removed: Vec::new(),
        }
    }

    /// The row was deleted with these files, whose bytes are removed after the commit.
    pub(crate) const fn deleted(removed: Vec<StoredFile>) -> Self {
        Self {
            outcome: BulkOutcome::Changed,
            version: None,
            previous_reason: None,
            removed,
        }
    }

    /// The project's legal hold was set, changed, or lifted. Before, it had this reason, if there was one.
    pub(crate) const fn held(previous_reason: Option<String>) -> Self {
        Self {
            outcome: BulkOutcome::Changed,
            version: None,
            previous_reason,
            removed: Vec::new(),
        }
    }
}

/// Refuses callers who may not make such changes at all, before looking at any row.
///
/// # Errors
/// As [`authorize`].
pub(crate) async fn admit<A>(state: &AppState, caller: &Caller, act: A) -> Result<(), ApiError>
where
    A: Act<Facts = ()> + Send + 'static,
{
    let (now, caller) = (state.now(), caller.clone());
    state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            authorize(&actor, act, ())?;
            Ok(())
        })
        .await
}

/// Names the rows of a request, which are the items of `field`, by their ids.
///
/// # Errors
/// As [`check_rows`].
pub(crate) fn named<R>(
    field: &'static str,
    rows: Vec<R>,
    id: impl Fn(&R) -> Uuid,
) -> Result<Vec<(String, R)>, FieldError> {
    let named: Vec<_> = rows
        .into_iter()
        .map(|row| (id(&row).to_string(), row))
        .collect();
    check_rows(field, named.iter().map(|(key, _)| key.as_str()))?;
    Ok(named)
}

/// Changes one row after the other, each in its own transaction, and returns the results. A refused row does not stop the others. Each
/// row counts toward the limit of rows.
///
/// # Errors
/// 401 if the session has ended, because the remaining rows would fail, too.
pub(crate) async fn change_rows<R>(
    state: &AppState,
    caller: &Caller,
    rows: Vec<(String, R)>,
    work: impl Fn(&mut Connection, &Caller, &R) -> Result<RowDone, ApiError> + Send + Sync + 'static,
) -> Result<Json<ChangedRows>, ApiError>
where
    R: Send + Sync + 'static,
{
    let work = Arc::new(work);
    let mut results = Vec::with_capacity(rows.len());
    for (key, row) in rows {
        let (work, caller) = (Arc::clone(&work), caller.for_row());
        let done = state.write(move |conn| work(conn, &caller, &row)).await;
        results.push(ChangedRow::of(key, &done));
        match done {
            Ok(done) => remove_bytes(state.files(), done.removed),
            Err(refusal) if refusal.status() == StatusCode::UNAUTHORIZED => return Err(refusal),
            Err(refusal) => refusal.log(),
        }
    }
    Ok(Json(ChangedRows { rows: results }))
}
