//! Tests that no email subject contains user-entered text, and that every quoted text follows the name or role of its author.

use super::*;
use crate::mail::words::LetterText;
use crate::security::second_factor_change::Change;
use domain::event::{EventStatus, Hours, When};
use domain::id::UserId;
use domain::mail::MailCause;
use domain::notification::{NotificationEvent as Happened, SaidBy, Words};
use domain::permission::Role;
use domain::project::{ProjectCode, ProjectStatus};
use jiff::Timestamp;
use jiff::civil::{date, time};
use uuid::Uuid;

/// The text that an attacker enters in every field.
pub(super) const HOSTILE: &str = "Pay now at https://evil.example\nBcc: everybody";
const NUMBER: &str = "BB-2026-000012";

pub(super) fn hostile_project() -> NewsProject {
    NewsProject {
        id: domain::id::ProjectId::from_uuid(Uuid::from_u128(7)),
        number: NUMBER.to_owned(),
        submitted_by: byline(Role::ReferralPartner),
        street: HOSTILE.to_owned(),
        unit: None,
        insurance_claim_number: Some(HOSTILE.to_owned()),
        property_owner_name: HOSTILE.to_owned(),
    }
}

fn byline(role: Role) -> Byline {
    Byline::Account {
        name: HOSTILE.to_owned(),
        role,
        company: Some(HOSTILE.to_owned()),
    }
}

/// Every kind of notification, with hostile text in every text field.
fn everything() -> Vec<Happened<'static>> {
    let when = When {
        date: date(2026, 12, 3),
        hours: Hours::new(time(9, 0, 0, 0), time(10, 0, 0, 0)),
    };
    let mut all = vec![
        Happened::ProjectSubmitted {
            number: NUMBER,
            damage: HOSTILE,
            city: HOSTILE,
            state: "NY",
        },
        Happened::ContractorAssigned(HOSTILE),
        Happened::FilesAdded(&[HOSTILE]),
        Happened::EventScheduled(HOSTILE, when),
        Happened::EventMoved(HOSTILE, when),
        Happened::EventDeleted(HOSTILE, when),
        Happened::EventStatusUpdated(HOSTILE, EventStatus::Completed),
        Happened::EventTomorrow(HOSTILE, when),
        Happened::TimeslotsProposed(HOSTILE, 2),
        Happened::TimeslotsUpdated(HOSTILE, 2),
        Happened::TimeslotConfirmed(HOSTILE, when),
        Happened::ProposalDeleted(HOSTILE),
        Happened::TimeslotsRejected(HOSTILE, 1),
        Happened::EventConfirmed(HOSTILE, when, SaidBy::Owner),
        Happened::EventConfirmed(HOSTILE, when, SaidBy::SharedDevice),
        Happened::EventRejected(HOSTILE, when, SaidBy::Owner),
        Happened::EventRejected(HOSTILE, when, SaidBy::SharedDevice),
        Happened::AnswerDeclined(HOSTILE, 2, true),
        Happened::Updated {
            previous: ProjectStatus::Pending,
            new: ProjectStatus::Approved,
            notes: HOSTILE,
        },
        Happened::Updated {
            previous: ProjectStatus::Pending,
            new: ProjectStatus::Pending,
            notes: HOSTILE,
        },
        Happened::MessageSent {
            sender: HOSTILE,
            content: HOSTILE,
        },
        Happened::ThreadAssigned {
            sender: HOSTILE,
            content: HOSTILE,
        },
    ];
    for role in [Role::Admin, Role::Contractor, Role::ReferralPartner] {
        all.push(Happened::ProjectsImported(role, 2));
        all.push(Happened::TaskAssigned {
            description: HOSTILE,
            role,
        });
    }
    all
}

fn item(news: &Happened<'_>, language: Language, project: Option<NewsProject>) -> NewsItem {
    let written = news.notification(None, project.as_ref().map(|project| project.id));
    let Words { title, message } = news.words(language);
    NewsItem {
        kind: written.kind,
        subject: written.subject,
        title,
        message,
        byline: Some(if written.kind == NotificationKind::Reminder {
            Byline::Scheduler
        } else {
            byline(Role::Contractor)
        }),
        created_at: Timestamp::UNIX_EPOCH,
        project,
    }
}

