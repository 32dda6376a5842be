//! The signed-in account, its role and its abilities.

use crate::account::view::Account;
use crate::api_error::Problem;

/// The signed-in account, its role and its abilities.
#[utoipa::path(
    get,
    path = "/api/me",
    operation_id = "show_account",
    tag = "account",
    responses((status = 200, body = Account), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnAccount"))),
)]
pub async fn show_account() {
    unimplemented!()
}
