//! Projects that a new one may duplicate.

use crate::schema::{owner_contacts as contacts, projects};
use crate::scope::in_scope;
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Text;
use domain::id::ProjectId;
use domain::permission::{Permit, Visible, act};
use domain::project::{DUPLICATE_WITHIN, DuplicateReason, PropertyKey};
use jiff::Timestamp;
use std::collections::HashSet;

/// Maximum number of projects with one claim number that are read.
const CLAIMED_MAX: i64 = 100;
/// Maximum number of projects of one ZIP code that are compared, newest first.
const NEARBY_MAX: i64 = 5_000;

/// What is known about a new project.
#[derive(Debug, Clone, Default)]
pub struct DuplicateQuery {
    /// Its id, if it may have been submitted already.
    pub id: Option<ProjectId>,
    /// Its claim number, as it is compared.
    pub claim_key: Option<String>,
    /// Its owner and address.
    pub property: Option<PropertyKey>,
}

/// Projects that may be the same.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Duplicates {
    /// Visible ones, with the strongest reason. Those with the same claim number come first, newer ones before older ones.
    pub visible: Vec<(ProjectId, DuplicateReason)>,
    /// Whether another project, which is accepted but not visible, has the claim number.
    pub is_claimed_elsewhere: bool,
}

/// Finds projects that the new one may duplicate. Of projects that are not visible, only the claim number is compared.
///
/// # Errors
/// When the database fails.
pub fn duplicates(
    conn: &mut Connection,
    _permit: &Permit<act::SubmitProject>,
    visible: Visible,
    query: &DuplicateQuery,
    now: Timestamp,
) -> Result<Duplicates, StoreError> {
    let mut found = Duplicates::default();
    if let Some(key) = &query.claim_key {
        let own = visible_with_claim(conn, visible, key)?;
        let all = accepted_with_claim(conn, key)?;
        let own_ids: HashSet<&String> = own.iter().collect();
        let except = query.id.map(|id| id.to_string());
        found.is_claimed_elsewhere = all
            .iter()
            .any(|id| !own_ids.contains(id) && Some(id) != except.as_ref());
        for id in &own {
            found
                .visible
                .push((column::parsed(id)?, DuplicateReason::ClaimNumber));
        }
    }
    if let Some(property) = &query.property {
        for id in at_property(conn, visible, property, now)? {
            if !found.visible.iter().any(|(known, _)| *known == id) {
                found.visible.push((id, DuplicateReason::AddressAndOwner));
            }
        }
    }
    found.visible.retain(|(id, _)| Some(*id) != query.id);
    Ok(found)
}

/// The visible projects with a claim number, newest first.
fn visible_with_claim(
    conn: &mut Connection,
    visible: Visible,
    key: &str,
) -> Result<Vec<String>, StoreError> {
    let rows = projects::table
        .filter(projects::claim_key.eq(key))
        .order(projects::id.desc())
        .select(projects::id)
        .into_boxed::<MultiBackend>();
    let rows = in_scope!(rows, visible.scope(), projects.id);
    Ok(rows.limit(CLAIMED_MAX).load(conn)?)
}

/// The accepted projects with a claim number, newest first.
fn accepted_with_claim(conn: &mut Connection, key: &str) -> Result<Vec<String>, StoreError> {
    let rows = accepted_projects!()
        .filter(projects::claim_key.eq(key))
        .order(projects::id.desc())
        .select(projects::id);
    Ok(rows.limit(CLAIMED_MAX).load(conn)?)
}

/// The owner, street, unit, and ZIP code of a project.
type Property = (String, String, String, Option<String>, String);

/// The visible projects of the same owner at the same address that are recent enough, newest first.
fn at_property(
    conn: &mut Connection,
    visible: Visible,
    property: &PropertyKey,
    now: Timestamp,
) -> Result<Vec<ProjectId>, StoreError> {
    let since = now
        .saturating_sub(DUPLICATE_WITHIN)
        .map_err(StoreError::internal)?;
    let rows = projects::table
        // The expression of an index.
        .filter(sql::<Text>("substr(projects.zip_code, 1, 5)").eq(property.zip()))
        .filter(projects::created_at.ge(column::micros(since)))
        .order(projects::created_at.desc())
        .select((
            projects::id,
            projects::property_owner_name,
            projects::property_address,
            projects::unit,
            projects::zip_code,
        ))
        .into_boxed::<MultiBackend>();
    let rows: Vec<Property> = in_scope!(rows, visible.scope(), projects.id)
        .limit(NEARBY_MAX)
        .load(conn)?;
    rows.iter()
        .filter(|(_, owner, street, unit, zip)| {
            PropertyKey::new(owner, street, unit.as_deref(), zip)
                .is_some_and(|known| known.is_same(property))
        })
        .map(|(id, ..)| column::parsed(id))
        .collect()
}
