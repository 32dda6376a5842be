//! Lists the claim packages of a project.

use super::view::{ClaimPackage, ClaimPackageList};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path, Query, page_size, word};
use crate::shared::claim_package::scope;
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use serde::Deserialize;
use utoipa::IntoParams;

/// Packages per page.
const LIMIT: u32 = 50;

/// Page parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListClaimPackages {
    /// 1 to 50; default 50.
    #[param(minimum = 1, maximum = 50)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Lists the claim packages of a project: all of them for admins, and those of their own company for contractors. A package stays in the list
/// after its file is removed.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/packages",
    operation_id = "list_claim_packages",
    tag = "claim_package",
    params(("code" = String, Path, description = "The project code, in any case"), ListClaimPackages),
    responses((status = 200, body = ClaimPackageList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreatePackage"))),
)]
pub async fn list_claim_packages(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Query(query): Query<ListClaimPackages>,
) -> Result<Json<ClaimPackageList>, ApiError> {
    // The number of the last package on the page before.
    let before = word(query.cursor.as_deref(), "cursor", |text| {
        text.parse::<i32>().ok()
    })?;
    let limit = page_size(query.limit, LIMIT, LIMIT)?;
    let now = state.now();
    let list = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::CreatePackage, &code)?;
            let scope = scope(&actor)?;
            let page = store::claim_package::list(conn, &permit, scope, before, limit)?;
            let page = page.map(|package| ClaimPackage::seen_by(&actor, package));
            Ok(ClaimPackageList {
                items: page.items,
                next_cursor: page.next_cursor.map(|number| number.to_string()),
            })
        })
        .await?;
    Ok(Json(list))
}
