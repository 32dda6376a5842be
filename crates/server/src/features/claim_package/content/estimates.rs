//! The estimates in a claim package.

use super::{Gathering, ReportGathering};
use claim_package::{Estimate, EstimateDecision, EstimateLine};
use domain::estimate::{Decision, Line, Version, net_claim};

impl Gathering<'_> {
    /// A version as the package has it; `None` for a draft.
    pub(super) fn estimate(
        &self,
        report: &ReportGathering<'_>,
        version: Version,
    ) -> Option<Estimate> {
        let sent_at = version.summary.sent_at?;
        let today = self.now.to_zoned(self.zone.clone()).date();
        let state_lines = [
            Some(report.estimate_state(&version)),
            report.approved_amount(&version),
        ];
        let summary = &version.summary;
        let net = net_claim(summary.amount, version.depreciation, version.deductible);
        Some(Estimate {
            id: summary.id.to_string(),
            title: report.estimate_title(&version),
            state_lines: state_lines.into_iter().flatten().collect(),
            number: version.estimate.number,
            version: summary.version,
            supplement_of: version.estimate.supplement_of.map(|(_, number)| number),
            contractor: version.estimate.contractor_name.clone(),
            state: version.shown_state(today).as_str().to_owned(),
            currency: summary.currency.to_string(),
            amount: summary.amount.to_string(),
            tax: version.tax.to_string(),
            deductible: version.deductible.map(|amount| amount.to_string()),
            depreciation: version.depreciation.map(|amount| amount.to_string()),
            net_claim: net.to_string(),
            expires_on: summary.expires_on.map(|day| day.to_string()),
            sent_at,
            lines: version.lines.iter().map(line).collect(),
            decision: version.decision.as_ref().map(decision),
            files: version.files.iter().map(|file| file.id).collect(),
            sent_by: version.sent_by,
            scope: version.scope,
        })
    }
}

fn line(line: &Line) -> EstimateLine {
    let fields = &line.fields;
    EstimateLine {
        room: fields.room.clone(),
        description: fields.description.clone(),
        quantity: fields.quantity.to_string(),
        unit: fields.unit.clone(),
        unit_price: fields.unit_price.to_string(),
        tax_percent: fields.tax_percent.to_string(),
        amount: line.amount.to_string(),
        tax: line.tax.to_string(),
    }
}

fn decision(decision: &Decision) -> EstimateDecision {
    let lines = decision.lines.iter();
    EstimateDecision {
        kind: decision.kind.as_str().to_owned(),
        approved: decision.approved.map(|amount| amount.to_string()),
        lines: lines
            .map(|line| (line.position, line.amount.to_string()))
            .collect(),
        reason: decision.reason.clone(),
        by: decision.name.clone(),
        role: decision.decider.as_str().to_owned(),
        recorded_by: decision.recorded_by.clone().map(|(_, name)| name),
        at: decision.decided_at,
    }
}
