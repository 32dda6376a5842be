//! The `invitation` operations: admins let people into a contractor company, by links that work once.

pub mod accept;
pub mod create;
pub mod join;
mod letter;
pub mod list;
pub mod revoke;
pub mod validate;
pub mod view;

use crate::errors::ApiError;
use crate::http::rate_limits::{CountedBy, Limits};
use domain::audit::AuditEvent;
use domain::contractor::Contractor;
use domain::id::UserId;
use domain::invitation::OpenInvitation;
use domain::language::Message;
use domain::rate_limit::{LimitedAction, TooEarly};
use http::StatusCode;
use store::Connection;
use store::audit::NewAuditEntry;

/// The same for a link that is unknown, was used, was taken back or has had its time.
const INVALID: Message = Message::ErrorInvitationInvalid;

/// The company whose invitations are meant, by its name in a URL.
fn company(conn: &mut Connection, slug: &str) -> Result<Contractor, ApiError> {
    store::contractor::find_by_slug(conn, slug)?.ok_or_else(ApiError::not_found)
}

/// Why a link was not looked at, or does not work. What a limit says first, it says of every link.
enum Refused {
    Invalid,
    TooEarly(TooEarly),
}

impl Refused {
    fn too_many(early: TooEarly) -> ApiError {
        ApiError::too_many(
            "too_many_validations",
            Message::ErrorTooManyValidations,
            early.retry_after,
        )
    }
}

fn invalid() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "invitation_invalid", INVALID)
}

/// What the security log says of a link that was used by this account.
fn used(invitation: &OpenInvitation, by: UserId) -> NewAuditEntry {
    NewAuditEntry {
        actor: Some(by),
        subject: Some(by),
        ..NewAuditEntry::new(
            AuditEvent::InvitationUsed,
            format!("invitation:{}", invitation.id),
        )
    }
}

/// What a link lets somebody into. One that does not work counts as a guess, wherever it was tried. Any text is looked
/// up by its hash, so that one that is no token takes as long as one that nobody was given.
fn open(
    conn: &mut Connection,
    limits: &Limits<'_>,
    token_hash: &str,
    place: Place,
) -> Result<Result<OpenInvitation, Refused>, ApiError> {
    let (guess, look) = (
        LimitedAction::InvitationGuess,
        LimitedAction::InvitationAddress,
    );
    let address = limits.address_key();
    if let Err(early) = limits.check_in_turn(conn, guess, CountedBy::Client(&address))? {
        return Ok(Err(Refused::TooEarly(early)));
    }
    if place == Place::ForEveryLook
        && let Err(early) = limits.take(conn, look, CountedBy::Client(&address))?
    {
        return Ok(Err(Refused::TooEarly(early)));
    }
    if let Some(found) = store::invitation::find_open(conn, token_hash, limits.state.now())? {
        return Ok(Ok(found));
    }
    limits.count(conn, guess, CountedBy::Client(&address))?;
    if place == Place::ForWrongOnes
        && let Err(early) = limits.take(conn, look, CountedBy::Client(&address))?
    {
        return Ok(Err(Refused::TooEarly(early)));
    }
    limits.record(conn, refused_link(limits))?;
    Ok(Err(Refused::Invalid))
}

/// Who takes a place among the looks that an address has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Everybody who asks what a link is for.
    ForEveryLook,
    /// Only a link that does not work: whoever types their name is not made to wait.
    ForWrongOnes,
}

/// What the security log says of a link that does not work.
fn refused_link(limits: &Limits<'_>) -> NewAuditEntry {
    let key = format!("address:{}", limits.address_key());
    NewAuditEntry::new(AuditEvent::AccessDenied, key)
}
