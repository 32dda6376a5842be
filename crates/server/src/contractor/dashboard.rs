//! The contractor's stat cards.

use crate::api_error::Problem;
use crate::dashboard::view::ContractorDashboard;

/// The contractor's stat cards.
#[utoipa::path(
    get,
    path = "/api/contractor/dashboard",
    operation_id = "show_contractor_dashboard",
    tag = "contractor",
    responses((status = 200, body = ContractorDashboard), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowContractorDashboard"))),
)]
pub async fn show_contractor_dashboard() {
    unimplemented!()
}
