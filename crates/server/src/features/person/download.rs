//! Sends a person's data as an archive: `person.json`, and the files that the person uploaded.

use super::document::Document;
use crate::errors::ApiError;
use crate::files::{ArchiveEntry, ArchiveText, FileStorage, archive_with_text};
use crate::http::extract::Caller;
use crate::http::file_response::respond_with_archive;
use crate::http::rate_limits::Limits;
use crate::shared::export::{blocking, take_place};
use crate::state::AppState;
use axum::response::Response;
use domain::audit::AuditEvent;
use domain::file::{FileKind, PhotoCopy, Rendition, archive_names, named_as};
use domain::id::{ProjectId, UserId};
use futures_util::future::join_all;
use std::io;
use store::audit::NewAuditEntry;
use store::person::{self, Person, PersonFile};
use store::{Connection, StoreError};

/// Number of concurrent checks for existing files.
const LOOKED_FOR_AT_ONCE: usize = 20;

/// Whose data is exported, for the security log.
#[derive(Debug, Clone, Copy)]
pub(super) enum Subject {
    Account(UserId),
    Owner(ProjectId),
}

/// Counts the export against the caller's limit and records it in the security log. The refusal is a value and not an error, so that the
/// transaction commits its log entry.
pub(super) fn begin(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    by: UserId,
    subject: Subject,
) -> Result<Result<(), ApiError>, ApiError> {
    if let Err(refusal) = take_place(conn, state, caller, by)? {
        return Ok(Err(refusal));
    }
    // A unique key per export, so that entries are not merged.
    let key = format!("user:{by}:{}", state.now().as_microsecond());
    let entry = NewAuditEntry {
        actor: Some(by),
        ..NewAuditEntry::new(AuditEvent::PersonExported, key)
    };
    let entry = match subject {
        Subject::Account(id) => NewAuditEntry {
            subject: Some(id),
            ..entry
        },
        Subject::Owner(id) => NewAuditEntry {
            project: Some(id),
            ..entry
        },
    };
    Limits { state, caller }.record(conn, entry)?;
    Ok(Ok(()))
}

/// Sends the archive. Neither its rows nor its files have to fit into memory: the rows are written to a temporary file as they are read,
/// and the files are read as they are sent. Files whose content is lost are listed in `person.json` instead. One export reads the database
/// at a time; others wait.
pub(super) async fn send(
    state: &AppState,
    person: Person,
    name: &str,
) -> Result<Response, ApiError> {
    state.require_free_space()?;
    let now = state.now();
    let watcher = state.clone();
    let has_room = move || watcher.free_space().low().is_none();
    let folder = state.config().data_dir.clone();
    let turn = state.export_turn().await?;
    let written = state.store().long_read(move |conn| {
        // Even if nobody waits for the response anymore.
        let _turn = turn;
        let mut document = Document::begin(&folder, now, has_room).map_err(unwritten)?;
        let files = person::export(conn, &person, |table, row| {
            document.add(table, row).map_err(unwritten)
        })?;
        Ok((document, files))
    });
    let (document, files) = written.await?;
    let (files, lost) = split(state.files(), files).await?;
    let copies = copies(state, &files).await?;
    let names = files.iter().zip(&copies).map(|(file, copy)| match copy {
        Some(_) => named_as(&file.name, FileKind::Jpeg),
        None => file.name.clone(),
    });
    let names: Vec<String> = names.collect();
    let names = archive_names(names.iter().map(String::as_str));
    let entries: Vec<ArchiveEntry> = files
        .into_iter()
        .zip(copies)
        .zip(names)
        .map(|((file, copy), name)| ArchiveEntry {
            path: file.path,
            copy,
            name: format!("files/{name}"),
            uploaded_at: file.uploaded_at,
        })
        .collect();
    let (entries, (content, length)) = blocking(move || {
        let files = entries
            .iter()
            .map(|entry| (entry.name.as_str(), entry.uploaded_at));
        let lost = lost
            .iter()
            .map(|file| (file.name.as_str(), file.uploaded_at));
        let written = document.finish(files, lost).map_err(unwritten)?;
        Ok((entries, written))
    })
    .await?;
    let text = ArchiveText {
        name: "person.json",
        content,
        length,
        written_at: now,
    };
    let body = archive_with_text(state.renditions().clone(), text, entries, state.time_zone());
    Ok(respond_with_archive(name, body))
}

/// The copies to send instead of photos with a blur, for each file. A person's data does not include the faces of others.
async fn copies(
    state: &AppState,
    files: &[PersonFile],
) -> Result<Vec<Option<PhotoCopy>>, ApiError> {
    let paths: Vec<String> = files.iter().map(|file| file.path.clone()).collect();
    let mut blurs = state
        .store()
        .read(move |conn| store::photo_annotation::blurs(conn, &paths))
        .await?;
    let copy = |file: &PersonFile| {
        let blur = blurs.remove(&file.path)?;
        Some(PhotoCopy {
            rendition: Rendition::Screen,
            blur: Some(blur),
        })
    };
    Ok(files.iter().map(copy).collect())
}

fn unwritten(error: io::Error) -> StoreError {
    if error.kind() == io::ErrorKind::StorageFull {
        StoreError::Full
    } else {
        StoreError::internal(error)
    }
}

/// The files whose content exists, and the others.
async fn split(
    storage: &FileStorage,
    files: Vec<PersonFile>,
) -> Result<(Vec<PersonFile>, Vec<PersonFile>), ApiError> {
    let (mut found, mut lost) = (Vec::new(), Vec::new());
    for some in files.chunks(LOOKED_FOR_AT_ONCE) {
        let looks = some.iter().map(|file| storage.has(&file.path));
        for (file, exists) in some.iter().zip(join_all(looks).await) {
            let to = if exists? { &mut found } else { &mut lost };
            to.push(file.clone());
        }
    }
    Ok((found, lost))
}
