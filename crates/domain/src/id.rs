//! Typed IDs. Every ID is a `UUIDv7` generated from the given clock and random generator.

use crate::clock::{Clock, Rng};
use jiff::Timestamp;
use uuid::Uuid;

/// Generates a `UUIDv7` from the given clock and random generator.
pub fn new_uuid(clock: &dyn Clock, rng: &mut dyn Rng) -> Uuid {
    let millis = u64::try_from(clock.now().as_millisecond()).unwrap_or(0);
    let mut random = [0_u8; 10];
    rng.fill_bytes(&mut random);
    uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        pub struct $name(Uuid);

        impl $name {
            /// Generates a new ID.
            pub fn new(clock: &dyn Clock, rng: &mut dyn Rng) -> Self {
                Self(new_uuid(clock, rng))
            }

            /// The smallest ID that can be generated from this time on. IDs begin with their creation time in milliseconds, so a range of
            /// IDs is a range of time.
            #[must_use]
            pub fn first_from(instant: Timestamp) -> Self {
                let millis = u64::try_from(instant.as_millisecond()).unwrap_or(0);
                Self(uuid::Builder::from_unix_timestamp_millis(millis, &[0; 10]).into_uuid())
            }

            /// Wraps an existing UUID, as read from storage or a request.
            #[must_use]
            pub const fn from_uuid(uuid: Uuid) -> Self {
                Self(uuid)
            }

            /// The UUID.
            #[must_use]
            pub const fn uuid(self) -> Uuid {
                self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.hyphenated().fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = uuid::Error;
            fn from_str(s: &str) -> Result<Self, Self::Err> {
                Uuid::try_parse(s).map(Self)
            }
        }
    )+};
}

ids! {
    /// An account (admin, contractor, or referral partner).
    UserId,
    /// A session of an account.
    SessionId,
    /// The assignment of a contractor company to a project for a period.
    AssignmentId,
    /// A password reset link.
    PasswordResetId,
    /// A passkey of an account.
    PasskeyId,
    /// A contractor company.
    ContractorId,
    /// A contractor invitation.
    InvitationId,
    /// A project.
    ProjectId,
    /// A timeline entry (`project_status_updates`).
    UpdateId,
    /// One tracked-field change (`project_edit_history`).
    EditId,
    /// A stored file of any kind (original submission or attachment).
    FileId,
    /// One change of one field of a photo's description (`photo_changes`).
    PhotoChangeId,
    /// An upload that is not attached to anything yet.
    UploadId,
    /// A scheduled event (`contractor_tasks`).
    EventId,
    /// A proposed event (`event_proposals`).
    ProposalId,
    /// A proposed option of an event (`contractor_task_timeslots`).
    TimeslotId,
    /// A project message.
    MessageId,
    /// A notification.
    NotificationId,
    /// An admin task.
    TaskId,
    /// One change to an admin task (`admin_task_changes`).
    TaskChangeId,
    /// An admin note.
    NoteId,
    /// A property owner's session.
    OwnerSessionId,
    /// A rejected project code.
    OwnerCodeFailureId,
    /// A row of the security audit log.
    AuditId,
    /// A saved view of a list.
    SavedViewId,
    /// A report that an admin gets by email.
    ReportMailId,
    /// A document that is made from a project.
    DocumentId,
    /// A claim package.
    PackageId,
    /// A calendar feed link.
    CalendarFeedId,
    /// A queued email.
    MailId,
    /// A letter to a property owner that was sent.
    OwnerLetterId,
    /// A read-only link to a claim package.
    PackageLinkId,
    /// An answer to proposed or planned times.
    VisitAnswerId,
    /// A list of photos that projects need.
    ShotListId,
    /// A photo that a shot list asks for.
    ShotId,
    /// An estimate of a project.
    EstimateId,
    /// A version of an estimate.
    EstimateVersionId,
}
