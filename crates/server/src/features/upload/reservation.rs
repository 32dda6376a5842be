//! Quota reservations for files that are being uploaded.

use crate::errors::ApiError;
use crate::state::AppState;
use domain::file::QuotaExceeded;
use domain::id::UploadId;
use domain::language::Message;
use domain::permission::{Actor, Permit, Role, act};
use http::{HeaderMap, StatusCode, header};
use jiff::{SignedDuration, Timestamp};
use store::Connection;
use store::upload_quota::{self, NewReservation, QuotaHolder};

/// How long a reservation outlives the upload timeout.
const GRACE: SignedDuration = SignedDuration::from_secs(60);

/// Quota reserved for a file. Dropping it releases the quota unless [`end`](Self::end) was called.
pub(crate) struct Reservation {
    state: AppState,
    upload: UploadId,
    is_over: bool,
}

impl Reservation {
    /// Reserves quota for a file of at most `bytes`, in the transaction that starts the upload. The caller must already [hold](Self::held)
    /// the reservation. Returns the size of all files that are being uploaded, including this one.
    ///
    /// # Errors
    /// Database errors. A reached quota is returned as a value.
    pub(crate) fn take(
        conn: &mut Connection,
        state: &AppState,
        (actor, permit): (&Actor, &Permit<act::CreateUpload>),
        (upload, bytes): (UploadId, u64),
        now: Timestamp,
    ) -> Result<Result<u64, ApiError>, ApiError> {
        let holder = match actor {
            Actor::User(user) if user.role == Role::ReferralPartner => {
                QuotaHolder::Partner(user.user_id)
            }
            Actor::User(user) => QuotaHolder::Account(user.user_id),
            Actor::Owner(owner) => upload_quota::of_owner(conn, owner.project_id)?,
            Actor::Anonymous => return Err(ApiError::sign_in_required()),
        };
        let time =
            SignedDuration::try_from(state.config().upload_timeout).map_err(ApiError::internal)?;
        let new = NewReservation {
            upload,
            holder,
            bytes: i64::try_from(bytes).unwrap_or(i64::MAX),
            expires_at: now.checked_add(time + GRACE).map_err(ApiError::internal)?,
        };
        let quota = &state.config().upload_quota;
        if let Err(reached) = upload_quota::reserve(conn, permit, quota, &new, now)? {
            return Ok(Err(refusal(reached, actor)));
        }
        let arriving = upload_quota::arriving(conn, now)?;
        Ok(Ok(arriving.unsigned_abs()))
    }

    /// Holds the reservation of an upload.
    pub(crate) const fn held(state: AppState, upload: UploadId) -> Self {
        Self {
            state,
            upload,
            is_over: false,
        }
    }

    /// Prevents the release: nothing was reserved, or recording the upload has already ended the reservation.
    pub(crate) fn end(mut self) {
        self.is_over = true;
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let Ok(runtime) = tokio::runtime::Handle::try_current() else {
            return;
        };
        if self.is_over {
            return;
        }
        let (state, upload) = (self.state.clone(), self.upload);
        runtime.spawn(async move {
            let released = state
                .store()
                .write(move |conn| upload_quota::release(conn, upload));
            if let Err(error) = released.await {
                tracing::warn!(%error, "could not release the space reserved for a failed upload; the reservation will expire");
            }
        });
    }
}

/// Maximum size of a file from its Content-Length; `limit` if the header is absent.
pub(crate) fn announced_size(headers: &HeaderMap, limit: u64) -> u64 {
    headers
        .get(header::CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok()?.parse().ok())
        .unwrap_or(limit)
}

fn refusal(exceeded: QuotaExceeded, actor: &Actor) -> ApiError {
    match (exceeded, actor) {
        (QuotaExceeded::Unattached, _) => {
            ApiError::conflict("upload_quota", Message::ErrorUploadQuota)
        }
        (QuotaExceeded::Attached, Actor::Owner(_)) => {
            ApiError::conflict("owner_file_quota", Message::ErrorUploadQuotaOwner)
        }
        (QuotaExceeded::Attached, Actor::User(_) | Actor::Anonymous) => {
            ApiError::conflict("partner_file_quota", Message::ErrorUploadQuotaPartner)
        }
        (QuotaExceeded::UnattachedInAll, _) => {
            space_used("upload_space_used", Message::ErrorUploadSpaceUsed)
        }
        (QuotaExceeded::AttachedInAll, _) => {
            space_used("unaccepted_space_used", Message::ErrorUnacceptedSpaceUsed)
        }
    }
}

/// The refusal of a file because of what others stored. The admins are alerted.
fn space_used(code: &'static str, message: Message) -> ApiError {
    ApiError::new(StatusCode::INSUFFICIENT_STORAGE, code, message)
        .retry_after(600)
        .noting(crate::errors::storage_full("uploads"))
}
