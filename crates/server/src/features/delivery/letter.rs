//! The notification email, as text and HTML: what happened, links to it, the reason for the email, and unsubscribe links.

pub(super) mod report;
mod weekly;
mod welcome;

use self::report::Figures;
use super::link::Stop;
use crate::config::OfficeContact;
use crate::mail::letter::{button, escaped, framed};
use crate::mail::words::{Intro, LetterFacts, Opens, Quoted, Stopped, Why, office_line, words};
use crate::security::owner_link;
use crate::state::AppState;
use crate::state::portal::Look;
use domain::delivery::{Bundle, NotificationKind};
use domain::id::MailId;
use domain::language::Language;
use domain::mail::{Byline, QueuedMail, plain_line, shown_name};
use domain::notification::NotificationSubject;
use domain::permission::Role;
use domain::project::project_title;
use domain::text::beginning;
use jiff::SignedDuration;
use jiff::tz::TimeZone;
use std::collections::BTreeSet;
use store::delivery::{DueBundle, NewsItem, NewsProject, Recipient};
use store::mail::fingerprint;

/// The maximum length of a quoted text, in characters.
const SHOWN: usize = 200;
/// The maximum length of a project's street, unit, and claim number, in characters each.
const PART_SHOWN: usize = 80;

/// How long a code may wait in the mail queue: longer than the mail server is tried.
const LETTER_LIFE: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The texts of an email, without markup.
struct News {
    language: Language,
    subject: String,
    greeting: String,
    /// The paragraphs of the letter with the project code; empty in later emails.
    letter: Vec<String>,
    /// Empty in an email that is only the letter.
    intro: String,
    /// The projects and their notifications; `None` for notifications without a project.
    groups: Vec<(Option<Heading>, Vec<Piece>)>,
    /// The projects of a weekly summary and where they stand.
    states: Vec<(Heading, String)>,
    /// The numbers of a report.
    figures: Option<Figures>,
    more: Option<String>,
    button: (String, String),
    why: String,
    /// The unsubscribe links: labels and URLs.
    stops: Vec<(String, String)>,
}

/// A project: its number, a link to it in a digest, its submitter, and what the submitter wrote about it.
struct Heading {
    number: String,
    link: Option<String>,
    submitted: String,
    place: String,
}

struct Piece {
    title: String,
    /// The author of the text.
    byline: Option<String>,
    text: String,
    when: String,
}

/// The email of a bundle, with the figures of its report if it is one; `None` if there is no key to sign its links.
pub(super) fn mail(
    state: &AppState,
    due: &DueBundle,
    figures: Option<Figures>,
) -> Option<QueuedMail> {
    let origin = state.public_url().origin();
    let to = due.to.email().to_owned();
    let (stops, one_click) = stops(state, due, origin)?;
    let portal = state.portal();
    let look = portal.look();
    let mut news = match (&due.summary, due.report.as_ref().zip(figures)) {
        (Some(summary), _) => weekly::news(due, summary, origin, stops),
        (None, Some((report, figures))) => report::news(due, report, figures, origin, stops),
        (None, None) if due.is_notice => notice(due, origin, (&look.name, portal.office()), stops),
        (None, None) => news(due, origin, &state.time_zone(), stops),
    };
    if let Recipient::Owner { project, .. } = &due.to {
        let token = owner_link::token(state.secret_keys(), *project)?;
        news.button.1 = format!("{origin}/owner#link={token}");
    }
    if let Some(letter) = &due.letter {
        let facts = LetterFacts {
            portal: &look.name,
            origin,
            number: &letter.number,
            code: &letter.code,
            office: portal.office(),
        };
        welcome::add(&mut news, !due.items.is_empty(), &facts);
    }
    Some(QueuedMail {
        id: MailId::new(state.clock(), &mut state.rng()),
        to,
        subject: news.subject.clone(),
        text: news.text(),
        html: Some(news.html(&look)),
        unsubscribe_url: one_click,
        attempts: 0,
        next_attempt_at: state.now(),
        cause: due.cause,
        // A code must not stay in the queue.
        expires_at: match due.letter {
            Some(_) => Some(state.now().saturating_add(LETTER_LIFE).ok()?),
            None => None,
        },
    })
}

