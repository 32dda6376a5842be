//! The lists in a package, for spreadsheets (CSV) and for programs (JSON).

use crate::contents::{Entry, Internal, Message, SourceKind};
use crate::error::PackageError;
use crate::listing::{Absence, Listing, Placed};
use domain::id::FileId;
use domain::text::defused;
use jiff::Timestamp;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::io;

/// Makes spreadsheets read the text as UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The state of a file in the list of all files: the package has the file as the portal received it.
pub(crate) const ORIGINAL: &str = "original";
/// It is a copy with blurred parts.
pub(crate) const BLURRED_COPY: &str = "blurred_copy";
/// It is a copy without location and camera data.
pub(crate) const SHARED_COPY: &str = "shared_copy";
/// It is missing in the storage.
pub(crate) const MISSING: &str = "missing";
/// The storage has it, but no copy for the package could be made of it.
pub(crate) const NOT_SHAREABLE: &str = "not_shareable";
/// The word for "true" in a column.
pub(crate) const YES: &str = "yes";

/// A file of the package that is made from the contents.
pub(crate) struct Made {
    /// Its path in the package.
    pub(crate) path: &'static str,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
}

/// All lists.
pub(crate) fn lists(listing: &Listing<'_>) -> Result<Vec<Made>, PackageError> {
    let contents = listing.contents;
    let mut lists = vec![
        index(listing)?,
        deleted(listing)?,
        json_file(crate::bag::TIMELINE, &entries(listing, &contents.timeline))?,
        timeline(listing)?,
    ];
    if let Some(estimates) = &contents.estimates {
        lists.extend(crate::estimates::lists(listing, estimates)?);
    }
    if let Some(messages) = &contents.messages {
        lists.push(json_file(
            "data/messages.json",
            &messages_value(listing, messages),
        )?);
        lists.push(messages_table(listing, messages)?);
    }
    if let Some(internal) = &contents.internal {
        lists.extend(internal_lists(internal)?);
    }
    Ok(lists)
}

/// A table whose cells are not formulas for any spreadsheet.
pub(crate) fn table(
    path: &'static str,
    header: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
) -> Result<Made, PackageError> {
    let mut csv = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(BYTE_ORDER_MARK.to_vec());
    csv.write_record(header)?;
    for row in rows {
        csv.write_record(row.iter().map(|cell| safe(cell).into_owned()))?;
    }
    let written = csv.into_inner();
    let bytes = written.map_err(|error| io::Error::other(error.to_string()))?;
    Ok(Made { path, bytes })
}

/// A cell that is no formula. A negative number is none.
fn safe(cell: &str) -> Cow<'_, str> {
    let is_number = |digits: &str| {
        !digits.is_empty()
            && digits
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    if cell.strip_prefix('-').is_some_and(is_number) {
        cell.into()
    } else {
        defused(cell)
    }
}

pub(crate) fn json_file(path: &'static str, value: &Value) -> Result<Made, PackageError> {
    let bytes = serde_json::to_vec_pretty(value)?;
    Ok(Made { path, bytes })
}

pub(crate) fn cell(value: Option<&str>) -> String {
    value.unwrap_or_default().to_owned()
}

fn flag(value: bool) -> String {
    if value { YES } else { "no" }.to_owned()
}

/// The columns of a file that is, or should be, in the package.
struct Row<'a> {
    placed: &'a Placed,
    kind: &'static str,
    id: FileId,
    original_name: &'a str,
    original_sum: Option<&'a str>,
    source: SourceKind,
    in_history: bool,
    received: Timestamp,
    sender: Option<&'a str>,
}

impl Row<'_> {
    /// The first columns of the row, then those in `described`, then the last ones.
    fn cells(&self, described: [String; 8]) -> Vec<String> {
        let state = match (&self.placed.kept, self.source) {
            (None, _) => match self.placed.absence {
                Absence::Missing => MISSING,
                Absence::NotShareable => NOT_SHAREABLE,
            },
            (Some(_), SourceKind::Original) => ORIGINAL,
            (Some(_), SourceKind::Blurred) => BLURRED_COPY,
            (Some(_), SourceKind::Shared) => SHARED_COPY,
        };
        let kept = self.placed.kept.as_ref();
        let first = [
            self.placed.path.clone(),
            self.kind.to_owned(),
            state.to_owned(),
            self.id.to_string(),
            self.original_name.to_owned(),
        ];
        let last = [
            self.received.to_string(),
            cell(self.sender),
            kept.map_or_else(String::new, |kept| kept.size.to_string()),
            cell(kept.map(|kept| kept.sha256.as_str())),
            cell(self.original_sum),
            flag(kept.is_some_and(|kept| kept.is_new)),
            flag(self.in_history),
        ];
        first.into_iter().chain(described).chain(last).collect()
    }
}

