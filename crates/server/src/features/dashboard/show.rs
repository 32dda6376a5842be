//! The referral partner's dashboard.

use super::glance::glance;
use crate::errors::{ApiError, Problem};
use crate::features::dashboard::view::Dashboard;
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, Visible, act};

/// Returns the referral partner's dashboard.
#[utoipa::path(
    get,
    path = "/api/dashboard",
    operation_id = "show_dashboard",
    tag = "dashboard",
    responses((status = 200, body = Dashboard), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowDashboard"))),
)]
pub async fn show_dashboard(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<Dashboard>, ApiError> {
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            authorize(&actor, act::ShowDashboard, ())?;
            let visible = own(&actor);
            let glance = glance(conn, &reader, &actor, visible)?;
            Ok(Dashboard {
                total: glance.total,
                open: glance.open,
                by_status: glance.by_status,
                needs_attention: glance.needs_attention,
                latest_updates: glance.latest_updates,
            })
        })
        .await?;
    Ok(Json(answer))
}

/// Projects submitted by the caller. An admin on the Partner Dashboard sees only their own submissions.
fn own(actor: &Actor) -> Visible {
    match actor {
        Actor::User(user) => Visible::submitted_by(user.user_id),
        Actor::Anonymous | Actor::Owner(_) => Visible::to(actor),
    }
}
