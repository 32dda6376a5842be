//! Invitations to join a contractor company (specification 1, sections 2 and 4; decisions, "Accounts and sessions").

use crate::id::{ContractorId, InvitationId, UserId};
use crate::permission::Role;
use crate::string_enum::string_enum;
use jiff::{SignedDuration, Timestamp};

/// How long an invitation is valid.
pub const INVITATION_LIVES: SignedDuration = SignedDuration::from_hours(7 * 24);

string_enum! {
    /// Status of an invitation.
    InvitationState {
        /// Valid and unused.
        Pending = "pending",
        /// Used to join.
        Used = "used",
        /// Expired unused.
        Expired = "expired",
        /// Revoked by an admin.
        Revoked = "revoked",
    }
}

/// An invitation to be created. Its token is stored only as a hash, separately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewInvitation {
    /// Invitation ID.
    pub id: InvitationId,
    /// The company that the new user joins.
    pub contractor_id: ContractorId,
    /// The address that it is emailed to, if any.
    pub email: Option<String>,
    /// The admin who creates it.
    pub created_by: UserId,
    /// Expiration time.
    pub expires_at: Timestamp,
}

/// An invitation as shown to admins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// Invitation ID.
    pub id: InvitationId,
    /// The company that the new user joins.
    pub contractor_id: ContractorId,
    /// The address that it was emailed to, if any.
    pub email: Option<String>,
    /// Name of the admin who created it.
    pub created_by_name: Option<String>,
    /// Creation time.
    pub created_at: Timestamp,
    /// Expiration time.
    pub expires_at: Timestamp,
    /// When it was used, if it was.
    pub used_at: Option<Timestamp>,
    /// Name of the user who used it.
    pub used_by_name: Option<String>,
    /// When an admin revoked it, if one did.
    pub revoked_at: Option<Timestamp>,
}

impl Invitation {
    /// The status at `now`. Used and revoked take precedence over expired.
    #[must_use]
    pub fn state(&self, now: Timestamp) -> InvitationState {
        if self.used_at.is_some() {
            InvitationState::Used
        } else if self.revoked_at.is_some() {
            InvitationState::Revoked
        } else if now >= self.expires_at {
            InvitationState::Expired
        } else {
            InvitationState::Pending
        }
    }
}

/// A valid, unused invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenInvitation {
    /// Invitation ID.
    pub id: InvitationId,
    /// The company that the new user joins.
    pub contractor_id: ContractorId,
    /// The company's name.
    pub company_name: String,
}

string_enum! {
    /// What happens to an existing account that uses an invitation.
    JoinEffect {
        /// A contractor without a company joins one.
        Links = "links",
        /// A contractor moves to another company and can no longer see the old one's projects.
        ChangesCompany = "changes_company",
        /// A referral partner becomes a contractor.
        BecomesContractor = "becomes_contractor",
        /// Not possible: the account already belongs to the company.
        Member = "member",
        /// Not possible: a referral partner would lose access to the projects they submitted.
        HasProjects = "has_projects",
        /// Not possible: an admin would lose admin rights.
        Admin = "admin",
    }
}

impl JoinEffect {
    /// The effect of joining `company` for an account with this role and current company.
    #[must_use]
    pub fn of(
        role: Role,
        current: Option<ContractorId>,
        has_projects: bool,
        company: ContractorId,
    ) -> Self {
        match (role, current) {
            (Role::Admin, _) => Self::Admin,
            (Role::Contractor, None) => Self::Links,
            (Role::Contractor, Some(current)) if current == company => Self::Member,
            (Role::Contractor, Some(_)) => Self::ChangesCompany,
            (Role::ReferralPartner, _) if has_projects => Self::HasProjects,
            (Role::ReferralPartner, _) => Self::BecomesContractor,
        }
    }

    /// Whether the account can join.
    #[must_use]
    pub const fn is_possible(self) -> bool {
        match self {
            Self::Links | Self::ChangesCompany | Self::BecomesContractor => true,
            Self::Member | Self::HasProjects | Self::Admin => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joining_never_removes_access_to_own_projects() {
        let company = |n| ContractorId::from_uuid(Uuid::from_u128(n));
        use JoinEffect::{Admin, BecomesContractor, ChangesCompany, HasProjects, Links, Member};
        // role, company before, has submitted projects, effect, possible
        let table = [
            (Role::Admin, None, false, Admin, false),
            (Role::Contractor, None, false, Links, true),
            (Role::Contractor, Some(company(1)), false, Member, false),
            (
                Role::Contractor,
                Some(company(2)),
                false,
                ChangesCompany,
                true,
            ),
            // A former referral partner.
            (Role::Contractor, None, true, Links, true),
            (Role::ReferralPartner, None, false, BecomesContractor, true),
            (Role::ReferralPartner, None, true, HasProjects, false),
        ];
        for (role, before, has_projects, effect, is_possible) in table {
            let found = JoinEffect::of(role, before, has_projects, company(1));
            assert_eq!((found, found.is_possible()), (effect, is_possible));
        }
    }
    use uuid::Uuid;

    #[test]
    fn invitations_are_pending_until_used_revoked_or_expired() {
        let made: Timestamp = "2026-03-01T08:00:00Z".parse().unwrap();
        let day = |n: i64| made + SignedDuration::from_hours(24 * n);
        let invitation = |used_at, revoked_at| Invitation {
            id: InvitationId::from_uuid(Uuid::nil()),
            contractor_id: ContractorId::from_uuid(Uuid::nil()),
            email: None,
            created_by_name: None,
            created_at: made,
            expires_at: made + INVITATION_LIVES,
            used_at,
            used_by_name: None,
            revoked_at,
        };
        use InvitationState::{Expired, Pending, Revoked, Used};
        // used at, revoked at, now, state
        let table = [
            (None, None, day(0), Pending),
            (None, None, day(7) - SignedDuration::from_micros(1), Pending),
            (None, None, day(7), Expired),
            (Some(day(1)), None, day(2), Used),
            (Some(day(1)), None, day(8), Used),
            (None, Some(day(1)), day(2), Revoked),
            (None, Some(day(1)), day(8), Revoked),
        ];
        for (used, revoked, now, expected) in table {
            assert_eq!(
                invitation(used, revoked).state(now),
                expected,
                "{used:?} {revoked:?} {now}"
            );
        }
    }
}