type Stops = (Vec<(String, String)>, Option<String>);

/// The unsubscribe links, narrowest first, and the URL that email programs call to unsubscribe.
fn stops(state: &AppState, due: &DueBundle, origin: &str) -> Option<Stops> {
    let keys = state.secret_keys();
    let ways: Vec<(Stopped, Stop)> = match &due.to {
        Recipient::Owner { email, .. } => {
            vec![(Stopped::OfAddress, Stop::Address(fingerprint(email)))]
        }
        Recipient::Account { id, .. } => {
            let kinds: BTreeSet<NotificationKind> = due
                .items
                .iter()
                .map(|item| item.kind)
                .filter(|kind| !kind.is_fixed())
                .collect();
            let mut ways = Vec::new();
            if due.summary.is_some() {
                ways.push((Stopped::Weekly, Stop::Weekly(*id)));
                ways.push((Stopped::All, Stop::Account(*id, None)));
            }
            if let Some(report) = &due.report {
                ways.push((Stopped::Report, Stop::Report(*id, report.mail.id)));
                ways.push((Stopped::All, Stop::Account(*id, None)));
            }
            if let (1, Some(kind)) = (kinds.len(), kinds.first()) {
                ways.push((Stopped::OfKind(*kind), Stop::Account(*id, Some(*kind))));
            }
            if !kinds.is_empty() {
                ways.push((Stopped::All, Stop::Account(*id, None)));
            }
            ways
        }
    };
    let mut links = Vec::new();
    let mut one_click = None;
    for (what, stop) in ways {
        let token = stop.token(keys)?;
        one_click.get_or_insert_with(|| format!("{origin}/api/unsubscribe/{token}"));
        // The token is in the fragment, which browsers do not send. Only the button on the page unsubscribes, so link scanners
        // have no effect.
        let label = words(due.language).stop(what);
        links.push((label, format!("{origin}/unsubscribe#token={token}")));
    }
    Some((links, one_click))
}

/// An email that only says that there is something new. It contains no user-entered text.
fn notice(
    due: &DueBundle,
    origin: &str,
    (portal, office): (&str, Option<&OfficeContact>),
    stops: Vec<(String, String)>,
) -> News {
    let words = words(due.language);
    let newest = due.items.last().and_then(|item| item.project.as_ref());
    let (number, button, why_they) = match (&due.to, newest) {
        (Recipient::Owner { .. }, Some(project)) => {
            let number = Some(project.number.as_str());
            (
                number,
                the_button(due, origin),
                words.why(Why::GivenAddress),
            )
        }
        (Recipient::Owner { .. } | Recipient::Account { .. }, _) => {
            let page = format!("{origin}/notifications");
            let button = (words.button(Opens::Notifications), page);
            (None, button, why(due, origin))
        }
    };
    let contact = office.map(office_line);
    News {
        language: due.language,
        subject: number.map_or_else(|| words.news(), |number| words.notice_of(number)),
        greeting: words.greeting(None),
        letter: Vec::new(),
        intro: words.notice(portal, origin, number),
        groups: Vec::new(),
        states: Vec::new(),
        figures: None,
        more: Some(words.office(contact.as_deref())),
        button,
        why: why_they,
        stops,
    }
}

