//! The mails about an account's address: to the one that it had, to the one that it shall have, and to the one that somebody
//! else has.

use crate::mail::letter::Letter;
use crate::mail::words::words;
use crate::security::session::Token;
use crate::state::AppState;
use domain::language::Language;
use domain::mail::{MailCause, MailReason, QueuedMail};
use domain::profile::User;
use jiff::Timestamp;

/// Tells an account's old address that there is a new one. It does not name it: the old mailbox may be somebody else's by now.
pub(super) fn changed(
    state: &AppState,
    before: &User,
    name: Option<&str>,
    language: Language,
) -> QueuedMail {
    Letter {
        to: &before.email,
        name,
        language,
        said: words(language).email_changed(&state.portal().look().name),
        link: None,
    }
    .queued(state, MailCause::by(MailReason::Security, before.id))
}

/// To the new address. The token stands behind the `#`, which browsers do not send. It greets nobody: a stranger's address
/// may have been typed.
pub(super) fn confirmation(
    state: &AppState,
    email: &str,
    token: &Token,
    language: Language,
    (cause, expires_at): (MailCause, Timestamp),
) -> QueuedMail {
    let link = format!(
        "{}/email#token={}",
        state.public_url().origin(),
        token.reveal()
    );
    let letter = Letter {
        to: email,
        name: None,
        language,
        said: words(language).email_confirmation(&state.portal().look().name),
        link: Some(&link),
    };
    QueuedMail {
        expires_at: Some(expires_at),
        ..letter.queued(state, cause)
    }
}

/// To an address that has an account, whoever it was that wanted it for another one.
pub(super) fn taken(
    state: &AppState,
    email: &str,
    language: Language,
    (cause, expires_at): (MailCause, Timestamp),
) -> QueuedMail {
    let letter = Letter {
        to: email,
        name: None,
        language,
        said: words(language).email_taken(&state.portal().look().name),
        link: None,
    };
    // As the other letter does: which of them waits longer would tell.
    QueuedMail {
        expires_at: Some(expires_at),
        ..letter.queued(state, cause)
    }
}
