//! Gathers the contents of a claim package: only what its author may see, and never the project's code.

mod estimates;
mod files;

use self::files::Files;
use crate::errors::ApiError;
use crate::shared::claim_package::{PackageContent, PackedFile, scope};
use crate::shared::document::{DocumentOptions, Gathering as ReportGathering};
use crate::shared::estimate::sent_with_amounts;
use crate::shared::project_access::permit;
use crate::state::AppState;
use crate::state::portal::Look;
use claim_package::{
    Contents, Deleted, Entry, Fact, Internal, Message as SentMessage, Note, PhaseName, Previous,
    Task,
};
use domain::claim_package::{PackageOptions, PackageScope, without_code};
use domain::document::{DOCUMENT_PHOTOS_MAX, DocumentKind};
use domain::file::{sees_deleted_checksum, sees_unblurred};
use domain::id::{PackageId, UpdateId};
use domain::language::{Language, Message};
use domain::message::Participant;
use domain::permission::{Actor, Permit, act};
use domain::project::{FieldEdit, ProjectStatus};
use domain::update::StatusUpdate;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::Value;
use std::collections::HashSet;
use store::Connection;
use store::claim_package::NewPackage;
use store::message::Place;
use store::update::Sort;

/// Rows per query.
const ROWS: usize = 500;

/// An order of a package: by whom, for whom, when, and with which options.
pub(super) struct Gathering<'a> {
    /// The settings say who sees amounts.
    pub(super) state: &'a AppState,
    /// The author.
    pub(super) actor: &'a Actor,
    /// The recipient's name.
    pub(super) recipient: &'a str,
    /// What it contains.
    pub(super) options: PackageOptions,
    /// The portal's time zone.
    pub(super) zone: TimeZone,
    /// The portal's name and color.
    pub(super) portal: Look,
    /// Where the portal is.
    pub(super) public_url: &'a str,
    /// When.
    pub(super) now: Timestamp,
}

