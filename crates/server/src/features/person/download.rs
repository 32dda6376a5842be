//! Sends a person's data as an archive: `person.json`, and the files that the person uploaded.

use crate::errors::ApiError;
use crate::files::{ArchiveEntry, ArchiveText, FileStorage, archive_with_text};
use crate::http::extract::Caller;
use crate::http::file_response::respond_with_archive;
use crate::http::rate_limits::Limits;
use crate::shared::export::take_place;
use crate::state::AppState;
use axum::response::Response;
use domain::audit::AuditEvent;
use domain::file::archive_names;
use domain::id::{ProjectId, UserId};
use futures_util::future::join_all;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use store::Connection;
use store::audit::NewAuditEntry;
use store::person::{self, Person, PersonFile};

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

/// What the database knows about a person.
pub(super) struct Collected {
    tables: Map<String, Value>,
    files: Vec<PersonFile>,
}

impl Collected {
    pub(super) fn read(conn: &mut Connection, person: &Person) -> Result<Self, store::StoreError> {
        Ok(Self {
            tables: person::export(conn, person)?,
            files: person::files(conn, person)?,
        })
    }

    /// Streams the archive. Files whose content is lost are listed in `person.json` instead.
    pub(super) async fn send(self, state: &AppState, name: &str) -> Result<Response, ApiError> {
        let (files, lost) = split(state.files(), self.files).await?;
        let names = archive_names(files.iter().map(|file| file.name.as_str()));
        let entries: Vec<ArchiveEntry> = files
            .into_iter()
            .zip(names)
            .map(|(file, name)| ArchiveEntry {
                path: file.path,
                rendition: None,
                name: format!("files/{name}"),
                uploaded_at: file.uploaded_at,
            })
            .collect();
        let now = state.now();
        let document = document(self.tables, &entries, &lost, now);
        let text = ArchiveText {
            name: "person.json",
            bytes: serde_json::to_vec_pretty(&document).map_err(ApiError::internal)?,
            written_at: now,
        };
        let zone = state.time_zone();
        let body = archive_with_text(state.renditions().clone(), text, entries, zone);
        Ok(respond_with_archive(name, body))
    }
}

fn document(
    tables: Map<String, Value>,
    entries: &[ArchiveEntry],
    lost: &[PersonFile],
    now: Timestamp,
) -> Value {
    let files = entries
        .iter()
        .map(|entry| json!({ "name": entry.name, "uploaded_at": entry.uploaded_at.to_string() }));
    let lost = lost
        .iter()
        .map(|file| json!({ "name": file.name, "uploaded_at": file.uploaded_at.to_string() }));
    json!({
        "format": "buildback-person-1",
        "exported_at": now.to_string(),
        "data": tables,
        "files": files.collect::<Vec<_>>(),
        "lost_files": lost.collect::<Vec<_>>(),
    })
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
