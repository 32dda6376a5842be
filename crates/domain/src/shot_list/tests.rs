use super::*;
use crate::field_error::FieldErrors;
use uuid::Uuid;

fn shot_id(number: u128) -> ShotId {
    ShotId::from_uuid(Uuid::from_u128(number))
}

fn file_id(number: u128) -> FileId {
    FileId::from_uuid(Uuid::from_u128(number))
}

fn rule(needed_for_status: Option<ProjectStatus>, enforcement: Enforcement) -> ListRule {
    ListRule {
        damage_type: None,
        phase: "damage".to_owned(),
        needed_for_status,
        enforcement,
    }
}

/// A list with a shot for each pair of needed and taken photos. Ids count from `first`.
fn list(rule: ListRule, first: u128, shots: &[(u32, u128)]) -> ListState {
    let shots = (first..).zip(shots).map(|(id, (count, taken))| ShotState {
        shot: Shot {
            id: shot_id(id),
            room: None,
            subject: "Ceiling".to_owned(),
            count: *count,
            example: None,
        },
        files: (0..*taken).map(file_id).collect(),
    });
    ListState {
        id: ShotListId::from_uuid(Uuid::from_u128(first)),
        rule,
        shots: shots.collect(),
    }
}

#[test]
fn lists_apply_to_their_damage_type() {
    for (own, damage_type, applies) in [
        (None, "Water Damage", true),
        (None, "", true),
        (Some("Water Damage"), "Water Damage", true),
        (Some("Water Damage"), " water damage", true),
        (Some("Water Damage"), "Fire Damage", false),
        (Some("Água"), "AGUA", true),
    ] {
        let rule = ListRule {
            damage_type: own.map(str::to_owned),
            ..rule(None, Enforcement::Warn)
        };
        assert_eq!(
            rule.applies_to(damage_type),
            applies,
            "{own:?} {damage_type}"
        );
    }
}

#[test]
fn photos_are_needed_for_the_status_and_those_beyond_it() {
    use ProjectStatus as S;
    for (needed, current, next, is_needed) in [
        (None, S::Submitted, S::BuildBackCompleted, false),
        (
            Some(S::SiteVisitCompleted),
            S::Submitted,
            S::SiteVisitScheduled,
            false,
        ),
        (
            Some(S::SiteVisitCompleted),
            S::SiteVisitScheduled,
            S::SiteVisitCompleted,
            true,
        ),
        (
            Some(S::SiteVisitCompleted),
            S::SiteVisitScheduled,
            S::EstimateSubmitted,
            true,
        ),
        // A list that was made later, or a status that was set with a reason.
        (
            Some(S::SiteVisitCompleted),
            S::EstimateSubmitted,
            S::EstimateApproved,
            true,
        ),
        // Staying, and steps back.
        (
            Some(S::SiteVisitCompleted),
            S::SiteVisitCompleted,
            S::SiteVisitCompleted,
            false,
        ),
        (
            Some(S::SiteVisitCompleted),
            S::EstimateSubmitted,
            S::SiteVisitCompleted,
            false,
        ),
        (
            Some(S::SiteVisitCompleted),
            S::EstimateApproved,
            S::EstimateSubmitted,
            false,
        ),
        (
            Some(S::SiteVisitCompleted),
            S::Completed,
            S::EstimateSubmitted,
            false,
        ),
        // Statuses beside the path.
        (
            Some(S::SiteVisitCompleted),
            S::SiteVisitScheduled,
            S::OnHold,
            false,
        ),
        (
            Some(S::SiteVisitCompleted),
            S::SiteVisitScheduled,
            S::Canceled,
            false,
        ),
        (
            Some(S::SiteVisitCompleted),
            S::OnHold,
            S::EstimateSubmitted,
            true,
        ),
        (Some(S::OnHold), S::Submitted, S::OnHold, true),
        (Some(S::OnHold), S::Submitted, S::BuildBackCompleted, false),
        (Some(S::Approved), S::Pending, S::SiteVisitScheduled, true),
        // Completed comes after the whole path.
        (
            Some(S::SiteVisitCompleted),
            S::InProgress,
            S::Completed,
            true,
        ),
        (
            Some(S::BuildBackCompleted),
            S::InProgress,
            S::Completed,
            true,
        ),
        (Some(S::OnHold), S::InProgress, S::Completed, false),
        (Some(S::Completed), S::InProgress, S::Completed, true),
    ] {
        assert_eq!(
            rule(needed, Enforcement::Warn).is_needed(current, next),
            is_needed,
            "{needed:?}: {current} -> {next}"
        );
    }
}

