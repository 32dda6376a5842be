//! Removes expired data.

use super::JobError;
use super::file_facts::sweep_facts;
use super::stored_files::{UPLOADS_LIVE, sweep_files};
use crate::app::{claim_packages, documents};
use crate::mail;
use crate::shared::file_deletion::remove_stored;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::calendar_feed::CANCELLATIONS_LIVE;
use domain::claim_package::PACKAGES_LIVE;
use domain::document::DOCUMENTS_LIVE;
use domain::owner_step_up::FAILURES_COUNT_FOR;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use store::audit::NewAuditEntry;
use store::project::deletion;
use store::{Connection, Store, StoreError};

/// How long the change feed is kept. A client that was away for longer fetches everything again.
const CHANGES_LIVE: SignedDuration = SignedDuration::from_hours(48);
/// How long idempotency keys are kept. A later retry counts as a new call.
const IDEMPOTENCY_LIVES: SignedDuration = SignedDuration::from_hours(48);
/// How long ended owner sessions are kept for the security score.
const ENDED_SESSIONS_LIVE: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Unsent notifications expire after this long.
const BUNDLES_LIVE: SignedDuration = SignedDuration::from_hours(24);
/// How long delivery log entries are kept.
const MAILS_LIVE: SignedDuration = SignedDuration::from_hours(90 * 24);
/// How long an account's mail recipients are remembered; after that they count as new.
const RECIPIENTS_LIVE: SignedDuration = SignedDuration::from_hours(400 * 24);
/// How long an account's sign-in addresses are remembered.
const ADDRESSES_LIVE: SignedDuration = SignedDuration::from_hours(180 * 24);
const SECRETS_AT_ONCE: i64 = 500;
/// Number of deleted projects removed in one transaction.
const PROJECTS_AT_ONCE: i64 = 20;

/// Removes expired data: admins' owner views, sessions, change feed entries, idempotency keys, rate limits, and files without a
/// row. Then refreshes the database's statistics, which the query planner uses.
///
/// # Errors
/// [`JobError`]. What was removed until then stays removed.
pub async fn clean_up(state: &AppState) -> Result<(), JobError> {
    let now = state.now();
    let before = |age: SignedDuration| now.checked_sub(age);
    let cut = Cut {
        now,
        uploads: before(UPLOADS_LIVE)?,
        idempotency: before(IDEMPOTENCY_LIVES)?,
        owner_sessions: before(ENDED_SESSIONS_LIVE)?,
        addresses: before(ADDRESSES_LIVE)?,
        owner_code_failures: before(FAILURES_COUNT_FOR)?,
        cancellations: before(CANCELLATIONS_LIVE)?,
        bundles: before(BUNDLES_LIVE)?,
        mails: before(MAILS_LIVE)?,
        recipients: before(RECIPIENTS_LIVE)?,
        documents: before(DOCUMENTS_LIVE)?,
        packages: before(PACKAGES_LIVE)?,
    };
    // Comes first and also runs on a full disk, because the change feed grows fastest.
    let changes = remove_changes(state.store(), before(CHANGES_LIVE)?).await?;
    let writer = state.clone();
    state
        .store()
        .write(move |conn| end_looks(conn, &writer, now))
        .await?;
    let rows = state
        .store()
        .write(move |conn| remove_rows(conn, &cut))
        .await?;
    let projects = remove_deleted_projects(state).await?;
    state.store().write(store::statistics::refresh).await?;
    reseal(state).await?;
    let files = sweep_files(state, before(UPLOADS_LIVE)?).await?
        + mail::outbox::remove_old(&state.config().outbox, before(MAILS_LIVE)?).await?;
    documents::sweep(state).await?;
    claim_packages::sweep(state).await?;
    let rows = changes + rows + sweep_facts(state).await?;
    tracing::info!(rows, files, projects, "cleaned up");
    Ok(())
}

/// Removes changes before `before` in batches; returns how many.
async fn remove_changes(store: &Store, before: Timestamp) -> Result<usize, StoreError> {
    let mut removed = 0;
    loop {
        let more = store
            .write_vital(move |conn| store::change_feed::prune(conn, before))
            .await?;
        if more == 0 {
            return Ok(removed);
        }
        removed += more;
    }
}

