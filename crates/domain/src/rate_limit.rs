//! How often who may do what (security design, "Rate limits"): the generic cell rate algorithm, with
//! bans on top for those who go on guessing.

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
        /// Wrong answers to the second question, by the code that they came with, known or not.
        OwnerAnswer = "owner_answer",
        /// Sign-ins from an address.
        SignInAddress = "sign_in_address",
        /// Failed sign-ins to an account from devices that it does not know.
        SignInAccount = "sign_in_account",
        /// Wrong codes of an account's second factor, after the right password.
        SecondFactor = "second_factor",
        /// Wrong current passwords, typed into an account's own settings.
        CurrentPassword = "current_password",
        /// New e-mail addresses of an account: each tells whether somebody else has it.
        EmailChange = "email_change",
        /// Sign-ups from an address.
        SignUpAddress = "sign_up_address",
        /// Sign-ups in all.
        SignUpAll = "sign_up_all",
        /// Password resets asked for from an address.
        PasswordResetAddress = "password_reset_address",
        /// Password resets asked for an account, known or not.
        PasswordResetAccount = "password_reset_account",
        /// Security events that a browser reports, from an address.
        SecurityReport = "security_report",
        /// Looks at what an invitation link is for, from an address.
        InvitationAddress = "invitation_address",
        /// Invitation links that did not work, from an address.
        InvitationGuess = "invitation_guess",
        /// Files sent by an account or an owner session.
        Upload = "upload",
        /// Calls of an account or an owner session, of whatever kind.
        Call = "call",
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

/// A limit: so many at once, then one per interval; bans for those who go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// So many at once.
    pub burst: u32,
    /// Then one per interval; zero where only the bans count.
    pub interval: SignedDuration,
    /// In rising order; the last one holds for any higher count.
    pub bans: &'static [Ban],
    /// A count is forgotten when so long nothing was counted and no ban was in force.
    pub memory: SignedDuration,
}

