//! Claim packages: the evidence of a project in one file, for an insurance adjuster.

use crate::field_error::FieldError;
use crate::id::{ContractorId, UserId};
use crate::language::Language;
use crate::permission::{Actor, Role};
use crate::string_enum::string_enum;
use crate::text::{Length, line, required};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// How long the file of a package is kept. What is known about the package stays.
pub const PACKAGES_LIVE: SignedDuration = SignedDuration::from_hours(30 * 24);
/// How long to wait before a missing timestamp is asked for again.
pub const TIMESTAMP_RETRY: SignedDuration = SignedDuration::from_mins(10);
/// Length of the recipient's name, in characters.
pub const RECIPIENT_LENGTH: Length = Length::up_to(200);

/// Maximum number of packages of a project whose ZIP files are kept.
pub const PACKAGES_KEPT_MAX: i64 = 5;
/// Maximum number of an account's packages that wait or are being made.
pub const PACKAGES_WAITING_MAX: i64 = 2;

/// If the storage is busy or unavailable, a package waits before each retry as long as the outage has lasted so far, but at least the first and
/// at most the second duration.
const BUSY_PAUSE: [SignedDuration; 2] =
    [SignedDuration::from_mins(1), SignedDuration::from_mins(15)];
/// How long a package waits for a storage that stays busy or unavailable.
pub const BUSY_MAX: SignedDuration = SignedDuration::from_hours(24);

/// When to continue a package after the storage was busy or unavailable. `since` is when that happened first since the last progress.
/// `None` if it has waited for [`BUSY_MAX`].
#[must_use]
pub fn goes_on_at(since: Timestamp, now: Timestamp) -> Option<Timestamp> {
    let waited = now.duration_since(since);
    let [shortest, longest] = BUSY_PAUSE;
    let pause = waited.clamp(shortest, longest);
    (waited < BUSY_MAX)
        .then(|| now.checked_add(pause).ok())
        .flatten()
}

/// The packages that somebody sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PackageScope {
    /// All.
    All,
    /// The packages that a company made.
    OfCompany(ContractorId),
}

impl PackageScope {
    /// The packages that `actor` sees. Admins see all packages. A company sees only its own, because a package contains files as its author gets
    /// them, and some authors also get the position and camera of photos.
    #[must_use]
    pub fn of(actor: &Actor) -> Option<Self> {
        match actor {
            Actor::User(user) => match user.role {
                Role::Admin => Some(Self::All),
                Role::Contractor => user.contractor_id.map(Self::OfCompany),
                Role::ReferralPartner => None,
            },
            Actor::Owner(_) | Actor::Anonymous => None,
        }
    }

    /// The company; `None` for admins.
    #[must_use]
    pub fn company(self) -> Option<ContractorId> {
        match self {
            Self::All => None,
            Self::OfCompany(company) => Some(company),
        }
    }
}

string_enum! {
    /// The timestamp of a package by an authority.
    PackageTimestamp {
        /// There is none, because no authority was configured.
        None = "none",
        /// The authority did not answer yet.
        Pending = "pending",
        /// It is there.
        Done = "done",
    }
}

string_enum! {
    /// The part of a package that is being made.
    PackageStage {
        /// The report.
        Report = "report",
        /// The copies for people who do not get the originals.
        Copies = "copies",
        /// The ZIP file.
        Files = "files",
    }
}

/// Space for what a report has besides its photos, in bytes.
const REPORT_TEXTS: u64 = 1_000_000;
/// Space for a photo in a report, in bytes: a little more than in a report of 300 photos with 40 MB.
const REPORT_PHOTO: u64 = 150_000;
/// Space for a preview, in bytes: a JPEG of a detailed photo as large as a screen.
const PREVIEW: u64 = 1_000_000;

/// Space that a package needs while it is made, in bytes. `files` is the size of its files, `copies` the size of the originals that are copied
/// for it, `report_photos` the number of photos in its report, and `previews` the number of previews that are stored beside the originals or are
/// in the ZIP file. The report counts twice: its photos are on the disk at the same time as the PDF, and later the PDF at the same time as the
/// ZIP file.
#[must_use]
pub fn space_of_package(files: u64, copies: u64, report_photos: usize, previews: usize) -> u64 {
    let number = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
    let report = number(report_photos)
        .saturating_mul(REPORT_PHOTO)
        .saturating_add(REPORT_TEXTS);
    files
        .saturating_add(copies)
        .saturating_add(report.saturating_mul(2))
        .saturating_add(number(previews).saturating_mul(PREVIEW))
}

