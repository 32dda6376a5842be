//! Paged list of the security audit log.

use super::Row;
use crate::page::{Cursor, Page};
use crate::schema::{contractors, projects, security_audit_log as log};
use crate::{Connection, MultiBackend, StoreError, column, user};
use diesel::prelude::*;
use domain::audit::{
    ALERT_WINDOW, ALERTS_SHOWN, AuditEntry, AuditEvent, AuditPerson, AuditProject, AuditRecord,
    Severity,
};
use domain::id::{ProjectId, UserId};
use domain::permission::{Permit, Visible, act};
use domain::project::ProjectCode;
use jiff::Timestamp;
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

/// Filters and page position.
#[derive(Debug, Clone, Default)]
pub struct ListQuery {
    /// Only entries of this severity.
    pub severity: Option<Severity>,
    /// Only entries of this event type.
    pub event: Option<AuditEvent>,
    /// Only entries with this account as actor or subject.
    pub person: Option<UserId>,
    /// Only entries about this project.
    pub project: Option<ProjectId>,
    /// Only entries from this instant on.
    pub from: Option<Timestamp>,
    /// Only entries before this instant.
    pub to: Option<Timestamp>,
    /// Page size.
    pub limit: usize,
    /// Where the page starts.
    pub cursor: Option<Cursor>,
}

/// Each variant is a separate index scan. An entry whose actor and subject are the same account appears in `DoneBy` only.
#[derive(Debug, Clone, Copy)]
enum EntryScan {
    All,
    DoneBy(UserId),
    DoneTo(UserId),
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = log)]
struct ListedEntry {
    #[diesel(embed)]
    row: Row,
    last_at: i64,
    actor_id: Option<String>,
    subject_user_id: Option<String>,
    project_id: Option<String>,
    ip: Option<String>,
    user_agent: Option<String>,
}

/// A page of the log, newest first.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    _permit: &Permit<act::ListSecurityEvents>,
    query: &ListQuery,
) -> Result<Page<AuditRecord>, StoreError> {
    let parts = match query.person {
        None => vec![EntryScan::All],
        Some(person) => vec![EntryScan::DoneBy(person), EntryScan::DoneTo(person)],
    };
    let mut found = Vec::new();
    for part in parts {
        found.extend(scan(conn, part, query)?);
    }
    found.sort_by(|one, other| {
        let position = |named: &ListedEntry| (named.row.created_at, named.row.id.clone());
        position(other).cmp(&position(one))
    });
    let page = Page::cut(found, query.limit, |named| Cursor {
        micros: named.row.created_at,
        id: named.row.id.clone(),
    });
    let names = Names::of(conn, &page.items)?;
    let items = page.items.into_iter().map(|named| names.record(named));
    Ok(Page {
        items: items.collect::<Result<_, _>>()?,
        next_cursor: page.next_cursor,
    })
}

fn scan(
    conn: &mut Connection,
    part: EntryScan,
    query: &ListQuery,
) -> QueryResult<Vec<ListedEntry>> {
    let mut rows = log::table
        .select(ListedEntry::as_select())
        .into_boxed::<MultiBackend>();
    match part {
        EntryScan::All => {}
        EntryScan::DoneBy(person) => rows = rows.filter(log::actor_id.eq(person.to_string())),
        EntryScan::DoneTo(person) => {
            let by_another = log::actor_id
                .is_null()
                .or(log::actor_id.ne(person.to_string()).assume_not_null());
            rows = rows
                .filter(log::subject_user_id.eq(person.to_string()))
                .filter(by_another);
        }
    }
    if let Some(severity) = query.severity {
        rows = rows.filter(log::severity.eq(severity.as_str()));
    }
    if let Some(event) = query.event {
        rows = rows.filter(log::event_type.eq(event.as_str()));
    }
    if let Some(project) = query.project {
        rows = rows.filter(log::project_id.eq(project.to_string()));
    }
    if let Some(from) = query.from {
        rows = rows.filter(log::created_at.ge(from.as_microsecond()));
    }
    if let Some(to) = query.to {
        rows = rows.filter(log::created_at.lt(to.as_microsecond()));
    }
    if let Some(cursor) = &query.cursor {
        // This condition gives the index scan its starting point.
        let same_instant = log::created_at
            .lt(cursor.micros)
            .or(log::id.lt(cursor.id.clone()));
        rows = rows
            .filter(log::created_at.le(cursor.micros))
            .filter(same_instant);
    }
    rows.order((log::created_at.desc(), log::id.desc()))
        .limit(i64::try_from(query.limit + 1).unwrap_or(i64::MAX))
        .load(conn)
}