#[test]
fn extra_photos_do_not_count_for_other_shots() {
    for (shots, needed, missing) in [
        (vec![], 0, 0),
        (vec![(2, 0), (1, 0)], 3, 3),
        (vec![(2, 1), (1, 1)], 3, 1),
        (vec![(1, 2), (3, 0)], 4, 3),
        (vec![(1, 9), (3, 3)], 4, 0),
    ] {
        let list = list(rule(None, Enforcement::Warn), 1, &shots);
        assert_eq!((list.needed(), list.missing()), (needed, missing));
    }
}

#[test]
fn only_blocking_lists_of_the_status_forbid_it() {
    use ProjectStatus::{EstimateSubmitted, SiteVisitCompleted, SiteVisitScheduled, Submitted};
    let lists = [
        list(
            rule(Some(SiteVisitCompleted), Enforcement::Block),
            1,
            &[(2, 1)],
        ),
        list(
            rule(Some(SiteVisitCompleted), Enforcement::Warn),
            2,
            &[(5, 0)],
        ),
        list(
            rule(Some(EstimateSubmitted), Enforcement::Block),
            3,
            &[(4, 0)],
        ),
        list(rule(None, Enforcement::Block), 4, &[(9, 0)]),
    ];
    for (next, count) in [
        (SiteVisitScheduled, 0),
        (SiteVisitCompleted, 1),
        (EstimateSubmitted, 5),
    ] {
        assert_eq!(blocking(&lists, Submitted, next), count, "{next}");
    }
}

#[test]
fn photos_of_the_same_request_count() {
    let mut lists = [list(rule(None, Enforcement::Block), 1, &[(1, 0), (2, 0)])];
    add_photos(
        &mut lists,
        &[
            (file_id(7), shot_id(2)),
            (file_id(8), shot_id(2)),
            (file_id(9), shot_id(99)),
        ],
    );
    assert_eq!(lists[0].missing(), 1);
    assert_eq!(lists[0].shots[1].files, [file_id(7), file_id(8)]);
}

fn raw<'a>(phase: &'a str, shots: Vec<RawShot<'a>>) -> RawShotList<'a> {
    RawShotList {
        damage_type: Some("  "),
        phase,
        needed_for_status: None,
        enforcement: Enforcement::Warn,
        shots,
    }
}

const fn raw_shot<'a>(subject: &'a str, room: Option<&'a str>, count: u32) -> RawShot<'a> {
    RawShot {
        id: None,
        room,
        subject,
        count,
        example_of: None,
    }
}

#[test]
fn lists_are_cleaned() {
    let twice = RawShot {
        id: Some(shot_id(3)),
        ..raw_shot(" All \n walls ", Some(" Living   room "), 20)
    };
    let form = ShotListForm::parse(&raw("damage", vec![twice.clone(), twice])).expect("valid");
    assert_eq!(form.rule.damage_type, None);
    let [first, second] = &form.shots[..] else {
        unreachable!("there are two shots")
    };
    assert_eq!(first.subject, "All walls");
    assert_eq!(first.room.as_deref(), Some("Living room"));
    assert_eq!((first.id, second.id), (Some(shot_id(3)), None));
}

fn fields(result: Result<ShotListForm, FieldErrors>) -> Vec<String> {
    let errors = result.expect_err("invalid");
    errors
        .as_slice()
        .iter()
        .map(|error| format!("{} {}", error.field, error.code))
        .collect()
}

#[test]
fn broken_rules_are_reported_by_path() {
    let long = "é".repeat(121);
    let fitting = "é".repeat(120);
    for (list, expected) in [
        (
            raw("", vec![raw_shot("Ceiling", None, 1)]),
            vec!["phase required"],
        ),
        (raw("damage", vec![]), vec!["shots required"]),
        (
            raw(
                "damage",
                vec![raw_shot(&fitting, None, 1), raw_shot(" ", None, 0)],
            ),
            vec!["shots.1.subject required", "shots.1.count out_of_range"],
        ),
        (
            raw("damage", vec![raw_shot(&long, Some(&long), 21)]),
            vec![
                "shots.0.subject too_long",
                "shots.0.room too_long",
                "shots.0.count out_of_range",
            ],
        ),
        (
            raw("damage", vec![raw_shot("Ceiling", None, 1); 101]),
            vec!["shots too_many"],
        ),
    ] {
        assert_eq!(fields(ShotListForm::parse(&list)), expected);
    }
    let most = raw("damage", vec![raw_shot("Ceiling", None, 1); 100]);
    assert!(ShotListForm::parse(&most).is_ok());
}

#[test]
fn overriding_needs_a_reason() {
    let long = "x".repeat(501);
    for (typed, expected) in [
        (" The owner refused.\n", Ok("The owner refused.".to_owned())),
        (&long[..500], Ok(long[..500].to_owned())),
        ("  ", Err("required")),
        (long.as_str(), Err("too_long")),
    ] {
        assert_eq!(parse_override(typed).map_err(|error| error.code), expected);
    }
}
