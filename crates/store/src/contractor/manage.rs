//! Creating, editing, closing, and reopening companies.

use super::search_text;
use crate::package_link::{self, EndedLink};
use crate::schema::{contractor_slugs, contractors, projects, user_sessions, users};
use crate::{Connection, StoreError, change_feed, column, project, search};
use diesel::prelude::*;
use domain::change::{ChangeTopic, NewChange};
use domain::contractor::{
    Contractor, ContractorForm, ContractorStatus, free_slug, slug_root, slug_stem,
};
use domain::id::{ContractorId, SessionId, UserId};
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// Key of the PostgreSQL advisory lock that serializes changes to companies. The number is arbitrary.
const COMPANIES_LOCK: i64 = 0x6275_696c_6403;

/// Serializes creating and editing companies until the end of the transaction, so that two companies of the same name get different slugs.
/// SQLite has only one writer and needs no lock.
///
/// # Errors
/// When the database fails.
pub fn serialize_changes(conn: &mut Connection) -> Result<(), StoreError> {
    crate::advisory_lock::take(conn, COMPANIES_LOCK)
}

/// A free slug for a company of this name. The company's own current and former slugs count as free. Former slugs of other companies are
/// taken, because links to them still work.
fn slug_for(
    conn: &mut Connection,
    id: ContractorId,
    company_name: &str,
) -> Result<String, StoreError> {
    let stem = slug_stem(company_name);
    let root = slug_root(&stem);
    // Slugs contain no `LIKE` wildcards.
    let numbered = match root == stem {
        true => format!("{stem}-%"),
        // The root was shortened to leave space for a number.
        false => format!("{root}%"),
    };
    let mut taken: Vec<String> = contractors::table
        .filter(contractors::id.ne(id.to_string()))
        .filter(
            contractors::slug
                .eq(&stem)
                .or(contractors::slug.like(&numbered)),
        )
        .select(contractors::slug)
        .load(conn)?;
    let before: Vec<String> = contractor_slugs::table
        .filter(contractor_slugs::contractor_id.ne(id.to_string()))
        .filter(
            contractor_slugs::slug
                .eq(&stem)
                .or(contractor_slugs::slug.like(&numbered)),
        )
        .select(contractor_slugs::slug)
        .load(conn)?;
    taken.extend(before);
    Ok(free_slug(&stem, &taken))
}

/// Creates a company and returns its slug.
///
/// # Errors
/// When the database fails.
pub fn create(
    conn: &mut Connection,
    _permit: &Permit<act::ManageContractors>,
    id: ContractorId,
    form: &ContractorForm,
    now: Timestamp,
) -> Result<String, StoreError> {
    let slug = slug_for(conn, id, &form.company_name)?;
    let company = Contractor {
        id,
        company_name: form.company_name.clone(),
        primary_email: form.primary_email.clone(),
        primary_phone: form.primary_phone.clone(),
        status: ContractorStatus::Active,
    };
    super::insert(conn, &company, &slug, now)?;
    publish_change(conn, id, now)?;
    Ok(slug)
}

