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
        Self(match actor {
            Actor::Anonymous => Scope::Nothing,
            Actor::Owner(owner) => Scope::One(owner.project_id),
            Actor::User(user) if user.needs_second_factor => Scope::Nothing,
            Actor::User(user) => match user.role {
                Role::Admin => Scope::Everything,
                Role::Contractor => user
                    .contractor_id
                    .map_or(Scope::Nothing, Scope::OfContractor),
                Role::ReferralPartner => Scope::OfPartner(user.user_id),
            },
        })
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
