use super::*;
use jiff::civil::date;

#[test]
fn ranges_must_be_ordered_and_not_too_long() {
    let today = date(2026, 3, 31);
    let day = |month, day| Some(date(2026, month, day));
    // from, to -> first and last day, or field and code of the error
    let table = [
        (None, None, Ok((date(2026, 1, 1), today))),
        (day(3, 1), None, Ok((date(2026, 3, 1), today))),
        (
            None,
            day(3, 30),
            Ok((date(2025, 12, 31), date(2026, 3, 30))),
        ),
        (
            day(3, 5),
            day(3, 5),
            Ok((date(2026, 3, 5), date(2026, 3, 5))),
        ),
        (day(3, 6), day(3, 5), Err(("to", "before_from"))),
        (day(4, 1), None, Err(("to", "before_from"))),
        (
            Some(date(2021, 3, 31)),
            None,
            Ok((date(2021, 3, 31), today)),
        ),
        (
            Some(date(2021, 3, 30)),
            None,
            Err(("from", "too_many_days")),
        ),
    ];
    for (from, to, expected) in table {
        let range = ReportRange::new(from, to, today);
        let got = range
            .map(|range| (range.from(), range.to()))
            .map_err(|error| (error.field.to_string(), error.code.to_string()));
        let expected = expected.map_err(|(field, code)| (field.to_owned(), code.to_owned()));
        assert_eq!(got, expected, "{from:?} {to:?}");
    }
}

#[test]
fn periods_cover_the_range_without_gaps() {
    // from, to -> step, count, labels of the first and last period
    let table = [
        (
            (2026, 3, 1),
            (2026, 3, 1),
            ReportStep::Day,
            1,
            "Mar 1, 2026",
            "Mar 1, 2026",
        ),
        (
            (2026, 3, 1),
            (2026, 4, 14),
            ReportStep::Day,
            45,
            "Mar 1, 2026",
            "Apr 14, 2026",
        ),
        // Wednesday to Tuesday.
        (
            (2026, 3, 4),
            (2026, 5, 5),
            ReportStep::Week,
            10,
            "Mar 4 – Mar 7, 2026",
            "May 3 – May 5, 2026",
        ),
        (
            (2025, 12, 28),
            (2026, 2, 28),
            ReportStep::Week,
            9,
            "Dec 28, 2025 – Jan 3, 2026",
            "Feb 22 – Feb 28, 2026",
        ),
        (
            (2025, 7, 15),
            (2026, 7, 14),
            ReportStep::Month,
            13,
            "Jul 15 – Jul 31, 2025",
            "Jul 1 – Jul 14, 2026",
        ),
        (
            (2024, 1, 1),
            (2024, 12, 31),
            ReportStep::Month,
            12,
            "January 2024",
            "December 2024",
        ),
    ];
    for ((y, m, d), (to_y, to_m, to_d), step, count, first, last) in table {
        let (from, to) = (date(y, m, d), date(to_y, to_m, to_d));
        let range = ReportRange::new(Some(from), Some(to), to).unwrap();
        let periods = range.periods();
        assert_eq!((range.step(), periods.len()), (step, count), "{from} {to}");
        let label = |at: usize| periods[at].label().in_language(Language::English);
        assert_eq!(label(0), first);
        assert_eq!(label(count - 1), last);
        assert_eq!((periods[0].from, periods[count - 1].to), (from, to));
        for pair in periods.windows(2) {
            assert_eq!(pair[0].to.tomorrow().unwrap(), pair[1].from);
        }
    }
}

#[test]
fn age_groups_have_no_gaps() {
    let today = date(2026, 12, 31);
    let table = [
        (-1, 0),
        (0, 0),
        (7, 0),
        (8, 1),
        (14, 1),
        (15, 2),
        (30, 2),
        (31, 3),
        (60, 3),
        (61, 4),
        (90, 4),
        (91, 5),
        (180, 5),
        (181, 6),
        (4_000, 6),
    ];
    for (days, band) in table {
        let submitted = today.saturating_sub(days.days());
        assert_eq!(age_band(submitted, today), band, "{days}");
    }
}

#[test]
fn percentiles_use_the_nearest_rank() {
    let spread = |stays: &[(i64, i64)]| {
        let mut spread = Spread::default();
        for (about, count) in stays {
            spread.add(*about, *count);
        }
        spread
    };
    // stays -> count, median, p90
    let table = [
        (spread(&[]), 0, None, None),
        (spread(&[(30, 1)]), 1, Some(30), Some(30)),
        (spread(&[(10, 1), (20, 1)]), 2, Some(10), Some(20)),
        (spread(&[(10, 9), (20, 1)]), 10, Some(10), Some(10)),
        (spread(&[(10, 8), (20, 1), (30, 1)]), 10, Some(10), Some(20)),
        // From 64 minutes on, lengths are rounded, and the middle is returned.
        (spread(&[(64, 1)]), 1, Some(65), Some(65)),
        (spread(&[(4_096, 1)]), 1, Some(4_160), Some(4_160)),
        (spread(&[(10, 0), (20, 1)]), 1, Some(20), Some(20)),
    ];
    for (spread, count, median, p90) in table {
        assert_eq!(spread.count(), count, "{spread:?}");
        assert_eq!(spread.percentile(50), median, "{spread:?}");
        assert_eq!(spread.percentile(90), p90, "{spread:?}");
    }
}

#[test]
fn rounded_lengths_are_accurate_within_two_percent() {
    for minutes in (64..3_000_000_i64).step_by(37) {
        let digits = i64::BITS - minutes.leading_zeros();
        let about = minutes - minutes % (1 << (digits - 6));
        let off = (middle(about) - minutes).abs();
        assert!(
            off * 1_000 <= minutes * 16,
            "{minutes} became {}",
            middle(about)
        );
    }
}
