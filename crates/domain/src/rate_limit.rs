//! How often who may do what (security design, "Rate limits"): the generic cell rate algorithm where a limit speaks of
//! 'then one per', a list of the latest tries where it says 'so many per hour', and bans on top for those who go on
//! guessing.

use crate::audit::AuditEvent;
use crate::word::words;
use jiff::{SignedDuration, Timestamp};

words! {
    /// What is limited. Each counts by its own key.
    LimitedAction {
        /// Wrong project codes from an address.
        OwnerCodeAddress = "owner_code_address",
        /// Wrong project codes from a network.
        OwnerCodeNetwork = "owner_code_network",
        /// Codes tried from a banned address or network that did not belong to a device their project knows.
        OwnerCodeKnownDevice = "owner_code_known_device",
        /// Owner sessions that right codes open, from a network: each leaves rows for good in the security log.
        OwnerSession = "owner_session",
        /// Wrong answers to the second question, by the code that they came with, known or not.
        OwnerAnswer = "owner_answer",
        /// Sign-ins from an address.
        SignInAddress = "sign_in_address",
        /// Sign-ins from a network: one alone could otherwise fill the queue in which all wait for their password.
        SignInNetwork = "sign_in_network",
        /// Failed sign-ins to an account from devices that it does not know.
        SignInAccount = "sign_in_account",
        /// Sessions that right passwords, or passkeys, open for an account: each leaves rows for good in the security log.
        AccountSession = "account_session",
        /// Changes to how an account signs in: each leaves a notification.
        AccountChange = "account_change",
        /// Edits of a profile: each is told to open pages, and writes the search index.
        ProfileEdit = "profile_edit",
        /// Project mails that an owner has stopped and wants again, by the address that they go to: open pages are told.
        MailResumption = "mail_resumption",
        /// Wrong codes of an account's second factor, after the right password.
        SecondFactor = "second_factor",
        /// Wrong current passwords, typed into an account's own settings.
        CurrentPassword = "current_password",
        /// New e-mail addresses of an account: each is a mail, or tells whether somebody else has it.
        EmailChange = "email_change",
        /// Sign-ups from an address.
        SignUpAddress = "sign_up_address",
        /// Sign-ups from a network.
        SignUpNetwork = "sign_up_network",
        /// Sign-ups in all.
        SignUpAll = "sign_up_all",
        /// Password resets asked for from an address.
        PasswordResetAddress = "password_reset_address",
        /// Password resets asked for from a network: each leaves rows, whoever they are for.
        PasswordResetNetwork = "password_reset_network",
        /// Password resets asked for an account, known or not.
        PasswordResetAccount = "password_reset_account",
        /// Security events that a browser reports, from an address.
        SecurityReport = "security_report",
        /// Looks at what an invitation link is for, from an address.
        InvitationAddress = "invitation_address",
        /// Invitation links that did not work, from an address.
        InvitationGuess = "invitation_guess",
        /// E-mail addresses that somebody tries to sign up with by one invitation: an address that has an account is told.
        InvitationEmail = "invitation_email",
        /// Lists that an account or an owner session searches.
        Search = "search",
        /// Files sent by an account, or by the owner of a project by whatever session.
        Upload = "upload",
        /// Messages sent by an account.
        Message = "message",
        /// Messages sent by the owner of a project, by whatever session.
        OwnerMessage = "owner_message",
        /// Lists taken out of the portal by an account.
        Export = "export",
        /// Archives of files, by an account or by the owner of a project by whatever session.
        Archive = "archive",
        /// Calendars read by a link, or tried to be read from an address.
        CalendarFeed = "calendar_feed",
        /// Calendar links made by an account, or by the owner of a project by whatever session.
        CalendarLink = "calendar_link",
        /// Mails that an admin sends to see whether mail works.
        TrialMail = "trial_mail",
        /// Projects that a referral partner submits.
        Submission = "submission",
        /// Texts that a partner, or an owner by whatever session, writes in projects that the office has not accepted.
        StrangerText = "stranger_text",
        /// Edits of projects by an account that is no admin's: the history keeps what was there before.
        ProjectEdit = "project_edit",
        /// Calls of an account or an owner session, of whatever kind.
        Call = "call",
        /// Rows of the security log that others than the office cause: those of all addresses together, and of all accounts.
        AuditRow = "audit_row",
        /// Notifications that somebody signed in to an account from a new place.
        NewSignIn = "new_sign_in",
    }
}

