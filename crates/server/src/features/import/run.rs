//! Imports all projects of a file in one transaction.

use super::check::{ImportError, left_out_rows};
use super::judge::Verdict;
use super::{ImportQuery, Received, read_rows, receive};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, IdempotencyKey, Query, invalid};
use crate::http::rate_limits::Limits;
use crate::shared::idempotency::{Answer, IdempotentRequest};
use crate::shared::project_access::author;
use crate::state::AppState;
use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::audit::AuditEvent;
use domain::field_error::FieldError;
use domain::id::ProjectId;
use domain::language::{Message, Param};
use domain::permission::{Actor, act};
use http::StatusCode;
use serde::Serialize;
use serde_json::json;
use store::audit::NewAuditEntry;
use store::project::NewProject;
use utoipa::ToSchema;

/// The result of an import.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportResult {
    /// The number of imported projects.
    pub imported: usize,
    /// The number of rows skipped because their claim number already exists.
    pub left_out: usize,
    /// The first skipped rows, each with the reason.
    pub left_out_rows: Vec<ImportError>,
    /// The number of the first project; null if none was imported.
    pub first_number: Option<String>,
    /// The number of the last project; null if none was imported.
    pub last_number: Option<String>,
}

/// Imports all projects of a file, sent as the raw body, in one transaction. If one row is invalid, nothing is imported.
#[utoipa::path(
    post,
    path = "/api/projects/import",
    operation_id = "import_projects",
    tag = "project",
    params(ImportQuery, ("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key takes effect once")),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 201, body = ImportResult), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ImportProjects"))),
)]
pub async fn import_projects(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    Query(query): Query<ImportQuery>,
    body: Body,
) -> Result<Response, ApiError> {
    let idempotent = IdempotentRequest::new(key, "import_projects", &query)?;
    let options = query.options()?;
    let file_hash = query.file_hash.as_ref();
    let file_hash = file_hash.ok_or_else(|| invalid("file_hash").closing())?;
    let Received { bytes, hash } = receive(&state, &caller, body).await?;
    if hash != *file_hash {
        return Err(ApiError::conflict(
            "file_changed",
            Message::ErrorImportChanged,
        ));
    }
    state.require_free_space()?;
    let leave_out_duplicates = query.leave_out_duplicates;
    let (_, rows) = read_rows(&state, bytes, query.place(), options).await?;
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ImportProjects, ())?;
            let Actor::User(user) = &actor else {
                return Err(ApiError::sign_in_required());
            };
            // Check for a retry first. After a successful import, its own rows would count as duplicates.
            if let Some(replayed) = idempotent.begin(conn, &actor, now)? {
                return Ok(replayed);
            }
            store::project::serialize_imports(conn)?;
            let verdict = rows.judge(conn, &permit, leave_out_duplicates)?;
            let new = projects(&writer, &verdict)?;
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            let numbers = store::project::import(conn, &permit, &mut author, &new)?;
            let details = json!({
                "imported": new.len(), "left_out": verdict.left_out.len(), "file_hash": hash,
            });
            let entry = NewAuditEntry {
                // A unique key per import. The audit log merges entries with the same key, which would lose the details.
                key: format!("user:{}:{}", user.user_id, now.as_microsecond()),
                details: Some(details.to_string()),
                ..NewAuditEntry::of_user(AuditEvent::ProjectsImported, user.user_id)
            };
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            limits.record(conn, entry)?;
            let (first_number, last_number) = match numbers {
                Some(numbers) => (Some(numbers.first), Some(numbers.last)),
                None => (None, None),
            };
            let result = ImportResult {
                imported: new.len(),
                left_out: verdict.left_out.len(),
                left_out_rows: left_out_rows(&verdict),
                first_number,
                last_number,
            };
            idempotent.finish(conn, &actor, StatusCode::CREATED, &result)
        })
        .await
        .map(Answer::into_response)
}

/// Builds the new projects. Fails if any row is invalid.
fn projects(state: &AppState, verdict: &Verdict) -> Result<Vec<NewProject>, ApiError> {
    if let Some(first) = verdict.wrong.first() {
        let reason = first.errors.first().map_or_else(
            || Message::ErrorInvalidInput.into(),
            |error| error.text.clone(),
        );
        let message = Message::ImportWrongRows {
            count: i64::try_from(verdict.wrong.len()).unwrap_or(i64::MAX),
            row: first.number.to_string(),
            reason: Param::Message(reason),
        };
        return Err(FieldError::new("file", "wrong_rows", message).into());
    }
    if verdict.ready.is_empty() {
        let message = Message::ErrorImportNothing;
        return Err(FieldError::new("file", "nothing_left", message).into());
    }
    let projects = verdict.ready.iter().map(|ready| NewProject {
        id: ProjectId::new(state.clock(), &mut state.rng()),
        details: ready.details.clone(),
        referral_partner: ready.partner.as_ref().map(|(id, _)| *id),
        contractor: ready.contractor.as_ref().map(|company| company.id),
    });
    Ok(projects.collect())
}
