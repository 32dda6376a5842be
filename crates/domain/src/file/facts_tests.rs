use super::*;

fn received() -> Timestamp {
    "2026-05-04T12:00:00Z".parse().unwrap()
}

#[test]
fn times_are_read_as_cameras_write_them() {
    let table = [
        ("2026:05:03 14:14:05", Some("2026-05-03T14:14:05")),
        ("2026-05-03 14:14:05", Some("2026-05-03T14:14:05")),
        ("2026-05-03T14:14:05", Some("2026-05-03T14:14:05")),
        (" 2026:05:03 14:14:05\0", Some("2026-05-03T14:14:05")),
        // Kept, and shown as doubtful.
        ("2026:02:31 10:00:00", Some("2026-02-31T10:00:00")),
        ("2026:13:45 99:99:99", Some("2026-13-45T99:99:99")),
        ("1970:01:01 00:00:00", Some("1970-01-01T00:00:00")),
        ("0000:00:00 00:00:00", None),
        ("    :  :     :  :  ", None),
        ("2026:05:03", None),
        ("2026:05:03 14.14.05", None),
        ("2026:05:03 14:14:05 and more", None),
        ("2026:05:03 14:14:0é", None),
        ("yesterday", None),
        ("", None),
    ];
    for (written, expected) in table {
        let taken = TakenAt::from_exif(written, None);
        assert_eq!(taken.as_ref().map(TakenAt::local), expected, "{written}");
        assert_eq!(taken.and_then(|taken| taken.offset_minutes()), None);
    }
}

#[test]
fn an_unreadable_offset_means_that_the_zone_is_unknown() {
    let table = [
        (Some("-04:00"), Some(-240)),
        (Some("+05:30"), Some(330)),
        (Some("+14:00\0"), Some(840)),
        (Some("+00:00"), Some(0)),
        (Some("Z"), Some(0)),
        (Some("+14:01"), None),
        (Some("-04:60"), None),
        (Some("0400"), None),
        (Some("+4:00"), None),
        (Some("é4:00"), None),
        (Some("   :  "), None),
        (Some(""), None),
        (None, None),
    ];
    for (written, expected) in table {
        let taken = TakenAt::from_exif("2026:05:03 14:14:05", written).unwrap();
        assert_eq!(taken.offset_minutes(), expected, "{written:?}");
    }
}

#[test]
fn early_future_and_impossible_times_are_doubtful() {
    use PhotoDoubt::{AfterReceipt, Impossible, TooEarly};
    let table = [
        ("2026:05:03 14:14:05", None, None),
        ("2000:01:01 00:00:00", None, None),
        ("1999:12:31 23:59:59", None, Some(TooEarly)),
        ("1970:01:01 00:00:00", None, Some(TooEarly)),
        ("0026:05:03 14:14:05", None, Some(TooEarly)),
        // Without an offset, up to a day is a matter of time zones.
        ("2026:05:05 12:00:00", None, None),
        ("2026:05:05 12:00:01", None, Some(AfterReceipt)),
        ("2026:05:05 14:00:00", Some("+02:00"), None),
        ("2026:05:05 14:00:01", Some("+02:00"), Some(AfterReceipt)),
        ("2026:05:05 10:00:00", Some("-04:00"), Some(AfterReceipt)),
        ("2038:01:19 03:14:08", None, Some(AfterReceipt)),
        ("9999:12:31 23:59:59", Some("-12:00"), Some(AfterReceipt)),
        ("2026:02:31 10:00:00", None, Some(Impossible)),
        ("2026:13:01 10:00:00", None, Some(Impossible)),
        ("2026:05:03 25:00:00", None, Some(Impossible)),
        ("2028:02:29 10:00:00", None, Some(AfterReceipt)),
        ("2024:02:29 10:00:00", None, None),
    ];
    for (written, offset, expected) in table {
        let taken = TakenAt::from_exif(written, offset).unwrap();
        assert_eq!(taken.doubt(received()), expected, "{written} {offset:?}");
        let stored = TakenAt::from_stored(taken.local().to_owned(), taken.offset_minutes());
        assert_eq!(stored, taken);
    }
}

#[test]
fn cameras_have_one_short_name() {
    let long = "x".repeat(CAMERA_NAME_MAX + 5);
    for (written, expected) in [
        ("Canon", Some("Canon")),
        ("  NIKON\r\nCORPORATION \0", Some("NIKON CORPORATION")),
        ("Ca\u{7}no\u{202e}n", Some("Canon")),
        ("\0\0", None),
        ("", None),
        (long.as_str(), Some(&long[..CAMERA_NAME_MAX])),
    ] {
        assert_eq!(camera_name(written).as_deref(), expected, "{written:?}");
    }
    for (make, model, expected) in [
        (Some("Canon"), Some("Canon EOS R6"), Some("Canon EOS R6")),
        (
            Some("NIKON CORPORATION"),
            Some("Nikon D750"),
            Some("Nikon D750"),
        ),
        (Some("Apple"), Some("iPhone 15"), Some("Apple iPhone 15")),
        (Some("Apple"), None, Some("Apple")),
        (None, Some("EOS R6"), Some("EOS R6")),
        (None, None, None),
    ] {
        let facts = PhotoFacts {
            camera_make: make.map(str::to_owned),
            camera_model: model.map(str::to_owned),
            ..PhotoFacts::default()
        };
        assert_eq!(facts.camera().as_deref(), expected, "{make:?} {model:?}");
    }
}

#[test]
fn only_possible_dimensions_count() {
    assert_eq!(dimensions(4032, 3024), Some((4032, 3024)));
    for (width, height) in [(0, 3024), (4032, 0), (u32::MAX, 3024)] {
        assert_eq!(dimensions(width, height), None);
    }
}