/// So many counted tries, and nothing goes for so long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ban {
    /// At this many.
    pub at: u32,
    /// For so long.
    pub lasts: SignedDuration,
}

/// How fast tries may follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// So many at once, then one per interval. Within one stretch that is up to twice as many as are refilled in it.
    Refilled {
        /// So many at once.
        burst: u32,
        /// Then one per interval.
        interval: SignedDuration,
    },
    /// No stretch of this length, wherever it begins, holds more.
    Window {
        /// So many.
        times: u32,
        /// In so long.
        per: SignedDuration,
    },
    /// As they like: only the bans count.
    Free,
}

/// A limit, and bans for those who go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// How fast.
    pub pace: Pace,
    /// In rising order; the last one holds for any higher count.
    pub bans: &'static [Ban],
    /// A count is forgotten when so long nothing was counted and no ban was in force.
    pub memory: SignedDuration,
    /// A count drops by one per interval, bans included. It bounds what patience can reach, and a busy shared address
    /// whose few mistakes a day stay below it is never banned.
    pub leak: Option<SignedDuration>,
}

impl Limit {
    /// So many a minute: all at once, or evenly.
    #[must_use]
    pub const fn per_minute(times: u32) -> Self {
        Self {
            pace: Pace::Refilled {
                burst: times,
                interval: SignedDuration::from_nanos(60_000_000_000 / times as i64),
            },
            bans: &[],
            memory: SignedDuration::from_mins(1),
            leak: None,
        }
    }

    /// The ban that this many tries bring.
    fn ban_at(&self, count: u32) -> Option<&'static Ban> {
        let last = self.bans.last()?;
        if count > last.at {
            return Some(last);
        }
        self.bans.iter().find(|ban| ban.at == count)
    }
}

/// Calls per minute of an account or an owner session, where the configuration says nothing else.
pub const CALLS_PER_MINUTE: u32 = 600;

/// Each may read every project that there is.
const EXPORTS_PER_MINUTE: u32 = 6;

const OWNER_CODE_BANS: &[Ban] = &[ban(10, 60), ban(20, 24 * 60)];
/// Above what one address can reach: a single guesser does not lock out the neighbors.
const OWNER_CODE_NETWORK_BANS: &[Ban] = &[ban(24, 60), ban(30, 24 * 60)];
/// Long enough for a full count to leak away.
const OWNER_CODE_MEMORY: SignedDuration = SignedDuration::from_hours(10 * 24);
/// Four wrong codes a day, for an address as for a whole network.
const OWNER_CODE_LEAK: SignedDuration = SignedDuration::from_hours(6);
const OWNER_ANSWER_BANS: &[Ban] = &[ban(5, 24 * 60), ban(10, 30 * 24 * 60)];
const ACCOUNT_BANS: &[Ban] = &[ban(10, 1), ban(11, 2), ban(12, 4), ban(13, 8), ban(14, 15)];
const INVITATION_BANS: &[Ban] = &[ban(20, 60), ban(40, 24 * 60)];

const fn ban(at: u32, minutes: i64) -> Ban {
    Ban {
        at,
        lasts: SignedDuration::from_mins(minutes),
    }
}