fn index(listing: &Listing<'_>) -> Result<Made, PackageError> {
    let header = [
        "path",
        "kind",
        "state",
        "id",
        "original_name",
        "phase",
        "room",
        "caption",
        "tags",
        "taken",
        "camera",
        "position",
        "before",
        "received",
        "sender",
        "size",
        "sha256",
        "original_sha256",
        "new",
        "in_history",
    ];
    let contents = listing.contents;
    let photos = listing.placed_photos().map(|(_, photo, placed)| {
        let before = photo.before.and_then(|id| listing.place(id));
        let row = Row {
            placed,
            kind: "photo",
            id: photo.id,
            original_name: &photo.original_name,
            original_sum: photo.sha256.as_deref(),
            source: photo.source.kind,
            in_history: photo.in_history,
            received: photo.received,
            sender: photo.sender.as_deref(),
        };
        row.cells([
            cell(photo.phase.as_deref().map(|key| contents.phase(key))),
            cell(photo.room.as_deref()),
            cell(photo.caption.as_deref()),
            photo.tags.join(", "),
            cell(photo.taken.as_deref()),
            cell(photo.camera.as_deref()),
            cell(photo.position.as_deref()),
            cell(before.map(|placed| placed.path.as_str())),
        ])
    });
    let documents = contents.documents.iter().zip(&listing.documents);
    let documents = documents.map(|(document, placed)| {
        let row = Row {
            placed,
            kind: "document",
            id: document.id,
            original_name: &document.original_name,
            original_sum: document.sha256.as_deref(),
            source: document.source.kind,
            in_history: document.in_history,
            received: document.received,
            sender: document.sender.as_deref(),
        };
        row.cells(Default::default())
    });
    table(crate::bag::INDEX, &header, photos.chain(documents))
}

fn deleted(listing: &Listing<'_>) -> Result<Made, PackageError> {
    let header = ["name", "size", "sha256", "deleted_by", "deleted_at"];
    let rows = listing.contents.deleted.iter().map(|file| {
        vec![
            file.name.clone(),
            file.size.to_string(),
            cell(file.sha256.as_deref()),
            cell(file.deleted_by.as_deref()),
            file.deleted_at.to_string(),
        ]
    });
    table("data/deleted-files.csv", &header, rows)
}

/// The ids and paths of files.
pub(crate) fn files_value(listing: &Listing<'_>, files: &[FileId]) -> Value {
    files
        .iter()
        .map(|id| json!({ "id": id, "path": listing.place(*id).map(|placed| &placed.path) }))
        .collect()
}

/// The paths of files, one a line.
pub(crate) fn files_cell(listing: &Listing<'_>, files: &[FileId]) -> String {
    let paths = files.iter().filter_map(|id| listing.place(*id));
    let paths: Vec<&str> = paths.map(|placed| placed.path.as_str()).collect();
    paths.join("\n")
}

fn entries(listing: &Listing<'_>, entries: &[Entry]) -> Value {
    entries
        .iter()
        .map(|entry| {
            json!({
                "id": entry.id,
                "at": entry.at,
                "author": entry.author,
                "kind": entry.kind,
                "previous_status": entry.previous_status,
                "new_status": entry.new_status,
                "change": entry.change,
                "notes": entry.notes,
                "files": files_value(listing, &entry.files),
            })
        })
        .collect()
}

fn timeline(listing: &Listing<'_>) -> Result<Made, PackageError> {
    let header = [
        "id",
        "at",
        "author",
        "kind",
        "previous_status",
        "new_status",
        "change",
        "notes",
        "files",
    ];
    let rows = listing.contents.timeline.iter().map(|entry| {
        vec![
            entry.id.clone(),
            entry.at.to_string(),
            cell(entry.author.as_deref()),
            entry.kind.clone(),
            cell(entry.previous_status.as_deref()),
            cell(entry.new_status.as_deref()),
            cell(entry.change.as_deref()),
            cell(entry.notes.as_deref()),
            files_cell(listing, &entry.files),
        ]
    });
    table(crate::bag::TIMELINE_TABLE, &header, rows)
}

fn messages_value(listing: &Listing<'_>, messages: &[Message]) -> Value {
    messages
        .iter()
        .map(|message| {
            json!({
                "id": message.id,
                "at": message.at,
                "author": message.author,
                "text": message.text,
                "files": files_value(listing, &message.files),
            })
        })
        .collect()
}

fn messages_table(listing: &Listing<'_>, messages: &[Message]) -> Result<Made, PackageError> {
    let header = ["id", "at", "author", "text", "files"];
    let rows = messages.iter().map(|message| {
        vec![
            message.id.clone(),
            message.at.to_string(),
            cell(message.author.as_deref()),
            message.text.clone(),
            files_cell(listing, &message.files),
        ]
    });
    table("data/messages.csv", &header, rows)
}

fn internal_lists(internal: &Internal) -> Result<[Made; 4], PackageError> {
    let notes = internal.notes.iter().map(|note| {
        vec![
            note.at.to_string(),
            cell(note.author.as_deref()),
            note.text.clone(),
        ]
    });
    let tasks = internal.tasks.iter().map(|task| {
        vec![
            task.at.to_string(),
            task.title.clone(),
            cell(task.details.as_deref()),
            cell(task.assignee.as_deref()),
            cell(task.due.as_deref()),
            task.state.clone(),
        ]
    });
    Ok([
        json_file("data/internal/notes.json", &json!(internal.notes))?,
        table("data/internal/notes.csv", &["at", "author", "text"], notes)?,
        json_file("data/internal/tasks.json", &json!(internal.tasks))?,
        table(
            "data/internal/tasks.csv",
            &["at", "title", "details", "assignee", "due", "state"],
            tasks,
        )?,
    ])
}
