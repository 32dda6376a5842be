//! Lists a contractor company's conflicting events and timeslots.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path, Query};
use crate::schema;
use crate::shared::project_access::permit;
use crate::shared::views::event_time::EventTime;
use crate::shared::views::event_with_project::EventProject;
use crate::state::AppState;
use axum::extract::State;
use domain::event::{EventType, RawTimeslot, default_title, parse_asked_when};
use domain::id::{EventId, ProposalId};
use domain::language::Text;
use domain::permission::act;
use serde::{Deserialize, Serialize};
use store::event::{ConflictQuery, OfProject};
use utoipa::{IntoParams, ToSchema};

/// The time to check, and the event or proposal to ignore.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListConflicts {
    /// The date, YYYY-MM-DD.
    pub scheduled_date: String,
    /// HH:MM. Ignored for an all-day event.
    pub start_time: Option<String>,
    /// HH:MM. Ignored for an all-day event.
    pub end_time: Option<String>,
    /// Whether the event lasts all day.
    pub is_all_day: Option<bool>,
    /// The event being moved. It does not conflict with itself.
    pub event: Option<uuid::Uuid>,
    /// The proposal being edited. Its timeslots do not conflict with each other.
    pub proposal: Option<uuid::Uuid>,
}

/// Conflicting events and timeslots. They are only a warning and do not prevent saving.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConflictList {
    /// The conflicts, soonest first, at most 20.
    pub conflicts: Vec<Conflict>,
}

/// An event or timeslot at the same time.
#[derive(Debug, Serialize, ToSchema)]
pub struct Conflict {
    /// Whether it is an event or a timeslot.
    pub kind: ConflictKind,
    /// The id of the event or the proposal.
    pub id: uuid::Uuid,
    /// The event type.
    #[schema(value_type = schema::EventType)]
    pub task_type: EventType,
    /// The title.
    pub title: String,
    /// The title as a catalog message; null if a user changed the default title.
    #[schema(value_type = Option<schema::MessageText>)]
    pub title_text: Option<Text>,
    /// The date and time.
    #[serde(flatten)]
    pub when: EventTime,
    /// The project.
    pub project: EventProject,
}

/// The kind of a conflict.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConflictKind {
    /// A scheduled event.
    Event,
    /// A proposed timeslot.
    Timeslot,
}

/// Lists everything that the project's contractor company has at this time, in all of its projects.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/conflicts",
    operation_id = "list_conflicts",
    tag = "event",
    params(("code" = String, Path, description = "The project code, in any case"), ListConflicts),
    responses((status = 200, body = ConflictList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageEvents"))),
)]
pub async fn list_conflicts(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Query(query): Query<ListConflicts>,
) -> Result<Json<ConflictList>, ApiError> {
    let now = state.now();
    let answer = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::ManageEvents, &code)?;
            let found = store::event::conflicts(conn, &permit, &query.parse()?)?;
            let shown = found.into_iter().take(SHOWN);
            Ok::<_, ApiError>(ConflictList {
                conflicts: shown.map(Conflict::new).collect(),
            })
        })
        .await?;
    Ok(Json(answer))
}

/// The maximum number of conflicts in the response. More would not add to the warning.
const SHOWN: usize = 20;

impl ListConflicts {
    fn parse(&self) -> Result<ConflictQuery, ApiError> {
        let when = parse_asked_when(&RawTimeslot {
            id: None,
            scheduled_date: &self.scheduled_date,
            start_time: self.start_time.as_deref().unwrap_or_default(),
            end_time: self.end_time.as_deref().unwrap_or_default(),
            is_all_day: self.is_all_day.unwrap_or_default(),
        })?;
        Ok(ConflictQuery {
            when,
            event: self.event.map(EventId::from_uuid),
            proposal: self.proposal.map(ProposalId::from_uuid),
        })
    }
}

impl Conflict {
    fn new(of: OfProject<store::event::Conflict>) -> Self {
        let (conflict, _, project) = EventProject::split(of);
        Self {
            kind: if conflict.is_proposed {
                ConflictKind::Timeslot
            } else {
                ConflictKind::Event
            },
            id: conflict.id,
            task_type: conflict.task_type,
            title_text: default_title(&conflict.title).map(Text::from),
            title: conflict.title,
            when: conflict.when.into(),
            project,
        }
    }
}
