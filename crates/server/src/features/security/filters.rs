//! Filters for security events.

use crate::errors::ApiError;
use crate::http::extract::word;
use domain::audit::{AuditEvent, AuditSpan, Severity};
use domain::field_error::FieldError;
use domain::id::{ProjectId, UserId};
use domain::language::Message;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use store::audit::ListQuery;

/// The filters of the list and the export, not yet parsed.
#[derive(Debug)]
pub(super) struct Filters {
    pub(super) severity: Option<String>,
    pub(super) event_type: Option<String>,
    pub(super) person: Option<uuid::Uuid>,
    pub(super) project: Option<uuid::Uuid>,
    pub(super) since: Option<String>,
    pub(super) from: Option<String>,
    pub(super) to: Option<String>,
}

impl Filters {
    /// Days start at midnight in the portal's time zone; a time span ends now.
    pub(super) fn parse(self, zone: &TimeZone, now: Timestamp) -> Result<ListQuery, ApiError> {
        let span = word(self.since.as_deref(), "since", AuditSpan::parse)?;
        let since = span.and_then(|span| now.checked_sub(span.length()).ok());
        let from = day(self.from.as_deref(), "from")?;
        let to = day(self.to.as_deref(), "to")?;
        if from.zip(to).is_some_and(|(from, to)| to < from) {
            let message = Message::ErrorRangeOrder;
            return Err(FieldError::new("to", "order", message).into());
        }
        let begins = |day: Date| day.to_zoned(zone.clone()).map(|zoned| zoned.timestamp());
        let after = to.map(Date::tomorrow).transpose();
        Ok(ListQuery {
            severity: word(self.severity.as_deref(), "severity", Severity::parse)?,
            event: word(self.event_type.as_deref(), "event_type", AuditEvent::parse)?,
            person: self.person.map(UserId::from_uuid),
            project: self.project.map(ProjectId::from_uuid),
            // `None` sorts before any timestamp, so `max` picks the later start.
            from: from
                .map(begins)
                .transpose()
                .map_err(|_| not_a_day("from"))?
                .max(since),
            to: after
                .and_then(|day| day.map(begins).transpose())
                .map_err(|_| not_a_day("to"))?,
            ..ListQuery::default()
        })
    }
}

fn day(text: Option<&str>, field: &'static str) -> Result<Option<Date>, ApiError> {
    let parsed = text.map(|text| {
        let well_formed = text.len() == 10;
        well_formed.then(|| text.parse().ok()).flatten()
    });
    match parsed {
        Some(None) => Err(not_a_day(field)),
        Some(day) => Ok(day),
        None => Ok(None),
    }
}

fn not_a_day(field: &'static str) -> ApiError {
    FieldError::new(field, "invalid", Message::ErrorDay).into()
}
