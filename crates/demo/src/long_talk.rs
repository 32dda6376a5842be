//! A very long message thread, for testing.

use super::context::DemoContext;
use super::projects::Claim;
use super::rows::FixedClock;
use super::steps::Author;
use domain::clock::Rng;
use domain::id::{MessageId, OwnerSessionId};
use domain::message::{ParticipantType, Reader, Sender};
use domain::project::Project;
use jiff::SignedDuration;
use store::import::ImportedMessage;

/// Time since the last message; before the other messages of the demo.
const ENDED: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Texts of different lengths, used in turn.
const WORDS: [&str; 7] = [
    "Good morning.",
    "The dryers ran all night. The kitchen reads 14 percent, the living room 11, and behind the island it is still wet.",
    "Thank you!",
    "Three things for tomorrow:\n1. the cabinets at the window,\n2. the trim in the hall,\n3. the outlet that does not work.",
    "May we walk on the floor tonight, or does it have to rest? The children come home at six, and the only way to their rooms leads through there.",
    "Yes.",
    "We measured again this afternoon and sent the figures to the adjuster. As soon as we hear from the carrier we write here. It usually takes them two or three working days, this time perhaps a little longer because of the storm last week.",
];

/// Generates `count` numbered messages, one per minute. All of them are read.
pub(super) fn long_talk(
    project: &Project,
    claim: &Claim,
    context: &DemoContext<'_>,
    count: usize,
    rng: &mut dyn Rng,
) -> Vec<ImportedMessage> {
    let now = context.now;
    let owner = OwnerSessionId::new(&FixedClock(now), rng);
    let people = [Author::Contractor, Author::Partner, Author::Admin]
        .map(|by| (by, context.author(claim, 0, by)));
    let mut voices = vec![(Sender::Owner(owner), ParticipantType::Owner)];
    voices.extend(people.map(|(by, user)| (Sender::User(user), by.participant_type())));
    let mut readers = vec![Reader::Owner(project.id)];
    readers.extend(people.map(|(_, user)| Reader::User(user)));
    let minute = |n: usize| {
        let left = i64::try_from(count - n).unwrap_or(i64::MAX);
        now - ENDED - SignedDuration::from_mins(left)
    };
    voices
        .iter()
        .enumerate()
        .cycle()
        .zip(WORDS.iter().cycle())
        .zip(1..=count)
        .map(|(((place, (sender, participant_type)), words), n)| {
            let created_at = minute(n);
            let others = readers.iter().enumerate();
            ImportedMessage {
                id: MessageId::new(&FixedClock(created_at), rng),
                sender: *sender,
                participant_type: *participant_type,
                message_content: format!("No. {n}: {words}"),
                reply_to: None,
                files: Vec::new(),
                created_at,
                read_by: others
                    .filter(|(reader, _)| *reader != place)
                    .map(|(_, reader)| *reader)
                    .collect(),
            }
        })
        .collect()
}
