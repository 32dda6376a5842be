//! API types for legal holds.

use crate::errors::ApiError;
use domain::id::ProjectId;
use serde::Serialize;
use store::Connection;
use utoipa::ToSchema;

/// Whether a project is on legal hold.
#[derive(Debug, Serialize, ToSchema)]
pub struct LegalHoldState {
    /// The hold; null if there is none.
    pub hold: Option<LegalHold>,
}

/// A legal hold on a project, which cannot be deleted while it is set.
#[derive(Debug, Serialize, ToSchema)]
pub struct LegalHold {
    /// Why the project must be kept.
    pub reason: String,
    /// Name of the admin who set it.
    pub set_by: Option<String>,
    /// When it was set: RFC 3339, UTC.
    pub set_at: String,
}

impl LegalHoldState {
    /// The present state of a project.
    pub(super) fn of(conn: &mut Connection, project: ProjectId) -> Result<Self, ApiError> {
        let hold = store::project::legal_hold(conn, project)?;
        Ok(Self {
            hold: hold.map(|hold| LegalHold {
                reason: hold.reason,
                set_by: hold.set_by.map(|admin| admin.full_name),
                set_at: hold.set_at.to_string(),
            }),
        })
    }
}
