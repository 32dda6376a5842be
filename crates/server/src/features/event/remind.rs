//! Sends reminders on the day before an event.

use crate::state::AppState;
use store::StoreError;

/// No reminders are sent before this hour in the portal's time zone, so that phones do not ring at night.
const EARLIEST_HOUR: i8 = 8;

/// Number of events per transaction.
const BATCH_SIZE: i64 = 200;

/// Sends a reminder for each of tomorrow's events, once. The next call covers events that are added for tomorrow
/// after this one.
///
/// # Errors
/// [`StoreError`]. Reminders sent before the error are not sent again.
pub async fn send_reminders(state: &AppState) -> Result<(), StoreError> {
    let local_now = state.now().to_zoned(state.time_zone());
    if local_now.hour() < EARLIEST_HOUR {
        return Ok(());
    }
    let tomorrow = local_now.date().tomorrow().map_err(StoreError::internal)?;
    loop {
        let writer = state.clone();
        let found = state
            .store()
            .write(move |conn| {
                let (clock, mut rng) = (writer.clock(), writer.rng());
                store::event::send_reminders(conn, clock, &mut rng, tomorrow, BATCH_SIZE)
            })
            .await?;
        if i64::try_from(found).is_ok_and(|found| found < BATCH_SIZE) {
            return Ok(());
        }
    }
}
