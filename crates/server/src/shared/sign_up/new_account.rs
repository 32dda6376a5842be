//! What every way to an account shares: the hash, the row, and an answer that does not tell whether there was one.

use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::shared::sign_up::letter::{already_registered, welcome};
use crate::state::AppState;
use domain::account::SignUp;
use domain::id::UserId;
use domain::invitation::OpenInvitation;
use domain::language::Language;
use domain::permission::Role;
use store::user::{self, NewUser};
use store::{Connection, mail, reader_language};

/// What somebody becomes who signs up.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Opening<'a> {
    /// The first admin, by the set-up link.
    Admin,
    /// A referral partner, by the open form.
    Partner,
    /// A contractor, by an invitation.
    Contractor(&'a OpenInvitation),
}

/// The account that a sign-up asks for, with the password's hash.
///
/// # Errors
/// 503 when too many wait for theirs.
pub(crate) async fn new_account(
    state: &AppState,
    sign_up: SignUp,
    opening: Opening<'_>,
) -> Result<NewUser, ApiError> {
    let password_hash = state
        .passwords()
        .hash(sign_up.password.expose().to_owned(), &mut state.rng())
        .await?;
    let (role, contractor_id) = match opening {
        Opening::Admin => (Role::Admin, None),
        Opening::Partner => (Role::ReferralPartner, None),
        Opening::Contractor(invitation) => (Role::Contractor, Some(invitation.contractor_id)),
    };
    Ok(NewUser {
        id: UserId::new(state.clock(), &mut state.rng()),
        email: sign_up.email,
        password_hash,
        first_name: sign_up.first_name,
        last_name: sign_up.last_name,
        company_name: sign_up.company_name,
        phone: sign_up.phone,
        contractor_id,
        role,
        active: true,
    })
}

/// Makes the account, unless there is one; whether it was made. The work is the same: which of them it was, the mail says
/// to whoever reads the address's mail.
///
/// # Errors
/// When the database fails.
pub(crate) fn open_unless_taken(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    new: &NewUser,
) -> Result<bool, ApiError> {
    let now = state.now();
    // That of an account that is there; the others read what their page is in.
    let known = reader_language::of_address(conn, &new.email)?;
    let of_page = caller.client.language.unwrap_or(Language::English);
    let is_new = user::insert_unless_taken(conn, new, now)?;
    let letter = match is_new {
        true => welcome(state, new, of_page),
        false => already_registered(state, new, known),
    };
    mail::enqueue(conn, &letter, now)?;
    Ok(is_new)
}
