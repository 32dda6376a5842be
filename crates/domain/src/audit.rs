//! Security events (security design, "Audit events").

use crate::id::{AuditId, ProjectId, UserId};
use crate::project::ProjectCode;
use crate::string_enum::string_enum;
use jiff::{SignedDuration, Timestamp};

string_enum! {
    /// Severity of a security event.
    Severity {
        /// Recorded only.
        Info = "info",
        /// Worth reviewing.
        Warn = "warn",
        /// Shown in the alert panel.
        Error = "error",
    }
}

string_enum! {
    /// The kinds of security events.
    AuditEvent {
        /// A user signed in.
        LoginSuccess = "login_success",
        /// The password was correct, and the second factor was requested.
        SecondFactorRequested = "second_factor_requested",
        /// A user signed out.
        Logout = "logout",
        /// An account was opened.
        Signup = "signup",
        /// An account was requested and waits for its email address to be confirmed.
        SignupRequested = "signup_requested",
        /// The first admin account was created with the portal's setup link.
        FirstAdmin = "first_admin",
        /// A session was created.
        SessionCreated = "session_created",
        /// An owner session ended.
        PropertyOwnerSessionTerminated = "property_owner_session_terminated",
        /// An invitation was created.
        InvitationCreated = "invitation_created",
        /// An admin revoked an invitation.
        InvitationRevoked = "invitation_revoked",
        /// An invitation was used.
        InvitationUsed = "invitation_used",
        /// A password reset link was requested.
        PasswordResetRequested = "password_reset_requested",
        /// A password changed.
        PasswordChanged = "password_changed",
        /// An account requested a new email address, which waits to be confirmed.
        EmailChangeRequested = "email_change_requested",
        /// The email address for sign-in changed.
        EmailChanged = "email_changed",
        /// A second factor was added to an account.
        SecondFactorAdded = "second_factor_added",
        /// A second factor was removed from an account.
        SecondFactorRemoved = "second_factor_removed",
        /// New recovery codes were generated for an account.
        RecoveryCodesRenewed = "recovery_codes_renewed",
        /// A user signed in with a recovery code.
        RecoveryCodeUsed = "recovery_code_used",
        /// An admin issued a new code for a project.
        ProjectCodeChanged = "project_code_changed",
        /// An admin assigned or unassigned the contractor of many projects at once.
        ProjectsAssigned = "projects_assigned",
        /// An admin moved many projects to a status at once.
        ProjectStatusesChanged = "project_statuses_changed",
        /// An admin imported projects from a file.
        ProjectsImported = "projects_imported",
        /// An admin deleted a file of a project.
        FileDeleted = "file_deleted",
        /// An admin deleted an admin task.
        TaskDeleted = "task_deleted",
        /// An admin edited an admin note.
        NoteEdited = "note_edited",
        /// An admin deleted an admin note.
        NoteDeleted = "note_deleted",
        /// An admin in an owner session sent a message.
        MessageSentAsOwner = "message_sent_as_owner",
        /// An admin invited a user, who sets a password through an emailed link.
        UserInvited = "user_invited",
        /// A role changed.
        RoleChanged = "role_changed",
        /// An account was linked to another contractor company, or unlinked.
        UserLinked = "user_linked",
        /// An account was deactivated.
        UserDeactivated = "user_deactivated",
        /// An account was reactivated.
        UserReactivated = "user_reactivated",
        /// An admin erased the data of an account.
        UserErased = "user_erased",
        /// An admin erased the data of a property owner.
        OwnerErased = "owner_erased",
        /// The data of one person was exported.
        PersonExported = "person_exported",
        /// An admin added a contractor company.
        ContractorCreated = "contractor_created",
        /// An admin edited a contractor company.
        ContractorEdited = "contractor_edited",
        /// A contractor company was deactivated.
        ContractorDeactivated = "contractor_deactivated",
        /// A contractor company was reactivated.
        ContractorReactivated = "contractor_reactivated",
        /// A calendar feed link was created.
        CalendarFeedCreated = "calendar_feed_created",
        /// A calendar feed link was revoked.
        CalendarFeedRevoked = "calendar_feed_revoked",
        /// A read-only link to a claim package was created.
        PackageLinkCreated = "package_link_created",
        /// A read-only link to a claim package was revoked.
        PackageLinkRevoked = "package_link_revoked",
        /// A claim package was looked at with a link.
        PackageLinkOpened = "package_link_opened",
        /// A claim package was downloaded with a link.
        PackageLinkDownloaded = "package_link_downloaded",
        /// An admin retried an email.
        MailRetried = "mail_retried",
        /// An admin resumed emails to an owner who had stopped them.
        OwnerMailsResumed = "owner_mails_resumed",
        /// An admin accepted a submitted project, which enables emails to its owner.
        ProjectAccepted = "project_accepted",
        /// A project was deleted, by an admin or by a retention rule.
        ProjectDeleted = "project_deleted",
        /// An admin restored a deleted project.
        ProjectRestored = "project_restored",
        /// A deleted project was removed for good.
        ProjectRemoved = "project_removed",
        /// An admin set a legal hold on a project.
        LegalHoldSet = "legal_hold_set",
        /// An admin lifted the legal hold on a project.
        LegalHoldLifted = "legal_hold_lifted",
        /// An admin changed the retention rules.
        RetentionChanged = "retention_changed",
        /// The retention rules deleted projects.
        RetentionApplied = "retention_applied",
        /// Data was exported.
        DataExported = "data_exported",
        /// A claim package was ordered.
        PackageCreated = "package_created",
        /// A claim package was downloaded.
        PackageDownloaded = "package_downloaded",
        /// Somebody deleted the ZIP file of a claim package.
        PackageFileDeleted = "package_file_deleted",
        /// An estimate was sent.
        EstimateSent = "estimate_sent",
        /// An estimate was withdrawn.
        EstimateWithdrawn = "estimate_withdrawn",
        /// Somebody decided about an estimate.
        EstimateDecided = "estimate_decided",
        /// An admin chose who decides about a project's estimates.
        EstimateDeciderChosen = "estimate_decider_chosen",
        /// An admin changed the portal's name, appearance, or time zone.
        PortalChanged = "portal_changed",
        /// An admin changed the privacy page or the accessibility statement.
        PageChanged = "page_changed",
        /// A sign-in failed.
        LoginFailed = "login_failed",
        /// The password was correct, but the second factor was wrong.
        SecondFactorFailed = "second_factor_failed",
        /// A project code was rejected.
        OwnerCodeFailed = "owner_code_failed",
        /// An owner session with a low security score was restored.
        SuspiciousSessionRestorationAttempt = "suspicious_session_restoration_attempt",
        /// A request was denied for lack of permission.
        AccessDenied = "access_denied",
        /// A write request came from another site.
        CsrfRejected = "csrf_rejected",
        /// An owner session shares its address and browser with a staff account, which can see codes.
        OwnerSessionSharesStaffDevice = "owner_session_shares_staff_device",
        /// A file was rejected.
        UploadRejected = "upload_rejected",
        /// Too many sign-in attempts.
        RateLimitLogin = "rate_limit_login",
        /// Too many project code attempts.
        RateLimitOwner = "rate_limit_owner",
        /// Too many sign-ups.
        RateLimitSignup = "rate_limit_signup",
        /// Too many invitation checks.
        RateLimitInvitation = "rate_limit_invitation",
        /// Too many searches.
        RateLimitSearch = "rate_limit_search",
        /// Too many uploads.
        RateLimitUpload = "rate_limit_upload",
        /// Too many API calls.
        RateLimitCalls = "rate_limit_calls",
        /// An email was held back because the account, the recipient, or the portal reached a limit.
        RateLimitMail = "rate_limit_mail",
        /// Likely guessing of passwords.
        BruteForceLogin = "brute_force_login",
        /// Likely guessing of project codes.
        BruteForceOwnerCode = "brute_force_owner_code",
        /// Likely guessing of invitation tokens.
        BruteForceInvitation = "brute_force_invitation",
        /// Likely guessing of project codes from many networks.
        BruteForceOwnerCodeDistributed = "brute_force_owner_code_distributed",
        /// A session may have been hijacked.
        SessionHijackSuspected = "session_hijack_suspected",
        /// A signed link failed verification.
        SignedUrlForgery = "signed_url_forgery",
        /// The history of a project does not match its log.
        HistoryMismatch = "history_mismatch",
        /// A reverse proxy that the configuration does not list appears to be in front of the portal.
        UntrustedProxy = "untrusted_proxy",
        /// Storage is full.
        StorageFull = "storage_full",
        /// No backup was made for two days, or the last one did not pass its verification.
        BackupFailed = "backup_failed",
        /// An audit entry could not be written.
        AuditWriteFailed = "audit_write_failed",
    }
}

