//! Change notifications: what the event stream carries, and who receives it.

use crate::id::{ContractorId, ProjectId, UserId};
use crate::permission::{Scope, Visible};
use crate::project::ProjectFacts;
use crate::string_enum::string_enum;
use jiff::Timestamp;
use uuid::Uuid;

string_enum! {
    /// What kind of entity changed.
    ChangeTopic {
        /// A project's fields, status, or assignment.
        Project = "project",
        /// A project's timeline.
        Update = "update",
        /// When a user last viewed a timeline. Sent to that account only.
        Look = "look",
        /// A project's files.
        File = "file",
        /// Events.
        Event = "event",
        /// Proposed timeslots.
        Timeslot = "timeslot",
        /// Messages. With a `user_id`, that account's read status of them.
        Message = "message",
        /// A property owner's read status of messages. Sent to the owner only.
        OwnerRead = "owner_read",
        /// Who works on a thread of messages, and whether the office is waiting for an answer.
        Thread = "thread",
        /// Notifications or their read status.
        Notification = "notification",
        /// A session. Sent to its account only.
        Session = "session",
        /// A property owner's session.
        OwnerSession = "owner_session",
        /// A contractor company.
        Contractor = "contractor",
        /// A user's profile or role.
        User = "user",
        /// A project's estimates, or who decides about them. A draft concerns those who may edit it.
        Estimate = "estimate",
        /// Admin tasks.
        Task = "task",
        /// Admin notes.
        Note = "note",
        /// Security events that are alerts.
        SecurityAlert = "security_alert",
        /// Email status: an email was given up or retried, or a project's owner stopped or resumed emails.
        Mail = "mail",
        /// The legal hold on a project.
        LegalHold = "legal_hold",
        /// The list of deleted projects.
        DeletedProject = "deleted_project",
        /// The portal's name or appearance.
        Portal = "portal",
    }
}

impl ChangeTopic {
    /// Whether a change about one account is sent to that account only, and not to admins either.
    #[must_use]
    pub const fn is_personal(self) -> bool {
        matches!(self, Self::Session | Self::Look | Self::Message)
    }

    /// Whether only the project's owner is notified.
    #[must_use]
    pub const fn is_for_owners(self) -> bool {
        matches!(self, Self::OwnerRead)
    }

    /// Whether only admins are notified.
    #[must_use]
    pub const fn is_internal(self) -> bool {
        matches!(
            self,
            Self::Task
                | Self::Thread
                | Self::Note
                | Self::OwnerSession
                | Self::Mail
                | Self::LegalHold
                | Self::DeletedProject
        )
    }
}

/// A change. It carries IDs only; clients fetch the data that they may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Position in the feed.
    pub seq: i64,
    /// What kind of entity changed.
    pub topic: ChangeTopic,
    /// ID of the changed entity.
    pub entity_id: Uuid,
    /// The project it concerns, as it was after the change.
    pub project: Option<ProjectFacts>,
    /// The user it concerns, if it concerns a single user.
    pub user_id: Option<UserId>,
    /// Time of the change.
    pub at: Timestamp,
}

/// A change to be written. The feed assigns its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewChange {
    /// What kind of entity changed.
    pub topic: ChangeTopic,
    /// ID of the changed entity.
    pub entity_id: Uuid,
    /// The project it concerns, as it is after the change.
    pub project: Option<ProjectFacts>,
    /// The user it concerns, if it concerns a single user.
    pub user_id: Option<UserId>,
}

impl Change {
    /// The project's ID, if the listener may see the project. A change about an account reaches its holder even if the project is not
    /// visible to them.
    #[must_use]
    pub fn project_for(&self, visible: Visible) -> Option<ProjectId> {
        let project = self.project.as_ref();
        project
            .filter(|project| visible.includes(project))
            .map(|project| project.id)
    }

