//! What happens in a claim, step by step, and what people write about it.

use super::pictures::Stage;
use super::projects::{Claim, Trade};
use domain::project::ProjectStatus as S;

/// Who takes a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    Admin,
    Partner,
    Contractor,
}

/// One entry of a timeline.
pub(super) enum Step {
    /// The status from then on, with notes, and photos of a stage.
    Update {
        by: By,
        status: S,
        notes: &'static str,
        photos: Option<Stage>,
        document: bool,
    },
    /// The company gets the project.
    Assign,
    /// Somebody corrects the submitted fields.
    Edit { by: By },
}

/// So many steps make the longest timeline.
const LONGEST: usize = 8;

/// The steps after the submission that bring a claim to where it stands.
pub(super) fn steps(claim: &Claim) -> Vec<Step> {
    let mut steps = path(claim);
    if claim.company.is_some() {
        let looked_over = steps
            .iter()
            .take_while(|step| matches!(step, Step::Update { by: By::Admin, .. }))
            .count();
        let first = if looked_over == steps.len() {
            0
        } else {
            looked_over
        };
        steps.insert(first, Step::Assign);
    }
    match claim.partner {
        // Long enough as it is.
        _ if steps.len() >= LONGEST => {}
        0 if claim.age_hours > 24 * 15 => steps.insert(1, Step::Edit { by: By::Partner }),
        1 if claim.age_hours > 24 * 20 => {
            steps.insert(steps.len() / 2, Step::Edit { by: By::Admin })
        }
        _ => {}
    }
    steps
}

fn path(claim: &Claim) -> Vec<Step> {
    let trade = claim.trade;
    let to = |status: S| {
        (1..=6)
            .map_while(|n| along(trade, n, status))
            .collect::<Vec<_>>()
    };
    let admin = |status, notes| Step::Update {
        by: By::Admin,
        status,
        notes,
        photos: None,
        document: false,
    };
    let crew = |status, notes| Step::Update {
        by: By::Contractor,
        status,
        notes,
        photos: None,
        document: false,
    };
    let looked_at = admin(
        S::Pending,
        "Thank you, we have everything we need to start. Checking coverage with the carrier before we assign a contractor.",
    );
    match claim.status {
        S::Submitted => vec![admin(
            S::Submitted,
            "Received, thank you. We call the owner today and choose a crew that can be there first thing.",
        )],
        S::Pending => vec![looked_at],
        S::Approved => vec![
            looked_at,
            admin(
                S::Approved,
                "Carrier confirmed coverage this morning. Looking for a crew that can be on site within the week.",
            ),
        ],
        S::RequiresInspection => vec![
            looked_at,
            admin(
                S::RequiresInspection,
                "Photos do not show whether the framing above is affected. We need someone on site before we can say what it takes.",
            ),
        ],
        S::Rejected => vec![
            looked_at,
            admin(
                S::Rejected,
                "Carrier denied the claim: the policy excludes losses at a property that has been vacant for more than 60 days. We have told the owner and sent the letter.",
            ),
        ],
        S::Scheduled => vec![
            looked_at,
            crew(
                S::Scheduled,
                "Crane and arborist are booked together for the first dry day this week. Please keep the driveway clear from 7 AM and keep pets inside.",
            ),
        ],
        S::Nonresponsive => {
            let mut steps = to(S::SiteVisitScheduled);
            steps.push(crew(
                S::SiteVisitScheduled,
                "Nobody home at the agreed time. Left a card at the door and a voicemail.",
            ));
            steps.push(crew(S::Nonresponsive, "Third call and second e-mail without an answer. Putting this on hold until we hear back from the owner."));
            steps
        }
        S::Canceled => {
            let mut steps = to(S::EstimateSubmitted);
            steps.push(admin(S::Canceled, "Owner decided to have a family member do the work and settled with the carrier directly. Closing on our side. Good luck with the kitchen!"));
            steps
        }
        S::WaitingForApproval => {
            let mut steps = to(S::EstimateSubmitted);
            steps.push(admin(S::WaitingForApproval, "Estimate is with the carrier's large-loss desk. They promised an answer by the end of the week. Tarp was checked after last night's rain and is holding."));
            steps
        }
        S::OnHold => {
            let mut steps = to(S::EstimateApproved);
            steps.push(admin(S::OnHold, "Mortgage company has to endorse the first check before materials can be ordered. Owner sent the papers on Monday; we follow up every two days."));
            steps
        }
        S::InProgress => {
            let mut steps = to(S::BuildBackScheduled);
            steps.push(working(trade));
            steps.push(admin(S::InProgress, "Called the owner and the crew today: on schedule, demolition is behind us and the rebuild has begun. Next check-in is on Friday."));
            steps
        }
        S::BuildBackCompleted => {
            let mut steps = to(S::BuildBackScheduled);
            steps.push(working(trade));
            steps.push(finished(trade, S::BuildBackCompleted));
            steps
        }
        S::Completed => {
            let mut steps = to(S::EstimateApproved);
            steps.push(working(trade));
            steps.push(finished(trade, S::BuildBackCompleted));
            steps.push(admin(S::Completed, "Final walkthrough signed, certificate of completion sent to the carrier and recoverable depreciation released. Closing the file."));
            steps
        }
        S::SiteVisitScheduled
        | S::SiteVisitCompleted
        | S::EstimateSubmitted
        | S::EstimateApproved
        | S::BuildBackScheduled => to(claim.status),
    }
}

