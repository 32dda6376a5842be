//! The emails about changing an account's address: to the old address, to the new one, and to a requested address that is already
//! in use.

use crate::mail::letter::Letter;
use crate::mail::words::words;
use crate::security::session::Token;
use crate::state::AppState;
use domain::language::Language;
use domain::mail::{MailCause, MailReason, QueuedMail};
use domain::profile::User;
use jiff::Timestamp;

/// Tells the old address that it was replaced. Omits the new address, because someone else may control the old mailbox.
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

/// Asks the new address for confirmation. The token is in the fragment of the link, which browsers do not send. The email
/// contains no name, because the address may be a stranger's.
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

/// Tells the owner of an existing account that someone requested their address for another account.
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
    // Use the same expiry as the confirmation email. Otherwise, the time in the queue would reveal the difference.
    QueuedMail {
        expires_at: Some(expires_at),
        ..letter.queued(state, cause)
    }
}
