//! Exports a project list.

use super::columns::Columns;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Query, word};
use crate::schema;
use crate::shared::estimate::sums_of;
use crate::shared::export::{Export, blocking, take_place};
use crate::shared::project_filters::ProjectFilters;
use crate::shared::sheet::{Layout, Sheet};
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::estimate::Sums;
use domain::id::ProjectId;
use domain::language::Language;
use domain::money::Currency;
use domain::permission::{Actor, UserActor, Visible, act};
use domain::project::{ExportFormat, ProjectColumn, ProjectSummary};
use serde::Deserialize;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use store::project::ListQuery;
use store::reader_language;
use utoipa::IntoParams;

/// The search, filters, and order of the list, and the columns to export.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportProjects {
    /// The file format. Default: csv.
    #[param(value_type = Option<schema::ExportFormat>)]
    pub format: Option<String>,
    /// The columns, separated by commas. Default: the standard columns. Columns with amounts are left out if the caller sees no amounts.
    pub columns: Option<String>,
    /// Same as in `list_projects`.
    pub search: Option<String>,
    /// Same as in `list_projects`.
    #[param(value_type = Option<schema::ProjectStatus>)]
    pub status: Option<String>,
    /// Same as in `list_projects`.
    #[param(value_type = Option<schema::ProjectGroup>)]
    pub group: Option<String>,
    /// Same as in `list_projects`.
    #[param(value_type = Option<schema::UrgencyLevel>)]
    pub urgency: Option<String>,
    /// Same as in `list_projects`.
    #[param(value_type = Option<schema::ProjectOrder>)]
    pub sort: Option<String>,
    /// Same as in `list_projects`.
    pub mine: Option<bool>,
    /// Same as in `list_projects`.
    pub unassigned: Option<bool>,
    /// Same as in `list_projects`.
    #[param(minimum = 1, maximum = 365)]
    pub quiet_days: Option<u16>,
    /// Same as in `list_projects`.
    pub contractor: Option<String>,
    /// Same as in `list_projects`.
    pub carrier: Option<String>,
}

/// Exports all projects of a list, as CSV (UTF-8 with a byte order mark) or as an XLSX workbook.
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
    let (user, language, visible, list) = begin(&state, caller.clone(), filters).await?;
    state.require_free_space()?;
    // This can take long, especially with a search term, so it must not run on an async worker thread.
    let projects = state
        .store()
        .long_read(move |conn| store::project::whole(conn, visible, &list))
        .await?;
    let reader = Reader {
        state: state.clone(),
        actor: Actor::User(user.clone()),
        visible,
        with_amounts: columns.iter().any(|column| column.has_amounts()),
    };
    let currencies = reader.currencies(&projects).await?;
    let config = state.config();
    let columns = Columns::new(columns, user.role, language, state.time_zone(), currencies);
    let layout = Layout {
        format,
        name: &columns.name(),
        headings: &columns.headings(),
    };
    let sheet = Sheet::begin(&config.data_dir, layout)?;
    let sheet = fill(&reader, sheet, columns, &projects).await?;
    let export = Export {
        list: "projects",
        format,
    };
    let asker = (user, act::ExportProjects);
    export.send(&state, caller, asker, sheet).await
}

/// The number of projects to load at a time. Only ids are kept for the rest.
const BATCH_SIZE: usize = 500;

/// Counts the export against the caller's limit, and returns the caller, their language, and the query for the projects they may
/// see.
async fn begin(
    state: &AppState,
    caller: Caller,
    filters: ProjectFilters,
) -> Result<(UserActor, Language, Visible, ListQuery), ApiError> {
    let (now, today) = (state.now(), state.today());
    let query = filters.parse()?;
    let zone = state.time_zone();
    let taker = state.clone();
    let begun = state.write(move |conn| {
        let actor = caller.user(conn, now)?;
        authorize(&actor, act::ExportProjects, ())?;
        let Actor::User(user) = &actor else {
            return Err(ApiError::sign_in_required());
        };
        let place = take_place(conn, &taker, &caller, user.user_id)?;
        let mut list = ListQuery {
            today,
            quiet_since: filters.quiet_since(now, &zone),
            ..query.clone()
        };
        let visible = filters.scope(conn, &actor, &mut list)?;
        let language = reader_language::of_user(conn, user.user_id)?;
        Ok(place.map(|()| (user.clone(), language, visible, list)))
    });
    begun.await?
}

/// Reads what one caller sees of projects.
#[derive(Clone)]
struct Reader {
    state: AppState,
    actor: Actor,
    visible: Visible,
    /// Whether amounts are wanted.
    with_amounts: bool,
}

/// Projects with what their estimates come to, as far as the caller sees amounts.
type Batch = (Vec<ProjectSummary>, HashMap<ProjectId, Sums>);

impl Reader {
    async fn batch(&self, projects: &[ProjectId]) -> Result<Batch, ApiError> {
        let (reader, asked) = (self.clone(), projects.to_vec());
        let batch = self.state.store().long_read(move |conn| {
            let Self {
                state,
                actor,
                visible,
                with_amounts,
            } = &reader;
            let found = store::project::summaries(conn, *visible, &asked)?;
            let sums = if *with_amounts {
                sums_of(conn, state, actor, *visible, &found)?
            } else {
                HashMap::new()
            };
            Ok((found, sums))
        });
        Ok(batch.await?)
    }

    /// The currencies of the amounts that the caller sees in these projects: that of new estimates if there are none, and no currency if
    /// the caller sees no amounts.
    async fn currencies(&self, projects: &[ProjectId]) -> Result<Vec<Currency>, ApiError> {
        let mut currencies = BTreeSet::new();
        let mut sees_amounts = false;
        if self.with_amounts {
            for some in projects.chunks(BATCH_SIZE) {
                let (_, sums) = self.batch(some).await?;
                sees_amounts |= !sums.is_empty();
                let sums = sums.values().flat_map(Sums::iter);
                currencies.extend(sums.map(|(currency, _)| currency));
            }
        }
        if sees_amounts && currencies.is_empty() {
            currencies.insert(self.state.config().currency);
        }
        Ok(currencies.into_iter().collect())
    }
}

/// Writes the projects in their order at the start. Changes during the export do not reorder them.
async fn fill(
    reader: &Reader,
    mut sheet: Sheet,
    columns: Columns,
    projects: &[ProjectId],
) -> Result<Sheet, ApiError> {
    let columns = Arc::new(columns);
    for some in projects.chunks(BATCH_SIZE) {
        let (found, sums) = reader.batch(some).await?;
        let columns = Arc::clone(&columns);
        sheet = blocking(move || {
            for project in found {
                let sums = sums.get(&project.id);
                sheet.add(columns.cells(project, sums))?;
            }
            Ok(sheet)
        })
        .await?;
    }
    Ok(sheet)
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
            quiet_days: self.quiet_days,
            contractor: self.contractor,
            carrier: self.carrier,
        };
        Ok((
            filters,
            format.unwrap_or(ExportFormat::Csv),
            columns.unwrap_or_else(|| ProjectColumn::USUAL.to_vec()),
        ))
    }
}
