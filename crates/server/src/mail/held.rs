//! Logs mail that is held back by a rate limit.

use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::mail::MailHold;
use serde_json::json;
use store::audit::{self, NewAuditEntry};
use store::mail::Held;
use store::{Connection, StoreError};

/// Records in the security log that a limit holds a mail back. The key is the account that caused the mail, or else the
/// recipient.
pub(crate) fn note_held(
    conn: &mut Connection,
    state: &AppState,
    held: &Held,
) -> Result<(), StoreError> {
    let account = held.cause.account;
    let key = match (held.by, account) {
        (MailHold::AccountLimit | MailHold::PortalLimit, Some(account)) => {
            format!("user:{account}")
        }
        (MailHold::PortalLimit, None) => "sign_ups".to_owned(),
        _ => format!("mail:{}", held.address),
    };
    let details = json!({
        "limit": held.by.as_str(),
        "mail": held.cause.reason.as_str(),
        "until": held.until.to_string(),
    });
    let entry = NewAuditEntry {
        subject: account,
        details: Some(details.to_string()),
        ..NewAuditEntry::new(AuditEvent::RateLimitMail, key)
    };
    audit::record(conn, state.clock(), &mut state.rng(), &entry)
}
