//! Closes open events, tasks, and proposals together with a status update of their project or of another event.

use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::schema;
use crate::state::AppState;
use domain::event::{Event, EventStatus, LocalNow, NewEventStatus};
use domain::field_error::FieldError;
use domain::id::{EventId, ProposalId, TaskId};
use domain::language::Message;
use domain::permission::{Actor, act};
use domain::project::{ProjectFacts, ProjectStatus};
use domain::task::{Task, TaskForm, TaskStatus};
use serde::{Deserialize, Serialize};
use store::Connection;
use store::project::Author;
use store::proposal::Found;
use store::task::Edited;
use utoipa::ToSchema;
use uuid::Uuid;

/// An open event to close with the update.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClosedEvent {
    /// The event's id.
    pub id: Uuid,
    /// The version that the client saw. If the event has changed since, the response is 409 and nothing is saved.
    pub version: i64,
    /// completed or canceled.
    #[schema(value_type = schema::EventStatus)]
    pub status: String,
}

/// An open task to close with the update.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClosedTask {
    /// The task's id.
    pub id: Uuid,
    /// The version that the client saw. If the task has changed since, the response is 409 and nothing is saved.
    pub version: i64,
    /// completed or cancelled.
    #[schema(value_type = schema::TaskStatus)]
    pub status: String,
}

/// A proposal to withdraw with the update.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClosedProposal {
    /// The proposal's id.
    pub id: Uuid,
    /// The version that the client saw. If the proposal has changed since, the response is 409 and nothing is saved.
    pub version: i64,
}

/// Maximum number of items of each kind that one update closes.
const CLOSED_MAX: usize = 100;

/// The validated items to close.
pub(crate) struct Closing {
    events: Vec<(EventId, i64, EventStatus)>,
    tasks: Vec<(TaskId, i64, TaskStatus)>,
    proposals: Vec<(ProposalId, i64)>,
}

impl Closing {
    /// Validates the request.
    ///
    /// # Errors
    /// 422 for a status that does not close the item, and for too many items.
    pub(crate) fn parse(
        events: &[ClosedEvent],
        tasks: &[ClosedTask],
        proposals: &[ClosedProposal],
    ) -> Result<Self, ApiError> {
        for (field, count) in [
            ("close_events", events.len()),
            ("close_tasks", tasks.len()),
            ("close_proposals", proposals.len()),
        ] {
            if count > CLOSED_MAX {
                let message = Message::ErrorCloseTooMany {
                    most: CLOSED_MAX.to_string(),
                };
                return Err(FieldError::new(field, "too_many", message).into());
            }
        }
        let refused = |field| FieldError::new(field, "not_a_choice", Message::ErrorCloseChoice);
        let events = events.iter().map(|event| {
            let status = EventStatus::parse(&event.status)
                .filter(|status| matches!(status, EventStatus::Completed | EventStatus::Canceled));
            let status = status.ok_or_else(|| refused("close_events"))?;
            Ok((EventId::from_uuid(event.id), event.version, status))
        });
        let tasks = tasks.iter().map(|task| {
            let status = TaskStatus::parse(&task.status)
                .filter(|status| matches!(status, TaskStatus::Completed | TaskStatus::Cancelled));
            let status = status.ok_or_else(|| refused("close_tasks"))?;
            Ok((TaskId::from_uuid(task.id), task.version, status))
        });
        let proposals = proposals.iter();
        Ok(Self {
            events: events.collect::<Result<_, FieldError>>()?,
            tasks: tasks.collect::<Result<_, FieldError>>()?,
            proposals: proposals
                .map(|of| (ProposalId::from_uuid(of.id), of.version))
                .collect(),
        })
    }

