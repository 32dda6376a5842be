use super::*;
use crate::event::Hours;
use jiff::civil::{date, time};
use serde::Deserialize;

/// A row of `news-cases.json`. Each array holds a title and a text.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    english: [String; 2],
    spanish: [String; 2],
}

impl Case {
    fn of(news: &NotificationEvent<'_>) -> Self {
        let notification = news.of(ProjectId::from_uuid(uuid::Uuid::nil()));
        let texts_in = |language| {
            [&notification.title, &notification.message]
                .map(|text| text.in_language(language).expect("localized text"))
        };
        Self {
            english: texts_in(Language::English),
            spanish: texts_in(Language::Spanish),
        }
    }
}

const PLACES: usize = 25;

/// An index per variant, so that the test can check that each one has an example.
const fn place(news: &NotificationEvent<'_>) -> usize {
    match news {
        NotificationEvent::ProjectSubmitted { .. } => 0,
        NotificationEvent::ProjectsImported(..) => 1,
        NotificationEvent::ContractorAssigned(_) => 2,
        NotificationEvent::FilesAdded(_) => 3,
        NotificationEvent::EventScheduled(..) => 4,
        NotificationEvent::EventMoved(..) => 5,
        NotificationEvent::EventDeleted(..) => 6,
        NotificationEvent::EventStatusUpdated(..) => 7,
        NotificationEvent::EventTomorrow(..) => 8,
        NotificationEvent::TimeslotsProposed(..) => 9,
        NotificationEvent::TimeslotsUpdated(..) => 10,
        NotificationEvent::TimeslotConfirmed(..) => 11,
        NotificationEvent::ProposalDeleted(_) => 12,
        NotificationEvent::Updated { .. } => 13,
        NotificationEvent::MessageSent { .. } => 14,
        NotificationEvent::TaskAssigned { .. } => 15,
        NotificationEvent::ThreadAssigned { .. } => 20,
        NotificationEvent::TimeslotsRejected(..) => 16,
        NotificationEvent::EventConfirmed(..) => 17,
        NotificationEvent::EventRejected(..) => 18,
        NotificationEvent::AnswerDeclined(..) => 19,
        NotificationEvent::StatusUndone(_) => 21,
        NotificationEvent::EstimateSent(..) => 22,
        NotificationEvent::EstimateWithdrawn(..) => 23,
        NotificationEvent::EstimateDecided(..) => 24,
    }
}

/// The previous status in the examples.
const PREVIOUS: ProjectStatus = ProjectStatus::Pending;

const fn updated(new: ProjectStatus, notes: &str) -> NotificationEvent<'_> {
    NotificationEvent::Updated {
        previous: PREVIOUS,
        new,
        notes,
    }
}

fn examples() -> Vec<NotificationEvent<'static>> {
    const TITLE: &str = "First visit";
    let when = When {
        date: date(2026, 12, 3),
        hours: Hours::new(time(9, 0, 0, 0), time(10, 0, 0, 0)),
    };
    let all_day = When {
        hours: None,
        ..when
    };
    let message = |content| NotificationEvent::MessageSent {
        sender: "Ann Lee",
        content,
    };
    let task = |role| NotificationEvent::TaskAssigned {
        description: "Call the adjuster.",
        role,
    };
    let mut all = vec![NotificationEvent::ProjectSubmitted {
        number: "BB-2026-000012",
        damage: "Water Damage",
        city: "Troy",
        state: "NY",
    }];
    for role in [Role::Admin, Role::Contractor, Role::ReferralPartner] {
        all.extend([1, 3].map(|count| NotificationEvent::ProjectsImported(role, count)));
    }
    all.extend([
        NotificationEvent::ContractorAssigned("Ridgeline"),
        NotificationEvent::FilesAdded(&["a.jpg"]),
        NotificationEvent::FilesAdded(&["a.jpg", "b"]),
        NotificationEvent::FilesAdded(&["a.jpg", "b", "c", "d"]),
        NotificationEvent::EventScheduled(TITLE, when),
        NotificationEvent::EventMoved(TITLE, when),
        NotificationEvent::EventDeleted(TITLE, when),
        NotificationEvent::TimeslotConfirmed(TITLE, when),
        NotificationEvent::EventTomorrow(TITLE, all_day),
        NotificationEvent::TimeslotsProposed(TITLE, 1),
        NotificationEvent::TimeslotsUpdated(TITLE, 3),
        NotificationEvent::ProposalDeleted(TITLE),
        NotificationEvent::TimeslotsRejected(TITLE, 0),
        NotificationEvent::TimeslotsRejected(TITLE, 1),
        NotificationEvent::EventConfirmed(TITLE, when, SaidBy::Owner),
        NotificationEvent::EventConfirmed(TITLE, when, SaidBy::SharedDevice),
        NotificationEvent::EventRejected(TITLE, when, SaidBy::Owner),
        NotificationEvent::EventRejected(TITLE, when, SaidBy::SharedDevice),
        NotificationEvent::AnswerDeclined(TITLE, 2, true),
        // User-written text stays unchanged even if it looks like one of our messages.
        updated(ProjectStatus::Scheduled, "Dec 3, 2026, early."),
        updated(PREVIOUS, "No access."),
        updated(PREVIOUS, "Kitchen: Completed"),
        message("When?"),
        message("On Hold"),
        message("File attachment"),
        NotificationEvent::ThreadAssigned {
            sender: "Ann Lee",
            content: "When?",
        },
        task(Role::Admin),
        task(Role::Contractor),
        NotificationEvent::StatusUndone(ProjectStatus::OnHold),
    ]);
    for status in EventStatus::ALL {
        all.push(NotificationEvent::EventStatusUpdated(TITLE, *status));
    }
    for status in ProjectStatus::ALL {
        if *status != PREVIOUS {
            all.push(updated(*status, "No access.\nCall first."));
        }
    }
    all.push(NotificationEvent::EstimateSent(2, 1));
    all.push(NotificationEvent::EstimateWithdrawn(2, 1));
    for kind in DecisionKind::ALL {
        all.push(NotificationEvent::EstimateDecided(*kind, 2, 1, false));
    }
    all.push(NotificationEvent::EstimateDecided(
        DecisionKind::Approve,
        2,
        1,
        true,
    ));
    all
}

#[test]
fn each_notification_event_has_texts_in_both_languages() {
    let cases: Vec<Case> =
        serde_json::from_str(include_str!("../../../news-cases.json")).expect("valid test cases");
    let texts: Vec<Case> = examples().iter().map(Case::of).collect();
    assert_eq!(texts, cases);
    let mut places: Vec<usize> = examples().iter().map(place).collect();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places, (0..PLACES).collect::<Vec<_>>());
}

#[test]
fn owners_get_a_receipt_of_their_own_decisions() {
    for (is_owners, english) in [
        (false, None),
        (
            true,
            Some(
                "Your decision on estimate 2 (version 1) was saved. If it was not you, call the office immediately.",
            ),
        ),
    ] {
        let news = NotificationEvent::EstimateDecided(DecisionKind::Approve, 2, 1, is_owners);
        let news = news.of(ProjectId::from_uuid(uuid::Uuid::nil()));
        assert!(news.tells_owner);
        let receipt = receipt_of(&news.message).map(|text| text.english());
        assert_eq!(receipt.as_deref(), english);
        assert_eq!(receipt_of(&news.title), None);
    }
}
