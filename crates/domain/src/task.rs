//! Admin tasks (specification 2, sections 3 to 5).

mod form;

pub use form::{RawDue, RawTask, TASK_DESCRIPTION_LENGTH, TaskForm, not_an_assignee};

use crate::field_error::FieldError;
use crate::file::{Attachment, UploadPurpose};
use crate::id::{ProjectId, TaskChangeId, TaskId};
use crate::language::Message;
use crate::notification::written;
use crate::permission::Role;
use crate::profile::PersonName;
use crate::text::beginning;
use crate::word::words;
use jiff::Timestamp;
use jiff::civil::Date;

words! {
    /// Where an admin task stands.
    TaskStatus {
        /// To be done.
        Open = "open",
        /// Being done.
        InProgress = "in_progress",
        /// Waits for something.
        Waiting = "waiting",
        /// Done.
        Completed = "completed",
        /// Called off; offered on edit only.
        Cancelled = "cancelled",
    }
}

impl TaskStatus {
    /// The four that a new task may have.
    pub const FOR_NEW: &[Self] = &[Self::Open, Self::InProgress, Self::Waiting, Self::Completed];

    /// Whether somebody still has to do something: these are counted beside the tab's name.
    #[must_use]
    pub const fn is_to_be_done(self) -> bool {
        matches!(self, Self::Open | Self::InProgress | Self::Waiting)
    }
}

words! {
    /// What is kept of a task's changes.
    TaskField {
        /// That it was made.
        Created = "created",
        /// Where it stands.
        Status = "status",
        /// What is to be done.
        Description = "description",
        /// By whom, by name.
        AssignedTo = "assigned_to",
        /// Whether it comes first.
        IsPriority = "is_priority",
        /// By when.
        DueDate = "due_date",
        /// Files that were added or removed, by name.
        Attachments = "attachments",
    }
}

words! {
    /// To whom a task can be given.
    Assignees {
        /// A new one: to admins.
        Admins = "admins",
        /// One that is edited: to everybody with an account.
        All = "all",
    }
}

impl Assignees {
    /// Whether somebody of this role is one of them.
    #[must_use]
    pub const fn include(self, role: Role) -> bool {
        match self {
            Self::Admins => matches!(role, Role::Admin),
            Self::All => true,
        }
    }
}

/// Somebody whom a task can be given to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignee {
    /// Who it is.
    pub person: PersonName,
    /// The address that signs in.
    pub email: String,
    /// The role.
    pub role: Role,
}

/// An admin task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// Its id.
    pub id: TaskId,
    /// The project.
    pub project_id: ProjectId,
    /// Where it stands.
    pub status: TaskStatus,
    /// What is to be done.
    pub description: String,
    /// By whom.
    pub assigned_to: Option<PersonName>,
    /// Whether it comes first.
    pub is_priority: bool,
    /// By when.
    pub due_date: Option<Date>,
    /// Who wrote it.
    pub created_by: Option<PersonName>,
    /// When it was written.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// Rises with every edit.
    pub version: i64,
    /// Its files, at most ten.
    pub attachments: Vec<Attachment>,
}

/// How many tasks of each status a project has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TaskCounts([i64; TaskStatus::ALL.len()]);

impl TaskCounts {
    /// Adds tasks of a status.
    pub fn add(&mut self, status: TaskStatus, count: i64) {
        self.0[status as usize] += count;
    }

    /// Those of a status.
    #[must_use]
    pub const fn of(&self, status: TaskStatus) -> i64 {
        self.0[status as usize]
    }

    /// All of them.
    #[must_use]
    pub fn all(&self) -> i64 {
        self.0.iter().sum()
    }
}

/// Checks how many files a task has in the end.
///
/// # Errors
/// 'Maximum 10 files allowed'.
pub fn check_files(count: usize) -> Result<(), FieldError> {
    UploadPurpose::Task.check_count("uploads", count)
}

/// One field's change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskEdit {
    /// The field.
    pub field: TaskField,
    /// Before; none where there was nothing.
    pub old_value: Option<String>,
    /// After; none where there is nothing.
    pub new_value: Option<String>,
}

/// A change as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskChange {
    /// Its id.
    pub id: TaskChangeId,
    /// What changed.
    pub edit: TaskEdit,
    /// Who changed it.
    pub changed_by: Option<PersonName>,
    /// When.
    pub created_at: Timestamp,
}

impl Task {
    /// What a form changes, without files. `assignee` is the name of whom the form names.
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
        // Two people may have one name.
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

/// So many characters of a task's description are in its notification: the tab has the rest.
const NOTIFIED_DESCRIPTION: usize = 240;

/// The message of the notification to somebody who was given a task. Who is no admin cannot open tasks: what they say stays
/// with those who can.
#[must_use]
pub fn assignment_words(description: &str, role: Role) -> Message {
    match Assignees::Admins.include(role) {
        true => written(&beginning(description, NOTIFIED_DESCRIPTION)),
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
    fn each_changed_field_is_told_once() {
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
        assert_eq!(edits.len(), 1, "another person of the same name");
        let all = TaskForm {
            description: "Write".to_owned(),
            status: TaskStatus::Waiting,
            assigned_to: None,
            is_priority: true,
            due_date: None,
        };
        let told: Vec<_> = task
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
        assert_eq!(told, expected);
    }

    #[test]
    fn only_admins_are_told_what_a_task_says() {
        let told = |role| assignment_words("Call the lawyer.", role).in_language(Language::English);
        assert_eq!(told(Role::Admin), "Call the lawyer.");
        for role in [Role::Contractor, Role::ReferralPartner] {
            let message = told(role);
            assert!(!message.contains("lawyer"), "{message}");
        }
    }
}