/// The `n`th step of the specified path, as long as it does not lead beyond `last`.
fn along(trade: Trade, n: usize, last: S) -> Option<Step> {
    let path = [
        S::SiteVisitScheduled,
        S::SiteVisitCompleted,
        S::EstimateSubmitted,
        S::EstimateApproved,
        S::BuildBackScheduled,
    ];
    let end = path.iter().position(|status| *status == last)?;
    let status = *path.get(n - 1).filter(|_| n - 1 <= end)?;
    let (by, notes, photos, document) = match n {
        1 => (By::Contractor, visit(trade), None, false),
        2 => (By::Contractor, found(trade), Some(Stage::Before), false),
        3 => (By::Contractor, estimated(trade), None, true),
        4 => (
            By::Admin,
            "Carrier approved the estimate in full, including the supplement for code items. First payment is on its way; contractor may order materials.",
            None,
            false,
        ),
        _ => (By::Contractor, planned(trade), None, false),
    };
    Some(Step::Update {
        by,
        status,
        notes,
        photos,
        document,
    })
}

const fn visit(trade: Trade) -> &'static str {
    match trade {
        Trade::Water => {
            "Spoke with the owner, we are coming tomorrow between 8 and 10 AM with meters and drying equipment. Please leave the water shut off."
        }
        Trade::Fire => {
            "Visit set for Thursday at 9 AM together with the adjuster. Please do not wipe any surfaces before then, it sets the soot."
        }
        Trade::Hail => {
            "Roof inspection booked for Friday morning, weather permitting. Nobody has to be home; we will need the side gate open."
        }
        Trade::Tree => {
            "On site tomorrow at 7:30 with the arborist. Please stay out of the garage until we have shored the ridge."
        }
        Trade::Mold => {
            "Visit set for Tuesday at 1 PM. Our hygienist takes air samples inside and outside; please keep windows closed for 12 hours before."
        }
        Trade::Storm => {
            "We will be there Wednesday morning to measure and to check the tarp and boards. Owner is out of town, the neighbor has the key."
        }
    }
}

const fn found(trade: Trade) -> &'static str {
    match trade {
        Trade::Water => {
            "Walked the loss with the owner. Moisture readings 38 to 60 percent along the outside wall, dry at the hallway. Six air movers and two dehumidifiers are running; we check daily. Photos attached."
        }
        Trade::Fire => {
            "Soot mapped in every room; kitchen is a full gut, the rest can be cleaned and sealed. Wiring in the range wall is damaged, electrician has capped it. Photos attached."
        }
        Trade::Hail => {
            "Nine to twelve hits in each test square, mats fractured on two slopes. Vents, gutters and one skylight to be replaced as well. Chalked photos attached."
        }
        Trade::Tree => {
            "Tree is off the house and the opening is under a tarp. Ridge beam and four trusses are broken, one wall is out of plumb by an inch. Photos before and after the lift attached."
        }
        Trade::Mold => {
            "Growth behind the wall runs from the valve to the ceiling and into the next stud bay. Framing is sound. Samples went to the lab, results in three days. Photos attached."
        }
        Trade::Storm => {
            "Measured all elevations. West side needs full siding, front only patches; roof is open in two places, decking wet but sound. Boards and tarp are tight. Photos attached."
        }
    }
}

