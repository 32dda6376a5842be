//! The languages that people read. Owners and contractors have both; admins and referral partners have English pages, and so
//! English mails.

use crate::permission::Role;
use crate::word::words;
use jiff::civil::{Date, DateTime};

pub use messages::{Message, Param, Text};

words! {
    /// A language that the portal writes.
    Language {
        /// English.
        English = "en",
        /// Spanish.
        Spanish = "es",
    }
}

/// The months as Spanish shortens them.
const MONTHS: [&str; 12] = [
    "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic",
];

impl Language {
    /// The one of the two that a browser asks for first, by its `Accept-Language`; none when it asks for neither.
    #[must_use]
    pub fn accepted(header: &str) -> Option<Self> {
        let mut best: Option<(Self, f32)> = None;
        for range in header.split(',') {
            let mut parts = range.split(';').map(str::trim);
            let tag = parts.next().unwrap_or_default();
            let primary = tag.split('-').next().unwrap_or_default();
            let quality = parts
                .find_map(|part| part.strip_prefix("q="))
                .map_or(1.0, |quality| quality.parse().unwrap_or(0.0));
            let Some(language) = Self::parse(&primary.to_ascii_lowercase()) else {
                continue;
            };
            if quality > best.map_or(0.0, |(_, before)| before) {
                best = Some((language, quality));
            }
        }
        best.map(|(language, _)| language)
    }

    /// Whether there are pages in this language for accounts of a role, and so mails.
    #[must_use]
    pub const fn is_for(self, role: Role) -> bool {
        match self {
            Self::English => true,
            Self::Spanish => matches!(role, Role::Contractor),
        }
    }

    /// A day: `Nov 25, 2026`, `25 nov 2026`.
    #[must_use]
    pub fn day(self, date: Date) -> String {
        match self {
            Self::English => date.strftime("%b %-d, %Y").to_string(),
            Self::Spanish => {
                let month = usize::try_from(date.month() - 1).ok();
                let month = month.and_then(|month| MONTHS.get(month)).unwrap_or(&"");
                format!("{} {month} {}", date.day(), date.year())
            }
        }
    }

    /// A moment. Hours are written as clocks in the United States show them, in each language.
    #[must_use]
    pub fn moment(self, at: DateTime) -> String {
        format!("{}, {}", self.day(at.date()), at.strftime("%-I:%M %p"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn a_browser_has_the_one_of_the_two_that_it_asks_for_first() {
        use Language::{English, Spanish};
        for (header, language) in [
            ("es", Some(Spanish)),
            ("es-MX,es;q=0.9,en;q=0.8", Some(Spanish)),
            ("en-US,en;q=0.9,es;q=0.8", Some(English)),
            ("fr, ES-419;q=0.5", Some(Spanish)),
            ("en;q=0.4, es;q=0.6", Some(Spanish)),
            ("en; q=0.6, es ; q=0.4", Some(English)),
            ("es;q=0, en;q=0.1", Some(English)),
            ("es;q=0", None),
            ("es;q=odd", None),
            ("est, eng", None),
            ("fr,de;q=0.5", None),
            ("*", None),
            ("", None),
        ] {
            assert_eq!(Language::accepted(header), language, "{header:?}");
        }
    }

    #[test]
    fn pages_and_so_mails_in_spanish_are_for_contractors() {
        for role in Role::ALL {
            assert!(Language::English.is_for(role), "{role:?}");
        }
        let spanish = Role::ALL.map(|role| Language::Spanish.is_for(role));
        assert_eq!(spanish, [false, true, false]);
    }

    #[test]
    fn days_and_moments_are_written_as_each_language_does() {
        for (at, english, spanish) in [
            (
                date(2026, 11, 25).at(14, 30, 0, 0),
                "Nov 25, 2026, 2:30 PM",
                "25 nov 2026, 2:30 PM",
            ),
            (
                date(2026, 1, 5).at(0, 5, 0, 0),
                "Jan 5, 2026, 12:05 AM",
                "5 ene 2026, 12:05 AM",
            ),
            (
                date(2026, 12, 1).at(9, 0, 0, 0),
                "Dec 1, 2026, 9:00 AM",
                "1 dic 2026, 9:00 AM",
            ),
        ] {
            assert_eq!(Language::English.moment(at), english);
            assert_eq!(Language::Spanish.moment(at), spanish);
        }
    }
}
