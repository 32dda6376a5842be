//! Shared steps of changing an email address: requesting the change, and what follows once the account has the new address.

use super::email_letter;
use crate::errors::ApiError;
use crate::http::rate_limits::{CountedBy, Limits};
use crate::mail::letter::greeted;
use crate::security::session::Token;
use crate::shared::account_notice;
use domain::account::CONFIRMATION_LIVES;
use domain::audit::AuditEvent;
use domain::id::UserId;
use domain::language::Message;
use domain::mail::{MailCause, MailReason};
use domain::notification::AccountMatter;
use domain::permission::{Permit, act};
use domain::profile::User;
use domain::rate_limit::{LimitedAction, TooEarly};
use store::audit::NewAuditEntry;
use store::{Connection, StoreError, mail, reader_language};

/// Counts the request against the account's limit. An address that is already in use counts, too: either an email is sent to it,
/// or the response reveals that it exists.
pub(super) fn take_place(
    conn: &mut Connection,
    limits: &Limits<'_>,
    id: UserId,
) -> Result<Result<(), ApiError>, ApiError> {
    let place = limits.take(
        conn,
        LimitedAction::EmailChange,
        CountedBy::Account(&id.to_string(), Some(id)),
    )?;
    Ok(place.map_err(too_many))
}

fn too_many(early: TooEarly) -> ApiError {
    ApiError::too_many(
        "too_many_changes",
        Message::ErrorTooManyEmailChanges,
        early.retry_after,
    )
}

/// Stores the requested address and sends an email to it. Does the same work whether or not the address is already in use; only
/// the reader of the email learns which.
pub(super) fn ask(
    conn: &mut Connection,
    limits: &Limits<'_>,
    permit: &Permit<act::EditOwnAccount>,
    id: UserId,
    email: &str,
    token: &Token,
) -> Result<(), ApiError> {
    let (state, now) = (limits.state, limits.state.now());
    let expires_at = now
        .checked_add(CONFIRMATION_LIVES)
        .map_err(ApiError::internal)?;
    store::email_change::ask(conn, permit, id, email, &token.hash(), now, expires_at)?;
    let own = reader_language::of_user(conn, id)?;
    let theirs = reader_language::of_address(conn, email)?;
    // The account chose the address, so the email counts as one to a new recipient.
    let of = (MailCause::by(MailReason::SignUp, id), expires_at);
    let letter = match store::user::email_taken(conn, email)? {
        true => email_letter::taken(state, email, theirs, of),
        false => email_letter::confirmation(state, email, token, own, of),
    };
    mail::enqueue(conn, &letter, now)?;
    let asked = NewAuditEntry::of_user(AuditEvent::EmailChangeRequested, id);
    limits.record(conn, asked)
}

/// Runs after the address was changed: notifies the old address, and invalidates password reset links that were sent to it.
pub(super) fn changed(
    conn: &mut Connection,
    limits: &Limits<'_>,
    before: &User,
) -> Result<(), ApiError> {
    let now = limits.state.now();
    store::password_reset::use_up(conn, before.id, now)?;
    let language = reader_language::of_user(conn, before.id)?;
    let name = greeted(conn, before.id, before.first_name.clone())?;
    let letter = email_letter::changed(limits.state, before, name.as_deref(), language);
    mail::enqueue(conn, &letter, now)?;
    account_notice::tell(conn, limits.state, before.id, AccountMatter::EmailChanged)?;
    let changed = NewAuditEntry::of_user(AuditEvent::EmailChanged, before.id);
    limits.record(conn, changed)
}

/// The error for an address that already has an account.
pub(super) fn taken() -> ApiError {
    ApiError::conflict("email_taken", Message::ErrorEmailExists)
}

/// Converts an error from writing the address.
pub(super) fn refused(error: StoreError) -> ApiError {
    match error.is_conflict_with("users_email_key") {
        true => taken(),
        false => error.into(),
    }
}
