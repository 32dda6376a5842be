//! Security events (security design, "Audit events").

use crate::id::{AuditId, ProjectId, UserId};
use crate::project::ProjectCode;
use crate::word::words;
use jiff::{SignedDuration, Timestamp};

words! {
    /// How grave a security event is.
    Severity {
        /// Worth keeping.
        Info = "info",
        /// Worth a look.
        Warn = "warn",
        /// Shown in the alert panel.
        Error = "error",
    }
}

words! {
    /// The kinds of security events.
    AuditEvent {
        /// Somebody signed in.
        LoginSuccess = "login_success",
        /// The password was right, and the second factor was asked for.
        SecondFactorRequested = "second_factor_requested",
        /// Somebody signed out.
        Logout = "logout",
        /// Somebody opened an account.
        Signup = "signup",
        /// Somebody asked for an account, which waits for its address to be confirmed.
        SignupRequested = "signup_requested",
        /// Somebody made the first admin account, by the portal's set-up link.
        FirstAdmin = "first_admin",
        /// A session began.
        SessionCreated = "session_created",
        /// An owner session ended.
        PropertyOwnerSessionTerminated = "property_owner_session_terminated",
        /// An invitation was made.
        InvitationCreated = "invitation_created",
        /// An admin took an invitation back.
        InvitationRevoked = "invitation_revoked",
        /// An invitation was used.
        InvitationUsed = "invitation_used",
        /// Somebody asked for a link that replaces a forgotten password.
        PasswordResetRequested = "password_reset_requested",
        /// A password changed.
        PasswordChanged = "password_changed",
        /// An account asked for another address, which waits to be confirmed.
        EmailChangeRequested = "email_change_requested",
        /// The address that signs in changed.
        EmailChanged = "email_changed",
        /// A second factor was added to an account.
        SecondFactorAdded = "second_factor_added",
        /// A second factor was taken off an account.
        SecondFactorRemoved = "second_factor_removed",
        /// An account got new recovery codes.
        RecoveryCodesRenewed = "recovery_codes_renewed",
        /// Somebody signed in with a recovery code.
        RecoveryCodeUsed = "recovery_code_used",
        /// An admin issued a new code for a project.
        ProjectCodeChanged = "project_code_changed",
        /// An admin gave many projects a contractor company at once, or none.
        ProjectsAssigned = "projects_assigned",
        /// An admin moved many projects to a status at once.
        ProjectStatusesChanged = "project_statuses_changed",
        /// An admin submitted many projects at once, out of a file.
        ProjectsImported = "projects_imported",
        /// An admin deleted a file of a project.
        FileDeleted = "file_deleted",
        /// An admin deleted an admin task.
        TaskDeleted = "task_deleted",
        /// An admin edited an admin note.
        NoteEdited = "note_edited",
        /// An admin deleted an admin note.
        NoteDeleted = "note_deleted",
        /// An admin who looked in as the owner sent a message.
        MessageSentAsOwner = "message_sent_as_owner",
        /// An admin invited somebody, who chooses a password behind a mailed link.
        UserInvited = "user_invited",
        /// A role changed.
        RoleChanged = "role_changed",
        /// An account was linked to another contractor company, or to none.
        UserLinked = "user_linked",
        /// An account was closed.
        UserDeactivated = "user_deactivated",
        /// An account was opened again.
        UserReactivated = "user_reactivated",
        /// An admin added a contractor company.
        ContractorCreated = "contractor_created",
        /// An admin edited a contractor company.
        ContractorEdited = "contractor_edited",
        /// A contractor company was closed.
        ContractorDeactivated = "contractor_deactivated",
        /// A contractor company was opened again.
        ContractorReactivated = "contractor_reactivated",
        /// Somebody made a link by which calendar programs read events.
        CalendarFeedCreated = "calendar_feed_created",
        /// Such a link was taken back.
        CalendarFeedRevoked = "calendar_feed_revoked",
        /// An admin had a mail tried again.
        MailRetried = "mail_retried",
        /// An admin has mails sent again to an owner who had stopped them.
        OwnerMailsResumed = "owner_mails_resumed",
        /// An admin accepted a submitted project, so that its owner gets mail.
        ProjectAccepted = "project_accepted",
        /// Data left the portal.
        DataExported = "data_exported",
        /// An admin set what the portal is called, how it looks or by which clocks it goes.
        PortalChanged = "portal_changed",
        /// A sign-in failed.
        LoginFailed = "login_failed",
        /// The password was right, the second factor was not.
        SecondFactorFailed = "second_factor_failed",
        /// A project code was refused.
        OwnerCodeFailed = "owner_code_failed",
        /// An owner session with a low score was tried.
        SuspiciousSessionRestorationAttempt = "suspicious_session_restoration_attempt",
        /// Somebody asked for what they may not have.
        AccessDenied = "access_denied",
        /// A write came from another site.
        CsrfRejected = "csrf_rejected",
        /// An owner session comes from the address and browser of an account, which sees codes.
        OwnerSessionSharesStaffDevice = "owner_session_shares_staff_device",
        /// A file was refused.
        UploadRejected = "upload_rejected",
        /// Too many sign-ins.
        RateLimitLogin = "rate_limit_login",
        /// Too many project codes.
        RateLimitOwner = "rate_limit_owner",
        /// Too many sign-ups.
        RateLimitSignup = "rate_limit_signup",
        /// Too many invitation checks.
        RateLimitInvitation = "rate_limit_invitation",
        /// Too many searches.
        RateLimitSearch = "rate_limit_search",
        /// Too many files.
        RateLimitUpload = "rate_limit_upload",
        /// Too many calls of any kind.
        RateLimitCalls = "rate_limit_calls",
        /// A mail was held back: its account, its recipient or the portal reached a limit.
        RateLimitMail = "rate_limit_mail",
        /// Passwords are being guessed.
        BruteForceLogin = "brute_force_login",
        /// Project codes are being guessed.
        BruteForceOwnerCode = "brute_force_owner_code",
        /// Invitations are being guessed.
        BruteForceInvitation = "brute_force_invitation",
        /// Project codes are being guessed from many places.
        BruteForceOwnerCodeDistributed = "brute_force_owner_code_distributed",
        /// A session seems to be in two hands.
        SessionHijackSuspected = "session_hijack_suspected",
        /// A signed link did not verify.
        SignedUrlForgery = "signed_url_forgery",
        /// A reverse proxy seems to be in front of the portal that the configuration does not name.
        UntrustedProxy = "untrusted_proxy",
        /// There is no room left.
        StorageFull = "storage_full",
        /// An audit row could not be written.
        AuditWriteFailed = "audit_write_failed",
    }
}

