//! Refuses files while the disk is low on space, and alerts the admins once (docs/rules/storage.md).

use crate::errors::ApiError;
use crate::errors::storage_full;
use crate::files::free_space::{Fits, LowDisk};
use crate::http::audit;
use crate::state::AppState;
use domain::language::Message;
use http::StatusCode;
use serde_json::json;
use store::audit::NewAuditEntry;

impl AppState {
    /// Fails when an upload would use space that is reserved for the database.
    ///
    /// # Errors
    /// 507 when too little space is free.
    pub fn require_free_space(&self) -> Result<(), ApiError> {
        match check(self) {
            None => Ok(()),
            Some(_) => Err(storage_low().retry_after(600)),
        }
    }

    /// Fails when an upload of `bytes` bytes would use space that is reserved for the database. `arriving` is the size of all files
    /// that are being uploaded, including this one.
    ///
    /// # Errors
    /// 507 when too little space is free.
    pub fn require_room(&self, bytes: u64, arriving: u64) -> Result<(), ApiError> {
        match self.free_space().fits(bytes, arriving) {
            Fits::Yes => Ok(()),
            Fits::AfterOthers => Err(storage_low().retry_after(30)),
            Fits::No(disk) => {
                note(self, Some(&disk));
                Err(storage_low().retry_after(600))
            }
        }
    }
}

fn storage_low() -> ApiError {
    ApiError::new(
        StatusCode::INSUFFICIENT_STORAGE,
        "storage_low",
        Message::ErrorStorageLow,
    )
}

/// Checks the free space. When it becomes low, admins are alerted once.
pub(crate) fn check(state: &AppState) -> Option<LowDisk> {
    let low = state.free_space().low();
    note(state, low.as_ref());
    low
}

/// Logs when a shortage begins and ends, and alerts the admins when it begins.
fn note(state: &AppState, low: Option<&LowDisk>) {
    let was_low = state.free_space().was_low(low.is_some());
    match low {
        Some(disk) if !was_low => {
            tracing::error!(
                place = %disk.place.display(), free_bytes = disk.free, reserve_bytes = disk.reserve,
                "low disk space: uploads are refused. Free up space or enlarge the disk"
            );
            audit::note(state, alert(disk));
        }
        None if was_low => tracing::info!("enough disk space again: uploads are accepted"),
        Some(_) | None => {}
    }
}

fn alert(disk: &LowDisk) -> NewAuditEntry {
    NewAuditEntry {
        details: Some(
            json!({ "free_bytes": disk.free, "reserve_bytes": disk.reserve }).to_string(),
        ),
        ..storage_full("free_space")
    }
}
