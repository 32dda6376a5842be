//! Rules for delivering notifications by email: which kinds, when, and in which bundles. The store saves the preferences; a server job
//! sends the emails.

mod period;
mod weekly;

pub use period::{MailFrequency, PERIOD_MAIL_AT};
pub use weekly::{has_weekly_summary, week_of};

use crate::field_error::{FieldError, FieldErrors};
use crate::id::{ProjectId, ReportMailId, UserId};
use crate::permission::Role;
use crate::string_enum::string_enum;
use jiff::civil::{Date, DateTime, Time, time};
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{SignedDuration, Timestamp};

string_enum! {
    /// The kinds of notifications that users can configure.
    NotificationKind {
        /// A project's status changed, or an update was added.
        StatusUpdate = "status_update",
        /// A project was submitted, or a contractor was assigned.
        Assignment = "assignment",
        /// Events and proposed timeslots.
        Event = "event",
        /// An event takes place tomorrow.
        Reminder = "reminder",
        /// Messages.
        Message = "message",
        /// Admin tasks assigned to the user.
        Task = "task",
        /// Added files.
        File = "file",
        /// Security of the user's account.
        Security = "security",
    }
}

string_enum! {
    /// When a notification is emailed.
    MailMode {
        /// As soon as quiet hours and [`PAUSE`] allow.
        AtOnce = "at_once",
        /// In one daily email.
        Digest = "digest",
        /// Never.
        Off = "off",
    }
}

/// Minimum interval between two emails of the same bundle. Notifications that arrive in between are sent with the next email.
pub const PAUSE: SignedDuration = SignedDuration::from_mins(10);
/// Time of the daily email, in the portal's time zone.
pub const DIGEST_AT: Time = time(8, 0, 0, 0);

/// A user's preference for one kind of notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// Whether the notification shows as unread in the app. Otherwise it is listed as read.
    pub bell: bool,
    /// When it is emailed.
    pub mail: MailMode,
}

impl NotificationKind {
    /// Whether everyone receives it at once regardless of preferences. True for security notifications, because the account may be
    /// compromised.
    #[must_use]
    pub const fn is_fixed(self) -> bool {
        matches!(self, Self::Security)
    }

    /// Whether `mode` can be chosen. Reminders cannot go into the digest, which would arrive on the day of the event.
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

    /// The default for users without a preference. Each role is notified at once of what it waits for or must act on. Admins, who see all
    /// projects, receive the rest in the digest or only in the app.
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

    /// Whether accounts with this role ever receive it.
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

    /// Whether it is emailed to property owners.
    #[must_use]
    pub const fn is_for_owners(self) -> bool {
        matches!(
            self,
            Self::StatusUpdate | Self::Event | Self::Reminder | Self::Message
        )
    }

    /// The kind's name for use within a sentence.
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

/// Hours of the day without email, in the portal's time zone. They may span midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuietHours {
    from: Time,
    until: Time,
}

impl QuietHours {
    /// Returns `None` if both times are equal.
    #[must_use]
    pub fn new(from: Time, until: Time) -> Option<Self> {
        (from != until).then_some(Self { from, until })
    }

    /// Parses two times in the format `HH:MM`.
    ///
    /// # Errors
    /// Returns each field that is not a time, or the second one if both are equal.
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

    /// Start time.
    #[must_use]
    pub const fn from(self) -> Time {
        self.from
    }

    /// End time.
    #[must_use]
    pub const fn until(self) -> Time {
        self.until
    }

    fn contains(self, at: Time) -> bool {
        if self.from < self.until {
            self.from <= at && at < self.until
        } else {
            at >= self.from || at < self.until
        }
    }

