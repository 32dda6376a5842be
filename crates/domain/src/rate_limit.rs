//! Rate limits (security design, "Rate limits"). Limits of the form 'a burst, then one per interval' use the generic cell rate algorithm.
//! Limits of the form 'N per hour' use a list of recent attempts. Bans apply in addition to repeated guessing.

use crate::audit::AuditEvent;
use crate::string_enum::string_enum;
use jiff::{SignedDuration, Timestamp};

string_enum! {
    /// The limited actions. Each is counted with its own key.
    LimitedAction {
        /// Wrong project codes per address.
        OwnerCodeAddress = "owner_code_address",
        /// Wrong project codes per network.
        OwnerCodeNetwork = "owner_code_network",
        /// Codes tried from a banned address or network on a device that is not known for their project.
        OwnerCodeKnownDevice = "owner_code_known_device",
        /// Owner sessions opened per network. Each one adds permanent rows to the security log.
        OwnerSession = "owner_session",
        /// Wrong answers to the second question per code, whether or not the code exists.
        OwnerAnswer = "owner_answer",
        /// Sign-in attempts per address.
        SignInAddress = "sign_in_address",
        /// Sign-in attempts per network. Without it, one network could fill the queue for password checks.
        SignInNetwork = "sign_in_network",
        /// Failed sign-ins to an account from unknown devices.
        SignInAccount = "sign_in_account",
        /// Sessions opened per account with a correct password or a passkey. Each one adds permanent rows to the security log.
        AccountSession = "account_session",
        /// Changes to an account's sign-in methods. Each one creates a notification.
        AccountChange = "account_change",
        /// Profile edits. Each one notifies open pages and updates the search index.
        ProfileEdit = "profile_edit",
        /// Resumptions of an owner's emails, per recipient address. Each one notifies open pages.
        MailResumption = "mail_resumption",
        /// Wrong second-factor codes of an account, after a correct password.
        SecondFactor = "second_factor",
        /// Wrong current passwords in an account's settings.
        CurrentPassword = "current_password",
        /// Changes of an account's email address. Each one sends an email or reveals whether the address is in use.
        EmailChange = "email_change",
        /// Sign-ups per address.
        SignUpAddress = "sign_up_address",
        /// Sign-ups per network.
        SignUpNetwork = "sign_up_network",
        /// All sign-ups together.
        SignUpAll = "sign_up_all",
        /// Password reset requests per address.
        PasswordResetAddress = "password_reset_address",
        /// Password reset requests per network. Each one adds rows, regardless of the account.
        PasswordResetNetwork = "password_reset_network",
        /// Password reset requests per account, whether or not it exists.
        PasswordResetAccount = "password_reset_account",
        /// Security events reported by browsers, per address.
        SecurityReport = "security_report",
        /// Invitation links checked per address.
        InvitationAddress = "invitation_address",
        /// Invalid invitation links per address.
        InvitationGuess = "invitation_guess",
        /// Email addresses tried for a sign-up with one invitation. The response reveals whether an address has an account.
        InvitationEmail = "invitation_email",
        /// List searches per account or owner session.
        Search = "search",
        /// Files uploaded per account, or per project for its owner.
        Upload = "upload",
        /// Messages sent per account.
        Message = "message",
        /// Messages sent by the owner of a project, across owner sessions.
        OwnerMessage = "owner_message",
        /// List exports per account.
        Export = "export",
        /// Claim packages ordered per account.
        Package = "package",
        /// Archives and PDFs made per account, or per project for its owner.
        Archive = "archive",
        /// Calendar feed requests per link, or per address for invalid links.
        CalendarFeed = "calendar_feed",
        /// Calendar feed links created per account, or per project for its owner.
        CalendarLink = "calendar_link",
        /// Links to claim packages created per account.
        PackageLinkMade = "package_link_made",
        /// Looks at a claim package with a link, and downloads, per link.
        PackageLink = "package_link",
        /// Links to claim packages that do not work, per address.
        PackageLinkAddress = "package_link_address",
        /// Requests for the file of a claim package, or a part of it, per link.
        PackageFile = "package_file",
        /// Test emails sent by an admin.
        TrialMail = "trial_mail",
        /// Project submissions by a referral partner.
        Submission = "submission",
        /// Claim numbers that a partner looks up before submitting. The response reveals whether one is in use.
        ClaimNumber = "claim_number",
        /// Texts that a partner or owner writes in projects that are not accepted.
        StrangerText = "stranger_text",
        /// Project edits by accounts other than admins. The history keeps the previous values.
        ProjectEdit = "project_edit",
        /// All API calls of an account or owner session.
        Call = "call",
        /// Rows of bulk changes of an account.
        BulkRow = "bulk_row",
        /// Photos described per account. The history keeps the previous descriptions.
        PhotoDescription = "photo_description",
        /// Rows in the security log caused by users outside the office: one limit for all addresses together, one for all accounts
        /// together.
        AuditRow = "audit_row",
        /// Notifications about sign-ins to an account from a new place.
        NewSignIn = "new_sign_in",
        /// Rows in the security log about a changed history that visits of an owner find, per project.
        HistoryMismatch = "history_mismatch",
    }
}

