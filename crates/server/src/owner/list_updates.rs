//! The owner's view of the timeline.

use super::access::permit;
use crate::api_error::{ApiError, Problem};
use crate::extract::{Caller, Json, Query};
use crate::present::Present;
use crate::state::AppState;
use crate::update::list::ListUpdates;
use crate::update::view::UpdateList;
use axum::extract::State;
use domain::id::UserId;
use domain::permission::Role;
use domain::project::TrackedField;
use domain::update::{StatusUpdate, edit_summary};
use std::collections::HashMap;
use store::page::Page;

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
pub async fn list_owner_updates(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ListUpdates>,
) -> Result<Json<UpdateList>, ApiError> {
    let list = query.parse()?;
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let now = reader.now();
            let actor = caller.owner(conn, now)?;
            let permit = permit(conn, &actor)?;
            let page = store::update::list_to_owner(conn, &permit, &list)?;
            let authors: Vec<UserId> = page
                .items
                .iter()
                .filter_map(|update| update.updated_by)
                .collect();
            let roles = store::user::roles(conn, &authors)?;
            let present = Present {
                actor: &actor,
                links: reader.links(),
                now,
            };
            let told = page.items.into_iter();
            let told = Page {
                items: told
                    .filter_map(|update| for_owner(update, &roles))
                    .collect(),
                next_cursor: page.next_cursor,
            };
            present.updates(told, permit.facts())
        })
        .await?;
    Ok(Json(answer))
}

/// Owners learn in what role somebody acted, not who it was, and nothing private of other contacts
/// (decisions, "Roles"). An entry that only tells of such things is none for them.
fn for_owner(mut update: StatusUpdate, roles: &HashMap<UserId, Role>) -> Option<StatusUpdate> {
    let role = update.updated_by.and_then(|author| roles.get(&author));
    let author = match role {
        Some(Role::Contractor) => "Your contractor",
        Some(Role::ReferralPartner) => "Your referral partner",
        Some(Role::Admin) | None => "Buildback team",
    };
    update.author_name = Some(author.to_owned());
    update.author_email = None;
    let told = update.edits.len();
    update.edits.retain(|edit| !is_of_others(edit.field_name));
    if update.edits.len() < told {
        if update.edits.is_empty() {
            return None;
        }
        update.change_summary = Some(edit_summary(&update.edits));
    }
    Some(update)
}

const fn is_of_others(field: TrackedField) -> bool {
    matches!(
        field,
        TrackedField::ClaimsAdjusterName
            | TrackedField::ReferralPartnerContactName
            | TrackedField::ReferralPartnerContactPhone
            | TrackedField::ReferralPartnerContactEmail
    )
}
