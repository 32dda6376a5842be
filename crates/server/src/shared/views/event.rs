//! JSON shapes for events and proposals.

use crate::errors::Problem;
use crate::schema;
use crate::shared::views::account::ContractorName;
use crate::shared::views::event_time::{EventTime, TimeslotForm, Viewer};
use crate::shared::views::visit_answer::VisitAnswer;
use domain::event::{
    self as domain_event, EventStatus, EventType, LocalNow, RawSubject, RawTimeslot, default_title,
};
use domain::id::{EventId, ProposalId, TimeslotId};
use domain::language::Text;
use domain::permission::{Actor, act, decide};
use domain::project::ProjectFacts;
use domain::timeslot as domain_timeslot;
use domain::visit_answer::can_answer;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A project's events (specification 2, section 2, "Events").
#[derive(Debug, Serialize, ToSchema)]
pub struct EventList {
    /// Proposed Events, oldest first. Each needs a timeslot to be chosen. Empty for owners of a closed project.
    pub proposed: Vec<Proposal>,
    /// Scheduled Events, soonest first.
    pub scheduled: Vec<Event>,
    /// Past Events, which are all other events; latest first.
    pub past: Vec<Event>,
    /// Cursor of the next page of past events; absent on the last page.
    pub next_cursor: Option<String>,
    /// IANA name of the portal's time zone. All dates and times are in this zone.
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
    /// The kind of event.
    #[schema(value_type = schema::EventType)]
    pub task_type: EventType,
    /// Its title.
    pub title: String,
    /// The title as a catalog message; absent if the title is not one of the form's defaults.
    #[schema(value_type = Option<schema::MessageText>)]
    pub title_text: Option<Text>,
    /// Free text.
    pub description: Option<String>,
    /// Date and time of the event.
    #[serde(flatten)]
    pub when: EventTime,
    /// The event's status.
    #[schema(value_type = schema::EventStatus)]
    pub status: EventStatus,
    /// The contractor company that the event is with.
    pub contractor: Option<ContractorName>,
    /// Full name of the creator. Not shown to owners.
    pub creator_full_name: Option<String>,
    /// The parent event.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub parent_task_id: Option<EventId>,
    /// RFC 3339, UTC.
    #[schema(value_type = String)]
    pub created_at: Timestamp,
    /// RFC 3339, UTC.
    #[schema(value_type = String)]
    pub updated_at: Timestamp,
    /// Send it back in quotes as `If-Match`.
    pub version: i64,
    /// Whether the event is listed under Scheduled Events rather than Past Events.
    pub is_upcoming: bool,
    /// The owner's answer. Not shown to partners, and not part of calendars and summaries.
    pub answer: Option<VisitAnswer>,
    /// What the caller may do with it.
    pub abilities: EventAbilities,
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
    /// May complete it with the status update 'Site Visit Completed'.
    pub complete: bool,
    /// May confirm it or ask for another time, as the owner.
    pub answer: bool,
}

/// A proposed event that is waiting for one of its timeslots to be chosen.
#[derive(Debug, Serialize, ToSchema)]
pub struct Proposal {
    /// The proposal's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ProposalId,
    /// The kind of event.
    #[schema(value_type = schema::EventType)]
    pub task_type: EventType,
    /// Its title.
    pub title: String,
    /// The title as a catalog message; absent if the title is not one of the form's defaults.
    #[schema(value_type = Option<schema::MessageText>)]
    pub title_text: Option<Text>,
    /// Free text.
    pub description: Option<String>,
    /// The contractor company that chooses the timeslot.
    pub contractor: Option<ContractorName>,
    /// Full name of the author. Not shown to owners.
    pub creator_full_name: Option<String>,
    /// RFC 3339, UTC.
    #[schema(value_type = String)]
    pub created_at: Timestamp,
    /// Send it back in quotes as `If-Match`.
    pub version: i64,
    /// The options, soonest first; at least one.
    pub timeslots: Vec<Timeslot>,
    /// The contractor's answer. Not shown to partners and owners.
    pub answer: Option<VisitAnswer>,
    /// What the caller may do with it.
    pub abilities: ProposalAbilities,
}

/// One option of a proposal (`contractor_task_timeslots`).
#[derive(Debug, Serialize, ToSchema)]
pub struct Timeslot {
    /// The timeslot's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: TimeslotId,
    /// Date and time of this option.
    #[serde(flatten)]
    pub when: EventTime,
    /// Whether it is in the past. Past timeslots cannot be confirmed.
    pub is_past: bool,
}

/// What the caller may do with one proposal.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProposalAbilities {
    /// May edit it.
    pub edit: bool,
    /// May delete it.
    pub delete: bool,
    /// May choose one of its timeslots. Always false while the project is closed.
    pub confirm: bool,
    /// May say that none of its timeslots works. Always false while the project is closed.
    pub answer: bool,
}

/// An error response for an edit conflict, with the current event.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleEvent {
    /// The error.
    #[serde(flatten)]
    pub problem: Problem,
    /// The event as stored now.
    pub current: Option<Event>,
}

/// An error response for an edit conflict, with the current proposal.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleProposal {
    /// The error.
    #[serde(flatten)]
    pub problem: Problem,
    /// The proposal as stored now.
    pub current: Option<Proposal>,
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
    /// Free text.
    pub description: Option<String>,
    /// At least one. In a new form, one timeslot creates an event and several create a proposal.
    #[serde(default)]
    pub timeslots: Vec<TimeslotForm>,
}

impl EventForm {
    /// The unvalidated subject.
    #[must_use]
    pub fn subject(&self) -> RawSubject<'_> {
        RawSubject {
            task_type: &self.task_type,
            title: &self.title,
            description: self.description.as_deref().unwrap_or_default(),
        }
    }

    /// The unvalidated timeslots.
    #[must_use]
    pub fn timeslots(&self) -> Vec<RawTimeslot<'_>> {
        self.timeslots.iter().map(TimeslotForm::raw).collect()
    }
}

impl Viewer<'_> {
    /// Hides names from owners, who see roles rather than people.
    fn person(&self, name: Option<String>) -> Option<String> {
        name.filter(|_| !matches!(self.actor, Actor::Owner(_)))
    }

    /// Builds the response for an event of this project.
    #[must_use]
    pub fn event(&self, event: domain_event::Event, facts: &ProjectFacts) -> Event {
        let manages = decide(self.actor, act::ManageEvents, facts.clone()).is_ok();
        let is_upcoming = event.is_upcoming(self.now, self.zone);
        let local_now = LocalNow {
            now: self.now,
            zone: self.zone,
        };
        let answers =
            can_answer(self.actor, facts) && event.can_be_answered(facts.status, local_now);
        let completes = event.ends_with_visit(local_now)
            && decide(self.actor, act::CompleteVisit, facts.clone()).is_ok();
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
            answer: event.answer.and_then(|answer| self.answer(answer, facts)),
            abilities: EventAbilities {
                edit: manages,
                delete: manages,
                update_status: manages,
                complete: completes,
                answer: answers,
            },
        }
    }

    /// Builds the response for a proposal of this project.
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
            answer: proposal
                .answer
                .and_then(|answer| self.answer(answer, facts)),
            abilities: ProposalAbilities {
                edit: manages,
                delete: manages,
                confirm: facts.status.is_open()
                    && decide(self.actor, act::ConfirmTimeslot, facts.clone()).is_ok(),
                answer: facts.status.is_open()
                    && decide(self.actor, act::AnswerProposal, facts.clone()).is_ok(),
            },
        }
    }
}
