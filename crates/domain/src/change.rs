//! 'This changed': what the event stream carries, and to whom.

use crate::id::{ContractorId, ProjectId, UserId};
use crate::permission::{Scope, Visible};
use crate::project::ProjectFacts;
use crate::word::words;
use jiff::Timestamp;
use uuid::Uuid;

words! {
    /// What kind of thing changed.
    ChangeTopic {
        /// A project's fields, status or assignment.
        Project = "project",
        /// A timeline.
        Update = "update",
        /// When somebody last looked at a timeline, for that account only.
        Look = "look",
        /// A project's files.
        File = "file",
        /// Events.
        Event = "event",
        /// Proposed timeslots.
        Timeslot = "timeslot",
        /// Messages. About one account it is what that account has read of them.
        Message = "message",
        /// What a property owner has read of the messages, for the owner only.
        OwnerRead = "owner_read",
        /// Notifications or their read status.
        Notification = "notification",
        /// An account's session, for that account only.
        Session = "session",
        /// A property owner's session.
        OwnerSession = "owner_session",
        /// A contractor company.
        Contractor = "contractor",
        /// A user's profile or role.
        User = "user",
        /// Admin tasks.
        Task = "task",
        /// Admin notes.
        Note = "note",
        /// Security events that are alerts.
        SecurityAlert = "security_alert",
        /// What became of mails: one was given up, or is tried once more; a project's owner stopped them, or wants them again.
        Mail = "mail",
        /// What the portal is called and looks like.
        Portal = "portal",
    }
}

impl ChangeTopic {
    /// Whether, where it is about one account, it is nobody else's business, not even an admin's.
    #[must_use]
    pub const fn is_personal(self) -> bool {
        matches!(self, Self::Session | Self::Look | Self::Message)
    }

    /// Whether only the project's owner is told.
    #[must_use]
    pub const fn is_for_owners(self) -> bool {
        matches!(self, Self::OwnerRead)
    }

    /// Whether only admins may be told.
    #[must_use]
    pub const fn is_internal(self) -> bool {
        matches!(
            self,
            Self::Task | Self::Note | Self::OwnerSession | Self::Mail
        )
    }
}

/// One change. It carries ids only; clients fetch what they may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Its place in the feed.
    pub seq: i64,
    /// What kind of thing.
    pub topic: ChangeTopic,
    /// Which one.
    pub entity_id: Uuid,
    /// The project it is about, as it stood after the change.
    pub project: Option<ProjectFacts>,
    /// The one user it is about, if it is about one.
    pub user_id: Option<UserId>,
    /// When.
    pub at: Timestamp,
}

/// A change to be written; the feed gives it its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewChange {
    /// What kind of thing.
    pub topic: ChangeTopic,
    /// Which one.
    pub entity_id: Uuid,
    /// The project it is about, as it stands after the change.
    pub project: Option<ProjectFacts>,
    /// The one user it is about, if it is about one.
    pub user_id: Option<UserId>,
}

impl Change {
    /// The project that somebody who is told of it may know it is about: what is about an account reaches its holder also
    /// where the project is out of their sight.
    #[must_use]
    pub fn project_for(&self, visible: Visible) -> Option<ProjectId> {
        let project = self.project.as_ref();
        project
            .filter(|project| visible.includes(project))
            .map(|project| project.id)
    }

    /// Whether somebody may be told of it, given what they see and which account they have, if any.
    #[must_use]
    pub fn concerns(&self, visible: Visible, listener: Option<UserId>) -> bool {
        if self.topic.is_for_owners() {
            let project = self.project.as_ref();
            return matches!(visible.scope(), Scope::One(id) if project.is_some_and(|project| project.id == id));
        }
        match (self.user_id, &self.project) {
            (Some(user), _) if listener == Some(user) => true,
            // What is meant for one user is not for others who happen to see the project.
            (Some(_), _) => visible.is_everything() && !self.topic.is_personal(),
            (None, _) if visible.is_everything() => true,
            (None, Some(project)) => !self.topic.is_internal() && visible.includes(project),
            (None, None) if self.topic == ChangeTopic::Contractor => {
                visible.scope() == Scope::OfContractor(ContractorId::from_uuid(self.entity_id))
            }
            // What concerns everyone, owners too where they read of the office; anything else about no project is for admins.
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
    fn changes_reach_those_who_may_see_them() {
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
        // topic, about the project, for one user -> told: admin, own contractor, own partner, other partner
        let table = [
            (Update, true, None, [true, true, true, false]),
            (Task, true, None, [true, false, false, false]),
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
        for (topic, about_project, user_id, told) in table {
            let change = of(topic, about_project, user_id);
            let reached = people
                .each_ref()
                .map(|(actor, id)| change.concerns(Visible::to(actor), Some(*id)));
            assert_eq!(reached, told, "{topic} {about_project} {user_id:?}");
        }
        // A task of a project that one does not see is told to whom it is given, without the project.
        let given = of(Notification, true, Some(user(4)));
        let reached = people.each_ref().map(|(actor, id)| {
            let visible = Visible::to(actor);
            let is_told = given.concerns(visible, Some(*id));
            is_told.then(|| given.project_for(visible))
        });
        assert_eq!(reached, [Some(Some(project.id)), None, None, Some(None)]);
        // Of a company its own people hear too.
        let of_company = Change {
            entity_id: company.uuid(),
            ..of(ChangeTopic::Contractor, false, None)
        };
        let reached = people
            .each_ref()
            .map(|(actor, id)| of_company.concerns(Visible::to(actor), Some(*id)));
        assert_eq!(reached, [true, true, false, false]);
        // What an owner reads, the owner's own windows follow, and nobody else's.
        let own = Visible::of_owner(project.id);
        let foreign = Visible::of_owner(ProjectId::from_uuid(Uuid::from_u128(8)));
        for (topic, told) in [
            (ChangeTopic::Message, [true, false]),
            (ChangeTopic::OwnerRead, [true, false]),
            (Task, [false, false]),
        ] {
            let change = of(topic, true, None);
            let reached = [own, foreign].map(|visible| change.concerns(visible, None));
            assert_eq!(reached, told, "{topic} to owners");
        }
        assert!(of(ChangeTopic::Portal, false, None).concerns(own, None));
        assert!(!of(Notification, false, None).concerns(own, None));
        let read = of(ChangeTopic::OwnerRead, true, None);
        for (actor, id) in &people {
            assert!(!read.concerns(Visible::to(actor), Some(*id)), "{id}");
        }
    }
}
