//! What notifications say, in each language that their readers have: in the bell, and in the mails about them. What people
//! wrote stays as they wrote it. The pages in Spanish say the same (`web/src/language`).

use super::{NewNotification, NotificationSubject, NotificationType, Words};
use crate::delivery::NotificationKind;
use crate::event::{EventStatus, When};
use crate::id::{ProjectId, UserId};
use crate::language::Language;
use crate::message::{NOTIFICATION_TITLE, notification_words};
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
        let Words { title, message } = self.words(Language::English);
        let (notification_type, subject, kind) = self.sort();
        NewNotification {
            user_id: user,
            title,
            message,
            spanish: Some(self.words(Language::Spanish)),
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
            title: self.title(language).to_owned(),
            message: self.message(language),
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

    fn title(&self, language: Language) -> &'static str {
        let (english, spanish) = match *self {
            Self::ProjectSubmitted { .. } => ("New project submitted", "Nuevo proyecto enviado"),
            Self::ProjectsImported(Role::Admin, _) => ("Projects imported", "Proyectos importados"),
            Self::ProjectsImported(Role::Contractor, _) => (
                "Projects assigned to your company",
                "Proyectos asignados a su empresa",
            ),
            Self::ProjectsImported(Role::ReferralPartner, _) => (
                "Projects submitted for you",
                "Proyectos enviados en su nombre",
            ),
            Self::ContractorAssigned(_) => ("Contractor assigned", "Contratista asignado"),
            Self::FilesAdded(_) => ("Files added", "Archivos agregados"),
            Self::EventScheduled(..) => ("Event scheduled", "Evento programado"),
            Self::EventMoved(..) => ("Event moved", "Evento cambiado de fecha"),
            Self::EventDeleted(..) => ("Event deleted", "Evento eliminado"),
            Self::EventStatusUpdated(..) => ("Event status updated", "Cambió el estado del evento"),
            Self::EventTomorrow(..) => ("Event tomorrow", "Evento mañana"),
            Self::TimeslotsProposed(..) => ("Timeslots proposed", "Horarios propuestos"),
            Self::TimeslotsUpdated(..) => (
                "Proposed timeslots updated",
                "Horarios propuestos actualizados",
            ),
            Self::TimeslotConfirmed(..) => ("Timeslot confirmed", "Horario confirmado"),
            Self::ProposalDeleted(_) => ("Proposed event deleted", "Evento propuesto eliminado"),
            Self::Updated {
                previous,
                new,
                notes,
            } => return update_words(language, previous, new, notes).0,
            Self::MessageSent { .. } => (NOTIFICATION_TITLE, "Mensaje nuevo"),
            Self::TaskAssigned { description, role } => {
                return assignment_words(language, description, role).0;
            }
        };
        match language {
            Language::English => english,
            Language::Spanish => spanish,
        }
    }

    fn message(&self, language: Language) -> String {
        match *self {
            Self::ProjectSubmitted {
                number,
                damage,
                city,
                state,
            } => match language {
                Language::English => format!("{number}: {damage} in {city}, {state}"),
                Language::Spanish => format!("{number}: {damage} en {city}, {state}"),
            },
            Self::ProjectsImported(role, count) => imported(language, role, count),
            Self::ContractorAssigned(name) => match language {
                Language::English => format!("{name} will take care of this project."),
                Language::Spanish => format!("{name} se encargará de este proyecto."),
            },
            Self::FilesAdded(names) => files_summary(language, names),
            Self::EventScheduled(title, when)
            | Self::EventMoved(title, when)
            | Self::EventDeleted(title, when)
            | Self::EventTomorrow(title, when)
            | Self::TimeslotConfirmed(title, when) => {
                format!("{title}: {}", when.in_words(language))
            }
            Self::EventStatusUpdated(title, status) => {
                format!("{title}: {}", status.label_in(language))
            }
            Self::TimeslotsProposed(title, count) | Self::TimeslotsUpdated(title, count) => {
                offer(language, title, count)
            }
            Self::ProposalDeleted(title) => title.to_owned(),
            Self::Updated {
                previous,
                new,
                notes,
            } => update_words(language, previous, new, notes).1,
            Self::MessageSent { sender, content } => notification_words(language, sender, content),
            Self::TaskAssigned { description, role } => {
                assignment_words(language, description, role).1
            }
        }
    }
}

fn imported(language: Language, reader: Role, count: usize) -> String {
    match language {
        Language::English => {
            let projects = if count == 1 { "project" } else { "projects" };
            match reader {
                Role::Admin => format!("{count} {projects} came in from a file."),
                Role::Contractor => {
                    format!("Your company got {count} {projects} from an import.")
                }
                Role::ReferralPartner => {
                    format!("You have {count} {projects} more from an import.")
                }
            }
        }
        Language::Spanish => {
            let (came, projects) = match count {
                1 => ("Llegó", "proyecto"),
                _ => ("Llegaron", "proyectos"),
            };
            match reader {
                Role::Admin => format!("{came} {count} {projects} de un archivo."),
                Role::Contractor => {
                    format!("Su empresa recibió {count} {projects} de una importación.")
                }
                Role::ReferralPartner => {
                    format!("Usted tiene {count} {projects} más de una importación.")
                }
            }
        }
    }
}

/// Said of so many timeslots to those who choose and to those who only see them.
fn offer(language: Language, title: &str, timeslots: usize) -> String {
    match (language, timeslots) {
        (Language::English, 1) => format!("{title}: 1 timeslot waits to be confirmed"),
        (Language::English, _) => format!("{title}: {timeslots} timeslots wait to be confirmed"),
        (Language::Spanish, 1) => format!("{title}: 1 horario por confirmar"),
        (Language::Spanish, _) => format!("{title}: {timeslots} horarios por confirmar"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Hours;
    use jiff::civil::{date, time};
    use serde::Deserialize;

    /// A row of `news-cases.json`, which the web suite runs as well: the pages in Spanish say what mails say. Each is a title
    /// and a message.
    #[derive(Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Case {
        english: [String; 2],
        spanish: [String; 2],
    }

    impl Case {
        fn of(news: &News<'_>) -> Self {
            let told = news.of(ProjectId::from_uuid(uuid::Uuid::nil()));
            let spanish = told.spanish.expect("Spanish words");
            Self {
                english: [told.title, told.message],
                spanish: [spanish.title, spanish.message],
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
