//! The next days of a contractor: the visits with what they need on site, and the updates that are due. The pages keep this on the device.

use super::contractor::linked_company;
use super::scheduled_project::ScheduledProject;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json};
use crate::schema;
use crate::shared::views::event::Event;
use crate::shared::views::event_time::Viewer;
use crate::shared::views::event_with_project::EventProject;
use crate::state::AppState;
use axum::extract::State;
use domain::event::EventStatus;
use domain::id::ProjectId;
use domain::permission::{Actor, Visible, act};
use domain::project::{
    ProjectGroup, ProjectOrder, ProjectSummary, Reporting, UPDATE_DUE_DAYS, UpdateDue,
    VISIT_ASKS_FOR_DAYS, quiet_before,
};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use serde::Serialize;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use store::Connection;
use store::event::{CalendarQuery, OfProject};
use utoipa::ToSchema;

/// Number of days in a schedule, today included.
const DAYS: i64 = 10;

/// The maximum number of visits in a schedule.
const VISITS: usize = 100;

/// The maximum number of updates that a schedule asks for.
const DUE: usize = 10;

/// A contractor's next ten days.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractorSchedule {
    /// The first day: today in the portal's time zone, YYYY-MM-DD.
    #[schema(value_type = String)]
    pub today: Date,
    /// The visits that are scheduled or in progress, soonest first.
    pub visits: Vec<Visit>,
    /// The projects of these visits.
    pub projects: Vec<ScheduledProject>,
    /// The updates that are due, longest first.
    pub due_updates: Vec<DueUpdate>,
    /// When the session ends if it is not used again: RFC 3339, UTC. Devices then delete the schedule.
    #[schema(value_type = String)]
    pub session_ends_at: Timestamp,
}

/// An event of one of the projects.
#[derive(Debug, Serialize, ToSchema)]
pub struct Visit {
    /// The event.
    #[serde(flatten)]
    pub event: Event,
    /// The id of its project.
    #[schema(value_type = uuid::Uuid)]
    pub project_id: ProjectId,
}

/// An update that a project's company is asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct DueUpdate {
    /// The project.
    pub project: EventProject,
    /// Why it is due.
    #[schema(value_type = schema::UpdateDue)]
    pub reason: UpdateDue,
    /// The day of the visit, or of the last change: YYYY-MM-DD.
    #[schema(value_type = String)]
    pub since: Date,
}

/// Returns a contractor's visits of the next ten days with their projects, and the updates that are due.
#[utoipa::path(
    get,
    path = "/api/contractor/schedule",
    operation_id = "show_contractor_schedule",
    tag = "contractor",
    responses((status = 200, body = ContractorSchedule), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowContractorDashboard"))),
)]
pub async fn show_contractor_schedule(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<ContractorSchedule>, ApiError> {
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let (now, zone) = (reader.now(), reader.time_zone());
            let actor = caller.user(conn, now)?;
            authorize(&actor, act::ShowContractorDashboard, ())?;
            linked_company(&actor)?;
            let session_ends_at = caller.session_end(conn, now)?;
            let viewer = Viewer {
                actor: &actor,
                now,
                zone: &zone,
            };
            let days = Days::of(now, zone.clone());
            let visits = next_visits(conn, &actor, &days)?;
            let mut projects = BTreeMap::new();
            for visit in &visits {
                if let Entry::Vacant(place) = projects.entry(visit.facts.id) {
                    place.insert(ScheduledProject::load(conn, &reader, &actor, &visit.facts)?);
                }
            }
            Ok::<_, ApiError>(ContractorSchedule {
                today: days.today,
                visits: visits
                    .into_iter()
                    .map(|of| Visit {
                        project_id: of.facts.id,
                        event: viewer.event(of.item, &of.facts),
                    })
                    .collect(),
                projects: projects.into_values().collect(),
                due_updates: due_updates(conn, &actor, &days)?,
                session_ends_at: session_ends_at.ok_or_else(ApiError::sign_in_required)?,
            })
        })
        .await?;
    Ok(Json(answer))
}

