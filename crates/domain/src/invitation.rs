//! Invitations that make a contractor of a company.

use crate::id::{ContractorId, InvitationId, UserId};
use jiff::Timestamp;

/// An invitation. Its token is stored only as a hash, and not here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// Its id.
    pub id: InvitationId,
    /// The company that the new user will belong to.
    pub contractor_id: ContractorId,
    /// That company's name.
    pub company_name: String,
    /// The admin who made it.
    pub created_by: Option<UserId>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends.
    pub expires_at: Timestamp,
    /// When it was used.
    pub used_at: Option<Timestamp>,
    /// By whom.
    pub used_by: Option<UserId>,
}

impl Invitation {
    /// Whether it still lets somebody in.
    #[must_use]
    pub fn is_live(&self, now: Timestamp) -> bool {
        self.used_at.is_none() && now < self.expires_at
    }
}
