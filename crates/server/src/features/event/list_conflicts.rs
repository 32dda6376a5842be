//! What a company has at a time already.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path, Query};
use crate::schema;
use crate::shared::project_access::permit;
use crate::shared::views::event::EventTime;
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

/// When something shall take place, and what it is that is being moved.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListConflicts {
    /// YYYY-MM-DD.
    pub scheduled_date: String,
    /// HH:MM; of no account when it takes all day.
    pub start_time: Option<String>,
    /// HH:MM; of no account when it takes all day.
    pub end_time: Option<String>,
    /// Whether it takes the whole day.
    pub is_all_day: Option<bool>,
    /// The event that is being moved: it is not in its own way.
    pub event: Option<uuid::Uuid>,
    /// The proposal that is being edited: its timeslots are not in each other's way.
    pub proposal: Option<uuid::Uuid>,
}

/// What is in the way. A warning: it keeps nobody from saving.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConflictList {
    /// Soonest first; at most 20.
    pub conflicts: Vec<Conflict>,
}

/// Something at the same time.
#[derive(Debug, Serialize, ToSchema)]
pub struct Conflict {
    /// What it is.
    pub kind: ConflictKind,
    /// The event's or the proposal's id.
    pub id: uuid::Uuid,
    /// Its kind.
    #[schema(value_type = schema::EventType)]
    pub task_type: EventType,
    /// Its title.
    pub title: String,
    /// The same as a message of the catalogs where nobody wrote another than the form filled in.
    #[schema(value_type = Option<schema::MessageText>)]
    pub title_text: Option<Text>,
    /// When it takes place.
    #[serde(flatten)]
    pub when: EventTime,
    /// The project that it is about.
    pub project: EventProject,
}

/// What may be in the way.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConflictKind {
    /// An event that is to take place.
    Event,
    /// A timeslot that may be chosen.
    Timeslot,
}

/// What the project's company has at this time already, in all its projects.
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

/// Whoever has more at once knows by then.
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
