//! Lists the timeline as the owner sees it.

use crate::errors::{ApiError, Problem};
use crate::features::update::list::ListUpdates;
use crate::http::extract::{Caller, Json, Query};
use crate::shared::owner_access::permit;
use crate::shared::presenter::{Presenter, role_for_owner};
use crate::shared::views::update::UpdateList;
use crate::state::AppState;
use axum::extract::State;
use domain::id::UserId;
use domain::permission::Role;
use domain::update::{StatusUpdate, edit_summary};
use std::collections::HashMap;

/// Lists the timeline as the owner sees it.
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
            let presenter = Presenter {
                actor: &actor,
                links: reader.links(),
                now,
            };
            let portal = reader.portal().look().name;
            let visible = page.map(|update| for_owner(update, &roles, &portal));
            presenter.updates(visible, permit.facts())
        })
        .await?;
    Ok(Json(answer))
}

/// Owners read the entry in plain words and the author's role instead of the name, and see no private data of other contacts
/// (docs/permissions.md). `portal` is the name of the office team. Entries that contain only such data are not in the owner's list.
fn for_owner(
    mut update: StatusUpdate,
    roles: &HashMap<UserId, Role>,
    portal: &str,
) -> StatusUpdate {
    let role = update.updated_by.and_then(|author| roles.get(&author));
    let author = role_for_owner(role.copied(), portal);
    update.author_name = Some(author.english());
    update.author_text = Some(author);
    update.author_email = None;
    update.plain = update.plain_text();
    if update.has_staff_remark() {
        update.change = None;
        update.change_summary = None;
    }
    let recorded = update.edits.len();
    update
        .edits
        .retain(|edit| !edit.field_name.is_of_other_contacts());
    if update.edits.len() < recorded {
        update.tell(edit_summary(&update.edits));
    }
    update
}
