//! Contractor companies and their dashboard.

use crate::id::ContractorId;
use crate::word::words;

words! {
    /// Whether a company takes projects.
    ContractorStatus {
        /// Takes projects.
        Active = "active",
        /// Does not any more.
        Inactive = "inactive",
    }
}

/// A contractor company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contractor {
    /// Its id.
    pub id: ContractorId,
    /// Its name.
    pub company_name: String,
    /// Where to write.
    pub primary_email: Option<String>,
    /// Where to call, ten digits.
    pub primary_phone: Option<String>,
    /// Whether it takes projects.
    pub status: ContractorStatus,
}

/// The four figures of the contractor dashboard (specification 2, section 4).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ContractorStats {
    /// All projects of the company.
    pub total: u64,
    /// A site visit or a build-back is scheduled.
    pub in_progress: u64,
    /// Built back.
    pub completed: u64,
    /// Meant to have begun, and not built back ('Needs Attention').
    pub overdue: u64,
}
