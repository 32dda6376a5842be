//! What the API says of events and proposals.

use crate::errors::Problem;
use crate::schema;
use crate::shared::views::account::ContractorName;
use domain::event::{
    self as domain_event, EventStatus, EventType, Hours, RawSubject, RawTimeslot, When,
    default_title,
};
use domain::id::{EventId, ProposalId, TimeslotId};
use domain::language::Text;
use domain::permission::{Actor, act, decide};
use domain::project::ProjectFacts;
use domain::timeslot as domain_timeslot;
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A project's events (specification 2, section 2, "Events").
#[derive(Debug, Serialize, ToSchema)]
pub struct EventList {
    /// Proposed Events: each waits for somebody to choose a timeslot; oldest first. Owners are shown none of a closed project.
    pub proposed: Vec<Proposal>,
    /// Scheduled Events: still to come; soonest first.
    pub scheduled: Vec<Event>,
    /// Past Events: all others; latest first.
    pub past: Vec<Event>,
    /// Where the next page of past events starts; absent on the last one.
    pub next_cursor: Option<String>,
    /// The portal's time zone, as IANA names it: all days and times are of its clocks.
    pub time_zone: String,
    /// What the caller may do.
    pub abilities: EventListAbilities,
}

/// What the caller may do with a project's events.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventListAbilities {
    /// May schedule events and propose timeslots.
    pub create: bool,
}

/// A scheduled event (`contractor_tasks`). Dates and times are wall-clock in the portal's time zone.
#[derive(Debug, Serialize, ToSchema)]
pub struct Event {
    /// The event's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: EventId,
    /// Its kind.
    #[schema(value_type = schema::EventType)]
    pub task_type: EventType,
    /// Its title.
    pub title: String,
    /// The same as a message of the catalogs where nobody wrote another than the form filled in.
    #[schema(value_type = Option<schema::MessageText>)]
    pub title_text: Option<Text>,
    /// More about it.
    pub description: Option<String>,
    /// When it takes place.
    #[serde(flatten)]
    pub when: EventTime,
    /// Where it stands.
    #[schema(value_type = schema::EventStatus)]
    pub status: EventStatus,
    /// The company that it is with.
    pub contractor: Option<ContractorName>,
    /// Who made it; owners are not told.
    pub creator_full_name: Option<String>,
    /// The event that it belongs to.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub parent_task_id: Option<EventId>,
    /// RFC 3339, UTC.
    #[schema(value_type = String)]
    pub created_at: Timestamp,
    /// RFC 3339, UTC.
    #[schema(value_type = String)]
    pub updated_at: Timestamp,
    /// Goes back as `If-Match`, in quotes.
    pub version: i64,
    /// Whether it stands among the Scheduled Events, and not among the Past Events.
    pub is_upcoming: bool,
    /// What the caller may do with it.
    pub abilities: EventAbilities,
}

/// When something takes place: wall-clock in the portal's time zone.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventTime {
    /// YYYY-MM-DD.
    #[schema(value_type = String)]
    pub scheduled_date: Date,
    /// HH:MM; absent when it takes all day.
    pub start_time: Option<String>,
    /// HH:MM; absent when it takes all day.
    pub end_time: Option<String>,
    /// Whether it takes the whole day.
    pub is_all_day: bool,
}

impl From<When> for EventTime {
    fn from(when: When) -> Self {
        let time = |time: fn(Hours) -> Time| {
            let of_day = |time: Time| format!("{:02}:{:02}", time.hour(), time.minute());
            when.hours.map(|hours| of_day(time(hours)))
        };
        Self {
            scheduled_date: when.date,
            start_time: time(Hours::start),
            end_time: time(Hours::end),
            is_all_day: when.hours.is_none(),
        }
    }
}

/// What the caller may do with one event.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventAbilities {
    /// May edit it.
    pub edit: bool,
    /// May delete it.
    pub delete: bool,
    /// May set its status.
    pub update_status: bool,
}

/// A proposed event: somebody chooses one of its timeslots.
#[derive(Debug, Serialize, ToSchema)]
pub struct Proposal {
    /// The proposal's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ProposalId,
    /// Its kind.
    #[schema(value_type = schema::EventType)]
    pub task_type: EventType,
    /// Its title.
    pub title: String,
    /// The same as a message of the catalogs where nobody wrote another than the form filled in.
    #[schema(value_type = Option<schema::MessageText>)]
    pub title_text: Option<Text>,
    /// More about it.
    pub description: Option<String>,
    /// The company that chooses.
    pub contractor: Option<ContractorName>,
    /// Who proposed it; owners are not told.
    pub creator_full_name: Option<String>,
    /// RFC 3339, UTC.
    #[schema(value_type = String)]
    pub created_at: Timestamp,
    /// Goes back as `If-Match`, in quotes.
    pub version: i64,
    /// The options, soonest first; at least one.
    pub timeslots: Vec<Timeslot>,
    /// What the caller may do with it.
    pub abilities: ProposalAbilities,
}

/// One option of a proposal (`contractor_task_timeslots`).
#[derive(Debug, Serialize, ToSchema)]
pub struct Timeslot {
    /// The timeslot's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: TimeslotId,
    /// When it would take place.
    #[serde(flatten)]
    pub when: EventTime,
    /// Whether it has passed: it cannot be confirmed any more.
    pub is_past: bool,
}

