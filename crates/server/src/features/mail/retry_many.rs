//! Retries many failed mails at once.

use super::retry::retry;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::shared::bulk::{ChangedRows, RowDone, admit, change_rows, named};
use crate::state::AppState;
use axum::extract::State;
use domain::id::MailId;
use domain::permission::act;
use serde::Deserialize;
use utoipa::ToSchema;

/// The mails to retry.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RetryMails {
    /// The ids of 1 to 200 mails, without duplicates.
    pub mails: Vec<uuid::Uuid>,
}

/// Retries many failed mails. Each mail is retried like a single one and has its own result. What is sent cannot be taken back.
#[utoipa::path(
    post,
    path = "/api/admin/mails/retries",
    operation_id = "retry_mails",
    tag = "mail",
    request_body = RetryMails,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageMail"))),
)]
pub async fn retry_mails(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<RetryMails>,
) -> Result<Json<ChangedRows>, ApiError> {
    admit(&state, &caller, act::ManageMail).await?;
    let rows = named("mails", body.mails, |id| *id)?;
    let writer = state.clone();
    let done = change_rows(&state, &caller, rows, move |conn, caller, id| {
        retry(conn, &writer, caller, MailId::from_uuid(*id))?;
        Ok(RowDone::changed(None))
    })
    .await;
    state.wake_mail();
    done
}