fn news(due: &DueBundle, origin: &str, zone: &TimeZone, stops: Vec<(String, String)>) -> News {
    let words = words(due.language);
    let count = due.items.len() + due.more;
    let newest = due.items.last();
    let number = newest
        .and_then(|item| item.project.as_ref())
        .map(|project| project.number.as_str());
    // Subjects contain only titles and project numbers, which the portal generates, never user-entered text.
    let title = newest.map_or_else(|| words.news(), |item| item.title.clone());
    let subject = match (due.bundle, number) {
        (Bundle::Digest(_), _) => words.daily_news(count),
        (
            Bundle::OfAccount(_) | Bundle::OfPortal(_) | Bundle::Weekly(_) | Bundle::Report(..),
            _,
        )
        | (_, None) => title,
        (Bundle::OfProject(..) | Bundle::OfOwner(_), Some(number)) if count == 1 => {
            format!("{title}: {number}")
        }
        (Bundle::OfProject(..) | Bundle::OfOwner(_), Some(number)) => words.news_of(count, number),
    };
    let intro = match due.bundle {
        Bundle::Digest(_) => Intro::Day,
        Bundle::OfAccount(_) => Intro::Account,
        Bundle::OfPortal(_) | Bundle::Weekly(_) | Bundle::Report(..) => Intro::Anything,
        Bundle::OfProject(..) | Bundle::OfOwner(_) => match (&due.to, number) {
            (Recipient::Owner { .. }, Some(number)) => Intro::OwnProject(number),
            (Recipient::Account { .. }, Some(number)) => Intro::Project(number),
            (Recipient::Owner { .. } | Recipient::Account { .. }, None) => Intro::Anything,
        },
    };
    let name = match &due.to {
        Recipient::Account { first_name, .. } => first_name.as_deref(),
        Recipient::Owner { name, .. } => Some(name.as_str()),
    };
    News {
        language: due.language,
        subject,
        greeting: words.greeting(name.and_then(shown_name).as_deref()),
        letter: Vec::new(),
        intro: words.intro(intro),
        groups: groups(due, origin, zone),
        states: Vec::new(),
        figures: None,
        more: (due.more > 0).then(|| words.more(due.more)),
        button: the_button(due, origin),
        why: why(due, origin),
        stops,
    }
}

/// Describes a project: its owner and street, as in the portal, and the claim number. Email to the owner omits the name.
fn place(project: &NewsProject, due: &DueBundle) -> String {
    let owner = match &due.to {
        Recipient::Owner { .. } => None,
        Recipient::Account { .. } => shown_name(&project.property_owner_name),
    };
    let line = |text: &String| plain_line(text, PART_SHOWN);
    let unit = project.unit.as_ref().map(line);
    let title = project_title(
        &owner.unwrap_or_default(),
        &line(&project.street),
        unit.as_deref(),
    );
    match &project.insurance_claim_number {
        Some(claim) => words(due.language).claim(&title, &line(claim)),
        None => title,
    }
}

/// The notifications in order, grouped by project.
fn groups(due: &DueBundle, origin: &str, zone: &TimeZone) -> Vec<(Option<Heading>, Vec<Piece>)> {
    let is_digest = matches!(due.bundle, Bundle::Digest(_));
    let mut groups: Vec<(Option<&NewsProject>, Vec<&NewsItem>)> = Vec::new();
    for item in &due.items {
        let of = item.project.as_ref();
        let same = |(other, _): &&mut (Option<&NewsProject>, _)| {
            other.map(|project| project.id) == of.map(|project| project.id)
        };
        match groups.iter_mut().find(same) {
            Some((_, items)) => items.push(item),
            None => groups.push((of, vec![item])),
        }
    }
    groups
        .into_iter()
        .map(|(project, items)| {
            let heading = project.map(|project| Heading {
                number: project.number.clone(),
                link: is_digest.then(|| project_link(origin, project, items.last().copied())),
                submitted: words(due.language).quotes(&project.submitted_by, Quoted::Submitted),
                place: place(project, due),
            });
            (
                heading,
                items
                    .into_iter()
                    .map(|item| piece(item, due.language, zone))
                    .collect(),
            )
        })
        .collect()
}

fn piece(item: &NewsItem, language: Language, zone: &TimeZone) -> Piece {
    let here = item.created_at.to_zoned(zone.clone());
    Piece {
        title: item.title.clone(),
        byline: item
            .byline
            .as_ref()
            .map(|who| words(language).quotes(who, quoted(item))),
        text: beginning(without_name(item), SHOWN),
        when: language.moment(here.datetime()),
    }
}

