//! Lists the pending proposals.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, PAGE_MAX, Query, page_size, word};
use crate::shared::views::event_time::Viewer;
use crate::shared::views::event_with_project::PendingProposal;
use crate::state::AppState;
use axum::extract::State;
use domain::id::ProposalId;
use domain::permission::{Visible, act};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The page to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListProposals {
    /// 1 to 100. Default: 20.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// A page of Pending Timeslot Confirmations.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProposalList {
    /// The proposals, longest waiting first.
    pub items: Vec<PendingProposal>,
    /// The cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// Lists the pending proposals of the open projects of the caller's company. Admins see those of all companies.
#[utoipa::path(
    get,
    path = "/api/proposals",
    operation_id = "list_proposals",
    tag = "proposal",
    params(ListProposals),
    responses((status = 200, body = ProposalList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListProposals"))),
)]
pub async fn list_proposals(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ListProposals>,
) -> Result<Json<ProposalList>, ApiError> {
    let limit = page_size(query.limit, LIMIT, PAGE_MAX)?;
    let after = word(query.cursor.as_deref(), "cursor", |id| {
        id.parse::<ProposalId>().ok()
    })?;
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let (now, zone) = (reader.now(), &reader.time_zone());
            let actor = &caller.user(conn, now)?;
            let permit = authorize(actor, act::ListProposals, ())?;
            let visible = Visible::to(actor);
            let page = store::proposal::list(conn, &permit, visible, limit, after)?;
            let viewer = Viewer { actor, now, zone };
            let items = page.items.into_iter();
            Ok::<_, ApiError>(ProposalList {
                items: items.map(|of| viewer.proposal_of_project(of)).collect(),
                next_cursor: page.next_cursor.map(|id| id.to_string()),
            })
        })
        .await?;
    Ok(Json(answer))
}

const LIMIT: u32 = 20;
