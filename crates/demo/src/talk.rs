//! Message threads of the demo.

use super::context::DemoContext;
use super::pictures::{Stage, picture};
use super::projects::{Claim, Trade};
use super::rows::{FixedClock, stored_file};
use super::steps::Author;
use super::words::words;
use bytes::Bytes;
use domain::clock::Rng;
use domain::file::{FileKind, FilePath};
use domain::id::{MessageId, OwnerSessionId};
use domain::message::{ParticipantType, Reader, Sender};
use domain::project::Project;
use jiff::SignedDuration;
use store::import::ImportedMessage;

/// The author of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Voice {
    /// The property owner.
    Owner,
    /// A user with an account.
    Of(Author),
}

/// A message to create.
struct Line {
    by: Voice,
    minutes_ago: i64,
    words: &'static str,
    /// Index of the message that it replies to.
    answers: Option<usize>,
    /// Whether a photo is attached.
    photo: bool,
}

/// Messages more recent than this are unread.
const UNREAD_MINUTES: i64 = 180;

const DAY: i64 = 24 * 60;
const OFFICE: Voice = Voice::Of(Author::Admin);
const AGENT: Voice = Voice::Of(Author::Partner);
const CREW: Voice = Voice::Of(Author::Contractor);

const fn line(by: Voice, minutes_ago: i64, words: &'static str) -> Line {
    Line {
        by,
        minutes_ago,
        words,
        answers: None,
        photo: false,
    }
}

const fn answer(to: usize, by: Voice, minutes_ago: i64, words: &'static str) -> Line {
    let mut line = line(by, minutes_ago, words);
    line.answers = Some(to);
    line
}

const fn with_photo(by: Voice, minutes_ago: i64, words: &'static str) -> Line {
    let mut line = line(by, minutes_ago, words);
    line.photo = true;
    line
}

/// Messages with the contents of their files.
pub(super) struct Thread {
    pub(super) messages: Vec<ImportedMessage>,
    pub(super) files: Vec<(String, Bytes)>,
}

/// Builds the thread of a claim.
pub(super) fn thread(
    project: &Project,
    claim: &Claim,
    place: usize,
    context: &DemoContext<'_>,
    rng: &mut dyn Rng,
) -> Thread {
    let owner = OwnerSessionId::new(&FixedClock(context.now), rng);
    let author = |by| context.author(claim, place, by);
    let everybody =
        [Author::Admin, Author::Partner, Author::Contractor].map(|by| Reader::User(author(by)));
    let owner_reads = Reader::Owner(project.id);
    let mut thread = Thread {
        messages: Vec::new(),
        files: Vec::new(),
    };
    for line in talk(claim, place) {
        let written_at = context.now - SignedDuration::from_mins(line.minutes_ago);
        let created_at = written_at.max(project.created_at);
        let (sender, writer, participant_type) = match line.by {
            Voice::Owner => (Sender::Owner(owner), owner_reads, ParticipantType::Owner),
            Voice::Of(by) => {
                let user = author(by);
                (
                    Sender::User(user),
                    Reader::User(user),
                    by.participant_type(),
                )
            }
        };
        let mut files = Vec::new();
        if let Some(photo) = picture(claim.scenes[1], Stage::Before).filter(|_| line.photo) {
            let path = FilePath::message(&photo.name, FileKind::Jpeg, &FixedClock(created_at), rng);
            let user = match sender {
                Sender::User(user) => user,
                Sender::Owner(_) | Sender::Portal => author(Author::Admin),
            };
            let (kind, size) = (FileKind::Jpeg, photo.bytes.len());
            files.push(stored_file(
                photo.name,
                kind,
                path.clone(),
                size,
                user,
                created_at,
                rng,
            ));
            thread.files.push((path, photo.bytes));
        }
        let readers = everybody.into_iter().chain([owner_reads]);
        let others = readers.filter(|reader| *reader != writer);
        let is_read = line.minutes_ago >= UNREAD_MINUTES;
        let answered = line.answers.and_then(|place| thread.messages.get(place));
        let reply_to = answered.map(|message| message.id);
        thread.messages.push(ImportedMessage {
            id: MessageId::new(&FixedClock(created_at), rng),
            sender,
            participant_type,
            message_content: line.words.to_owned(),
            reply_to,
            files,
            created_at,
            read_by: others.filter(|_| is_read).collect(),
        });
    }
    thread
}

/// The messages of a claim, oldest first. Claims without a contractor or younger than eight days have none.
fn talk(claim: &Claim, place: usize) -> Vec<Line> {
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
            CREW,
            6 * DAY + 265,
            "Yes, Thursday or Friday. We leave the sink connected as long as we can, so you are without water for three days at most.",
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
        with_photo(
            Voice::Owner,
            2 * DAY + 95,
            "There is a new stain under the window this morning, about the size of a plate. Is that something?",
        ),
        answer(
            4,
            CREW,
            2 * DAY + 41,
            "Thanks for the photo. That is old water coming out of the plaster, the meter read dry behind it yesterday. We put the meter on it again tomorrow and tell you.",
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
            OFFICE,
            35,
            "Any color of the same paint line is fine. Please tell the crew the number by Friday.",
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
            CREW,
            4 * DAY + 126,
            "No problem, we come at 9 until Friday.",
        ),
        with_photo(
            CREW,
            DAY + 220,
            "This is how it looked before we opened the floor, for the adjuster's file.",
        ),
        line(
            AGENT,
            140,
            "The adjuster asked whether the subfloor has to go as well. Do you know already?",
        ),
        answer(
            4,
            CREW,
            52,
            "Two sheets near the wall, the rest is sound. It is in the estimate.",
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
            CREW,
            3 * DAY + 430,
            "You can, please wear one of the masks at the door. Leave everything in the kitchen as it is until the contents list is done.",
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
    let words = words(trade);
    vec![
        line(Voice::Owner, 5 * DAY + 140, words.question),
        answer(0, CREW, 5 * DAY + 88, words.reply),
        line(Voice::Owner, 5 * DAY + 80, "Thank you!"),
    ]
}
