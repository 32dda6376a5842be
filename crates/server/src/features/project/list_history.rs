//! What was changed of a project, for admins.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, PAGE_MAX, Path, Query, page_size, word};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use domain::project::{HistoryEntry, HistoryField};
use serde::{Deserialize, Serialize};
use store::page::Cursor;
use store::project::HistoryQuery;
use utoipa::{IntoParams, ToSchema};

/// Filter and page of a history.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListHistory {
    /// Changes of this tracked field only, as the API spells it, or of the assigned company (`contractor_id`).
    pub field: Option<String>,
    /// 1 to 100; 50 unless told.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// As given by the page before.
    pub cursor: Option<String>,
}

/// A page of a project's history.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryList {
    /// The changes, newest first.
    pub items: Vec<HistoryItem>,
    /// Where the next page starts; absent on the last one.
    pub next_cursor: Option<String>,
}

/// One change of one field (`project_edit_history`).
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryItem {
    /// The change's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: domain::id::EditId,
    /// The field, as the API spells it; `contractor_id` for an assignment.
    pub field_name: String,
    /// Before; absent for an empty field. Of an assignment, the company's name.
    pub old_value: Option<String>,
    /// After; absent for an emptied field. Of an assignment, the company's name.
    pub new_value: Option<String>,
    /// Who made the change.
    pub author_name: String,
    /// RFC 3339, UTC.
    pub created_at: String,
}

impl From<HistoryEntry> for HistoryItem {
    fn from(entry: HistoryEntry) -> Self {
        Self {
            id: entry.id,
            field_name: entry.field.as_str().to_owned(),
            old_value: entry.old_value,
            new_value: entry.new_value,
            author_name: entry.author_name.unwrap_or_else(|| "Buildback".to_owned()),
            created_at: entry.created_at.to_string(),
        }
    }
}

/// What was changed of a project: tracked fields and the assigned company.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/history",
    operation_id = "list_history",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case"), ListHistory),
    responses((status = 200, body = HistoryList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowHistory"))),
)]
pub async fn list_history(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Query(query): Query<ListHistory>,
) -> Result<Json<HistoryList>, ApiError> {
    let list = HistoryQuery {
        field: word(query.field.as_deref(), "field", HistoryField::parse)?,
        limit: page_size(query.limit, LIMIT, PAGE_MAX)?,
        cursor: word(query.cursor.as_deref(), "cursor", Cursor::decode)?,
    };
    let reader = state.clone();
    let page = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::ShowHistory, &code)?;
            Ok::<_, ApiError>(store::project::history(conn, &permit, &list)?)
        })
        .await?;
    Ok(Json(HistoryList {
        items: page.items.into_iter().map(HistoryItem::from).collect(),
        next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
    }))
}

const LIMIT: u32 = 50;