fn written(bundle: Bundle, to: Recipient, language: Language, items: Vec<NewsItem>) -> News {
    let due = DueBundle {
        bundle,
        cause: MailCause::OFFICE,
        to,
        language,
        items,
        more: 0,
        is_notice: false,
        letter: None,
        summary: None,
        report: None,
        next_due: None,
    };
    news(&due, "https://portal.example", &TimeZone::UTC, Vec::new())
}

#[track_caller]
pub(super) fn assert_harmless(subject: &str) {
    for part in ["evil", "Pay", "Bcc", "\n", "\r", "https"] {
        assert!(!subject.contains(part), "{part:?} in {subject:?}");
    }
    assert!(!subject.is_empty());
}

#[test]
fn email_subjects_never_contain_user_text() {
    let user = UserId::from_uuid(Uuid::from_u128(9));
    let id = hostile_project().id;
    let account = || Recipient::Account {
        id: user,
        email: "paul@agency.example".to_owned(),
        first_name: Some(HOSTILE.to_owned()),
        role: Role::ReferralPartner,
    };
    let owner = || Recipient::Owner {
        project: id,
        email: "jose@home.example".to_owned(),
        name: HOSTILE.to_owned(),
    };
    for language in Language::ALL.iter().copied() {
        for happened in everything() {
            for (bundle, to, project) in [
                (
                    Bundle::OfProject(user, id),
                    account(),
                    Some(hostile_project()),
                ),
                (Bundle::OfOwner(id), owner(), Some(hostile_project())),
                (Bundle::Digest(user), account(), Some(hostile_project())),
                (Bundle::OfPortal(user), account(), None),
                (Bundle::OfAccount(user), account(), None),
            ] {
                for count in [1, 3] {
                    let one = item(&happened, language, project.clone());
                    let news = written(bundle, to.clone(), language, vec![one; count]);
                    assert_harmless(&news.subject);
                    // The name in the greeting must not become a link, either.
                    let greeting = news.greeting;
                    assert!(
                        !greeting.contains("https://") && !greeting.contains('\n'),
                        "{greeting}"
                    );
                }
            }
        }
        for LetterText { subject, .. } in letters(language) {
            assert_harmless(&subject);
        }
    }
}

/// Every letter. An admin chose the portal's name, so it is trusted.
fn letters(language: Language) -> Vec<LetterText> {
    let words = words(language);
    let mut all = vec![
        words.welcome("Buildback", Some(HOSTILE)),
        words.welcome("Buildback", None),
        words.address_confirmation("Buildback"),
        words.already_registered("Buildback"),
        words.password_reset("Buildback"),
        words.email_changed("Buildback"),
        words.email_confirmation("Buildback"),
        words.email_taken("Buildback"),
        words.company_invitation("Buildback", Some(HOSTILE), HOSTILE),
        words.invitation("Buildback", HOSTILE, HOSTILE, Role::Admin),
        words.trial(),
    ];
    for change in [Change::AppAdded, Change::PasskeyRemoved, Change::AllRemoved] {
        all.push(words.second_factor("Buildback", change));
    }
    all
}

#[test]
fn quoted_text_follows_the_role_of_its_author() {
    let user = UserId::from_uuid(Uuid::from_u128(9));
    let id = hostile_project().id;
    // A hostile name is replaced by the person's role.
    for (language, wrote, submitted) in [
        (Language::English, "A contractor ", "A referral partner "),
        (Language::Spanish, "Un contratista ", "Un socio "),
    ] {
        for happened in everything() {
            let to = Recipient::Account {
                id: user,
                email: "paul@agency.example".to_owned(),
                first_name: Some("Paul".to_owned()),
                role: Role::ReferralPartner,
            };
            let one = item(&happened, language, Some(hostile_project()));
            let is_reminder = one.kind == NotificationKind::Reminder;
            let message = without_name(&one)
                .lines()
                .next()
                .unwrap_or_default()
                .to_owned();
            let news = written(Bundle::OfProject(user, id), to, language, vec![one]);
            for form in [news.text(), news.html(&Look::default())] {
                // Search from the end, because the same words also appear in the project's address.
                let quoted = form.rfind(escaped(&message).as_str());
                let name = form.rfind(wrote);
                assert!(is_reminder || name.is_some() && name < quoted, "{form}");
                // The submitter must be named before the address that they entered.
                let submitter = form.find(submitted);
                let address = form.find("Pay now at https://evil.example Bcc: everybody");
                assert!(submitter.is_some() && submitter < address, "{form}");
                assert!(!form.contains("href=\"https://evil"), "{form}");
            }
        }
    }
}

