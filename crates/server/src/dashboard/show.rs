//! The referral partner's home.

use crate::api_error::Problem;
use crate::dashboard::view::Dashboard;

/// The referral partner's home.
#[utoipa::path(
    get,
    path = "/api/dashboard",
    operation_id = "show_dashboard",
    tag = "dashboard",
    responses((status = 200, body = Dashboard), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowDashboard"))),
)]
pub async fn show_dashboard() {
    unimplemented!()
}
