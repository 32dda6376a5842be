//! What the entries of a log commit to: JSON objects without white space, their keys in alphabetical order. Times are microseconds since
//! 1970, UTC.

use serde::Serialize;

/// A timeline entry.
#[derive(Debug, Clone, Serialize)]
pub struct UpdateContent {
    /// The account that wrote it; `null` for the portal.
    pub author: Option<String>,
    /// The portal's own words about it, as a code with parameters.
    pub change: Option<String>,
    /// The same words in English.
    pub change_summary: Option<String>,
    /// When it was written.
    pub created_at: i64,
    /// The entry's id.
    pub id: String,
    /// The project's status after it.
    pub new_status: String,
    /// The author's words.
    pub notes: Option<String>,
    /// The project's status before it.
    pub previous_status: Option<String>,
    /// The kind of timeline entry.
    pub update_type: String,
}

/// A change of one field.
#[derive(Debug, Clone, Serialize)]
pub struct EditContent {
    /// When it was changed.
    pub created_at: i64,
    /// The account that changed it.
    pub edited_by: Option<String>,
    /// The field.
    pub field_name: String,
    /// The id of the change.
    pub id: String,
    /// The value after the change.
    pub new_value: Option<String>,
    /// The value before the change.
    pub old_value: Option<String>,
    /// The timeline entry about the change.
    pub update_id: String,
}

/// A file of the submission or of a timeline entry.
#[derive(Debug, Clone, Serialize)]
pub struct FileContent {
    /// Its name.
    pub file_name: String,
    /// Its size in bytes.
    pub file_size: i64,
    /// Its MIME type.
    pub file_type: String,
    /// Its id.
    pub id: String,
    /// The timeline entry that it is attached to; `null` for the submission.
    pub update_id: Option<String>,
    /// When it was uploaded.
    pub uploaded_at: i64,
    /// The account that uploaded it.
    pub uploaded_by: Option<String>,
}

/// The checksum of a file's bytes.
#[derive(Debug, Clone, Serialize)]
pub struct ChecksumContent {
    /// The file's id.
    pub id: String,
    /// SHA-256, in hexadecimal.
    pub sha256: String,
}

/// The deletion of a file.
#[derive(Debug, Clone, Serialize)]
pub struct FileDeletedContent {
    /// The account that deleted it; `null` if it is gone.
    pub deleted_by: Option<String>,
    /// The file's id.
    pub id: String,
    /// Whether only admins could see it.
    pub is_internal: bool,
}

/// A change to the description of a photo.
#[derive(Debug, Clone, Serialize)]
pub struct PhotoChangeContent {
    /// When it was made.
    pub changed_at: i64,
    /// The account that made it.
    pub changed_by: Option<String>,
    /// The value after the change.
    pub current: Option<String>,
    /// What was changed: `room`, `phase`, `caption`, `tags`, or `before`.
    pub field: String,
    /// The file's id.
    pub file: String,
    /// The id of the change.
    pub id: String,
    /// The value before the change.
    pub previous: Option<String>,
}

/// The description of a photo, and where it was taken, if that was recorded.
#[derive(Debug, Clone, Serialize)]
pub struct PhotoContent {
    /// How accurate the position is, in centimeters.
    pub accuracy: Option<i32>,
    /// The id of the before photo, which shows the same place before the work.
    pub before: Option<String>,
    /// Its caption.
    pub caption: Option<String>,
    /// The file's id.
    pub id: String,
    /// In ten-millionths of a degree.
    pub latitude: Option<i32>,
    /// In ten-millionths of a degree.
    pub longitude: Option<i32>,
    /// The key of its phase.
    pub phase: Option<String>,
    /// When the position was recorded.
    pub recorded_at: Option<i64>,
    /// Its room.
    pub room: Option<String>,
    /// Its tags: a list, as JSON.
    pub tags: String,
}

/// The beginning of an assignment.
#[derive(Debug, Clone, Serialize)]
pub struct AssignmentContent {
    /// When it began.
    pub assigned_at: i64,
    /// The account that assigned the company.
    pub assigned_by: Option<String>,
    /// The company.
    pub contractor_id: String,
    /// The assignment's id.
    pub id: String,
}

/// The end of an assignment.
#[derive(Debug, Clone, Serialize)]
pub struct AssignmentEndedContent {
    /// When it ended.
    pub ended_at: i64,
    /// The assignment's id.
    pub id: String,
}

/// The erasure of personal data from an edit, or of a change of a deleted photo.
#[derive(Debug, Clone, Serialize)]
pub struct IdContent {
    /// The id of the edit or change.
    pub id: String,
}

/// The canonical text of a content.
///
/// # Errors
/// None with the contents of this module.
pub fn text_of(content: &impl Serialize) -> Result<String, serde_json::Error> {
    serde_json::to_string(content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn is_canonical(content: &impl Serialize) {
        let text = text_of(content).unwrap();
        // `Value` sorts keys.
        let value: Value = serde_json::from_str(&text).unwrap();
        let keys: Vec<_> = value.as_object().unwrap().keys().collect();
        assert!(keys.is_sorted(), "{text}");
        assert_eq!(value.to_string(), text);
    }

    #[test]
    fn keys_are_in_alphabetical_order() {
        let id = || "01890a5d-ac96-774b-bcc4-100000000050".to_owned();
        is_canonical(&UpdateContent {
            author: None,
            change: None,
            change_summary: Some("Project submitted".to_owned()),
            created_at: 1,
            id: id(),
            new_status: "submitted".to_owned(),
            notes: Some("\"Olé\"\n".to_owned()),
            previous_status: None,
            update_type: "status_change".to_owned(),
        });
        is_canonical(&EditContent {
            created_at: 1,
            edited_by: Some(id()),
            field_name: "city".to_owned(),
            id: id(),
            new_value: None,
            old_value: Some("Troy".to_owned()),
            update_id: id(),
        });
        is_canonical(&FileContent {
            file_name: "roof.jpg".to_owned(),
            file_size: 7,
            file_type: "image/jpeg".to_owned(),
            id: id(),
            update_id: None,
            uploaded_at: 1,
            uploaded_by: None,
        });
        is_canonical(&ChecksumContent {
            id: id(),
            sha256: "00".repeat(32),
        });
        is_canonical(&FileDeletedContent {
            deleted_by: None,
            id: id(),
            is_internal: false,
        });
        is_canonical(&PhotoChangeContent {
            changed_at: 1,
            changed_by: Some(id()),
            current: Some("Kitchen".to_owned()),
            field: "room".to_owned(),
            file: id(),
            id: id(),
            previous: None,
        });
        is_canonical(&PhotoContent {
            accuracy: Some(800),
            before: None,
            caption: Some("Sink".to_owned()),
            id: id(),
            latitude: Some(397_800_000),
            longitude: Some(-896_500_000),
            phase: None,
            recorded_at: Some(1),
            room: None,
            tags: "[\"wet\"]".to_owned(),
        });
        is_canonical(&AssignmentContent {
            assigned_at: 1,
            assigned_by: None,
            contractor_id: id(),
            id: id(),
        });
        is_canonical(&AssignmentEndedContent {
            ended_at: 1,
            id: id(),
        });
        is_canonical(&IdContent { id: id() });
    }
}
