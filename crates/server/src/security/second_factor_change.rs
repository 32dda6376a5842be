//! The changes of how an account signs in besides its password.

use domain::audit::AuditEvent;
use domain::language::Message;
use domain::notification::AccountMatter;

/// What was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    AppAdded,
    AppRemoved,
    FirstPasskeyAdded,
    PasskeyAdded,
    PasskeyRemoved,
    RecoveryCodesRenewed,
    /// On the command line, for somebody who has lost them.
    AllRemoved,
}

impl Change {
    pub(crate) const fn event(self) -> AuditEvent {
        match self {
            Self::AppAdded | Self::FirstPasskeyAdded | Self::PasskeyAdded => {
                AuditEvent::SecondFactorAdded
            }
            Self::AppRemoved | Self::PasskeyRemoved | Self::AllRemoved => {
                AuditEvent::SecondFactorRemoved
            }
            Self::RecoveryCodesRenewed => AuditEvent::RecoveryCodesRenewed,
        }
    }

    /// Whoever stole a session before must not keep it, nor whoever found the device that was taken off. One more way in
    /// and other codes for emergencies shut nobody out.
    pub(crate) const fn ends_other_sessions(self) -> bool {
        !matches!(self, Self::PasskeyAdded | Self::RecoveryCodesRenewed)
    }

    /// What the account's notifications say of it.
    pub(crate) const fn matter(self) -> AccountMatter<'static> {
        AccountMatter::SecondFactorChanged(match self {
            Self::AppAdded => Message::NotificationSecondFactorAppAdded,
            Self::AppRemoved => Message::NotificationSecondFactorAppRemoved,
            Self::FirstPasskeyAdded | Self::PasskeyAdded => {
                Message::NotificationSecondFactorPasskeyAdded
            }
            Self::PasskeyRemoved => Message::NotificationSecondFactorPasskeyRemoved,
            Self::RecoveryCodesRenewed => Message::NotificationSecondFactorRecoveryCodesRenewed,
            Self::AllRemoved => Message::NotificationSecondFactorAllRemoved,
        })
    }

    /// In the middle of a letter.
    pub(crate) const fn in_letter(self) -> Message {
        match self {
            Self::AppAdded => Message::EmailSecondFactorAppAdded,
            Self::AppRemoved => Message::EmailSecondFactorAppRemoved,
            Self::FirstPasskeyAdded | Self::PasskeyAdded => Message::EmailSecondFactorPasskeyAdded,
            Self::PasskeyRemoved => Message::EmailSecondFactorPasskeyRemoved,
            Self::RecoveryCodesRenewed => Message::EmailSecondFactorRecoveryCodesRenewed,
            Self::AllRemoved => Message::EmailSecondFactorAllRemoved,
        }
    }
}
