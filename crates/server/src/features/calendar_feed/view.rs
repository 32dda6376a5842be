//! API types for calendar links.

use crate::shared::views::account::ContractorName;
use domain::calendar_feed as feed;
use domain::calendar_feed::FEEDS_MAX;
use domain::id::CalendarFeedId;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// A calendar link, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub struct CalendarFeed {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: CalendarFeedId,
    /// The label chosen by its creator.
    pub label: String,
    /// The company whose events the link is limited to.
    pub contractor: Option<ContractorName>,
    /// Whether its entries lead with the property owner and the street.
    pub with_names: bool,
    /// RFC 3339, UTC.
    #[schema(value_type = String)]
    pub created_at: Timestamp,
    /// RFC 3339, UTC, to the hour; absent until a program first uses the link.
    #[schema(value_type = Option<String>)]
    pub last_used_at: Option<Timestamp>,
}

/// The calendar links of one holder.
#[derive(Debug, Serialize, ToSchema)]
pub struct CalendarFeedList {
    /// The links, oldest first.
    pub items: Vec<CalendarFeed>,
    /// Maximum number of links per holder.
    pub limit: usize,
}

/// A new calendar link and its address, which is returned only once.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedCalendarFeed {
    /// The link.
    pub feed: CalendarFeed,
    /// The address for calendar programs. The portal stores only a hash of its secret and cannot show it again.
    pub url: String,
}

impl From<feed::CalendarFeed> for CalendarFeed {
    fn from(feed: feed::CalendarFeed) -> Self {
        Self {
            id: feed.id,
            label: feed.label,
            contractor: feed
                .contractor
                .map(|(id, company_name)| ContractorName { id, company_name }),
            with_names: feed.with_names,
            created_at: feed.created_at,
            last_used_at: feed.last_used_at,
        }
    }
}

impl CalendarFeedList {
    pub(crate) fn new(feeds: Vec<feed::CalendarFeed>) -> Self {
        Self {
            items: feeds.into_iter().map(CalendarFeed::from).collect(),
            limit: FEEDS_MAX,
        }
    }
}
