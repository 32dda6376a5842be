//! Projects.

use crate::id::{ContractorId, ProjectId, UserId};

/// What a decision about a project looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectFacts {
    /// Which project.
    pub id: ProjectId,
    /// The contractor company that has it.
    pub contractor_id: Option<ContractorId>,
    /// The referral partner who submitted it.
    pub referral_partner_id: Option<UserId>,
    /// Where it stands.
    pub status: ProjectStatus,
}