words! {
    /// How far back from now the log is read, where it is not by days.
    AuditSpan {
        /// As far as the alert panel and the admin's home look back: [`ALERT_WINDOW`].
        Day = "24h",
    }
}

impl AuditSpan {
    /// How long it is.
    #[must_use]
    pub const fn length(self) -> SignedDuration {
        match self {
            Self::Day => ALERT_WINDOW,
        }
    }
}

words! {
    /// The two events that a client may report (specification 1, section 7).
    ReportedEvent {
        /// The session that a browser remembered came back with a low score.
        SuspiciousSessionRestorationAttempt = "suspicious_session_restoration_attempt",
        /// An owner left.
        PropertyOwnerSessionTerminated = "property_owner_session_terminated",
    }
}

impl ReportedEvent {
    /// The row that it becomes.
    #[must_use]
    pub const fn event(self) -> AuditEvent {
        match self {
            Self::SuspiciousSessionRestorationAttempt => {
                AuditEvent::SuspiciousSessionRestorationAttempt
            }
            Self::PropertyOwnerSessionTerminated => AuditEvent::PropertyOwnerSessionTerminated,
        }
    }
}

impl AuditEvent {
    /// The severity, which only the server decides.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::LoginSuccess
            | Self::SecondFactorRequested
            | Self::Logout
            | Self::Signup
            | Self::SignupRequested
            | Self::FirstAdmin
            | Self::SessionCreated
            | Self::PropertyOwnerSessionTerminated
            | Self::InvitationCreated
            | Self::InvitationRevoked
            | Self::InvitationUsed
            | Self::PasswordResetRequested
            | Self::PasswordChanged
            | Self::EmailChangeRequested
            | Self::EmailChanged
            | Self::SecondFactorAdded
            | Self::SecondFactorRemoved
            | Self::RecoveryCodesRenewed
            | Self::RecoveryCodeUsed
            | Self::ProjectCodeChanged
            | Self::ProjectsAssigned
            | Self::ProjectStatusesChanged
            | Self::ProjectsImported
            | Self::FileDeleted
            | Self::TaskDeleted
            | Self::NoteEdited
            | Self::NoteDeleted
            | Self::MessageSentAsOwner
            | Self::UserInvited
            | Self::RoleChanged
            | Self::UserLinked
            | Self::UserDeactivated
            | Self::UserReactivated
            | Self::ContractorCreated
            | Self::ContractorEdited
            | Self::ContractorDeactivated
            | Self::ContractorReactivated
            | Self::CalendarFeedCreated
            | Self::CalendarFeedRevoked
            | Self::MailRetried
            | Self::OwnerMailsResumed
            | Self::ProjectAccepted
            | Self::DataExported
            | Self::PortalChanged => Severity::Info,
            Self::LoginFailed
            | Self::SecondFactorFailed
            | Self::OwnerCodeFailed
            | Self::SuspiciousSessionRestorationAttempt
            | Self::AccessDenied
            | Self::CsrfRejected
            | Self::OwnerSessionSharesStaffDevice
            | Self::UploadRejected
            | Self::RateLimitLogin
            | Self::RateLimitSignup
            | Self::RateLimitInvitation
            | Self::RateLimitSearch
            | Self::RateLimitUpload
            | Self::RateLimitCalls
            | Self::RateLimitMail => Severity::Warn,
            // Who tries project codes without pause is an attacker from the first trip (decisions, "Owner access").
            Self::RateLimitOwner
            | Self::BruteForceLogin
            | Self::BruteForceOwnerCode
            | Self::BruteForceInvitation
            | Self::BruteForceOwnerCodeDistributed
            | Self::SessionHijackSuspected
            | Self::SignedUrlForgery
            | Self::UntrustedProxy
            | Self::StorageFull
            | Self::AuditWriteFailed => Severity::Error,
        }
    }

    const fn is_rate_limit(self) -> bool {
        matches!(
            self,
            Self::RateLimitLogin
                | Self::RateLimitOwner
                | Self::RateLimitSignup
                | Self::RateLimitInvitation
                | Self::RateLimitSearch
                | Self::RateLimitUpload
                | Self::RateLimitCalls
                | Self::RateLimitMail
        )
    }

    /// The severity of the `trips`th occurrence within ten minutes: a rate limit that trips [`RATE_LIMIT_TRIPS`] times
    /// becomes an error.
    #[must_use]
    pub const fn severity_after(self, trips: u32) -> Severity {
        if self.is_rate_limit() && trips >= RATE_LIMIT_TRIPS {
            Severity::Error
        } else {
            self.severity()
        }
    }
}

