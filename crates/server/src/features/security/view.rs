//! What the API says of security events.

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
    /// Asks for the next page; absent on the last.
    pub next_cursor: Option<String>,
}

/// Something that matters to the portal's security. It holds neither a secret nor what would open anything.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityEvent {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: AuditId,
    /// What happened, such as `login_failed`.
    #[schema(value_type = schema::AuditEvent)]
    pub event_type: AuditEvent,
    /// How grave it is.
    #[schema(value_type = schema::Severity)]
    pub severity: Severity,
    /// When it first happened: RFC 3339, UTC.
    pub created_at: String,
    /// When it last happened: within ten minutes it is told once.
    pub last_at: String,
    /// How often.
    pub occurrences: u32,
    /// Who did it, where that is known.
    pub actor: Option<SecurityPerson>,
    /// Whose account it is about.
    pub subject: Option<SecurityPerson>,
    /// The project that it is about.
    pub project: Option<SecurityProject>,
    /// The client's address.
    pub address: Option<String>,
    /// The client's user agent.
    pub user_agent: Option<String>,
    /// More about it.
    pub details: Option<serde_json::Value>,
}

/// Somebody whom a security event names.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityPerson {
    /// Whose account.
    #[schema(value_type = uuid::Uuid)]
    pub id: UserId,
    /// First and last name; absent for an account that is gone.
    pub full_name: Option<String>,
}

/// A project that a security event names.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecurityProject {
    /// Its id, which no new code changes.
    #[schema(value_type = uuid::Uuid)]
    pub id: ProjectId,
    /// Its code.
    #[schema(value_type = String)]
    pub project_code: ProjectCode,
    /// Its number.
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
            // It was written as JSON.
            details: entry
                .details
                .and_then(|text| serde_json::from_str(&text).ok()),
        }
    }
}
