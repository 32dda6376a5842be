//! The texts of notifications, in the app and in email. Users' text is kept as written.

use super::{NewNotification, NotificationSubject, NotificationType, Words};
use crate::delivery::NotificationKind;
use crate::estimate::DecisionKind;
use crate::event::{EventStatus, When, default_title, title_param};
use crate::id::{ProjectId, UserId};
use crate::language::{Language, Message, Text};
use crate::message::notification_words;
use crate::permission::Role;
use crate::project::ProjectStatus;
use crate::task::assignment_words;
use crate::update::{files_summary, update_words};

/// Whose word an owner session's answer counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaidBy {
    /// The owner's.
    Owner,
    /// Nobody's for certain: the device is also used with a staff account.
    SharedDevice,
}

/// An event that people are notified of.
#[derive(Debug, Clone, Copy)]
pub enum NotificationEvent<'a> {
    /// A project was submitted.
    ProjectSubmitted {
        /// Project number.
        number: &'a str,
        /// Damage type, as entered.
        damage: &'a str,
        /// City.
        city: &'a str,
        /// State.
        state: &'a str,
    },
    /// This many projects were imported from a file. The role is the recipient's.
    ProjectsImported(Role, usize),
    /// A company with this name was assigned to a project.
    ContractorAssigned(&'a str),
    /// Files with these names were added to a project.
    FilesAdded(&'a [&'a str]),
    /// An event was scheduled.
    EventScheduled(&'a str, When),
    /// An event was rescheduled.
    EventMoved(&'a str, When),
    /// An event was deleted.
    EventDeleted(&'a str, When),
    /// An event's status changed.
    EventStatusUpdated(&'a str, EventStatus),
    /// An event takes place tomorrow.
    EventTomorrow(&'a str, When),
    /// This many timeslots were proposed for an event.
    TimeslotsProposed(&'a str, usize),
    /// A proposal's timeslots changed.
    TimeslotsUpdated(&'a str, usize),
    /// A timeslot was confirmed.
    TimeslotConfirmed(&'a str, When),
    /// A proposal was deleted.
    ProposalDeleted(&'a str),
    /// None of the proposed timeslots works for the contractor, who suggested this many other times.
    TimeslotsRejected(&'a str, usize),
    /// Someone in an owner session confirmed the event's time.
    EventConfirmed(&'a str, When, SaidBy),
    /// Someone in an owner session rejected the event's time.
    EventRejected(&'a str, When, SaidBy),
    /// An answer was declined, with this many other times. The flag tells whether it was the owner's.
    AnswerDeclined(&'a str, usize, bool),
    /// A project's status changed, or an update was added.
    Updated {
        /// The previous status.
        previous: ProjectStatus,
        /// The new status.
        new: ProjectStatus,
        /// The notes.
        notes: &'a str,
    },
    /// A status change was undone; the project has this status again.
    StatusUndone(ProjectStatus),
    /// A message was sent in a project's thread.
    MessageSent {
        /// The sender's name.
        sender: &'a str,
        /// The text.
        content: &'a str,
    },
    /// A project's thread was assigned to an admin.
    ThreadAssigned {
        /// The sender of its last message.
        sender: &'a str,
        /// The text of that message.
        content: &'a str,
    },
    /// A task was assigned to a user.
    TaskAssigned {
        /// The task's description.
        description: &'a str,
        /// The recipient's role.
        role: Role,
    },
    /// A version of an estimate was sent: the number of the estimate, and the version.
    EstimateSent(i32, i32),
    /// A version of an estimate was withdrawn.
    EstimateWithdrawn(i32, i32),
    /// Somebody decided about a version of an estimate. The flag tells whether it was decided in an owner session.
    EstimateDecided(DecisionKind, i32, i32, bool),
}

impl NotificationEvent<'_> {
    /// The notification for everyone who can see the project.
    #[must_use]
    pub fn of(&self, project: ProjectId) -> NewNotification {
        self.notification(None, Some(project))
    }

    /// The notification for one account, or for everyone who can see the project.
    #[must_use]
    pub fn notification(
        &self,
        user: Option<UserId>,
        project: Option<ProjectId>,
    ) -> NewNotification {
        let (notification_type, subject, kind) = self.classify();
        NewNotification {
            user_id: user,
            title: self.title().into(),
            message: self.message().into(),
            notification_type,
            subject,
            kind,
            project_id: project,
            tells_owner: self.tells_owner(),
        }
    }

    /// The title and text in `language`.
    #[must_use]
    pub fn words(&self, language: Language) -> Words {
        Words {
            title: self.title().in_language(language),
            message: self.message().in_language(language),
        }
    }

    const fn classify(&self) -> (NotificationType, NotificationSubject, NotificationKind) {
        use NotificationKind as Kind;
        use NotificationSubject as Subject;
        use NotificationType::{Info, StatusUpdate};
        match self {
            Self::ProjectSubmitted { .. }
            | Self::ProjectsImported(..)
            | Self::ContractorAssigned(_) => (Info, Subject::Project, Kind::Assignment),
            Self::FilesAdded(_) => (Info, Subject::File, Kind::File),
            Self::EventTomorrow(..) => (Info, Subject::Event, Kind::Reminder),
            Self::EventScheduled(..)
            | Self::EventMoved(..)
            | Self::EventDeleted(..)
            | Self::EventStatusUpdated(..)
            | Self::TimeslotsProposed(..)
            | Self::TimeslotsUpdated(..)
            | Self::TimeslotConfirmed(..)
            | Self::ProposalDeleted(_)
            | Self::TimeslotsRejected(..)
            | Self::EventConfirmed(..)
            | Self::EventRejected(..)
            | Self::AnswerDeclined(..) => (Info, Subject::Event, Kind::Event),
            Self::Updated { .. } | Self::StatusUndone(_) => {
                (StatusUpdate, Subject::Update, Kind::StatusUpdate)
            }
            Self::EstimateSent(..) | Self::EstimateWithdrawn(..) | Self::EstimateDecided(..) => {
                (StatusUpdate, Subject::Estimate, Kind::StatusUpdate)
            }
            Self::MessageSent { .. } => (Info, Subject::Message, Kind::Message),
            Self::ThreadAssigned { .. } => (Info, Subject::Message, Kind::Task),
            Self::TaskAssigned { .. } => (Info, Subject::Task, Kind::Task),
        }
    }

    /// Whether the owner is emailed. Proposals are excluded, because the owner does not choose timeslots, and so are the owner's own answers.
    /// Of a decision about an estimate, the owner gets a receipt, because somebody else may have decided in the owner's name.
    const fn tells_owner(&self) -> bool {
        match self {
            Self::AnswerDeclined(_, _, is_owners) => *is_owners,
            Self::EventScheduled(..)
            | Self::EventMoved(..)
            | Self::EventDeleted(..)
            | Self::EventStatusUpdated(..)
            | Self::EventTomorrow(..)
            | Self::TimeslotConfirmed(..)
            | Self::Updated { .. }
            | Self::StatusUndone(_)
            | Self::EstimateSent(..)
            | Self::EstimateWithdrawn(..)
            | Self::EstimateDecided(..)
            | Self::MessageSent { .. } => true,
            Self::ProjectSubmitted { .. }
            | Self::ProjectsImported(..)
            | Self::ContractorAssigned(_)
            | Self::FilesAdded(_)
            | Self::TimeslotsProposed(..)
            | Self::TimeslotsUpdated(..)
            | Self::ProposalDeleted(_)
            | Self::ThreadAssigned { .. }
            | Self::TimeslotsRejected(..)
            | Self::EventConfirmed(..)
            | Self::EventRejected(..)
            | Self::TaskAssigned { .. } => false,
        }
    }

    fn title(&self) -> Message {
        match *self {
            Self::ProjectSubmitted { .. } => Message::NotificationSubmittedTitle,
            Self::ProjectsImported(Role::Admin, _) => Message::NotificationImportedAdminTitle,
            Self::ProjectsImported(Role::Contractor, _) => {
                Message::NotificationImportedContractorTitle
            }
            Self::ProjectsImported(Role::ReferralPartner, _) => {
                Message::NotificationImportedPartnerTitle
            }
            Self::ContractorAssigned(_) => Message::NotificationContractorAssignedTitle,
            Self::FilesAdded(_) => Message::NotificationFilesAddedTitle,
            Self::EventScheduled(..) => Message::NotificationEventScheduledTitle,
            Self::EventMoved(..) => Message::NotificationEventMovedTitle,
            Self::EventDeleted(..) => Message::NotificationEventDeletedTitle,
            Self::EventStatusUpdated(..) => Message::NotificationEventStatusTitle,
            Self::EventTomorrow(..) => Message::NotificationEventTomorrowTitle,
            Self::TimeslotsProposed(..) => Message::NotificationTimeslotsProposedTitle,
            Self::TimeslotsUpdated(..) => Message::NotificationTimeslotsUpdatedTitle,
            Self::TimeslotConfirmed(..) => Message::NotificationTimeslotConfirmedTitle,
            Self::ProposalDeleted(_) => Message::NotificationProposalDeletedTitle,
            Self::TimeslotsRejected(..) => Message::NotificationTimeslotsRejectedTitle,
            Self::EventConfirmed(_, _, SaidBy::Owner) => Message::NotificationEventConfirmedTitle,
            Self::EventConfirmed(_, _, SaidBy::SharedDevice) => {
                Message::NotificationEventConfirmedDeviceTitle
            }
            Self::EventRejected(_, _, SaidBy::Owner) => Message::NotificationEventRejectedTitle,
            Self::EventRejected(_, _, SaidBy::SharedDevice) => {
                Message::NotificationEventRejectedDeviceTitle
            }
            Self::AnswerDeclined(..) => Message::NotificationAnswerDeclinedTitle,
            Self::Updated {
                previous,
                new,
                notes,
            } => update_words(previous, new, notes).0,
            Self::StatusUndone(_) => Message::NotificationStatusChangedTitle,
            Self::MessageSent { .. } => Message::NotificationMessageTitle,
            Self::ThreadAssigned { .. } => Message::NotificationThreadTitle,
            Self::TaskAssigned { .. } => Message::NotificationTaskTitle,
            Self::EstimateSent(..) => Message::NotificationEstimateSentTitle,
            Self::EstimateWithdrawn(..) => Message::NotificationEstimateWithdrawnTitle,
            Self::EstimateDecided(decision, ..) => Message::NotificationEstimateDecidedTitle {
                decision: decision.to_string(),
            },
        }
    }

    fn message(&self) -> Message {
        match *self {
            Self::ProjectSubmitted {
                number,
                damage,
                city,
                state,
            } => Message::NotificationSubmitted {
                number: number.to_owned(),
                damage: damage.to_owned(),
                city: city.to_owned(),
                state: state.to_owned(),
            },
            Self::ProjectsImported(role, count) => {
                let count = counted(count);
                match role {
                    Role::Admin => Message::NotificationImportedAdmin { count },
                    Role::Contractor => Message::NotificationImportedContractor { count },
                    Role::ReferralPartner => Message::NotificationImportedPartner { count },
                }
            }
            Self::ContractorAssigned(name) => Message::NotificationContractorAssigned {
                company: name.to_owned(),
            },
            Self::FilesAdded(names) => files_summary(names),
            Self::EventScheduled(title, when)
            | Self::EventMoved(title, when)
            | Self::EventDeleted(title, when)
            | Self::EventTomorrow(title, when)
            | Self::TimeslotConfirmed(title, when)
            | Self::EventConfirmed(title, when, _)
            | Self::EventRejected(title, when, _) => Message::NotificationEvent {
                title: title_param(title),
                when: when.as_param(),
            },
            Self::EventStatusUpdated(title, status) => Message::NotificationEventStatus {
                title: title_param(title),
                status: status.to_string(),
            },
            // The text suits both recipients who choose a timeslot and those who only see the proposal.
            Self::TimeslotsProposed(title, count) | Self::TimeslotsUpdated(title, count) => {
                Message::NotificationTimeslots {
                    count: counted(count),
                    title: title_param(title),
                }
            }
            Self::TimeslotsRejected(title, count) | Self::AnswerDeclined(title, count, _) => {
                Message::NotificationSuggested {
                    count: counted(count),
                    title: title_param(title),
                }
            }
            Self::ProposalDeleted(title) => default_title(title).unwrap_or_else(|| written(title)),
            Self::Updated {
                previous,
                new,
                notes,
            } => update_words(previous, new, notes).1,
            Self::StatusUndone(status) => Message::NotificationStatusUndone {
                status: status.to_string(),
            },
            Self::MessageSent { sender, content } | Self::ThreadAssigned { sender, content } => {
                notification_words(sender, content)
            }
            Self::TaskAssigned { description, role } => assignment_words(description, role),
            Self::EstimateSent(number, version) => Message::NotificationEstimateSent {
                number: i64::from(number),
                version: i64::from(version),
            },
            Self::EstimateWithdrawn(number, version) => Message::NotificationEstimateWithdrawn {
                number: i64::from(number),
                version: i64::from(version),
            },
            Self::EstimateDecided(_, number, version, is_owners) => {
                let (number, version) = (i64::from(number), i64::from(version));
                if is_owners {
                    Message::NotificationEstimateDecidedByOwner { number, version }
                } else {
                    Message::NotificationEstimateDecided { number, version }
                }
            }
        }
    }
}

/// The text that an owner reads instead about their own decision on an estimate; `None` for other texts.
#[must_use]
pub fn receipt_of(message: &Text) -> Option<Text> {
    let (number, version) = (0, 0);
    let decided = Message::NotificationEstimateDecidedByOwner { number, version };
    let receipt = Message::NotificationEstimateDecidedReceipt { number, version };
    (message.code == decided.code()).then(|| Text {
        code: receipt.code().to_owned(),
        params: message.params.clone(),
    })
}

/// A notification text that consists only of a user's text.
pub(crate) fn written(words: &str) -> Message {
    Message::NotificationWords {
        words: words.to_owned(),
    }
}

fn counted(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
