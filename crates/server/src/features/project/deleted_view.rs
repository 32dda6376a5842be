//! API types for deleted projects.

use crate::schema;
use domain::id::ProjectId;
use domain::project::ProjectStatus;
use serde::Serialize;
use utoipa::ToSchema;

/// A page of deleted projects.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedProjectList {
    /// Last deleted first.
    pub items: Vec<DeletedProject>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// A deleted project that can still be restored.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedProject {
    /// The project's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ProjectId,
    /// For example, BB-2026-000123.
    pub project_number: String,
    /// Name of the property owner.
    pub property_owner_name: String,
    /// Address of the damaged property on one line.
    pub address: String,
    /// The status at the time of deletion.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: ProjectStatus,
    /// When it was deleted: RFC 3339, UTC.
    pub deleted_at: String,
    /// Name of the admin who deleted it; null if a retention rule did.
    pub deleted_by: Option<String>,
    /// When it is removed for good: RFC 3339, UTC.
    pub removed_at: String,
}

impl From<domain::project::DeletedProject> for DeletedProject {
    fn from(deleted: domain::project::DeletedProject) -> Self {
        Self {
            removed_at: deleted.removed_at().to_string(),
            id: deleted.id,
            project_number: deleted.number,
            property_owner_name: deleted.owner_name,
            address: deleted.address,
            status: deleted.status,
            deleted_at: deleted.deleted_at.to_string(),
            deleted_by: deleted.deleted_by.map(|admin| admin.full_name),
        }
    }
}
