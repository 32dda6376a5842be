//! Calendar feeds: secret links through which calendar programs read a user's events without signing in.

use crate::field_error::FieldError;
use crate::id::{CalendarFeedId, ContractorId};
use crate::text::{Length, line};
use jiff::{SignedDuration, Timestamp};

/// Length of a feed's label, in characters.
pub const FEED_LABEL_LENGTH: Length = Length::up_to(60);

/// Maximum number of feeds per account, and per project for its owner.
pub const FEEDS_MAX: usize = 10;

/// Number of past days that a feed contains.
pub const FEED_DAYS_BACK: i64 = 90;

/// Number of future days that a feed contains.
pub const FEED_DAYS_AHEAD: i64 = 400;

/// How long a feed reports deleted events as canceled. Programs that refresh less often drop such events on their own.
pub const CANCELLATIONS_LIVE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Minimum interval between updates of `last_used_at`. Hourly precision is enough to find unused feeds.
pub const FEED_SEEN_EVERY: SignedDuration = SignedDuration::from_hours(1);

/// A calendar feed, without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarFeed {
    /// Feed ID.
    pub id: CalendarFeedId,
    /// Label chosen by the user.
    pub label: String,
    /// ID and name of the contractor company that the feed is limited to.
    pub contractor: Option<(ContractorId, String)>,
    /// Whether its entries lead with the property owner and the street.
    pub with_names: bool,
    /// Creation time.
    pub created_at: Timestamp,
    /// When a calendar program last fetched the feed.
    pub last_used_at: Option<Timestamp>,
}

/// Parses the label of a feed.
///
/// # Errors
/// Returns an error if the label is empty or too long.
pub fn feed_label(typed: &str) -> Result<String, FieldError> {
    let label = line(typed);
    FEED_LABEL_LENGTH.check("label", "name", &label)?;
    Ok(label)
}

#[cfg(test)]
mod tests {
    use super::feed_label;

    #[test]
    fn a_label_is_one_nonempty_line() {
        let parsed = |typed: &str| feed_label(typed).map_err(|error| error.code);
        assert_eq!(parsed(" Ann's\nphone "), Ok("Ann's phone".to_owned()));
        assert_eq!(parsed("  "), Err("required"));
        assert_eq!(parsed(&"é".repeat(61)), Err("too_long"));
    }
}
