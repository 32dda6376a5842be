//! How notifications reach people beside the bell: which kinds by mail, when, and how many at once. Pure rules; the store
//! keeps what people chose, the server's job writes the mails.

use crate::field_error::{FieldError, FieldErrors};
use crate::id::{ProjectId, UserId};
use crate::permission::Role;
use crate::word::words;
use jiff::civil::{Date, DateTime, Time, time};
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{SignedDuration, Timestamp};

words! {
    /// What a notification is about, as people choose what they want to hear of.
    NotificationKind {
        /// A project moved, or somebody wrote what was done.
        StatusUpdate = "status_update",
        /// A project came in, or a company was put on one.
        Assignment = "assignment",
        /// Events and proposed timeslots.
        Event = "event",
        /// An event is tomorrow.
        Reminder = "reminder",
        /// Messages.
        Message = "message",
        /// Admin tasks that one was given.
        Task = "task",
        /// Files that were added.
        File = "file",
        /// How one's account signs in.
        Security = "security",
    }
}

words! {
    /// When a mail about a notification goes.
    MailMode {
        /// As soon as the rules on quiet hours and pauses let it.
        AtOnce = "at_once",
        /// With all others of the day, in one mail.
        Digest = "digest",
        /// Never.
        Off = "off",
    }
}

/// The pause between two mails to one person about one project, or about none; what happens meanwhile comes with the next.
pub const PAUSE: SignedDuration = SignedDuration::from_mins(10);
/// When the daily mail goes, in the portal's zone.
pub const DIGEST_AT: Time = time(8, 0, 0, 0);

/// What somebody wants of one kind of notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// Whether the bell rings. What does not ring stands in the list as read.
    pub bell: bool,
    /// When mail goes.
    pub mail: MailMode,
}

impl NotificationKind {
    /// Whether everybody hears of it at once, whatever they choose: somebody else may be in the account.
    #[must_use]
    pub const fn is_fixed(self) -> bool {
        matches!(self, Self::Security)
    }

    /// Whether `mode` can be chosen. A reminder in the next morning's digest would come on the day itself.
    #[must_use]
    pub const fn allows(self, mode: MailMode) -> bool {
        match self {
            Self::Security => matches!(mode, MailMode::AtOnce),
            Self::Reminder => !matches!(mode, MailMode::Digest),
            Self::StatusUpdate
            | Self::Assignment
            | Self::Event
            | Self::Message
            | Self::Task
            | Self::File => true,
        }
    }

    /// What holds for somebody who chose nothing. Each role hears at once of what it waits for or has to act on; an admin,
    /// who sees all projects, of the rest once a day or in the bell alone.
    #[must_use]
    pub const fn default_for(self, role: Role) -> Choice {
        use MailMode::{AtOnce, Digest, Off};
        let mail = match (self, role) {
            (Self::Security | Self::Task, _)
            | (Self::Message, Role::Contractor | Role::ReferralPartner)
            | (Self::StatusUpdate, Role::ReferralPartner)
            | (Self::Assignment | Self::Event | Self::Reminder, Role::Contractor) => AtOnce,
            (Self::StatusUpdate, Role::Admin | Role::Contractor)
            | (Self::Assignment, Role::Admin | Role::ReferralPartner)
            | (Self::Event, Role::ReferralPartner)
            | (Self::Message, Role::Admin) => Digest,
            (Self::Event, Role::Admin)
            | (Self::Reminder, Role::Admin | Role::ReferralPartner)
            | (Self::File, _) => Off,
        };
        Choice { bell: true, mail }
    }

    /// Whether an account of this role ever hears of it.
    #[must_use]
    pub const fn reaches(self, role: Role) -> bool {
        match self {
            Self::Task => matches!(role, Role::Admin),
            Self::StatusUpdate
            | Self::Assignment
            | Self::Event
            | Self::Reminder
            | Self::Message
            | Self::File
            | Self::Security => true,
        }
    }

    /// Whether a project's owner is written to about it.
    #[must_use]
    pub const fn is_for_owners(self) -> bool {
        matches!(
            self,
            Self::StatusUpdate | Self::Event | Self::Reminder | Self::Message
        )
    }

    /// The kind in the middle of a sentence.
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::StatusUpdate => "status updates",
            Self::Assignment => "new projects and assignments",
            Self::Event => "events and proposed timeslots",
            Self::Reminder => "reminders",
            Self::Message => "messages",
            Self::Task => "tasks",
            Self::File => "added files",
            Self::Security => "the security of your account",
        }
    }
}

/// Hours of the day without mail, in the portal's zone; they may lie over midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuietHours {
    from: Time,
    until: Time,
}

impl QuietHours {
    /// From `from` until `until`; none when they are the same.
    #[must_use]
    pub fn new(from: Time, until: Time) -> Option<Self> {
        (from != until).then_some(Self { from, until })
    }

