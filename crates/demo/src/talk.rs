//! What owners, crews, agents and the office write to each other.

use super::projects::{Claim, Trade};
use super::steps::By;

/// Who writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Voice {
    /// The property owner.
    Owner,
    /// Somebody with an account.
    Of(By),
}

/// One message.
pub(super) struct Line {
    pub(super) by: Voice,
    pub(super) minutes_ago: i64,
    pub(super) words: &'static str,
    /// The line that it answers, by its place.
    pub(super) answers: Option<usize>,
    /// Whether a photo comes with it.
    pub(super) photo: bool,
}

/// What was written since then nobody has read yet.
pub(super) const UNREAD_MINUTES: i64 = 180;

const DAY: i64 = 24 * 60;
const OFFICE: Voice = Voice::Of(By::Admin);
const AGENT: Voice = Voice::Of(By::Partner);
const CREW: Voice = Voice::Of(By::Contractor);

const fn line(by: Voice, minutes_ago: i64, words: &'static str) -> Line {
    Line {
        by,
        minutes_ago,
        words,
        answers: None,
        photo: false,
    }
}

const fn answer(to: usize, line: Line) -> Line {
    Line {
        answers: Some(to),
        ..line
    }
}

const fn with_photo(line: Line) -> Line {
    Line {
        photo: true,
        ..line
    }
}

/// The thread of the claim at this place, oldest message first. Nobody writes about a claim without a crew, or one that
/// came in within the last days.
pub(super) fn talk(claim: &Claim, place: usize) -> Vec<Line> {
    if claim.company.is_none() || claim.age_hours < 24 * 8 {
        return Vec::new();
    }
    match place {
        0 => kitchen(),
        2 => floor(),
        3 => smoke(),
        _ if claim.status.is_open() && place.is_multiple_of(2) => small_talk(claim.trade),
        _ => Vec::new(),
    }
}

fn kitchen() -> Vec<Line> {
    vec![
        line(
            Voice::Owner,
            6 * DAY + 310,
            "Good morning! The cabinets are at the end of next week, right? We would like to plan where the kids eat until then.",
        ),
        answer(
            0,
            line(
                CREW,
                6 * DAY + 265,
                "Yes, Thursday or Friday. We leave the sink connected as long as we can, so you are without water for three days at most.",
            ),
        ),
        line(
            OFFICE,
            6 * DAY + 180,
            "The carrier pays for meals out while the kitchen cannot be used. Please keep the receipts and send photos of them here.",
        ),
        line(
            Voice::Owner,
            6 * DAY + 172,
            "That helps a lot, thank you both.",
        ),
        with_photo(line(
            Voice::Owner,
            2 * DAY + 95,
            "There is a new stain under the window this morning, about the size of a plate. Is that something?",
        )),
        answer(
            4,
            line(
                CREW,
                2 * DAY + 41,
                "Thanks for the photo. That is old water coming out of the plaster, the meter read dry behind it yesterday. We put the meter on it again tomorrow and tell you.",
            ),
        ),
        line(
            AGENT,
            DAY + 400,
            "Following along here. Let me know if the adjuster needs anything else from our side.",
        ),
        line(
            CREW,
            DAY + 60,
            "Metered this afternoon: 9 percent, dry. We prime over it on Monday.",
        ),
        line(
            Voice::Owner,
            96,
            "Great news. One more question: may we choose the wall color ourselves, or does it have to be the old one?",
        ),
        answer(
            8,
            line(
                OFFICE,
                35,
                "Any color of the same paint line is fine. Please tell the crew the number by Friday.",
            ),
        ),
    ]
}

fn floor() -> Vec<Line> {
    vec![
        line(
            OFFICE,
            4 * DAY + 200,
            "Hello, this thread goes to all of us: the owner, the crew, the agency and the office. Write here whenever something comes up.",
        ),
        line(
            Voice::Owner,
            4 * DAY + 150,
            "Good to know. Could the crew start after 8? We work nights this week.",
        ),
        answer(
            1,
            line(
                CREW,
                4 * DAY + 126,
                "No problem, we come at 9 until Friday.",
            ),
        ),
        with_photo(line(
            CREW,
            DAY + 220,
            "This is how it looked before we opened the floor, for the adjuster's file.",
        )),
        line(
            AGENT,
            140,
            "The adjuster asked whether the subfloor has to go as well. Do you know already?",
        ),
        answer(
            4,
            line(
                CREW,
                52,
                "Two sheets near the wall, the rest is sound. It is in the estimate.",
            ),
        ),
    ]
}

fn smoke() -> Vec<Line> {
    vec![
        line(
            Voice::Owner,
            3 * DAY + 500,
            "Can we get into the bedroom to fetch clothes, or is it closed off?",
        ),
        answer(
            0,
            line(
                CREW,
                3 * DAY + 430,
                "You can, please wear one of the masks at the door. Leave everything in the kitchen as it is until the contents list is done.",
            ),
        ),
        line(
            OFFICE,
            2 * DAY + 380,
            "The estimate is with the carrier. We usually hear back within five working days and write here as soon as we do.",
        ),
        line(
            Voice::Owner,
            75,
            "The neighbor asks whether the smell will come through the shared wall. What can I tell her?",
        ),
    ]
}

fn small_talk(trade: Trade) -> Vec<Line> {
    let (question, reply) = match trade {
        Trade::Water => (
            "The fans are quite loud at night. May I switch one off while we sleep?",
            "Please let them run, one more night should do. We take out what we can tomorrow.",
        ),
        Trade::Fire => (
            "Who takes the old appliances away, you or the city?",
            "We do, with the rest of the debris. Nothing for you to arrange.",
        ),
        Trade::Hail => (
            "Do I have to be at home when you are on the roof?",
            "No, we only need the power outlet at the back. Cars out of the driveway, please.",
        ),
        Trade::Tree => (
            "Is it safe to use the side entrance?",
            "Yes, we have braced that wall. Please stay out of the garage itself.",
        ),
        Trade::Mold => (
            "How long does the plastic have to stay up?",
            "Until the clearance test, which is about three days after the removal.",
        ),
        Trade::Storm => (
            "It is going to rain tonight. Does the tarp hold?",
            "It does, we checked the straps this morning. Call us any time if you hear it flap.",
        ),
    };
    vec![
        line(Voice::Owner, 5 * DAY + 140, question),
        answer(0, line(CREW, 5 * DAY + 88, reply)),
        line(Voice::Owner, 5 * DAY + 80, "Thank you!"),
    ]
}