impl Gathering<'_> {
    /// Gathers a package of the project with this code.
    ///
    /// # Errors
    /// 404 or 403 as for the project page.
    pub(super) fn order(
        &self,
        conn: &mut Connection,
        code: &str,
        id: PackageId,
    ) -> Result<NewPackage, ApiError> {
        let allowed = permit(conn, self.actor, act::CreatePackage, code)?;
        let shown = permit(conn, self.actor, act::ShowProject, code)?;
        let page = store::project::show(conn, &shown)?;
        let number = store::claim_package::next_number(conn, &allowed)?;

        let updates = self.updates(conn, code)?;
        let mut files = Files::default();
        let internal = updates.iter().filter(|one| one.update_type.is_internal());
        let internal: HashSet<UpdateId> = internal.map(|update| update.id).collect();
        self.project_files(conn, code, &internal, &mut files)?;
        let has_report_photos = files.count_pictures() <= DOCUMENT_PHOTOS_MAX;
        let messages = match self.options.messages {
            true => Some(self.messages(conn, code, &mut files)?),
            false => None,
        };
        let sent = sent_with_amounts(conn, self.state, self.actor, allowed.facts())?;
        for version in sent.iter().flatten() {
            files.add(version.files.clone(), false);
        }
        let only_for_admins = match self.options.internal {
            true => Some(self.internal(conn, code, &mut files)?),
            false => None,
        };
        let is_unblurred =
            self.options.originals_of_blurred && sees_unblurred(self.actor, allowed.facts());
        let sorted = files.sorted(conn, self, allowed.facts(), is_unblurred)?;

        let report_options = DocumentOptions {
            per_page: 4,
            by_room: true,
            facts: true,
            annotations: true,
            language: self.language(),
        };
        let report = ReportGathering {
            state: self.state,
            actor: self.actor,
            kind: DocumentKind::ProjectReport,
            options: &report_options,
            zone: self.zone.clone(),
            portal: self.portal.clone(),
            now: self.now,
            internal: self.options.internal,
            has_photos: has_report_photos,
        };
        let facts = report.facts(&page, None).into_iter().map(|fact| Fact {
            name: fact.name,
            value: fact.value,
        });
        let described = page.project.details.damage_description.clone();
        let description = described.map(|value| Fact {
            name: self.say(Message::DocumentDescription),
            value,
        });
        let contents = Contents {
            language: self.language(),
            zone: self.zone.iana_name().unwrap_or("UTC").to_owned(),
            portal: self.portal.name.clone(),
            public_url: self.public_url.to_owned(),
            project_number: page.project.project_number.clone(),
            title: page.project.details.address(),
            number,
            recipient: self.recipient.to_owned(),
            made_by: self.made_by(conn)?,
            made_at: self.now,
            facts: facts.chain(description).collect(),
            phases: self.phases(
                conn,
                sorted.photos.iter().filter_map(|one| one.phase.as_ref()),
            )?,
            photos: sorted.photos,
            documents: sorted.documents,
            deleted: self.deleted(conn, &allowed)?,
            timeline: updates
                .into_iter()
                .map(|update| self.entry(update))
                .collect(),
            estimates: sent.map(|versions| {
                let versions = versions.into_iter();
                versions
                    .filter_map(|version| self.estimate(&report, version))
                    .collect()
            }),
            messages,
            internal: only_for_admins,
            previous: previous(conn, &allowed, scope(self.actor)?)?,
            has_report_photos,
            // The job that makes the package fills in these two.
            log_problems: 0,
            timestamp_authority: None,
        };
        let total = contents.photos.len() + contents.documents.len();
        let sizes = contents.photos.iter().map(|photo| photo.source.size);
        let sizes = sizes.chain(contents.documents.iter().map(|file| file.source.size));
        let total_bytes = sizes.fold(0_u64, u64::saturating_add);
        let content = PackageContent {
            contents,
            report: report.of_package(conn, code)?,
            blurred: sorted.blurred,
            shared: sorted.shared,
        };
        let mut made_from = serde_json::to_value(&content).map_err(ApiError::internal)?;
        hide_code(&mut made_from, page.project.project_code.as_str());
        Ok(NewPackage {
            id,
            number,
            recipient: self.recipient.to_owned(),
            options: self.options,
            made_from: made_from.to_string(),
            total: i32::try_from(total).map_err(ApiError::internal)?,
            total_bytes: i64::try_from(total_bytes).map_err(ApiError::internal)?,
        })
    }

    const fn language(&self) -> Language {
        self.options.language
    }

    fn say(&self, message: Message) -> String {
        message.in_language(self.language())
    }

    fn made_by(&self, conn: &mut Connection) -> Result<String, ApiError> {
        let Actor::User(user) = self.actor else {
            return Err(ApiError::sign_in_required());
        };
        let names = store::file::uploader_names(conn, std::iter::once(Some(user.user_id)))?;
        Ok(names.into_iter().flatten().next().unwrap_or_default())
    }

    /// The portal's phases in their order, then other phases of photos.
    fn phases<'a>(
        &self,
        conn: &mut Connection,
        used: impl Iterator<Item = &'a String>,
    ) -> Result<Vec<PhaseName>, ApiError> {
        let mut keys = store::portal::show(conn)?.settings.phases();
        for phase in used {
            if !keys.contains(phase) {
                keys.push(phase.clone());
            }
        }
        let named = keys.into_iter().map(|key| PhaseName {
            name: self.say(Message::DocumentPhase { phase: key.clone() }),
            key,
        });
        Ok(named.collect())
    }

    /// The timeline, oldest first.
    fn updates(&self, conn: &mut Connection, code: &str) -> Result<Vec<StatusUpdate>, ApiError> {
        let permit = permit(conn, self.actor, act::ListUpdates, code)?;
        let mut query = store::update::ListQuery {
            sort: Sort::Oldest,
            filters: Vec::new(),
            limit: ROWS,
            cursor: None,
        };
        let mut updates = Vec::new();
        loop {
            let page = store::update::list(conn, &permit, &query, self.options.internal)?;
            updates.extend(page.items);
            query.cursor = page.next_cursor;
            if query.cursor.is_none() {
                return Ok(updates);
            }
        }
    }

    fn entry(&self, update: StatusUpdate) -> Entry {
        let change = update
            .change
            .and_then(|text| text.in_language(self.language()));
        let lines: Vec<String> = change
            .or(update.change_summary)
            .into_iter()
            .chain(update.edits.iter().map(|edit| self.edit(edit)))
            .collect();
        let word = |status: ProjectStatus| status.as_str().to_owned();
        Entry {
            id: update.id.to_string(),
            at: update.created_at,
            author: update.author_name,
            kind: update.update_type.as_str().to_owned(),
            previous_status: update.previous_status.map(word),
            new_status: Some(word(update.new_status)),
            change: (!lines.is_empty()).then(|| lines.join("\n")),
            notes: update.notes,
            files: update.attachments.iter().map(|file| file.id).collect(),
        }
    }

    /// `Insurance carrier: Northfield → Ridgeline`.
    fn edit(&self, edit: &FieldEdit) -> String {
        let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "–".to_owned());
        format!(
            "{}: {} → {}",
            edit.field_name.label_in(self.language()),
            value(&edit.old_value),
            value(&edit.new_value)
        )
    }

    fn deleted(
        &self,
        conn: &mut Connection,
        allowed: &Permit<act::CreatePackage>,
    ) -> Result<Vec<Deleted>, ApiError> {
        let files = store::claim_package::deleted_files(conn, allowed, self.options.internal)?;
        let sees_sum = |name: &str| sees_deleted_checksum(self.actor, name);
        let files = files.into_iter().map(|file| Deleted {
            sha256: file.sha256.filter(|_| sees_sum(&file.name)),
            name: file.name,
            size: file.size.unsigned_abs(),
            deleted_by: file.deleted_by,
            deleted_at: file.deleted_at,
        });
        Ok(files.collect())
    }

    /// The messages, oldest first. Adds their files.
    fn messages(
        &self,
        conn: &mut Connection,
        code: &str,
        files: &mut Files,
    ) -> Result<Vec<SentMessage>, ApiError> {
        let permit = permit(conn, self.actor, act::ListMessages, code)?;
        let participant = Participant::of(self.actor).ok_or_else(ApiError::sign_in_required)?;
        let mut query = store::message::ListQuery {
            place: Place::After(None),
            limit: ROWS,
        };
        let mut messages = Vec::new();
        loop {
            let page = store::message::list(conn, &permit, &participant, &query)?;
            for message in page.messages {
                messages.push(SentMessage {
                    id: message.id.to_string(),
                    at: message.created_at,
                    author: Some(message.sender_name),
                    text: message.message_content,
                    files: message.attachments.iter().map(|file| file.id).collect(),
                });
                files.add(message.attachments, false);
            }
            match page.newer {
                Some(newer) => query.place = Place::After(Some(newer)),
                None => return Ok(messages),
            }
        }
    }

    /// Notes and tasks. Adds their files.
    fn internal(
        &self,
        conn: &mut Connection,
        code: &str,
        files: &mut Files,
    ) -> Result<Internal, ApiError> {
        let allowed = permit(conn, self.actor, act::ManageNotes, code)?;
        let (mut notes, mut cursor) = (Vec::new(), None);
        loop {
            let page = store::note::list(conn, &allowed, ROWS, cursor.as_ref())?;
            for note in page.items {
                notes.push(Note {
                    at: note.created_at,
                    author: note.created_by.map(|person| person.full_name),
                    text: note.note,
                });
                files.add(note.attachments, true);
            }
            cursor = page.next_cursor;
            if cursor.is_none() {
                break;
            }
        }
        notes.reverse();
        let tasks = self.tasks(conn, code, files)?;
        Ok(Internal { notes, tasks })
    }

    fn tasks(
        &self,
        conn: &mut Connection,
        code: &str,
        files: &mut Files,
    ) -> Result<Vec<Task>, ApiError> {
        let allowed = permit(conn, self.actor, act::ManageTasks, code)?;
        let mut query = store::task::ListQuery {
            status: None,
            limit: ROWS,
            cursor: None,
        };
        let mut tasks = Vec::new();
        loop {
            let page = store::task::list(conn, &allowed, &query)?;
            for task in page.items {
                let state = task.status.as_str();
                tasks.push(Task {
                    at: task.created_at,
                    title: task.description,
                    details: None,
                    assignee: task.assigned_to.map(|person| person.full_name),
                    due: task.due_date.map(|day| self.language().day(day)),
                    state: self.language().translate("task-status", state),
                });
                files.add(task.attachments, true);
            }
            query.cursor = page.next_cursor;
            if query.cursor.is_none() {
                tasks.sort_by_key(|task| task.at);
                return Ok(tasks);
            }
        }
    }
}