impl LimitedAction {
    /// The table of the security design.
    #[must_use]
    pub const fn limit(self) -> Limit {
        const fn plain(burst: u32, interval: SignedDuration) -> Limit {
            Limit {
                pace: Pace::Refilled { burst, interval },
                bans: &[],
                memory: SignedDuration::from_hours(1),
                leak: None,
            }
        }
        const fn window(times: u32, per: SignedDuration) -> Limit {
            Limit {
                pace: Pace::Window { times, per },
                bans: &[],
                memory: per,
                leak: None,
            }
        }
        match self {
            Self::OwnerCodeAddress => Limit {
                pace: Pace::Refilled {
                    burst: 5,
                    interval: SignedDuration::from_mins(3),
                },
                bans: OWNER_CODE_BANS,
                memory: OWNER_CODE_MEMORY,
                leak: Some(OWNER_CODE_LEAK),
            },
            Self::OwnerCodeNetwork => Limit {
                pace: Pace::Free,
                bans: OWNER_CODE_NETWORK_BANS,
                memory: OWNER_CODE_MEMORY,
                leak: Some(OWNER_CODE_LEAK),
            },
            Self::OwnerCodeKnownDevice => plain(5, SignedDuration::from_hours(1)),
            // Many owners of one mobile carrier may share a network.
            Self::OwnerSession => plain(60, SignedDuration::from_secs(10)),
            Self::AccountSession => plain(60, SignedDuration::from_mins(1)),
            Self::AccountChange | Self::ProfileEdit | Self::MailResumption => {
                plain(10, SignedDuration::from_mins(10))
            }
            Self::OwnerAnswer => Limit {
                pace: Pace::Refilled {
                    burst: 3,
                    interval: SignedDuration::from_hours(1),
                },
                bans: OWNER_ANSWER_BANS,
                memory: SignedDuration::from_hours(60 * 24),
                leak: None,
            },
            Self::SignInAddress => plain(5, SignedDuration::from_secs(20)),
            // More than one address has, and far fewer passwords than are looked at in a minute.
            Self::SignInNetwork => plain(30, SignedDuration::from_secs(5)),
            Self::SignInAccount => Limit {
                pace: Pace::Free,
                bans: ACCOUNT_BANS,
                memory: SignedDuration::from_mins(15),
                leak: None,
            },
            // Who is here has the password. A right code ends the count; a thief's wrong ones are remembered for a day, or
            // six digits would fall to patience.
            Self::SecondFactor => Limit {
                pace: Pace::Refilled {
                    burst: 5,
                    interval: SignedDuration::from_secs(20),
                },
                bans: ACCOUNT_BANS,
                memory: SignedDuration::from_hours(24),
                leak: None,
            },
            Self::CurrentPassword => plain(5, SignedDuration::from_mins(3)),
            Self::EmailChange | Self::InvitationEmail => window(5, SignedDuration::from_hours(1)),
            Self::SignUpAddress | Self::PasswordResetAddress | Self::PasswordResetAccount => {
                window(3, SignedDuration::from_hours(1))
            }
            Self::SignUpNetwork | Self::PasswordResetNetwork => {
                window(10, SignedDuration::from_hours(1))
            }
            Self::InvitationAddress => window(10, SignedDuration::from_mins(15)),
            Self::InvitationGuess => Limit {
                pace: Pace::Free,
                bans: INVITATION_BANS,
                memory: SignedDuration::from_hours(1),
                leak: None,
            },
            Self::SignUpAll => window(100, SignedDuration::from_hours(1)),
            Self::SecurityReport => plain(5, SignedDuration::from_mins(1)),
            Self::Search => plain(30, SignedDuration::from_secs(1)),
            Self::Upload => Limit::per_minute(20),
            Self::Message => Limit::per_minute(60),
            Self::OwnerMessage => Limit::per_minute(10),
            Self::Export => Limit::per_minute(EXPORTS_PER_MINUTE),
            Self::Archive => Limit::per_minute(20),
            Self::CalendarFeed => plain(20, SignedDuration::from_mins(1)),
            Self::TrialMail => plain(5, SignedDuration::from_mins(1)),
            // More than somebody has, which is ten.
            Self::CalendarLink => plain(20, SignedDuration::from_mins(10)),
            // Whoever signs up by the open form is one. Each project is a mail to somebody of their choice, or several.
            Self::Submission => plain(20, SignedDuration::from_mins(3)),
            // A text of 10,000 characters takes up to 160 kB with its document and index of the search.
            Self::StrangerText => plain(40, SignedDuration::from_mins(5)),
            Self::ProjectEdit => plain(30, SignedDuration::from_secs(10)),
            Self::Call => Limit::per_minute(CALLS_PER_MINUTE),
            // A busy office writes some hundred a day. A row takes about 1.6 kB.
            Self::AuditRow => plain(5_000, SignedDuration::from_secs(10)),
            Self::NewSignIn => plain(10, SignedDuration::from_hours(1)),
        }
    }

