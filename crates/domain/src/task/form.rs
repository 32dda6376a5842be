//! Forms for admin tasks (specification 2, sections 4 and 5).

use super::TaskStatus;
use crate::day::typed_day;
use crate::field_error::{FieldError, FieldErrors};
use crate::id::UserId;
use crate::text::{Length, identifier, plain};
use jiff::civil::Date;
use messages::Message;

/// Length of a task's description, in characters.
pub const TASK_DESCRIPTION_LENGTH: Length = Length::up_to(5_000);

/// The due date in a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RawDue<'a> {
    /// Missing; a new task is due today.
    Unsaid,
    /// No due date.
    Never,
    /// `YYYY-MM-DD`.
    On(&'a str),
}

/// An unvalidated task form.
#[derive(Debug, Clone, Copy)]
pub struct RawTask<'a> {
    /// Description.
    pub description: &'a str,
    /// Status name; `None` for the default of a new task.
    pub status: Option<&'a str>,
    /// Account ID. `none`, blank, and missing mean no assignee.
    pub assigned_to: Option<&'a str>,
    /// Priority flag.
    pub is_priority: bool,
    /// Due date.
    pub due_date: RawDue<'a>,
}

/// A validated task form. The caller must check that the assignee is allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskForm {
    /// Description, trimmed and not blank.
    pub description: String,
    /// Status.
    pub status: TaskStatus,
    /// Assignee.
    pub assigned_to: Option<UserId>,
    /// Priority flag.
    pub is_priority: bool,
    /// Due date.
    pub due_date: Option<Date>,
}

impl TaskForm {
    /// Validates the form of a new task. By default the task is open and due `today`. Only four statuses are allowed (specification 2,
    /// sections 4 and 5).
    ///
    /// # Errors
    /// Returns all broken rules.
    pub fn parse_new(raw: RawTask<'_>, today: Date) -> Result<Self, FieldErrors> {
        Self::parse(raw, TaskStatus::FOR_NEW, Some(today))
    }

    /// Validates the form of an edited task.
    ///
    /// # Errors
    /// Returns all broken rules.
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
        errors.take(TASK_DESCRIPTION_LENGTH.check("description", "description", &description));
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
            let message = Message::ErrorStatusChoice;
            FieldError::new("status", "not_a_choice", message)
        })
}

/// The value that means no assignee (specification 2, section 5).
const NOBODY: &str = "none";

fn parse_assigned_to(typed: Option<&str>) -> Result<Option<UserId>, FieldError> {
    match typed.map(str::trim) {
        None | Some("" | NOBODY) => Ok(None),
        Some(id) => id.parse().map(Some).map_err(|_| not_an_assignee()),
    }
}

/// The error for an assignee who cannot be chosen.
#[must_use]
pub fn not_an_assignee() -> FieldError {
    let message = Message::ErrorTaskPerson;
    FieldError::new("assigned_to", "not_a_choice", message)
}

fn parse_due_date(typed: &str) -> Result<Option<Date>, FieldError> {
    let typed = identifier(typed);
    if typed.is_empty() {
        return Ok(None);
    }
    let error = || FieldError::new("due_date", "not_a_date", Message::ErrorDate);
    typed_day(&typed).map(Some).ok_or_else(error)
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

    fn errors_of(result: Result<TaskForm, FieldErrors>) -> Vec<(String, String)> {
        let errors = result.err().unwrap_or_default();
        let errors = errors.as_slice().iter();
        errors
            .map(|error| (error.field.to_string(), error.message.clone()))
            .collect()
    }

    #[test]
    fn a_new_task_has_the_specified_defaults() {
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
    fn form_values_override_defaults() {
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
        // An edit has no defaults.
        assert_eq!(TaskForm::parse_edit(raw("Call")).unwrap().due_date, None);
    }

    #[test]
    fn new_tasks_allow_four_statuses_and_edits_allow_all() {
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
    fn broken_rules_return_their_messages() {
        let long = "é".repeat(5_001);
        let error = |field: &str, message: &str| vec![(field.to_owned(), message.to_owned())];
        let dates = [
            "2026-02-30",
            "12026-01-01",
            "-02026-1-1",
            "tomorrow",
            "tomorrow\0",
        ];
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
                error("status", "Choose one of the listed statuses"),
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
            assert_eq!(
                errors_of(TaskForm::parse_new(raw, TODAY)),
                expected,
                "{raw:?}"
            );
            assert_eq!(errors_of(TaskForm::parse_edit(raw)), expected, "{raw:?}");
        }
    }
}