string_enum! {
    /// A time span of the audit log that ends now.
    AuditSpan {
        /// The window of the alert panel and the admin dashboard: [`ALERT_WINDOW`].
        Day = "24h",
    }
}

impl AuditSpan {
    /// Length of the span.
    #[must_use]
    pub const fn length(self) -> SignedDuration {
        match self {
            Self::Day => ALERT_WINDOW,
        }
    }
}

string_enum! {
    /// The events that a client may report: two of specification 1, section 7, and what a browser finds out about the history.
    ReportedEvent {
        /// A remembered session was restored with a low security score.
        SuspiciousSessionRestorationAttempt = "suspicious_session_restoration_attempt",
        /// An owner signed out.
        PropertyOwnerSessionTerminated = "property_owner_session_terminated",
        /// The log of the owner's project does not continue the log that the browser has seen.
        HistoryMismatch = "history_mismatch",
    }
}

impl ReportedEvent {
    /// The audit event that is recorded.
    #[must_use]
    pub const fn event(self) -> AuditEvent {
        match self {
            Self::SuspiciousSessionRestorationAttempt => {
                AuditEvent::SuspiciousSessionRestorationAttempt
            }
            Self::PropertyOwnerSessionTerminated => AuditEvent::PropertyOwnerSessionTerminated,
            Self::HistoryMismatch => AuditEvent::HistoryMismatch,
        }
    }
}

