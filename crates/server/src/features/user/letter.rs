//! The mail to somebody whom an admin invites to the portal.

use crate::mail::letter::Letter;
use crate::mail::words::words;
use crate::security::session::Token;
use crate::state::AppState;
use domain::language::Language;
use domain::mail::{MailCause, QueuedMail};
use domain::permission::Role;
use domain::profile::User;

/// The mail to the one who is invited, in the language that was chosen for them. The token stands behind the `#`,
/// which browsers do not send: neither our log nor a proxy's sees it.
pub(super) fn letter(
    state: &AppState,
    (to, role, language): (&User, Role, Language),
    from: &str,
    token: &Token,
) -> QueuedMail {
    let link = format!(
        "{}/reset#token={}",
        state.public_url().origin(),
        token.reveal()
    );
    Letter {
        to: &to.email,
        name: Some(&to.first_name),
        language,
        said: words(language).invitation(&state.portal().look().name, from, &to.email, role),
        link: Some(&link),
    }
    .queued(state, MailCause::OFFICE)
}
