//! Lists a company's invitations, newest first.

use super::company;
use super::view::{Invitation, InvitationList};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, PAGE_MAX, Path, Query, page_size, word};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use serde::Deserialize;
use store::page::Cursor;
use utoipa::IntoParams;

/// Page parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListInvitations {
    /// 1 to 100; default 10.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

const LIMIT: u32 = 10;

/// Lists a company's invitations, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/contractors/{slug}/invitations",
    operation_id = "list_invitations",
    tag = "invitation",
    params(("slug" = String, Path, description = "The company's name in a URL"), ListInvitations),
    responses((status = 200, body = InvitationList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageInvitations"))),
)]
pub async fn list_invitations(
    State(state): State<AppState>,
    caller: Caller,
    Path(slug): Path<String>,
    Query(query): Query<ListInvitations>,
) -> Result<Json<InvitationList>, ApiError> {
    let cursor = word(query.cursor.as_deref(), "cursor", Cursor::decode)?;
    let limit = page_size(query.limit, LIMIT, PAGE_MAX)?;
    let now = state.now();
    let page = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ManageInvitations, ())?;
            let company = company(conn, &slug)?.id;
            let cursor = cursor.as_ref();
            Ok(store::invitation::list(
                conn, &permit, company, limit, cursor,
            )?)
        })
        .await?;
    Ok(Json(InvitationList {
        items: page
            .items
            .into_iter()
            .map(|invitation| Invitation::new(invitation, now))
            .collect(),
        next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
    }))
}
