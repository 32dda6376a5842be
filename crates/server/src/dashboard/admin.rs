//! The admin's home.

use crate::api_error::Problem;
use crate::dashboard::view::AdminDashboard;

/// The admin's home.
#[utoipa::path(
    get,
    path = "/api/admin/dashboard",
    operation_id = "show_admin_dashboard",
    tag = "dashboard",
    responses((status = 200, body = AdminDashboard), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowAdminDashboard"))),
)]
pub async fn show_admin_dashboard() {
    unimplemented!()
}
