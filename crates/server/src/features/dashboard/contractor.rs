//! The stat cards of the contractor dashboard.

use crate::errors::{ApiError, Problem};
use crate::features::dashboard::view::ContractorDashboard;
use crate::features::dashboard::view::ContractorStats;
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, Json};
use crate::shared::views::account::ContractorName;
use crate::state::AppState;
use axum::extract::State;
use domain::id::ContractorId;
use domain::language::Message;
use domain::permission::{Actor, act};
use http::StatusCode;

/// Returns the stat cards of the contractor dashboard.
#[utoipa::path(
    get,
    path = "/api/contractor/dashboard",
    operation_id = "show_contractor_dashboard",
    tag = "contractor",
    responses((status = 200, body = ContractorDashboard), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowContractorDashboard"))),
)]
pub async fn show_contractor_dashboard(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<ContractorDashboard>, ApiError> {
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let now = reader.now();
            let actor = caller.user(conn, now)?;
            authorize(&actor, act::ShowContractorDashboard, ())?;
            let company = linked_company(&actor)?;
            let company = store::contractor::find(conn, company)?.ok_or_else(unlinked)?;
            let stats = store::project::contractor_stats(conn, company.id, reader.today())?;
            Ok(ContractorDashboard {
                contractor: ContractorName {
                    id: company.id,
                    company_name: company.company_name,
                },
                stats: ContractorStats {
                    total: stats.total,
                    in_progress: stats.in_progress,
                    completed: stats.completed,
                    overdue: stats.overdue,
                },
            })
        })
        .await?;
    Ok(Json(answer))
}

/// The company of a contractor.
///
/// # Errors
/// 403 for a contractor without a company.
pub(super) fn linked_company(actor: &Actor) -> Result<ContractorId, ApiError> {
    user_of(actor)?.contractor_id.ok_or_else(unlinked)
}

/// Specification 2, section 1: the error for a contractor without a company.
fn unlinked() -> ApiError {
    ApiError::new(
        StatusCode::FORBIDDEN,
        "contractor_not_linked",
        Message::ErrorContractorNotLinked,
    )
}
