use super::*;
use uuid::Uuid;

fn new_york() -> TimeZone {
    TimeZone::get("America/New_York").unwrap()
}

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn quiet(from: &str, until: &str) -> Option<QuietHours> {
    Some(QuietHours::parse(from, until).unwrap())
}

#[test]
fn an_email_waits_for_the_pause_and_quiet_hours() {
    let night = quiet("22:00", "07:00");
    let noon = quiet("12:00", "13:30");
    // New York is UTC-5 in January.
    for (name, now, last, quiet, expected) in [
        (
            "the first",
            "2026-01-05T15:00:00Z",
            None,
            None,
            "2026-01-05T15:00:00Z",
        ),
        (
            "soon after another",
            "2026-01-05T15:00:00Z",
            Some("2026-01-05T14:53:00Z"),
            None,
            "2026-01-05T15:03:00Z",
        ),
        (
            "ten minutes after another",
            "2026-01-05T15:00:00Z",
            Some("2026-01-05T14:50:00Z"),
            None,
            "2026-01-05T15:00:00Z",
        ),
        (
            "before the night",
            "2026-01-06T02:59:59Z",
            None,
            night,
            "2026-01-06T02:59:59Z",
        ),
        (
            "as the night begins",
            "2026-01-06T03:00:00Z",
            None,
            night,
            "2026-01-06T12:00:00Z",
        ),
        (
            "after midnight",
            "2026-01-06T06:00:00Z",
            None,
            night,
            "2026-01-06T12:00:00Z",
        ),
        (
            "as the night ends",
            "2026-01-06T12:00:00Z",
            None,
            night,
            "2026-01-06T12:00:00Z",
        ),
        (
            "pause ends during quiet hours",
            "2026-01-06T02:55:00Z",
            Some("2026-01-06T02:52:00Z"),
            night,
            "2026-01-06T12:00:00Z",
        ),
        (
            "at noon",
            "2026-01-06T17:30:00Z",
            None,
            noon,
            "2026-01-06T18:30:00Z",
        ),
        (
            "after noon",
            "2026-01-06T18:30:00Z",
            None,
            noon,
            "2026-01-06T18:30:00Z",
        ),
    ] {
        let got = may_go_at(at(now), last.map(at), quiet, &new_york());
        assert_eq!(got, at(expected), "{name}");
    }
}

#[test]
fn a_bundle_pauses_for_ten_minutes_after_an_email() {
    let now = at("2026-01-05T15:00:00Z");
    for (last, expected) in [
        (None, false),
        (Some("2026-01-05T14:50:00Z"), false),
        (Some("2026-01-05T14:50:01Z"), true),
        (Some("2026-01-05T15:00:00Z"), true),
    ] {
        assert_eq!(is_resting(now, last.map(at)), expected, "{last:?}");
    }
}

#[test]
fn quiet_hours_end_on_days_with_a_clock_change() {
    let zone = new_york();
    for (from, until, now, expected) in [
        // The night before March 8 is an hour shorter, the one before November 1 an hour longer.
        (
            "22:00",
            "07:00",
            "2026-03-08T04:00:00Z",
            "2026-03-08T11:00:00Z",
        ),
        (
            "22:00",
            "07:00",
            "2026-11-01T04:00:00Z",
            "2026-11-01T12:00:00Z",
        ),
        // 2:30 does not exist on March 8; 1:30 occurs twice on November 1.
        (
            "22:00",
            "02:30",
            "2026-03-08T04:00:00Z",
            "2026-03-08T07:30:00Z",
        ),
        (
            "00:30",
            "01:30",
            "2026-11-01T05:15:00Z",
            "2026-11-01T06:30:00Z",
        ),
        // The clock jumps from 2:00 to 3:00; after it, the skipped end is still ahead.
        (
            "22:00",
            "02:30",
            "2026-03-08T07:10:00Z",
            "2026-03-08T07:30:00Z",
        ),
        (
            "22:00",
            "02:30",
            "2026-03-08T07:30:00Z",
            "2026-03-08T07:30:00Z",
        ),
        (
            "00:30",
            "01:30",
            "2026-11-01T06:15:00Z",
            "2026-11-01T06:30:00Z",
        ),
        // The first 1:35, the second 1:10, and the second 1:30.
        (
            "00:30",
            "01:30",
            "2026-11-01T05:35:00Z",
            "2026-11-01T06:30:00Z",
        ),
        (
            "01:15",
            "01:30",
            "2026-11-01T06:10:00Z",
            "2026-11-01T06:30:00Z",
        ),
        (
            "00:30",
            "01:30",
            "2026-11-01T06:30:00Z",
            "2026-11-01T06:30:00Z",
        ),
        // Before quiet hours begin for the first time, email may be sent.
        (
            "01:15",
            "01:30",
            "2026-11-01T05:10:00Z",
            "2026-11-01T05:10:00Z",
        ),
        // Quiet hours of nearly a whole day end at the second 1:30 of that night, not the next day.
        (
            "01:40",
            "01:30",
            "2026-11-01T05:50:00Z",
            "2026-11-01T06:30:00Z",
        ),
    ] {
        let hours = QuietHours::parse(from, until).unwrap();
        assert_eq!(
            hours.after(at(now), &zone),
            at(expected),
            "{from} {until} {now}"
        );
    }
}

