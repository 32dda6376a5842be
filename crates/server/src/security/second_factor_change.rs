//! Changes to an account's second factors.

use domain::audit::AuditEvent;
use domain::language::Message;
use domain::notification::AccountMatter;

/// The kind of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    AppAdded,
    AppRemoved,
    FirstPasskeyAdded,
    PasskeyAdded,
    PasskeyRemoved,
    RecoveryCodesRenewed,
    /// Through the command line, for a user who has lost their second factors.
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

    /// Whether the account's other sessions end, so that a stolen session or a removed device loses access. Another
    /// passkey or new recovery codes do not require that.
    pub(crate) const fn ends_other_sessions(self) -> bool {
        !matches!(self, Self::PasskeyAdded | Self::RecoveryCodesRenewed)
    }

    /// The text of the account's notification.
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

    /// The text inserted into the email.
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
