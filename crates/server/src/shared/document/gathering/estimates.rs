//! The estimates in a project report.

use super::Gathering;
use crate::errors::ApiError;
use crate::shared::estimate::sent_with_amounts;
use crate::shared::money::money;
use documents::report::{Entry, Fact, Section};
use domain::estimate::{SentVersion, Sums, Version};
use domain::id::EstimateId;
use domain::language::Message;
use domain::project::ProjectFacts;
use std::collections::BTreeMap;
use store::Connection;

impl Gathering<'_> {
    /// The sent estimates with what they come to; `None` for people who may not see amounts.
    pub(super) fn estimates(
        &self,
        conn: &mut Connection,
        project: &ProjectFacts,
    ) -> Result<Option<Section>, ApiError> {
        let sent = sent_with_amounts(conn, self.state, self.actor, project)?;
        Ok(sent.map(|versions| Section {
            title: self.say(Message::DocumentEstimates),
            empty: versions
                .is_empty()
                .then(|| self.say(Message::DocumentNoEstimates)),
            facts: self.sums(&versions),
            entries: versions
                .iter()
                .map(|version| self.estimate(version))
                .collect(),
        }))
    }

    /// What the estimates come to in each currency.
    fn sums(&self, versions: &[Version]) -> Vec<Fact> {
        let mut estimates: BTreeMap<EstimateId, Vec<SentVersion>> = BTreeMap::new();
        for version in versions {
            let of_estimate = estimates.entry(version.estimate.id).or_default();
            of_estimate.extend(version.sent());
        }
        let mut sums = Sums::default();
        for versions in estimates.values() {
            sums.add(versions);
        }
        let mut facts = Vec::new();
        for (currency, sum) in sums.iter() {
            for (name, total) in [
                (Message::DocumentEstimated, sum.estimated),
                (Message::DocumentApproved, sum.approved),
            ] {
                facts.extend(total.map(|total| Fact {
                    name: self.say(name),
                    value: money(&total.to_string(), Some(currency.as_str())),
                }));
            }
        }
        facts
    }

    /// A version with its state, its decision, and its scope.
    fn estimate(&self, version: &Version) -> Entry {
        let when = version.summary.sent_at.map(|at| self.moment(at));
        let when = when.unwrap_or_default();
        let lines = [
            Some(self.estimate_state(version)),
            self.approved_amount(version),
            version.decision.as_ref().map(|one| one.reason.clone()),
            Some(version.scope.clone()),
        ];
        let lines: Vec<String> = lines
            .into_iter()
            .flatten()
            .filter(|line| !line.is_empty())
            .collect();
        Entry {
            when: match version.sent_by.clone() {
                Some(name) => self.say(Message::DocumentBy { moment: when, name }),
                None => when,
            },
            title: self.estimate_title(version),
            text: Some(lines.join("\n")),
        }
    }

    /// Number, version, and amount.
    pub(crate) fn estimate_title(&self, version: &Version) -> String {
        let (amount, currency) = (version.summary.amount, version.summary.currency);
        self.say(Message::DocumentEstimate {
            number: version.estimate.number.to_string(),
            version: version.summary.version.to_string(),
            amount: money(&amount.to_string(), Some(currency.as_str())),
        })
    }

    /// The state today.
    pub(crate) fn estimate_state(&self, version: &Version) -> String {
        let today = self.now.to_zoned(self.zone.clone()).date();
        self.say(Message::DocumentEstimateState {
            state: version.shown_state(today).as_str().to_owned(),
        })
    }

    /// The approved amount, if something was approved.
    pub(crate) fn approved_amount(&self, version: &Version) -> Option<String> {
        let approved = version.decision.as_ref()?.approved?;
        let currency = version.summary.currency;
        Some(self.say(Message::DocumentEstimateApproved {
            amount: money(&approved.to_string(), Some(currency.as_str())),
        }))
    }
}
