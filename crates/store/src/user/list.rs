//! Accounts as admins list and view them.

use super::has_role;
use super::profile::Row;
use crate::page::{Cursor, NameCursor, Page};
use crate::schema::{contractors, users};
use crate::search::{must_check_time, search_may_continue};
use crate::text::contains_pattern;
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::dsl::not;
use diesel::prelude::*;
use domain::id::{ContractorId, UserId};
use domain::permission::{Permit, Role, act};
use domain::user::{ManagedUser, UserOrder, UserState};

/// Filters, order, and page position.
#[derive(Debug, Clone)]
pub struct ListQuery {
    /// Case-insensitive substring of the name, email, or company.
    pub search: Option<String>,
    /// Only accounts with this role.
    pub role: Option<Role>,
    /// Only accounts in this state.
    pub state: Option<UserState>,
    /// Only accounts of this company.
    pub contractor: Option<ContractorId>,
    /// The order, with the page position.
    pub start: Start,
    /// Page size.
    pub limit: usize,
}

/// An order with the position before the page.
#[derive(Debug, Clone)]
pub enum Start {
    /// By full name, ignoring case, which is the start of the search text.
    Name(Option<NameCursor>),
    /// Newest first.
    Newest(Option<Cursor>),
}

impl Start {
    /// Decodes the cursor of a page in this order; `None` if malformed.
    #[must_use]
    pub fn read(order: UserOrder, cursor: Option<&str>) -> Option<Self> {
        Some(match (order, cursor) {
            (UserOrder::Name, None) => Self::Name(None),
            (UserOrder::Newest, None) => Self::Newest(None),
            (UserOrder::Name, Some(text)) => Self::Name(Some(NameCursor::decode(text)?)),
            (UserOrder::Newest, Some(text)) => Self::Newest(Some(Cursor::decode(text)?)),
        })
    }

    /// Encodes the position of a row in this order.
    fn of(&self, row: &Row, name: &str) -> String {
        let id = row.id.clone();
        match self {
            Self::Name(_) => NameCursor {
                name: name.to_owned(),
                id,
            }
            .encode(),
            Self::Newest(_) => Cursor {
                micros: row.created_at,
                id,
            }
            .encode(),
        }
    }
}

/// A page of accounts.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    _permit: &Permit<act::ListUsers>,
    query: &ListQuery,
) -> Result<Page<ManagedUser, String>, StoreError> {
    let mut rows = users::table
        .left_join(contractors::table)
        .select((
            Row::as_select(),
            contractors::company_name.nullable(),
            users::search_text,
        ))
        .into_boxed::<MultiBackend>();
    let term = query.search.as_deref().map(str::trim);
    if let Some(term) = term.filter(|term| !term.is_empty()) {
        if must_check_time(conn) {
            // First, so that the timeout is checked on rows that do not match, too.
            rows = rows.filter(search_may_continue());
        }
        let own = users::search_text.like(contains_pattern(term)).escape('\\');
        let of_company = contractors::search_text
            .nullable()
            .like(contains_pattern(term))
            .escape('\\');
        rows = rows.filter(own.or(of_company));
    }
    // An account's highest role applies, and an account without roles is a partner (specification 1, section 4).
    match query.role {
        None => {}
        Some(Role::Admin) => rows = rows.filter(has_role!(Role::Admin)),
        Some(Role::Contractor) => {
            rows = rows
                .filter(has_role!(Role::Contractor))
                .filter(not(has_role!(Role::Admin)));
        }
        Some(Role::ReferralPartner) => {
            rows = rows.filter(not(has_role!(Role::Admin, Role::Contractor)));
        }
    }
    match query.state {
        None => {}
        Some(UserState::Deactivated) => rows = rows.filter(users::active.eq(false)),
        Some(UserState::Active) => {
            rows = rows
                .filter(users::active.eq(true))
                .filter(users::invited_at.is_null());
        }
        Some(UserState::Invited) => {
            rows = rows
                .filter(users::active.eq(true))
                .filter(users::invited_at.is_not_null());
        }
    }
    if let Some(company) = query.contractor {
        rows = rows.filter(users::contractor_id.eq(company.to_string()));
    }
    // The first condition of each pair is implied by the second, but it gives the index scan its starting point.
    match query.start.clone() {
        Start::Name(after) => {
            if let Some(NameCursor { name, id }) = after {
                let later = users::search_text
                    .gt(name.clone())
                    .or(users::search_text.eq(name.clone()).and(users::id.gt(id)));
                rows = rows.filter(users::search_text.ge(name)).filter(later);
            }
            rows = rows.order((users::search_text.asc(), users::id.asc()));
        }
        Start::Newest(after) => {
            if let Some(Cursor { micros, id }) = after {
                let earlier = users::created_at
                    .lt(micros)
                    .or(users::created_at.eq(micros).and(users::id.lt(id)));
                rows = rows.filter(users::created_at.le(micros)).filter(earlier);
            }
            rows = rows.order((users::created_at.desc(), users::id.desc()));
        }
    }
    let found = rows
        .limit(i64::try_from(query.limit + 1).unwrap_or(i64::MAX))
        .load::<(Row, Option<String>, String)>(conn)?;
    let page = Page::cut(found, query.limit, |(row, _, name)| {
        query.start.of(row, name)
    });
    let rows = page.items.into_iter();
    Ok(Page {
        items: managed(conn, rows.map(|(row, company, _)| (row, company)).collect())?,
        next_cursor: page.next_cursor,
    })
}

/// Finds an account by id.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    _permit: &Permit<act::ShowUser>,
    id: UserId,
) -> Result<Option<ManagedUser>, StoreError> {
    let found = users::table
        .left_join(contractors::table)
        .filter(users::id.eq(id.to_string()))
        .select((Row::as_select(), contractors::company_name.nullable()))
        .load::<(Row, Option<String>)>(conn)?;
    Ok(managed(conn, found)?.pop())
}

/// Adds the roles, with one query.
fn managed(
    conn: &mut Connection,
    rows: Vec<(Row, Option<String>)>,
) -> Result<Vec<ManagedUser>, StoreError> {
    let ids = rows
        .iter()
        .map(|(row, _)| column::parsed(&row.id))
        .collect::<Result<Vec<UserId>, _>>()?;
    let roles = super::roles(conn, &ids)?;
    rows.into_iter()
        .zip(ids)
        .map(|((row, contractor_company_name), id)| {
            Ok(ManagedUser {
                role: roles.get(&id).copied().unwrap_or(Role::ReferralPartner),
                contractor_company_name,
                invited_at: column::optional_instant(row.invited_at)?,
                last_sign_in_at: column::optional_instant(row.last_sign_in_at)?,
                version: row.version,
                user: row.user()?,
            })
        })
        .collect()
}