    /// What the audit log says of a try that came too early.
    #[must_use]
    pub const fn tripped(self) -> AuditEvent {
        match self {
            Self::OwnerCodeAddress
            | Self::OwnerCodeNetwork
            | Self::OwnerCodeKnownDevice
            | Self::OwnerSession
            | Self::OwnerAnswer => AuditEvent::RateLimitOwner,
            Self::SignInAddress
            | Self::SignInNetwork
            | Self::SignInAccount
            | Self::AccountSession
            | Self::AccountChange
            | Self::SecondFactor
            | Self::CurrentPassword
            | Self::PasswordResetAddress
            | Self::PasswordResetNetwork
            | Self::PasswordResetAccount => AuditEvent::RateLimitLogin,
            Self::EmailChange | Self::SignUpAddress | Self::SignUpNetwork | Self::SignUpAll => {
                AuditEvent::RateLimitSignup
            }
            // Nothing of the portal's is tried there: too many reports are a broken page, not an attack.
            Self::SecurityReport | Self::AuditRow | Self::NewSignIn => AuditEvent::AccessDenied,
            Self::InvitationAddress | Self::InvitationGuess | Self::InvitationEmail => {
                AuditEvent::RateLimitInvitation
            }
            Self::Search => AuditEvent::RateLimitSearch,
            Self::Upload => AuditEvent::RateLimitUpload,
            Self::ProfileEdit
            | Self::MailResumption
            | Self::Message
            | Self::OwnerMessage
            | Self::Export
            | Self::Archive
            | Self::CalendarFeed
            | Self::CalendarLink
            | Self::TrialMail
            | Self::Submission
            | Self::StrangerText
            | Self::ProjectEdit
            | Self::Call => AuditEvent::RateLimitCalls,
        }
    }

    /// What the audit log says of a new ban, where there are bans.
    #[must_use]
    pub const fn banned(self) -> Option<AuditEvent> {
        match self {
            Self::OwnerCodeAddress | Self::OwnerCodeNetwork | Self::OwnerAnswer => {
                Some(AuditEvent::BruteForceOwnerCode)
            }
            Self::SignInAccount | Self::SecondFactor => Some(AuditEvent::BruteForceLogin),
            Self::InvitationGuess => Some(AuditEvent::BruteForceInvitation),
            Self::OwnerCodeKnownDevice
            | Self::OwnerSession
            | Self::AccountSession
            | Self::AccountChange
            | Self::ProfileEdit
            | Self::MailResumption
            | Self::SignInAddress
            | Self::SignInNetwork
            | Self::CurrentPassword
            | Self::EmailChange
            | Self::SignUpAddress
            | Self::SignUpNetwork
            | Self::SignUpAll
            | Self::PasswordResetAddress
            | Self::PasswordResetNetwork
            | Self::PasswordResetAccount
            | Self::SecurityReport
            | Self::InvitationAddress
            | Self::InvitationEmail
            | Self::Search
            | Self::Upload
            | Self::Message
            | Self::OwnerMessage
            | Self::Export
            | Self::Archive
            | Self::CalendarFeed
            | Self::CalendarLink
            | Self::TrialMail
            | Self::Submission
            | Self::StrangerText
            | Self::ProjectEdit
            | Self::Call
            | Self::AuditRow
            | Self::NewSignIn => None,
        }
    }
}

/// Come back later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooEarly {
    /// After so many seconds, at least one.
    pub retry_after: u64,
}

/// What is remembered of one key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bucket {
    /// The theoretical arrival time of the next try, where tries are refilled.
    pub tat: Timestamp,
    /// The latest tries, oldest first, where a window counts.
    pub recent: Vec<Timestamp>,
    /// Tries counted since `window_start`.
    pub count: u32,
    /// When counting began, or where the count leaks, when it last dropped.
    pub window_start: Timestamp,
    /// Nothing goes before.
    pub banned_until: Option<Timestamp>,
    /// When it last counted.
    pub counted_at: Timestamp,
}

impl Bucket {
    /// A bucket that nothing was counted in yet.
    #[must_use]
    pub const fn empty(now: Timestamp) -> Self {
        Self {
            tat: now,
            recent: Vec::new(),
            count: 0,
            window_start: now,
            banned_until: None,
            counted_at: now,
        }
    }