#[test]
fn the_digest_is_sent_at_eight_or_after_quiet_hours() {
    let late = quiet("22:00", "09:15");
    for (now, quiet, expected) in [
        ("2026-01-05T12:59:59Z", None, "2026-01-05T13:00:00Z"),
        ("2026-01-05T13:00:00Z", None, "2026-01-06T13:00:00Z"),
        ("2026-01-05T20:00:00Z", late, "2026-01-06T14:15:00Z"),
        // The time in UTC is an hour earlier from March 8 on.
        ("2026-03-07T13:00:00Z", None, "2026-03-08T12:00:00Z"),
        ("2026-10-31T12:00:00Z", None, "2026-11-01T13:00:00Z"),
    ] {
        assert_eq!(
            next_digest(at(now), quiet, &new_york()),
            at(expected),
            "{now}"
        );
    }
}

#[test]
fn a_delayed_digest_is_sent_when_new_quiet_hours_allow() {
    let (late, noon) = (quiet("22:00", "09:15"), quiet("12:00", "07:00"));
    let digest = Bundle::Digest(UserId::from_uuid(Uuid::from_u128(1)));
    for (name, now, due, quiet, expected) in [
        (
            "delayed since eight",
            "2026-01-06T13:30:00Z",
            "2026-01-06T15:00:00Z",
            None,
            "2026-01-06T13:30:00Z",
        ),
        (
            "delayed since eight, now for a shorter time",
            "2026-01-06T13:30:00Z",
            "2026-01-06T15:00:00Z",
            late,
            "2026-01-06T14:15:00Z",
        ),
        (
            "delayed from noon until the next morning",
            "2026-01-06T18:00:00Z",
            "2026-01-07T12:00:00Z",
            None,
            "2026-01-06T18:00:00Z",
        ),
        (
            "before eight",
            "2026-01-06T12:30:00Z",
            "2026-01-06T15:00:00Z",
            None,
            "2026-01-06T13:00:00Z",
        ),
        (
            "tomorrow's digest",
            "2026-01-06T13:30:00Z",
            "2026-01-07T14:15:00Z",
            None,
            "2026-01-07T13:00:00Z",
        ),
        (
            "the digest after tomorrow's, with quiet hours of nearly a whole day",
            "2026-01-06T18:00:00Z",
            "2026-01-08T12:00:00Z",
            noon,
            "2026-01-07T13:00:00Z",
        ),
    ] {
        let got = digest.due_anew(at(now), at(due), None, quiet, &new_york());
        assert_eq!(got, at(expected), "{name}");
    }
    // A bundle that is not a digest has no fixed time of day.
    let project = Bundle::OfOwner(ProjectId::from_uuid(Uuid::from_u128(2)));
    let (now, due) = (at("2026-01-06T13:30:00Z"), at("2026-01-06T15:00:00Z"));
    assert_eq!(project.due_anew(now, due, None, None, &new_york()), now);
}