/// How the author contributed the text.
const fn quoted(item: &NewsItem) -> Quoted {
    // The portal words them.
    if matches!(item.subject, NotificationSubject::Estimate) {
        return Quoted::Entered;
    }
    match item.kind {
        NotificationKind::Message | NotificationKind::StatusUpdate => Quoted::Written,
        NotificationKind::File => Quoted::Added,
        NotificationKind::Assignment
        | NotificationKind::Event
        | NotificationKind::Reminder
        | NotificationKind::Task
        | NotificationKind::Security => Quoted::Entered,
    }
}

/// The text without the sender's name at the start of a message, because the byline already shows it.
fn without_name(item: &NewsItem) -> &str {
    let name = match &item.byline {
        Some(Byline::Account { name, .. } | Byline::Owner { name })
            if item.kind == NotificationKind::Message =>
        {
            name
        }
        _ => return &item.message,
    };
    let rest = item.message.strip_prefix(name.as_str());
    rest.and_then(|rest| rest.strip_prefix(": "))
        .unwrap_or(&item.message)
}

/// A link to a project by its id. Emails about news contain no project codes, and the link still works after a new code is issued.
fn project_link(origin: &str, project: &NewsProject, item: Option<&NewsItem>) -> String {
    let tab = item.and_then(|item| match item.subject {
        NotificationSubject::Update => Some("updates"),
        NotificationSubject::Event => Some("events"),
        NotificationSubject::File => Some("files"),
        NotificationSubject::Message => Some("messages"),
        NotificationSubject::Task => Some("tasks"),
        NotificationSubject::Estimate => Some("estimates"),
        NotificationSubject::Project | NotificationSubject::Account => None,
    });
    let query = tab.map(|tab| format!("?tab={tab}")).unwrap_or_default();
    format!("{origin}/p/{}{query}", project.id)
}

fn the_button(due: &DueBundle, origin: &str) -> (String, String) {
    let newest = due.items.last();
    let project = newest.and_then(|item| item.project.as_ref());
    let (opens, link) = match (due.bundle, project) {
        (Bundle::OfOwner(_), _) => (Opens::OwnProject, format!("{origin}/owner-dashboard")),
        (Bundle::OfProject(..), Some(project)) => {
            (Opens::Project, project_link(origin, project, newest))
        }
        (Bundle::OfAccount(_), _) => (Opens::Settings, format!("{origin}/settings")),
        (Bundle::OfPortal(_), _)
            if newest.is_some_and(|item| item.subject == NotificationSubject::Project) =>
        {
            (Opens::Projects, project_list(due, origin))
        }
        (
            Bundle::Digest(_)
            | Bundle::Weekly(_)
            | Bundle::Report(..)
            | Bundle::OfProject(..)
            | Bundle::OfPortal(_),
            _,
        ) => (Opens::Notifications, format!("{origin}/notifications")),
    };
    (words(due.language).button(opens), link)
}

/// The reader's project list.
fn project_list(due: &DueBundle, origin: &str) -> String {
    let area = match &due.to {
        Recipient::Account {
            role: Role::Admin, ..
        } => "/admin",
        Recipient::Account { .. } | Recipient::Owner { .. } => "",
    };
    format!("{origin}{area}/projects")
}

fn why(due: &DueBundle, origin: &str) -> String {
    let settings = format!("{origin}/settings");
    let why = match &due.to {
        Recipient::Owner { .. } => Why::Owner,
        Recipient::Account { .. } if matches!(due.bundle, Bundle::OfAccount(_)) => Why::Security,
        Recipient::Account { .. } => Why::Account(&settings),
    };
    words(due.language).why(why)
}

impl Heading {
    fn text(&self) -> String {
        let link = self.link.as_ref();
        let link = link.map(|link| format!("{}\n{link}\n", self.number));
        format!(
            "{}{}\n  {}",
            link.unwrap_or_default(),
            self.submitted,
            self.place
        )
    }

