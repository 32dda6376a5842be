//! Builds the responses for timeline entries and files, with links signed for the caller's session.

use crate::errors::ApiError;
use crate::files::{Disposition, FileLinks};
use crate::shared::views::file::{File, FileAbilities, FileAnnotations, FileFacts, FileList};
use crate::shared::views::photo::{PhotoDescription, PhotoPosition};
use crate::shared::views::update::{FieldEdit, Update, UpdateAbilities, UpdateList};
use domain::file::{FileKind, FileOrigin, ProjectFile, Rendition, StoredFile, sees_positions};
use domain::id::UpdateId;
use domain::language::{Message, Text};
use domain::permission::{Actor, Role, act, decide};
use domain::project::ProjectFacts;
use domain::update::StatusUpdate;
use jiff::Timestamp;
use store::page::Page;

/// Author name of automatic entries.
pub const PORTAL: &str = "Buildback";

/// How owners see who wrote or sent something: the role instead of the name. `portal` is the name of the office team, which also
/// stands for deleted accounts.
#[must_use]
pub fn role_for_owner(role: Option<Role>, portal: &str) -> Text {
    Text::from(match role {
        Some(Role::Contractor) => Message::UpdateAuthorContractor,
        Some(Role::ReferralPartner) => Message::UpdateAuthorPartner,
        Some(Role::Admin) | None => Message::UpdateAuthorTeam {
            portal: portal.to_owned(),
        },
    })
}

/// The caller, the link signer, and the time for building responses.
pub struct Presenter<'a> {
    /// The caller.
    pub actor: &'a Actor,
    /// The signer of links.
    pub links: &'a FileLinks,
    /// The time of the response.
    pub now: Timestamp,
}

impl Presenter<'_> {
    /// Builds the response for a timeline entry.
    ///
    /// # Errors
    /// 401 for a caller without a session.
    pub fn update(&self, update: StatusUpdate, facts: &ProjectFacts) -> Result<Update, ApiError> {
        let author_name = update.author_name.unwrap_or_else(|| PORTAL.to_owned());
        Ok(Update {
            id: update.id,
            update_type: update.update_type,
            previous_status: update.previous_status,
            new_status: update.new_status,
            change_summary: update.change_summary,
            change: update.change,
            plain_summary: update.plain.as_ref().map(Text::english),
            plain: update.plain,
            notes: update.notes,
            author_name,
            author_text: update.author_text,
            created_at: update.created_at.to_string(),
            attachments: update
                .attachments
                .into_iter()
                .map(|file| self.file(file, FileOrigin::StatusUpdate, Some(update.id), facts))
                .collect::<Result<_, _>>()?,
            edits: update
                .edits
                .into_iter()
                .map(|edit| FieldEdit {
                    field_name: edit.field_name.as_str().to_owned(),
                    old_value: edit.old_value,
                    new_value: edit.new_value,
                })
                .collect(),
            abilities: UpdateAbilities {
                read_files: decide(self.actor, act::ReadFile, facts.clone()).is_ok(),
            },
        })
    }

    /// Builds the response for a page of a timeline.
    ///
    /// # Errors
    /// 401 for a caller without a session.
    pub fn updates(
        &self,
        page: Page<StatusUpdate>,
        facts: &ProjectFacts,
    ) -> Result<UpdateList, ApiError> {
        let items = page.items.into_iter();
        Ok(UpdateList {
            items: items
                .map(|update| self.update(update, facts))
                .collect::<Result<_, _>>()?,
            next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
        })
    }

    /// Builds the response for a file of a project.
    ///
    /// # Errors
    /// 401 for a caller without a session.
    pub fn project_file(&self, file: ProjectFile, facts: &ProjectFacts) -> Result<File, ApiError> {
        self.file(file.file, file.origin, file.update_id, facts)
    }

    /// Builds the response for a page of a project's files.
    ///
    /// # Errors
    /// 401 for a caller without a session.
    pub fn files(
        &self,
        page: Page<ProjectFile>,
        facts: &ProjectFacts,
    ) -> Result<FileList, ApiError> {
        Ok(FileList {
            items: page
                .items
                .into_iter()
                .map(|file| self.project_file(file, facts))
                .collect::<Result<_, _>>()?,
            next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
        })
    }

    /// Builds the response for a file attached to an object of a project.
    ///
    /// # Errors
    /// 401 for a caller without a session.
    pub(crate) fn file(
        &self,
        file: StoredFile,
        origin: FileOrigin,
        update_id: Option<UpdateId>,
        facts: &ProjectFacts,
    ) -> Result<File, ApiError> {
        let link = |path: &str, disposition| {
            self.links
                .url(path, self.actor, disposition, self.now)
                .ok_or_else(ApiError::sign_in_required)
        };
        let kind = FileKind::from_mime(&file.file_type);
        let small = kind
            .filter(|kind| kind.is_picture())
            .map(|_| Rendition::Thumbnail.of(&file.file_path));
        // Few browsers can display HEIC, so the link leads to a JPEG rendition.
        let shown = match kind {
            Some(FileKind::Heic) => &Rendition::Screen.of(&file.file_path),
            _ => &file.file_path,
        };
        let known = FileFacts::of(self.actor, &file, facts);
        let annotations = FileAnnotations::of(&file);
        let position = file.position;
        let position = position.filter(|_| sees_positions(self.actor, facts));
        Ok(File {
            id: file.id,
            url: link(shown, Disposition::Inline)?,
            download_url: link(&file.file_path, Disposition::Attachment)?,
            thumbnail_url: small
                .map(|path| link(&path, Disposition::Inline))
                .transpose()?,
            file_name: file.file_name,
            file_type: file.file_type,
            file_size: file.file_size,
            uploaded_at: file.uploaded_at.to_string(),
            uploaded_by_name: None,
            uploaded_by_text: None,
            origin,
            update_id,
            facts: known,
            description: file.description.map(PhotoDescription::from),
            position: position.map(PhotoPosition::from),
            annotations,
            abilities: FileAbilities::of(self.actor, origin, facts),
        })
    }
}
