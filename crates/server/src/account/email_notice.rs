//! The mail that tells an account's old address of the new one.

use crate::mail::letter::Letter;
use crate::state::AppState;
use domain::mail::QueuedMail;
use domain::profile::User;

/// The notice. It does not name the new address: the old mailbox may be somebody else's by now.
pub fn letter(state: &AppState, before: &User) -> QueuedMail {
    Letter {
        to: &before.email,
        name: &before.first_name,
        subject: "Your Buildback email address was changed",
        before: &[
            "the email address of your Buildback account was changed. From now on, this one does not sign in any more.",
            "If it was you, there is nothing to do.",
            "If it was not you, somebody else was in your account: tell the people who run your portal at once, so that they can lock it.",
        ],
        link: None,
        after: &[],
    }
    .queued(state)
}
