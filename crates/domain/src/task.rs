//! Admin tasks (specification 2, sections 3 to 5).

use crate::field_error::{FieldError, FieldErrors};
use crate::file::{Attachment, UploadPurpose};
use crate::id::{ProjectId, TaskChangeId, TaskId, UserId};
use crate::permission::Role;
use crate::profile::PersonName;
use crate::text::{Length, beginning, plain};
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

/// How long a task's description is.
pub const TASK_DESCRIPTION_LENGTH: Length = Length::up_to(5_000);

/// The due date of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RawDue<'a> {
    /// Not said: a new task is due today.
    Unsaid,
    /// None.
    Never,
    /// `YYYY-MM-DD`.
    On(&'a str),
}

/// A task's form as it was typed.
#[derive(Debug, Clone, Copy)]
pub struct RawTask<'a> {
    /// What is to be done.
    pub description: &'a str,
    /// The word of a status; none for that of a new task.
    pub status: Option<&'a str>,
    /// The id of an account; `none`, like nothing, stands for nobody.
    pub assigned_to: Option<&'a str>,
    /// Whether it comes first.
    pub is_priority: bool,
    /// By when.
    pub due_date: RawDue<'a>,
}

/// A task's form, validated. Whether the assignee is one is for whoever can look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskForm {
    /// What is to be done, trimmed and never blank.
    pub description: String,
    /// Where it stands.
    pub status: TaskStatus,
    /// By whom.
    pub assigned_to: Option<UserId>,
    /// Whether it comes first.
    pub is_priority: bool,
    /// By when.
    pub due_date: Option<Date>,
}

impl TaskForm {
    /// Checks the form of a new task: open and due `today` unless it says otherwise, and of one of four statuses
    /// (specification 2, sections 4 and 5).
    ///
    /// # Errors
    /// Every rule that was broken.
    pub fn parse_new(raw: RawTask<'_>, today: Date) -> Result<Self, FieldErrors> {
        Self::parse(raw, TaskStatus::FOR_NEW, Some(today))
    }

    /// Checks the form of a task that is edited.
    ///
    /// # Errors
    /// Every rule that was broken.
    pub fn parse_edit(raw: RawTask<'_>) -> Result<Self, FieldErrors> {
        Self::parse(raw, TaskStatus::ALL, None)
    }

    fn parse(
        raw: RawTask<'_>,
        offered: &[TaskStatus],
        due: Option<Date>,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let description = plain(raw.description);
        errors.take(TASK_DESCRIPTION_LENGTH.check("description", "Description", &description));
        let status = errors.take(parse_status(raw.status, offered));
        let assigned_to = errors.take(parse_assigned_to(raw.assigned_to));
        let due_date = errors.take(match raw.due_date {
            RawDue::Unsaid => Ok(due),
            RawDue::Never => Ok(None),
            RawDue::On(typed) => parse_due_date(typed),
        });
        match (status, assigned_to, due_date) {
            (Some(status), Some(assigned_to), Some(due_date)) if errors.is_empty() => Ok(Self {
                description,
                status,
                assigned_to,
                is_priority: raw.is_priority,
                due_date,
            }),
            _ => Err(errors),
        }
    }
}

fn parse_status(word: Option<&str>, offered: &[TaskStatus]) -> Result<TaskStatus, FieldError> {
    let chosen = word.map_or(Some(TaskStatus::Open), TaskStatus::parse);
    chosen
        .filter(|status| offered.contains(status))
        .ok_or_else(|| {
            let message = "Choose one of the offered statuses";
            FieldError::new("status", "not_a_choice", message)
        })
}

/// The word that stands for nobody (specification 2, section 5).
const NOBODY: &str = "none";

fn parse_assigned_to(typed: Option<&str>) -> Result<Option<UserId>, FieldError> {
    match typed.map(str::trim) {
        None | Some("" | NOBODY) => Ok(None),
        Some(id) => id.parse().map(Some).map_err(|_| not_an_assignee()),
    }
}

/// What is said of an assignee who is none of those that can be chosen.
#[must_use]
pub fn not_an_assignee() -> FieldError {
    let message = "Choose one of the listed people";
    FieldError::new("assigned_to", "not_a_choice", message)
}

fn parse_due_date(typed: &str) -> Result<Option<Date>, FieldError> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Ok(None);
    }
    // Years of four digits only: no form offers others, and the column holds none.
    let is_plain = typed.len() == 10 && typed.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    let date = is_plain.then(|| typed.parse().ok()).flatten();
    let refused = || FieldError::new("due_date", "not_a_date", "Enter a valid date");
    date.map(Some).ok_or_else(refused)
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

