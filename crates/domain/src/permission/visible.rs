//! The scope of a list: what an actor may see, as a value that becomes the WHERE clause.

use super::{Actor, Role};
use crate::id::{ContractorId, ProjectId, UserId};

/// Which projects (and what hangs on them) an actor may see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visible(Scope);

/// The reach of a [`Visible`]. Anybody may read one; only [`Visible::to`] and its like decide one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// No project.
    Nothing,
    /// Every project.
    Everything,
    /// The projects of a company.
    OfContractor(ContractorId),
    /// The projects that a referral partner submitted.
    OfPartner(UserId),
    /// One project.
    One(ProjectId),
}

impl Visible {
    /// What `actor` may see.
    #[must_use]
    pub fn to(actor: &Actor) -> Self {
        match actor {
            Actor::Anonymous => Self(Scope::Nothing),
            Actor::Owner(owner) => Self::of_owner(owner.project_id),
            Actor::User(user) if user.needs_second_factor => Self(Scope::Nothing),
            Actor::User(user) => Self::of_account(user.user_id, user.role, user.contractor_id),
        }
    }

    /// What an account sees that has this role and company, without a session at hand (calendar links).
    #[must_use]
    pub fn of_account(user: UserId, role: Role, company: Option<ContractorId>) -> Self {
        Self(match role {
            Role::Admin => Scope::Everything,
            Role::Contractor => company.map_or(Scope::Nothing, Scope::OfContractor),
            Role::ReferralPartner => Scope::OfPartner(user),
        })
    }

    /// What the owner of a project sees, without a session at hand (calendar links).
    #[must_use]
    pub const fn of_owner(project: ProjectId) -> Self {
        Self(Scope::One(project))
    }

    /// The projects that a user submitted, whatever else the user may see (an admin's Partner Dashboard).
    #[must_use]
    pub const fn submitted_by(user: UserId) -> Self {
        Self(Scope::OfPartner(user))
    }

    /// The scope, for the WHERE clause.
    #[must_use]
    pub const fn scope(self) -> Scope {
        self.0
    }

    /// Whether nothing is left out.
    #[must_use]
    pub const fn is_everything(self) -> bool {
        matches!(self.0, Scope::Everything)
    }

    /// Whether a change on such a project may be told to the actor.
    #[must_use]
    pub fn includes(self, project: &crate::project::ProjectFacts) -> bool {
        match self.0 {
            Scope::Nothing => false,
            Scope::Everything => true,
            Scope::OfContractor(contractor) => project.contractor_id == Some(contractor),
            Scope::OfPartner(partner) => project.referral_partner_id == Some(partner),
            Scope::One(id) => project.id == id,
        }
    }
}