impl Limit {
    /// So many a minute: all at once, or evenly.
    #[must_use]
    pub const fn per_minute(times: u32) -> Self {
        Self {
            burst: times,
            interval: SignedDuration::from_nanos(60_000_000_000 / times as i64),
            bans: &[],
            memory: SignedDuration::from_mins(1),
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

const OWNER_CODE_BANS: &[Ban] = &[ban(10, 60), ban(20, 24 * 60), ban(30, 30 * 24 * 60)];
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
                burst,
                interval,
                bans: &[],
                memory: SignedDuration::from_hours(1),
            }
        }
        match self {
            Self::OwnerCodeAddress => Limit {
                burst: 5,
                interval: SignedDuration::from_mins(3),
                bans: OWNER_CODE_BANS,
                memory: SignedDuration::from_hours(24),
            },
            Self::OwnerCodeNetwork => plain(30, SignedDuration::from_mins(2)),
            Self::OwnerAnswer => Limit {
                burst: 3,
                interval: SignedDuration::from_hours(1),
                bans: OWNER_ANSWER_BANS,
                memory: SignedDuration::from_hours(30 * 24),
            },
            Self::SignInAddress => plain(5, SignedDuration::from_secs(20)),
            Self::SignInAccount => Limit {
                burst: u32::MAX,
                interval: SignedDuration::ZERO,
                bans: ACCOUNT_BANS,
                memory: SignedDuration::from_mins(15),
            },
            // Who is here has the password. A right code ends the count; a thief's wrong ones are remembered for a day, or
            // six digits would fall to patience.
            Self::SecondFactor => Limit {
                burst: 5,
                interval: SignedDuration::from_secs(20),
                bans: ACCOUNT_BANS,
                memory: SignedDuration::from_hours(24),
            },
            Self::CurrentPassword => plain(5, SignedDuration::from_mins(3)),
            Self::EmailChange => plain(5, SignedDuration::from_mins(12)),
            Self::SignUpAddress | Self::PasswordResetAddress | Self::PasswordResetAccount => {
                plain(3, SignedDuration::from_mins(20))
            }
            Self::InvitationAddress => plain(10, SignedDuration::from_secs(90)),
            Self::InvitationGuess => Limit {
                burst: u32::MAX,
                interval: SignedDuration::ZERO,
                bans: INVITATION_BANS,
                memory: SignedDuration::from_hours(1),
            },
            Self::SignUpAll => plain(100, SignedDuration::from_secs(36)),
            Self::SecurityReport => plain(5, SignedDuration::from_mins(1)),
            Self::Upload => Limit::per_minute(20),
            Self::Call => Limit::per_minute(CALLS_PER_MINUTE),
        }
    }

    /// What the audit log says of a try that came too early.
    #[must_use]
    pub const fn tripped(self) -> AuditEvent {
        match self {
            Self::OwnerCodeAddress | Self::OwnerCodeNetwork | Self::OwnerAnswer => {
                AuditEvent::RateLimitOwner
            }
            Self::SignInAddress
            | Self::SignInAccount
            | Self::SecondFactor
            | Self::CurrentPassword
            | Self::PasswordResetAddress
            | Self::PasswordResetAccount => AuditEvent::RateLimitLogin,
            Self::EmailChange | Self::SignUpAddress | Self::SignUpAll => {
                AuditEvent::RateLimitSignup
            }
            // Nothing of the portal's is tried there: too many reports are a broken page, not an attack.
            Self::SecurityReport => AuditEvent::AccessDenied,
            Self::InvitationAddress | Self::InvitationGuess => AuditEvent::RateLimitInvitation,
            Self::Upload => AuditEvent::RateLimitUpload,
            Self::Call => AuditEvent::RateLimitCalls,
        }
    }

    /// What the audit log says of a new ban, where there are bans.
    #[must_use]
    pub const fn banned(self) -> Option<AuditEvent> {
        match self {
            Self::OwnerCodeAddress | Self::OwnerAnswer => Some(AuditEvent::BruteForceOwnerCode),
            Self::SignInAccount | Self::SecondFactor => Some(AuditEvent::BruteForceLogin),
            Self::InvitationGuess => Some(AuditEvent::BruteForceInvitation),
            Self::OwnerCodeNetwork
            | Self::SignInAddress
            | Self::CurrentPassword
            | Self::EmailChange
            | Self::SignUpAddress
            | Self::SignUpAll
            | Self::PasswordResetAddress
            | Self::PasswordResetAccount
            | Self::SecurityReport
            | Self::InvitationAddress
            | Self::Upload
            | Self::Call => None,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bucket {
    /// The theoretical arrival time of the next try.
    pub tat: Timestamp,
    /// Tries counted since `window_start`.
    pub count: u32,
    /// When counting began.
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
        let tolerance = limit
            .interval
            .saturating_mul(i32::try_from(limit.burst - 1).unwrap_or(i32::MAX));
        let earliest = self.tat.saturating_sub(tolerance).unwrap_or(Timestamp::MIN);
        if now < earliest {
            Err(too_early(now, earliest))
        } else {
            Ok(())
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
        self.tat = later(self.tat.max(now), limit.interval);
        self.count = self.count.saturating_add(1);
        self.counted_at = now;
        let ban = limit.ban_at(self.count);
        if let Some(ban) = ban {
            self.banned_until = Some(later(now, ban.lasts));
        }
        ban.is_some()
    }

    /// Takes back one counted try, which turned out to be a good one, and the ban if it was that try that brought it.
    pub fn uncount(&mut self, limit: &Limit) {
        let brought = limit
            .ban_at(self.count)
            .map(|ban| later(self.counted_at, ban.lasts));
        if brought.is_some() && self.banned_until == brought {
            self.banned_until = None;
        }
        self.tat = self
            .tat
            .saturating_sub(limit.interval)
            .unwrap_or(Timestamp::MIN);
        self.count = self.count.saturating_sub(1);
    }
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
mod tests {
    use super::*;

    fn start() -> Timestamp {
        "2026-03-01T08:00:00Z".parse().unwrap()
    }

    fn after(seconds: i64) -> Timestamp {
        start() + SignedDuration::from_secs(seconds)
    }

    #[test]
    fn a_burst_goes_and_then_one_per_interval() {
        let limit = LimitedAction::SignInAddress.limit();
        let mut bucket = Bucket::empty(start());
        for _ in 0..5 {
            bucket.check(&limit, start()).unwrap();
            assert!(!bucket.count(&limit, start()));
        }
        assert_eq!(
            bucket.check(&limit, start()),
            Err(TooEarly { retry_after: 20 })
        );
        assert_eq!(
            bucket.check(&limit, after(19)),
            Err(TooEarly { retry_after: 1 })
        );
        bucket.check(&limit, after(20)).unwrap();
        bucket.count(&limit, after(20));
        assert!(bucket.check(&limit, after(21)).is_err());
        bucket.uncount(&limit);
        assert!(
            bucket.check(&limit, after(21)).is_ok(),
            "a good try gives its place back"
        );
        for _ in 0..5 {
            bucket.check(&limit, after(7200)).unwrap();
            bucket.count(&limit, after(7200));
        }
        assert!(
            bucket.check(&limit, after(7200)).is_err(),
            "waiting long does not save up more than a burst"
        );
    }

    #[test]
    fn guessing_codes_is_banned_for_longer_and_longer() {
        let limit = LimitedAction::OwnerCodeAddress.limit();
        let mut bucket = Bucket::empty(start());
        let mut now = start();
        let mut bans = Vec::new();
        for n in 1..=31_u32 {
            while let Err(early) = bucket.check(&limit, now) {
                now = later(
                    now,
                    SignedDuration::from_secs(i64::try_from(early.retry_after).unwrap()),
                );
            }
            if bucket.count(&limit, now) {
                bans.push((
                    n,
                    bucket.banned_until.unwrap().duration_since(now).as_hours(),
                ));
            }
        }
        assert_eq!(bans, [(10, 1), (20, 24), (30, 720), (31, 720)]);
    }

    #[test]
    fn a_forgotten_code_does_not_follow_its_owner_for_ever() {
        let limit = LimitedAction::OwnerCodeAddress.limit();
        let mut bucket = Bucket::empty(start());
        for hour in 0..9 {
            bucket.count(&limit, after(hour * 3600));
        }
        assert!(
            !bucket.count(&limit, after((8 + 24) * 3600)),
            "a day later the count begins anew"
        );
        assert_eq!(bucket.count, 1);
    }

    #[test]
    fn a_known_code_is_worth_few_answers_a_year() {
        let limit = LimitedAction::OwnerAnswer.limit();
        let mut bucket = Bucket::empty(start());
        let (mut answers, mut now) = (0, start());
        while now < after(365 * 86_400) {
            if let Err(early) = bucket.check(&limit, now) {
                now += SignedDuration::from_secs(i64::try_from(early.retry_after).unwrap());
                continue;
            }
            bucket.count(&limit, now);
            answers += 1;
        }
        // Who tries again at once has fewer than who waits until all is forgotten: ten in 61 days.
        assert_eq!(answers, 22);
    }

    #[test]
    fn an_account_under_attack_answers_slower_and_slower() {
        let limit = LimitedAction::SignInAccount.limit();
        let mut bucket = Bucket::empty(start());
        let mut now = start();
        let mut waits = Vec::new();
        for _ in 0..16 {
            bucket.check(&limit, now).unwrap();
            if bucket.count(&limit, now) {
                let until = bucket.banned_until.unwrap();
                waits.push(until.duration_since(now).as_mins());
                now = until;
            }
        }
        assert_eq!(waits, [1, 2, 4, 8, 15, 15, 15]);
    }

    #[test]
    fn a_right_password_takes_the_ban_back_that_its_own_try_brought() {
        let limit = LimitedAction::SignInAccount.limit();
        let mut bucket = Bucket::empty(start());
        for _ in 0..9 {
            assert!(!bucket.count(&limit, start()));
        }
        assert!(bucket.count(&limit, start()), "while it is looked at");
        bucket.uncount(&limit);
        assert_eq!((bucket.count, bucket.banned_until), (9, None));
        assert!(bucket.count(&limit, start()), "the tenth failure");
        let until = bucket.banned_until;
        assert_eq!(until, Some(after(60)));
        bucket.count = 9;
        bucket.uncount(&limit);
        assert_eq!(bucket.banned_until, until, "another's ban stays");
    }

    #[test]
    fn ten_invitations_are_looked_at_in_fifteen_minutes_and_guesses_bring_a_ban() {
        let limit = LimitedAction::InvitationAddress.limit();
        let mut bucket = Bucket::empty(start());
        let looks = (0..900).filter(|second| {
            let goes = bucket.check(&limit, after(*second)).is_ok();
            if goes {
                bucket.count(&limit, after(*second));
            }
            goes && *second < 90
        });
        assert_eq!(looks.count(), 10);
        let limit = LimitedAction::InvitationGuess.limit();
        let mut bucket = Bucket::empty(start());
        let mut bans = Vec::new();
        for guess in 1..=41 {
            if bucket.count(&limit, start()) {
                bans.push((guess, bucket.banned_until.unwrap()));
            }
        }
        let day = after(24 * 3600);
        assert_eq!(bans, [(20, after(3600)), (40, day), (41, day)]);
    }

    #[test]
    fn six_digits_do_not_fall_to_patience() {
        let limit = LimitedAction::SecondFactor.limit();
        let mut bucket = Bucket::empty(start());
        let (mut now, mut tries) = (start(), 0);
        while now < after(24 * 3600) {
            match bucket.check(&limit, now) {
                Ok(()) => {
                    tries += 1;
                    bucket.count(&limit, now);
                }
                Err(early) => {
                    now = later(
                        now,
                        SignedDuration::from_secs(i64::try_from(early.retry_after).unwrap()),
                    );
                }
            }
        }
        assert_eq!(tries, 108, "three codes of a million are right at a time");
    }

    #[test]
    fn every_limit_lets_a_first_try_through() {
        for action in LimitedAction::ALL {
            assert_eq!(
                Bucket::empty(start()).check(&action.limit(), start()),
                Ok(()),
                "{action}"
            );
        }
    }
}