/// Alerts for the panel, newest first: error-severity events of the last day (specification 1, section 7). A viewer who sees everything
/// gets all of them, with their projects; others get those about their own account (decisions, "Roles").
///
/// # Errors
/// When the database fails.
pub fn alerts(
    conn: &mut Connection,
    _permit: &Permit<act::ListSecurityAlerts>,
    visible: Visible,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<(AuditEntry, Option<AuditProject>)>, StoreError> {
    let since = now
        .saturating_sub(ALERT_WINDOW)
        .map_err(StoreError::internal)?;
    let mut rows = log::table
        .filter(log::severity.eq(Severity::Error.as_str()))
        .filter(log::created_at.gt(since.as_microsecond()))
        .order((log::created_at.desc(), log::id.desc()))
        .limit(i64::from(ALERTS_SHOWN))
        .select(ListedEntry::as_select())
        .into_boxed::<MultiBackend>();
    if !visible.is_everything() {
        rows = rows.filter(log::subject_user_id.eq(user.to_string()));
    }
    let rows: Vec<ListedEntry> = rows.load(conn)?;
    let names = Names {
        projects: if visible.is_everything() {
            Names::projects(conn, &rows)?
        } else {
            HashMap::new()
        },
        people: HashMap::new(),
        companies: HashMap::new(),
    };
    let alerts = rows.into_iter().map(|named| {
        let project = names.project(named.project_id.as_deref())?;
        Ok((named.row.entry()?, project))
    });
    alerts.collect()
}

/// Counts error-severity events within [`ALERT_WINDOW`], the span of the alert panel. Matches the list for the same span.
///
/// # Errors
/// When the database fails.
pub fn count_alerts(
    conn: &mut Connection,
    _permit: &Permit<act::ListSecurityEvents>,
    now: Timestamp,
) -> Result<i64, StoreError> {
    let since = now
        .saturating_sub(ALERT_WINDOW)
        .map_err(StoreError::internal)?;
    Ok(log::table
        .filter(log::severity.eq(Severity::Error.as_str()))
        .filter(log::created_at.ge(since.as_microsecond()))
        .count()
        .get_result(conn)?)
}

/// Detail keys that hold a company id, and the key that holds the company's name in the output.
const COMPANIES: [(&str, &str); 3] = [
    ("contractor_id", "contractor"),
    ("contractor", "contractor"),
    ("before", "before"),
];

/// Detail key that holds the uploader's id of a deleted file; the output shows the name.
const UPLOADER: &str = "uploaded_by";

fn parsed(details: &str) -> Option<Map<String, Value>> {
    serde_json::from_str(details).ok()
}

fn uploaders(page: &[ListedEntry]) -> Vec<String> {
    let details = page
        .iter()
        .filter_map(|named| parsed(named.row.details.as_deref()?));
    details
        .filter_map(|details| details.get(UPLOADER)?.as_str().map(str::to_owned))
        .collect()
}

/// Names for the ids on a page.
struct Names {
    people: HashMap<String, String>,
    companies: HashMap<String, String>,
    projects: HashMap<String, (String, String)>,
}

impl Names {
    fn of(conn: &mut Connection, page: &[ListedEntry]) -> Result<Self, StoreError> {
        let uploaders = uploaders(page);
        let people = page
            .iter()
            .flat_map(|named| [&named.actor_id, &named.subject_user_id]);
        let people = user::full_names(conn, people.flatten().chain(&uploaders))?;
        Ok(Self {
            people,
            companies: Self::companies(conn, page)?,
            projects: Self::projects(conn, page)?,
        })
    }

    fn projects(
        conn: &mut Connection,
        page: &[ListedEntry],
    ) -> QueryResult<HashMap<String, (String, String)>> {
        let ids: Vec<&String> = page
            .iter()
            .filter_map(|row| row.project_id.as_ref())
            .collect();
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let projects = projects::table
            .filter(projects::id.eq_any(ids))
            .select((
                projects::id,
                projects::project_code,
                projects::project_number,
            ))
            .load::<(String, String, String)>(conn)?
            .into_iter();
        Ok(projects
            .map(|(id, code, number)| (id, (code, number)))
            .collect())
    }

    fn companies(
        conn: &mut Connection,
        page: &[ListedEntry],
    ) -> QueryResult<HashMap<String, String>> {
        let mut ids = HashSet::new();
        for details in page
            .iter()
            .filter_map(|named| parsed(named.row.details.as_deref()?))
        {
            let values = COMPANIES.iter().filter_map(|(key, _)| details.get(*key));
            ids.extend(values.filter_map(Value::as_str).map(str::to_owned));
        }
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let names = contractors::table
            .filter(contractors::id.eq_any(ids))
            .select((contractors::id, contractors::company_name))
            .load::<(String, String)>(conn)?;
        Ok(names.into_iter().collect())
    }

    /// Replaces company and user ids in the details with names.
    fn with_names(&self, event: AuditEvent, details: String) -> String {
        let Some(mut with_names) = parsed(&details) else {
            return details;
        };
        for (key, name) in COMPANIES {
            let Some(value) = with_names.remove(key) else {
                continue;
            };
            let value = match value {
                // Only one role belongs to a company.
                Value::Null if event == AuditEvent::RoleChanged => continue,
                Value::Null => Value::from("none"),
                Value::String(id) => Value::from(self.companies.get(&id).cloned().unwrap_or(id)),
                other
                @ (Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => other,
            };
            with_names.insert(name.to_owned(), value);
        }
        let uploader = with_names.get(UPLOADER).and_then(Value::as_str);
        if let Some(name) = uploader.and_then(|id| self.people.get(id)).cloned() {
            with_names.insert(UPLOADER.to_owned(), Value::from(name));
        }
        Value::Object(with_names).to_string()
    }

    fn person(&self, id: Option<&str>) -> Result<Option<AuditPerson>, StoreError> {
        let Some(id) = id else { return Ok(None) };
        Ok(Some(AuditPerson {
            id: column::parsed(id)?,
            name: self.people.get(id).cloned(),
        }))
    }

    fn project(&self, id: Option<&str>) -> Result<Option<AuditProject>, StoreError> {
        let known = id.and_then(|id| self.projects.get(id).map(|known| (id, known)));
        let Some((id, (code, number))) = known else {
            return Ok(None);
        };
        Ok(Some(AuditProject {
            id: column::parsed(id)?,
            code: ProjectCode::from_stored(code.clone()),
            number: number.clone(),
        }))
    }

    fn record(&self, named: ListedEntry) -> Result<AuditRecord, StoreError> {
        let mut entry = named.row.entry()?;
        entry.details = entry
            .details
            .map(|details| self.with_names(entry.event_type, details));
        Ok(AuditRecord {
            last_at: column::instant(named.last_at)?,
            actor: self.person(named.actor_id.as_deref())?,
            subject: self.person(named.subject_user_id.as_deref())?,
            project: self.project(named.project_id.as_deref())?,
            address: named.ip,
            user_agent: named.user_agent,
            entry,
        })
    }
}
