use super::*;
use crate::language::Language;
use crate::project::TrackedField;
use ProjectStatus::{InProgress, Pending, Submitted};
use uuid::Uuid;

#[test]
fn notifications_contain_the_change_and_shortened_notes() {
    let long = format!("{} end", "é".repeat(NOTIFICATION_LENGTH - 1));
    let shortened = format!("{}…", "é".repeat(NOTIFICATION_LENGTH - 1));
    for (previous, new, notes, title, message) in [
        (
            Pending,
            Pending,
            "We wait.",
            "New project update",
            "We wait.",
        ),
        (
            Pending,
            InProgress,
            "We began.",
            "Project status updated",
            "Status changed to In Progress: We began.",
        ),
        (Pending, Pending, &long, "New project update", &shortened),
        (
            Pending,
            Pending,
            &"é".repeat(NOTIFICATION_LENGTH),
            "New project update",
            &"é".repeat(NOTIFICATION_LENGTH),
        ),
    ] {
        let (headline, text) = update_words(previous, new, notes);
        assert_eq!(headline.in_language(Language::English), title);
        assert_eq!(text.in_language(Language::English), *message);
    }
}

#[test]
fn the_first_three_added_files_are_named() {
    for (names, line) in [
        (&["a.jpg"][..], "File added: a.jpg"),
        (&["a.jpg", "b.pdf"], "2 files added: a.jpg, b.pdf"),
        (&["a", "b", "c"], "3 files added: a, b, c"),
        (&["a", "b", "c", "d"], "4 files added: a, b, c and 1 more"),
        (
            &["a", "b", "c", "d", "e"],
            "5 files added: a, b, c and 2 more",
        ),
    ] {
        assert_eq!(files_summary(names).in_language(Language::English), line);
    }
}

#[test]
fn a_choice_conflicts_with_a_concurrent_status_change() {
    for (seen, chosen, current, overtaken) in [
        (Submitted, InProgress, Submitted, false),
        (Submitted, Submitted, Submitted, false),
        (Submitted, InProgress, Pending, true),
        (Submitted, Submitted, Pending, true),
        (Submitted, Pending, Pending, false),
    ] {
        assert_eq!(
            is_overtaken(seen, chosen, current),
            overtaken,
            "{seen:?} {chosen:?} {current:?}"
        );
    }
}

fn uploads(count: u128) -> Vec<UploadId> {
    (1..=count)
        .map(|n| UploadId::from_uuid(Uuid::from_u128(n)))
        .collect()
}

#[test]
fn invalid_status_updates_are_rejected() {
    let ok: &[&str] = &[];
    let choice: &[&str] = &["Choose one of the listed statuses"];
    let long = "x".repeat(5_001);
    let table = [
        (
            Role::Contractor,
            Submitted,
            "site_visit_scheduled",
            "Tuesday",
            5,
            ok,
        ),
        (
            Role::Contractor,
            Submitted,
            "approved",
            "Tuesday",
            0,
            choice,
        ),
        (
            Role::Contractor,
            InProgress,
            "in_progress",
            "Still at it",
            0,
            ok,
        ),
        (Role::Contractor, InProgress, "pending", "Back", 0, choice),
        (Role::Admin, Submitted, "approved", "Fine", 0, ok),
        (Role::Admin, Submitted, "unheard_of", "Fine", 0, choice),
        (
            Role::ReferralPartner,
            Submitted,
            "submitted",
            "Hello",
            0,
            choice,
        ),
        (
            Role::Admin,
            Submitted,
            "submitted",
            " \n ",
            0,
            &["Notes are required"],
        ),
        (
            Role::Admin,
            Submitted,
            "submitted",
            &long,
            0,
            &["Notes must not exceed 5000 characters"],
        ),
        (Role::Admin, Submitted, "submitted", &long[1..], 0, ok),
        (
            Role::Admin,
            Submitted,
            "submitted",
            "x",
            6,
            &["You can only upload up to 5 files."],
        ),
    ];
    for (role, current, status, notes, files, expected) in table {
        let errors = NewStatusUpdate::parse(status, notes, &uploads(files), role, current)
            .err()
            .unwrap_or_default();
        let messages: Vec<_> = errors
            .as_slice()
            .iter()
            .map(|error| error.message.as_str())
            .collect();
        assert_eq!(messages, expected, "{role:?} {current} {status} {files}");
    }
}

