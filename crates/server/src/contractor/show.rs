//! A contractor company with those who work for it.

use super::view::{ContractorAbilities, ContractorPage, Member};
use crate::api_error::{ApiError, Problem};
use crate::authorize::authorize;
use crate::extract::{Caller, Json, Path};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use store::contractor::overview;

/// More people than this are found among the users.
const MEMBERS_MAX: usize = 200;

/// A contractor company with those who work for it.
#[utoipa::path(
    get,
    path = "/api/admin/contractors/{slug}",
    operation_id = "show_contractor",
    tag = "contractor",
    params(("slug" = String, Path, description = "The company's name in a URL")),
    responses((status = 200, body = ContractorPage), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowContractor"))),
)]
pub async fn show_contractor(
    State(state): State<AppState>,
    caller: Caller,
    Path(slug): Path<String>,
) -> Result<Json<ContractorPage>, ApiError> {
    let now = state.now();
    let page = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ShowContractor, ())?;
            let found = overview::show(conn, &permit, &slug, now)?;
            let found = found.ok_or_else(ApiError::not_found)?;
            let limit = i64::try_from(MEMBERS_MAX + 1).unwrap_or(i64::MAX);
            let members = overview::members(conn, &permit, found.contractor.id, limit)?;
            Ok(ContractorPage {
                abilities: ContractorAbilities::of(&actor, found.contractor.status),
                overview: found.into(),
                more_members: members.len() > MEMBERS_MAX,
                members: members
                    .into_iter()
                    .take(MEMBERS_MAX)
                    .map(Member::from)
                    .collect(),
            })
        })
        .await?;
    Ok(Json(page))
}
