//! Makes an admin task.

use super::view::Task;
use super::{FILES, assignee, find};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IdempotencyKey, Json, Path};
use crate::schema;
use crate::shared::once::{Answer, Once};
use crate::shared::present::Present;
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::shared::upload::{client_id, not_attached, upload_ids};
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::event::Present as Moment;
use domain::file::UploadPurpose;
use domain::id::TaskId;
use domain::permission::act;
use domain::task::{Assignees, RawDue, RawTask, TaskForm};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The Create Task form.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTask {
    /// A UUIDv7 made by the client when files were uploaded for it (their target_id); else the server makes one.
    pub id: Option<uuid::Uuid>,
    /// What is to be done; not blank.
    pub description: String,
    /// Where it stands: any status but `cancelled`; absent, it is open.
    #[schema(value_type = Option<schema::TaskStatus>)]
    pub status: Option<String>,
    /// The id of an admin's account; absent, or `none`, it is nobody's.
    pub assigned_to: Option<String>,
    /// Whether it comes first.
    #[serde(default)]
    pub is_priority: bool,
    /// YYYY-MM-DD; null for none. Absent, it is due today, by the portal's clocks.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub due_date: DueDate,
    /// Uploads of the purpose `task` for this task (their target_id), at most 10.
    #[serde(default)]
    #[schema(value_type = Vec<uuid::Uuid>)]
    pub uploads: Vec<String>,
}

/// A due date that may be left out, which is another thing than having none.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Option<String>")]
pub enum DueDate {
    /// Left out.
    #[default]
    Unsaid,
    /// None.
    Never,
    /// As it was typed.
    On(String),
}

impl From<Option<String>> for DueDate {
    fn from(typed: Option<String>) -> Self {
        typed.map_or(Self::Never, Self::On)
    }
}

impl DueDate {
    const fn raw(&self) -> RawDue<'_> {
        match self {
            Self::Unsaid => RawDue::Unsaid,
            Self::Never => RawDue::Never,
            Self::On(typed) => RawDue::On(typed.as_str()),
        }
    }
}

/// Makes an admin task. Whom it is given to is notified, and nobody else.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/tasks",
    operation_id = "create_task",
    tag = "task",
    params(("code" = String, Path, description = "The project code, in any case"), ("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key lands once")),
    request_body = CreateTask,
    responses((status = 201, body = Task), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageTasks"))),
)]
pub async fn create_task(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    key: IdempotencyKey,
    Json(body): Json<CreateTask>,
) -> Result<Response, ApiError> {
    let uploads = upload_ids(&body.uploads, FILES, UploadPurpose::Task)?;
    let id = client_id(body.id)?;
    let once = Once::new(key, "create_task", &(&code, &body))?;
    let writer = state.clone();
    state
        .write(move |conn| {
            let (now, zone) = (writer.now(), &writer.time_zone());
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::ManageTasks, &code)?;
            if let Some(replayed) = once.begin(conn, &actor, now)? {
                return Ok(replayed);
            }
            let today = Moment { now, zone }.today();
            let form = TaskForm::parse_new(body.raw(), today)?;
            let assignee = assignee(conn, &permit, form.assigned_to, Assignees::Admins)?;
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            let id = id.map_or_else(
                || TaskId::new(writer.clock(), &mut writer.rng()),
                TaskId::from_uuid,
            );
            let assignee = assignee.as_ref();
            store::task::create(conn, &permit, &mut author, id, &form, assignee, &uploads)
                .map_err(|error| not_attached(error, FILES))?;
            let present = Present {
                actor: &actor,
                links: writer.links(),
                now,
            };
            let task = present.task(find(conn, &permit, id)?, permit.facts())?;
            once.finish(conn, &actor, StatusCode::CREATED, &task)
        })
        .await
        .map(Answer::into_response)
}

impl CreateTask {
    fn raw(&self) -> RawTask<'_> {
        RawTask {
            description: &self.description,
            status: self.status.as_deref(),
            assigned_to: self.assigned_to.as_deref(),
            is_priority: self.is_priority,
            due_date: self.due_date.raw(),
        }
    }
}
