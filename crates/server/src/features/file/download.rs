//! Downloads selected files of a project as a ZIP archive.

use crate::errors::{ApiError, Problem};
use crate::files::{ArchiveEntry, FileStorage, archive};
use crate::http::extract::{Caller, Path, Query, invalid};
use crate::http::file_response::respond_with_archive;
use crate::shared::project_access::permit;
use crate::shared::unvetted_account::take_call;
use crate::shared::upload::By;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::field_error::FieldError;
use domain::file::{
    ARCHIVE_BYTES_MAX, ARCHIVE_FILES_MAX, FileKind, PhotoCopy, StoredFile, archive_names, named_as,
    sees_unblurred,
};
use domain::id::FileId;
use domain::language::Message;
use domain::permission::{Actor, Permit, act};
use domain::rate_limit::LimitedAction;
use futures_util::future::join_all;
use jiff::Timestamp;
use serde::Deserialize;
use std::collections::HashMap;
use store::Connection;
use utoipa::IntoParams;

/// The files to download.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DownloadFiles {
    /// The ids of 1 to 100 files of the project, separated by commas.
    pub ids: String,
}

impl DownloadFiles {
    /// The ids, without duplicates.
    ///
    /// # Errors
    /// 422 for no ids, too many ids, or an invalid id.
    pub(crate) fn parse(&self) -> Result<Vec<FileId>, ApiError> {
        let mut ids = Vec::new();
        for text in self.ids.split(',') {
            let id = uuid::Uuid::try_parse(text).map_err(|_| invalid("ids"))?;
            let id = FileId::from_uuid(id);
            if !ids.contains(&id) {
                ids.push(id);
            }
            if ids.len() > ARCHIVE_FILES_MAX {
                let message = Message::ErrorFilesAtOnce {
                    most: ARCHIVE_FILES_MAX.to_string(),
                };
                return Err(FieldError::new("ids", "too_many", message).into());
            }
        }
        Ok(ids)
    }
}

/// Downloads selected files of a project as a ZIP archive.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/files/archive",
    operation_id = "download_files",
    tag = "file",
    params(("code" = String, Path, description = "The project code, in any case"), DownloadFiles),
    responses((status = 200, content_type = "application/zip"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ReadFile"))),
)]
pub async fn download_files(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Query(query): Query<DownloadFiles>,
) -> Result<Response, ApiError> {
    let ids = query.parse()?;
    take_place(&state, &caller, By::Account).await?;
    let reader = state.clone();
    let chosen = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::ReadFile, &code)?;
            Chosen::find(conn, &caller, &actor, &permit, &ids, reader.now())
        })
        .await?;
    chosen.respond(&state).await
}

/// Applies the rate limit for archives, because an archive may read a gigabyte.
///
/// # Errors
/// 429 over the limit; 401 without a session.
pub(crate) async fn take_place(state: &AppState, caller: &Caller, by: By) -> Result<(), ApiError> {
    let (asker, now) = (caller.clone(), state.now());
    state
        .write(move |conn| {
            let actor = by.actor(&asker, conn, now)?;
            take_call(conn, LimitedAction::Archive, &actor, now)
        })
        .await
}

/// Number of concurrent checks for existing files. An S3 request is slow, but many can run in parallel.
const LOOKED_FOR_AT_ONCE: usize = 20;

/// The files of an archive.
pub(crate) struct Chosen {
    project_number: String,
    /// Each file, with the copy to send instead when the recipient does not get the original photo.
    files: Vec<(StoredFile, Option<PhotoCopy>)>,
}

impl Chosen {
    /// Finds the project's files with these ids that `actor` may see, in the order of the ids.
    ///
    /// # Errors
    /// 422 if the files are too large together. 404 if any file is missing, because an incomplete archive would be taken for the complete one. A file of another project is recorded
    /// like a forged link.
    pub(crate) fn find(
        conn: &mut Connection,
        caller: &Caller,
        actor: &Actor,
        permit: &Permit<act::ReadFile>,
        ids: &[FileId],
        now: Timestamp,
    ) -> Result<Self, ApiError> {
        let mut files = store::file::chosen(conn, permit, ids, actor.reads_internal())?;
        if files.len() < ids.len() {
            let refusal = ApiError::not_found();
            return Err(if store::file::are_foreign(conn, permit, ids)? {
                caller.noting_foreign_file(refusal, actor, now)
            } else {
                refusal
            });
        }
        if files.iter().map(|file| file.file_size).sum::<i64>() > ARCHIVE_BYTES_MAX {
            let message = Message::ErrorArchiveTooLarge;
            return Err(FieldError::new("ids", "too_large", message).into());
        }
        files.sort_by_key(|file| ids.iter().position(|id| *id == file.id));
        let senders = store::file::senders(conn, &files)?;
        let paths: Vec<String> = files.iter().map(|file| file.file_path.clone()).collect();
        let mut blurs = if sees_unblurred(actor, permit.facts()) {
            HashMap::new()
        } else {
            store::photo_annotation::blurs(conn, &paths)?
        };
        let files = files.into_iter().zip(senders).map(|(file, sender)| {
            let blur = blurs.remove(&file.file_path);
            let copy = file.copy_to_send(None, sender.allows_original_for(actor), blur);
            (file, copy)
        });
        let files = files.collect();
        Ok(Self {
            project_number: store::project::number(conn, permit)?,
            files,
        })
    }

    /// Streams the archive while it is built.
    ///
    /// # Errors
    /// 409 if the content of a file is lost; nothing is sent in that case. 503 if the file storage is unavailable.
    pub(crate) async fn respond(self, state: &AppState) -> Result<Response, ApiError> {
        self.expect_bytes(state.files()).await?;
        let names: Vec<String> = self.files.iter().map(name_inside).collect();
        let names = archive_names(names.iter().map(String::as_str));
        let entries = self
            .files
            .iter()
            .zip(names)
            .map(|((file, copy), name)| ArchiveEntry {
                path: file.file_path.clone(),
                copy: copy.clone(),
                name,
                uploaded_at: file.uploaded_at,
            });
        let time_zone = state.time_zone();
        let body = archive(state.renditions().clone(), entries.collect(), time_zone);
        let name = format!("{} files.zip", self.project_number);
        Ok(respond_with_archive(&name, body))
    }

    async fn expect_bytes(&self, storage: &FileStorage) -> Result<(), ApiError> {
        for some in self.files.chunks(LOOKED_FOR_AT_ONCE) {
            let looks = some.iter().map(|(file, _)| storage.has(&file.file_path));
            for ((file, _), found) in some.iter().zip(join_all(looks).await) {
                if !found? {
                    tracing::warn!(path = file.file_path, "a file is missing from the storage");
                    let name = file.file_name.clone();
                    let detail = Message::ErrorFileLost { name };
                    return Err(ApiError::conflict("file_lost", detail));
                }
            }
        }
        Ok(())
    }
}

/// The file name inside the archive. Its extension matches the copy, which may have another type than the original.
fn name_inside((file, copy): &(StoredFile, Option<PhotoCopy>)) -> String {
    match (copy, FileKind::from_mime(&file.file_type)) {
        (Some(copy), Some(kind)) => named_as(&file.file_name, copy.rendition.kind_of(kind)),
        _ => file.file_name.clone(),
    }
}
