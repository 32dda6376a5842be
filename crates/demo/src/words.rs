//! Texts of crews and owners for each kind of damage.

use super::projects::Trade;
use domain::project::ProjectStatus as S;

/// The texts for one kind of damage.
pub(super) struct TradeTexts {
    pub(super) visit: &'static str,
    pub(super) found: &'static str,
    pub(super) estimated: &'static str,
    pub(super) planned: &'static str,
    pub(super) working: &'static str,
    pub(super) finished: &'static str,
    pub(super) question: &'static str,
    pub(super) reply: &'static str,
}

/// The texts for a trade.
pub(super) const fn words(trade: Trade) -> TradeTexts {
    match trade {
        Trade::Water => TradeTexts {
            visit: "Spoke with the owner, we are coming tomorrow between 8 and 10 AM with meters and drying equipment. Please leave the water shut off.",
            found: "Walked the loss with the owner. Moisture readings 38 to 60 percent along the outside wall, dry at the hallway. Six air movers and two dehumidifiers are running; we check daily. Photos attached.",
            estimated: "Estimate is in: demo to 24 inches, insulation, drywall, base cabinets and refinishing the floor through to the hall. Structure is at dry standard since Monday.",
            planned: "Cabinets arrive at the end of next week, so we start drywall this Monday. About nine working days; the kitchen is without water for three of them.",
            working: "Wet drywall and insulation are out, studs treated and reading under 15 percent. Equipment comes out tomorrow, then we close the walls.",
            finished: "All done: floor refinished, cabinets set, last coat of paint this morning. Walked every room with the owner, no open items.",
            question: "The fans are quite loud at night. May I switch one off while we sleep?",
            reply: "Please let them run, one more night should do. We take out what we can tomorrow.",
        },
        Trade::Fire => TradeTexts {
            visit: "Visit set for Thursday at 9 AM together with the adjuster. Please do not wipe any surfaces before then, it sets the soot.",
            found: "Soot mapped in every room; kitchen is a full gut, the rest can be cleaned and sealed. Wiring in the range wall is damaged, electrician has capped it. Photos attached.",
            estimated: "Estimate submitted with line items for cleaning, sealing, cabinets, electrical and repainting. Contents list is separate and with the owner.",
            planned: "Start date agreed with the owner. First week cleaning and sealing, second week electrical and drywall, cabinets after that.",
            working: "Kitchen is stripped and sealed, odor is gone in the bedrooms. Rough electrical passed inspection this morning.",
            finished: "New kitchen is in and working, final electrical inspection passed. Left the filters and two spare cabinet doors with the owner.",
            question: "Who takes the old appliances away, you or the city?",
            reply: "We do, with the rest of the debris. Nothing for you to arrange.",
        },
        Trade::Hail => TradeTexts {
            visit: "Roof inspection booked for Friday morning, weather permitting. Nobody has to be home; we will need the side gate open.",
            found: "Nine to twelve hits in each test square, mats fractured on two slopes. Vents, gutters and one skylight to be replaced as well. Chalked photos attached.",
            estimated: "Estimate submitted for full replacement of two slopes, ridge vent, gutters and one skylight. Matching shingle is still being made, so the street side can stay.",
            planned: "Crew of five is booked, material goes on the roof the day before. One day of noise, two if it rains. Please move cars out of the drive.",
            working: "Tear-off done, two sheets of decking replaced, underlayment is on and it is watertight for the night.",
            finished: "Roof is complete, gutters hung, yard swept twice with the magnet. Warranty papers are attached to the permit.",
            question: "Do I have to be at home when you are on the roof?",
            reply: "No, we only need the power outlet at the back. Cars out of the driveway, please.",
        },
        Trade::Tree => TradeTexts {
            visit: "On site tomorrow at 7:30 with the arborist. Please stay out of the garage until we have shored the ridge.",
            found: "Tree is off the house and the opening is under a tarp. Ridge beam and four trusses are broken, one wall is out of plumb by an inch. Photos before and after the lift attached.",
            estimated: "Engineer's letter and estimate submitted: four trusses, ridge, sheathing, overhead door and opener. Lead time on trusses is two weeks.",
            planned: "Trusses ship this week. Two days to set and sheathe, then roofing and the new door. We will keep a safe path to the side entrance.",
            working: "New trusses are set and braced. Sheathing tomorrow. Owner stopped by and is happy to see a straight ridge again.",
            finished: "Garage is closed, painted and the new door is balanced. Gave the owner both remotes and the arborist's report.",
            question: "Is it safe to use the side entrance?",
            reply: "Yes, we have braced that wall. Please stay out of the garage itself.",
        },
        Trade::Mold => TradeTexts {
            visit: "Visit set for Tuesday at 1 PM. Our hygienist takes air samples inside and outside; please keep windows closed for 12 hours before.",
            found: "Growth behind the wall runs from the valve to the ceiling and into the next stud bay. Framing is sound. Samples went to the lab, results in three days. Photos attached.",
            estimated: "Lab confirms elevated counts. Estimate covers containment, removal, two days of air scrubbing, clearance test and rebuilding the wet wall.",
            planned: "Containment goes up on Monday. The bathroom is closed for about ten days; the other one stays in use throughout.",
            working: "Removal finished inside containment, scrubbers have run for 48 hours. Clearance test is tomorrow at 10.",
            finished: "Clearance test passed, tile and fixtures are in, fan vents outside now. Bathroom is back in use.",
            question: "How long does the plastic have to stay up?",
            reply: "Until the clearance test, which is about three days after the removal.",
        },
        Trade::Storm => TradeTexts {
            visit: "We will be there Wednesday morning to measure and to check the tarp and boards. Owner is out of town, the neighbor has the key.",
            found: "Measured all elevations. West side needs full siding, front only patches; roof is open in two places, decking wet but sound. Boards and tarp are tight. Photos attached.",
            estimated: "Estimate submitted: siding on two elevations, three windows, decking where needed, underlayment and shingles. Carrier asked for the window quotes, attached.",
            planned: "Windows are in and siding is on the truck. Scaffold goes up Thursday and stays for about a week and a half.",
            working: "House wrap and first two courses of siding are on, windows flashed. Found some soft sheathing at the corner and replaced it.",
            finished: "Scaffold is down, siding and trim painted, all windows open and lock. Planted two new shrubs where the dumpster stood.",
            question: "It is going to rain tonight. Does the tarp hold?",
            reply: "It does, we checked the straps this morning. Call us any time if you hear it flap.",
        },
    }
}

