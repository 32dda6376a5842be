//! Exports the security audit log with the filters of the list.

use super::filters::Filters;
use super::words::in_words;
use crate::errors::ApiError;
use crate::errors::Problem;
use crate::http::authorize::authorize;
use crate::http::extract::Caller;
use crate::http::extract::Query;
use crate::http::extract::word;
use crate::schema;
use crate::shared::export::Export;
use crate::shared::export::blocking;
use crate::shared::export::take_place;
use crate::shared::sheet::Cell;
use crate::shared::sheet::Heading;
use crate::shared::sheet::Layout;
use crate::shared::sheet::Sheet;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::audit::{AuditPerson, AuditRecord};
use domain::language::{Language, Message};
use domain::permission::{Actor, act};
use domain::project::ExportFormat;
use jiff::tz::TimeZone;
use serde::Deserialize;
use store::audit::ListQuery;
use store::reader_language;
use utoipa::IntoParams;

/// Format and filters of an export.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportSecurityEvents {
    /// `csv` by default.
    #[param(value_type = Option<schema::ExportFormat>)]
    pub format: Option<String>,
    /// As in `list_security_events`.
    #[param(value_type = Option<schema::Severity>)]
    pub severity: Option<String>,
    /// As in `list_security_events`.
    #[param(value_type = Option<schema::AuditEvent>)]
    pub event_type: Option<String>,
    /// As in `list_security_events`.
    pub person: Option<uuid::Uuid>,
    /// As in `list_security_events`.
    pub project: Option<uuid::Uuid>,
    /// As in `list_security_events`.
    #[param(value_type = Option<schema::AuditSpan>)]
    pub since: Option<String>,
    /// As in `list_security_events`.
    pub from: Option<String>,
    /// As in `list_security_events`.
    pub to: Option<String>,
}

/// Exports all events of the list as CSV (UTF-8 with a byte order mark) or as an XLSX workbook. Headings and the last column are in the
/// caller's language.
#[utoipa::path(
    get,
    path = "/api/admin/security-events/export",
    operation_id = "export_security_events",
    tag = "security",
    params(ExportSecurityEvents),
    responses(
        (status = 200, content((Vec<u8> = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
    ),
    extensions(("x-action" = json!("ExportSecurityEvents"))),
)]
pub async fn export_security_events(
    State(state): State<AppState>,
    caller: Caller,
    Query(asked): Query<ExportSecurityEvents>,
) -> Result<Response, ApiError> {
    let format = word(asked.format.as_deref(), "format", ExportFormat::parse)?;
    let format = format.unwrap_or(ExportFormat::Csv);
    let filters = Filters {
        severity: asked.severity,
        event_type: asked.event_type,
        person: asked.person,
        project: asked.project,
        since: asked.since,
        from: asked.from,
        to: asked.to,
    };
    let config = state.config();
    let query = ListQuery {
        limit: BATCH_SIZE,
        ..filters.parse(&state.time_zone(), state.now())?
    };
    let (writer, asker) = (state.clone(), caller.clone());
    let begun = state.write(move |conn| {
        let actor = asker.user(conn, writer.now())?;
        authorize(&actor, act::ExportSecurityEvents, ())?;
        let permit = authorize(&actor, act::ListSecurityEvents, ())?;
        let Actor::User(user) = &actor else {
            return Err(ApiError::sign_in_required());
        };
        let place = take_place(conn, &writer, &asker, user.user_id)?;
        let language = reader_language::of_user(conn, user.user_id)?;
        Ok(place.map(|()| (user.clone(), language, permit)))
    });
    let (user, language, permit) = begun.await??;
    state.require_free_space()?;

    let layout = Layout {
        format,
        name: &Message::ExportAudit.in_language(language),
        headings: &headings(language),
    };
    let mut sheet = Sheet::begin(&config.data_dir, layout)?;
    let mut next = Some(query);
    let permit = std::sync::Arc::new(permit);
    while let Some(query) = next.take() {
        let (permit, asked) = (std::sync::Arc::clone(&permit), query.clone());
        let page = state
            .store()
            .long_read(move |conn| store::audit::list(conn, &permit, &asked))
            .await?;
        let zone = state.time_zone();
        sheet = blocking(move || {
            for record in page.items {
                sheet.add(cells(record, language, &zone))?;
            }
            Ok(sheet)
        })
        .await?;
        next = page.next_cursor.map(|cursor| ListQuery {
            cursor: Some(cursor),
            ..query
        });
    }
    let export = Export {
        list: "audit-log",
        format,
    };
    let asker = (user, act::ExportSecurityEvents);
    export.send(&state, caller, asker, sheet).await
}

/// Number of events per batch, to limit memory.
const BATCH_SIZE: usize = 500;

fn headings(language: Language) -> Vec<Heading> {
    let headings = [
        (Message::ExportFirst, 18),
        (Message::ExportLast, 18),
        (Message::ExportTimes, 8),
        (Message::ExportSeverity, 10),
        (Message::ExportEvent, 32),
        (Message::ExportWho, 28),
        (Message::ExportWhose, 28),
        (Message::ExportNumber, 18),
        (Message::ExportClient, 24),
        (Message::ExportDetails, 48),
        (Message::ExportWords, 64),
    ];
    headings
        .map(|(message, width)| (message.in_language(language), width))
        .into()
}

/// Severities, event types, and details keep their API values, so that the list can be sorted and searched. The last cell is readable text.
fn cells(record: AuditRecord, language: Language, zone: &TimeZone) -> Vec<Cell> {
    // A deleted account is shown by its id.
    let person = |person: Option<AuditPerson>| {
        let name = person.map(|AuditPerson { id, name }| name.unwrap_or_else(|| id.to_string()));
        Cell::Text(name.unwrap_or_default())
    };
    let entry = record.entry;
    let words = in_words(entry.event_type, entry.details.as_deref(), language);
    vec![
        Cell::Moment(zone.to_datetime(entry.created_at)),
        Cell::Moment(zone.to_datetime(record.last_at)),
        Cell::Count(entry.count),
        Cell::Text(entry.severity.to_string()),
        Cell::Text(entry.event_type.to_string()),
        person(record.actor),
        person(record.subject),
        Cell::Text(
            record
                .project
                .map(|project| project.number)
                .unwrap_or_default(),
        ),
        Cell::Text(record.address.unwrap_or_default()),
        Cell::Text(entry.details.unwrap_or_default()),
        Cell::Text(words),
    ]
}
