//! Chosen files of a project as one ZIP archive.

use crate::errors::{ApiError, Problem};
use crate::features::file::read::shared_copy;
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
use domain::file::{ARCHIVE_FILES_MAX, FileKind, Rendition, StoredFile, archive_names, named_as};
use domain::id::FileId;
use domain::language::Message;
use domain::permission::{Actor, Permit, act};
use domain::rate_limit::LimitedAction;
use futures_util::future::join_all;
use jiff::Timestamp;
use serde::Deserialize;
use store::Connection;
use utoipa::IntoParams;

/// Which files.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DownloadFiles {
    /// The ids of 1 to 100 files of the project, with commas between them.
    pub ids: String,
}

impl DownloadFiles {
    /// The ids, each once.
    ///
    /// # Errors
    /// 422 for none, for too many, and for what is no id.
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

/// Chosen files of a project as one ZIP archive.
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

/// Takes a place for an archive, which may read a gigabyte.
///
/// # Errors
/// 429 for too many; 401 without a session.
pub(crate) async fn take_place(state: &AppState, caller: &Caller, by: By) -> Result<(), ApiError> {
    let (asker, now) = (caller.clone(), state.now());
    state
        .write(move |conn| {
            let actor = by.actor(&asker, conn, now)?;
            take_call(conn, LimitedAction::Archive, &actor, now)
        })
        .await
}

/// A bucket takes its time to answer, and many questions at once.
const LOOKED_FOR_AT_ONCE: usize = 20;

/// The files that go into an archive.
pub(crate) struct Chosen {
    project_number: String,
    /// With what is made of a photo for somebody who does not get its original.
    files: Vec<(StoredFile, Option<Rendition>)>,
}

impl Chosen {
    /// The project's files with these ids, in their order, as far as `actor` may see them.
    ///
    /// # Errors
    /// 404 when the project does not have all of them: an archive that lacks one would be taken for the whole. A file of
    /// another project counts as a forged link does.
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
        files.sort_by_key(|file| ids.iter().position(|id| *id == file.id));
        let senders = store::file::senders(conn, &files)?;
        let files = files.into_iter().zip(senders).map(|(file, sender)| {
            let made = shared_copy(&file, sender.gives_original_to(actor));
            (file, made)
        });
        let files = files.collect();
        Ok(Self {
            project_number: store::project::number(conn, permit)?,
            files,
        })
    }

    /// The archive, made while it is sent.
    ///
    /// # Errors
    /// 409 when the bytes of one of the files are lost: then nothing is sent. 503 when the place for files cannot be reached.
    pub(crate) async fn respond(self, state: &AppState) -> Result<Response, ApiError> {
        self.expect_bytes(state.files()).await?;
        let names: Vec<String> = self.files.iter().map(name_inside).collect();
        let names = archive_names(names.iter().map(String::as_str));
        let entries = self
            .files
            .iter()
            .zip(names)
            .map(|((file, made), name)| ArchiveEntry {
                path: file.file_path.clone(),
                made: *made,
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
                    tracing::warn!(path = file.file_path, "a file is not where it should be");
                    let name = file.file_name.clone();
                    let detail = Message::ErrorFileLost { name };
                    return Err(ApiError::conflict("file_lost", detail));
                }
            }
        }
        Ok(())
    }
}

/// The name of what is sent, which may be of another kind than the file.
fn name_inside((file, made): &(StoredFile, Option<Rendition>)) -> String {
    match (made, FileKind::from_mime(&file.file_type)) {
        (Some(made), Some(kind)) => named_as(&file.file_name, made.kind_of(kind)),
        _ => file.file_name.clone(),
    }
}
