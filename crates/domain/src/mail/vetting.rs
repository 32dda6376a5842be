//! Decides whose text the portal emails to people who did not request it. Anyone can sign up, submit a project with any email address, and
//! enter its code as if they were the owner. So only the office can enable emails with a user's own text.

use crate::permission::Role;
use crate::project::ProjectStatus;

/// What a project's owner is emailed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnerMail {
    /// Nothing. Notifications are held until the office accepts the project.
    Nothing,
    /// A notice that there is something new, without users' text.
    Notice,
    /// The notifications, with users' text.
    Full,
}

/// The facts that determine an owner's emails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnerMailFacts {
    /// Whether the office has accepted the project.
    pub is_accepted: bool,
    /// Whether the owner's code has been used.
    pub is_opened: bool,
    /// Whether the account that submitted the project is vetted.
    pub by_vetted: bool,
    /// The project's status.
    pub status: ProjectStatus,
}

impl OwnerMail {
    /// Decides by these facts. If the office has rejected or canceled the project, use of the code no longer matters.
    #[must_use]
    pub const fn by(facts: OwnerMailFacts) -> Self {
        if facts.is_accepted {
            Self::Full
        } else if !facts.is_opened || facts.status.is_turned_down() {
            Self::Nothing
        } else if facts.by_vetted {
            Self::Full
        } else {
            Self::Notice
        }
    }
}

/// Whether an account is vetted: an admin, or a user with at least one accepted project.
#[must_use]
pub const fn is_vetted(role: Role, has_accepted_project: bool) -> bool {
    match role {
        Role::Admin => true,
        Role::Contractor | Role::ReferralPartner => has_accepted_project,
    }
}

/// Whether emails to an account's own address include its name. If sign-ups are not confirmed, a stranger may have entered both the address
/// and the name of a partner account. All other accounts were approved by the office.
#[must_use]
pub const fn is_greeted_by_name(role: Role, has_accepted_project: bool) -> bool {
    match role {
        Role::Admin | Role::Contractor => true,
        Role::ReferralPartner => has_accepted_project,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_office_enables_emails_with_a_strangers_text() {
        use OwnerMail::{Full, Nothing, Notice};
        use ProjectStatus::{Canceled, InProgress, Rejected, Submitted};
        for (is_accepted, is_opened, by_vetted, status, mail) in [
            (false, false, false, Submitted, Nothing),
            (false, false, true, Submitted, Nothing),
            (false, true, false, Submitted, Notice),
            (false, true, true, Submitted, Full),
            (false, true, false, Rejected, Nothing),
            (false, true, true, Rejected, Nothing),
            (false, true, false, Canceled, Nothing),
            (false, true, true, Canceled, Nothing),
            (true, false, false, Submitted, Full),
            (true, true, false, InProgress, Full),
            // Rejected after it was accepted: the owner is notified.
            (true, false, true, Rejected, Full),
            (true, true, true, Canceled, Full),
        ] {
            let facts = OwnerMailFacts {
                is_accepted,
                is_opened,
                by_vetted,
                status,
            };
            assert_eq!(OwnerMail::by(facts), mail, "{facts:?}");
        }
    }

    #[test]
    fn an_account_is_vetted_by_its_role_or_by_an_accepted_project() {
        use Role::{Admin, Contractor, ReferralPartner};
        for (role, has_accepted, vetted, greeted) in [
            (Admin, false, true, true),
            (Admin, true, true, true),
            (Contractor, false, false, true),
            (Contractor, true, true, true),
            (ReferralPartner, false, false, false),
            (ReferralPartner, true, true, true),
        ] {
            assert_eq!(is_vetted(role, has_accepted), vetted, "{role:?}");
            assert_eq!(is_greeted_by_name(role, has_accepted), greeted, "{role:?}");
        }
    }
}