impl AuditEvent {
    /// The event's severity. Only the server decides it.
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
            | Self::UserErased
            | Self::OwnerErased
            | Self::PersonExported
            | Self::ContractorCreated
            | Self::ContractorEdited
            | Self::ContractorDeactivated
            | Self::ContractorReactivated
            | Self::CalendarFeedCreated
            | Self::CalendarFeedRevoked
            | Self::PackageLinkCreated
            | Self::PackageLinkRevoked
            | Self::PackageLinkOpened
            | Self::PackageLinkDownloaded
            | Self::MailRetried
            | Self::OwnerMailsResumed
            | Self::ProjectAccepted
            | Self::ProjectDeleted
            | Self::ProjectRestored
            | Self::ProjectRemoved
            | Self::LegalHoldSet
            | Self::LegalHoldLifted
            | Self::RetentionChanged
            | Self::RetentionApplied
            | Self::DataExported
            | Self::PackageCreated
            | Self::PackageDownloaded
            | Self::PackageFileDeleted
            | Self::EstimateSent
            | Self::EstimateWithdrawn
            | Self::EstimateDecided
            | Self::EstimateDeciderChosen
            | Self::PortalChanged
            | Self::PageChanged => Severity::Info,
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
            // Repeated project code attempts are treated as an attack from the first trip (decisions, "Owner access").
            Self::RateLimitOwner
            | Self::BruteForceLogin
            | Self::BruteForceOwnerCode
            | Self::BruteForceInvitation
            | Self::BruteForceOwnerCodeDistributed
            | Self::SessionHijackSuspected
            | Self::SignedUrlForgery
            | Self::HistoryMismatch
            | Self::UntrustedProxy
            | Self::StorageFull
            | Self::BackupFailed
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

    /// The severity of the `trips`th occurrence within [`WINDOW_MINUTES`]. A rate limit that trips [`RATE_LIMIT_TRIPS`] times becomes an
    /// error.
    #[must_use]
    pub const fn severity_after(self, trips: u32) -> Severity {
        if self.is_rate_limit() && trips >= RATE_LIMIT_TRIPS {
            Severity::Error
        } else {
            self.severity()
        }
    }
}

/// Window for merging audit events, in minutes. Repeated events with the same type and key within it increment one row's counter.
pub const WINDOW_MINUTES: i64 = 10;
/// A rate limit that trips this many times within [`WINDOW_MINUTES`] is an error.
pub const RATE_LIMIT_TRIPS: u32 = 3;

/// The alert panel shows events from this time span (specification 1, section 9).
pub const ALERT_WINDOW: SignedDuration = SignedDuration::from_hours(24);
/// Maximum number of alerts in the panel.
pub const ALERTS_SHOWN: u8 = 5;

/// A row of the security audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// ID of the entry.
    pub id: AuditId,
    /// Event type.
    pub event_type: AuditEvent,
    /// Severity.
    pub severity: Severity,
    /// Key that occurrences are counted by, such as an address or account. Never contains a secret or a full project code.
    pub key: String,
    /// Number of occurrences within the window.
    pub count: u32,
    /// Details as JSON text. Never contains a secret or a full project code.
    pub details: Option<String>,
    /// Time of the first occurrence.
    pub created_at: Timestamp,
}

/// A user referenced by a security event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditPerson {
    /// Account ID.
    pub id: UserId,
    /// Display name; `None` if the account was deleted.
    pub name: Option<String>,
}

/// A project referenced by a security event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditProject {
    /// Project ID.
    pub id: ProjectId,
    /// Current project code.
    pub code: ProjectCode,
    /// Project number.
    pub number: String,
}

/// A security event with the people and the project it references.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRecord {
    /// The audit entry.
    pub entry: AuditEntry,
    /// Time of the last occurrence within the window.
    pub last_at: Timestamp,
    /// The user who caused it, if known.
    pub actor: Option<AuditPerson>,
    /// The account it concerns, if any.
    pub subject: Option<AuditPerson>,
    /// The project it concerns, if any.
    pub project: Option<AuditProject>,
    /// The client's IP address.
    pub address: Option<String>,
    /// The client's user agent.
    pub user_agent: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reported_event_has_the_name_and_severity_of_its_audit_event() {
        for (&reported, severity) in ReportedEvent::ALL
            .iter()
            .zip([Severity::Warn, Severity::Info])
        {
            assert_eq!(reported.as_str(), reported.event().as_str());
            assert_eq!(reported.event().severity(), severity);
        }
    }

    #[test]
    fn repeated_rate_limit_trips_become_an_error() {
        let limit = AuditEvent::RateLimitLogin;
        assert_eq!(limit.severity_after(RATE_LIMIT_TRIPS - 1), Severity::Warn);
        assert_eq!(limit.severity_after(RATE_LIMIT_TRIPS), Severity::Error);
        assert_eq!(
            AuditEvent::LoginFailed.severity_after(100),
            Severity::Warn,
            "other events keep their severity"
        );
    }
}
