use super::*;
use jiff::civil::date;

#[test]
fn common_date_formats_are_parsed() {
    let march = date(2026, 3, 18);
    for text in [
        "18-Mar-26",
        "18-Mar-2026",
        "18 March 2026",
        "March 18, 2026",
        "Mar 18 2026",
        "MARCH 18TH, 2026",
        "Mar. 18, 2026",
        "Wednesday, March 18, 2026",
        "Wed, 18 Mar 2026 09:30:00 GMT",
        "18th of March 2026",
        "Mar-18-26",
        "2026-Mar-18",
        "2026-03-18",
        "2026-3-18",
        "2026/03/18",
        "2026.03.18",
        "20260318",
        "2026-03-18T09:30:00Z",
        "2026-03-18T09:30:00-05:00",
        "2026-03-18 00:00:00.000",
        "2026-03-18 9 pm",
        "March 18, 2026 at 9:30 a.m. EST",
        "Mar 18, 2026.",
        "2026-03-18 09:30:00 GMT-0500",
        "\u{200e}2026\u{200b}-03-18\u{feff}",
        "2026\u{2010}03\u{2011}18",
        "18\u{2012}Mar\u{2013}26",
        "2026\u{2014}03\u{2015}18",
    ] {
        assert_eq!(read_date(text), Some(WrittenDate::Plain(march)), "{text}");
    }
    for text in [
        "3/18/26",
        "03/18/2026",
        "03-18-2026",
        "3.18.2026",
        "3/18/2026 12:00 AM",
        "3/18/26 9:30",
    ] {
        let expected = WrittenDate::Ordered {
            order: DateOrder::MonthFirst,
            day: march,
            has_points: text.contains("3."),
        };
        assert_eq!(read_date(text), Some(expected), "{text}");
    }
    for text in ["18/3/26", "18.03.2026", "18-03-2026"] {
        let expected = WrittenDate::Ordered {
            order: DateOrder::DayFirst,
            day: march,
            has_points: text.contains('.'),
        };
        assert_eq!(read_date(text), Some(expected), "{text}");
    }
    let unclear = WrittenDate::Unclear {
        day_first: date(2018, 3, 26),
    };
    assert_eq!(read_date("26-03-18"), Some(unclear));
    // Neither 99 nor 45 is a valid day, so the year cannot come first.
    for text in ["18-03-99", "18-03-45"] {
        let read = read_date(text);
        assert!(matches!(read, Some(WrittenDate::Ordered { .. })), "{text}");
    }
    let either = WrittenDate::Either {
        month_first: date(2026, 3, 4),
        day_first: date(2026, 4, 3),
        has_points: false,
    };
    assert_eq!(read_date("3/4/26"), Some(either));
    assert_eq!(
        read_date("Sept 3, 2026"),
        Some(WrittenDate::Plain(date(2026, 9, 3)))
    );
    // Both readings yield the same day.
    assert_eq!(
        read_date("3/3/2026"),
        Some(WrittenDate::Plain(date(2026, 3, 3)))
    );
    assert_eq!(
        read_date("3/3/98"),
        Some(WrittenDate::Plain(date(1998, 3, 3)))
    );
}

#[test]
fn texts_that_are_not_dates_are_rejected() {
    for text in [
        "",
        "asap",
        "March 2026",
        "18-Mar",
        "3/18",
        "3/18/026",
        "13/13/2026",
        "2/30/2026",
        "2026-02-30",
        "2026-04-01 or later",
        "next week",
        "12",
        "2026",
        "9999999",
        "46099",
        "46099.0",
        "040126",
        "41526",
        "4/1/26 - 4/15/26",
        "4/1/26, 4/8/26",
        "2026-04-01/2026-04-15",
        "2026-04-01 - 2026-04-15",
        "Mar 18-20, 2026",
        "3/18/26 12",
        "3/18/26 12:30 to 14:30",
        "3/18-26",
        "12:30:00 PM",
        "512-555-0142",
        "٣/٤/٢٦",
        "1e5",
        "1-2",
        "nan",
    ] {
        assert_eq!(read_date(text), None, "{text}");
    }
}

#[test]
fn serial_numbers_count_from_1900_or_1904() {
    assert_eq!(serial_day("46099", false), Some(date(2026, 3, 18)));
    assert_eq!(serial_day("44637", true), Some(date(2026, 3, 18)));
    assert_eq!(serial_day("7", false), None);
    for (text, day) in [
        ("46099", Some(date(2026, 3, 18))),
        ("46099.75", Some(date(2026, 3, 18))),
        ("36526", Some(date(2000, 1, 1))),
        ("36525", None),
        ("73051", None),
        ("040126", None),
        ("+4609", None),
        ("4609.", None),
    ] {
        assert_eq!(serial_text(text), day, "{text}");
    }
}

#[test]
fn unambiguous_dates_are_recognized() {
    for (text, says) in [
        ("2026-03-18", true),
        ("18/3/26", true),
        ("18-Mar-26", true),
        ("26-03-18", false),
        ("20260318", false),
        ("12 Oak 2026", false),
        ("512-555-0142", false),
    ] {
        assert_eq!(says_day(text), says, "{text}");
    }
}

#[test]
fn one_unambiguous_date_determines_the_order() {
    use DateOrder::{DayFirst, MonthFirst};
    use OrderReason::{Assumed, Chosen, Contradictory, NotNeeded, Proven};
    for (texts, chosen, expected) in [
        (&["3/4/26"][..], None, (MonthFirst, Assumed, 1)),
        (&["3/4/26"], Some(DayFirst), (DayFirst, Chosen, 1)),
        (&["3/4/26", "25/12/26"], None, (DayFirst, Proven, 1)),
        (&["3/4/26", "12/25/26"], None, (MonthFirst, Proven, 1)),
        (
            &["3/4/26", "12/25/26", "25/12/26"],
            None,
            (MonthFirst, Contradictory, 1),
        ),
        (
            &["3/4/26", "12/25/26", "25/12/26"],
            Some(DayFirst),
            (DayFirst, Chosen, 1),
        ),
        (
            &["12/25/26", "25/12/26", "3/3/26"],
            None,
            (MonthFirst, NotNeeded, 0),
        ),
        // Periods, and years that may come first, are no evidence for dates with slashes.
        (
            &["3/4/26", "18.03.2026", "26-03-18"],
            None,
            (MonthFirst, Assumed, 1),
        ),
        (
            &["2026-03-04", "", "soon"],
            Some(DayFirst),
            (MonthFirst, NotNeeded, 0),
        ),
    ] {
        let found = DateFindings::of(texts.iter().copied(), chosen);
        assert_eq!(
            (found.order, found.reason, found.ambiguous),
            expected,
            "{texts:?}"
        );
    }
}
