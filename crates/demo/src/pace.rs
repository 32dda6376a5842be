//! Times of the steps in a project.

use super::context::DemoContext;
use super::projects::Claim;
use domain::project::ProjectStatus;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// The time of submission and of each of `count` steps: in order, spread over the claim's age, and during the day. Claims on hold or
/// without a response have been inactive for half of their age.
pub(super) fn moments(
    claim: &Claim,
    place: usize,
    count: usize,
    context: &DemoContext<'_>,
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
        let even = context.now - age + active / parts * n;
        let n = usize::try_from(n).unwrap_or(0);
        let mut at = if claim.age_hours > 72 {
            by_day(even, place + n * 5, context.time_zone)
        } else {
            even
        };
        // Keep the order of steps, and stay in the past.
        let left = i64::try_from(count - n).unwrap_or(0) + 1;
        at = at.min(context.now - SignedDuration::from_mins(12 * left));
        if let Some(before) = times.last() {
            at = at.max(*before + SignedDuration::from_mins(7));
        }
        times.push(at);
    }
    times
}

/// A time on the same day between 8 AM and 6 PM.
fn by_day(at: Timestamp, salt: usize, time_zone: &TimeZone) -> Timestamp {
    let hour = i8::try_from(8 + salt * 3 % 10).unwrap_or(8);
    let minute = i8::try_from(salt * 17 % 60).unwrap_or(0);
    let date = at.to_zoned(time_zone.clone()).date();
    date.at(hour, minute, 0, 0)
        .to_zoned(time_zone.clone())
        .map_or(at, |zoned| zoned.timestamp())
}
