//! Lists the project's files, for its owner.

use crate::errors::{ApiError, Problem};
use crate::features::file::list::ListFiles;
use crate::http::extract::{Caller, Json, Query};
use crate::shared::owner_access::permit;
use crate::shared::presenter::{Presenter, role_for_owner};
use crate::shared::views::file::FileList;
use crate::state::AppState;
use axum::extract::State;
use domain::id::UserId;

/// Lists the project's files, for its owner.
#[utoipa::path(
    get,
    path = "/api/owner/files",
    operation_id = "list_owner_files",
    tag = "owner",
    params(ListFiles),
    responses((status = 200, body = FileList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnerProject"))),
)]
pub async fn list_owner_files(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ListFiles>,
) -> Result<Json<FileList>, ApiError> {
    let (limit, cursor) = query.parse()?;
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let now = reader.now();
            let actor = caller.owner(conn, now)?;
            let permit = permit(conn, &actor)?;
            let presenter = Presenter {
                actor: &actor,
                links: reader.links(),
                now,
            };
            let files = store::file::list_to_owner(conn, &permit, limit, cursor.as_ref())?;
            let uploaders: Vec<Option<UserId>> = files
                .items
                .iter()
                .map(|file| file.file.uploaded_by)
                .collect();
            let known: Vec<UserId> = uploaders.iter().copied().flatten().collect();
            let roles = store::user::roles(conn, &known)?;
            let portal = reader.portal().look().name;
            let mut list = presenter.files(files, permit.facts())?;
            for (file, uploader) in list.items.iter_mut().zip(uploaders) {
                let role = uploader.and_then(|id| roles.get(&id).copied());
                let text = role_for_owner(role, &portal);
                file.uploaded_by_name = Some(text.english());
                file.uploaded_by_text = Some(text);
            }
            Ok(list)
        })
        .await?;
    Ok(Json(answer))
}
