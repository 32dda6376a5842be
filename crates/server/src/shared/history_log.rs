//! Logs of histories with a root that is signed now.

use crate::security::history_keys::{is_signed, public_keys, sign};
use crate::state::AppState;
use domain::history_log::{Checked, LogDocument};
use store::history_log::Log;

/// Checks a log with the portal's own keys. It may have thousands of entries, so this belongs in a long read.
#[must_use]
pub fn checked(state: &AppState, log: &Log) -> Checked {
    let keys = public_keys(state.secret_keys());
    log.check(|signed| is_signed(&keys, signed))
}

/// A log as a file with the portal's keys. If the last signed root does not cover all entries, it gets another one, signed now.
#[must_use]
pub fn signed_now(state: &AppState, log: Log) -> LogDocument {
    signed_and_checked(state, log).0
}

/// The same, with the result of the check.
#[must_use]
pub fn signed_and_checked(state: &AppState, log: Log) -> (LogDocument, Checked) {
    let checked = checked(state, &log);
    let mut document = log.document;
    let keys = state.secret_keys();
    let now = sign(keys, &document.project, &checked, state.now());
    document.roots.extend(
        now.filter(|(size, _)| *size > checked.signed)
            .map(|(_, root)| root),
    );
    document.keys = public_keys(keys);
    (document, checked)
}
