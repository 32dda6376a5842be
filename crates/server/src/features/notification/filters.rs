//! Filters for the caller's notifications.

use crate::errors::ApiError;
use crate::http::extract::word;
use crate::shared::project_access::permit;
use domain::id::ProjectId;
use domain::notification::NotificationType;
use domain::permission::{Actor, act};
use store::Connection;

/// The filters as sent, not yet parsed.
#[derive(Debug, Default)]
pub(super) struct Filters {
    pub(super) kind: Option<String>,
    pub(super) project: Option<String>,
}

impl Filters {
    /// The requested type, if any.
    pub(super) fn kind(&self) -> Result<Option<NotificationType>, ApiError> {
        word(self.kind.as_deref(), "type", NotificationType::parse)
    }

    /// The requested project, if any; an error if the caller may not see it.
    pub(super) fn project(
        &self,
        conn: &mut Connection,
        actor: &Actor,
    ) -> Result<Option<ProjectId>, ApiError> {
        let Some(code) = self.project.as_deref().filter(|code| !code.is_empty()) else {
            return Ok(None);
        };
        let permit = permit(conn, actor, act::ShowProject, code)?;
        Ok(Some(permit.facts().id))
    }
}
