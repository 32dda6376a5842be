//! Keeps the time zone of reports in the database.

use crate::state::AppState;
use jiff::Timestamp;
use jiff::civil::date;
use jiff::tz::{Offset, TimeZone};
use store::StoreError;
use store::report;

/// Makes the database count days in the portal's time zone. Does nothing unless the zone or its rules have changed, or after an
/// upgrade.
///
/// # Errors
/// When the database fails.
pub async fn keep_clock(state: &AppState) -> Result<(), StoreError> {
    let offsets = offsets(&state.time_zone());
    let asked = offsets.clone();
    let store = state.store();
    if store
        .read(move |conn| report::is_kept(conn, &asked))
        .await?
    {
        return Ok(());
    }
    let changed = store
        .write(move |conn| report::keep_clock(conn, &offsets))
        .await?;
    if changed {
        tracing::info!("reports now use the portal's time zone");
    }
    Ok(())
}

/// The zone's UTC offsets in seconds and the time from which each applies, until 2100. Empty for UTC.
fn offsets(zone: &TimeZone) -> Vec<report::Offset> {
    let end = date(2100, 1, 1).to_zoned(TimeZone::UTC);
    let end = end.map_or(Timestamp::MAX, |end| end.timestamp());
    let changes = zone.following(Timestamp::UNIX_EPOCH);
    let changes = changes
        .take_while(|change| change.timestamp() < end)
        .map(|change| (change.timestamp().as_second(), change.offset()));
    let first = zone.to_offset(Timestamp::UNIX_EPOCH);
    let mut kept = vec![(0, first)];
    for (since, offset) in changes {
        // Some transitions change only the zone's abbreviation, not its offset.
        if kept.last().is_none_or(|(_, before)| *before != offset) {
            kept.push((since, offset));
        }
    }
    if kept == [(0, Offset::UTC)] {
        return Vec::new();
    }
    kept.into_iter()
        .map(|(since, offset)| (since, i64::from(offset.seconds())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_zone_becomes_a_list_of_offset_changes() {
        assert_eq!(offsets(&TimeZone::UTC), []);
        let phoenix = TimeZone::get("America/Phoenix").unwrap();
        assert_eq!(offsets(&phoenix), [(0, -7 * 3_600)]);
        let york = offsets(&TimeZone::get("America/New_York").unwrap());
        // The transitions of March 8 and November 1, 2026, at 2 AM local time.
        assert!(york.contains(&(1_772_953_200, -4 * 3_600)));
        assert!(york.contains(&(1_793_512_800, -5 * 3_600)));
        assert!(york.len() > 200 && york.len() < 400, "{}", york.len());
    }
}
