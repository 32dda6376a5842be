//! Who sees, drafts, and decides which versions.

use super::Decider;
use crate::id::ContractorId;
use crate::permission::{Action, Actor, Relation, act, decide};
use crate::project::ProjectFacts;

/// The settings that permissions depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EstimateSettings {
    /// Who decides about the project's estimates.
    pub decider: Decider,
    /// Whether partners see amounts.
    pub partners_see_amounts: bool,
    /// Whether owners see amounts.
    pub owners_see_amounts: bool,
}

/// The facts that permissions about estimates need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EstimateFacts {
    /// The project.
    pub project: ProjectFacts,
    /// The settings.
    pub settings: EstimateSettings,
}

impl EstimateFacts {
    /// Whether the settings allow an action that depends on them.
    #[must_use]
    pub const fn allow(&self, action: Action, relation: Relation) -> bool {
        let settings = self.settings;
        let sees_amounts = matches!(action, Action::SeeEstimateAmounts);
        match relation {
            Relation::PartnerOwn => {
                matches!(settings.decider, Decider::Partner)
                    || sees_amounts && settings.partners_see_amounts
            }
            Relation::OwnerOwn => {
                matches!(settings.decider, Decider::Owner)
                    || sees_amounts && settings.owners_see_amounts
            }
            Relation::Anonymous
            | Relation::Admin
            | Relation::ContractorOwn
            | Relation::ContractorForeign
            | Relation::PartnerForeign
            | Relation::OwnerForeign => false,
        }
    }

    /// Whether `actor` sees amounts.
    #[must_use]
    pub fn shows_amounts_to(&self, actor: &Actor) -> bool {
        decide(actor, act::SeeEstimateAmounts, self.clone()).is_ok()
            && match actor {
                Actor::User(_) => true,
                Actor::Owner(owner) if owner.admin.is_some() => true,
                // Accounts see project codes, so the code alone proves nothing: a partner or another company may have entered it.
                Actor::Owner(owner) if self.settings.owners_see_amounts => owner.speaks_for_owner(),
                Actor::Owner(owner) => owner.decides_for_owner(),
                Actor::Anonymous => false,
            }
    }

    /// Whether `actor` decides. In an owner session, only the owner does: accounts see project codes, so somebody else may have opened it.
    /// The proof is a link from an email to the owner.
    #[must_use]
    pub fn lets_decide(&self, actor: &Actor) -> bool {
        let is_permitted = decide(actor, act::DecideEstimate, self.clone()).is_ok();
        is_permitted
            && match actor {
                Actor::User(_) => !self.lets_record(actor),
                Actor::Owner(owner) => owner.decides_for_owner(),
                Actor::Anonymous => false,
            }
    }

    /// Whether `actor` records the decisions of somebody else: an admin, unless admins decide.
    #[must_use]
    pub fn lets_record(&self, actor: &Actor) -> bool {
        actor.reads_internal() && self.settings.decider != Decider::Admin
    }
}

/// The facts of a version that decide who sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VersionFacts {
    /// The company that drafted the estimate; `None` for the office.
    pub contractor_id: Option<ContractorId>,
    /// Whether the version is a draft.
    pub is_draft: bool,
}

impl VersionFacts {
    /// Whether `actor` sees the version, given that they may list the estimates of the project. A company sees its own, and what the office
    /// has sent; after an assignment has changed, the new company does not see what the previous one drafted.
    #[must_use]
    pub fn is_visible_to(self, actor: &Actor, project: &ProjectFacts) -> bool {
        match actor.relation(Some(project)) {
            Relation::Admin => true,
            Relation::ContractorOwn => {
                let is_of_office = self.contractor_id.is_none();
                self.contractor_id == project.contractor_id || is_of_office && !self.is_draft
            }
            Relation::PartnerOwn | Relation::OwnerOwn => !self.is_draft,
            Relation::Anonymous
            | Relation::ContractorForeign
            | Relation::PartnerForeign
            | Relation::OwnerForeign => false,
        }
    }

    /// Whether `actor` drafts, sends, and withdraws versions of the estimate: an admin, or the company that drafted it.
    #[must_use]
    pub fn is_drafted_by(self, actor: &Actor, project: &ProjectFacts) -> bool {
        decide(actor, act::DraftEstimate, project.clone()).is_ok()
            && (actor.reads_internal() || self.contractor_id == project.contractor_id)
    }
}
