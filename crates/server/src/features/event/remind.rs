//! Reminds of events on the day before.

use crate::state::AppState;
use store::StoreError;

/// Nobody is reminded before this hour of the portal's zone: phones lie beside beds.
const FROM_HOUR: i8 = 8;

/// Reminded of in one transaction.
const AT_ONCE: i64 = 200;

/// Reminds everybody of tomorrow's events, of each once. What is scheduled later in the day follows with the next call.
///
/// # Errors
/// [`StoreError`]; who was reminded until then is not reminded again.
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