#[test]
fn markup_is_preserved_in_notes_and_duplicate_files_are_dropped() {
    let twice = [uploads(2), uploads(2), uploads(3)].concat();
    let update =
        NewStatusUpdate::parse("submitted", " 2 < 3\r\nok\0 ", &twice, Role::Admin, Pending)
            .unwrap();
    assert_eq!(update.notes, "2 < 3\nok");
    assert_eq!(update.uploads, uploads(3));
}

#[test]
fn contractors_can_choose_the_nine_and_the_current_status() {
    let nine = [
        "submitted",
        "site_visit_scheduled",
        "site_visit_completed",
        "estimate_submitted",
        "estimate_approved",
        "build_back_scheduled",
        "build_back_completed",
        "nonresponsive",
        "canceled",
    ];
    for &current in ProjectStatus::ALL {
        for &chosen in ProjectStatus::ALL {
            let contractors = nine.contains(&chosen.as_str()) || chosen == current;
            for (role, may) in [
                (Role::Admin, true),
                (Role::Contractor, contractors),
                (Role::ReferralPartner, false),
            ] {
                let case = format!("{role:?} from {current} to {chosen}");
                let offered = status_choices(role, current);
                assert_eq!(offered.contains(&chosen), may, "{case}");
                let update = NewStatusUpdate::parse(chosen.as_str(), "Next.", &[], role, current);
                assert_eq!(update.is_ok(), may, "{case}");
            }
        }
        // If the current status is not one of the nine, it is offered first. No status is offered twice.
        let offered = status_choices(Role::Contractor, current);
        let is_extra = !nine.contains(&current.as_str());
        assert_eq!(offered.len(), 9 + usize::from(is_extra), "{current}");
        assert_eq!(offered[0], if is_extra { current } else { Submitted });
    }
}

#[test]
fn internal_entries_have_internal_topics() {
    for &update_type in UpdateType::ALL {
        let topic = update_type.topic();
        assert_eq!(topic.is_internal(), update_type.is_internal());
    }
}

#[test]
fn owners_do_not_see_internal_entries_and_described_photos() {
    let hidden: Vec<_> = UpdateType::ALL
        .iter()
        .filter(|update_type| update_type.is_hidden_from_owners())
        .map(|update_type| update_type.as_str())
        .collect();
    assert_eq!(
        hidden,
        ["admin_note", "admin_attachment", "photos_described"]
    );
}

#[test]
fn update_types_round_trip() {
    for &update_type in UpdateType::ALL {
        assert_eq!(
            UpdateType::parse_or_default(Some(update_type.as_str())),
            update_type
        );
    }
    assert_eq!(
        UpdateType::parse_or_default(Some("project_edited")),
        UpdateType::ProjectEdit
    );
    assert_eq!(
        UpdateType::parse_or_default(Some("odd")),
        UpdateType::StatusChange
    );
    assert_eq!(UpdateType::parse_or_default(None), UpdateType::StatusChange);
}

#[test]
fn assignments_and_edits_have_summaries() {
    for (before, after, line) in [
        (None, Some("Acme"), "Contractor assigned: Acme"),
        (Some("Acme"), None, "Contractor removed: Acme"),
        (
            Some("Acme"),
            Some("Best"),
            "Contractor changed from Acme to Best",
        ),
    ] {
        let summary = assignment_summary(before, after).expect("summary");
        assert_eq!(summary.in_language(Language::English), line);
    }
    assert_eq!(assignment_summary(None, None), None);
    let edit = |field_name| FieldEdit {
        field_name,
        old_value: None,
        new_value: None,
    };
    let edits = [edit(TrackedField::City), edit(TrackedField::ZipCode)];
    for (edits, line) in [
        (&edits[..], "2 fields changed"),
        (&edits[..1], "1 field changed"),
    ] {
        assert_eq!(edit_summary(edits).in_language(Language::English), line);
    }
}