/// The days around now.
struct Days {
    now: Timestamp,
    zone: TimeZone,
    today: Date,
    /// The day after the last one of the schedule.
    end: Date,
}

impl Days {
    fn of(now: Timestamp, zone: TimeZone) -> Self {
        let today = now.to_zoned(zone.clone()).date();
        Self {
            now,
            end: today.saturating_add(Span::new().days(DAYS)),
            zone,
            today,
        }
    }
}

/// The caller's visits, soonest first.
fn next_visits(
    conn: &mut Connection,
    actor: &Actor,
    days: &Days,
) -> Result<Vec<OfProject<domain::event::Event>>, ApiError> {
    let permit = authorize(actor, act::ShowCalendar, ())?;
    let query = CalendarQuery {
        from: days.today,
        to: days.end,
        project: None,
        contractor: None,
        types: Vec::new(),
        statuses: vec![EventStatus::Scheduled, EventStatus::InProgress],
        proposals: false,
        limit: VISITS,
    };
    Ok(store::event::calendar(conn, &permit, Visible::to(actor), &query)?.events)
}

fn due_updates(
    conn: &mut Connection,
    actor: &Actor,
    days: &Days,
) -> Result<Vec<DueUpdate>, ApiError> {
    let visible = Visible::to(actor);
    let from = days
        .today
        .saturating_sub(Span::new().days(VISIT_ASKS_FOR_DAYS));
    let took_place = [
        EventStatus::Scheduled,
        EventStatus::InProgress,
        EventStatus::Completed,
    ];
    let permit = authorize(actor, act::ShowCalendar, ())?;
    let past = (from, days.today);
    let visits = store::event::last_days(conn, &permit, visible, past, &took_place)?;
    let before = quiet_before(days.now, UPDATE_DUE_DAYS, &days.zone);
    let quiet = store::project::ListQuery {
        group: Some(ProjectGroup::Moving),
        quiet_since: Some(before),
        sort: ProjectOrder::UpdatedDesc,
        // Some of these projects are due for their visit instead and therefore come later in the result, so read that many more.
        limit: DUE + visits.len(),
        ..store::project::ListQuery::default()
    };
    let quiet = store::project::list(conn, visible, &quiet)?.page.items;
    let asked: BTreeSet<ProjectId> = visits.keys().copied().chain(quiet).collect();
    let asked: Vec<ProjectId> = asked.into_iter().collect();
    let mut due = Vec::new();
    for project in store::project::summaries(conn, visible, &asked)? {
        let last_visit = visits.get(&project.id).copied();
        let reporting = Reporting {
            status: project.status,
            last_visit,
            has_reported: match last_visit {
                Some(day) => has_reported(conn, actor, &project, day, &days.zone)?,
                None => false,
            },
            changed_at: project.updated_at,
        };
        let Some(reason) = reporting.due(days.today, before) else {
            continue;
        };
        let changed_on = project.updated_at.to_zoned(days.zone.clone()).date();
        let since = match reason {
            UpdateDue::Visit => last_visit.unwrap_or(changed_on),
            UpdateDue::Quiet => changed_on,
        };
        due.push(DueUpdate {
            project: EventProject::from(project),
            reason,
            since,
        });
    }
    due.sort_by_key(|update| update.since);
    due.truncate(DUE);
    Ok(due)
}

fn has_reported(
    conn: &mut Connection,
    actor: &Actor,
    project: &ProjectSummary,
    day: Date,
    zone: &TimeZone,
) -> Result<bool, ApiError> {
    let permit = authorize(actor, act::ListUpdates, project.facts())?;
    let start = day
        .to_zoned(zone.clone())
        .map_or(Timestamp::MIN, |start| start.timestamp());
    Ok(store::update::has_reported(conn, &permit, start)?)
}
