//! Serves the content of a file through a signed link.

use crate::errors::{ApiError, Problem};
use crate::files::{Disposition, LinkSignature};
use crate::http::authorize::authorize;
use crate::http::browser_cache;
use crate::http::extract::{Caller, Path, Query};
use crate::http::file_response::{SentFile, no_such_part, version};
use crate::http::ranges::{Asked, asked};
use crate::shared::estimate;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::file::{
    FileKind, PhotoCopy, Rendition, StoredFile, VideoBlanks, named_as, sees_unblurred,
};
use domain::language::Message;
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

/// Returns the content of a file through a signed link. `Range` with one range returns a part of a file that is sent as it is stored.
#[utoipa::path(
    get,
    path = "/api/files/{*path}",
    operation_id = "read_file",
    tag = "file",
    params(("path" = String, Path, description = "The file's path; its slashes are not escaped"), ReadFile),
    responses((status = 200, content_type = "application/octet-stream", headers(("ETag" = String), ("Accept-Ranges" = String))), (status = 206, description = "The asked range of bytes", content_type = "application/octet-stream", headers(("ETag" = String), ("Content-Range" = String))), (status = 304, description = "Nothing changed"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
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
                Home::Estimate(version) => {
                    estimate::require_amounts(conn, &reader, &actor, &facts, version)?;
                }
            }
            let sender = store::file::sender(conn, &found)?;
            let asked_for = Rendition::parse(&path).map(|(rendition, _)| rendition);
            let gets_original = sender.allows_original_for(&actor);
            let copy = found.file.copy_to_send(asked_for, gets_original, blur);
            Ok((found.file, copy, disposition))
        })
        .await?;
    let kind = FileKind::from_mime(&file.file_type);
    let reading = Reading {
        state: &state,
        headers: &headers,
        disposition,
        file: &file,
    };
    match (copy, kind.filter(|kind| kind.is_picture())) {
        (Some(copy), Some(kind)) => {
            let is_missing = match Rendition::parse(&wanted) {
                Some(_) => ApiError::not_found(),
                None => ApiError::conflict("photo_damaged", Message::ErrorPhotoDamaged),
            };
            reading.copy(copy, kind, is_missing).await
        }
        (Some(_), None) => reading.video_copy().await,
        (None, _) => reading.stored(&file.file_path, None).await,
    }
}

/// A file that was asked for by somebody who may read it.
#[derive(Clone, Copy)]
struct Reading<'a> {
    state: &'a AppState,
    headers: &'a HeaderMap,
    disposition: Disposition,
    file: &'a StoredFile,
}

impl Reading<'_> {
    /// Sends a copy of a picture.
    async fn copy(
        self,
        copy: PhotoCopy,
        kind: FileKind,
        is_missing: ApiError,
    ) -> Result<Response, ApiError> {
        let kind = copy.rendition.kind_of(kind);
        let path = &self.file.file_path;
        let free_space = self.state.require_free_space();
        let stored_at = copy.of(path);
        let renditions = self.state.renditions();
        let opened = renditions.open(copy, path.clone(), free_space).await?;
        let (size, body) = opened.ok_or(is_missing)?;
        let version = version(&stored_at, size);
        let sent = SentFile {
            name: &named_as(&self.file.file_name, kind),
            file_type: kind.mime(),
            disposition: self.disposition,
            version: &version,
            has_parts: false,
        };
        Ok(if browser_cache::has(self.headers, &version) {
            sent.unchanged()
        } else {
            sent.respond(size, body)
        })
    }

    /// Sends a video, or the asked part of it, without its metadata. A video that cannot be copied is not sent, because the original contains
    /// its metadata.
    async fn video_copy(self) -> Result<Response, ApiError> {
        let path = &self.file.file_path;
        let files = self.state.files();
        let Some(size) = files.size(path).await? else {
            return Err(ApiError::not_found());
        };
        let blanks = files.video_blanks(path, size).await?;
        let blanks = blanks
            .ok_or_else(|| ApiError::conflict("video_not_shared", Message::ErrorVideoNotShared))?;
        let path = Rendition::Shared.of(path);
        self.stored(&path, Some(blanks)).await
    }

    /// Sends the file, or the asked part of it, with these bytes blanked. `path` stands for its content.
    async fn stored(self, path: &str, blanks: Option<VideoBlanks>) -> Result<Response, ApiError> {
        let files = self.state.files();
        let stored_at = &self.file.file_path;
        let size = self.file.file_size.unsigned_abs();
        let version = version(path, size);
        let sent = SentFile {
            name: &self.file.file_name,
            file_type: &self.file.file_type,
            disposition: self.disposition,
            version: &version,
            has_parts: true,
        };
        if browser_cache::has(self.headers, &version) {
            return Ok(sent.unchanged());
        }
        match asked(self.headers, &version, size) {
            Asked::Whole if blanks.is_none() => {
                let opened = files.get(stored_at).await?;
                let (size, body) = opened.ok_or_else(ApiError::not_found)?;
                Ok(sent.respond(size, body))
            }
            Asked::Whole => {
                let opened = files.open_range(stored_at, 0..size, blanks).await?;
                Ok(sent.respond(size, opened.ok_or_else(ApiError::not_found)?))
            }
            Asked::Part(part) => {
                let opened = files.open_range(stored_at, part.clone(), blanks).await?;
                let body = opened.ok_or_else(ApiError::not_found)?;
                Ok(sent.respond_part(&part, size, body))
            }
            Asked::Nothing => Ok(no_such_part(size)),
        }
    }
}
