//! API types for security events.

use crate::schema;
use domain::audit::{AuditEvent, AuditPerson, AuditProject, AuditRecord, Severity};
use domain::id::{AuditId, ProjectId, UserId};
use domain::project::ProjectCode;
use serde::Serialize;
use utoipa::ToSchema;

/// A page of the security audit log.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityEventList {
    /// Newest first.
    pub items: Vec<SecurityEvent>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// An event in the security audit log. It contains no secrets.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityEvent {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: AuditId,
    /// The event type, such as `login_failed`.
    #[schema(value_type = schema::AuditEvent)]
    pub event_type: AuditEvent,
    /// The severity.
    #[schema(value_type = schema::Severity)]
    pub severity: Severity,
    /// When it first occurred: RFC 3339, UTC.
    pub created_at: String,
    /// When it last occurred: RFC 3339, UTC. Repetitions within ten minutes are combined into one event.
    pub last_at: String,
    /// Number of occurrences.
    pub occurrences: u32,
    /// Who caused it, if known.
    pub actor: Option<SecurityPerson>,
    /// The account it is about.
    pub subject: Option<SecurityPerson>,
    /// The project it is about.
    pub project: Option<SecurityProject>,
    /// The client's IP address.
    pub address: Option<String>,
    /// The client's user agent.
    pub user_agent: Option<String>,
    /// Further details.
    pub details: Option<serde_json::Value>,
}

/// A person in a security event.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityPerson {
    /// The account's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: UserId,
    /// First and last name; absent for a deleted account.
    pub full_name: Option<String>,
}

/// A project in a security event.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityProject {
    /// Its id, which stays the same when the project code changes.
    #[schema(value_type = uuid::Uuid)]
    pub id: ProjectId,
    /// The project code.
    #[schema(value_type = String)]
    pub project_code: ProjectCode,
    /// The project number.
    pub project_number: String,
}

impl From<AuditPerson> for SecurityPerson {
    fn from(AuditPerson { id, name }: AuditPerson) -> Self {
        Self {
            id,
            full_name: name,
        }
    }
}

impl From<AuditProject> for SecurityProject {
    fn from(AuditProject { id, code, number }: AuditProject) -> Self {
        Self {
            id,
            project_code: code,
            project_number: number,
        }
    }
}

impl From<AuditRecord> for SecurityEvent {
    fn from(record: AuditRecord) -> Self {
        let entry = record.entry;
        Self {
            id: entry.id,
            event_type: entry.event_type,
            severity: entry.severity,
            created_at: entry.created_at.to_string(),
            last_at: record.last_at.to_string(),
            occurrences: entry.count,
            actor: record.actor.map(Into::into),
            subject: record.subject.map(Into::into),
            project: record.project.map(Into::into),
            address: record.address,
            user_agent: record.user_agent,
            // The details are stored as JSON.
            details: entry
                .details
                .and_then(|text| serde_json::from_str(&text).ok()),
        }
    }
}
