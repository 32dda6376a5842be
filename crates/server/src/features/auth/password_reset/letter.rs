//! The password reset email.

use crate::mail::letter::Letter;
use crate::mail::words::words;
use crate::security::session::Token;
use crate::state::AppState;
use domain::language::Language;
use domain::mail::{MailCause, MailReason, QueuedMail};
use jiff::Timestamp;
use store::password_reset::Forgetful;

/// The password reset email. The token is in the fragment of the link, which browsers do not send, so it does not appear in the
/// logs of the portal or of a proxy.
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
