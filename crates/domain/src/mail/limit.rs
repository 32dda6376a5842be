//! Limits on emails per address and on new recipients per account.

use crate::id::UserId;
use crate::string_enum::string_enum;
use jiff::{SignedDuration, Timestamp};

string_enum! {
    /// Why an email is sent.
    MailReason {
        /// An admin or the operator sends it to an address of their choice, for example an invitation.
        Office = "office",
        /// A sign-up or a change of the account's email address.
        SignUp = "sign_up",
        /// A password reset.
        PasswordReset = "password_reset",
        /// A change to how an account signs in.
        Security = "security",
        /// Project notifications for an owner.
        OwnerNews = "owner_news",
        /// Notifications for an account.
        AccountNews = "account_news",
    }
}

string_enum! {
    /// Why an email or its notifications are delayed.
    MailHold {
        /// The office has not accepted the project yet.
        NotAccepted = "not_accepted",
        /// The address reached its hourly or daily limit for this kind of email.
        AddressLimit = "address_limit",
        /// The account that caused the email reached its limit of new recipients.
        AccountLimit = "account_limit",
        /// All accounts, all unvetted accounts, or all sign-ups together reached their limit.
        PortalLimit = "portal_limit",
    }
}

/// What caused an email.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailCause {
    /// Reason for the email.
    pub reason: MailReason,
    /// The account that chose the recipient; `None` if an admin or a person without an account did.
    pub account: Option<UserId>,
}

/// A limit of `times` in any period of length `per`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Maximum number.
    pub times: u32,
    /// Length of the period.
    pub per: SignedDuration,
}

/// Maximum number of new recipient addresses in 24 hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecipientCaps {
    /// Caused by one account.
    pub per_account: u32,
    /// Caused by all accounts together. Sign-ups have a separate limit of the same size.
    pub in_all: u32,
}

impl RecipientCaps {
    /// The period in which new recipients are counted.
    pub const PER: SignedDuration = SignedDuration::from_hours(24);

    /// Maximum caused by unvetted accounts together. A quarter, so that they cannot use up the limit of accepted ones.
    #[must_use]
    pub const fn of_unvetted(self) -> u32 {
        let quarter = self.in_all / 4;
        if quarter == 0 { 1 } else { quarter }
    }
}

impl MailCause {
    /// Sent by an admin, the operator, or the portal itself.
    pub const OFFICE: Self = Self::by_nobody(MailReason::Office);

    /// An email whose recipient was not chosen by an account.
    #[must_use]
    pub const fn by_nobody(reason: MailReason) -> Self {
        Self {
            reason,
            account: None,
        }
    }

    /// An email whose recipient was chosen by an account.
    #[must_use]
    pub const fn by(reason: MailReason, account: UserId) -> Self {
        Self {
            reason,
            account: Some(account),
        }
    }

    /// Whether an unknown address counts as a new recipient. Addresses chosen by an admin and addresses of accounts do not count.
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
    /// Whether anybody can cause it for any address by typing it. Somebody who stopped the portal's email gets none of it.
    #[must_use]
    pub const fn is_typed_by_strangers(self) -> bool {
        matches!(self, Self::SignUp)
    }

    /// How many emails of this kind one address may receive. Kinds are counted separately, so that sign-ups cannot use up the limit for
    /// password resets.
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
    /// When the limit is free again, if `times` emails were sent, the first one at `first`. `None` if it is free at `now`.
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
    fn only_recipients_chosen_by_users_count_toward_the_limit() {
        use MailReason::{AccountNews, Office, OwnerNews, PasswordReset, Security, SignUp};
        let account = UserId::from_uuid(uuid::Uuid::from_u128(7));
        for (reason, without_account, with_account) in [
            (Office, false, false),
            (SignUp, true, true),
            (PasswordReset, false, false),
            (Security, false, true),
            (OwnerNews, false, true),
            (AccountNews, false, false),
        ] {
            let counts = MailCause::by_nobody(reason).counts_recipients();
            assert_eq!(counts, without_account, "{reason:?} without an account");
            let counts = MailCause::by(reason, account).counts_recipients();
            assert_eq!(counts, with_account, "{reason:?} with an account");
        }
    }

    #[test]
    fn unvetted_accounts_share_a_quarter_of_all_recipients() {
        for (in_all, of_unvetted) in [(200, 50), (7, 1), (8, 2), (3, 1), (1, 1), (0, 1)] {
            let caps = RecipientCaps {
                per_account: 20,
                in_all,
            };
            assert_eq!(caps.of_unvetted(), of_unvetted, "{in_all}");
        }
    }

    #[test]
    fn every_reason_except_office_is_limited() {
        for reason in MailReason::ALL {
            let limits = reason.address_limits();
            assert_eq!(
                limits.is_empty(),
                *reason == MailReason::Office,
                "{reason:?}"
            );
            // Limits for longer periods must be stricter per hour, but allow more in total.
            assert!(limits.is_sorted_by(|a, b| a.per < b.per && a.times < b.times));
        }
    }

    #[test]
    fn a_window_is_full_until_its_first_email_expires() {
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