/// What the caller may do with one proposal.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProposalAbilities {
    /// May edit it.
    pub edit: bool,
    /// May delete it.
    pub delete: bool,
    /// May choose one of its timeslots; nobody may while the project is closed.
    pub confirm: bool,
}

/// A refusal that shows the event as somebody else left it.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleEvent {
    /// What went wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The event now.
    pub current: Option<Event>,
}

/// A refusal that shows the proposal as somebody else left it.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleProposal {
    /// What went wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The proposal now.
    pub current: Option<Proposal>,
}

/// When something shall take place, as it was typed.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeslotForm {
    /// The timeslot that is meant, when a proposal is edited; absent for one that is added.
    pub id: Option<uuid::Uuid>,
    /// YYYY-MM-DD.
    pub scheduled_date: Option<String>,
    /// HH:MM; of no account when it takes all day.
    pub start_time: Option<String>,
    /// HH:MM; of no account when it takes all day.
    pub end_time: Option<String>,
    /// Whether it takes the whole day.
    #[serde(default)]
    pub is_all_day: bool,
}

impl TimeslotForm {
    /// As the rules read it.
    #[must_use]
    pub fn raw(&self) -> RawTimeslot<'_> {
        RawTimeslot {
            id: self.id.map(TimeslotId::from_uuid),
            scheduled_date: self.scheduled_date.as_deref().unwrap_or_default(),
            start_time: self.start_time.as_deref().unwrap_or_default(),
            end_time: self.end_time.as_deref().unwrap_or_default(),
            is_all_day: self.is_all_day,
        }
    }
}

/// The event form.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventForm {
    /// The kind of event.
    #[schema(value_type = schema::EventType)]
    pub task_type: String,
    /// Its title.
    pub title: String,
    /// More about it.
    pub description: Option<String>,
    /// At least one. When the form is new, one makes an event and several make a proposal.
    #[serde(default)]
    pub timeslots: Vec<TimeslotForm>,
}

impl EventForm {
    /// What it is about, as the rules read it.
    #[must_use]
    pub fn subject(&self) -> RawSubject<'_> {
        RawSubject {
            task_type: &self.task_type,
            title: &self.title,
            description: self.description.as_deref().unwrap_or_default(),
        }
    }

    /// Its timeslots, as the rules read them.
    #[must_use]
    pub fn timeslots(&self) -> Vec<RawTimeslot<'_>> {
        self.timeslots.iter().map(TimeslotForm::raw).collect()
    }
}

/// Somebody who looks at events, at a moment of the portal's zone.
#[derive(Debug, Clone, Copy)]
pub struct Looker<'a> {
    /// Who looks.
    pub actor: &'a Actor,
    /// The present instant.
    pub now: Timestamp,
    /// The portal's time zone.
    pub zone: &'a TimeZone,
}

impl Looker<'_> {
    /// Who made something. Owners learn in what role somebody acts, not who it is (decisions, "Roles").
    fn person(&self, name: Option<String>) -> Option<String> {
        name.filter(|_| !matches!(self.actor, Actor::Owner(_)))
    }

    /// An event of the project with these facts.
    #[must_use]
    pub fn event(&self, event: domain_event::Event, facts: &ProjectFacts) -> Event {
        let manages = decide(self.actor, act::ManageEvents, facts.clone()).is_ok();
        let is_upcoming = event.is_upcoming(self.now, self.zone);
        Event {
            id: event.id,
            task_type: event.subject.task_type,
            title_text: default_title(&event.subject.title).map(Text::from),
            title: event.subject.title,
            description: event.subject.description,
            when: event.when.into(),
            status: event.status,
            contractor: event
                .contractor_id
                .zip(event.contractor_company_name)
                .map(|(id, company_name)| ContractorName { id, company_name }),
            creator_full_name: self.person(event.creator_full_name),
            parent_task_id: event.parent_task_id,
            created_at: event.created_at,
            updated_at: event.updated_at,
            version: event.version,
            is_upcoming,
            abilities: EventAbilities {
                edit: manages,
                delete: manages,
                update_status: manages,
            },
        }
    }

    /// A proposal of the project with these facts.
    #[must_use]
    pub fn proposal(&self, proposal: domain_timeslot::Proposal, facts: &ProjectFacts) -> Proposal {
        let manages = decide(self.actor, act::ManageEvents, facts.clone()).is_ok();
        let timeslots = proposal.timeslots.into_iter();
        Proposal {
            id: proposal.id,
            task_type: proposal.subject.task_type,
            title_text: default_title(&proposal.subject.title).map(Text::from),
            title: proposal.subject.title,
            description: proposal.subject.description,
            contractor: proposal
                .contractor_id
                .zip(proposal.contractor_company_name)
                .map(|(id, company_name)| ContractorName { id, company_name }),
            creator_full_name: self.person(proposal.creator_full_name),
            created_at: proposal.created_at,
            version: proposal.version,
            timeslots: timeslots
                .map(|slot| Timeslot {
                    id: slot.id,
                    when: slot.when.into(),
                    is_past: !slot.when.is_ahead(self.now, self.zone),
                })
                .collect(),
            abilities: ProposalAbilities {
                edit: manages,
                delete: manages,
                confirm: facts.status.is_open()
                    && decide(self.actor, act::ConfirmTimeslot, facts.clone()).is_ok(),
            },
        }
    }
}
