//! How much mail the portal sends to one address, and to how many new addresses one account can make it write.

use crate::id::UserId;
use crate::word::words;
use jiff::{SignedDuration, Timestamp};

words! {
    /// Why the portal writes a mail.
    MailReason {
        /// An admin or the operator sends it to an address of their choice, such as an invitation.
        Office = "office",
        /// Somebody signs up with the address, or wants it for their account.
        SignUp = "sign_up",
        /// Somebody asked for a new password.
        PasswordReset = "password_reset",
        /// How an account signs in was changed.
        Security = "security",
        /// News of a project for its owner.
        OwnerNews = "owner_news",
        /// News for an account.
        AccountNews = "account_news",
    }
}

words! {
    /// What keeps a mail, or the news that it would bring, from being sent.
    MailHold {
        /// The office has not accepted the project yet.
        NotAccepted = "not_accepted",
        /// The address got as many mails of this kind as it may in an hour or a day.
        AddressLimit = "address_limit",
        /// The account behind the mail reached its limit of new recipients.
        AccountLimit = "account_limit",
        /// All accounts together, all that are not vetted, or all sign-ups together reached theirs.
        PortalLimit = "portal_limit",
    }
}

/// What brought a mail about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailCause {
    /// Why it is written.
    pub reason: MailReason,
    /// The account that chose its recipient; none for an admin's choice, and for somebody without an account.
    pub account: Option<UserId>,
}

/// At most so many in any stretch of this length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// So many.
    pub times: u32,
    /// In so long.
    pub per: SignedDuration,
}

/// How many addresses that the portal has not written to before may be added in 24 hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecipientCaps {
    /// Because of one account.
    pub per_account: u32,
    /// Because of all accounts together; as many again because of sign-ups.
    pub in_all: u32,
}

impl RecipientCaps {
    /// The stretch of time in which new recipients count.
    pub const PER: SignedDuration = SignedDuration::from_hours(24);

    /// How many of them because of accounts that are not vetted: a quarter, so that no flood of theirs keeps back what the
    /// office has accepted.
    #[must_use]
    pub const fn of_unvetted(self) -> u32 {
        let quarter = self.in_all / 4;
        if quarter == 0 { 1 } else { quarter }
    }
}

impl MailCause {
    /// An admin's, the operator's or the portal's own doing.
    pub const OFFICE: Self = Self::by_nobody(MailReason::Office);

    /// Something that no account chose the recipient of.
    #[must_use]
    pub const fn by_nobody(reason: MailReason) -> Self {
        Self {
            reason,
            account: None,
        }
    }

    /// Something that an account chose the recipient of.
    #[must_use]
    pub const fn by(reason: MailReason, account: UserId) -> Self {
        Self {
            reason,
            account: Some(account),
        }
    }

    /// Whether an address that the portal never wrote to before counts as a new recipient. An admin's choice does not, and
    /// neither does what goes to the address of an account.
    #[must_use]
    pub const fn counts_recipients(self) -> bool {
        match self.reason {
            MailReason::SignUp => true,
            MailReason::Security | MailReason::OwnerNews => self.account.is_some(),
            MailReason::Office | MailReason::PasswordReset | MailReason::AccountNews => false,
        }
    }
}

const fn window(times: u32, hours: i64) -> Window {
    Window {
        times,
        per: SignedDuration::from_hours(hours),
    }
}

impl MailReason {
    /// How many mails of this kind one address gets. Each kind counts by itself: sign-ups cannot use up the mails with
    /// which somebody gets a new password.
    #[must_use]
    pub const fn address_limits(self) -> &'static [Window] {
        const SIGN_UP: &[Window] = &[window(3, 1), window(6, 24)];
        const PASSWORD_RESET: &[Window] = &[window(5, 1), window(10, 24)];
        const SECURITY: &[Window] = &[window(30, 24)];
        const OWNER_NEWS: &[Window] = &[window(6, 1), window(20, 24)];
        const ACCOUNT_NEWS: &[Window] = &[window(60, 1), window(300, 24)];
        match self {
            Self::Office => &[],
            Self::SignUp => SIGN_UP,
            Self::PasswordReset => PASSWORD_RESET,
            Self::Security => SECURITY,
            Self::OwnerNews => OWNER_NEWS,
            Self::AccountNews => ACCOUNT_NEWS,
        }
    }
}

impl Window {
    /// Until when this window is full, if `times` mails went and the first of them did so at `first`.
    #[must_use]
    pub fn full_until(self, first: Timestamp, now: Timestamp) -> Option<Timestamp> {
        let until = first.saturating_add(self.per).unwrap_or(Timestamp::MAX);
        (until > now).then_some(until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_recipients_that_somebody_unvetted_chose_are_counted() {
        use MailReason::{AccountNews, Office, OwnerNews, PasswordReset, Security, SignUp};
        let account = UserId::from_uuid(uuid::Uuid::from_u128(7));
        for (reason, of_nobody, of_account) in [
            (Office, false, false),
            (SignUp, true, true),
            (PasswordReset, false, false),
            (Security, false, true),
            (OwnerNews, false, true),
            (AccountNews, false, false),
        ] {
            let counts = MailCause::by_nobody(reason).counts_recipients();
            assert_eq!(counts, of_nobody, "{reason:?} of nobody");
            let counts = MailCause::by(reason, account).counts_recipients();
            assert_eq!(counts, of_account, "{reason:?} of an account");
        }
    }

    #[test]
    fn accounts_that_are_not_vetted_share_a_quarter() {
        for (in_all, of_unvetted) in [(200, 50), (7, 1), (8, 2), (3, 1), (1, 1), (0, 1)] {
            let caps = RecipientCaps {
                per_account: 20,
                in_all,
            };
            assert_eq!(caps.of_unvetted(), of_unvetted, "{in_all}");
        }
    }

    #[test]
    fn every_kind_but_the_offices_own_is_limited() {
        for reason in MailReason::ALL {
            let limits = reason.address_limits();
            assert_eq!(
                limits.is_empty(),
                *reason == MailReason::Office,
                "{reason:?}"
            );
            // A limit of a longer stretch allows less than that of a shorter one would.
            assert!(limits.is_sorted_by(|a, b| a.per < b.per && a.times < b.times));
        }
    }

    #[test]
    fn a_window_is_full_until_its_first_mail_is_old_enough() {
        let hour = window(3, 1);
        let at = |minutes: i64| Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minutes);
        for (first, now, until) in [
            (0, 0, Some(60)),
            (0, 59, Some(60)),
            (0, 60, None),
            (5, 60, Some(65)),
        ] {
            let expected = until.map(at);
            assert_eq!(
                hour.full_until(at(first), at(now)),
                expected,
                "{first} {now}"
            );
        }
    }
}