/// A ban that takes effect at a certain number of counted attempts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ban {
    /// Number of attempts.
    pub at: u32,
    /// Duration of the ban.
    pub lasts: SignedDuration,
}

/// How many attempts are allowed over time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// A burst, then one attempt per interval. Any single period may contain up to twice the number of attempts that it refills.
    Refilled {
        /// Size of the burst.
        burst: u32,
        /// Interval between attempts after the burst.
        interval: SignedDuration,
    },
    /// A sliding window: no period of this length contains more attempts.
    Window {
        /// Maximum number of attempts.
        times: u32,
        /// Length of the window.
        per: SignedDuration,
    },
    /// Unlimited; only bans apply.
    Free,
}

/// A rate limit with optional bans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// Allowed rate of attempts.
    pub pace: Pace,
    /// Bans in ascending order. The last one also applies to all higher counts.
    pub bans: &'static [Ban],
    /// The count resets after this long without attempts and bans.
    pub memory: SignedDuration,
    /// The count decreases by one per interval, also during bans. This bounds what a patient attacker can reach, and a busy shared address
    /// with a few mistakes a day is never banned.
    pub leak: Option<SignedDuration>,
}

impl Limit {
    /// `times` attempts per minute, in a burst or evenly spread.
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

    /// The ban that takes effect at this number of attempts.
    fn ban_at(&self, count: u32) -> Option<&'static Ban> {
        let last = self.bans.last()?;
        if count > last.at {
            return Some(last);
        }
        self.bans.iter().find(|ban| ban.at == count)
    }
}

/// Default maximum of API calls per minute, per account or owner session.
pub const CALLS_PER_MINUTE: u32 = 600;

/// Maximum number of rows of bulk changes per minute and account, given the maximum number of calls. Rows do not use up the calls, so that
/// pages still load after a bulk change. It allows a full selection, its undo, and several more.
#[must_use]
pub const fn rows_per_minute(calls_per_minute: u32) -> u32 {
    calls_per_minute.saturating_mul(2)
}

/// An export may read all projects, so the limit is low.
const EXPORTS_PER_MINUTE: u32 = 6;