/// One row per type and key in this many minutes; more occurrences raise its counter.
pub const WINDOW_MINUTES: i64 = 10;
/// A rate limit that trips so often within any [`WINDOW_MINUTES`] is an error.
pub const RATE_LIMIT_TRIPS: u32 = 3;

/// The alert panel shows what happened within this time (specification 1, section 9).
pub const ALERT_WINDOW: SignedDuration = SignedDuration::from_hours(24);
/// The alert panel shows so many.
pub const ALERTS_SHOWN: u8 = 5;

/// A row of the security audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// Its id.
    pub id: AuditId,
    /// What happened.
    pub event_type: AuditEvent,
    /// How grave it is.
    pub severity: Severity,
    /// What it is counted by: an address, an account. Never a secret or a full project code.
    pub key: String,
    /// How often within the window.
    pub count: u32,
    /// More about it, as JSON text. Never a secret or a full project code.
    pub details: Option<String>,
    /// When it first happened.
    pub created_at: Timestamp,
}

/// Somebody whom a security event names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditPerson {
    /// Whose account.
    pub id: UserId,
    /// What they are called; none for an account that is gone.
    pub name: Option<String>,
}

/// A project that a security event names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditProject {
    /// Which one.
    pub id: ProjectId,
    /// The code that it has now.
    pub code: ProjectCode,
    /// Its number.
    pub number: String,
}

/// All that the security audit log says of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRecord {
    /// What happened, and how often.
    pub entry: AuditEntry,
    /// When it last happened within its window.
    pub last_at: Timestamp,
    /// Who did it.
    pub actor: Option<AuditPerson>,
    /// Whose account it concerns.
    pub subject: Option<AuditPerson>,
    /// The project that it concerns.
    pub project: Option<AuditProject>,
    /// The client's address.
    pub address: Option<String>,
    /// The client's user agent.
    pub user_agent: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_keeps_its_name_and_gets_the_severity_of_its_event() {
        for (&reported, severity) in ReportedEvent::ALL
            .iter()
            .zip([Severity::Warn, Severity::Info])
        {
            assert_eq!(reported.as_str(), reported.event().as_str());
            assert_eq!(reported.event().severity(), severity);
        }
    }

    #[test]
    fn a_rate_limit_that_trips_often_is_an_error() {
        let limit = AuditEvent::RateLimitLogin;
        assert_eq!(limit.severity_after(RATE_LIMIT_TRIPS - 1), Severity::Warn);
        assert_eq!(limit.severity_after(RATE_LIMIT_TRIPS), Severity::Error);
        assert_eq!(
            AuditEvent::LoginFailed.severity_after(100),
            Severity::Warn,
            "other events stay what they are"
        );
    }
}
