//! Admin tasks (specification 2, sections 3 to 5).

mod form;
mod view;

pub use form::{RawDue, RawTask, TASK_DESCRIPTION_LENGTH, TaskForm, not_an_assignee};
pub use view::{TaskNarrowing, TaskView, TaskViewCounts};

use crate::field_error::FieldError;
use crate::file::{Attachment, UploadPurpose};
use crate::id::{ProjectId, TaskChangeId, TaskId};
use crate::language::Message;
use crate::notification::written;
use crate::permission::Role;
use crate::profile::PersonName;
use crate::string_enum::string_enum;
use crate::text::beginning;
use jiff::Timestamp;
use jiff::civil::Date;

string_enum! {
    /// Status of an admin task.
    TaskStatus {
        /// Open.
        Open = "open",
        /// In progress.
        InProgress = "in_progress",
        /// Waiting.
        Waiting = "waiting",
        /// Completed.
        Completed = "completed",
        /// Cancelled; offered on edit only.
        Cancelled = "cancelled",
    }
}

impl TaskStatus {
    /// The four statuses that a new task may have.
    pub const FOR_NEW: &[Self] = &[Self::Open, Self::InProgress, Self::Waiting, Self::Completed];

    /// Whether the task is still open, so that it counts toward the tab's badge.
    #[must_use]
    pub const fn is_to_be_done(self) -> bool {
        matches!(self, Self::Open | Self::InProgress | Self::Waiting)
    }
}

string_enum! {
    /// A field of a task in its change history.
    TaskField {
        /// Creation of the task.
        Created = "created",
        /// Status.
        Status = "status",
        /// Description.
        Description = "description",
        /// Assignee, by name.
        AssignedTo = "assigned_to",
        /// Priority flag.
        IsPriority = "is_priority",
        /// Due date.
        DueDate = "due_date",
        /// Added or removed files, by name.
        Attachments = "attachments",
    }
}

string_enum! {
    /// The users that a task can be assigned to.
    Assignees {
        /// Admins, for a new task.
        Admins = "admins",
        /// All accounts, for an edited task.
        All = "all",
    }
}

impl Assignees {
    /// Whether users with this role are included.
    #[must_use]
    pub const fn include(self, role: Role) -> bool {
        match self {
            Self::Admins => matches!(role, Role::Admin),
            Self::All => true,
        }
    }
}

/// A user that a task can be assigned to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignee {
    /// The account's ID and name.
    pub person: PersonName,
    /// Email address for sign-in.
    pub email: String,
    /// Role.
    pub role: Role,
}

/// An admin task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// Task ID.
    pub id: TaskId,
    /// The project.
    pub project_id: ProjectId,
    /// Status.
    pub status: TaskStatus,
    /// Description.
    pub description: String,
    /// Assignee.
    pub assigned_to: Option<PersonName>,
    /// Whether the task is a priority.
    pub is_priority: bool,
    /// Due date.
    pub due_date: Option<Date>,
    /// The user who created it.
    pub created_by: Option<PersonName>,
    /// Creation time.
    pub created_at: Timestamp,
    /// Time of the last change.
    pub updated_at: Timestamp,
    /// Version for optimistic locking; increases with every edit.
    pub version: i64,
    /// Attached files, at most ten.
    pub attachments: Vec<Attachment>,
}

/// Number of a project's tasks by status.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TaskCounts([i64; TaskStatus::ALL.len()]);

impl TaskCounts {
    /// Adds tasks with a status.
    pub fn add(&mut self, status: TaskStatus, count: i64) {
        self.0[status as usize] += count;
    }

    /// Number of tasks with a status.
    #[must_use]
    pub const fn of(&self, status: TaskStatus) -> i64 {
        self.0[status as usize]
    }

    /// Number of all tasks.
    #[must_use]
    pub fn all(&self) -> i64 {
        self.0.iter().sum()
    }
}

/// Checks the total number of a task's files.
///
/// # Errors
/// 'Maximum 10 files allowed'.
pub fn check_files(count: usize) -> Result<(), FieldError> {
    UploadPurpose::Task.check_count("uploads", count)
}

/// A change of one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskEdit {
    /// The changed field.
    pub field: TaskField,
    /// Value before the change; `None` if empty.
    pub old_value: Option<String>,
    /// Value after the change; `None` if empty.
    pub new_value: Option<String>,
}

/// A recorded change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskChange {
    /// Change ID.
    pub id: TaskChangeId,
    /// The change.
    pub edit: TaskEdit,
    /// The user who made it.
    pub changed_by: Option<PersonName>,
    /// Time of the change.
    pub created_at: Timestamp,
}

