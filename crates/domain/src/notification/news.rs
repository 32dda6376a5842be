//! What notifications say, in the bell and in the mails about them. What people wrote stays as they wrote it.

use super::{NewNotification, NotificationSubject, NotificationType, Words};
use crate::delivery::NotificationKind;
use crate::event::{EventStatus, When, default_title, title_param};
use crate::id::{ProjectId, UserId};
use crate::language::{Language, Message};
use crate::message::notification_words;
use crate::permission::Role;
use crate::project::ProjectStatus;
use crate::task::assignment_words;
use crate::update::{files_summary, update_words};

/// Something that people are told of.
#[derive(Debug, Clone, Copy)]
pub enum News<'a> {
    /// A project came in.
    ProjectSubmitted {
        /// Its number.
        number: &'a str,
        /// The damage, in its submitter's words.
        damage: &'a str,
        /// Where it is.
        city: &'a str,
        /// In which state.
        state: &'a str,
    },
    /// So many projects came in from a file, as somebody of a role is told.
    ProjectsImported(Role, usize),
    /// A company of this name was put on a project.
    ContractorAssigned(&'a str),
    /// Files of these names were added to a project.
    FilesAdded(&'a [&'a str]),
    /// An event got its date.
    EventScheduled(&'a str, When),
    /// It got another one.
    EventMoved(&'a str, When),
    /// It will not take place.
    EventDeleted(&'a str, When),
    /// It goes on, is over, paused or called off.
    EventStatusUpdated(&'a str, EventStatus),
    /// It is tomorrow.
    EventTomorrow(&'a str, When),
    /// So many timeslots of an event were proposed.
    TimeslotsProposed(&'a str, usize),
    /// They are other ones now.
    TimeslotsUpdated(&'a str, usize),
    /// One of them was chosen.
    TimeslotConfirmed(&'a str, When),
    /// They were taken back.
    ProposalDeleted(&'a str),
    /// A project moved, or somebody wrote what was done.
    Updated {
        /// Where it stood.
        previous: ProjectStatus,
        /// Where it stands.
        new: ProjectStatus,
        /// What was written.
        notes: &'a str,
    },
    /// Somebody wrote in a project's thread.
    MessageSent {
        /// Who.
        sender: &'a str,
        /// What.
        content: &'a str,
    },
    /// Somebody of a role was given a task.
    TaskAssigned {
        /// What is to be done.
        description: &'a str,
        /// The role of the one who is told.
        role: Role,
    },
}

impl News<'_> {
    /// The notification of it to everybody who sees the project.
    #[must_use]
    pub fn of(&self, project: ProjectId) -> NewNotification {
        self.notification(None, Some(project))
    }

    /// The notification of it to one account, or to everybody who sees the project.
    #[must_use]
    pub fn notification(
        &self,
        user: Option<UserId>,
        project: Option<ProjectId>,
    ) -> NewNotification {
        let (notification_type, subject, kind) = self.sort();
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

    /// What it says in a language.
    #[must_use]
    pub fn words(&self, language: Language) -> Words {
        Words {
            title: self.title().in_language(language),
            message: self.message().in_language(language),
        }
    }

    const fn sort(&self) -> (NotificationType, NotificationSubject, NotificationKind) {
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
            | Self::ProposalDeleted(_) => (Info, Subject::Event, Kind::Event),
            Self::Updated { .. } => (StatusUpdate, Subject::Update, Kind::StatusUpdate),
            Self::MessageSent { .. } => (Info, Subject::Message, Kind::Message),
            Self::TaskAssigned { .. } => (Info, Subject::Task, Kind::Task),
        }
    }

    /// Proposals are no visits yet: the owner gets no mail about what others have to choose.
    const fn tells_owner(&self) -> bool {
        match self {
            Self::EventScheduled(..)
            | Self::EventMoved(..)
            | Self::EventDeleted(..)
            | Self::EventStatusUpdated(..)
            | Self::EventTomorrow(..)
            | Self::TimeslotConfirmed(..)
            | Self::Updated { .. }
            | Self::MessageSent { .. } => true,
            Self::ProjectSubmitted { .. }
            | Self::ProjectsImported(..)
            | Self::ContractorAssigned(_)
            | Self::FilesAdded(_)
            | Self::TimeslotsProposed(..)
            | Self::TimeslotsUpdated(..)
            | Self::ProposalDeleted(_)
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
            Self::Updated {
                previous,
                new,
                notes,
            } => update_words(previous, new, notes).0,
            Self::MessageSent { .. } => Message::NotificationMessageTitle,
            Self::TaskAssigned { .. } => Message::NotificationTaskTitle,
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
            | Self::TimeslotConfirmed(title, when) => Message::NotificationEvent {
                title: title_param(title),
                when: when.as_param(),
            },
            Self::EventStatusUpdated(title, status) => Message::NotificationEventStatus {
                title: title_param(title),
                status: status.to_string(),
            },
            // Said to those who choose and to those who only see them.
            Self::TimeslotsProposed(title, count) | Self::TimeslotsUpdated(title, count) => {
                Message::NotificationTimeslots {
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
            Self::MessageSent { sender, content } => notification_words(sender, content),
            Self::TaskAssigned { description, role } => assignment_words(description, role),
        }
    }
}

/// What somebody wrote, alone.
pub(crate) fn written(words: &str) -> Message {
    Message::NotificationWords {
        words: words.to_owned(),
    }
}

fn counted(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Hours;
    use jiff::civil::{date, time};
    use serde::Deserialize;

    /// A row of `news-cases.json`. Each is a title and a message.
    #[derive(Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Case {
        english: [String; 2],
        spanish: [String; 2],
    }

    impl Case {
        fn of(news: &News<'_>) -> Self {
            let told = news.of(ProjectId::from_uuid(uuid::Uuid::nil()));
            let says = |language| {
                [&told.title, &told.message].map(|text| text.in_language(language).expect("words"))
            };
            Self {
                english: says(Language::English),
                spanish: says(Language::Spanish),
            }
        }
    }

    const PLACES: usize = 16;

    /// Each kind of news has a place, and so an example.
    const fn place(news: &News<'_>) -> usize {
        match news {
            News::ProjectSubmitted { .. } => 0,
            News::ProjectsImported(..) => 1,
            News::ContractorAssigned(_) => 2,
            News::FilesAdded(_) => 3,
            News::EventScheduled(..) => 4,
            News::EventMoved(..) => 5,
            News::EventDeleted(..) => 6,
            News::EventStatusUpdated(..) => 7,
            News::EventTomorrow(..) => 8,
            News::TimeslotsProposed(..) => 9,
            News::TimeslotsUpdated(..) => 10,
            News::TimeslotConfirmed(..) => 11,
            News::ProposalDeleted(_) => 12,
            News::Updated { .. } => 13,
            News::MessageSent { .. } => 14,
            News::TaskAssigned { .. } => 15,
        }
    }

    /// From where the examples move.
    const PREVIOUS: ProjectStatus = ProjectStatus::Pending;

    const fn updated(new: ProjectStatus, notes: &str) -> News<'_> {
        News::Updated {
            previous: PREVIOUS,
            new,
            notes,
        }
    }

    fn examples() -> Vec<News<'static>> {
        const TITLE: &str = "First visit";
        let when = When {
            date: date(2026, 12, 3),
            hours: Hours::new(time(9, 0, 0, 0), time(10, 0, 0, 0)),
        };
        let all_day = When {
            hours: None,
            ..when
        };
        let message = |content| News::MessageSent {
            sender: "Ann Lee",
            content,
        };
        let task = |role| News::TaskAssigned {
            description: "Call the adjuster.",
            role,
        };
        let mut all = vec![News::ProjectSubmitted {
            number: "BB-2026-000012",
            damage: "Water Damage",
            city: "Troy",
            state: "NY",
        }];
        for role in [Role::Admin, Role::Contractor, Role::ReferralPartner] {
            all.extend([1, 3].map(|count| News::ProjectsImported(role, count)));
        }
        all.extend([
            News::ContractorAssigned("Ridgeline"),
            News::FilesAdded(&["a.jpg"]),
            News::FilesAdded(&["a.jpg", "b"]),
            News::FilesAdded(&["a.jpg", "b", "c", "d"]),
            News::EventScheduled(TITLE, when),
            News::EventMoved(TITLE, when),
            News::EventDeleted(TITLE, when),
            News::TimeslotConfirmed(TITLE, when),
            News::EventTomorrow(TITLE, all_day),
            News::TimeslotsProposed(TITLE, 1),
            News::TimeslotsUpdated(TITLE, 3),
            News::ProposalDeleted(TITLE),
            // What people write stays, however much it looks like words of ours.
            updated(ProjectStatus::Scheduled, "Dec 3, 2026, early."),
            updated(PREVIOUS, "No access."),
            updated(PREVIOUS, "Kitchen: Completed"),
            message("When?"),
            message("On Hold"),
            message("File attachment"),
            task(Role::Admin),
            task(Role::Contractor),
        ]);
        for status in EventStatus::ALL {
            all.push(News::EventStatusUpdated(TITLE, *status));
        }
        for status in ProjectStatus::ALL {
            if *status != PREVIOUS {
                all.push(updated(*status, "No access.\nCall first."));
            }
        }
        all
    }

    #[test]
    fn each_piece_of_news_is_told_in_both_languages() {
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../../news-cases.json")).expect("the table");
        let told: Vec<Case> = examples().iter().map(Case::of).collect();
        assert_eq!(told, cases);
        let mut places: Vec<usize> = examples().iter().map(place).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places, (0..PLACES).collect::<Vec<_>>());
    }
}
