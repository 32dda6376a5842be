//! Calendar entries for events and timeslots. They contain no names of people, addresses, phone numbers, or free text except titles,
//! because subscribed calendars are stored on third-party servers. Only the owner's name and the street are included if the creator of a
//! link chose so. They omit the project code as well, because it opens the owner's page.

use axum::response::{IntoResponse, Response};
use domain::event::{Event, EventStatus, EventType, title_in};
use domain::icalendar::{CalendarEntry, EntryStatus};
use domain::language::{Language, Message};
use domain::project::project_title;
use domain::timeslot::Proposal;
use http::{HeaderValue, header};
use store::event::{Cancellation, OfProject};

/// What the summary of an entry says about its project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// Nothing: owners have one project.
    Title,
    /// The project number.
    Number,
    /// The property owner and the street first, and the project number.
    Names,
}

/// The reader of a calendar.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reader<'a> {
    /// URL of the page that shows more details.
    pub(crate) url: &'a str,
    /// What the entries say about their projects.
    pub(crate) shown: Shown,
    /// The language of the entries.
    pub(crate) language: Language,
}

impl Reader<'_> {
    /// An event.
    pub(crate) fn event(&self, of: &OfProject<Event>) -> CalendarEntry {
        self.entry(&of.item, self.summary(&of.item.subject.title, of))
    }

    /// An event of the reader's own project.
    pub(crate) fn own_event(&self, event: &Event) -> CalendarEntry {
        self.entry(event, title_in(self.language, &event.subject.title))
    }

    fn entry(&self, event: &Event, summary: String) -> CalendarEntry {
        let company = event.contractor_company_name.as_deref();
        CalendarEntry {
            uid: event.id.uuid(),
            sequence: event.version - 1,
            status: status(event.status),
            summary,
            description: self.description(
                event.subject.task_type,
                &event.status.label_in(self.language),
                company,
            ),
            category: event.subject.task_type.label_in(self.language),
            when: event.when,
            url: self.url.to_owned(),
            changed_at: event.updated_at,
        }
    }

    /// The timeslots of a proposal, each as a tentative entry.
    pub(crate) fn timeslots(&self, of: &OfProject<Proposal>) -> Vec<CalendarEntry> {
        let proposal = &of.item;
        let company = proposal.contractor_company_name.as_deref();
        let kind = proposal.subject.task_type;
        let proposed = Message::ExportProposed.in_language(self.language);
        let slots = proposal.timeslots.iter();
        slots
            .map(|slot| CalendarEntry {
                uid: slot.id.uuid(),
                sequence: proposal.version - 1,
                status: EntryStatus::Tentative,
                summary: self.summary(&proposal.subject.title, of),
                description: self.description(kind, &proposed, company),
                category: kind.label_in(self.language),
                when: slot.when,
                url: self.url.to_owned(),
                changed_at: proposal.created_at,
            })
            .collect()
    }

    /// A deleted event or timeslot, as a cancelled entry.
    pub(crate) fn cancellation(&self, of: &OfProject<Cancellation>) -> CalendarEntry {
        let gone = &of.item;
        CalendarEntry {
            uid: gone.id,
            sequence: gone.sequence,
            status: EntryStatus::Cancelled,
            summary: self.summary(&gone.title, of),
            description: self.description(
                gone.task_type,
                &EventStatus::Canceled.label_in(self.language),
                None,
            ),
            category: gone.task_type.label_in(self.language),
            when: gone.when,
            url: self.url.to_owned(),
            changed_at: gone.canceled_at,
        }
    }

    fn summary<T>(&self, title: &str, of: &OfProject<T>) -> String {
        let title = title_in(self.language, title);
        let number = &of.project_number;
        match self.shown {
            Shown::Title => title,
            Shown::Number => format!("{title} · {number}"),
            Shown::Names => {
                let project =
                    project_title(&of.property_owner_name, &of.street, of.unit.as_deref());
                format!("{project} · {title} · {number}")
            }
        }
    }

    fn description(&self, kind: EventType, stands: &str, company: Option<&str>) -> String {
        let kind = kind.label_in(self.language);
        let lines = [Some(&*kind), Some(stands), company];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }
}

const fn status(status: EventStatus) -> EntryStatus {
    match status {
        EventStatus::Scheduled | EventStatus::InProgress | EventStatus::Completed => {
            EntryStatus::Confirmed
        }
        EventStatus::OnHold => EntryStatus::Tentative,
        EventStatus::Canceled => EntryStatus::Cancelled,
    }
}

/// A calendar as a response.
pub(crate) fn calendar_response(text: String) -> Response {
    let mut response = text.into_response();
    set_calendar_headers(&mut response);
    response
}

/// Sets the type and the file name of a calendar.
pub(crate) fn set_calendar_headers(response: &mut Response) {
    for (name, value) in [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "inline; filename=\"buildback.ics\"",
        ),
    ] {
        let value = HeaderValue::from_static(value);
        response.headers_mut().insert(name, value);
    }
}
