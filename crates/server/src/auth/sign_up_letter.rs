//! The mails that follow a sign-up: to somebody new, and to somebody who has an account.

use crate::mail::letter::Letter;
use crate::session::Token;
use crate::state::AppState;
use domain::mail::QueuedMail;
use store::user::NewUser;

/// What somebody is told who has an account (specification 1, section 8).
pub(crate) const EMAIL_TAKEN: &str =
    "An account with this email already exists. Please sign in instead.";

/// To somebody new.
pub(super) fn welcome(state: &AppState, new: &NewUser) -> QueuedMail {
    let portal = state.portal().look().name;
    let company = new.company_name.as_deref().unwrap_or_default();
    let of_company = format!(
        "your account as a contractor of {company} was created. The projects that {company} works on are here:"
    );
    let created = match new.contractor_id {
        Some(_) => of_company.as_str(),
        None => "your account was created. Submit a project, and follow it from here:",
    };
    Letter {
        to: &new.email,
        name: &new.first_name,
        subject: &format!("Welcome to {portal}"),
        before: &[created],
        link: Some(("Sign in", &sign_in(state))),
        after: &[
            "If you did not create an account, somebody gave your address by mistake: tell the people who run the portal.",
        ],
    }
    .queued(state)
}

/// To somebody new, whose account waits for it. The token stands behind the `#`, which browsers do not send. It greets
/// nobody: the name was typed by a stranger, perhaps.
pub(super) fn confirmation(state: &AppState, new: &NewUser, token: &Token) -> QueuedMail {
    let link = format!(
        "{}/confirm#token={}",
        state.public_url().origin(),
        token.reveal()
    );
    let portal = state.portal().look().name;
    let signed_up = format!(
        "somebody, perhaps you, signed up to {portal} with this address. If it was you, confirm it here with the password that you chose:"
    );
    Letter {
        to: &new.email,
        name: "there",
        subject: &format!("Confirm your address for {portal}"),
        before: &[signed_up.as_str()],
        link: Some(("Confirm my address", &link)),
        after: &[
            "The link works once, within a day.",
            "If it was not you, there is nothing to do: without you no account is made.",
        ],
    }
    .queued(state)
}

/// To somebody who has an account, whoever it was that signed up. It greets nobody: the name was typed by a stranger,
/// perhaps.
pub(super) fn already_registered(state: &AppState, new: &NewUser) -> QueuedMail {
    let mut after = vec![
        "The account and its password are as they were. If you do not remember the password, the sign-in page helps with a new one.",
    ];
    if new.contractor_id.is_some() {
        after.push(
            "The invitation link is used up. To join the company, ask whoever invited you for a new one, and give another address.",
        );
    }
    after.push("If it was not you, there is nothing to do.");
    let portal = state.portal().look().name;
    let signed_up = format!("somebody, perhaps you, signed up to {portal} with this address.");
    Letter {
        to: &new.email,
        name: "there",
        subject: &format!("You have an account at {portal}"),
        before: &[signed_up.as_str(), EMAIL_TAKEN],
        link: Some(("Sign in", &sign_in(state))),
        after: &after,
    }
    .queued(state)
}

fn sign_in(state: &AppState) -> String {
    format!("{}/auth?tab=signin", state.public_url().origin())
}
