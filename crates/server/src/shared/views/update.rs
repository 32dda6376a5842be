//! What the API says of timeline entries.

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
    /// Entries, newest first unless asked otherwise.
    pub items: Vec<Update>,
    /// Where the next page starts; absent on the last one.
    pub next_cursor: Option<String>,
}

/// An entry of a project's timeline (`project_status_updates`).
#[derive(Debug, Serialize, ToSchema)]
pub struct Update {
    /// The entry's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: UpdateId,
    /// What kind of entry it is.
    #[schema(value_type = schema::UpdateType)]
    pub update_type: UpdateType,
    /// The status before.
    #[schema(value_type = Option<schema::ProjectStatus>)]
    pub previous_status: Option<ProjectStatus>,
    /// The status after.
    #[schema(value_type = schema::ProjectStatus)]
    pub new_status: ProjectStatus,
    /// One sentence on what changed, in English.
    pub change_summary: Option<String>,
    /// The same in no language yet.
    #[schema(value_type = Option<schema::MessageText>)]
    pub change: Option<Text>,
    /// What the author wrote.
    pub notes: Option<String>,
    /// Who made the entry; for owners a role in plain words.
    pub author_name: String,
    /// The same in no language yet, where it is a role.
    #[schema(value_type = Option<schema::MessageText>)]
    pub author_text: Option<Text>,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// Files that came with it.
    pub attachments: Vec<File>,
    /// Field changes, for project edits.
    pub edits: Vec<FieldEdit>,
    /// What the caller may do with it.
    pub abilities: UpdateAbilities,
}

/// What the caller may do with one entry.
#[derive(Debug, Serialize, ToSchema)]
pub struct UpdateAbilities {
    /// May open the files that came with it.
    pub read_files: bool,
}

/// One tracked field's change (`project_edit_history`).
#[derive(Debug, Serialize, ToSchema)]
pub struct FieldEdit {
    /// The field, as the API spells it.
    pub field_name: String,
    /// Before; absent for an empty field.
    pub old_value: Option<String>,
    /// After; absent for an emptied field.
    pub new_value: Option<String>,
}
