//! A file's bytes, by its signed link.

use crate::api_error::{ApiError, Problem};
use crate::authorize::authorize;
use crate::extract::{Caller, Path, Query};
use crate::files::{LinkSignature, RENDITION_TYPE, SentFile, version};
use crate::http::browser_cache;
use crate::state::AppState;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use domain::file::Rendition;
use domain::permission::act;
use http::HeaderMap;
use serde::Deserialize;
use store::file::Home;
use utoipa::IntoParams;

/// The parts of a signed link.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReadFile {
    /// Which key signed it.
    pub k: String,
    /// When it dies, in seconds of the Unix epoch.
    pub e: i64,
    /// inline or attachment.
    pub d: String,
    /// The signature.
    pub s: String,
}

/// A file's bytes, by its signed link.
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
    let (file, disposition) = state
        .read(move |conn| {
            let signature = LinkSignature {
                key: &link.k,
                expires: link.e,
                disposition: &link.d,
                signature: &link.s,
            };
            let (actor, disposition) =
                caller.holder_of_link(conn, &path, signature, reader.now())?;
            // What was made of a picture is as visible as the picture.
            let found = store::file::find_by_path(conn, Rendition::original(&path))?
                .filter(|found| found.home != Home::Internal || actor.reads_internal())
                .ok_or_else(ApiError::not_found)?;
            let facts =
                store::project::find_facts(conn, found.project)?.ok_or_else(ApiError::not_found)?;
            match found.home {
                Home::Project | Home::Internal => {
                    authorize(&actor, act::ReadFile, facts)?;
                }
                Home::Message => {
                    authorize(&actor, act::ListMessages, facts)?;
                }
            }
            Ok((found.file, disposition))
        })
        .await?;
    let opened = match Rendition::parse(&wanted) {
        None => Opened {
            name: file.file_name,
            file_type: file.file_type,
            bytes: state.files().get(&wanted).await?,
        },
        Some((kind, picture)) => Opened {
            name: format!("{}.jpg", file.file_name),
            file_type: RENDITION_TYPE.to_owned(),
            bytes: state
                .renditions()
                .open(kind, picture.to_owned(), state.require_free_space())
                .await?,
        },
    };
    let (size, body) = opened.bytes.ok_or_else(ApiError::not_found)?;
    let version = version(&wanted, size);
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

/// A file, or what was made of it, that is about to be sent.
struct Opened {
    name: String,
    file_type: String,
    bytes: Option<(u64, Body)>,
}