/// Removes deleted projects for good that can no longer be restored; returns how many. Their files are removed after each batch. If that fails,
/// the files no longer have a row, and [`sweep_files`] removes them.
async fn remove_deleted_projects(state: &AppState) -> Result<usize, JobError> {
    let mut total = 0;
    loop {
        let writer = state.clone();
        let removed = state
            .store()
            .write(move |conn| {
                let removed = deletion::remove_expired(conn, PROJECTS_AT_ONCE, writer.now())?;
                for project in &removed {
                    let details = json!({ "project_number": project.number });
                    let entry = NewAuditEntry {
                        project: Some(project.id),
                        details: Some(details.to_string()),
                        ..NewAuditEntry::new(
                            AuditEvent::ProjectRemoved,
                            format!("removal:{}", project.id),
                        )
                    };
                    store::audit::record(conn, writer.clock(), &mut writer.rng(), &entry)?;
                }
                Ok(removed)
            })
            .await?;
        if removed.is_empty() {
            return Ok(total);
        }
        total += removed.len();
        for path in removed.iter().flat_map(|project| &project.files) {
            remove_stored(state.files(), path).await;
        }
    }
}

/// Ends the expired sessions in which admins view an owner's portal, so that the security log has the end of each. A session
/// whose admin was signed out is unusable and expires within half an hour.
fn end_looks(conn: &mut Connection, state: &AppState, now: Timestamp) -> Result<(), StoreError> {
    for look in store::owner_session::open_looks(conn)? {
        if look.is_live(now) || !store::owner_session::end(conn, look.id, now)? {
            continue;
        }
        let entry = NewAuditEntry {
            actor: look.admin_user_id,
            project: Some(look.project_id),
            details: Some(r#"{"by":"time"}"#.to_owned()),
            ..NewAuditEntry::new(
                AuditEvent::PropertyOwnerSessionTerminated,
                format!("owner_session:{}", look.id),
            )
        };
        store::audit::record(conn, state.clock(), &mut state.rng(), &entry)?;
    }
    Ok(())
}

/// Re-encrypts secrets with the current key, so that earlier keys can be removed from the key file.
async fn reseal(state: &AppState) -> Result<(), JobError> {
    let secret_cipher = state.secret_cipher().clone();
    let prefix = secret_cipher.current_prefix();
    let mut after = None;
    loop {
        let (from, prefix) = (after, prefix.clone());
        let found = state
            .store()
            .read(move |conn| store::totp::sealed_otherwise(conn, &prefix, from, SECRETS_AT_ONCE))
            .await?;
        let Some((last, _)) = found.last() else {
            return Ok(());
        };
        after = Some(*last);
        let mut resealed = Vec::new();
        for (user, before) in found {
            let owner = user.to_string();
            let secret = secret_cipher.open(&before, &owner);
            let now =
                secret.and_then(|secret| secret_cipher.seal(&secret, &owner, &mut state.rng()));
            match now {
                Some(now) => resealed.push((user, before, now)),
                None => {
                    tracing::warn!(%user, "could not decrypt an authenticator secret: its key is no longer in the key file")
                }
            }
        }
        state
            .store()
            .write(move |conn| {
                for (user, before, now) in &resealed {
                    store::totp::reseal(conn, *user, before, now)?;
                }
                Ok(())
            })
            .await?;
    }
}

/// The time limit for each kind of row. Older rows are removed.
struct Cut {
    now: Timestamp,
    uploads: Timestamp,
    idempotency: Timestamp,
    owner_sessions: Timestamp,
    addresses: Timestamp,
    owner_code_failures: Timestamp,
    cancellations: Timestamp,
    bundles: Timestamp,
    mails: Timestamp,
    recipients: Timestamp,
    documents: Timestamp,
    packages: Timestamp,
}

fn remove_rows(conn: &mut Connection, cut: &Cut) -> Result<usize, StoreError> {
    Ok(store::session::remove_expired(conn, cut.now)?
        + store::password_reset::remove_expired(conn, cut.now)?
        + store::sign_up::remove_expired(conn, cut.now)?
        + store::email_change::remove_expired(conn, cut.now)?
        + store::sign_in_challenge::remove_expired(conn, cut.now)?
        + store::passkey::remove_expired(conn, cut.now)?
        + store::user::forget_addresses(conn, cut.addresses)?
        + store::owner_session::remove_ended(conn, cut.owner_sessions)?
        + store::owner_code_failure::prune(conn, cut.owner_code_failures)?
        + store::idempotency::prune(conn, cut.idempotency)?
        + store::rate_limit::prune(conn, cut.now)?
        + store::delivery::prune(conn, cut.bundles)?
        + store::mail::forget_expired(conn, cut.now)?
        + store::mail::prune(conn, cut.mails)?
        + store::mail::prune_recipients(conn, cut.recipients)?
        + store::event::forget_cancellations(conn, cut.cancellations)?
        + store::document::prune(conn, cut.documents)?
        + store::claim_package::prune(conn, cut.packages)?
        + store::upload_quota::prune(conn, cut.now)?
        + store::stored_file::forget_unattached(conn, cut.uploads)?)
}
