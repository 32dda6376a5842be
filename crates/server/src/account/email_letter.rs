//! The mails about an account's address: to the one that it had, to the one that it shall have, and to the one that somebody
//! else has.

use crate::mail::letter::Letter;
use crate::session::Token;
use crate::state::AppState;
use domain::mail::QueuedMail;
use domain::profile::User;

/// Tells an account's old address that there is a new one. It does not name it: the old mailbox may be somebody else's by now.
pub(super) fn changed(state: &AppState, before: &User) -> QueuedMail {
    let portal = state.portal().look().name;
    let changed = format!(
        "the email address of your account at {portal} was changed. From now on, this one does not sign in any more."
    );
    Letter {
        to: &before.email,
        name: &before.first_name,
        subject: &format!("Your email address at {portal} was changed"),
        before: &[
            changed.as_str(),
            "If it was you, there is nothing to do.",
            "If it was not you, somebody else was in your account: tell the people who run your portal at once, so that they can lock it.",
        ],
        link: None,
        after: &[],
    }
    .queued(state)
}

/// To the new address. The token stands behind the `#`, which browsers do not send. It greets nobody: a stranger's address
/// may have been typed.
pub(super) fn confirmation(state: &AppState, email: &str, token: &Token) -> QueuedMail {
    let link = format!(
        "{}/email#token={}",
        state.public_url().origin(),
        token.reveal()
    );
    let portal = state.portal().look().name;
    let wanted = format!(
        "somebody, perhaps you, wants to sign in to an account at {portal} with this address from now on. If it was you, confirm it here, signed in to that account:"
    );
    Letter {
        to: email,
        name: "there",
        subject: &format!("Confirm your new address for {portal}"),
        before: &[wanted.as_str()],
        link: Some(("Use this address", &link)),
        after: &[
            "The link works once, within a day. Until then the account keeps the address that it has.",
            "If it was not you, there is nothing to do: without this link the address is not used.",
        ],
    }
    .queued(state)
}

/// To an address that has an account, whoever it was that wanted it for another one.
pub(super) fn taken(state: &AppState, email: &str) -> QueuedMail {
    let portal = state.portal().look().name;
    let wanted = format!(
        "somebody wanted to use this address for another account at {portal}. You have an account with it, so it stays yours: your account and its password are as they were."
    );
    Letter {
        to: email,
        name: "there",
        subject: &format!("Somebody wanted to use your address for {portal}"),
        before: &[
            wanted.as_str(),
            "If it was you, sign in to the account that has this address, and give it another one first.",
            "If it was not you, there is nothing to do.",
        ],
        link: None,
        after: &[],
    }
    .queued(state)
}
