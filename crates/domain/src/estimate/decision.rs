//! Decisions about versions.

use super::form::{optional_amount, too_many_lines};
use super::{EstimateState, LINES_MAX, REASON_LENGTH, Version};
use crate::field_error::{FieldError, FieldErrors};
use crate::id::EstimateVersionId;
use crate::language::Message;
use crate::money::Cents;
use crate::project::ProjectFacts;
use crate::string_enum::string_enum;
use crate::text::{plain, required};
use jiff::civil::Date;
use std::collections::BTreeSet;

string_enum! {
    /// Who decides about the estimates of a project.
    Decider {
        /// The adjuster of the insurance, whose decisions admins record.
        Adjuster = "adjuster",
        /// The referral partner.
        Partner = "partner",
        /// The property owner.
        Owner = "owner",
        /// An admin.
        Admin = "admin",
    }
}

string_enum! {
    /// What is decided.
    DecisionKind {
        /// Approve everything.
        Approve = "approve",
        /// Approve an amount, or single lines.
        ApproveInPart = "approve_in_part",
        /// Ask for more.
        RequestMore = "request_more",
        /// Decline.
        Decline = "decline",
    }
}

impl DecisionKind {
    /// The state of a version with this decision.
    #[must_use]
    pub const fn state(self) -> EstimateState {
        match self {
            Self::Approve => EstimateState::Approved,
            Self::ApproveInPart => EstimateState::ApprovedInPart,
            Self::RequestMore => EstimateState::MoreRequested,
            Self::Decline => EstimateState::Declined,
        }
    }

    /// Whether something was approved.
    #[must_use]
    pub const fn approves(self) -> bool {
        matches!(self, Self::Approve | Self::ApproveInPart)
    }
}

/// An approved line as sent.
#[derive(Debug, Clone, Copy)]
pub struct RawApprovedLine<'a> {
    /// Its place, from 0.
    pub position: i64,
    /// The approved amount with tax.
    pub amount: &'a str,
}

/// A decision as sent.
#[derive(Debug, Clone)]
pub struct RawDecision<'a> {
    /// What is decided.
    pub kind: DecisionKind,
    /// The reason.
    pub reason: &'a str,
    /// The approved amount.
    pub amount: Option<&'a str>,
    /// The approved lines.
    pub lines: Vec<RawApprovedLine<'a>>,
    /// Whether an admin records somebody else's decision, which needs a reason.
    pub is_on_behalf: bool,
}

/// The approved part of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApprovedLine {
    /// Its place, from 0.
    pub position: usize,
    /// The approved amount with tax.
    pub amount: Cents,
}

/// A valid decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecisionForm {
    /// What is decided.
    pub kind: DecisionKind,
    /// The approved amount; `None` if nothing is approved.
    pub approved: Option<Cents>,
    /// The approved lines in their order, if lines are approved one by one.
    pub lines: Vec<ApprovedLine>,
    /// The reason; empty if none was given.
    pub reason: String,
}

impl DecisionForm {
    /// Validates a decision about a version. Amounts and lines are ignored unless it is approved in part.
    ///
    /// # Errors
    /// All broken rules.
    pub fn parse(raw: &RawDecision<'_>, version: &Version) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let reason = plain(raw.reason);
        if !reason.is_empty() {
            errors.take(REASON_LENGTH.check("reason", "reason", &reason));
        } else if raw.kind != DecisionKind::Approve || raw.is_on_behalf {
            errors.push(required("reason", "reason"));
        }
        let (approved, lines) = match raw.kind {
            DecisionKind::Approve => (Some(version.summary.amount), Vec::new()),
            DecisionKind::RequestMore | DecisionKind::Decline => (None, Vec::new()),
            DecisionKind::ApproveInPart => part(raw, version, &mut errors),
        };
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Self {
            kind: raw.kind,
            approved,
            lines,
            reason,
        })
    }
}

