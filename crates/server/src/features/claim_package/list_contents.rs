//! Lists the files in a claim package.

use super::view::PackageContents;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path, Query, page_size, word};
use crate::shared::claim_package::{PackedFile, scope};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::id::PackageId;
use domain::permission::act;
use serde::Deserialize;
use utoipa::IntoParams;

/// Files per page.
const LIMIT: u32 = 200;
/// Maximum number of files per page.
const LIMIT_MAX: u32 = 1000;

/// Page parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListPackageContents {
    /// 1 to 1000; default 200.
    #[param(minimum = 1, maximum = 1000)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Lists the files in a finished claim package, even after its ZIP file was removed. 404 for an unfinished package.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/packages/{id}/contents",
    operation_id = "list_package_contents",
    tag = "claim_package",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ListPackageContents),
    responses((status = 200, body = PackageContents), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreatePackage"))),
)]
pub async fn list_package_contents(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    Query(query): Query<ListPackageContents>,
) -> Result<Json<PackageContents>, ApiError> {
    // The number of files on the pages before.
    let start = word(query.cursor.as_deref(), "cursor", |text| {
        text.parse::<usize>().ok()
    })?;
    let (start, limit) = (
        start.unwrap_or_default(),
        page_size(query.limit, LIMIT, LIMIT_MAX)?,
    );
    let (now, id) = (state.now(), PackageId::from_uuid(id));
    let contents = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::CreatePackage, &code)?;
            store::claim_package::contents(conn, &permit, id, scope(&actor)?)?
                .ok_or_else(ApiError::not_found)
        })
        .await?;
    let files: Vec<PackedFile> = serde_json::from_str(&contents).map_err(ApiError::internal)?;
    let end = start.saturating_add(limit);
    let next_cursor = (end < files.len()).then(|| end.to_string());
    let page = files.into_iter().skip(start).take(limit);
    Ok(Json(PackageContents {
        items: page.map(Into::into).collect(),
        next_cursor,
    }))
}
