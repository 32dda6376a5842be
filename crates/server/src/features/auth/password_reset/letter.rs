//! The mail that carries the link.

use crate::mail::letter::Letter;
use crate::mail::words::words;
use crate::security::session::Token;
use crate::state::AppState;
use domain::language::Language;
use domain::mail::{MailCause, MailReason, QueuedMail};
use jiff::Timestamp;
use store::password_reset::Forgetful;

/// The mail to the one who forgot. The token stands behind the `#`, which browsers do not send: neither our log
/// nor a proxy's sees it.
pub(super) fn letter(
    state: &AppState,
    (to, name): (&Forgetful, Option<&str>),
    token: &Token,
    language: Language,
    expires_at: Timestamp,
) -> QueuedMail {
    let link = format!(
        "{}/reset#token={}",
        state.public_url().origin(),
        token.reveal()
    );
    let letter = Letter {
        to: &to.email,
        name,
        language,
        said: words(language).password_reset(&state.portal().look().name),
        link: Some(&link),
    };
    QueuedMail {
        expires_at: Some(expires_at),
        ..letter.queued(state, MailCause::by_nobody(MailReason::PasswordReset))
    }
}
