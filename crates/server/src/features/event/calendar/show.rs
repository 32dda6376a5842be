//! Shows the events in a range of days.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Query, invalid, word};
use crate::shared::project_access::permit;
use crate::shared::views::event_time::Viewer;
use crate::shared::views::event_with_project::{EventWithProject, PendingProposal};
use crate::state::AppState;
use axum::extract::State;
use domain::event::{EventStatus, EventType};
use domain::id::ContractorId;
use domain::permission::{Visible, act};
use jiff::Span;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use store::event::CalendarQuery;
use utoipa::{IntoParams, ToSchema};

/// The range of days and the filters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ShowCalendar {
    /// The first day, YYYY-MM-DD.
    pub from: String,
    /// The day after the last one, YYYY-MM-DD; at most 400 days after `from`.
    pub to: String,
    /// Only this project: its code, in any case.
    pub project: Option<String>,
    /// Only this contractor company.
    pub contractor: Option<uuid::Uuid>,
    /// Only these event types, separated by commas.
    #[serde(rename = "type")]
    #[param(rename = "type")]
    pub kind: Option<String>,
    /// Only events with these statuses, separated by commas; `proposed` selects pending timeslots. Default: all.
    pub status: Option<String>,
}

/// The events and pending timeslots in a range of days.
#[derive(Debug, Serialize, ToSchema)]
pub struct Calendar {
    /// The events, soonest first.
    pub events: Vec<EventWithProject>,
    /// The proposals with a timeslot in the range, each with all of its timeslots. Oldest first.
    pub proposals: Vec<PendingProposal>,
    /// Whether results were cut off. A shorter range returns all of them.
    pub truncated: bool,
}

/// Returns the events and pending timeslots in a range of days, for all projects that the caller may see.
#[utoipa::path(
    get,
    path = "/api/calendar",
    operation_id = "show_calendar",
    tag = "event",
    params(ShowCalendar),
    responses((status = 200, body = Calendar), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowCalendar"))),
)]
pub async fn show_calendar(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ShowCalendar>,
) -> Result<Json<Calendar>, ApiError> {
    let mut wanted = query.parse()?;
    let code = query.project.filter(|code| !code.is_empty());
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let (now, zone) = (reader.now(), &reader.time_zone());
            let actor = &caller.user(conn, now)?;
            let allowed = authorize(actor, act::ShowCalendar, ())?;
            if let Some(code) = code {
                let permit = permit(conn, actor, act::ListEvents, &code)?;
                wanted.project = Some(permit.facts().id);
            }
            let shown = store::event::calendar(conn, &allowed, Visible::to(actor), &wanted)?;
            let viewer = Viewer { actor, now, zone };
            let (events, proposals) = (shown.events.into_iter(), shown.proposals.into_iter());
            Ok::<_, ApiError>(Calendar {
                events: events.map(|of| viewer.event_of_project(of)).collect(),
                proposals: proposals.map(|of| viewer.proposal_of_project(of)).collect(),
                truncated: shown.truncated,
            })
        })
        .await?;
    Ok(Json(answer))
}

/// A year plus the weeks around it.
const DAYS_MAX: i64 = 400;

/// The maximum number of events, and of timeslots, in a response.
const LIMIT: usize = 1_000;

/// The filter word for pending timeslots.
const PROPOSED: &str = "proposed";

impl ShowCalendar {
    fn parse(&self) -> Result<CalendarQuery, ApiError> {
        let day = |text: &str, field| {
            let well_formed = text.len() == 10;
            let day = well_formed.then(|| text.parse::<Date>().ok()).flatten();
            day.ok_or_else(|| invalid(field))
        };
        let (from, to) = (day(&self.from, "from")?, day(&self.to, "to")?);
        let last = from.checked_add(Span::new().days(DAYS_MAX));
        if to <= from || last.is_ok_and(|last| to > last) {
            return Err(invalid("to"));
        }
        let (statuses, proposals) =
            word(self.status.as_deref(), "status", statuses)?.unwrap_or_else(everything);
        Ok(CalendarQuery {
            from,
            to,
            project: None,
            contractor: self.contractor.map(ContractorId::from_uuid),
            types: word(self.kind.as_deref(), "type", types)?.unwrap_or_default(),
            statuses,
            proposals,
            limit: LIMIT,
        })
    }
}

fn types(words: &str) -> Option<Vec<EventType>> {
    words.split(',').map(EventType::parse).collect()
}

/// Parses the statuses, and whether pending timeslots are included.
fn statuses(words: &str) -> Option<(Vec<EventStatus>, bool)> {
    let of_events = words.split(',').filter(|word| *word != PROPOSED);
    let statuses = of_events.map(EventStatus::parse).collect::<Option<_>>()?;
    Some((statuses, words.split(',').any(|word| word == PROPOSED)))
}

fn everything() -> (Vec<EventStatus>, bool) {
    (EventStatus::ALL.to_vec(), true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(from: &str, to: &str) -> ShowCalendar {
        ShowCalendar {
            from: from.to_owned(),
            to: to.to_owned(),
            project: None,
            contractor: None,
            kind: None,
            status: None,
        }
    }

    #[test]
    fn a_calendar_range_must_end_later_and_within_400_days() {
        // from, to, the rejected parameter
        let table = [
            ("2026-03-01", "2026-03-02", None),
            ("2026-03-01", "2027-04-05", None),
            ("2026-03-01", "2027-04-06", Some("to")),
            ("2026-03-01", "2026-03-01", Some("to")),
            ("2026-03-02", "2026-03-01", Some("to")),
            ("2026-02-30", "2026-03-01", Some("from")),
            ("2026-3-1", "2026-03-02", Some("from")),
            ("2026-03-01", "soon", Some("to")),
            ("9999-12-30", "9999-12-31", None),
        ];
        for (from, to, refused) in table {
            let parsed = asked(from, to).parse();
            let field = parsed.err().map(|error| error.fields()[0].field.clone());
            assert_eq!(field.as_deref(), refused, "{from} to {to}");
        }
    }

    #[test]
    fn filters_accept_event_types_and_statuses() {
        let of = |kind: &str, status: &str| {
            let asked = ShowCalendar {
                kind: Some(kind.to_owned()),
                status: Some(status.to_owned()),
                ..asked("2026-03-01", "2026-03-02")
            };
            let parsed = asked.parse().ok()?;
            Some((parsed.types, parsed.statuses, parsed.proposals))
        };
        let all = EventStatus::ALL.to_vec();
        let visit = EventType::SiteVisit;
        assert_eq!(of("", ""), Some((vec![], all, true)));
        assert_eq!(
            of("site_visit", "proposed"),
            Some((vec![visit], vec![], true))
        );
        let two = vec![EventStatus::Scheduled, EventStatus::OnHold];
        assert_eq!(of("", "scheduled,on_hold"), Some((vec![], two, false)));
        assert_eq!(of("party", ""), None);
        assert_eq!(of("", "scheduled,"), None);
    }
}
