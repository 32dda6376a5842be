//! Links by which calendar programs read somebody's events, without signing in.

use crate::field_error::FieldError;
use crate::id::{CalendarFeedId, ContractorId};
use crate::text::{Length, line};
use jiff::{SignedDuration, Timestamp};

/// How long a link's name is.
pub const FEED_LABEL_LENGTH: Length = Length::up_to(60);

/// So many links an account, and the owner of a project, has at once.
pub const FEEDS_MAX: usize = 10;

/// A link shows this many days that are over.
pub const FEED_DAYS_BACK: i64 = 90;

/// And this many ahead.
pub const FEED_DAYS_AHEAD: i64 = 400;

/// What was deleted is told of for so long: programs that look in less often drop it by themselves.
pub const CANCELLATIONS_LIVE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// When a link was last used is known to the hour: that is enough to see which one is forgotten.
pub const FEED_SEEN_EVERY: SignedDuration = SignedDuration::from_hours(1);

/// A link, without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarFeed {
    /// Its id.
    pub id: CalendarFeedId,
    /// What its owner calls it.
    pub label: String,
    /// The company that it is limited to, with its name.
    pub contractor: Option<(ContractorId, String)>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When a program last used it.
    pub last_used_at: Option<Timestamp>,
}

/// Reads what somebody calls a link.
///
/// # Errors
/// When it is empty or too long.
pub fn feed_label(typed: &str) -> Result<String, FieldError> {
    let label = line(typed);
    FEED_LABEL_LENGTH.check("label", "name", &label)?;
    Ok(label)
}

#[cfg(test)]
mod tests {
    use super::feed_label;

    #[test]
    fn a_link_has_a_name_of_one_line() {
        let told = |typed: &str| feed_label(typed).map_err(|error| error.code);
        assert_eq!(told(" Ann's\nphone "), Ok("Ann's phone".to_owned()));
        assert_eq!(told("  "), Err("required"));
        assert_eq!(told(&"é".repeat(61)), Err("too_long"));
    }
}
