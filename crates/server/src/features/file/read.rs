//! Serves the content of a file through a signed link.

use crate::errors::{ApiError, Problem};
use crate::files::LinkSignature;
use crate::http::authorize::authorize;
use crate::http::browser_cache;
use crate::http::extract::{Caller, Path, Query};
use crate::http::file_response::{SentFile, version};
use crate::state::AppState;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use domain::file::{FileKind, Rendition, named_as, sees_unblurred};
use domain::permission::act;
use http::HeaderMap;
use serde::Deserialize;
use store::file::Home;
use utoipa::IntoParams;

/// The parameters of a signed link.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReadFile {
    /// Id of the signing key.
    pub k: String,
    /// When the link expires, in seconds since the Unix epoch.
    pub e: i64,
    /// The disposition: `inline` or `attachment`.
    pub d: String,
    /// The signature.
    pub s: String,
}

/// Returns the content of a file through a signed link.
#[utoipa::path(
    get,
    path = "/api/files/{*path}",
    operation_id = "read_file",
    tag = "file",
    params(("path" = String, Path, description = "The file's path; its slashes are not escaped"), ReadFile),
    responses((status = 200, content_type = "application/octet-stream", headers(("ETag" = String))), (status = 304, description = "Nothing changed"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ReadFile"))),
)]
pub async fn read_file(
    State(state): State<AppState>,
    caller: Caller,
    Path(path): Path<String>,
    Query(link): Query<ReadFile>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let reader = state.clone();
    let wanted = path.clone();
    let (file, copy, disposition) = state
        .read(move |conn| {
            let signature = LinkSignature {
                key: &link.k,
                expires: link.e,
                disposition: &link.d,
                signature: &link.s,
            };
            let (actor, disposition) =
                caller.holder_of_link(conn, &path, signature, reader.now())?;
            // A rendition has the same permissions as its original.
            let found = store::file::find_by_path(conn, Rendition::original(&path))?
                .filter(|found| found.home != Home::Internal || actor.reads_internal())
                .ok_or_else(ApiError::not_found)?;
            let facts =
                store::project::find_facts(conn, found.project)?.ok_or_else(ApiError::not_found)?;
            let blur = if sees_unblurred(&actor, &facts) {
                None
            } else {
                let path = found.file.file_path.clone();
                store::photo_annotation::blurs(conn, std::slice::from_ref(&path))?.remove(&path)
            };
            match found.home {
                Home::Project | Home::Internal => {
                    authorize(&actor, act::ReadFile, facts)?;
                }
                Home::Message => {
                    authorize(&actor, act::ListMessages, facts)?;
                }
            }
            let sender = store::file::sender(conn, &found)?;
            let asked_for = Rendition::parse(&path).map(|(rendition, _)| rendition);
            let gets_original = sender.allows_original_for(&actor);
            let copy = found.file.copy_to_send(asked_for, gets_original, blur);
            Ok((found.file, copy, disposition))
        })
        .await?;
    let file_kind = FileKind::from_mime(&file.file_type);
    let asked_for = Rendition::parse(&wanted);
    let opened = if let (Some(copy), Some(file_kind)) = (copy, file_kind) {
        let kind = copy.rendition.kind_of(file_kind);
        let free_space = state.require_free_space();
        let stored_at = copy.of(&file.file_path);
        let bytes = state
            .renditions()
            .open(copy, file.file_path.clone(), free_space)
            .await?;
        Opened {
            name: named_as(&file.file_name, kind),
            file_type: kind.mime().to_owned(),
            path: stored_at,
            bytes: bytes.ok_or_else(|| match asked_for {
                Some(_) => ApiError::not_found(),
                None => ApiError::conflict("photo_damaged", DAMAGED),
            })?,
        }
    } else {
        let bytes = state.files().get(&wanted).await?;
        Opened {
            name: file.file_name,
            file_type: file.file_type,
            path: wanted,
            bytes: bytes.ok_or_else(ApiError::not_found)?,
        }
    };
    let (size, body) = opened.bytes;
    let version = version(&opened.path, size);
    let sent = SentFile {
        name: &opened.name,
        file_type: &opened.file_type,
        disposition,
        version: &version,
    };
    Ok(if browser_cache::has(&headers, &version) {
        sent.unchanged()
    } else {
        sent.respond(size, body)
    })
}

/// A photo without a shareable copy is not sent, because the original contains its metadata.
const DAMAGED: domain::language::Message = domain::language::Message::ErrorPhotoDamaged;

/// A file or rendition about to be sent.
struct Opened {
    name: String,
    file_type: String,
    /// Storage path of the content.
    path: String,
    bytes: (u64, Body),
}