    /// Reads two times as `HH:MM`.
    ///
    /// # Errors
    /// Each field that holds no time, or the second when both are the same.
    pub fn parse(from: &str, until: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let mut read = |field: &'static str, text: &str| {
            let well_formed = text.len() == 5 && text.as_bytes().get(2) == Some(&b':');
            let parsed = well_formed.then(|| text.parse::<Time>().ok()).flatten();
            errors.take(parsed.ok_or_else(|| {
                FieldError::new(field, "invalid", messages::Message::ErrorTimeNeeded)
            }))
        };
        let (from, until) = (
            read("quiet_hours.from", from),
            read("quiet_hours.until", until),
        );
        match from
            .zip(until)
            .and_then(|(from, until)| Self::new(from, until))
        {
            Some(hours) => Ok(hours),
            None => {
                if errors.is_empty() {
                    errors.push(FieldError::new(
                        "quiet_hours.until",
                        "same",
                        messages::Message::ErrorQuietHoursSame,
                    ));
                }
                Err(errors)
            }
        }
    }

    /// From when.
    #[must_use]
    pub const fn from(self) -> Time {
        self.from
    }

    /// Until when.
    #[must_use]
    pub const fn until(self) -> Time {
        self.until
    }

    fn contain(self, at: Time) -> bool {
        if self.from < self.until {
            self.from <= at && at < self.until
        } else {
            at >= self.from || at < self.until
        }
    }

    /// The first instant from `at` on at which mail may go. An end that comes twice in a night counts as its second
    /// coming, one that the clock skips as the moment after it by the same distance.
    #[must_use]
    pub fn after(self, at: Timestamp, zone: &TimeZone) -> Timestamp {
        let here = at.to_zoned(zone.clone()).datetime();
        if let Some(end) = self.end_to_come(at, here, zone) {
            return end;
        }
        if !self.contain(here.time()) {
            return at;
        }
        let day = if here.time() < self.until {
            Some(here.date())
        } else {
            here.date().tomorrow().ok()
        };
        let end = day.and_then(|day| later(day.to_datetime(self.until), zone));
        end.unwrap_or(at).max(at)
    }

    /// The end that counts where the clock, which is changed, says that it is past: it is to come once more, or was skipped.
    fn end_to_come(self, at: Timestamp, here: DateTime, zone: &TimeZone) -> Option<Timestamp> {
        let end = zone.to_ambiguous_timestamp(here.date().to_datetime(self.until));
        let is_past = match end.offset() {
            AmbiguousOffset::Unambiguous { .. } => false,
            AmbiguousOffset::Gap { .. } => here.time() >= self.until,
            AmbiguousOffset::Fold { .. } => end.earlier().is_ok_and(|first| first <= at),
        };
        let end = end.later().ok()?;
        (is_past && at < end).then_some(end)
    }
}

fn later(moment: DateTime, zone: &TimeZone) -> Option<Timestamp> {
    zone.to_ambiguous_timestamp(moment).later().ok()
}

/// When a mail that can wait may go to somebody who had the last one of its bundle at `last`.
#[must_use]
pub fn may_go_at(
    now: Timestamp,
    last: Option<Timestamp>,
    quiet: Option<QuietHours>,
    zone: &TimeZone,
) -> Timestamp {
    let rested = last.and_then(|last| last.checked_add(PAUSE).ok());
    let at = rested.map_or(now, |rested| rested.max(now));
    quiet.map_or(at, |quiet| quiet.after(at, zone))
}

/// Whether the last mail of a bundle went at `last`, less than a [`PAUSE`] ago.
#[must_use]
pub fn is_resting(now: Timestamp, last: Option<Timestamp>) -> bool {
    may_go_at(now, last, None, &TimeZone::UTC) > now
}

/// When the next daily mail goes: today's at [`DIGEST_AT`], or tomorrow's when that is past, and not in quiet hours.
#[must_use]
pub fn next_digest(now: Timestamp, quiet: Option<QuietHours>, zone: &TimeZone) -> Timestamp {
    let today = now.to_zoned(zone.clone()).date();
    let at = digest_on(today, zone)
        .filter(|at| *at > now)
        .or_else(|| digest_on(today.tomorrow().ok()?, zone))
        .unwrap_or(now);
    quiet.map_or(at, |quiet| quiet.after(at, zone))
}

fn digest_on(day: Date, zone: &TimeZone) -> Option<Timestamp> {
    later(day.to_datetime(DIGEST_AT), zone)
}

/// Whether a daily mail that waits until `due` is that of a day whose [`DIGEST_AT`] is past: only quiet hours hold it.
fn is_held(now: Timestamp, due: Timestamp, zone: &TimeZone) -> bool {
    let day = due.to_zoned(zone.clone()).date();
    let meant_for = digest_on(day, zone)
        .filter(|at| *at <= due)
        .or_else(|| digest_on(day.yesterday().ok()?, zone));
    meant_for.is_some_and(|at| at <= now)
}

