//! Read-only links to claim packages, for people without an account, such as an adjuster.

use crate::field_error::{FieldError, FieldErrors};
use crate::id::PackageLinkId;
use crate::language::Message;
use crate::text::{Length, line};
use jiff::{SignedDuration, Timestamp};
use std::ops::RangeInclusive;

/// Length of a link's name, in characters.
pub const LINK_NAME_LENGTH: Length = Length::up_to(200);
/// How many days a link can work.
pub const LINK_DAYS: RangeInclusive<i64> = 1..=90;
/// Maximum number of a project's links that work.
pub const LINKS_OPEN_MAX: i64 = 20;
/// A look at a package is counted and logged at most once per link in this time. Each download is.
pub const LOOK_COUNTED_EVERY: SignedDuration = SignedDuration::from_hours(1);

/// What a link is made with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkForm {
    /// Who gets the link.
    pub name: String,
    /// How long it works.
    pub lasts: SignedDuration,
}

impl LinkForm {
    /// Parses the form.
    ///
    /// # Errors
    /// If the name is empty or too long, or the number of days is not one of [`LINK_DAYS`].
    pub fn parse(name: &str, days: i64) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let name = errors.take(link_name(name));
        let lasts = errors.take(link_lasts(days));
        name.zip(lasts)
            .map(|(name, lasts)| Self { name, lasts })
            .ok_or(errors)
    }
}

fn link_name(typed: &str) -> Result<String, FieldError> {
    let name = line(typed);
    LINK_NAME_LENGTH.check("name", "name", &name)?;
    Ok(name)
}

fn link_lasts(days: i64) -> Result<SignedDuration, FieldError> {
    if !LINK_DAYS.contains(&days) {
        let message = Message::ErrorPackageLinkDays {
            max: LINK_DAYS.end().to_string(),
        };
        return Err(FieldError::new("days", "out_of_range", message));
    }
    Ok(SignedDuration::from_hours(24 * days))
}

/// A link, without its token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackageLink {
    /// Its id.
    pub id: PackageLinkId,
    /// Who got the link.
    pub name: String,
    /// Name of the account that created it; `None` if the account was deleted.
    pub created_by: Option<String>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it stops working.
    pub expires_at: Timestamp,
    /// When it was revoked.
    pub revoked_at: Option<Timestamp>,
    /// Number of looks at the package.
    pub views: i32,
    /// Number of downloads.
    pub downloads: i32,
    /// When a look or a download was last counted.
    pub last_used_at: Option<Timestamp>,
}

/// Whether a look at a package counts now.
#[must_use]
pub fn is_look_counted(last_used_at: Option<Timestamp>, now: Timestamp) -> bool {
    last_used_at.is_none_or(|used| now.duration_since(used) >= LOOK_COUNTED_EVERY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_has_a_name_and_works_for_one_to_ninety_days() {
        let long = "é".repeat(200);
        let too_long = "é".repeat(201);
        type Case<'a> = (&'a str, i64, &'a [(&'a str, &'a str)]);
        let table: [Case<'_>; 9] = [
            (" Kim,\nHarbor Insurance ", 30, &[]),
            ("Kim", 1, &[]),
            ("Kim", 90, &[]),
            (&long, 30, &[]),
            ("Kim", 0, &[("days", "out_of_range")]),
            ("Kim", 91, &[("days", "out_of_range")]),
            ("Kim", i64::MAX, &[("days", "out_of_range")]),
            (&too_long, 30, &[("name", "too_long")]),
            (" \n", -1, &[("name", "required"), ("days", "out_of_range")]),
        ];
        for (name, days, expected) in table {
            let parsed = LinkForm::parse(name, days);
            let wrong: Vec<(&str, &str)> = parsed
                .as_ref()
                .err()
                .into_iter()
                .flat_map(|errors| errors.as_slice())
                .map(|error| (&*error.field, error.code))
                .collect();
            assert_eq!(wrong, expected, "{name:?}, {days} days");
            if let Ok(form) = &parsed {
                assert_eq!(form.name, line(name));
                assert_eq!(form.lasts.as_hours(), 24 * days);
            }
        }
    }

    #[test]
    fn a_look_counts_once_an_hour() {
        let at = |seconds| Timestamp::from_second(seconds).unwrap();
        for (last_used, now, expected) in [
            (None, 0, true),
            (Some(0), 0, false),
            (Some(0), 3599, false),
            (Some(0), 3600, true),
            (Some(0), 90_000, true),
            // The clocks of server instances may differ.
            (Some(10), 0, false),
        ] {
            let counted = is_look_counted(last_used.map(at), at(now));
            assert_eq!(counted, expected, "{last_used:?} {now}");
        }
    }
}
