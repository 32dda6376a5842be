//! Estimates: versioned documents of a project with an amount, which somebody decides about (docs/rules/estimates.md).

mod compare;
mod decision;
mod form;
mod line;
mod paste;
mod pasted_number;
mod state;
mod sums;
mod visible;

pub use compare::{ComparedLine, LineChange, LineField, compare};
pub use decision::{
    ApprovedLine, Decider, DecisionForm, DecisionKind, DecisionRefusal, RawApprovedLine,
    RawDecision, check_decider, check_decision,
};
pub use form::{EstimateForm, RawEstimate, check_expiry, net_claim, parse_reason};
pub use line::{Line, LineFields, RawLine, totals};
pub use paste::{PASTED_LENGTH, parse_pasted};
pub use state::{EstimateState, status_after};
pub use sums::{Figures, FiguresByCurrency, SentVersion, Sum, Sums};
pub use visible::{EstimateFacts, EstimateSettings, VersionFacts};

use crate::file::StoredFile;
use crate::id::{ContractorId, EstimateId, EstimateVersionId, ProjectId, UserId};
use crate::money::{Cents, Currency};
use crate::text::Length;
use jiff::Timestamp;
use jiff::civil::Date;

/// Maximum number of estimates of a project.
pub const ESTIMATES_MAX: i64 = 100;
/// Maximum number of versions of an estimate.
pub const VERSIONS_MAX: i64 = 100;
/// Maximum number of lines of a version.
pub const LINES_MAX: usize = 500;
/// Length of the scope, in characters.
pub const SCOPE_LENGTH: Length = Length::up_to(10_000);
/// Length of the reason of a decision or a withdrawal, in characters.
pub const REASON_LENGTH: Length = Length::up_to(2_000);
/// Length of a line's description, in characters.
pub const LINE_DESCRIPTION_LENGTH: Length = Length::up_to(500);
/// Length of a line's unit, in characters.
pub const UNIT_LENGTH: Length = Length::up_to(20);

/// An estimate without its versions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Estimate {
    /// Its ID.
    pub id: EstimateId,
    /// Its number in the project, from 1.
    pub number: i32,
    /// The company that drafted it; `None` for the office.
    pub contractor_id: Option<ContractorId>,
    /// The company's name.
    pub contractor_name: Option<String>,
    /// ID and number of the estimate that it supplements.
    pub supplement_of: Option<(EstimateId, i32)>,
}

/// A version of an estimate, as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VersionSummary {
    /// Its ID.
    pub id: EstimateVersionId,
    /// Its number in the estimate, from 1.
    pub version: i32,
    /// The stored state; see [`EstimateState::shown`].
    pub state: EstimateState,
    /// The currency of all its amounts.
    pub currency: Currency,
    /// The total with tax.
    pub amount: Cents,
    /// Its last day.
    pub expires_on: Option<Date>,
    /// When it was sent.
    pub sent_at: Option<Timestamp>,
    /// When it was decided.
    pub decided_at: Option<Timestamp>,
    /// Whether it is the newest sent version of its estimate.
    pub is_newest_sent: bool,
}

/// A version of an estimate with everything that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// What lists show.
    pub summary: VersionSummary,
    /// The estimate.
    pub estimate: Estimate,
    /// The project.
    pub project_id: ProjectId,
    /// The newest sent version of the estimate.
    pub newest_sent: Option<EstimateVersionId>,
    /// Whether no version of the estimate has a higher number.
    pub is_newest: bool,
    /// What is to be done.
    pub scope: String,
    /// The tax that is part of the amount.
    pub tax: Cents,
    /// The deductible of the insurance.
    pub deductible: Option<Cents>,
    /// The depreciation.
    pub depreciation: Option<Cents>,
    /// The lines in their order.
    pub lines: Vec<Line>,
    /// The files.
    pub files: Vec<StoredFile>,
    /// Name of the account that drafted it; `None` if it was deleted.
    pub drafted_by: Option<String>,
    /// When it was drafted.
    pub drafted_at: Timestamp,
    /// Name of the account that sent it.
    pub sent_by: Option<String>,
    /// The account that sent it; `None` for a draft, and if it was deleted.
    pub sender_id: Option<UserId>,
    /// The decision.
    pub decision: Option<Decision>,
    /// Number of changes, from 1. Used for `ETag` and `If-Match`.
    pub revision: i64,
}

/// The decision about a version. A version has at most one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// What was decided.
    pub kind: DecisionKind,
    /// The approved amount; `None` if nothing was approved.
    pub approved: Option<Cents>,
    /// The approved lines, if lines were approved one by one.
    pub lines: Vec<ApprovedLine>,
    /// The reason; empty if none was given.
    pub reason: String,
    /// In which role it was decided.
    pub decider: Decider,
    /// The account that decided; `None` for owners and adjusters.
    pub decided_by: Option<UserId>,
    /// Name of who decided.
    pub name: String,
    /// The admin who recorded somebody else's decision: ID and name.
    pub recorded_by: Option<(UserId, String)>,
    /// When it was decided.
    pub decided_at: Timestamp,
}

impl Version {
    /// The facts that decisions need.
    #[must_use]
    pub fn facts(&self) -> VersionFacts {
        VersionFacts {
            contractor_id: self.estimate.contractor_id,
            is_draft: self.summary.state == EstimateState::Draft,
        }
    }

    /// The state to show on `today`.
    #[must_use]
    pub fn shown_state(&self, today: Date) -> EstimateState {
        self.summary.shown_state(today)
    }

    /// What sums need of it; `None` for a draft.
    #[must_use]
    pub fn sent(&self) -> Option<SentVersion> {
        let summary = &self.summary;
        Some(SentVersion {
            version: summary.version,
            state: summary.state,
            currency: summary.currency,
            amount: summary.amount,
            approved: self.decision.as_ref().and_then(|one| one.approved),
            sent_at: summary.sent_at?,
            decided_at: summary.decided_at,
        })
    }

    /// Whether it can be withdrawn: it was sent, is not decided, and no newer version was sent.
    #[must_use]
    pub fn is_withdrawable(&self) -> bool {
        self.summary.state == EstimateState::Sent && self.newest_sent == Some(self.summary.id)
    }

    /// Whether `user` sent what the draft said in this revision. Sending adds one to the revision, and so does a decision or withdrawal.
    #[must_use]
    pub fn is_sent_as(&self, user: UserId, revision: i64) -> bool {
        let state = self.summary.state;
        let changes = if state == EstimateState::Sent { 1 } else { 2 };
        state != EstimateState::Draft
            && self.sender_id == Some(user)
            && self.revision.checked_sub(changes) == Some(revision)
    }
}

impl VersionSummary {
    /// The state to show on `today`.
    #[must_use]
    pub fn shown_state(&self, today: Date) -> EstimateState {
        self.state
            .shown(self.is_newest_sent, self.expires_on, today)
    }
}

#[cfg(test)]
mod tests;