const fn estimated(trade: Trade) -> &'static str {
    match trade {
        Trade::Water => {
            "Estimate is in: demo to 24 inches, insulation, drywall, base cabinets and refinishing the floor through to the hall. Structure is at dry standard since Monday."
        }
        Trade::Fire => {
            "Estimate submitted with line items for cleaning, sealing, cabinets, electrical and repainting. Contents list is separate and with the owner."
        }
        Trade::Hail => {
            "Estimate submitted for full replacement of two slopes, ridge vent, gutters and one skylight. Matching shingle is still being made, so the street side can stay."
        }
        Trade::Tree => {
            "Engineer's letter and estimate submitted: four trusses, ridge, sheathing, overhead door and opener. Lead time on trusses is two weeks."
        }
        Trade::Mold => {
            "Lab confirms elevated counts. Estimate covers containment, removal, two days of air scrubbing, clearance test and rebuilding the wet wall."
        }
        Trade::Storm => {
            "Estimate submitted: siding on two elevations, three windows, decking where needed, underlayment and shingles. Carrier asked for the window quotes, attached."
        }
    }
}

const fn planned(trade: Trade) -> &'static str {
    match trade {
        Trade::Water => {
            "Cabinets arrive at the end of next week, so we start drywall this Monday. About nine working days; the kitchen is without water for three of them."
        }
        Trade::Fire => {
            "Start date agreed with the owner. First week cleaning and sealing, second week electrical and drywall, cabinets after that."
        }
        Trade::Hail => {
            "Crew of five is booked, material goes on the roof the day before. One day of noise, two if it rains. Please move cars out of the drive."
        }
        Trade::Tree => {
            "Trusses ship this week. Two days to set and sheathe, then roofing and the new door. We will keep a safe path to the side entrance."
        }
        Trade::Mold => {
            "Containment goes up on Monday. The bathroom is closed for about ten days; the other one stays in use throughout."
        }
        Trade::Storm => {
            "Windows are in and siding is on the truck. Scaffold goes up Thursday and stays for about a week and a half."
        }
    }
}

fn working(trade: Trade) -> Step {
    let notes = match trade {
        Trade::Water => {
            "Wet drywall and insulation are out, studs treated and reading under 15 percent. Equipment comes out tomorrow, then we close the walls."
        }
        Trade::Fire => {
            "Kitchen is stripped and sealed, odor is gone in the bedrooms. Rough electrical passed inspection this morning."
        }
        Trade::Hail => {
            "Tear-off done, two sheets of decking replaced, underlayment is on and it is watertight for the night."
        }
        Trade::Tree => {
            "New trusses are set and braced. Sheathing tomorrow. Owner stopped by and is happy to see a straight ridge again."
        }
        Trade::Mold => {
            "Removal finished inside containment, scrubbers have run for 48 hours. Clearance test is tomorrow at 10."
        }
        Trade::Storm => {
            "House wrap and first two courses of siding are on, windows flashed. Found some soft sheathing at the corner and replaced it."
        }
    };
    let status = S::BuildBackScheduled;
    Step::Update {
        by: By::Contractor,
        status,
        notes,
        photos: Some(Stage::During),
        document: false,
    }
}

fn finished(trade: Trade, status: S) -> Step {
    let notes = match trade {
        Trade::Water => {
            "All done: floor refinished, cabinets set, last coat of paint this morning. Walked every room with the owner, no open items."
        }
        Trade::Fire => {
            "New kitchen is in and working, final electrical inspection passed. Left the filters and two spare cabinet doors with the owner."
        }
        Trade::Hail => {
            "Roof is complete, gutters hung, yard swept twice with the magnet. Warranty papers are attached to the permit."
        }
        Trade::Tree => {
            "Garage is closed, painted and the new door is balanced. Gave the owner both remotes and the arborist's report."
        }
        Trade::Mold => {
            "Clearance test passed, tile and fixtures are in, fan vents outside now. Bathroom is back in use."
        }
        Trade::Storm => {
            "Scaffold is down, siding and trim painted, all windows open and lock. Planted two new shrubs where the dumpster stood."
        }
    };
    Step::Update {
        by: By::Contractor,
        status,
        notes,
        photos: Some(Stage::After),
        document: false,
    }
}

/// A plain-text note of the adjuster, sent along with the estimate or the submission.
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
    fn every_claim_comes_to_where_it_is_said_to_stand() {
        for claim in claims() {
            let steps = steps(claim);
            let last = steps.iter().rev().find_map(|step| match step {
                Step::Update { status, .. } => Some(*status),
                Step::Assign | Step::Edit { .. } => None,
            });
            assert_eq!(
                last.unwrap_or(S::Submitted),
                claim.status,
                "{}",
                claim.owner
            );
            // The submission itself comes on top.
            assert!(
                (1..=LONGEST).contains(&steps.len()),
                "{}: {}",
                claim.owner,
                steps.len()
            );
        }
    }
}
