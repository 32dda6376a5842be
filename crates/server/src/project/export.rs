//! Takes a list of projects out of the portal, as it is shown.

use super::filters::ProjectFilters;
use super::sheet::{Columns, Sheet};
use crate::api_error::{ApiError, Problem};
use crate::auth::limits::Limits;
use crate::authorize::authorize;
use crate::extract::{Caller, Query, word};
use crate::schema;
use crate::state::AppState;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use domain::audit::AuditEvent;
use domain::field_error::FieldError;
use domain::permission::{Actor, UserActor, Visible, act};
use domain::project::{ExportFormat, ProjectColumn};
use domain::rate_limit::LimitedAction;
use http::{HeaderValue, header};
use serde::Deserialize;
use serde_json::json;
use store::audit::NewAuditEntry;
use store::project::ListQuery;
use tokio_util::io::ReaderStream;
use utoipa::IntoParams;

/// Search, filters and order as of the list, with its columns.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportProjects {
    /// csv unless told.
    #[param(value_type = Option<schema::ExportFormat>)]
    pub format: Option<String>,
    /// The shown columns, separated by commas; the usual ones unless told.
    pub columns: Option<String>,
    /// As of the list.
    pub search: Option<String>,
    /// As of the list.
    #[param(value_type = Option<schema::ProjectStatus>)]
    pub status: Option<String>,
    /// As of the list.
    #[param(value_type = Option<schema::ProjectGroup>)]
    pub group: Option<String>,
    /// As of the list.
    #[param(value_type = Option<schema::UrgencyLevel>)]
    pub urgency: Option<String>,
    /// As of the list.
    #[param(value_type = Option<schema::ProjectOrder>)]
    pub sort: Option<String>,
    /// As of the list.
    pub mine: Option<bool>,
    /// As of the list.
    pub unassigned: Option<bool>,
    /// As of the list.
    pub contractor: Option<String>,
}

/// Takes all projects of a list out of the portal, as CSV (UTF-8 with a byte order mark) or as an XLSX workbook.
#[utoipa::path(
    get,
    path = "/api/projects/export",
    operation_id = "export_projects",
    tag = "project",
    params(ExportProjects),
    responses(
        (status = 200, content((Vec<u8> = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
    ),
    extensions(("x-action" = json!("ExportProjects"))),
)]
pub async fn export_projects(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ExportProjects>,
) -> Result<Response, ApiError> {
    let (filters, format, columns) = query.parse()?;
    let (user, visible, list) = begin(&state, caller.clone(), filters).await?;
    let config = state.config();
    let columns = Columns::new(columns, user.role, config.time_zone.clone());
    let sheet = Sheet::begin(&config.data_dir, format, columns)?;
    let sheet = fill(&state, sheet, visible, list).await?;
    let rows = sheet.rows();
    let (file, length) = blocking(move || sheet.finish()).await?;
    record(&state, caller, &user, format, rows).await?;

    let day = config.time_zone.to_datetime(state.now()).date();
    let disposition = format!("attachment; filename=\"projects-{day}.{format}\"");
    let mut answer = Response::new(Body::from_stream(ReaderStream::new(
        tokio::fs::File::from_std(file),
    )));
    let headers = answer.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(mime(format)));
    headers.insert(header::CONTENT_LENGTH, length.into());
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let disposition = HeaderValue::from_str(&disposition).map_err(ApiError::internal)?;
    headers.insert(header::CONTENT_DISPOSITION, disposition);
    Ok(answer)
}

const fn mime(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Csv => "text/csv; charset=utf-8",
        ExportFormat::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    }
}

/// So many projects are in memory at a time.
const AT_ONCE: usize = 500;

/// Takes a place for it, and says what the caller may see of the list.
async fn begin(
    state: &AppState,
    caller: Caller,
    filters: ProjectFilters,
) -> Result<(UserActor, Visible, ListQuery), ApiError> {
    let (now, today) = (state.now(), state.today());
    let query = filters.parse()?;
    let taker = state.clone();
    let begun = state.write(move |conn| {
        let actor = caller.user(conn, now)?;
        authorize(&actor, act::ExportProjects, ())?;
        let Actor::User(user) = &actor else {
            return Err(ApiError::sign_in_required());
        };
        let limits = Limits {
            state: &taker,
            caller: &caller,
        };
        let key = format!("user:{}", user.user_id);
        let place = limits.take(conn, LimitedAction::Export, &key)?;
        let mut list = ListQuery {
            limit: AT_ONCE,
            today,
            ..query.clone()
        };
        let visible = filters.scope(conn, &actor, &mut list)?;
        Ok(place.map(|()| (user.clone(), visible, list)))
    });
    begun.await?.map_err(|early| {
        ApiError::too_many(
            "too_many_exports",
            "Too many exports. Please wait before trying again.",
            early.retry_after,
        )
    })
}

/// Writes page after page of the list.
async fn fill(
    state: &AppState,
    mut sheet: Sheet,
    visible: Visible,
    mut list: ListQuery,
) -> Result<Sheet, ApiError> {
    loop {
        let query = list.clone();
        // Long, above all with a search term: never on a thread that answers requests.
        let page = state
            .store()
            .long_read(move |conn| store::project::list_summaries(conn, visible, &query))
            .await?;
        sheet = blocking(move || {
            for project in page.items {
                if sheet.is_full() {
                    return Err(too_long());
                }
                sheet.add(project)?;
            }
            Ok(sheet)
        })
        .await?;
        match page.next_cursor {
            Some(cursor) => list.cursor = Some(cursor),
            None => return Ok(sheet),
        }
    }
}

fn too_long() -> ApiError {
    let message =
        "A workbook holds no more than 1,048,575 projects. Narrow the list, or choose CSV.";
    FieldError::new("format", "too_many_rows", message).into()
}

/// Notes that data leaves the portal, before it does.
async fn record(
    state: &AppState,
    caller: Caller,
    user: &UserActor,
    format: ExportFormat,
    rows: u32,
) -> Result<(), ApiError> {
    let now = state.now();
    let user = user.user_id;
    let writer = state.clone();
    state
        .write(move |conn| {
            let details = json!({ "list": "projects", "format": format, "rows": rows });
            let entry = NewAuditEntry {
                // A row for each: added up they would not say how much it was.
                key: format!("user:{user}:{}", now.as_microsecond()),
                details: Some(details.to_string()),
                ..NewAuditEntry::of_user(AuditEvent::DataExported, user)
            };
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            limits.record(conn, entry)
        })
        .await
}

/// Does what waits for the disk.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(ApiError::internal)?
}

impl ExportProjects {
    fn parse(self) -> Result<(ProjectFilters, ExportFormat, Vec<ProjectColumn>), ApiError> {
        let format = word(self.format.as_deref(), "format", ExportFormat::parse)?;
        let columns = word(
            self.columns.as_deref(),
            "columns",
            ProjectColumn::parse_list,
        )?;
        let filters = ProjectFilters {
            search: self.search,
            status: self.status,
            group: self.group,
            urgency: self.urgency,
            sort: self.sort,
            mine: self.mine,
            unassigned: self.unassigned,
            contractor: self.contractor,
        };
        Ok((
            filters,
            format.unwrap_or(ExportFormat::Csv),
            columns.unwrap_or_else(|| ProjectColumn::USUAL.to_vec()),
        ))
    }
}