/// The part of a version that is approved: single lines, or an amount.
fn part(
    raw: &RawDecision<'_>,
    version: &Version,
    errors: &mut FieldErrors,
) -> (Option<Cents>, Vec<ApprovedLine>) {
    if raw.lines.len() > LINES_MAX {
        errors.push(too_many_lines("lines"));
        return (None, Vec::new());
    }
    let typed = errors.take(optional_amount("amount", raw.amount, Cents::RANGE));
    let Some(typed) = typed else {
        return (None, Vec::new());
    };
    if raw.lines.is_empty() {
        match typed {
            Some(amount) if is_part(amount, version) => return (Some(amount), Vec::new()),
            Some(_) => errors.push(not_a_part()),
            None => {
                let message = Message::ErrorEstimatePartNeeded;
                errors.push(FieldError::new("amount", "required", message));
            }
        }
        return (None, Vec::new());
    }
    let mut seen = BTreeSet::new();
    let mut lines = Vec::with_capacity(raw.lines.len());
    for (place, line) in raw.lines.iter().enumerate() {
        match approved_line(line, version).filter(|line| seen.insert(line.position)) {
            Some(line) => lines.push(line),
            None => errors.push(FieldError::new(
                format!("lines.{place}.amount"),
                "not_a_choice",
                Message::ErrorEstimatePartLine,
            )),
        }
    }
    if !errors.is_empty() {
        return (None, Vec::new());
    }
    lines.sort_by_key(|line| line.position);
    let sum = Cents::sum(lines.iter().map(|line| line.amount));
    let Some(sum) = sum.filter(|sum| is_part(*sum, version)) else {
        errors.push(not_a_part());
        return (None, Vec::new());
    };
    if typed.is_some_and(|amount| amount != sum) {
        let message = Message::ErrorEstimatePartSum;
        errors.push(FieldError::new("amount", "not_the_sum", message));
    }
    (Some(sum), lines)
}

fn is_part(amount: Cents, version: &Version) -> bool {
    amount > Cents::ZERO && amount < version.summary.amount
}

fn not_a_part() -> FieldError {
    FieldError::new("amount", "out_of_range", Message::ErrorEstimatePartSize)
}

/// A line with an amount between nothing and its total; `None` for others. The total of a credit is negative.
fn approved_line(raw: &RawApprovedLine<'_>, version: &Version) -> Option<ApprovedLine> {
    let position = usize::try_from(raw.position).ok()?;
    let total = version.lines.get(position)?.total();
    let amount = Cents::parse(raw.amount, Cents::RANGE).ok()?;
    let (least, most) = (total.min(Cents::ZERO), total.max(Cents::ZERO));
    (least..=most)
        .contains(&amount)
        .then_some(ApprovedLine { position, amount })
}

/// Checks that a project has the person who is to decide.
///
/// # Errors
/// Returns an error of `decider` if the referral partner is to decide and the project has none.
pub fn check_decider(decider: Decider, project: &ProjectFacts) -> Result<(), FieldError> {
    if decider == Decider::Partner && project.referral_partner_id.is_none() {
        let message = Message::ErrorEstimateNoPartner;
        return Err(FieldError::new("decider", "not_a_choice", message));
    }
    Ok(())
}

/// Why a version cannot be decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecisionRefusal {
    /// It is a draft.
    NotSent,
    /// A newer version, this one, was sent.
    Outdated(EstimateVersionId),
    /// It was withdrawn.
    Withdrawn,
    /// It was decided.
    Decided,
    /// Its last day has passed. Admins can still record a decision that was made in time.
    Expired,
}

/// Checks that a version can be decided on `today`.
///
/// # Errors
/// Returns the [`DecisionRefusal`] if it cannot.
pub fn check_decision(
    version: &Version,
    is_on_behalf: bool,
    today: Date,
) -> Result<(), DecisionRefusal> {
    let summary = &version.summary;
    match (summary.state, version.newest_sent) {
        (EstimateState::Draft, _) => Err(DecisionRefusal::NotSent),
        (_, Some(newest)) if newest != summary.id => Err(DecisionRefusal::Outdated(newest)),
        (state, _) if state.is_decided() => Err(DecisionRefusal::Decided),
        (EstimateState::Withdrawn, _) => Err(DecisionRefusal::Withdrawn),
        _ if version.shown_state(today) == EstimateState::Expired && !is_on_behalf => {
            Err(DecisionRefusal::Expired)
        }
        _ => Ok(()),
    }
}
