//! The steps of a claim.

use super::pictures::Stage;
use super::projects::Claim;
use super::words::{notes, words};
use domain::message::ParticipantType;
use domain::project::ProjectStatus as S;

/// The author of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Author {
    Admin,
    Partner,
    Contractor,
}

impl Author {
    /// The author's participant type in messages.
    pub(super) const fn participant_type(self) -> ParticipantType {
        match self {
            Self::Admin => ParticipantType::Admin,
            Self::Partner => ParticipantType::ReferralPartner,
            Self::Contractor => ParticipantType::Contractor,
        }
    }
}

/// A timeline entry.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// A status update with notes.
    Update(Update),
    /// Assignment of the contractor.
    Assign,
    /// A correction of the submitted fields.
    Edit { by: Author },
}

/// A status update with notes.
#[derive(Clone, Copy)]
pub(super) struct Update {
    pub(super) by: Author,
    pub(super) status: S,
    pub(super) notes: &'static str,
    /// The stage shown in its photos, if it has any.
    pub(super) photos: Option<Stage>,
    /// Whether the adjuster's note is attached.
    pub(super) document: bool,
}

impl Update {
    const fn new(by: Author, status: S, notes: &'static str) -> Self {
        Self {
            by,
            status,
            notes,
            photos: None,
            document: false,
        }
    }

    const fn with_photos(mut self, stage: Stage) -> Self {
        self.photos = Some(stage);
        self
    }

    const fn with_document(mut self) -> Self {
        self.document = true;
        self
    }
}

/// Maximum number of steps.
const LONGEST: usize = 8;

/// The steps from submission to the claim's current status.
pub(super) fn steps(claim: &Claim) -> Vec<Step> {
    let updates = updates(claim);
    let by_office = updates
        .iter()
        .take_while(|update| update.by == Author::Admin)
        .count();
    let mut steps: Vec<Step> = updates.into_iter().map(Step::Update).collect();
    if claim.company.is_some() {
        // The contractor is assigned after the office's updates, or at once if only the office writes updates.
        let first = if by_office == steps.len() {
            0
        } else {
            by_office
        };
        steps.insert(first, Step::Assign);
    }
    match claim.partner {
        // Long enough already.
        _ if steps.len() >= LONGEST => {}
        0 if claim.age_hours > 24 * 15 => steps.insert(
            1,
            Step::Edit {
                by: Author::Partner,
            },
        ),
        1 if claim.age_hours > 24 * 20 => {
            steps.insert(steps.len() / 2, Step::Edit { by: Author::Admin })
        }
        _ => {}
    }
    steps
}

fn updates(claim: &Claim) -> Vec<Update> {
    let admin = |status| Update::new(Author::Admin, status, notes(status));
    let crew = |status, notes| Update::new(Author::Contractor, status, notes);
    let words = words(claim.trade);
    let path = [
        crew(S::SiteVisitScheduled, words.visit),
        crew(S::SiteVisitCompleted, words.found).with_photos(Stage::Before),
        crew(S::EstimateSubmitted, words.estimated).with_document(),
        admin(S::EstimateApproved),
        crew(S::BuildBackScheduled, words.planned),
    ];
    // The usual path up to a status, followed by further updates.
    let to = |last: S, then: &[Update]| {
        let before = path.iter().take_while(|update| update.status != last);
        [&path[..=before.count()], then].concat()
    };
    let working = crew(S::BuildBackScheduled, words.working).with_photos(Stage::During);
    let finished = crew(S::BuildBackCompleted, words.finished).with_photos(Stage::After);
    let status = claim.status;
    match status {
        S::Submitted | S::Pending => vec![admin(status)],
        S::Approved | S::RequiresInspection | S::Rejected => {
            vec![admin(S::Pending), admin(status)]
        }
        S::Scheduled => vec![admin(S::Pending), crew(status, notes(status))],
        S::Nonresponsive => {
            let visit = S::SiteVisitScheduled;
            to(
                visit,
                &[crew(visit, notes(visit)), crew(status, notes(status))],
            )
        }
        S::Canceled | S::WaitingForApproval => to(S::EstimateSubmitted, &[admin(status)]),
        S::OnHold => to(S::EstimateApproved, &[admin(status)]),
        S::InProgress => to(S::BuildBackScheduled, &[working, admin(status)]),
        S::BuildBackCompleted => to(S::BuildBackScheduled, &[working, finished]),
        S::Completed => to(S::EstimateApproved, &[working, finished, admin(status)]),
        S::SiteVisitScheduled
        | S::SiteVisitCompleted
        | S::EstimateSubmitted
        | S::EstimateApproved
        | S::BuildBackScheduled => to(status, &[]),
    }
}

/// A plain-text note by the adjuster, attached to the estimate or the submission.
pub(super) fn adjuster_note(claim: &Claim) -> String {
    format!(
        "ADJUSTER'S NOTE\n\nCarrier: {}\nClaim number: {}\nAdjuster: {}\nInsured: {}\nLoss location: {}, {}, {} {}\nCause of loss: {}\n\n{}\n\nCoverage has been opened under Coverage A (dwelling). Emergency mitigation may begin at once;\nplease photograph before removing anything. Invoices for mitigation go with the first estimate.\nRebuild needs our written approval of the estimate.\n",
        claim.carrier,
        claim.claim_number,
        claim.adjuster,
        claim.owner,
        claim.street,
        claim.city,
        claim.state,
        claim.zip_code,
        claim.damage_type,
        claim.description,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::projects::claims;

    #[test]
    fn all_claims_reach_their_status() {
        for claim in claims() {
            let steps = steps(claim);
            let last = steps.iter().rev().find_map(|step| match step {
                Step::Update(update) => Some(update.status),
                Step::Assign | Step::Edit { .. } => None,
            });
            assert_eq!(
                last.unwrap_or(S::Submitted),
                claim.status,
                "{}",
                claim.owner
            );
            // The submission is an additional entry.
            assert!(
                (1..=LONGEST).contains(&steps.len()),
                "{}: {}",
                claim.owner,
                steps.len()
            );
        }
    }
}
