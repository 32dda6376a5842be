//! The mails that follow a sign-up: one to somebody new, one to somebody who has an account.

use crate::mail::letter::Letter;
use crate::state::AppState;
use domain::mail::QueuedMail;
use store::user::NewUser;

/// What somebody is told who has an account (specification 1, section 8).
pub(super) const EMAIL_TAKEN: &str =
    "An account with this email already exists. Please sign in instead.";

/// To somebody new.
pub(super) fn welcome(state: &AppState, new: &NewUser) -> QueuedMail {
    Letter {
        to: &new.email,
        name: &new.first_name,
        subject: "Welcome to Buildback",
        before: &["your account was created. Submit a project, and follow it from here:"],
        link: Some(("Sign in", &sign_in(state))),
        after: &[
            "If you did not create an account, somebody gave your address by mistake: tell the people who run the portal.",
        ],
    }
    .queued(state)
}

/// To somebody who has an account, whoever it was that signed up. It greets nobody: the name was typed by a stranger,
/// perhaps.
pub(super) fn already_registered(state: &AppState, new: &NewUser) -> QueuedMail {
    Letter {
        to: &new.email,
        name: "there",
        subject: "You have a Buildback account",
        before: &[
            "somebody, perhaps you, signed up to Buildback with this address.",
            EMAIL_TAKEN,
        ],
        link: Some(("Sign in", &sign_in(state))),
        after: &[
            "The account and its password are as they were. If you do not remember the password, the sign-in page helps with a new one.",
            "If it was not you, there is nothing to do.",
        ],
    }
    .queued(state)
}

fn sign_in(state: &AppState) -> String {
    format!("{}/auth?tab=signin", state.public_url().origin())
}
