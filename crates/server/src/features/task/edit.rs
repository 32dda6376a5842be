//! Edits an admin task.

use super::change::Change;
use super::view::{StaleTask, Task};
use super::{FILES, assignee, find};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::schema;
use crate::shared::file_deletion::{file_deleted, remove_bytes};
use crate::shared::project_access::author;
use crate::shared::upload::{not_attached, upload_ids};
use crate::state::AppState;
use axum::extract::State;
use domain::field_error::FieldError;
use domain::file::{StoredFile, UploadPurpose};
use domain::id::{FileId, TaskId, UploadId};
use domain::language::Message;
use domain::task::{Assignee, Assignees, RawDue, RawTask, TaskForm, check_files};
use serde::Deserialize;
use store::Connection;
use store::task::Edited;
use utoipa::ToSchema;

/// The complete Update Task form.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditTask {
    /// Description; not blank.
    pub description: String,
    /// Any of the five statuses.
    #[schema(value_type = schema::TaskStatus)]
    pub status: String,
    /// Id of any active account; absent or `none` for an unassigned task. The current assignee stays valid even if inactive.
    pub assigned_to: Option<String>,
    /// Whether the task has priority.
    #[serde(default)]
    pub is_priority: bool,
    /// YYYY-MM-DD; absent for none.
    pub due_date: Option<String>,
    /// Uploads to add, with the purpose `task` and this task as their target_id. The task may have at most 10 files in total.
    #[serde(default)]
    #[schema(value_type = Vec<uuid::Uuid>)]
    pub uploads: Vec<String>,
    /// Ids of the task's files to remove.
    #[serde(default)]
    pub remove_attachments: Vec<uuid::Uuid>,
}

/// Edits an admin task and notifies only a new assignee.
#[utoipa::path(
    put,
    path = "/api/projects/{code}/tasks/{id}",
    operation_id = "edit_task",
    tag = "task",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the task that was edited, in quotes")),
    request_body = EditTask,
    responses((status = 200, body = Task), (status = 412, body = StaleTask, content_type = "application/problem+json", description = "Somebody else changed the task meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageTasks"))),
)]
pub async fn edit_task(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    IfMatch(version): IfMatch,
    Json(body): Json<EditTask>,
) -> Result<Json<Task>, ApiError> {
    let uploads = upload_ids(&body.uploads, FILES, UploadPurpose::Task)?;
    let id = TaskId::from_uuid(id);
    let writer = state.clone();
    let (task, removed) = state
        .write(move |conn| {
            let change = Change::open(conn, &writer, &caller, &code, id)?;
            change.expect(version)?;
            let removed = edit(conn, &change, &body, &uploads)?;
            let task = find(conn, &change.permit, id)?;
            let task = change.presenter().task(task, change.permit.facts())?;
            Ok((task, removed))
        })
        .await?;
    remove_bytes(state.files(), removed);
    Ok(Json(task))
}

/// Applies the form. Returns the removed files, whose bytes the caller removes after the commit.
pub(super) fn edit(
    conn: &mut Connection,
    change: &Change<'_>,
    form: &EditTask,
    uploads: &[UploadId],
) -> Result<Vec<StoredFile>, ApiError> {
    let (permit, before) = (&change.permit, &change.task);
    let parsed = TaskForm::parse_edit(form.raw())?;
    let is_kept = before
        .assigned_to
        .as_ref()
        .filter(|kept| Some(kept.id) == parsed.assigned_to);
    // The current assignee may have an inactive account, so it is not checked again.
    let assignee: Option<Assignee> = match is_kept {
        Some(_) => None,
        None => assignee(conn, permit, parsed.assigned_to, Assignees::All)?,
    };
    let removed = form.removed(before)?;
    check_files(before.attachments.len() - removed.len() + uploads.len())?;
    let edited = Edited {
        assignee: assignee.as_ref(),
        uploads,
        removed: &removed,
    };
    let mut rng = change.state.rng();
    let mut author = author(change.state, &change.actor, &mut rng)?;
    let removed = store::task::edit(conn, permit, &mut author, before, &parsed, edited)
        .map_err(|error| not_attached(error, FILES))?;
    file_deleted(
        conn,
        &change.limits(),
        &change.actor,
        permit.facts().id,
        &removed,
    )?;
    Ok(removed)
}

impl EditTask {
    pub(super) fn raw(&self) -> RawTask<'_> {
        RawTask {
            description: &self.description,
            status: Some(&self.status),
            assigned_to: self.assigned_to.as_deref(),
            is_priority: self.is_priority,
            due_date: self.due_date.as_deref().map_or(RawDue::Never, RawDue::On),
        }
    }

    /// The ids of the files to remove, without duplicates.
    fn removed(&self, task: &domain::task::Task) -> Result<Vec<FileId>, ApiError> {
        let mut removed = Vec::new();
        for id in self
            .remove_attachments
            .iter()
            .copied()
            .map(FileId::from_uuid)
        {
            if !task.attachments.iter().any(|file| file.id == id) {
                let message = Message::ErrorTaskFile;
                return Err(FieldError::new("remove_attachments", "unknown_file", message).into());
            }
            if !removed.contains(&id) {
                removed.push(id);
            }
        }
        Ok(removed)
    }
}
