//! Builds the responses about estimates.

use super::view::{
    ApprovedEstimateLine, ComparedEstimateLine, Estimate, EstimateAbilities, EstimateComparison,
    EstimateDecision, EstimateLine, EstimateList, EstimateListAbilities, EstimateRef,
    EstimateVersion, EstimateVersionRow,
};
use crate::errors::ApiError;
use crate::shared::presenter::Presenter;
use domain::estimate::{
    self, Decider, EstimateFacts, EstimateState, VersionSummary, check_decision, compare, net_claim,
};
use domain::file::FileOrigin;
use domain::id::EstimateId;
use domain::money::{Cents, Currency};
use domain::permission::{Actor, act, decide};
use jiff::civil::Date;

/// Builds responses for a caller.
pub(super) struct Viewer<'a> {
    /// The caller, and the signer of links.
    pub(super) presenter: Presenter<'a>,
    /// The project and the settings.
    pub(super) facts: &'a EstimateFacts,
    /// The currency of new estimates.
    pub(super) currency: Currency,
    /// Today in the portal's time zone.
    pub(super) today: Date,
    /// The name of the office, which owners see instead of its people.
    pub(super) office: String,
}

impl Viewer<'_> {
    /// The estimates that the caller sees.
    pub(super) fn list(
        &self,
        found: Vec<(estimate::Estimate, Vec<VersionSummary>)>,
    ) -> EstimateList {
        let (actor, project) = (self.presenter.actor, &self.facts.project);
        let visible: Vec<_> = found
            .into_iter()
            .map(|(estimate, mut versions)| {
                versions.retain(|version| {
                    let facts = estimate::VersionFacts {
                        contractor_id: estimate.contractor_id,
                        is_draft: version.state == EstimateState::Draft,
                    };
                    facts.is_visible_to(actor, project)
                });
                (estimate, versions)
            })
            .filter(|(_, versions)| !versions.is_empty())
            .collect();
        let ids: Vec<EstimateId> = visible.iter().map(|(estimate, _)| estimate.id).collect();
        let items = visible
            .into_iter()
            .map(|(estimate, versions)| Estimate {
                id: estimate.id,
                number: estimate.number,
                supplement_of: estimate
                    .supplement_of
                    .filter(|(id, _)| ids.contains(id))
                    .map(|(id, number)| EstimateRef { id, number }),
                contractor: estimate.contractor_name,
                versions: versions.iter().map(|version| self.row(version)).collect(),
            })
            .collect();
        EstimateList {
            items,
            decider: self.facts.settings.decider,
            currency: self.currency.to_string(),
            abilities: EstimateListAbilities {
                draft: decide(actor, act::DraftEstimate, project.clone()).is_ok(),
                choose_decider: decide(actor, act::ChooseDecider, project.clone()).is_ok(),
                decide: self.decides(),
                decide_by_link: self.is_owner_to_decide() && !self.decides(),
            },
        }
    }

    fn row(&self, version: &VersionSummary) -> EstimateVersionRow {
        let shows_amounts = self.facts.shows_amounts_to(self.presenter.actor);
        EstimateVersionRow {
            id: version.id,
            version: version.version,
            state: version.shown_state(self.today),
            amount: shows_amounts.then(|| version.amount.to_string()),
            currency: version.currency.to_string(),
            expires_on: version.expires_on.map(|day| day.to_string()),
            sent_at: version.sent_at.map(|at| at.to_string()),
            decided_at: version.decided_at.map(|at| at.to_string()),
        }
    }

    /// A version that the caller sees.
    ///
    /// # Errors
    /// 401 for a caller without a session.
    pub(super) fn version(&self, version: estimate::Version) -> Result<EstimateVersion, ApiError> {
        let shows_amounts = self.facts.shows_amounts_to(self.presenter.actor);
        let is_owner = matches!(self.presenter.actor, Actor::Owner(_));
        let abilities = self.abilities(&version, shows_amounts);
        let is_newest = self.is_newest(&version);
        let amount = |amount: Cents| shows_amounts.then(|| amount.to_string());
        let net = net_claim(
            version.summary.amount,
            version.depreciation,
            version.deductible,
        );
        let lines = version.lines.iter().enumerate();
        let files = if shows_amounts {
            version.files
        } else {
            Vec::new()
        };
        Ok(EstimateVersion {
            row: self.row(&version.summary),
            estimate: EstimateRef {
                id: version.estimate.id,
                number: version.estimate.number,
            },
            is_newest,
            revision: version.revision,
            lines: lines
                .map(|(position, line)| EstimateLine::new(position, line))
                .map(|line| {
                    if shows_amounts {
                        line
                    } else {
                        line.without_amounts()
                    }
                })
                .collect(),
            scope: version.scope,
            tax: amount(version.tax),
            deductible: version.deductible.and_then(amount),
            depreciation: version.depreciation.and_then(amount),
            net_claim: amount(net),
            files: files
                .into_iter()
                .map(|file| {
                    let origin = FileOrigin::Estimate;
                    self.presenter.file(file, origin, None, &self.facts.project)
                })
                .collect::<Result<_, _>>()?,
            drafted_by: version.drafted_by.filter(|_| !is_owner),
            drafted_at: version.drafted_at.to_string(),
            sent_by: version.sent_by.filter(|_| !is_owner),
            decision: version.decision.map(|decision| self.decision(decision)),
            abilities,
        })
    }

    /// A decision. Owners do not see the names of accounts.
    pub(super) fn decision(&self, decision: estimate::Decision) -> EstimateDecision {
        let shows_amounts = self.facts.shows_amounts_to(self.presenter.actor);
        let is_owner = matches!(self.presenter.actor, Actor::Owner(_));
        let names_account = decision.decided_by.is_some();
        let approved = decision.lines.into_iter().filter(|_| shows_amounts);
        EstimateDecision {
            kind: decision.kind,
            amount: decision
                .approved
                .filter(|_| shows_amounts)
                .map(|amount| amount.to_string()),
            lines: approved
                .map(|line| ApprovedEstimateLine {
                    position: line.position,
                    amount: line.amount.to_string(),
                })
                .collect(),
            reason: decision.reason,
            by: Some(decision.name).filter(|name| !(name.is_empty() || is_owner && names_account)),
            role: decision.decider,
            recorded_by: decision.recorded_by.map(|(_, name)| {
                if is_owner { self.office.clone() } else { name }
            }),
            at: decision.decided_at.to_string(),
        }
    }

    /// Whether the caller decides about the estimates of the project.
    fn decides(&self) -> bool {
        let actor = self.presenter.actor;
        let is_open = self.facts.project.status.is_open() || actor.reads_internal();
        is_open && self.facts.lets_decide(actor)
    }

    /// Whether this is an owner session, and the owner decides.
    fn is_owner_to_decide(&self) -> bool {
        self.facts.project.status.is_open()
            && self.facts.settings.decider == Decider::Owner
            && matches!(self.presenter.actor, Actor::Owner(_))
    }

    /// Whether the caller sees no version with a higher number. Who does not see drafts is not told that one exists.
    fn is_newest(&self, version: &estimate::Version) -> bool {
        let draft = estimate::VersionFacts {
            is_draft: true,
            ..version.facts()
        };
        if draft.is_visible_to(self.presenter.actor, &self.facts.project) {
            version.is_newest
        } else {
            version.newest_sent == Some(version.summary.id)
        }
    }

    fn abilities(&self, version: &estimate::Version, see_amounts: bool) -> EstimateAbilities {
        let (actor, project) = (self.presenter.actor, &self.facts.project);
        let is_own = version.facts().is_drafted_by(actor, project);
        let is_draft = version.summary.state == EstimateState::Draft;
        let can_draft = decide(actor, act::DraftEstimate, project.clone()).is_ok();
        let can_be_decided =
            |is_on_behalf| check_decision(version, is_on_behalf, self.today).is_ok();
        EstimateAbilities {
            edit: is_own && is_draft,
            delete: is_own && is_draft,
            send: is_own && is_draft,
            withdraw: is_own && version.is_withdrawable(),
            decide: self.decides() && can_be_decided(false),
            record_decision: self.facts.lets_record(actor) && can_be_decided(true),
            next_version: is_own && version.is_newest && !is_draft,
            supplement: can_draft && !is_draft,
            see_amounts,
        }
    }

    /// Two versions whose amounts the caller sees, line by line.
    pub(super) fn comparison(
        &self,
        before: &estimate::Version,
        after: &estimate::Version,
    ) -> EstimateComparison {
        let line = |version: &estimate::Version, place: Option<usize>| {
            let place = place?;
            Some(EstimateLine::new(place, version.lines.get(place)?))
        };
        EstimateComparison {
            before: self.row(&before.summary),
            after: self.row(&after.summary),
            lines: compare(&before.lines, &after.lines)
                .into_iter()
                .map(|compared| ComparedEstimateLine {
                    change: compared.change,
                    before: line(before, compared.before),
                    after: line(after, compared.after),
                    fields: compared.fields,
                })
                .collect(),
        }
    }
}
