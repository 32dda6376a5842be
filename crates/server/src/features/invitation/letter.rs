//! The mail with an invitation link.

use crate::mail::letter::Letter;
use crate::mail::words::words;
use crate::state::AppState;
use domain::language::Language;
use domain::mail::{MailCause, QueuedMail};
use jiff::Timestamp;

/// The invitation mail, with a link that works until `expires_at`. Only the recipient's address and the language chosen by the admin are known.
pub(super) fn letter(
    state: &AppState,
    to: &str,
    from: Option<&str>,
    company: &str,
    link: &str,
    language: Language,
    expires_at: Timestamp,
) -> QueuedMail {
    let letter = Letter {
        to,
        name: None,
        language,
        said: words(language).company_invitation(&state.portal().look().name, from, company),
        link: Some(link),
    };
    QueuedMail {
        expires_at: Some(expires_at),
        ..letter.queued(state, MailCause::OFFICE)
    }
}