    /// Whether a listener receives the change, given what they can see and their account, if any.
    #[must_use]
    pub fn concerns(&self, visible: Visible, listener: Option<UserId>) -> bool {
        if self.topic.is_for_owners() {
            let project = self.project.as_ref();
            return matches!(visible.scope(), Scope::One(id) if project.is_some_and(|project| project.id == id));
        }
        match (self.user_id, &self.project) {
            (Some(user), _) if listener == Some(user) => true,
            // A change about one user is not sent to others who can see the project.
            (Some(_), _) => visible.is_everything() && !self.topic.is_personal(),
            (None, _) if visible.is_everything() => true,
            (None, Some(project)) => !self.topic.is_internal() && visible.includes(project),
            (None, None) if self.topic == ChangeTopic::Contractor => {
                visible.scope() == Scope::OfContractor(ContractorId::from_uuid(self.entity_id))
            }
            // Changes that concern everyone. Owners receive changes to the portal, but not notifications. Other changes without a project
            // go to admins only.
            (None, None) => {
                self.topic == ChangeTopic::Portal
                    || self.topic == ChangeTopic::Notification && listener.is_some()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::SessionId;
    use crate::permission::{Actor, Role, UserActor};
    use crate::project::ProjectStatus;

    fn user(n: u128) -> UserId {
        UserId::from_uuid(Uuid::from_u128(n))
    }

    #[test]
    fn changes_reach_only_permitted_listeners() {
        use ChangeTopic::{Notification, Session, Task, Update};
        let company = ContractorId::from_uuid(Uuid::from_u128(50));
        let listener = |n, role, contractor_id| {
            let session_id = SessionId::from_uuid(Uuid::nil());
            Actor::User(UserActor {
                user_id: user(n),
                session_id,
                role,
                contractor_id,
                needs_second_factor: false,
            })
        };
        let people = [
            (listener(1, Role::Admin, None), user(1)),
            (listener(2, Role::Contractor, Some(company)), user(2)),
            (listener(3, Role::ReferralPartner, None), user(3)),
            (listener(4, Role::ReferralPartner, None), user(4)),
        ];
        let project = ProjectFacts {
            id: ProjectId::from_uuid(Uuid::from_u128(9)),
            contractor_id: Some(company),
            referral_partner_id: Some(user(3)),
            status: ProjectStatus::Submitted,
        };
        // topic, has project, for one user -> reaches: admin, project's contractor, project's partner, other partner
        let table = [
            (Update, true, None, [true, true, true, false]),
            (Task, true, None, [true, false, false, false]),
            (ChangeTopic::Thread, true, None, [true, false, false, false]),
            (
                ChangeTopic::OwnerSession,
                true,
                None,
                [true, false, false, false],
            ),
            (
                Notification,
                true,
                Some(user(2)),
                [true, true, false, false],
            ),
            (Notification, true, None, [true, true, true, false]),
            (Notification, false, None, [true, true, true, true]),
            (
                ChangeTopic::Contractor,
                false,
                None,
                [true, false, false, false],
            ),
            (ChangeTopic::Mail, true, None, [true, false, false, false]),
            (ChangeTopic::Mail, false, None, [true, false, false, false]),
            (ChangeTopic::Portal, false, None, [true, true, true, true]),
            (Session, false, Some(user(4)), [false, false, false, true]),
            (
                ChangeTopic::Look,
                true,
                Some(user(2)),
                [false, true, false, false],
            ),
            (
                ChangeTopic::Message,
                true,
                Some(user(2)),
                [false, true, false, false],
            ),
            (ChangeTopic::Message, true, None, [true, true, true, false]),
            (
                ChangeTopic::SecurityAlert,
                false,
                Some(user(2)),
                [true, true, false, false],
            ),
            (
                ChangeTopic::SecurityAlert,
                false,
                None,
                [true, false, false, false],
            ),
        ];
        let of = |topic, about_project: bool, user_id| Change {
            seq: 1,
            topic,
            entity_id: Uuid::nil(),
            project: about_project.then(|| project.clone()),
            user_id,
            at: Timestamp::UNIX_EPOCH,
        };
        for (topic, about_project, user_id, expected) in table {
            let change = of(topic, about_project, user_id);
            let reached = people
                .each_ref()
                .map(|(actor, id)| change.concerns(Visible::to(actor), Some(*id)));
            assert_eq!(reached, expected, "{topic} {about_project} {user_id:?}");
        }
        // The assignee of a task receives the notification even if the project is not visible to them, but without the project.
        let assigned = of(Notification, true, Some(user(4)));
        let reached = people.each_ref().map(|(actor, id)| {
            let visible = Visible::to(actor);
            let is_notified = assigned.concerns(visible, Some(*id));
            is_notified.then(|| assigned.project_for(visible))
        });
        assert_eq!(reached, [Some(Some(project.id)), None, None, Some(None)]);
        // A company's own users receive changes to the company.
        let of_company = Change {
            entity_id: company.uuid(),
            ..of(ChangeTopic::Contractor, false, None)
        };
        let reached = people
            .each_ref()
            .map(|(actor, id)| of_company.concerns(Visible::to(actor), Some(*id)));
        assert_eq!(reached, [true, true, false, false]);
        // An owner's read status reaches only that owner's other windows.
        let own = Visible::of_owner(project.id);
        let foreign = Visible::of_owner(ProjectId::from_uuid(Uuid::from_u128(8)));
        for (topic, expected) in [
            (ChangeTopic::Message, [true, false]),
            (ChangeTopic::OwnerRead, [true, false]),
            (Task, [false, false]),
        ] {
            let change = of(topic, true, None);
            let reached = [own, foreign].map(|visible| change.concerns(visible, None));
            assert_eq!(reached, expected, "{topic} to owners");
        }
        assert!(of(ChangeTopic::Portal, false, None).concerns(own, None));
        assert!(!of(Notification, false, None).concerns(own, None));
        let read = of(ChangeTopic::OwnerRead, true, None);
        for (actor, id) in &people {
            assert!(!read.concerns(Visible::to(actor), Some(*id)), "{id}");
        }
    }
}