impl Task {
    /// The changes that a form makes, without files. `assignee` is the name of the form's assignee.
    #[must_use]
    pub fn edits_to(&self, form: &TaskForm, assignee: Option<&str>) -> Vec<TaskEdit> {
        let mut edits = Vec::new();
        let mut compare = |field, before: Option<String>, after: Option<String>| {
            if before != after {
                edits.push(TaskEdit {
                    field,
                    old_value: before,
                    new_value: after,
                });
            }
        };
        let word = |status: TaskStatus| Some(status.as_str().to_owned());
        compare(TaskField::Status, word(self.status), word(form.status));
        let (before, after) = (&self.description, &form.description);
        compare(
            TaskField::Description,
            Some(before.clone()),
            Some(after.clone()),
        );
        let flag = |flag: bool| Some(flag.to_string());
        compare(
            TaskField::IsPriority,
            flag(self.is_priority),
            flag(form.is_priority),
        );
        let day = |date: Option<Date>| date.map(|date| date.to_string());
        compare(TaskField::DueDate, day(self.due_date), day(form.due_date));
        // Compare IDs, because two people may have the same name.
        let before = self.assigned_to.as_ref();
        if before.map(|person| person.id) != form.assigned_to {
            edits.push(TaskEdit {
                field: TaskField::AssignedTo,
                old_value: before.map(|person| person.full_name.clone()),
                new_value: assignee.map(str::to_owned),
            });
        }
        edits.sort_by_key(|edit| edit.field);
        edits
    }
}

/// Maximum length of a description in a notification, in characters.
const NOTIFICATION_LENGTH: usize = 240;

/// The notification for a task's assignee. Only admins can open tasks, so other assignees do not see the description.
#[must_use]
pub fn assignment_words(description: &str, role: Role) -> Message {
    match Assignees::Admins.include(role) {
        true => written(&beginning(description, NOTIFICATION_LENGTH)),
        false => Message::NotificationTaskUntold,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use jiff::civil::date;
    use uuid::Uuid;

    const TODAY: Date = date(2026, 3, 2);

    #[test]
    fn each_changed_field_is_reported_once() {
        let person = |number, name: &str| PersonName {
            id: crate::id::UserId::from_uuid(Uuid::from_u128(number)),
            full_name: name.to_owned(),
        };
        let at = Timestamp::UNIX_EPOCH;
        let task = Task {
            id: TaskId::from_uuid(Uuid::from_u128(1)),
            project_id: ProjectId::from_uuid(Uuid::from_u128(2)),
            status: TaskStatus::Open,
            description: "Call".to_owned(),
            assigned_to: Some(person(3, "Ann Lee")),
            is_priority: false,
            due_date: Some(TODAY),
            created_by: None,
            created_at: at,
            updated_at: at,
            version: 1,
            attachments: Vec::new(),
        };
        let same = TaskForm {
            description: "Call".to_owned(),
            status: TaskStatus::Open,
            assigned_to: Some(person(3, "").id),
            is_priority: false,
            due_date: Some(TODAY),
        };
        assert_eq!(task.edits_to(&same, Some("Ann Lee")), []);
        let namesake = TaskForm {
            assigned_to: Some(person(4, "").id),
            ..same.clone()
        };
        let edits = task.edits_to(&namesake, Some("Ann Lee"));
        assert_eq!(edits.len(), 1, "a different person with the same name");
        let all = TaskForm {
            description: "Write".to_owned(),
            status: TaskStatus::Waiting,
            assigned_to: None,
            is_priority: true,
            due_date: None,
        };
        let found: Vec<_> = task
            .edits_to(&all, None)
            .into_iter()
            .map(|edit| (edit.field.as_str(), edit.old_value, edit.new_value))
            .collect();
        let text = |text: &str| Some(text.to_owned());
        let expected = [
            ("status", text("open"), text("waiting")),
            ("description", text("Call"), text("Write")),
            ("assigned_to", text("Ann Lee"), None),
            ("is_priority", text("false"), text("true")),
            ("due_date", text("2026-03-02"), None),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn only_admins_see_the_description_in_notifications() {
        let found =
            |role| assignment_words("Call the lawyer.", role).in_language(Language::English);
        assert_eq!(found(Role::Admin), "Call the lawyer.");
        for role in [Role::Contractor, Role::ReferralPartner] {
            let message = found(role);
            assert!(!message.contains("lawyer"), "{message}");
        }
    }
}
