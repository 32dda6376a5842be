//! The `invitation` operations: admins invite people to a contractor company through single-use links.

pub mod accept;
pub mod create;
pub mod join;
mod letter;
pub mod list;
pub mod revoke;
pub mod revoke_many;
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

/// The same message for unknown, used, revoked, and expired links, so that the response reveals nothing.
const INVALID: Message = Message::ErrorInvitationInvalid;

/// Finds the company by its slug.
fn company(conn: &mut Connection, slug: &str) -> Result<Contractor, ApiError> {
    store::contractor::find_by_slug(conn, slug)?.ok_or_else(ApiError::not_found)
}

/// Why a link was rejected. The rate limit responds the same way for valid and invalid links.
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

/// The audit log entry for an invitation that this account used.
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

/// Opens the invitation behind a link. An invalid link counts as a guess in every operation. The lookup hashes any text, so a malformed
/// token takes as long as an unknown one.
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
    if let Err(early) = limits.check_and_lock(conn, guess, CountedBy::Client(&address))? {
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

/// Which lookups count toward the limit per client address.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Every lookup.
    ForEveryLook,
    /// Only invalid links, so that people filling in the form are not throttled.
    ForWrongOnes,
}

/// The audit log entry for an invalid link.
fn refused_link(limits: &Limits<'_>) -> NewAuditEntry {
    let key = format!("address:{}", limits.address_key());
    NewAuditEntry::new(AuditEvent::AccessDenied, key)
}
