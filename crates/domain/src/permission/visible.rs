//! The projects that an actor may see, as a value that list queries turn into a WHERE clause.

use super::{Actor, Role};
use crate::id::{ContractorId, ProjectId, UserId};

/// The projects that an actor may see, including their updates, files, messages, and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visible(Scope);

/// The extent of a [`Visible`]. Code can read it, but only the constructors of [`Visible`] decide it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// No project.
    Nothing,
    /// Every project.
    Everything,
    /// The projects assigned to a contractor company.
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

    /// What an account with this role and company may see. For calendar feeds, which have no session.
    #[must_use]
    pub fn of_account(user: UserId, role: Role, company: Option<ContractorId>) -> Self {
        Self(match role {
            Role::Admin => Scope::Everything,
            Role::Contractor => company.map_or(Scope::Nothing, Scope::OfContractor),
            Role::ReferralPartner => Scope::OfPartner(user),
        })
    }

    /// What the owner of a project may see. For calendar feeds, which have no session.
    #[must_use]
    pub const fn of_owner(project: ProjectId) -> Self {
        Self(Scope::One(project))
    }

    /// The projects that a user submitted, regardless of role. For an admin's partner dashboard.
    #[must_use]
    pub const fn submitted_by(user: UserId) -> Self {
        Self(Scope::OfPartner(user))
    }

    /// The scope for the WHERE clause.
    #[must_use]
    pub const fn scope(self) -> Scope {
        self.0
    }

    /// Whether everything is visible.
    #[must_use]
    pub const fn is_everything(self) -> bool {
        matches!(self.0, Scope::Everything)
    }

    /// Whether the project is visible to the actor.
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
