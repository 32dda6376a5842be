//! Parses days from date fields.

use jiff::civil::Date;

/// The earliest year that forms accept. It rejects typing mistakes such as the year 26, and spreadsheets have no dates before 1900.
pub const FIRST_YEAR: i16 = 1900;

/// Parses a day such as `2026-04-01`, of any year. Requires four-digit years, so that days sort correctly as text.
#[must_use]
pub fn written_day(typed: &str) -> Option<Date> {
    let is_plain = typed.len() == 10 && typed.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    is_plain.then(|| typed.parse().ok()).flatten()
}

/// Parses a day from [`FIRST_YEAR`] on.
#[must_use]
pub fn typed_day(typed: &str) -> Option<Date> {
    written_day(typed).filter(|day| day.year() >= FIRST_YEAR)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn a_typed_day_must_exist_and_not_be_before_1900() {
        for (typed, expected) in [
            ("2026-04-01", Some(date(2026, 4, 1))),
            ("2028-02-29", Some(date(2028, 2, 29))),
            ("1900-01-01", Some(date(1900, 1, 1))),
            ("9999-12-31", Some(date(9999, 12, 31))),
            ("2027-02-29", None),
            ("1899-12-31", None),
            ("0026-04-01", None),
            ("20260401", None),
            ("2026-4-001", None),
            ("04/01/2026", None),
            ("+02026-4-1", None),
            ("", None),
        ] {
            assert_eq!(typed_day(typed), expected, "{typed}");
        }
    }
}
