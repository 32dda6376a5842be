//! Invitations that make a contractor of a company (specification 1, sections 2 and 4; decisions, "Accounts and sessions").

use crate::id::{ContractorId, InvitationId, UserId};
use crate::permission::Role;
use crate::word::words;
use jiff::{SignedDuration, Timestamp};

/// How long an invitation lets somebody in.
pub const INVITATION_LIVES: SignedDuration = SignedDuration::from_hours(7 * 24);

words! {
    /// What has become of an invitation.
    InvitationState {
        /// It lets somebody in.
        Pending = "pending",
        /// Somebody came in by it.
        Used = "used",
        /// Nobody came in time.
        Expired = "expired",
        /// An admin took it back.
        Revoked = "revoked",
    }
}

/// An invitation to be made. Its token is stored only as a hash, and not here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewInvitation {
    /// Its id.
    pub id: InvitationId,
    /// The company that the new user will belong to.
    pub contractor_id: ContractorId,
    /// Where it is mailed to, if it is.
    pub email: Option<String>,
    /// The admin who makes it.
    pub created_by: UserId,
    /// When it ends.
    pub expires_at: Timestamp,
}

/// An invitation as the admins see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// Its id.
    pub id: InvitationId,
    /// The company that the new user will belong to.
    pub contractor_id: ContractorId,
    /// Where it was mailed to, if it was.
    pub email: Option<String>,
    /// The name of the admin who made it.
    pub created_by_name: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends.
    pub expires_at: Timestamp,
    /// When it was used.
    pub used_at: Option<Timestamp>,
    /// The name of whoever used it.
    pub used_by_name: Option<String>,
    /// When an admin took it back.
    pub revoked_at: Option<Timestamp>,
}

impl Invitation {
    /// What has become of it: what was done to it counts before what time did.
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

/// An invitation that lets somebody in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenInvitation {
    /// Its id.
    pub id: InvitationId,
    /// The company that the new user will belong to.
    pub contractor_id: ContractorId,
    /// That company's name.
    pub company_name: String,
}

words! {
    /// What becomes of somebody's own account when they use an invitation with it.
    JoinEffect {
        /// A contractor without a company gets one.
        Links = "links",
        /// A contractor leaves another company, and no longer sees its projects.
        ChangesCompany = "changes_company",
        /// A referral partner becomes a contractor.
        BecomesContractor = "becomes_contractor",
        /// None: the account belongs to the company already.
        Member = "member",
        /// None: a referral partner who has submitted projects would lose sight of them.
        HasProjects = "has_projects",
        /// None: an admin would lose the rights of one.
        Admin = "admin",
    }
}

impl JoinEffect {
    /// What joining `company` means for an account of this role and company.
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

    /// Whether the account can join at all.
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
    fn joining_takes_nothing_away_unasked() {
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
            // One who was a partner before.
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
    fn an_invitation_is_in_one_state() {
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
        // used, revoked, looked at, state
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
