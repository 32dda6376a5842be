//! What a package contains, except for the bytes of its files.

use crate::names::{needs_preview, paths};
use domain::id::FileId;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use messages::Language;
use serde::{Deserialize, Serialize};

/// Everything in a package except the bytes of the files, as its author may see it. The project code is not part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contents {
    /// The language of all texts and of the folders' names.
    pub language: Language,
    /// The time zone of the shown times, by its IANA name.
    pub zone: String,
    /// The portal's name.
    pub portal: String,
    /// Where the portal is: `https://portal.example`.
    pub public_url: String,
    /// The project's number.
    pub project_number: String,
    /// The project's title, which is its address.
    pub title: String,
    /// The number of the package in its project, from 1.
    pub number: i32,
    /// The recipient.
    pub recipient: String,
    /// Who made it.
    pub made_by: String,
    /// When it was ordered.
    pub made_at: Timestamp,
    /// What the project is about.
    pub facts: Vec<Fact>,
    /// The phases, in order.
    pub phases: Vec<PhaseName>,
    /// Pictures and videos, in the order of their numbers.
    pub photos: Vec<Photo>,
    /// All other files, in the order of their numbers.
    pub documents: Vec<Document>,
    /// Files that were deleted from the project.
    pub deleted: Vec<Deleted>,
    /// The timeline.
    pub timeline: Vec<Entry>,
    /// The sent estimates, if the author may see amounts. Packages that were ordered before there were estimates have none.
    #[serde(default)]
    pub estimates: Option<Vec<Estimate>>,
    /// The messages, if they are included.
    pub messages: Option<Vec<Message>>,
    /// What only admins see, if it is included.
    pub internal: Option<Internal>,
    /// The previous finished package of the project.
    pub previous: Option<Previous>,
    /// Whether the report shows the photos; otherwise there were too many.
    pub has_report_photos: bool,
    /// Number of problems that the portal found in the history log.
    pub log_problems: usize,
    /// The name of the authority that is asked for a timestamp; `None` if none is configured.
    pub timestamp_authority: Option<String>,
}

/// A fact of the project, such as the claim number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// Its name in the package's language.
    pub name: String,
    /// Its value, as shown.
    pub value: String,
}

/// A phase of the work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhaseName {
    /// Its key, as in [`Photo::phase`].
    pub key: String,
    /// Its name in the package's language.
    pub name: String,
}

/// Where the bytes of a file come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// The path of the original in the portal's storage.
    pub path: String,
    /// The size of the original, or of the copy without location and camera data, in bytes.
    pub size: u64,
    /// What the package gets of it.
    pub kind: SourceKind,
}

/// What the package gets of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SourceKind {
    /// The file as the portal received it.
    Original,
    /// A copy with blurred parts.
    Blurred,
    /// A copy without location and camera data.
    Shared,
}

/// A picture or a video.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Photo {
    /// Its id.
    pub id: FileId,
    /// Its bytes.
    pub source: Source,
    /// Its name when it was uploaded.
    pub original_name: String,
    /// SHA-256 of the original in hexadecimal, if it is known.
    pub sha256: Option<String>,
    /// The key of its phase.
    pub phase: Option<String>,
    /// Its room.
    pub room: Option<String>,
    /// Its caption.
    pub caption: Option<String>,
    /// Its tags.
    pub tags: Vec<String>,
    /// When it was taken, as shown in the package's language.
    pub taken: Option<String>,
    /// When the portal received it.
    pub received: Timestamp,
    /// Who sent it.
    pub sender: Option<String>,
    /// The camera.
    pub camera: Option<String>,
    /// Where it was taken, as shown.
    pub position: Option<String>,
    /// The photo that shows the same before the work.
    pub before: Option<FileId>,
    /// Whether the history log has it: files of the submission and of the timeline.
    pub in_history: bool,
}

/// A file that is neither a picture nor a video.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// Its id.
    pub id: FileId,
    /// Its bytes.
    pub source: Source,
    /// Its name when it was uploaded.
    pub original_name: String,
    /// SHA-256 of the original in hexadecimal, if it is known.
    pub sha256: Option<String>,
    /// Its media type.
    pub mime: String,
    /// When the portal received it.
    pub received: Timestamp,
    /// Who sent it.
    pub sender: Option<String>,
    /// Whether it belongs to an entry that only admins see.
    pub is_internal: bool,
    /// Whether the history log has it: files of the submission and of the timeline.
    pub in_history: bool,
}

/// A file that was deleted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deleted {
    /// Its name.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
    /// SHA-256 in hexadecimal, if it was known.
    pub sha256: Option<String>,
    /// Who deleted it.
    pub deleted_by: Option<String>,
    /// When.
    pub deleted_at: Timestamp,
}