string_enum! {
    /// Why a package could not be made.
    PackageFailure {
        /// The file storage could not be used.
        Storage = "storage",
        /// The disk is full, or too little space is left.
        NoSpace = "no_space",
        /// A file in the storage is not the one that the portal received.
        Changed = "changed",
        /// It could not be made of its contents.
        Content = "content",
    }
}

/// What a package contains besides photos, documents, and the timeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PackageOptions {
    /// Whether the messages are in it.
    pub messages: bool,
    /// Whether it has what only admins see: notes, tasks, and admin-only timeline entries with their files. Only admins see such a package.
    pub internal: bool,
    /// Whether photos with blurred areas are in it as they were sent, instead of as blurred copies.
    pub originals_of_blurred: bool,
    /// The language of its texts.
    pub language: Language,
}

/// Parses the name of the person or company that a package is for.
///
/// # Errors
/// When it is empty or too long.
pub fn parse_recipient(typed: &str) -> Result<String, FieldError> {
    let recipient = line(typed);
    if recipient.is_empty() {
        return Err(required("recipient", "recipient"));
    }
    RECIPIENT_LENGTH.check("recipient", "recipient", &recipient)?;
    Ok(recipient)
}

/// Whether this actor, who may make packages of the project, may delete the file of a package that this account made: admins and the one who
/// made it.
#[must_use]
pub fn may_delete_file(actor: &Actor, made_by: Option<UserId>) -> bool {
    let is_maker = matches!(actor, Actor::User(user) if made_by == Some(user.user_id));
    actor.reads_internal() || is_maker
}

/// Replaces a project code that somebody wrote into a text.
const HIDDEN_CODE: &str = "••••••";

/// A text without the project's code, in any case; `None` if the code is not in it. Anybody who knows the code gets into the owner's portal, and
/// packages are passed on. The code is also hidden where it touches other letters or digits, unless it has no digit and is part of an ordinary
/// word, such as GARAGE in "garages".
#[must_use]
pub fn without_code(text: &str, code: &str) -> Option<String> {
    let (lower, code) = (text.to_ascii_lowercase(), code.to_ascii_lowercase());
    let may_be_word = code.bytes().all(|byte| byte.is_ascii_alphabetic());
    let (mut out, mut done) = (String::new(), 0);
    for (at, found) in lower.match_indices(&code) {
        let end = at + found.len();
        if may_be_word && is_within_word(text, at, end) {
            continue;
        }
        out.push_str(&text[done..at]);
        out.push_str(HIDDEN_CODE);
        done = end;
    }
    (done > 0).then(|| out + &text[done..])
}

