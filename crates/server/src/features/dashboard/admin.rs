//! The admin dashboard.

use super::glance::glance;
use crate::errors::{ApiError, Problem};
use crate::features::dashboard::view::{AdminDashboard, BackupStatus, Count, StalledProjects};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, Json, Query};
use crate::shared::project_filters::quiet_days;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, Visible, act};
use domain::project::{STALLED_DAYS, quiet_before};
use domain::task::TaskView;
use jiff::civil::Date;
use serde::Deserialize;
use store::Connection;
use store::project::STALLED_CAP;
use store::task::OPEN_CAP;
use utoipa::IntoParams;

/// Parameters of the admin dashboard.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ShowAdminDashboard {
    /// Number of days without a change after which a project counts as stalled; default 14.
    #[param(minimum = 1, maximum = 365)]
    pub quiet_days: Option<u16>,
}

/// Returns the admin dashboard.
#[utoipa::path(
    get,
    path = "/api/admin/dashboard",
    operation_id = "show_admin_dashboard",
    tag = "dashboard",
    params(ShowAdminDashboard),
    responses((status = 200, body = AdminDashboard), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowAdminDashboard"))),
)]
pub async fn show_admin_dashboard(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ShowAdminDashboard>,
) -> Result<Json<AdminDashboard>, ApiError> {
    let days = quiet_days(query.quiet_days.unwrap_or(STALLED_DAYS))?;
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            authorize(&actor, act::ShowAdminDashboard, ())?;
            let visible = Visible::to(&actor);
            let glance = glance(conn, &reader, &actor, visible)?;
            let events = authorize(&actor, act::ListSecurityEvents, ())?;
            let security_alerts = store::audit::count_alerts(conn, &events, reader.now())?;
            let mails = authorize(&actor, act::ManageMail, ())?;
            let failed_mails = store::mail::count_given_up(conn, &mails)?;
            let backup = match reader.config().backup.to {
                Some(_) => {
                    let history = store::backup_run::history(conn, reader.now())?;
                    Some(BackupStatus::new(&history, reader.now()))
                }
                None => None,
            };
            let my_tasks = my_tasks(conn, &actor, reader.today())?;
            let overdue = store::project::late(conn, visible, reader.today())?;
            let proposals = authorize(&actor, act::ListProposals, ())?;
            let proposals = store::proposal::count_waiting(conn, &proposals)?;
            let unassigned = store::project::unassigned(conn, visible)?;
            let since = quiet_before(reader.now(), days, &reader.time_zone());
            let stalled = store::project::stalled(conn, visible, since, STALLED_CAP)?;
            let (total, total_capped) = stalled.total;
            Ok(AdminDashboard {
                total: glance.total,
                open: glance.open,
                unassigned: unassigned.into(),
                overdue: overdue.into(),
                proposals: proposals.into(),
                security_alerts,
                failed_mails,
                my_tasks,
                backup,
                stalled: StalledProjects {
                    quiet_days: days,
                    total,
                    total_capped,
                    by_status: stalled.by_status.into_iter().map(Into::into).collect(),
                },
                by_status: glance.by_status,
                needs_attention: glance.needs_attention,
                latest_updates: glance.latest_updates,
                is_set_up: reader.portal().is_set_up(),
            })
        })
        .await?;
    Ok(Json(answer))
}

/// Open tasks that are assigned to the caller.
fn my_tasks(conn: &mut Connection, actor: &Actor, today: Date) -> Result<Count, ApiError> {
    let permit = authorize(actor, act::ListAllTasks, ())?;
    let counts = store::task::count_all(conn, &permit, user_of(actor)?.user_id, today)?;
    let mine = counts.of(TaskView::Mine);
    let shown = OPEN_CAP - 1;
    Ok((mine.min(shown), mine > shown).into())
}