/// The notes of an update to a status. Empty if the text depends on the trade.
pub(super) const fn notes(status: S) -> &'static str {
    match status {
        S::Submitted => {
            "Received, thank you. We call the owner today and choose a crew that can be there first thing."
        }
        S::Pending => {
            "Thank you, we have everything we need to start. Checking coverage with the carrier before we assign a contractor."
        }
        S::Approved => {
            "Carrier confirmed coverage this morning. Looking for a crew that can be on site within the week."
        }
        S::RequiresInspection => {
            "Photos do not show whether the framing above is affected. We need someone on site before we can say what it takes."
        }
        S::Rejected => {
            "Carrier denied the claim: the policy excludes losses at a property that has been vacant for more than 60 days. We have told the owner and sent the letter."
        }
        S::Scheduled => {
            "Crane and arborist are booked together for the first dry day this week. Please keep the driveway clear from 7 AM and keep pets inside."
        }
        S::SiteVisitScheduled => {
            "Nobody home at the agreed time. Left a card at the door and a voicemail."
        }
        S::Nonresponsive => {
            "Third call and second e-mail without an answer. Putting this on hold until we hear back from the owner."
        }
        S::Canceled => {
            "Owner decided to have a family member do the work and settled with the carrier directly. Closing on our side. Good luck with the kitchen!"
        }
        S::WaitingForApproval => {
            "Estimate is with the carrier's large-loss desk. They promised an answer by the end of the week. Tarp was checked after last night's rain and is holding."
        }
        S::EstimateApproved => {
            "Carrier approved the estimate in full, including the supplement for code items. First payment is on its way; contractor may order materials."
        }
        S::OnHold => {
            "Mortgage company has to endorse the first check before materials can be ordered. Owner sent the papers on Monday; we follow up every two days."
        }
        S::InProgress => {
            "Called the owner and the crew today: on schedule, demolition is behind us and the rebuild has begun. Next check-in is on Friday."
        }
        S::Completed => {
            "Final walkthrough signed, certificate of completion sent to the carrier and recoverable depreciation released. Closing the file."
        }
        S::SiteVisitCompleted
        | S::EstimateSubmitted
        | S::BuildBackScheduled
        | S::BuildBackCompleted => "",
    }
}
