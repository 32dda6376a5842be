//! The scope of a list: what an actor may see, as a value that becomes the WHERE clause.

use super::{Actor, Role};
use crate::id::{ContractorId, ProjectId, UserId};

/// Which projects (and what hangs on them) an actor may see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visible(Scope);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    Nothing,
    Everything,
    OfContractor(ContractorId),
    OfPartner(UserId),
    One(ProjectId),
}

impl Visible {
    /// What `actor` may see.
    #[must_use]
    pub fn to(actor: &Actor) -> Self {
        Self(match actor {
            Actor::Anonymous => Scope::Nothing,
            Actor::Owner(owner) => Scope::One(owner.project_id),
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

    /// Turns the scope into a filter: `nothing`, `everything`, or one of the three columns.
    pub fn fold<T>(
        self,
        nothing: impl FnOnce() -> T,
        everything: impl FnOnce() -> T,
        of_contractor: impl FnOnce(ContractorId) -> T,
        of_partner: impl FnOnce(UserId) -> T,
        one: impl FnOnce(ProjectId) -> T,
    ) -> T {
        match self.0 {
            Scope::Nothing => nothing(),
            Scope::Everything => everything(),
            Scope::OfContractor(id) => of_contractor(id),
            Scope::OfPartner(id) => of_partner(id),
            Scope::One(id) => one(id),
        }
    }

    /// Whether nothing is left out.
    #[must_use]
    pub const fn is_everything(self) -> bool {
        matches!(self.0, Scope::Everything)
    }

    /// Whether a change on such a project may be told to the actor.
    #[must_use]
    pub fn includes(self, project: &crate::project::ProjectFacts) -> bool {
        self.fold(
            || false,
            || true,
            |contractor| project.contractor_id == Some(contractor),
            |partner| project.referral_partner_id == Some(partner),
            |id| project.id == id,
        )
    }
}
