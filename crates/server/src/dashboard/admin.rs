//! The admin's home.

use super::glance::glance;
use crate::api_error::{ApiError, Problem};
use crate::authorize::authorize;
use crate::dashboard::view::AdminDashboard;
use crate::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Visible, act};

/// The admin's home.
#[utoipa::path(
    get,
    path = "/api/admin/dashboard",
    operation_id = "show_admin_dashboard",
    tag = "dashboard",
    responses((status = 200, body = AdminDashboard), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowAdminDashboard"))),
)]
pub async fn show_admin_dashboard(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<AdminDashboard>, ApiError> {
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            authorize(&actor, act::ShowAdminDashboard, ())?;
            let visible = Visible::to(&actor);
            let glance = glance(conn, &reader, &actor, visible)?;
            let events = authorize(&actor, act::ListSecurityEvents, ())?;
            let security_alerts = store::audit::count_alerts(conn, &events, reader.now())?;
            let unassigned = store::project::unassigned(conn, visible)?;
            Ok(AdminDashboard {
                total: glance.total,
                open: glance.open,
                unassigned,
                security_alerts,
                by_status: glance.by_status,
                needs_attention: glance.needs_attention,
                latest_updates: glance.latest_updates,
            })
        })
        .await?;
    Ok(Json(answer))
}
