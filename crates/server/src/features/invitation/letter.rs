//! The mail that carries an invitation's link.

use crate::mail::letter::Letter;
use crate::mail::words::words;
use crate::state::AppState;
use domain::language::Language;
use domain::mail::{MailCause, QueuedMail};

/// The mail to somebody whom an admin lets into a company. Nothing is known of them but the address, and in which language
/// the admin writes to them.
pub(super) fn letter(
    state: &AppState,
    to: &str,
    from: Option<&str>,
    company: &str,
    link: &str,
    language: Language,
) -> QueuedMail {
    Letter {
        to,
        name: None,
        language,
        said: words(language).company_invitation(&state.portal().look().name, from, company),
        link: Some(link),
    }
    .queued(state, MailCause::OFFICE)
}