    /// Whether a try may be made now. Nothing is counted.
    ///
    /// # Errors
    /// [`TooEarly`], with the time to wait.
    pub fn check(&self, limit: &Limit, now: Timestamp) -> Result<(), TooEarly> {
        if let Some(until) = self.banned_until
            && now < until
        {
            return Err(too_early(now, until));
        }
        match self.earliest(limit) {
            Some(earliest) if now < earliest => Err(too_early(now, earliest)),
            _ => Ok(()),
        }
    }

    /// When the next try may be made, as far as the pace goes.
    fn earliest(&self, limit: &Limit) -> Option<Timestamp> {
        match limit.pace {
            Pace::Refilled { burst, interval } => {
                let tolerance =
                    interval.saturating_mul(i32::try_from(burst - 1).unwrap_or(i32::MAX));
                Some(self.tat.saturating_sub(tolerance).unwrap_or(Timestamp::MIN))
            }
            Pace::Window { times, per } => {
                let first_that_counts = self.recent.len().checked_sub(places(times))?;
                Some(later(*self.recent.get(first_that_counts)?, per))
            }
            Pace::Free => None,
        }
    }

    /// Counts a try, and says whether that brought a ban.
    pub fn count(&mut self, limit: &Limit, now: Timestamp) -> bool {
        let quiet_since = self
            .banned_until
            .map_or(self.counted_at, |until| until.max(self.counted_at));
        if now.duration_since(quiet_since) >= limit.memory {
            *self = Self {
                tat: self.tat,
                ..Self::empty(now)
            };
        }
        if let Some(interval) = limit.leak {
            self.leak(interval, now);
        }
        match limit.pace {
            Pace::Refilled { interval, .. } => self.tat = later(self.tat.max(now), interval),
            Pace::Window { times, .. } => {
                self.recent.push(now);
                // Instances need not agree on the time.
                self.recent.sort_unstable();
                let spare = self.recent.len().saturating_sub(places(times));
                self.recent.drain(..spare);
            }
            Pace::Free => {}
        }
        self.count = self.count.saturating_add(1);
        self.counted_at = now;
        let ban = limit.ban_at(self.count);
        if let Some(ban) = ban {
            self.banned_until = Some(later(now, ban.lasts));
        }
        ban.is_some()
    }

    fn leak(&mut self, interval: SignedDuration, now: Timestamp) {
        let passed = now.duration_since(self.window_start).as_millis();
        let drops = u32::try_from(passed / interval.as_millis().max(1)).unwrap_or(0);
        if drops >= self.count {
            (self.count, self.window_start) = (0, now);
        } else {
            self.count -= drops;
            let over = interval.saturating_mul(i32::try_from(drops).unwrap_or(i32::MAX));
            self.window_start = later(self.window_start, over);
        }
    }

    /// Takes back one counted try, which turned out to be a good one, and the ban if it was that try that brought it.
    pub fn uncount(&mut self, limit: &Limit) {
        let brought = limit
            .ban_at(self.count)
            .map(|ban| later(self.counted_at, ban.lasts));
        if brought.is_some() && self.banned_until == brought {
            self.banned_until = None;
        }
        match limit.pace {
            Pace::Refilled { interval, .. } => {
                self.tat = self.tat.saturating_sub(interval).unwrap_or(Timestamp::MIN);
            }
            Pace::Window { .. } => {
                self.recent.pop();
            }
            Pace::Free => {}
        }
        self.count = self.count.saturating_sub(1);
    }
}

/// As many places as a list has.
fn places(times: u32) -> usize {
    usize::try_from(times).unwrap_or(usize::MAX)
}

fn later(instant: Timestamp, by: SignedDuration) -> Timestamp {
    instant.saturating_add(by).unwrap_or(Timestamp::MAX)
}

fn too_early(now: Timestamp, until: Timestamp) -> TooEarly {
    let wait = until
        .duration_since(now)
        .as_millis()
        .max(0)
        .cast_unsigned()
        .div_ceil(1000);
    TooEarly {
        retry_after: u64::try_from(wait).unwrap_or(u64::MAX).max(1),
    }
}

#[cfg(test)]
mod remaining_risk;
#[cfg(test)]
mod tests;
