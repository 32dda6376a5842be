//! JSON shapes for timeline entries.

use crate::schema;
use crate::shared::views::file::File;
use domain::id::UpdateId;
use domain::language::Text;
use domain::project::ProjectStatus;
use domain::update::UpdateType;
use serde::Serialize;
use utoipa::ToSchema;

/// A page of the timeline.
#[derive(Debug, Serialize, ToSchema)]
pub struct UpdateList {
    /// Entries, newest first by default.
    pub items: Vec<Update>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// An entry of a project's timeline (`project_status_updates`).
#[derive(Debug, Serialize, ToSchema)]
pub struct Update {
    /// The entry's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: UpdateId,
    /// The kind of entry.
    #[schema(value_type = schema::UpdateType)]
    pub update_type: UpdateType,
    /// The status before.
    #[schema(value_type = Option<schema::ProjectStatus>)]
    pub previous_status: Option<ProjectStatus>,
    /// The status after.
    #[schema(value_type = schema::ProjectStatus)]
    pub new_status: ProjectStatus,
    /// A sentence in English that says what changed.
    pub change_summary: Option<String>,
    /// The same as a message to translate.
    #[schema(value_type = Option<schema::MessageText>)]
    pub change: Option<Text>,
    /// The entry in plain words, in English; only for owners, and absent if `change_summary` is plain enough.
    pub plain_summary: Option<String>,
    /// The same as a message to translate.
    #[schema(value_type = Option<schema::MessageText>)]
    pub plain: Option<Text>,
    /// What the author wrote.
    pub notes: Option<String>,
    /// Name of the author. Owners see a role instead.
    pub author_name: String,
    /// The role as a message to translate; absent if `author_name` is a person's name.
    #[schema(value_type = Option<schema::MessageText>)]
    pub author_text: Option<Text>,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// Attached files.
    pub attachments: Vec<File>,
    /// The changed fields, for project edits.
    pub edits: Vec<FieldEdit>,
    /// What the caller may do with it.
    pub abilities: UpdateAbilities,
}

/// What the caller may do with one entry.
#[derive(Debug, Serialize, ToSchema)]
pub struct UpdateAbilities {
    /// May open the attached files.
    pub read_files: bool,
}

/// One tracked field's change (`project_edit_history`).
#[derive(Debug, Serialize, ToSchema)]
pub struct FieldEdit {
    /// The field's name in the API.
    pub field_name: String,
    /// The old value; absent if the field was empty.
    pub old_value: Option<String>,
    /// The new value; absent if the field is now empty.
    pub new_value: Option<String>,
}
