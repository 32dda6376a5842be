//! The accounts, companies, and time that the demo refers to.

use super::people::{ADMIN, CREWS, PARTNERS};
use super::projects::Claim;
use super::steps::Author;
use domain::id::{ContractorId, UserId};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// The accounts, companies, and time that the demo refers to.
pub(super) struct DemoContext<'a> {
    /// The accounts, in the order of `people::PEOPLE`.
    pub(super) users: &'a [UserId],
    /// The companies, in the order of `people::COMPANIES`.
    pub(super) companies: &'a [ContractorId],
    /// The current time.
    pub(super) now: Timestamp,
    /// The portal's time zone, because people work during the day.
    pub(super) time_zone: &'a TimeZone,
}

impl DemoContext<'_> {
    pub(super) fn today(&self) -> Date {
        self.day_of(self.now)
    }

    pub(super) fn day_of(&self, at: Timestamp) -> Date {
        at.to_zoned(self.time_zone.clone()).date()
    }

    /// The account of an author for a claim.
    pub(super) fn author(&self, claim: &Claim, place: usize, by: Author) -> UserId {
        let crew = claim
            .company
            .map(|company| CREWS[company])
            .unwrap_or_default();
        let person = match by {
            Author::Admin => ADMIN,
            Author::Partner => PARTNERS[claim.partner],
            Author::Contractor => crew
                .get(place % crew.len().max(1))
                .copied()
                .unwrap_or(ADMIN),
        };
        self.users[person]
    }
}
