//! The invitation email.

use crate::mail::letter::Letter;
use crate::mail::words::words;
use crate::security::session::Token;
use crate::state::AppState;
use domain::language::Language;
use domain::mail::{MailCause, QueuedMail};
use domain::permission::Role;
use domain::profile::User;
use jiff::Timestamp;

/// The invitation email, in the language chosen for the invited user. The token is in the fragment of the link, which browsers do
/// not send, so it does not appear in the logs of the portal or of a proxy.
pub(super) fn letter(
    state: &AppState,
    (to, role, language): (&User, Role, Language),
    from: &str,
    token: &Token,
    expires_at: Timestamp,
) -> QueuedMail {
    let link = format!(
        "{}/reset#token={}",
        state.public_url().origin(),
        token.reveal()
    );
    let letter = Letter {
        to: &to.email,
        name: Some(&to.first_name),
        language,
        said: words(language).invitation(&state.portal().look().name, from, &to.email, role),
        link: Some(&link),
    };
    QueuedMail {
        expires_at: Some(expires_at),
        ..letter.queued(state, MailCause::OFFICE)
    }
}