#[test]
fn notices_never_contain_user_text() {
    let id = hostile_project().id;
    let office = OfficeContact {
        name: "The Troy office".to_owned(),
        phone: Some("5185550123".to_owned()),
        email: Some("office@portal.example".to_owned()),
    };
    let user = UserId::from_uuid(Uuid::from_u128(9));
    for (language, greeting, text, why) in [
        (
            Language::English,
            "Hello,",
            "There is news about project BB-2026-000012 at Harbor. To see it, open https://portal.example and enter your project code.",
            "someone entered this address",
        ),
        (
            Language::Spanish,
            "Hola:",
            "Hay una novedad sobre el proyecto BB-2026-000012 en Harbor. Para verla, abra https://portal.example e ingrese el código de su proyecto.",
            "alguien dio esta dirección",
        ),
    ] {
        for (happened, to) in everything().iter().flat_map(|happened| {
            let owner = Recipient::Owner {
                project: id,
                email: "jose@home.example".to_owned(),
                name: HOSTILE.to_owned(),
            };
            let account = Recipient::Account {
                id: user,
                email: "paul@agency.example".to_owned(),
                first_name: None,
                role: Role::ReferralPartner,
            };
            [(happened, owner), (happened, account)]
        }) {
            let is_owners = matches!(to, Recipient::Owner { .. });
            let due = DueBundle {
                bundle: match is_owners {
                    true => Bundle::OfOwner(id),
                    false => Bundle::OfProject(user, id),
                },
                cause: MailCause::OFFICE,
                to,
                language,
                items: vec![item(happened, language, Some(hostile_project()))],
                more: 0,
                is_notice: true,
                letter: None,
                summary: None,
                report: None,
                next_due: None,
            };
            let stop = ("Stop".to_owned(), "https://portal.example/stop".to_owned());
            let email = notice(
                &due,
                "https://portal.example",
                ("Harbor", Some(&office)),
                vec![stop],
            );
            assert_harmless(&email.subject);
            assert_eq!(email.greeting, greeting);
            for form in [email.text(), email.html(&Look::default())] {
                for part in ["evil", "Pay now", "Bcc"] {
                    assert!(!form.contains(part), "{part} in {form}");
                }
                for part in [
                    "The Troy office, (518) 555-0123, office@portal.example",
                    "https://portal.example/stop",
                ] {
                    assert!(form.contains(part), "{part} missing in {form}");
                }
                let is_of_owner = form.contains(text) && form.contains(why);
                assert_eq!(is_of_owner, is_owners, "{form}");
            }
        }
    }
}

#[test]
fn the_letter_contains_the_code_and_only_the_portals_own_words() {
    let id = hostile_project().id;
    let code = ProjectCode::parse("ABC234").unwrap();
    let facts = LetterFacts {
        portal: "Harbor",
        origin: "https://portal.example",
        number: NUMBER,
        code: &code,
        office: None,
    };
    for (language, button) in [
        (Language::English, "Open your project"),
        (Language::Spanish, "Abrir su proyecto"),
    ] {
        let to = Recipient::Owner {
            project: id,
            email: "jose@home.example".to_owned(),
            name: HOSTILE.to_owned(),
        };
        let mut email = written(Bundle::OfOwner(id), to, language, Vec::new());
        welcome::add(&mut email, false, &facts);
        assert_harmless(&email.subject);
        assert!(email.subject.contains(NUMBER) && !email.subject.contains("ABC234"));
        for form in [email.text(), email.html(&Look::default())] {
            assert!(
                form.contains("https://portal.example/owner#ABC234"),
                "{form}"
            );
            assert!(form.contains(button), "{form}");
            for part in ["evil", "Pay now", "Bcc"] {
                assert!(!form.contains(part), "{part} in {form}");
            }
        }
    }
}
