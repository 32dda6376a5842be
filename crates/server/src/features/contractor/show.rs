//! Shows a contractor company with its members.

use super::view::{ContractorAbilities, ContractorPage, Member};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Path, etag};
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::permission::{Actor, act};
use http::header;
use store::Connection;
use store::contractor::{assignment, overview};

/// Maximum number of members on the page. The user list finds the others.
const MEMBERS_MAX: usize = 200;

/// Shows a contractor company with its members. Earlier slugs also work; the response contains the current one.
#[utoipa::path(
    get,
    path = "/api/admin/contractors/{slug}",
    operation_id = "show_contractor",
    tag = "contractor",
    params(("slug" = String, Path, description = "The company's name in a URL")),
    responses((status = 200, body = ContractorPage, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowContractor"))),
)]
pub async fn show_contractor(
    State(state): State<AppState>,
    caller: Caller,
    Path(slug): Path<String>,
) -> Result<ContractorPage, ApiError> {
    let reader = state.clone();
    state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            ContractorPage::of(conn, &reader, &actor, &slug)
        })
        .await
}

impl ContractorPage {
    /// The page of a company for this caller.
    ///
    /// # Errors
    /// 404 for an unknown company.
    pub(super) fn of(
        conn: &mut Connection,
        state: &AppState,
        actor: &Actor,
        slug: &str,
    ) -> Result<Self, ApiError> {
        let permit = authorize(actor, act::ShowContractor, ())?;
        let found = overview::show(conn, &permit, slug, state.now())?;
        let found = found.ok_or_else(ApiError::not_found)?;
        let id = found.contractor.id;
        let limit = i64::try_from(MEMBERS_MAX + 1).unwrap_or(i64::MAX);
        let members = overview::members(conn, &permit, id, limit)?;
        Ok(Self {
            load: assignment::load(conn, &permit, id, state.today(), &state.time_zone())?.into(),
            abilities: ContractorAbilities::of(actor, found.contractor.status),
            overview: found.into(),
            more_members: members.len() > MEMBERS_MAX,
            members: members
                .into_iter()
                .take(MEMBERS_MAX)
                .map(Member::from)
                .collect(),
        })
    }
}

impl IntoResponse for ContractorPage {
    fn into_response(self) -> Response {
        let tag = etag(self.overview.version);
        ([(header::ETAG, tag)], Json(self)).into_response()
    }
}
