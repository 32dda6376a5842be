//! Whose words the portal mails to people who did not ask for them. Anybody can sign up, submit a project with any address in
//! it, and enter the project's code as if they were its owner. So only the office opens the way for somebody's own words.

use crate::permission::Role;
use crate::project::ProjectStatus;

/// What the owner of a project is mailed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnerMail {
    /// Nothing: news gathers until the office has accepted the project.
    Nothing,
    /// That there is something new, in the portal's own words.
    Notice,
    /// The news, with what people wrote.
    Full,
}

/// What decides it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnerMailFacts {
    /// Whether the office has accepted the project.
    pub is_accepted: bool,
    /// Whether somebody has used the code as the owner.
    pub is_opened: bool,
    /// Whether the account that submitted the project is vetted.
    pub by_vetted: bool,
    /// Where the project stands.
    pub status: ProjectStatus,
}

impl OwnerMail {
    /// By these facts. The code counts for nothing once the office has turned the project down.
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

/// Whether an account is vetted: an admin's is, and any other once the office has accepted one of its projects.
#[must_use]
pub const fn is_vetted(role: Role, has_accepted_project: bool) -> bool {
    match role {
        Role::Admin => true,
        Role::Contractor | Role::ReferralPartner => has_accepted_project,
    }
}

/// Whether mails to an account's own address greet it by its name. Where sign-ups are not confirmed, a stranger typed both
/// the address and the name of a partner's account. The office let everybody else in.
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
    fn only_the_office_opens_the_way_for_a_strangers_words() {
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
            // Turned down after it was accepted: its owner is told.
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
