//! The owner's view of the timeline.

use crate::api_error::Problem;
use crate::update::list::ListUpdates;
use crate::update::view::UpdateList;

/// The owner's view of the timeline.
#[utoipa::path(
    get,
    path = "/api/owner/updates",
    operation_id = "list_owner_updates",
    tag = "owner",
    params(ListUpdates),
    responses((status = 200, body = UpdateList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnerProject"))),
)]
pub async fn list_owner_updates() {
    unimplemented!()
}
