//! Languages of accounts and owners: the chosen one, or else the language of the page used for the latest sign-in.

use crate::schema::{owner_languages, user_languages, users};
use crate::{Connection, StoreError};
use diesel::prelude::*;
use domain::id::{ProjectId, UserId};
use domain::language::Language;
use domain::permission::{Permit, act};

/// Language of mail to an account; English if the account or its language is unknown.
///
/// # Errors
/// When the database fails.
pub fn of_user(conn: &mut Connection, id: UserId) -> Result<Language, StoreError> {
    let word = user_languages::table
        .find(id.to_string())
        .select(user_languages::language)
        .first::<String>(conn)
        .optional()?;
    Ok(known(word.as_deref()))
}

/// Language of mail to the account with an address, ignoring case.
///
/// # Errors
/// When the database fails.
pub fn of_address(conn: &mut Connection, email: &str) -> Result<Language, StoreError> {
    let word = users::table
        .inner_join(user_languages::table)
        .filter(users::email.eq(email.to_lowercase()))
        .select(user_languages::language)
        .first::<String>(conn)
        .optional()?;
    Ok(known(word.as_deref()))
}

/// Falls back to English if this version does not support the language.
fn known(word: Option<&str>) -> Language {
    word.and_then(Language::parse).unwrap_or(Language::English)
}

/// Language of mail to a project's owner.
///
/// # Errors
/// When the database fails.
pub fn of_owner(conn: &mut Connection, project: ProjectId) -> Result<Language, StoreError> {
    let word = owner_languages::table
        .find(project.to_string())
        .select(owner_languages::language)
        .first::<String>(conn)
        .optional()?;
    Ok(known(word.as_deref()))
}

/// Saves the language chosen by an account.
///
/// # Errors
/// When the database fails.
pub fn choose(
    conn: &mut Connection,
    _permit: &Permit<act::EditOwnAccount>,
    id: UserId,
    language: Language,
) -> Result<(), StoreError> {
    write_users(conn, id, language, true)
}

/// Saves the language chosen by a project's owner.
///
/// # Errors
/// When the database fails.
pub fn choose_as_owner(
    conn: &mut Connection,
    permit: &Permit<act::SetOwnerLanguage>,
    language: Language,
) -> Result<(), StoreError> {
    write_owners(conn, permit.facts().id, language, true)
}

/// Records the language of the page that an account signed in on. Does not override a chosen language.
///
/// # Errors
/// When the database fails.
pub fn note(conn: &mut Connection, id: UserId, language: Language) -> Result<(), StoreError> {
    let known = user_languages::table
        .find(id.to_string())
        .select((user_languages::language, user_languages::chosen))
        .first::<(String, bool)>(conn)
        .optional()?;
    match known {
        Some((word, chosen)) if chosen || word == language.as_str() => Ok(()),
        Some(_) | None => write_users(conn, id, language, false),
    }
}

/// Records the language of the page that a project's owner signed in on. Does not override a chosen language.
///
/// # Errors
/// When the database fails.
pub fn note_of_owner(
    conn: &mut Connection,
    project: ProjectId,
    language: Language,
) -> Result<(), StoreError> {
    let known = owner_languages::table
        .find(project.to_string())
        .select((owner_languages::language, owner_languages::chosen))
        .first::<(String, bool)>(conn)
        .optional()?;
    match known {
        Some((word, chosen)) if chosen || word == language.as_str() => Ok(()),
        Some(_) | None => write_owners(conn, project, language, false),
    }
}

fn write_users(
    conn: &mut Connection,
    id: UserId,
    language: Language,
    chosen: bool,
) -> Result<(), StoreError> {
    let row = (
        user_languages::user_id.eq(id.to_string()),
        user_languages::language.eq(language.as_str()),
        user_languages::chosen.eq(chosen),
    );
    per_database!(conn, |conn| diesel::insert_into(user_languages::table)
        .values(row)
        .on_conflict(user_languages::user_id)
        .do_update()
        .set((
            user_languages::language.eq(language.as_str()),
            user_languages::chosen.eq(chosen),
        ))
        .execute(conn))?;
    Ok(())
}

fn write_owners(
    conn: &mut Connection,
    project: ProjectId,
    language: Language,
    chosen: bool,
) -> Result<(), StoreError> {
    let row = (
        owner_languages::project_id.eq(project.to_string()),
        owner_languages::language.eq(language.as_str()),
        owner_languages::chosen.eq(chosen),
    );
    per_database!(conn, |conn| diesel::insert_into(owner_languages::table)
        .values(row)
        .on_conflict(owner_languages::project_id)
        .do_update()
        .set((
            owner_languages::language.eq(language.as_str()),
            owner_languages::chosen.eq(chosen),
        ))
        .execute(conn))?;
    Ok(())
}
