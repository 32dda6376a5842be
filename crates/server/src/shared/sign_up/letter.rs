//! The mails that follow a sign-up.

use crate::mail::letter::Letter;
use crate::mail::words::words;
use crate::security::session::Token;
use crate::state::AppState;
use domain::language::Language;
use domain::mail::{MailCause, MailReason, QueuedMail, is_greeted_by_name};
use jiff::Timestamp;
use store::user::NewUser;

/// The mail to a new user. It greets a user who signed up with the public form without a name, because a stranger may have
/// entered someone else's address and any name.
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

/// The mail with the confirmation link of a pending sign-up. The token is in the fragment, which browsers do not send to servers.
/// There is no greeting by name, because a stranger may have entered the name.
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

/// The mail to someone who already has an account, no matter who signed up. There is no greeting by name, because a stranger may have entered
/// the name.
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