    /// Selects everything that is open in a project. Past events become completed and upcoming ones canceled, tasks become
    /// completed, and proposals are withdrawn.
    ///
    /// # Errors
    /// 403 if the actor may not manage tasks.
    pub(crate) fn all_of(
        conn: &mut Connection,
        state: &AppState,
        actor: &Actor,
        facts: &ProjectFacts,
    ) -> Result<Self, ApiError> {
        let (now, zone) = (state.now(), state.time_zone());
        let permit = authorize(actor, act::ManageTasks, facts.clone())?;
        let events = store::event::open(conn, facts.id)?.into_iter();
        let tasks = store::task::open(conn, &permit)?.into_iter();
        let permit = authorize(actor, act::ListEvents, facts.clone())?;
        let proposals = store::proposal::of_project(conn, &permit)?.into_iter();
        Ok(Self {
            events: events
                .map(|event| {
                    let status = match event.is_upcoming(now, &zone) {
                        true => EventStatus::Canceled,
                        false => EventStatus::Completed,
                    };
                    (event.id, event.version, status)
                })
                .collect(),
            tasks: tasks
                .map(|task| (task.id, task.version, TaskStatus::Completed))
                .collect(),
            proposals: proposals.map(|of| (of.id, of.version)).collect(),
        })
    }

    /// Closes the items in the transaction of the update.
    ///
    /// # Errors
    /// 403 if the actor may not manage events or tasks; 409 if an item was changed or deleted in the meantime.
    pub(crate) fn run(
        &self,
        conn: &mut Connection,
        actor: &Actor,
        author: &mut Author<'_>,
        facts: &ProjectFacts,
    ) -> Result<(), ApiError> {
        for &(id, version, status) in &self.events {
            let event = store::event::find(conn, facts.id, id)?
                .filter(|event| event.version == version)
                .ok_or_else(changed)?;
            close_event(conn, actor, author, facts, &event, status)?;
        }
        if !self.tasks.is_empty() {
            let permit = authorize(actor, act::ManageTasks, facts.clone())?;
            for &(id, version, status) in &self.tasks {
                let task = store::task::find(conn, &permit, id)?
                    .filter(|task| task.version == version)
                    .ok_or_else(changed)?;
                let unchanged = Edited {
                    assignee: None,
                    uploads: &[],
                    removed: &[],
                };
                let form = with_status(&task, status);
                store::task::edit(conn, &permit, author, &task, &form, unchanged)?;
            }
        }
        if !self.proposals.is_empty() {
            let permit = authorize(actor, act::ManageEvents, facts.clone())?;
            for &(id, version) in &self.proposals {
                match store::proposal::find(conn, facts.id, id)? {
                    Some(Found::Pending(proposal)) if proposal.version == version => {
                        store::proposal::delete(conn, &permit, author, &proposal)?;
                    }
                    Some(Found::Pending(_) | Found::Ended(_)) | None => return Err(changed()),
                }
            }
        }
        Ok(())
    }
}

/// Closes an event. Contractors complete the visit that 'Site Visit Completed' is about; everything else requires permission to manage
/// events.
fn close_event(
    conn: &mut Connection,
    actor: &Actor,
    author: &mut Author<'_>,
    facts: &ProjectFacts,
    event: &Event,
    status: EventStatus,
) -> Result<(), ApiError> {
    let zone = author.time_zone.clone();
    let local_now = LocalNow {
        now: author.clock.now(),
        zone: &zone,
    };
    let is_visit = facts.status == ProjectStatus::SiteVisitCompleted
        && status == EventStatus::Completed
        && event.ends_with_visit(local_now);
    if is_visit {
        let permit = authorize(actor, act::CompleteVisit, facts.clone())?;
        return Ok(store::event::complete_visit(conn, &permit, author, event)?);
    }
    let permit = authorize(actor, act::ManageEvents, facts.clone())?;
    let new = NewEventStatus {
        status,
        notes: None,
        uploads: Vec::new(),
        photos: Vec::new(),
    };
    Ok(store::event::set_status(
        conn, &permit, author, event, &new,
    )?)
}

fn with_status(task: &Task, status: TaskStatus) -> TaskForm {
    TaskForm {
        description: task.description.clone(),
        status,
        assigned_to: task.assigned_to.as_ref().map(|person| person.id),
        is_priority: task.is_priority,
        due_date: task.due_date,
    }
}

fn changed() -> ApiError {
    ApiError::conflict("open_work_changed", Message::ErrorCloseChanged)
}