const OWNER_CODE_BANS: &[Ban] = &[ban(10, 60), ban(20, 24 * 60)];
/// Higher than a single address can reach, so that one attacker does not lock out the neighbors.
const OWNER_CODE_NETWORK_BANS: &[Ban] = &[ban(24, 60), ban(30, 24 * 60)];
/// Long enough for a full count to leak away.
const OWNER_CODE_MEMORY: SignedDuration = SignedDuration::from_hours(10 * 24);
/// Allows four wrong codes a day, per address as well as per network.
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
    /// The limits of the security design's table.
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
            // Many owners may share the network of a mobile carrier.
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
            // More than a single address is allowed, but far fewer than the number of passwords checked per minute.
            Self::SignInNetwork => plain(30, SignedDuration::from_secs(5)),
            Self::SignInAccount => Limit {
                pace: Pace::Free,
                bans: ACCOUNT_BANS,
                memory: SignedDuration::from_mins(15),
                leak: None,
            },
            // The attacker already has the password. A correct code resets the count. Wrong codes are remembered for a day, so that a
            // patient attacker cannot guess six digits.
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
            Self::Package => plain(6, SignedDuration::from_mins(10)),
            Self::CalendarFeed => plain(20, SignedDuration::from_mins(1)),
            Self::TrialMail => plain(5, SignedDuration::from_mins(1)),
            // Twice the maximum number of feeds per account.
            Self::CalendarLink => plain(20, SignedDuration::from_mins(10)),
            // Twice the maximum number of links of a project that work.
            Self::PackageLinkMade => plain(40, SignedDuration::from_mins(10)),
            Self::PackageLink => window(30, SignedDuration::from_hours(1)),
            // As for project codes. A token cannot be guessed, so nobody is banned.
            Self::PackageLinkAddress => plain(5, SignedDuration::from_mins(3)),
            // Some programs download a file in many parts.
            Self::PackageFile => plain(60, SignedDuration::from_secs(10)),
            // Anyone can sign up as a referral partner, and each project causes emails to an address of their choice.
            // A claim number is looked up for a submission.
            Self::Submission | Self::ClaimNumber => plain(20, SignedDuration::from_mins(3)),
            // A text of 10,000 characters takes up to 160 kB, including the search document and index.
            Self::StrangerText => plain(40, SignedDuration::from_mins(5)),
            Self::ProjectEdit => plain(30, SignedDuration::from_secs(10)),
            Self::Call => Limit::per_minute(CALLS_PER_MINUTE),
            Self::BulkRow => Limit::per_minute(rows_per_minute(CALLS_PER_MINUTE)),
            // 20,000 a day: all photos of several large projects. The rows of a minute alone would allow more than a million.
            Self::PhotoDescription => plain(20_000, SignedDuration::from_millis(4_320)),
            // A busy office writes a few hundred rows a day. A row takes about 1.6 kB.
            Self::AuditRow => plain(5_000, SignedDuration::from_secs(10)),
            Self::NewSignIn => plain(10, SignedDuration::from_hours(1)),
            Self::HistoryMismatch => plain(1, SignedDuration::from_hours(1)),
        }
    }

    /// The audit event for an attempt over the limit.
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
            // No guessing is possible here. Too many reports indicate a broken page, not an attack.
            Self::SecurityReport | Self::AuditRow | Self::NewSignIn | Self::HistoryMismatch => {
                AuditEvent::AccessDenied
            }
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
            | Self::Package
            | Self::CalendarFeed
            | Self::CalendarLink
            | Self::PackageLinkMade
            | Self::PackageLink
            | Self::PackageLinkAddress
            | Self::PackageFile
            | Self::TrialMail
            | Self::Submission
            | Self::ClaimNumber
            | Self::StrangerText
            | Self::ProjectEdit
            | Self::Call
            | Self::BulkRow
            | Self::PhotoDescription => AuditEvent::RateLimitCalls,
        }
    }

    /// The audit event for a new ban, if the limit has bans.
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
            | Self::Package
            | Self::CalendarFeed
            | Self::CalendarLink
            | Self::PackageLinkMade
            | Self::PackageLink
            | Self::PackageLinkAddress
            | Self::PackageFile
            | Self::TrialMail
            | Self::Submission
            | Self::ClaimNumber
            | Self::StrangerText
            | Self::ProjectEdit
            | Self::Call
            | Self::BulkRow
            | Self::PhotoDescription
            | Self::AuditRow
            | Self::NewSignIn
            | Self::HistoryMismatch => None,
        }
    }
}

/// The attempt exceeds a rate limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooEarly {
    /// Seconds to wait, at least one.
    pub retry_after: u64,
}

/// The state of a rate limit for one key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bucket {
    /// Theoretical arrival time of the next attempt, for refilled limits.
    pub tat: Timestamp,
    /// Recent attempts, oldest first, for sliding windows.
    pub recent: Vec<Timestamp>,
    /// Number of attempts since `window_start`.
    pub count: u32,
    /// When counting began, or when the count last decreased if it leaks.
    pub window_start: Timestamp,
    /// End of the ban, if any.
    pub banned_until: Option<Timestamp>,
    /// Time of the last counted attempt.
    pub counted_at: Timestamp,
}

impl Bucket {
    /// Creates an empty bucket.
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

    /// Checks whether an attempt is allowed now, without counting it.
    ///
    /// # Errors
    /// Returns [`TooEarly`] with the time to wait.
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

    /// The earliest time of the next attempt, ignoring bans.
    fn earliest(&self, limit: &Limit) -> Option<Timestamp> {
        match limit.pace {
            Pace::Refilled { burst, interval } => {
                let tolerance =
                    interval.saturating_mul(i32::try_from(burst - 1).unwrap_or(i32::MAX));
                Some(self.tat.saturating_sub(tolerance).unwrap_or(Timestamp::MIN))
            }
            Pace::Window { times, per } => {
                let oldest_in_window = self.recent.len().checked_sub(list_length(times))?;
                Some(later(*self.recent.get(oldest_in_window)?, per))
            }
            Pace::Free => None,
        }
    }

    /// Counts an attempt. Returns whether it caused a ban.
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
                // The clocks of server instances may differ.
                self.recent.sort_unstable();
                let spare = self.recent.len().saturating_sub(list_length(times));
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

    /// Reverts one counted attempt that turned out to be legitimate, including a ban that it caused.
    pub fn uncount(&mut self, limit: &Limit) {
        let caused = limit
            .ban_at(self.count)
            .map(|ban| later(self.counted_at, ban.lasts));
        if caused.is_some() && self.banned_until == caused {
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

/// Converts a number of attempts to a list length.
fn list_length(times: u32) -> usize {
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
