//! When things happen.

use super::projects::Claim;
use super::story::Cast;
use domain::project::ProjectStatus;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// When the claim came in and when each of `count` steps was taken: spread over its age, by day, in order. What is held up
/// has been at rest for half of it.
pub(super) fn moments(
    claim: &Claim,
    place: usize,
    count: usize,
    cast: &Cast<'_>,
) -> Vec<Timestamp> {
    let age = SignedDuration::from_hours(claim.age_hours);
    let is_held_up = matches!(
        claim.status,
        ProjectStatus::OnHold | ProjectStatus::Nonresponsive
    );
    let active = if is_held_up { age / 2 } else { age };
    let parts = i32::try_from(count).unwrap_or(i32::MAX) + 1;
    let mut times: Vec<Timestamp> = Vec::with_capacity(count + 1);
    for n in 0..parts {
        let even = cast.now - age + active / parts * n;
        let n = usize::try_from(n).unwrap_or(0);
        let mut at = if claim.age_hours > 72 {
            by_day(even, place + n * 5, cast.time_zone)
        } else {
            even
        };
        // Never before the step before it, and never in the future.
        let left = i64::try_from(count - n).unwrap_or(0) + 1;
        at = at.min(cast.now - SignedDuration::from_mins(12 * left));
        if let Some(before) = times.last() {
            at = at.max(*before + SignedDuration::from_mins(7));
        }
        times.push(at);
    }
    times
}

/// The same day, at some time between eight and six.
fn by_day(at: Timestamp, salt: usize, time_zone: &TimeZone) -> Timestamp {
    let hour = i8::try_from(8 + salt * 3 % 10).unwrap_or(8);
    let minute = i8::try_from(salt * 17 % 60).unwrap_or(0);
    let date = at.to_zoned(time_zone.clone()).date();
    date.at(hour, minute, 0, 0)
        .to_zoned(time_zone.clone())
        .map_or(at, |zoned| zoned.timestamp())
}
