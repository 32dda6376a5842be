//! The mail that carries an invitation's link.

use crate::mail::letter::Letter;
use crate::state::AppState;
use domain::mail::QueuedMail;

/// The mail to somebody whom an admin lets into a company. Nothing is known of them but the address.
pub fn letter(
    state: &AppState,
    to: &str,
    from: Option<&str>,
    company: &str,
    link: &str,
) -> QueuedMail {
    let portal = state.portal().look().name;
    let invites = format!(
        "{} invites you to join {company} as a contractor on {portal}, where you see the projects of your company, post \
         updates from the site and share photos.",
        from.unwrap_or("The office")
    );
    Letter {
        to,
        name: "there",
        subject: &format!("Join {company} on {portal}"),
        before: &[&invites],
        link: Some(("Create your account", link)),
        after: &[
            "The link works once, within seven days.",
            "If you do not know what this is about, there is nothing to do: without the link nobody gets in.",
        ],
    }
    .queued(state)
}
