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
