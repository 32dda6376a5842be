//! API types for invitations.

use crate::schema;
use domain::id::InvitationId;
use domain::invitation::InvitationState;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// An invitation to a contractor company. Its link is returned only once, when it is created.
#[derive(Debug, Serialize, ToSchema)]
pub struct Invitation {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: InvitationId,
    /// Its state.
    #[schema(value_type = schema::InvitationState)]
    pub state: InvitationState,
    /// The address it was mailed to, if any.
    pub email: Option<String>,
    /// The admin who created it.
    pub created_by_name: Option<String>,
    /// When it was created: RFC 3339, UTC.
    pub created_at: String,
    /// When it expires: RFC 3339, UTC.
    pub expires_at: String,
    /// When it was used: RFC 3339, UTC.
    pub used_at: Option<String>,
    /// Name of the person who used it.
    pub used_by_name: Option<String>,
    /// When an admin revoked it: RFC 3339, UTC.
    pub revoked_at: Option<String>,
    /// What the caller may do with it.
    pub abilities: InvitationAbilities,
}

/// What the caller may do with one invitation.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvitationAbilities {
    /// May revoke it; only while it can still be used.
    pub revoke: bool,
}

/// A page of a company's invitations.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvitationList {
    /// Newest first.
    pub items: Vec<Invitation>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

impl Invitation {
    /// The current state of an invitation, for callers who may manage invitations.
    #[must_use]
    pub fn new(invitation: domain::invitation::Invitation, now: Timestamp) -> Self {
        let state = invitation.state(now);
        Self {
            id: invitation.id,
            state,
            email: invitation.email,
            created_by_name: invitation.created_by_name,
            created_at: invitation.created_at.to_string(),
            expires_at: invitation.expires_at.to_string(),
            used_at: invitation.used_at.map(|at| at.to_string()),
            used_by_name: invitation.used_by_name,
            revoked_at: invitation.revoked_at.map(|at| at.to_string()),
            abilities: InvitationAbilities {
                revoke: state == InvitationState::Pending,
            },
        }
    }
}
