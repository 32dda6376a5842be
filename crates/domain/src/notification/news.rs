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
            Self::MessageSent { sender, content } => notification_words(sender, content),
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

    #[test]
    fn each_piece_of_news_is_told_in_both_languages() {
        let when = When {
            date: date(2026, 12, 3),
            hours: Hours::new(time(9, 0, 0, 0), time(10, 0, 0, 0)),
        };
        let all_day = When {
            hours: None,
            ..when
        };
        let moved = News::Updated {
            previous: ProjectStatus::Pending,
            new: ProjectStatus::OnHold,
            notes: "No access.",
        };
        let stayed = News::Updated {
            previous: ProjectStatus::OnHold,
            new: ProjectStatus::OnHold,
            notes: "No access.",
        };
        let message = News::MessageSent {
            sender: "Ann Lee",
            content: "When?",
        };
        for (news, english, spanish) in [
            (
                News::ContractorAssigned("Ridgeline"),
                "Contractor assigned|Ridgeline will take care of this project.",
                "Contratista asignado|Ridgeline se encargará de este proyecto.",
            ),
            (
                News::ProjectsImported(Role::Contractor, 1),
                "Projects assigned to your company|Your company got 1 project from an import.",
                "Proyectos asignados a su empresa|Su empresa recibió 1 proyecto de una importación.",
            ),
            (
                News::FilesAdded(&["a.jpg", "b", "c", "d"]),
                "Files added|4 files added: a.jpg, b, c and 1 more",
                "Archivos agregados|4 archivos agregados: a.jpg, b, c y 1 más",
            ),
            (
                News::EventScheduled("First visit", when),
                "Event scheduled|First visit: Dec 3, 2026, 9:00 AM – 10:00 AM",
                "Evento programado|First visit: 3 dic 2026, 9:00 AM – 10:00 AM",
            ),
            (
                News::EventTomorrow("First visit", all_day),
                "Event tomorrow|First visit: Dec 3, 2026 (all day)",
                "Evento mañana|First visit: 3 dic 2026 (todo el día)",
            ),
            (
                News::EventStatusUpdated("First visit", EventStatus::OnHold),
                "Event status updated|First visit: On Hold",
                "Cambió el estado del evento|First visit: En pausa",
            ),
            (
                News::TimeslotsProposed("First visit", 1),
                "Timeslots proposed|First visit: 1 timeslot waits to be confirmed",
                "Horarios propuestos|First visit: 1 horario por confirmar",
            ),
            (
                News::TimeslotsUpdated("First visit", 3),
                "Proposed timeslots updated|First visit: 3 timeslots wait to be confirmed",
                "Horarios propuestos actualizados|First visit: 3 horarios por confirmar",
            ),
            (
                moved,
                "Project status updated|Status changed to On Hold: No access.",
                "Cambió el estado del proyecto|El estado cambió a En pausa: No access.",
            ),
            (
                stayed,
                "New project update|No access.",
                "Nueva actualización del proyecto|No access.",
            ),
            (
                message,
                "New Message|Ann Lee: When?",
                "Mensaje nuevo|Ann Lee: When?",
            ),
        ] {
            let told = news.of(ProjectId::from_uuid(uuid::Uuid::nil()));
            assert_eq!(format!("{}|{}", told.title, told.message), english);
            let Words { title, message } = told.spanish.expect("Spanish words");
            assert_eq!(format!("{title}|{message}"), spanish);
        }
    }
}
