//! The mail that carries the link.

use crate::mail::letter::Letter;
use crate::session::Token;
use crate::state::AppState;
use domain::mail::QueuedMail;
use store::password_reset::Forgetful;

/// The mail to the one who forgot. The token stands behind the `#`, which browsers do not send: neither our log
/// nor a proxy's sees it.
pub fn letter(state: &AppState, to: &Forgetful, token: &Token) -> QueuedMail {
    let link = format!(
        "{}/reset#token={}",
        state.public_url().origin(),
        token.reveal()
    );
    let portal = state.portal().look().name;
    let asked = format!(
        "somebody asked for a new password for your account at {portal}. If it was you, choose one here:"
    );
    Letter {
        to: &to.email,
        name: &to.first_name,
        subject: &format!("Reset your password at {portal}"),
        before: &[asked.as_str()],
        link: Some(("Choose a new password", &link)),
        after: &[
            "The link works once, within an hour. You will be signed out everywhere.",
            "If it was not you, there is nothing to do: your password stays as it is.",
        ],
    }
    .queued(state)
}
