//! Invitations to join a contractor company. The database stores only the hash of a link's token. A link can be used once, and
//! stops working when it expires or an admin revokes it.

use crate::page::{Cursor, Page};
use crate::schema::{contractor_invitations as invitations, contractors};
use crate::{Connection, MultiBackend, StoreError, change_feed, column, user};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::contractor::ContractorStatus;
use domain::id::{ContractorId, InvitationId, UserId};
use domain::invitation::{Invitation, NewInvitation, OpenInvitation};
use domain::permission::{Permit, act};
use jiff::Timestamp;
use std::collections::HashMap;

#[derive(Queryable, Selectable)]
#[diesel(table_name = invitations)]
struct Row {
    id: String,
    contractor_id: String,
    email: Option<String>,
    created_by: Option<String>,
    created_at: i64,
    expires_at: i64,
    used_at: Option<i64>,
    used_by: Option<String>,
    revoked_at: Option<i64>,
}

/// Names of accounts by id.
type Names = HashMap<String, String>;

impl Row {
    fn invitation(self, names: &Names) -> Result<Invitation, StoreError> {
        let name = |id: Option<String>| id.and_then(|id| names.get(&id).cloned());
        Ok(Invitation {
            id: column::parsed(&self.id)?,
            contractor_id: column::parsed(&self.contractor_id)?,
            email: self.email,
            created_by_name: name(self.created_by),
            created_at: column::instant(self.created_at)?,
            expires_at: column::instant(self.expires_at)?,
            used_at: column::optional_instant(self.used_at)?,
            used_by_name: name(self.used_by),
            revoked_at: column::optional_instant(self.revoked_at)?,
        })
    }
}

/// The names of the accounts that created or used these invitations.
fn names(conn: &mut Connection, rows: &[Row]) -> Result<Names, StoreError> {
    let people = rows.iter().flat_map(|row| [&row.created_by, &row.used_by]);
    user::full_names(conn, people.flatten())
}

/// Creates an invitation and publishes a change of its company.
///
/// # Errors
/// When the database fails.
pub fn create(
    conn: &mut Connection,
    permit: &Permit<act::ManageInvitations>,
    new: &NewInvitation,
    token_hash: &str,
    now: Timestamp,
) -> Result<Invitation, StoreError> {
    diesel::insert_into(invitations::table)
        .values((
            invitations::id.eq(new.id.to_string()),
            invitations::contractor_id.eq(new.contractor_id.to_string()),
            invitations::token_hash.eq(token_hash),
            invitations::email.eq(&new.email),
            invitations::created_by.eq(new.created_by.to_string()),
            invitations::created_at.eq(column::micros(now)),
            invitations::expires_at.eq(column::micros(new.expires_at)),
        ))
        .execute(conn)?;
    publish_change(conn, new.contractor_id, now)?;
    let made = find(conn, permit, new.id)?;
    made.ok_or_else(|| StoreError::internal("a new invitation was not found"))
}

/// Finds an invitation by id.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    _permit: &Permit<act::ManageInvitations>,
    id: InvitationId,
) -> Result<Option<Invitation>, StoreError> {
    let row = invitations::table
        .find(id.to_string())
        .select(Row::as_select())
        .first(conn)
        .optional()?;
    let Some(row) = row else {
        return Ok(None);
    };
    let names = names(conn, std::slice::from_ref(&row))?;
    row.invitation(&names).map(Some)
}