    /// The earliest time at or after `at` when email may be sent. If a clock change repeats the end time, its second occurrence counts. If
    /// a clock change skips it, it moves forward by the length of the gap.
    #[must_use]
    pub fn after(self, at: Timestamp, zone: &TimeZone) -> Timestamp {
        let here = at.to_zoned(zone.clone()).datetime();
        if let Some(end) = self.end_after_clock_change(at, here, zone) {
            return end;
        }
        if !self.contains(here.time()) {
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

    /// The end of the quiet hours if a clock change makes it look past on the clock, although it was skipped or is about to repeat.
    fn end_after_clock_change(
        self,
        at: Timestamp,
        here: DateTime,
        zone: &TimeZone,
    ) -> Option<Timestamp> {
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

/// When an email that can be delayed may be sent, if the last one of its bundle was sent at `last`.
#[must_use]
pub fn may_go_at(
    now: Timestamp,
    last: Option<Timestamp>,
    quiet: Option<QuietHours>,
    zone: &TimeZone,
) -> Timestamp {
    let earliest = last.and_then(|last| last.checked_add(PAUSE).ok());
    let at = earliest.map_or(now, |earliest| earliest.max(now));
    quiet.map_or(at, |quiet| quiet.after(at, zone))
}

/// Whether the last email of a bundle was sent at `last`, less than [`PAUSE`] ago.
#[must_use]
pub fn is_resting(now: Timestamp, last: Option<Timestamp>) -> bool {
    may_go_at(now, last, None, &TimeZone::UTC) > now
}

/// When the next daily email is sent: today at [`DIGEST_AT`], tomorrow if that has passed, or later if quiet hours apply.
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

/// Whether the daily email scheduled for `due` is delayed only by quiet hours, because its [`DIGEST_AT`] has passed.
fn is_delayed(now: Timestamp, due: Timestamp, zone: &TimeZone) -> bool {
    let day = due.to_zoned(zone.clone()).date();
    let meant_for = digest_on(day, zone)
        .filter(|at| *at <= due)
        .or_else(|| digest_on(day.yesterday().ok()?, zone));
    meant_for.is_some_and(|at| at <= now)
}

/// An account's notification preferences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preferences {
    /// Each kind once, in the order of the specification.
    pub choices: Vec<(NotificationKind, Choice)>,
    /// Quiet hours, if set.
    pub quiet_hours: Option<QuietHours>,
    /// Whether the weekly summary is on.
    pub weekly_summary: bool,
    /// Version for optimistic locking; zero if nothing was saved.
    pub version: i64,
}

/// Validates preferences: each kind at most once, with a mode that it allows.
///
/// # Errors
/// Returns one error per invalid entry.
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

/// Notifications that are sent in one email. At most one email per bundle is pending at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bundle {
    /// A project's notifications for an account.
    OfProject(UserId, ProjectId),
    /// Security notifications of an account.
    OfAccount(UserId),
    /// An account's notifications that do not belong to a single project.
    OfPortal(UserId),
    /// An account's daily digest.
    Digest(UserId),
    /// An account's weekly summary. It contains no notifications.
    Weekly(UserId),
    /// A report that an account subscribed to by email. It contains no notifications.
    Report(UserId, MailFrequency, ReportMailId),
    /// A project's notifications for its owner.
    OfOwner(ProjectId),
}

impl Bundle {
    /// The bundle's key in the database.
    #[must_use]
    pub fn key(self) -> String {
        match self {
            Self::OfProject(user, project) => format!("user:{user}:{project}"),
            Self::OfAccount(user) => format!("user:{user}"),
            Self::OfPortal(user) => format!("portal:{user}"),
            Self::Digest(user) => format!("digest:{user}"),
            Self::Weekly(user) => format!("weekly:{user}"),
            Self::Report(user, period, id) => format!("report:{user}:{period}:{id}"),
            Self::OfOwner(project) => format!("owner:{project}"),
        }
    }

    /// Parses a database key.
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
            "weekly" => Self::Weekly(rest.parse().ok()?),
            "report" => {
                let (user, rest) = rest.split_once(':')?;
                let (period, id) = rest.split_once(':')?;
                let period = MailFrequency::parse(period)?;
                Self::Report(user.parse().ok()?, period, id.parse().ok()?)
            }
            "owner" => Self::OfOwner(rest.parse().ok()?),
            _ => return None,
        })
    }

    /// The account that receives the email; `None` for an owner.
    #[must_use]
    pub const fn user(self) -> Option<UserId> {
        match self {
            Self::OfProject(user, _)
            | Self::OfAccount(user)
            | Self::OfPortal(user)
            | Self::Digest(user)
            | Self::Weekly(user)
            | Self::Report(user, ..) => Some(user),
            Self::OfOwner(_) => None,
        }
    }

    /// The project it concerns, if it concerns a single one.
    #[must_use]
    pub const fn project(self) -> Option<ProjectId> {
        match self {
            Self::OfProject(_, project) | Self::OfOwner(project) => Some(project),
            Self::OfAccount(_)
            | Self::OfPortal(_)
            | Self::Digest(_)
            | Self::Weekly(_)
            | Self::Report(..) => None,
        }
    }

    /// When its email may be sent, if the last one was sent at `last`. Security notifications are never delayed.
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
            Self::Weekly(_) => MailFrequency::Weekly.next(now, quiet, zone),
            Self::Report(_, period, _) => period.next(now, quiet, zone),
        }
    }

    /// Reschedules its email, currently scheduled for `due`, after the quiet hours changed.
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
            Self::Digest(_) if is_delayed(now, due, zone) => {
                quiet.map_or(now, |quiet| quiet.after(now, zone))
            }
            Self::OfProject(..)
            | Self::OfAccount(_)
            | Self::OfPortal(_)
            | Self::Digest(_)
            | Self::Weekly(_)
            | Self::Report(..)
            | Self::OfOwner(_) => self.due_at(now, last, quiet, zone),
        }
    }
}

/// The emails that an unsubscribe link stops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unsubscription {
    /// An account's emails of one kind, or of all optional kinds if `None`.
    Account(UserId, Option<NotificationKind>),
    /// An account's weekly summary.
    Weekly(UserId),
    /// A report that an account subscribed to by email.
    Report(UserId, ReportMailId),
    /// All project emails to the address with this fingerprint, including the optional ones of accounts that use the address.
    Address(String),
}

#[cfg(test)]
mod tests;
