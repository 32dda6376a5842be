//! Views of the tasks of all projects.

use crate::id::UserId;
use crate::string_enum::string_enum;
use jiff::civil::Date;

/// Number of days, including today, in which a task counts as due.
const DUE_DAYS: i64 = 7;

string_enum! {
    /// A view of the tasks of all projects. All but the last contain open tasks only.
    TaskView {
        /// Assigned to the reader.
        Mine = "mine",
        /// Assigned to nobody.
        Unassigned = "unassigned",
        /// Due today or in the six days after.
        Due = "due",
        /// Due before today.
        Overdue = "overdue",
        /// All open tasks.
        AllOpen = "all",
        /// All tasks, also completed and cancelled ones.
        WithClosed = "everything",
    }
}

/// Which tasks a view contains, among the open ones unless [`TaskView::has_closed`]. Conditions that are `None` do not apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaskNarrowing {
    /// The assignee; `Some(None)` stands for nobody.
    pub assignee: Option<Option<UserId>>,
    /// The first due date.
    pub from: Option<Date>,
    /// The day after the last due date.
    pub before: Option<Date>,
}

impl TaskView {
    /// Whether the view also contains completed and cancelled tasks.
    #[must_use]
    pub const fn has_closed(self) -> bool {
        matches!(self, Self::WithClosed)
    }

    /// The tasks in this view for a reader on a day.
    #[must_use]
    pub fn narrowing(self, reader: UserId, today: Date) -> TaskNarrowing {
        let all = TaskNarrowing {
            assignee: None,
            from: None,
            before: None,
        };
        match self {
            Self::Mine => TaskNarrowing {
                assignee: Some(Some(reader)),
                ..all
            },
            Self::Unassigned => TaskNarrowing {
                assignee: Some(None),
                ..all
            },
            Self::Due => TaskNarrowing {
                from: Some(today),
                before: Some(today.saturating_add(jiff::Span::new().days(DUE_DAYS))),
                ..all
            },
            Self::Overdue => TaskNarrowing {
                before: Some(today),
                ..all
            },
            Self::AllOpen | Self::WithClosed => all,
        }
    }
}

impl TaskNarrowing {
    /// Whether an open task with this assignee and due date is in the view.
    #[must_use]
    pub fn includes(&self, assignee: Option<UserId>, due: Option<Date>) -> bool {
        self.assignee.is_none_or(|only| only == assignee)
            && self
                .from
                .is_none_or(|from| due.is_some_and(|due| due >= from))
            && self
                .before
                .is_none_or(|before| due.is_some_and(|due| due < before))
    }
}

/// Number of open tasks in each view without closed ones.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TaskViewCounts([i64; TaskView::ALL.len()]);

impl TaskViewCounts {
    /// Sets the number of a view.
    pub fn set(&mut self, view: TaskView, count: i64) {
        self.0[view as usize] = count;
    }

    /// Number of tasks in a view.
    #[must_use]
    pub const fn of(&self, view: TaskView) -> i64 {
        self.0[view as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use uuid::Uuid;

    #[test]
    fn each_view_contains_its_tasks() {
        let user = |number| UserId::from_uuid(Uuid::from_u128(number));
        let (me, other) = (user(1), user(2));
        let today = date(2026, 3, 2);
        let cases = [
            (Some(me), None, &["mine", "all"][..]),
            (
                Some(me),
                Some(date(2026, 3, 1)),
                &["mine", "overdue", "all"],
            ),
            (Some(me), Some(today), &["mine", "due", "all"]),
            (Some(other), None, &["all"]),
            (Some(other), Some(date(2026, 3, 8)), &["due", "all"]),
            (Some(other), Some(date(2026, 3, 9)), &["all"]),
            (None, None, &["unassigned", "all"]),
            (
                None,
                Some(date(2025, 12, 31)),
                &["unassigned", "overdue", "all"],
            ),
            (None, Some(date(2026, 3, 2)), &["unassigned", "due", "all"]),
        ];
        for (assignee, due, expected) in cases {
            let found: Vec<_> = TaskView::ALL
                .iter()
                .filter(|view| !view.has_closed())
                .filter(|view| view.narrowing(me, today).includes(assignee, due))
                .map(|view| view.as_str())
                .collect();
            assert_eq!(found, expected, "{assignee:?} {due:?}");
        }
    }

    #[test]
    fn one_view_contains_everything() {
        let with_closed = TaskView::ALL.iter().filter(|view| view.has_closed());
        assert_eq!(with_closed.collect::<Vec<_>>(), [&TaskView::WithClosed]);
        let me = UserId::from_uuid(Uuid::from_u128(1));
        let narrowing = TaskView::WithClosed.narrowing(me, date(2026, 3, 2));
        assert!(narrowing.includes(None, None) && narrowing.includes(Some(me), Some(Date::MIN)));
    }

    #[test]
    fn the_last_days_of_the_calendar_are_valid() {
        let me = UserId::from_uuid(Uuid::from_u128(1));
        let narrowing = TaskView::Due.narrowing(me, Date::MAX);
        assert_eq!(narrowing.before, Some(Date::MAX));
    }
}