/// A company's invitations, newest first.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    _permit: &Permit<act::ManageInvitations>,
    contractor: ContractorId,
    limit: usize,
    cursor: Option<&Cursor>,
) -> Result<Page<Invitation>, StoreError> {
    let mut rows = invitations::table
        .filter(invitations::contractor_id.eq(contractor.to_string()))
        .select(Row::as_select())
        .order((invitations::created_at.desc(), invitations::id.desc()))
        .into_boxed::<MultiBackend>();
    if let Some(cursor) = cursor {
        // This condition is implied by the next one, but it gives the index scan its starting point.
        rows = rows
            .filter(invitations::created_at.le(cursor.micros))
            .filter(
                invitations::created_at
                    .lt(cursor.micros)
                    .or(invitations::created_at
                        .eq(cursor.micros)
                        .and(invitations::id.lt(cursor.id.clone()))),
            );
    }
    let rows: Vec<Row> = rows
        .limit(i64::try_from(limit + 1).unwrap_or(i64::MAX))
        .load(conn)?;
    let names = names(conn, &rows)?;
    let found = rows
        .into_iter()
        .map(|row| row.invitation(&names))
        .collect::<Result<_, _>>()?;
    Ok(Page::cut(found, limit, |invitation: &Invitation| Cursor {
        micros: invitation.created_at.as_microsecond(),
        id: invitation.id.to_string(),
    }))
}

/// The condition that an invitation is unused, not revoked, and not expired.
macro_rules! is_open {
    ($now:expr) => {
        invitations::used_at
            .is_null()
            .and(invitations::revoked_at.is_null())
            .and(invitations::expires_at.gt(column::micros($now)))
    };
}

/// Finds the working invitation with this token. `None` if the token is unknown, the invitation no longer works, or the company is
/// inactive.
///
/// # Errors
/// When the database fails.
pub fn find_open(
    conn: &mut Connection,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<OpenInvitation>, StoreError> {
    let found = invitations::table
        .inner_join(contractors::table)
        .filter(invitations::token_hash.eq(token_hash))
        .filter(is_open!(now))
        .filter(contractors::status.eq(ContractorStatus::Active.as_str()))
        .select((
            invitations::id,
            invitations::contractor_id,
            contractors::company_name,
        ))
        .first::<(String, String, String)>(conn)
        .optional()?;
    let Some((id, contractor_id, company_name)) = found else {
        return Ok(None);
    };
    Ok(Some(OpenInvitation {
        id: column::parsed(&id)?,
        contractor_id: column::parsed(&contractor_id)?,
        company_name,
    }))
}

/// Marks an invitation as used by an account; returns `false` if it no longer works. Of concurrent calls, only one succeeds.
///
/// # Errors
/// When the database fails.
pub fn take(
    conn: &mut Connection,
    invitation: &OpenInvitation,
    user: UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let open = invitations::table
        .filter(invitations::id.eq(invitation.id.to_string()))
        .filter(is_open!(now));
    let used = diesel::update(open)
        .set((
            invitations::used_at.eq(column::micros(now)),
            invitations::used_by.eq(user.to_string()),
        ))
        .execute(conn)?;
    if used == 0 {
        return Ok(false);
    }
    publish_change(conn, invitation.contractor_id, now)?;
    Ok(true)
}

/// Revokes an invitation if it is still open. Returns the invitation and whether this call revoked it, or `None` if it does not
/// exist.
///
/// # Errors
/// When the database fails.
pub fn revoke(
    conn: &mut Connection,
    permit: &Permit<act::ManageInvitations>,
    id: InvitationId,
    by: UserId,
    now: Timestamp,
) -> Result<Option<(Invitation, bool)>, StoreError> {
    let pending = invitations::table
        .filter(invitations::id.eq(id.to_string()))
        .filter(is_open!(now));
    let revoked = diesel::update(pending)
        .set((
            invitations::revoked_at.eq(column::micros(now)),
            invitations::revoked_by.eq(by.to_string()),
        ))
        .execute(conn)?;
    let found = find(conn, permit, id)?;
    if revoked > 0
        && let Some(invitation) = &found
    {
        publish_change(conn, invitation.contractor_id, now)?;
    }
    Ok(found.map(|invitation| (invitation, revoked > 0)))
}

/// Publishes a change to a company, which admins and the company's own users receive.
fn publish_change(
    conn: &mut Connection,
    contractor: ContractorId,
    now: Timestamp,
) -> Result<(), StoreError> {
    change_feed::publish_alone(conn, ChangeTopic::Contractor, contractor.uuid(), now)
}