/// An entry of the timeline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its id.
    pub id: String,
    /// When it was written.
    pub at: Timestamp,
    /// Who wrote it.
    pub author: Option<String>,
    /// The word of its kind.
    pub kind: String,
    /// The word of the status before.
    pub previous_status: Option<String>,
    /// The word of the status after.
    pub new_status: Option<String>,
    /// What changed, in the package's language.
    pub change: Option<String>,
    /// The notes.
    pub notes: Option<String>,
    /// Its files.
    pub files: Vec<FileId>,
}

/// A sent version of an estimate. Amounts are exact decimals, such as `-1234.50`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Estimate {
    /// The id of the version.
    pub id: String,
    /// What it is, in the package's language: number, version, and amount.
    pub title: String,
    /// State and decision in the package's language, one line each.
    pub state_lines: Vec<String>,
    /// The number of the estimate in the project.
    pub number: i32,
    /// The number of the version in the estimate.
    pub version: i32,
    /// The number of the estimate that it supplements.
    pub supplement_of: Option<i32>,
    /// The company that drafted it; `None` for the office.
    pub contractor: Option<String>,
    /// The word of its state when the package was ordered.
    pub state: String,
    /// The currency of all amounts, a code of ISO 4217.
    pub currency: String,
    /// The total with tax.
    pub amount: String,
    /// The tax that is part of it.
    pub tax: String,
    /// The deductible of the insurance.
    pub deductible: Option<String>,
    /// The depreciation.
    pub depreciation: Option<String>,
    /// The amount without depreciation and deductible.
    pub net_claim: String,
    /// What is to be done.
    pub scope: String,
    /// Its last day, `YYYY-MM-DD`.
    pub expires_on: Option<String>,
    /// When it was sent.
    pub sent_at: Timestamp,
    /// Who sent it.
    pub sent_by: Option<String>,
    /// The lines in their order.
    pub lines: Vec<EstimateLine>,
    /// The decision.
    pub decision: Option<EstimateDecision>,
    /// Its files.
    pub files: Vec<FileId>,
}

/// A line of an estimate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EstimateLine {
    /// The room; may be empty.
    pub room: String,
    /// What is done or delivered.
    pub description: String,
    /// How much.
    pub quantity: String,
    /// The unit; may be empty.
    pub unit: String,
    /// The price of one unit.
    pub unit_price: String,
    /// The tax in percent.
    pub tax_percent: String,
    /// Quantity times price.
    pub amount: String,
    /// The tax on the amount.
    pub tax: String,
}

/// The decision about an estimate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EstimateDecision {
    /// The word of what was decided.
    pub kind: String,
    /// The approved amount with tax.
    pub approved: Option<String>,
    /// The approved lines, if lines were approved one by one: the place of each, from 0, and its amount with tax.
    pub lines: Vec<(usize, String)>,
    /// The reason.
    pub reason: String,
    /// Who decided; may be empty.
    pub by: String,
    /// The word of the role in which it was decided.
    pub role: String,
    /// The admin who recorded somebody else's decision.
    pub recorded_by: Option<String>,
    /// When.
    pub at: Timestamp,
}

/// A message of the project's conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Its id.
    pub id: String,
    /// When it was sent.
    pub at: Timestamp,
    /// Who sent it.
    pub author: Option<String>,
    /// What it says.
    pub text: String,
    /// Its files.
    pub files: Vec<FileId>,
}

/// What only admins see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Internal {
    /// Admin notes.
    pub notes: Vec<Note>,
    /// Admin tasks.
    pub tasks: Vec<Task>,
}

/// An admin note.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// When it was written.
    pub at: Timestamp,
    /// Who wrote it.
    pub author: Option<String>,
    /// What it says.
    pub text: String,
}

/// An admin task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// When it was created.
    pub at: Timestamp,
    /// What is to be done.
    pub title: String,
    /// More about it.
    pub details: Option<String>,
    /// Who does it.
    pub assignee: Option<String>,
    /// When it is due, as shown.
    pub due: Option<String>,
    /// Its state in the package's language.
    pub state: String,
}

/// The previous package.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Previous {
    /// Its number.
    pub number: i32,
    /// When it was ordered.
    pub made_at: Timestamp,
    /// SHA-256 of each file in it, in hexadecimal.
    pub sums: Vec<String>,
}

impl Contents {
    /// The number of photos that browsers do not show, so that the package has a preview of each beside the original.
    #[must_use]
    pub fn previews(&self) -> usize {
        let paths = paths(self).photos;
        paths.iter().filter(|path| needs_preview(path)).count()
    }

    /// A text in the package's language.
    pub(crate) fn say(&self, message: messages::Message) -> String {
        message.in_language(self.language)
    }

    /// A time as it is shown.
    pub(crate) fn moment(&self, at: Timestamp) -> String {
        let zone = TimeZone::get(&self.zone).unwrap_or(TimeZone::UTC);
        self.language.moment(at.to_zoned(zone).datetime())
    }

    /// The name of a phase by its key. A key that is not in the list is the name itself.
    pub(crate) fn phase<'a>(&'a self, key: &'a str) -> &'a str {
        let named = self.phases.iter().find(|phase| phase.key == key);
        named.map_or(key, |phase| &phase.name)
    }
}
