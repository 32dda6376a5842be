//! The mail to somebody whom an admin invites to the portal.

use crate::mail::letter::Letter;
use crate::mail::words::Said;
use crate::session::Token;
use crate::state::AppState;
use domain::language::Language;
use domain::mail::{MailCause, QueuedMail};
use domain::permission::Role;
use domain::profile::User;

/// The mail to the one who is invited: admins and referral partners, who read English. The token stands behind the `#`,
/// which browsers do not send: neither our log nor a proxy's sees it.
pub(super) fn letter(
    state: &AppState,
    to: &User,
    role: Role,
    from: &str,
    token: &Token,
) -> QueuedMail {
    let link = format!(
        "{}/reset#token={}",
        state.public_url().origin(),
        token.reveal()
    );
    Letter {
        to: &to.email,
        name: Some(&to.first_name),
        language: Language::English,
        said: said(&state.portal().look().name, from, &to.email, role),
        link: Some(&link),
    }
    .queued(state, MailCause::OFFICE)
}

/// What the mail says: to whom it goes is an address that an admin typed.
pub(crate) fn said(portal: &str, from: &str, email: &str, role: Role) -> Said {
    let does = match role {
        Role::Admin => "run the portal as an admin",
        Role::Contractor => {
            "see the projects of your company, post updates from the site and share photos"
        }
        Role::ReferralPartner => "submit projects and follow them",
    };
    let invites = format!(
        "{from} invites you to {portal}, where you {does}. You sign in with {email}; choose your password here:"
    );
    Said {
        subject: format!("You are invited to {portal}"),
        before: vec![invites],
        button: Some("Choose your password"),
        after: vec![
            "The link works once, within seven days.",
            "If you do not know what this is about, there is nothing to do: without the link nobody gets in.",
        ],
    }
}