    fn html(&self, look: &Look) -> String {
        let link = self.link.as_ref().map(|link| {
            format!(
                "<p style=\"margin:24px 0 4px;font-weight:700\"><a href=\"{}\" style=\"color:{}\">{}</a></p>\n",
                escaped(link),
                look.accent,
                escaped(&self.number)
            )
        });
        format!(
            "{}<p style=\"{SMALL}\">{}<br>\n{}</p>\n",
            link.unwrap_or_default(),
            escaped(&self.submitted),
            escaped(&self.place)
        )
    }
}

impl Piece {
    fn html(&self) -> String {
        let byline = self.byline.as_ref().map(|line| {
            format!(
                "<p style=\"margin:0;font-size:13px;color:#56616d\">{}</p>\n",
                escaped(line)
            )
        });
        format!(
            "<div style=\"margin:0 0 12px;padding:2px 0 2px 12px;border-left:3px solid #d5dde3;overflow-wrap:anywhere\">\
             <p style=\"margin:0;font-weight:600\">{}</p>\n{}<p style=\"margin:0\">{}</p>\n\
             <p style=\"margin:0;font-size:13px;color:#56616d\">{}</p></div>\n",
            escaped(&self.title),
            byline.unwrap_or_default(),
            escaped(&self.text).replace('\n', "<br>"),
            escaped(&self.when)
        )
    }
}

const SMALL: &str = "margin:0 0 8px;font-size:13px;color:#56616d";

impl News {
    fn text(&self) -> String {
        let mut parts = vec![self.greeting.clone()];
        parts.extend(self.letter.iter().cloned());
        if !self.intro.is_empty() {
            parts.push(self.intro.clone());
        }
        for (heading, pieces) in &self.groups {
            parts.extend(heading.as_ref().map(Heading::text));
            for piece in pieces {
                let byline = piece.byline.iter().map(|line| format!("  {line}\n"));
                let byline: String = byline.collect();
                parts.push(format!(
                    "* {} ({})\n{byline}  > {}",
                    piece.title,
                    piece.when,
                    piece.text.replace('\n', "\n  > ")
                ));
            }
        }
        for (heading, state) in &self.states {
            parts.push(format!("{}\n  {state}", heading.text()));
        }
        parts.extend(self.figures.iter().flat_map(Figures::text));
        parts.extend(self.more.clone());
        parts.push(format!("{}: {}", self.button.0, self.button.1));
        parts.push(format!("--\n{}", self.why));
        for (label, link) in &self.stops {
            parts.push(format!("{label}: {link}"));
        }
        parts
            .iter()
            .map(|part| format!("{part}\n"))
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn html(&self, look: &Look) -> String {
        let mut body = String::new();
        let before = [&self.greeting].into_iter().chain(&self.letter);
        for text in before.chain([&self.intro]).filter(|text| !text.is_empty()) {
            body.push_str(&format!(
                "<p style=\"margin:0 0 16px\">{}</p>\n",
                escaped(text)
            ));
        }
        for (heading, pieces) in &self.groups {
            if let Some(heading) = heading {
                body.push_str(&heading.html(look));
            }
            for piece in pieces {
                body.push_str(&piece.html());
            }
        }
        for (heading, state) in &self.states {
            body.push_str(&heading.html(look));
            body.push_str(&format!(
                "<p style=\"margin:0 0 12px;font-weight:600\">{}</p>\n",
                escaped(state)
            ));
        }
        if let Some(figures) = &self.figures {
            body.push_str(&figures.html());
        }
        if let Some(more) = &self.more {
            body.push_str(&format!(
                "<p style=\"margin:0 0 16px\">{}</p>\n",
                escaped(more)
            ));
        }
        body.push_str(&button(look, &self.button.0, &self.button.1).replacen(
            "margin:8px",
            "margin:20px",
            1,
        ));
        body.push_str(&format!(
            "<p style=\"{SMALL}\">{}</p>\n",
            escaped(&self.why)
        ));
        for (label, link) in &self.stops {
            body.push_str(&format!(
                "<p style=\"{SMALL}\"><a href=\"{}\" style=\"color:#56616d\">{}</a></p>\n",
                escaped(link),
                escaped(label)
            ));
        }
        framed(look, self.language, &self.subject, &body)
    }
}

#[cfg(test)]
mod tests;
