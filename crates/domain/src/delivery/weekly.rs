//! The weekly summary of a partner's projects.

use crate::permission::Role;

/// Whether accounts with this role can get the weekly summary. It is off until they turn it on.
#[must_use]
pub const fn has_weekly_summary(role: Role) -> bool {
    match role {
        Role::ReferralPartner => true,
        Role::Admin | Role::Contractor => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_partners_get_it() {
        let with = |role: &&Role| has_weekly_summary(**role);
        let roles: Vec<_> = Role::ALL.iter().filter(with).collect();
        assert_eq!(roles, [&Role::ReferralPartner]);
    }
}
