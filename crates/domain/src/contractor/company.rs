//! What projects know about their company.

use crate::id::ContractorId;
use crate::string_enum::string_enum;

string_enum! {
    /// Whether a company accepts projects.
    ContractorStatus {
        /// Accepts projects.
        Active = "active",
        /// Does not accept projects.
        Inactive = "inactive",
    }
}

/// A contractor company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contractor {
    /// Company ID.
    pub id: ContractorId,
    /// Company name.
    pub company_name: String,
    /// Email address.
    pub primary_email: Option<String>,
    /// Phone number as ten digits.
    pub primary_phone: Option<String>,
    /// Whether it accepts projects.
    pub status: ContractorStatus,
}