#[test]
fn quiet_hours_need_two_different_times() {
    let fields = |from, until| {
        let errors = QuietHours::parse(from, until).map(drop).unwrap_err();
        let fields = errors
            .as_slice()
            .iter()
            .map(|error| error.field.to_string());
        fields.collect::<Vec<_>>()
    };
    assert_eq!(fields("22:00", "22:00"), ["quiet_hours.until"]);
    assert_eq!(fields("10 pm", "07:00"), ["quiet_hours.from"]);
    for odd in ["7", "24:00", "07:60", "07:00:00", "", "0700a"] {
        assert_eq!(fields("22:00", odd), ["quiet_hours.until"], "{odd}");
    }
    assert_eq!(fields("", ""), ["quiet_hours.from", "quiet_hours.until"]);
}

#[test]
fn each_role_has_its_default_notification_choices() {
    use MailMode::{AtOnce, Digest, Off};
    use NotificationKind as K;
    for (kind, [admin, contractor, partner]) in [
        (K::StatusUpdate, [Digest, Digest, AtOnce]),
        (K::Assignment, [Digest, AtOnce, Digest]),
        (K::Event, [Off, AtOnce, Digest]),
        (K::Reminder, [Off, AtOnce, Off]),
        (K::Message, [Digest, AtOnce, AtOnce]),
        (K::Task, [AtOnce; 3]),
        (K::File, [Off; 3]),
        (K::Security, [AtOnce; 3]),
    ] {
        for (role, mail) in Role::ALL.into_iter().zip([admin, contractor, partner]) {
            let choice = kind.default_for(role);
            assert_eq!(choice, Choice { bell: true, mail }, "{kind} {role:?}");
            assert_eq!(check_choices(&[(kind, choice)]), Ok(()), "{kind} {role:?}");
        }
    }
}

#[test]
fn only_allowed_modes_can_be_chosen() {
    use MailMode::{AtOnce, Digest, Off};
    use NotificationKind as K;
    for (kind, bell, mail, allowed) in [
        (K::Message, false, Off, true),
        (K::Message, true, Digest, true),
        (K::Reminder, true, Off, true),
        (K::Reminder, true, Digest, false),
        (K::Security, true, AtOnce, true),
        (K::Security, false, AtOnce, false),
        (K::Security, true, Off, false),
        (K::Security, true, Digest, false),
    ] {
        let chosen = check_choices(&[(kind, Choice { bell, mail })]);
        assert_eq!(chosen.is_ok(), allowed, "{kind} {bell} {mail}");
    }
    let choice = K::Message.default_for(Role::Admin);
    assert!(check_choices(&[(K::Message, choice), (K::Message, choice)]).is_err());
}

#[test]
fn only_security_emails_ignore_quiet_hours() {
    let user = UserId::from_uuid(Uuid::from_u128(1));
    let project = ProjectId::from_uuid(Uuid::from_u128(2));
    // `now` is 3 AM in New York.
    let (now, morning) = ("2026-01-06T08:00:00Z", "2026-01-06T12:00:00Z");
    for (bundle, expected) in [
        (Bundle::OfProject(user, project), morning),
        (Bundle::OfPortal(user), morning),
        (Bundle::OfAccount(user), now),
    ] {
        let due = bundle.due_at(at(now), None, quiet("22:00", "07:00"), &new_york());
        assert_eq!(due, at(expected), "{bundle:?}");
    }
}

#[test]
fn a_bundle_key_round_trips() {
    let user = UserId::from_uuid(Uuid::from_u128(1));
    let project = ProjectId::from_uuid(Uuid::from_u128(2));
    let report = ReportMailId::from_uuid(Uuid::from_u128(3));
    for bundle in [
        Bundle::OfProject(user, project),
        Bundle::OfAccount(user),
        Bundle::OfPortal(user),
        Bundle::Digest(user),
        Bundle::Weekly(user),
        Bundle::Report(user, MailFrequency::Monthly, report),
        Bundle::OfOwner(project),
    ] {
        assert_eq!(Bundle::parse(&bundle.key()), Some(bundle));
    }
    for odd in [
        "",
        "user",
        "user:1",
        "report:00000000-0000-0000-0000-000000000001:weekly",
        "crew:00000000-0000-0000-0000-000000000001",
    ] {
        assert_eq!(Bundle::parse(odd), None, "{odd}");
    }
}
