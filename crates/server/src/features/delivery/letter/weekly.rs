//! The weekly summary of a partner's projects.

use super::{Heading, News, place, project_link, project_list};
use crate::mail::words::{Opens, Quoted, Why, words};
use domain::language::Language;
use domain::mail::shown_name;
use store::delivery::{DueBundle, Recipient, WeeklyProject, WeeklySummary};

pub(super) fn news(
    due: &DueBundle,
    summary: &WeeklySummary,
    origin: &str,
    stops: Vec<(String, String)>,
) -> News {
    let words = words(due.language);
    let name = match &due.to {
        Recipient::Account { first_name, .. } => first_name.as_deref(),
        Recipient::Owner { .. } => None,
    };
    let more = usize::try_from(summary.open).unwrap_or_default();
    let more = more.saturating_sub(summary.projects.len());
    let settings = format!("{origin}/settings");
    News {
        language: due.language,
        subject: words.weekly_subject(),
        greeting: words.greeting(name.and_then(shown_name).as_deref()),
        letter: Vec::new(),
        intro: words.weekly_intro(summary),
        groups: Vec::new(),
        states: summary
            .projects
            .iter()
            .map(|one| (heading(one, due, origin), state(one, due.language)))
            .collect(),
        figures: None,
        more: (more > 0).then(|| words.more(more)),
        button: (words.button(Opens::Projects), project_list(due, origin)),
        why: words.why(Why::Weekly(&settings)),
        stops,
    }
}

fn heading(one: &WeeklyProject, due: &DueBundle, origin: &str) -> Heading {
    Heading {
        number: one.project.number.clone(),
        link: Some(project_link(origin, &one.project, None)),
        submitted: words(due.language).quotes(&one.project.submitted_by, Quoted::Submitted),
        place: place(&one.project, due),
    }
}

/// The project's status, and who has to act next or when the next appointment is.
fn state(one: &WeeklyProject, language: Language) -> String {
    let status = one.status.label_in(language);
    match words(language).turn(one.turn) {
        Some(turn) => format!("{status}. {turn}"),
        None => status,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{HOSTILE, assert_harmless, hostile_project};
    use super::*;
    use crate::mail::letter::escaped;
    use crate::state::portal::Look;
    use domain::delivery::Bundle;
    use domain::id::UserId;
    use domain::mail::MailCause;
    use domain::permission::Role;
    use domain::project::{ProjectStatus, Turn};
    use jiff::Timestamp;
    use jiff::civil::date;
    use uuid::Uuid;

    #[test]
    fn a_weekly_summary_names_the_submitter_before_each_project() {
        let user = UserId::from_uuid(Uuid::from_u128(9));
        let turn = Turn {
            status: ProjectStatus::EstimateSubmitted,
            status_since: date(2026, 12, 3),
            company_since: None,
            has_contractor: true,
            next_event: None,
            last_event: None,
            timeline_start: None,
            today: date(2026, 12, 7),
        };
        let summary = WeeklySummary {
            week: Timestamp::UNIX_EPOCH,
            open: 3,
            submitted: 0,
            changed: 1,
            closed: 2,
            projects: vec![WeeklyProject {
                project: hostile_project(),
                status: turn.status,
                turn,
            }],
        };
        for (language, parts) in [
            (
                Language::English,
                [
                    "Your projects: weekly summary",
                    "You have 3 open projects. In the last seven days: 0 submitted, 1 changed, 2 closed.",
                    "A referral partner ",
                    "Estimate Submitted. Insurer's turn since Dec 3, 2026",
                    "And 2 more in the portal.",
                ],
            ),
            (
                Language::Spanish,
                [
                    "Sus proyectos: resumen semanal",
                    "Usted tiene 3 proyectos abiertos. En los últimos siete días: 0 enviados, 1 con cambios, 2 cerrados.",
                    "Un socio ",
                    "Le toca a la aseguradora desde el 3 dic 2026",
                    "Y 2 más, que se ven en el portal.",
                ],
            ),
        ] {
            let due = DueBundle {
                bundle: Bundle::Weekly(user),
                cause: MailCause::OFFICE,
                to: Recipient::Account {
                    id: user,
                    email: "paul@agency.example".to_owned(),
                    first_name: Some(HOSTILE.to_owned()),
                    role: Role::ReferralPartner,
                },
                language,
                items: Vec::new(),
                more: 0,
                is_notice: false,
                letter: None,
                summary: None,
                report: None,
                next_due: None,
            };
            let mail = news(&due, &summary, "https://portal.example", Vec::new());
            assert_harmless(&mail.subject);
            assert_eq!(mail.subject, parts[0]);
            for form in [mail.text(), mail.html(&Look::default())] {
                for part in &parts[1..] {
                    assert!(
                        form.contains(&escaped(part)) || form.contains(part),
                        "{part} missing in {form}"
                    );
                }
                let address = form.find("Pay now at https://evil.example Bcc: everybody");
                assert!(form.find(parts[2]) < address, "{form}");
                assert!(!form.contains("href=\"https://evil"), "{form}");
            }
        }
    }
}