/// The last finished package, with the checksums of its files.
fn previous(
    conn: &mut Connection,
    allowed: &Permit<act::CreatePackage>,
    scope: PackageScope,
) -> Result<Option<Previous>, ApiError> {
    let Some(package) = store::claim_package::previous(conn, allowed, scope)? else {
        return Ok(None);
    };
    let files: Vec<PackedFile> =
        serde_json::from_str(&package.contents).map_err(ApiError::internal)?;
    Ok(Some(Previous {
        number: package.number,
        made_at: package.made_at,
        sums: files.into_iter().map(|file| file.sha256).collect(),
    }))
}

/// Hides the project's code in all texts. Ids and checksums stay as they are, because they can contain the code's symbols by chance. So do paths
/// in the storage, because they are not in the package.
fn hide_code(value: &mut Value, code: &str) {
    match value {
        Value::String(text) if is_id_or_sum(text) => {}
        Value::String(text) => {
            if let Some(hidden) = without_code(text, code) {
                *text = hidden;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| hide_code(item, code)),
        Value::Object(fields) => {
            for (name, field) in fields {
                if name != "path" {
                    hide_code(field, code);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Whether this is a UUID or a SHA-256 in hexadecimal.
fn is_id_or_sum(text: &str) -> bool {
    let is_sum = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_sum || uuid::Uuid::try_parse(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_code_is_hidden_in_texts_but_not_in_ids_paths_and_checksums() {
        let sum = format!("{}ab2346", "0".repeat(58));
        let id = "01890a5d-ac96-774b-bcc7-0000ab234600";
        let mut content = json!({
            "path": "files/AB2346.jpg",
            "photos": [{ "id": id, "sha256": sum, "caption": "seeAB2346now", "tags": ["ab2346"] }],
            "count": 234_678,
        });
        let mut expected = content.clone();
        expected["photos"][0]["caption"] = json!("see••••••now");
        expected["photos"][0]["tags"] = json!(["••••••"]);
        hide_code(&mut content, "AB2346");
        assert_eq!(content, expected);
    }
}