/// Title and message of the notification to somebody who was given a task. Who is no admin cannot open tasks: what they
/// say stays with those who can.
#[must_use]
pub fn assignment_words(description: &str, role: Role) -> (&'static str, String) {
    let title = "Task assigned to you";
    if Assignees::Admins.include(role) {
        return (title, beginning(description, NOTIFIED_DESCRIPTION));
    }
    let message =
        "You were given a task on this project. The office will tell you what it is about.";
    (title, message.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use uuid::Uuid;

    const TODAY: Date = date(2026, 3, 2);

    const fn raw(description: &str) -> RawTask<'_> {
        RawTask {
            description,
            status: None,
            assigned_to: None,
            is_priority: false,
            due_date: RawDue::Unsaid,
        }
    }

    fn told(result: Result<TaskForm, FieldErrors>) -> Vec<(String, String)> {
        let errors = result.err().unwrap_or_default();
        let errors = errors.as_slice().iter();
        errors
            .map(|error| (error.field.to_string(), error.message.clone()))
            .collect()
    }

    #[test]
    fn a_new_task_is_open_not_urgent_nobodys_and_due_today() {
        let form = TaskForm::parse_new(raw(" Call\0 the adjuster \r\n"), TODAY).unwrap();
        let expected = TaskForm {
            description: "Call the adjuster".to_owned(),
            status: TaskStatus::Open,
            assigned_to: None,
            is_priority: false,
            due_date: Some(TODAY),
        };
        assert_eq!(form, expected);
    }

    #[test]
    fn what_a_form_says_counts() {
        let id = Uuid::from_u128(7).to_string();
        for (assigned_to, expected) in [
            (Some("none"), None),
            (Some(" "), None),
            (None, None),
            (
                Some(id.as_str()),
                Some(UserId::from_uuid(Uuid::from_u128(7))),
            ),
        ] {
            let raw = RawTask {
                assigned_to,
                ..raw("Call")
            };
            assert_eq!(
                TaskForm::parse_new(raw, TODAY).unwrap().assigned_to,
                expected
            );
        }
        for (due_date, expected) in [
            (RawDue::Never, None),
            (RawDue::On(""), None),
            (RawDue::On("2026-02-28"), Some(date(2026, 2, 28))),
        ] {
            let raw = RawTask {
                due_date,
                ..raw("Call")
            };
            assert_eq!(TaskForm::parse_new(raw, TODAY).unwrap().due_date, expected);
        }
        // An edit says all; what it leaves out is not there.
        assert_eq!(TaskForm::parse_edit(raw("Call")).unwrap().due_date, None);
    }

    #[test]
    fn a_new_task_has_one_of_four_statuses_and_an_edited_one_any() {
        for &status in TaskStatus::ALL {
            let raw = RawTask {
                status: Some(status.as_str()),
                ..raw("Call")
            };
            let is_offered = status != TaskStatus::Cancelled;
            assert_eq!(TaskForm::parse_new(raw, TODAY).is_ok(), is_offered);
            assert_eq!(TaskForm::parse_edit(raw).unwrap().status, status);
        }
    }

    #[test]
    fn rules_have_their_messages() {
        let long = "é".repeat(5_001);
        let error = |field: &str, message: &str| vec![(field.to_owned(), message.to_owned())];
        let dates = ["2026-02-30", "12026-01-01", "-02026-1-1", "tomorrow", "\0"];
        let mut table = vec![
            (
                raw(" \0\n"),
                error("description", "Description is required"),
            ),
            (
                raw(&long),
                error("description", "Description must not exceed 5000 characters"),
            ),
            (raw(&long[2..]), Vec::new()),
            (
                RawTask {
                    status: Some("canceled"),
                    ..raw("Call")
                },
                error("status", "Choose one of the offered statuses"),
            ),
            (
                RawTask {
                    assigned_to: Some("Ann\0"),
                    ..raw("Call")
                },
                error("assigned_to", "Choose one of the listed people"),
            ),
        ];
        table.extend(dates.map(|date| {
            let raw = RawTask {
                due_date: RawDue::On(date),
                ..raw("Call")
            };
            (raw, error("due_date", "Enter a valid date"))
        }));
        for (raw, expected) in table {
            assert_eq!(told(TaskForm::parse_new(raw, TODAY)), expected, "{raw:?}");
            assert_eq!(told(TaskForm::parse_edit(raw)), expected, "{raw:?}");
        }
    }

    #[test]
    fn each_changed_field_is_told_once() {
        let person = |number, name: &str| PersonName {
            id: UserId::from_uuid(Uuid::from_u128(number)),
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
        let (_, to_admin) = assignment_words("Call the lawyer.", Role::Admin);
        assert_eq!(to_admin, "Call the lawyer.");
        for role in [Role::Contractor, Role::ReferralPartner] {
            let (_, message) = assignment_words("Call the lawyer.", role);
            assert!(!message.contains("lawyer"), "{message}");
        }
    }
}
