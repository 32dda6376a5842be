//! Sends reminders on the day before an event.

use crate::state::AppState;
use store::StoreError;

/// Reminders are sent from this hour in the portal's time zone, so that phones do not ring at night.
const FROM_HOUR: i8 = 8;

/// The number of events per transaction.
const AT_ONCE: i64 = 200;

/// Sends a reminder for each of tomorrow's events, once. Events scheduled later today are covered by the next call.
///
/// # Errors
/// [`StoreError`]. Reminders sent before the error are not sent again.
pub async fn remind(state: &AppState) -> Result<(), StoreError> {
    let here = state.now().to_zoned(state.time_zone());
    if here.hour() < FROM_HOUR {
        return Ok(());
    }
    let day = here.date().tomorrow().map_err(StoreError::internal)?;
    loop {
        let writer = state.clone();
        let found = state
            .store()
            .write(move |conn| {
                let (clock, mut rng) = (writer.clock(), writer.rng());
                store::event::remind_of(conn, clock, &mut rng, day, AT_ONCE)
            })
            .await?;
        if i64::try_from(found).is_ok_and(|found| found < AT_ONCE) {
            return Ok(());
        }
    }
}