/// Whether these letters are part of a longer word: they touch another letter, and it is not the case that only they are in capitals.
fn is_within_word(text: &str, at: usize, end: usize) -> bool {
    let before = text[..at].chars().next_back();
    let after = text[end..].chars().next();
    // Scripts without capitals are often written without spaces.
    let is_letter = |c: &char| c.is_lowercase() || c.is_uppercase();
    let mut around = before.into_iter().chain(after).filter(is_letter).peekable();
    let is_upper = text[at..end].bytes().all(|byte| byte.is_ascii_uppercase());
    around.peek().is_some() && !(is_upper && around.any(char::is_lowercase))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{OwnerSessionId, ProjectId, SessionId};
    use crate::permission::{OwnerActor, UserActor};
    use uuid::Uuid;

    #[test]
    fn admins_and_the_maker_delete_the_file_of_a_package() {
        let id = |number| UserId::from_uuid(Uuid::from_u128(number));
        let user = |number, role| {
            Actor::User(UserActor {
                user_id: id(number),
                session_id: SessionId::from_uuid(Uuid::from_u128(9)),
                role,
                contractor_id: None,
                needs_second_factor: false,
            })
        };
        let admin_as_owner = Actor::Owner(OwnerActor {
            session_id: OwnerSessionId::from_uuid(Uuid::from_u128(9)),
            project_id: ProjectId::from_uuid(Uuid::from_u128(9)),
            admin: Some(id(1)),
            by_emailed_link: false,
            shares_staff_device: false,
        });
        for (actor, made_by, expected) in [
            (user(1, Role::Admin), Some(id(1)), true),
            (user(1, Role::Admin), Some(id(2)), true),
            (user(1, Role::Admin), None, true),
            (user(1, Role::Contractor), Some(id(1)), true),
            (user(1, Role::Contractor), Some(id(2)), false),
            (user(1, Role::Contractor), None, false),
            (admin_as_owner, Some(id(1)), false),
            (Actor::Anonymous, None, false),
        ] {
            let may = may_delete_file(&actor, made_by);
            assert_eq!(may, expected, "{actor:?} {made_by:?}");
        }
    }

    #[test]
    fn a_package_waits_for_the_storage_longer_each_time_and_a_day_at_most() {
        let at = |seconds| Timestamp::from_second(seconds).unwrap();
        for (since, now, expected) in [
            (0, 0, Some(60)),
            (0, 60, Some(120)),
            (0, 300, Some(600)),
            (0, 7200, Some(8100)),
            (0, 86_399, Some(87_299)),
            (0, 86_400, None),
            // The clocks of server instances may differ.
            (10, 0, Some(60)),
        ] {
            let found = goes_on_at(at(since), at(now));
            assert_eq!(found, expected.map(at), "{since} {now}");
        }
    }

    #[test]
    fn a_package_needs_space_for_its_files_its_copies_its_report_and_its_previews() {
        for (files, copies, photos, previews, expected) in [
            (0, 0, 0, 0, 2_000_000),
            (5_000_000, 0, 0, 0, 7_000_000),
            (5_000_000, 3_000_000, 0, 0, 10_000_000),
            (0, 0, 300, 0, 92_000_000),
            (5_000_000, 0, 0, 20, 27_000_000),
            (u64::MAX, 1, usize::MAX, usize::MAX, u64::MAX),
        ] {
            let space = space_of_package(files, copies, photos, previews);
            assert_eq!(space, expected, "{files} {copies} {photos} {previews}");
        }
    }

    #[test]
    fn the_code_is_hidden_in_texts() {
        for (text, expected) in [
            ("Your code is OIL015.", Some("Your code is ••••••.")),
            ("oil015, Oil015", Some("••••••, ••••••")),
            (
                "https://portal.example/p/oil015?a",
                Some("https://portal.example/p/••••••?a"),
            ),
            ("é OIL015é OIL015", Some("é ••••••é ••••••")),
            ("aoil015b4f", Some("a••••••b4f")),
            ("oiloil015015", Some("oil••••••015")),
            ("oil", None),
            ("", None),
        ] {
            let found = without_code(text, "OIL015");
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_code_that_is_a_word_stays_within_longer_words() {
        for (text, expected) in [
            ("GARAGE", Some("••••••")),
            ("The garage leaks.", Some("The •••••• leaks.")),
            ("Both garages, GARAGES, and Garagentor", None),
            ("regarage", None),
            ("Garages: GARAGE", Some("Garages: ••••••")),
            ("codeGARAGE", Some("code••••••")),
            ("GARAGEcode", Some("••••••code")),
            ("garage7, 7garage_", Some("••••••7, 7••••••_")),
            ("代码garage和GARAGE", Some("代码••••••和••••••")),
        ] {
            let found = without_code(text, "GARAGE");
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_recipient_is_one_line_of_at_most_200_characters() {
        let long = "é".repeat(201);
        for (typed, parsed) in [
            ("", None),
            (" \n ", None),
            (&long, None),
            (&long[2..], Some(&long[2..])),
            (" Ana\nRuiz, Northfield ", Some("Ana Ruiz, Northfield")),
            ("\u{202e}Ana", Some("Ana")),
        ] {
            assert_eq!(parse_recipient(typed).ok().as_deref(), parsed, "{typed:?}");
        }
    }
}
