//! The mails about an account's address: to the one that it had, to the one that it shall have, and to the one that somebody
//! else has.

use crate::mail::letter::Letter;
use crate::mail::words::words;
use crate::session::Token;
use crate::state::AppState;
use domain::language::Language;
use domain::mail::QueuedMail;
use domain::profile::User;

/// Tells an account's old address that there is a new one. It does not name it: the old mailbox may be somebody else's by now.
pub(super) fn changed(state: &AppState, before: &User, language: Language) -> QueuedMail {
    Letter {
        to: &before.email,
        name: Some(&before.first_name),
        language,
        said: words(language).email_changed(&state.portal().look().name),
        link: None,
    }
    .queued(state)
}

/// To the new address. The token stands behind the `#`, which browsers do not send. It greets nobody: a stranger's address
/// may have been typed.
pub(super) fn confirmation(
    state: &AppState,
    email: &str,
    token: &Token,
    language: Language,
) -> QueuedMail {
    let link = format!(
        "{}/email#token={}",
        state.public_url().origin(),
        token.reveal()
    );
    Letter {
        to: email,
        name: None,
        language,
        said: words(language).email_confirmation(&state.portal().look().name),
        link: Some(&link),
    }
    .queued(state)
}

/// To an address that has an account, whoever it was that wanted it for another one.
pub(super) fn taken(state: &AppState, email: &str, language: Language) -> QueuedMail {
    Letter {
        to: email,
        name: None,
        language,
        said: words(language).email_taken(&state.portal().look().name),
        link: None,
    }
    .queued(state)
}