/// What an account wants to hear of, and when not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preferences {
    /// Each kind once, in the order of the specification.
    pub choices: Vec<(NotificationKind, Choice)>,
    /// Hours without mail.
    pub quiet_hours: Option<QuietHours>,
    /// Which version this is; zero while nothing was chosen.
    pub version: i64,
}

/// Checks what somebody chose: each kind at most once, and only what the kind allows.
///
/// # Errors
/// The kinds at fault.
pub fn check_choices(choices: &[(NotificationKind, Choice)]) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::none();
    for (at, (kind, choice)) in choices.iter().enumerate() {
        let field = format!("choices.{at}");
        if choices[..at].iter().any(|(before, _)| before == kind) {
            errors.push(FieldError::new(
                field,
                "duplicate",
                messages::Message::ErrorChoiceTwice,
            ));
        } else if !kind.allows(choice.mail) || (kind.is_fixed() && !choice.bell) {
            errors.push(FieldError::new(
                field,
                "not_allowed",
                messages::Message::ErrorChoiceKind {
                    kind: kind.to_string(),
                },
            ));
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

/// What one mail gathers. At most one of each waits at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bundle {
    /// News of a project for an account.
    OfProject(UserId, ProjectId),
    /// News of an account's security, for itself.
    OfAccount(UserId),
    /// News of no single project, for an account.
    OfPortal(UserId),
    /// The day's news for an account.
    Digest(UserId),
    /// News of a project for its owner.
    OfOwner(ProjectId),
}

impl Bundle {
    /// Its key in the database.
    #[must_use]
    pub fn key(self) -> String {
        match self {
            Self::OfProject(user, project) => format!("user:{user}:{project}"),
            Self::OfAccount(user) => format!("user:{user}"),
            Self::OfPortal(user) => format!("portal:{user}"),
            Self::Digest(user) => format!("digest:{user}"),
            Self::OfOwner(project) => format!("owner:{project}"),
        }
    }

    /// Reads a key back.
    #[must_use]
    pub fn parse(key: &str) -> Option<Self> {
        let (word, rest) = key.split_once(':')?;
        Some(match word {
            "user" => match rest.split_once(':') {
                Some((user, project)) => Self::OfProject(user.parse().ok()?, project.parse().ok()?),
                None => Self::OfAccount(rest.parse().ok()?),
            },
            "portal" => Self::OfPortal(rest.parse().ok()?),
            "digest" => Self::Digest(rest.parse().ok()?),
            "owner" => Self::OfOwner(rest.parse().ok()?),
            _ => return None,
        })
    }

    /// For which account; none for an owner.
    #[must_use]
    pub const fn user(self) -> Option<UserId> {
        match self {
            Self::OfProject(user, _)
            | Self::OfAccount(user)
            | Self::OfPortal(user)
            | Self::Digest(user) => Some(user),
            Self::OfOwner(_) => None,
        }
    }

    /// About which project, when it is about one.
    #[must_use]
    pub const fn project(self) -> Option<ProjectId> {
        match self {
            Self::OfProject(_, project) | Self::OfOwner(project) => Some(project),
            Self::OfAccount(_) | Self::OfPortal(_) | Self::Digest(_) => None,
        }
    }

    /// When its mail may go, given when the last one went. News of one's account's security waits for nothing.
    #[must_use]
    pub fn due_at(
        self,
        now: Timestamp,
        last: Option<Timestamp>,
        quiet: Option<QuietHours>,
        zone: &TimeZone,
    ) -> Timestamp {
        match self {
            Self::OfProject(..) | Self::OfPortal(_) | Self::OfOwner(_) => {
                may_go_at(now, last, quiet, zone)
            }
            Self::OfAccount(_) => now,
            Self::Digest(_) => next_digest(now, quiet, zone),
        }
    }

    /// When its mail, which waits until `due`, may go by other quiet hours than it was laid with.
    #[must_use]
    pub fn due_anew(
        self,
        now: Timestamp,
        due: Timestamp,
        last: Option<Timestamp>,
        quiet: Option<QuietHours>,
        zone: &TimeZone,
    ) -> Timestamp {
        match self {
            Self::Digest(_) if is_held(now, due, zone) => {
                quiet.map_or(now, |quiet| quiet.after(now, zone))
            }
            Self::OfProject(..)
            | Self::OfAccount(_)
            | Self::OfPortal(_)
            | Self::Digest(_)
            | Self::OfOwner(_) => self.due_at(now, last, quiet, zone),
        }
    }
}

/// Which mails a link stops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unsubscription {
    /// An account's, about one kind; without one, all that can be chosen.
    Account(UserId, Option<NotificationKind>),
    /// All news of projects to the address with this fingerprint; those that an account with it can choose go as well.
    Address(String),
}

#[cfg(test)]
mod tests;
