//! The edit history of a project, for admins.

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

/// The filter and page of a project's history.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListHistory {
    /// Only changes of this tracked field, by its API name; `contractor_id` for the assigned company.
    pub field: Option<String>,
    /// 1 to 100. Default: 50.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// A page of a project's history.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryList {
    /// The changes, newest first.
    pub items: Vec<HistoryItem>,
    /// The cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// One change of one field (`project_edit_history`).
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryItem {
    /// The change's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: domain::id::EditId,
    /// The API name of the field; `contractor_id` for an assignment.
    pub field_name: String,
    /// The old value; absent if the field was empty. The company's name for an assignment.
    pub old_value: Option<String>,
    /// The new value; absent if the field was cleared. The company's name for an assignment.
    pub new_value: Option<String>,
    /// The name of the user who made the change.
    pub author_name: String,
    /// The time of the change, as RFC 3339 in UTC.
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

/// Lists the changes of a project's tracked fields and assigned company.
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
