//! Notification emails: the recipients' preferences, and the job that writes the emails (specification 1, section 3; issue
//! "Delivery").

pub mod edit_preferences;
mod letter;
mod link;
pub mod resume_owner_mails;
pub mod show_owner_mails;
pub mod show_preferences;
pub mod show_unsubscription;
pub mod take_back_unsubscription;
pub mod unsubscribe;
pub mod view;

use crate::mail::note_held;
use crate::state::AppState;
use domain::id::OwnerLetterId;
use jiff::SignedDuration;
use jiff::tz::TimeZone;
use std::time::Duration;
use store::delivery::{Rules, SPREAD_AT_ONCE, Taken, owner_letter};
use store::{Connection, StoreError};
use tokio::time::{Instant, MissedTickBehavior};

/// How often to check for due emails.
const POLL: Duration = Duration::from_secs(5);
/// How long to wait before retrying a bundle whose email could not be written.
const REST: SignedDuration = SignedDuration::from_mins(10);

/// Writes notification emails as they become due, until the portal stops.
pub async fn run(state: AppState) {
    if !state.config().notification_mails {
        return;
    }
    let mut poll = tokio::time::interval_at(Instant::now() + POLL, POLL);
    poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = state.stopping().cancelled() => return,
            _ = poll.tick() => {}
        }
        if let Err(error) = deliver(&state).await {
            tracing::warn!(%error, "could not queue notification mail; will retry");
        }
    }
}

/// Adds new notifications to the bundles of their recipients, and writes the emails that are due. Several instances may run this
/// concurrently: each batch of notifications and each email has its own transaction.
///
/// # Errors
/// Database errors. Committed work is kept, and nothing is lost.
pub async fn deliver(state: &AppState) -> Result<(), StoreError> {
    let now = state.now();
    let has_work = move |conn: &mut Connection| store::delivery::has_work(conn, now);
    if !state.store().read(has_work).await? {
        return Ok(());
    }
    loop {
        let (spreader, now) = (state.clone(), state.now());
        let spread = state
            .store()
            .write(move |conn| {
                let zone = spreader.time_zone();
                store::delivery::spread(conn, &rules(&spreader, &zone), now)
            })
            .await?;
        if i64::try_from(spread).is_ok_and(|spread| spread < SPREAD_AT_ONCE) {
            break;
        }
    }
    let mut mailed = false;
    while !state.stopping().is_cancelled() {
        let (writer, now) = (state.clone(), state.now());
        match state.store().write(move |conn| next(conn, &writer)).await {
            Ok(Taken::Nothing) => break,
            Ok(Taken::Settled | Taken::Held(_)) => {}
            Ok(Taken::Mail(_)) => mailed = true,
            Err(error) => {
                tracing::error!(%error, "could not compose a notification mail; will retry later");
                let until = now.saturating_add(REST).map_err(StoreError::internal)?;
                state
                    .store()
                    .write(move |conn| store::delivery::postpone(conn, now, until))
                    .await?;
            }
        }
    }
    if mailed {
        state.wake_mail();
    }
    Ok(())
}

fn rules<'a>(state: &AppState, zone: &'a TimeZone) -> Rules<'a> {
    Rules {
        zone,
        admins_need_second_factor: state.config().require_admin_two_factor,
        caps: state.config().recipient_caps,
        confirms_sign_ups: state.config().confirms_sign_ups(),
    }
}

/// Writes the email of the bundle that has been due the longest. Queues the email and closes the bundle in one transaction.
fn next(conn: &mut Connection, state: &AppState) -> Result<Taken, StoreError> {
    let now = state.now();
    let taken = store::delivery::take_due(conn, &rules(state, &state.time_zone()), now)?;
    match &taken {
        Taken::Mail(due) => {
            let report = due.report.as_ref();
            let figures = report.map(|report| {
                letter::report::figures(conn, report, due.language, &state.time_zone())
            });
            let mail = letter::mail(state, due, figures.transpose()?)
                .ok_or_else(|| StoreError::internal("no key signs links that stop mails"))?;
            store::mail::enqueue_admitted(conn, &mail, due.project(), now)?;
            store::delivery::close(conn, due, now)?;
            if let Some(letter) = &due.letter {
                let id = OwnerLetterId::new(state.clock(), &mut state.rng());
                owner_letter::emailed(conn, id, letter, mail.id, due.language, now)?;
            }
        }
        Taken::Held(held) => note_held(conn, state, held)?,
        Taken::Nothing | Taken::Settled => {}
    }
    Ok(taken)
}
