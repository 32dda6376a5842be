//! Steps shared by all kinds of sign-up: hashing the password, inserting the row, and a response that does not reveal whether the
//! account existed.

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

/// The kind of account to create.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Opening<'a> {
    /// The first admin, through the set-up link.
    Admin,
    /// A referral partner, through the public form.
    Partner,
    /// A contractor, through an invitation.
    Contractor(&'a OpenInvitation),
}

/// Builds the account for a sign-up and hashes its password.
///
/// # Errors
/// 503 if too many password hashes are queued.
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

/// Creates the account unless the address is taken; returns whether it was created. Both cases do the same work, so only the mail
/// to the address reveals which one it was.
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
    // The language of the existing account. A new user gets the language of the page.
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
