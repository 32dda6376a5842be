//! API types for admin tasks.

use crate::errors::{ApiError, Problem};
use crate::schema;
use crate::shared::presenter::Presenter;
use crate::shared::views::account::PersonName;
use crate::shared::views::event_with_project::EventProject;
use crate::shared::views::file::File;
use domain::file::FileOrigin;
use domain::id::{ProjectId, TaskChangeId, TaskId};
use domain::permission::{Role, act, decide};
use domain::project::ProjectFacts;
use domain::task as domain_task;
use domain::task::{TaskCounts as Counted, TaskField, TaskStatus};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use store::event::OfProject;
use store::page::Page;
use store::task::TaskCursor;
use utoipa::ToSchema;

/// A page of a project's tasks (specification 2, section 2, "Admin Tasks tab").
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskList {
    /// Priority tasks first, each group newest first.
    pub items: Vec<Task>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Number of tasks per status, regardless of the filter.
    pub counts: TaskCounts,
    /// What the caller may do with the project's tasks.
    pub abilities: TaskListAbilities,
}

/// Number of a project's tasks per status.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskCounts {
    /// Tasks of any status.
    pub all: i64,
    /// Open tasks.
    pub open: i64,
    /// Tasks in progress.
    pub in_progress: i64,
    /// Waiting tasks.
    pub waiting: i64,
    /// Completed tasks.
    pub completed: i64,
    /// Cancelled tasks.
    pub cancelled: i64,
}

impl From<Counted> for TaskCounts {
    fn from(counted: Counted) -> Self {
        Self {
            all: counted.all(),
            open: counted.of(TaskStatus::Open),
            in_progress: counted.of(TaskStatus::InProgress),
            waiting: counted.of(TaskStatus::Waiting),
            completed: counted.of(TaskStatus::Completed),
            cancelled: counted.of(TaskStatus::Cancelled),
        }
    }
}

/// What the caller may do with a project's tasks.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskListAbilities {
    /// May create a task.
    pub create: bool,
}

/// An admin task (`admin_tasks`).
#[derive(Debug, Serialize, ToSchema)]
pub struct Task {
    /// The task's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: TaskId,
    /// The project's id.
    #[schema(value_type = uuid::Uuid)]
    pub project_id: ProjectId,
    /// The status.
    #[schema(value_type = schema::TaskStatus)]
    pub status: TaskStatus,
    /// Description.
    pub description: String,
    /// The assignee; absent if unassigned.
    pub assigned_to: Option<PersonName>,
    /// Whether the task has priority.
    pub is_priority: bool,
    /// Due date, YYYY-MM-DD in the portal's time zone.
    #[schema(value_type = Option<String>)]
    pub due_date: Option<Date>,
    /// The author.
    pub created_by: Option<PersonName>,
    /// RFC 3339, UTC.
    #[schema(value_type = String)]
    pub created_at: Timestamp,
    /// RFC 3339, UTC.
    #[schema(value_type = String)]
    pub updated_at: Timestamp,
    /// Increases with every edit; the `If-Match` value of edits and deletion.
    pub version: i64,
    /// Its files, at most 10.
    pub attachments: Vec<File>,
    /// What the caller may do with the task.
    pub abilities: TaskAbilities,
}

/// An admin task with its project.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskOfProject {
    /// The task.
    #[serde(flatten)]
    pub task: Task,
    /// The project that the task belongs to.
    pub project: EventProject,
}

/// What the caller may do with one task.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskAbilities {
    /// May edit the task.
    pub edit: bool,
    /// May delete the task.
    pub delete: bool,
}

/// A rejected stale edit or deletion, with the current task.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleTask {
    /// What went wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The current task.
    pub current: Option<Task>,
}

