//! The mails that follow a sign-up: to somebody new, and to somebody who has an account.

use crate::mail::letter::Letter;
use crate::mail::words::words;
use crate::security::session::Token;
use crate::state::AppState;
use domain::language::Language;
use domain::mail::{MailCause, MailReason, QueuedMail, is_greeted_by_name};
use jiff::Timestamp;
use store::user::NewUser;

/// To somebody new. One who signed up by the open form is not greeted by name: a stranger may have typed it beside somebody
/// else's address.
pub(crate) fn welcome(state: &AppState, new: &NewUser, language: Language) -> QueuedMail {
    let company = new.company_name.as_deref().unwrap_or_default();
    let company = new.contractor_id.map(|_| company);
    Letter {
        to: &new.email,
        name: is_greeted_by_name(new.role, false).then_some(&new.first_name),
        language,
        said: words(language).welcome(&state.portal().look().name, company),
        link: Some(&sign_in(state)),
    }
    .queued(state, MailCause::by_nobody(MailReason::SignUp))
}

/// To somebody new, whose account waits for it. The token stands behind the `#`, which browsers do not send. It greets
/// nobody: the name was typed by a stranger, perhaps.
pub(crate) fn confirmation(
    state: &AppState,
    new: &NewUser,
    token: &Token,
    language: Language,
    expires_at: Timestamp,
) -> QueuedMail {
    let link = format!(
        "{}/confirm#token={}",
        state.public_url().origin(),
        token.reveal()
    );
    let letter = Letter {
        to: &new.email,
        name: None,
        language,
        said: words(language).address_confirmation(&state.portal().look().name),
        link: Some(&link),
    };
    QueuedMail {
        expires_at: Some(expires_at),
        ..letter.queued(state, MailCause::by_nobody(MailReason::SignUp))
    }
}

/// To somebody who has an account, whoever it was that signed up. It greets nobody: the name was typed by a stranger,
/// perhaps.
pub(crate) fn already_registered(
    state: &AppState,
    new: &NewUser,
    language: Language,
) -> QueuedMail {
    let portal = state.portal().look().name;
    Letter {
        to: &new.email,
        name: None,
        language,
        said: words(language).already_registered(&portal),
        link: Some(&sign_in(state)),
    }
    .queued(state, MailCause::by_nobody(MailReason::SignUp))
}

fn sign_in(state: &AppState) -> String {
    format!("{}/auth?tab=signin", state.public_url().origin())
}