/// Updates a company if its version matches, and returns its slug. The previous slug keeps working.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not match.
pub fn edit(
    conn: &mut Connection,
    _permit: &Permit<act::ManageContractors>,
    (id, version): (ContractorId, i64),
    form: &ContractorForm,
    now: Timestamp,
) -> Result<String, StoreError> {
    let (name, before): (String, String) = contractors::table
        .find(id.to_string())
        .select((contractors::company_name, contractors::slug))
        .first(conn)?;
    let slug = match slug_stem(&name) == slug_stem(&form.company_name) {
        true => before.clone(),
        false => slug_for(conn, id, &form.company_name)?,
    };
    let seen = contractors::table
        .filter(contractors::id.eq(id.to_string()))
        .filter(contractors::version.eq(version));
    let written = diesel::update(seen)
        .set((
            contractors::company_name.eq(&form.company_name),
            contractors::primary_email.eq(&form.primary_email),
            contractors::primary_phone.eq(&form.primary_phone),
            contractors::search_text.eq(search_text(
                &form.company_name,
                form.primary_email.as_deref(),
            )),
            contractors::slug.eq(&slug),
            contractors::version.eq(version + 1),
            contractors::updated_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    if written == 0 {
        return Err(StoreError::Stale);
    }
    if slug != before {
        diesel::delete(contractor_slugs::table.find(&slug)).execute(conn)?;
        diesel::insert_into(contractor_slugs::table)
            .values((
                contractor_slugs::slug.eq(&before),
                contractor_slugs::contractor_id.eq(id.to_string()),
            ))
            .execute(conn)?;
    }
    if name != form.company_name {
        search::index_members(conn, id)?;
    }
    publish_change(conn, id, now)?;
    Ok(slug)
}

/// Closes or reopens a company. Links to claim packages that its accounts made stop working for good when it is closed. Returns those links.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not match.
pub fn set_status(
    conn: &mut Connection,
    _permit: &Permit<act::ManageContractors>,
    (id, version): (ContractorId, i64),
    status: ContractorStatus,
    now: Timestamp,
) -> Result<Vec<EndedLink>, StoreError> {
    let seen = contractors::table
        .filter(contractors::id.eq(id.to_string()))
        .filter(contractors::version.eq(version));
    let written = diesel::update(seen)
        .set((
            contractors::status.eq(status.as_str()),
            contractors::status_since.eq(column::micros(now)),
            contractors::version.eq(version + 1),
            contractors::updated_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    if written == 0 {
        return Err(StoreError::Stale);
    }
    let ended = match status {
        ContractorStatus::Inactive => package_link::revoke_of_company(conn, id, now)?,
        ContractorStatus::Active => Vec::new(),
    };
    publish_change(conn, id, now)?;
    Ok(ended)
}

/// Ends the sessions of all members of a company and returns them.
///
/// # Errors
/// When the database fails.
pub fn end_sessions(
    conn: &mut Connection,
    _permit: &Permit<act::ManageContractors>,
    id: ContractorId,
) -> Result<Vec<(UserId, SessionId)>, StoreError> {
    let open: Vec<(String, String)> = user_sessions::table
        .inner_join(users::table)
        .filter(users::contractor_id.eq(id.to_string()))
        .select((user_sessions::user_id, user_sessions::id))
        .load(conn)?;
    let ids: Vec<&String> = open.iter().map(|(_, session)| session).collect();
    diesel::delete(user_sessions::table.filter(user_sessions::id.eq_any(ids))).execute(conn)?;
    open.iter()
        .map(|(user, session)| Ok((column::parsed(user)?, column::parsed(session)?)))
        .collect()
}

/// Publishes that a company changed. One change reaches admins and the company's members; each signed-in partner and owner with a project
/// of the company gets a separate one.
fn publish_change(
    conn: &mut Connection,
    id: ContractorId,
    now: Timestamp,
) -> Result<(), StoreError> {
    change_feed::publish_alone(conn, ChangeTopic::Contractor, id.uuid(), now)?;
    for partner in partners(conn, id, now)? {
        let to_partner = NewChange {
            topic: ChangeTopic::Contractor,
            entity_id: id.uuid(),
            project: None,
            user_id: Some(partner),
        };
        change_feed::publish(conn, &to_partner, now)?;
    }
    for facts in project::open_to_owners(conn, id, now)? {
        change_feed::publish_of_project(conn, ChangeTopic::Project, &facts, now)?;
    }
    Ok(())
}

/// Signed-in partners who submitted a project that the company has.
fn partners(
    conn: &mut Connection,
    id: ContractorId,
    now: Timestamp,
) -> Result<Vec<UserId>, StoreError> {
    let submitter = projects::referral_partner_id.eq(user_sessions::user_id.nullable());
    let ids: Vec<String> = projects::table
        .inner_join(user_sessions::table.on(submitter))
        .filter(projects::contractor_id.eq(id.to_string()))
        .filter(user_sessions::expires_at.gt(column::micros(now)))
        .select(user_sessions::user_id)
        .distinct()
        .load(conn)?;
    ids.iter().map(|id| column::parsed(id)).collect()
}