/// A page of a task's changes.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskChangeList {
    /// The changes, newest first.
    pub items: Vec<TaskChange>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// One change of one field of a task (`admin_task_changes`).
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskChange {
    /// The change's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: TaskChangeId,
    /// The field, as named in the API; `created` when the task was created.
    #[schema(value_type = schema::TaskField)]
    pub field_name: TaskField,
    /// The old value; absent if there was none. The full name for an assignee, the names of removed files for files.
    pub old_value: Option<String>,
    /// The new value; absent if there is none. The full name for an assignee, the names of added files for files.
    pub new_value: Option<String>,
    /// The author of the change.
    pub changed_by: Option<PersonName>,
    /// RFC 3339, UTC.
    #[schema(value_type = String)]
    pub created_at: Timestamp,
}

impl From<domain_task::TaskChange> for TaskChange {
    fn from(change: domain_task::TaskChange) -> Self {
        Self {
            id: change.id,
            field_name: change.edit.field,
            old_value: change.edit.old_value,
            new_value: change.edit.new_value,
            changed_by: change.changed_by.map(PersonName::from),
            created_at: change.created_at,
        }
    }
}

/// Possible assignees of a task.
#[derive(Debug, Serialize, ToSchema)]
pub struct AssigneeList {
    /// The people, by name.
    pub items: Vec<Assignee>,
    /// Whether more people match; a longer search text finds them.
    pub more: bool,
}

/// A possible assignee of a task.
#[derive(Debug, Serialize, ToSchema)]
pub struct Assignee {
    /// The person.
    #[serde(flatten)]
    pub person: PersonName,
    /// Email address.
    pub email: String,
    /// The role.
    #[schema(value_type = schema::Role)]
    pub role: Role,
}

impl From<domain_task::Assignee> for Assignee {
    fn from(assignee: domain_task::Assignee) -> Self {
        Self {
            person: assignee.person.into(),
            email: assignee.email,
            role: assignee.role,
        }
    }
}

impl Presenter<'_> {
    /// Converts a task of the project with these facts.
    ///
    /// # Errors
    /// 401 for a caller without a session.
    pub fn task(&self, task: domain_task::Task, facts: &ProjectFacts) -> Result<Task, ApiError> {
        let manages = decide(self.actor, act::ManageTasks, facts.clone()).is_ok();
        Ok(Task {
            id: task.id,
            project_id: task.project_id,
            status: task.status,
            description: task.description,
            assigned_to: task.assigned_to.map(PersonName::from),
            is_priority: task.is_priority,
            due_date: task.due_date,
            created_by: task.created_by.map(PersonName::from),
            created_at: task.created_at,
            updated_at: task.updated_at,
            version: task.version,
            attachments: task
                .attachments
                .into_iter()
                .map(|file| self.file(file, FileOrigin::AdminTask, None, facts))
                .collect::<Result<_, _>>()?,
            abilities: TaskAbilities {
                edit: manages,
                delete: manages,
            },
        })
    }

    /// Converts a task with its project.
    ///
    /// # Errors
    /// 401 for a caller without a session.
    pub fn task_of_project(
        &self,
        of: OfProject<domain_task::Task>,
    ) -> Result<TaskOfProject, ApiError> {
        let (task, facts, project) = EventProject::split(of);
        Ok(TaskOfProject {
            task: self.task(task, &facts)?,
            project,
        })
    }

    /// Converts a page of tasks of the project with these facts.
    ///
    /// # Errors
    /// 401 for a caller without a session.
    pub fn tasks(
        &self,
        page: Page<domain_task::Task, TaskCursor>,
        counted: Counted,
        facts: &ProjectFacts,
    ) -> Result<TaskList, ApiError> {
        let items = page.items.into_iter();
        Ok(TaskList {
            items: items
                .map(|task| self.task(task, facts))
                .collect::<Result<_, _>>()?,
            next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
            counts: counted.into(),
            abilities: TaskListAbilities {
                create: decide(self.actor, act::ManageTasks, facts.clone()).is_ok(),
            },
        })
    }
}
