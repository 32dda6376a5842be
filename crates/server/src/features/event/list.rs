//! Lists a project's events.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, PAGE_MAX, Path, Query, page_size, word};
use crate::shared::project_access::permit;
use crate::shared::views::event::{EventList, EventListAbilities};
use crate::shared::views::event_time::Viewer;
use crate::state::AppState;
use axum::extract::State;
use domain::event::Event;
use domain::permission::{act, decide};
use domain::project::ProjectFacts;
use domain::timeslot::Proposal;
use serde::Deserialize;
use store::event::ListQuery;
use store::page::{NameCursor, Page};
use utoipa::IntoParams;

/// The page of past events.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListEvents {
    /// The number of past events on the page, 1 to 100. Default: 50.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page. With a cursor, only past events are returned.
    pub cursor: Option<String>,
}

/// Lists a project's pending proposals, its upcoming events, and a page of its past events.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/events",
    operation_id = "list_events",
    tag = "event",
    params(("code" = String, Path, description = "The project code, in any case"), ListEvents),
    responses((status = 200, body = EventList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListEvents"))),
)]
pub async fn list_events(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Query(query): Query<ListEvents>,
) -> Result<Json<EventList>, ApiError> {
    let list = query.parse(&state)?;
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let actor = caller.user(conn, list.now)?;
            let permit = permit(conn, &actor, act::ListEvents, &code)?;
            let proposed = match list.cursor {
                None => store::proposal::of_project(conn, &permit)?,
                Some(_) => Vec::new(),
            };
            let events = store::event::list(conn, &permit, &list)?;
            let viewer = Viewer {
                actor: &actor,
                now: list.now,
                zone: &reader.time_zone(),
            };
            Ok::<_, ApiError>(viewer.events(proposed, events, permit.facts()))
        })
        .await?;
    Ok(Json(answer))
}

const LIMIT: u32 = 50;

impl ListEvents {
    /// Parses the query parameters.
    ///
    /// # Errors
    /// 422 for an invalid value.
    pub(crate) fn parse(&self, state: &AppState) -> Result<ListQuery, ApiError> {
        Ok(ListQuery {
            now: state.now(),
            zone: state.time_zone(),
            limit: page_size(self.limit, LIMIT, PAGE_MAX)?,
            cursor: word(self.cursor.as_deref(), "cursor", NameCursor::decode)?,
        })
    }
}

impl Viewer<'_> {
    /// Builds the three groups of the response.
    pub(crate) fn events(
        &self,
        proposed: Vec<Proposal>,
        (scheduled, past): (Vec<Event>, Page<Event, NameCursor>),
        facts: &ProjectFacts,
    ) -> EventList {
        let events = |events: Vec<Event>| events.into_iter().map(|event| self.event(event, facts));
        EventList {
            proposed: proposed
                .into_iter()
                .map(|proposal| self.proposal(proposal, facts))
                .collect(),
            scheduled: events(scheduled).collect(),
            past: events(past.items).collect(),
            next_cursor: past.next_cursor.map(|cursor| cursor.encode()),
            time_zone: self.zone.iana_name().unwrap_or("UTC").to_owned(),
            abilities: EventListAbilities {
                create: decide(self.actor, act::ManageEvents, facts.clone()).is_ok(),
            },
        }
    }
}
