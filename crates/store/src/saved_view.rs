//! Saved views: named project lists with filters and columns.

use crate::schema::{saved_views as views, user_roles, users};
use crate::{Connection, StoreError, column};
use diesel::dsl::exists;
use diesel::prelude::*;
use domain::id::{SavedViewId, UserId};
use domain::permission::{Permit, Role, act};
use domain::project::ProjectColumn;
use domain::saved_view::VIEWS_MAX;
use jiff::Timestamp;

/// The content of a view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewContent {
    /// The name chosen by its owner.
    pub name: String,
    /// Search, filters and order, as JSON.
    pub filters: String,
    /// The chosen columns; `None` for the default ones.
    pub columns: Option<Vec<ProjectColumn>>,
    /// Whether it is shown above the list.
    pub is_pinned: bool,
    /// The role that the view is shared with.
    pub shared_with: Option<Role>,
}

/// A view and its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedView {
    /// Its id.
    pub id: SavedViewId,
    /// The owner.
    pub user_id: UserId,
    /// The owner's name.
    pub user_full_name: String,
    /// The content.
    pub content: ViewContent,
}

/// The page that views belong to; there is only one.
const PROJECTS: &str = "projects";

/// Maximum number of shared views in the list.
const SHARED_MAX: i64 = 200;

type Row = (
    String,
    String,
    String,
    String,
    String,
    Option<String>,
    bool,
    Option<String>,
);

fn view(row: Row) -> Result<SavedView, StoreError> {
    let (id, user_id, user_full_name, name, filters, columns, is_pinned, shared_with) = row;
    Ok(SavedView {
        id: column::parsed(&id)?,
        user_id: column::parsed(&user_id)?,
        user_full_name,
        content: ViewContent {
            name,
            filters,
            // If any stored column no longer exists, use the default columns.
            columns: columns.as_deref().and_then(ProjectColumn::parse_list),
            is_pinned,
            shared_with: shared_with.as_deref().and_then(Role::parse),
        },
    })
}

/// Selects views with their owners' names.
macro_rules! named {
    () => {
        views::table.inner_join(users::table).select((
            views::id,
            views::user_id,
            users::full_name,
            views::name,
            views::query,
            views::shown_columns,
            views::pinned,
            views::shared_with,
        ))
    };
}

/// Filters views shared with a role. Sharing ends when the sharer's account is deactivated or loses the admin role.
macro_rules! shared_with {
    ($rows:expr, $role:expr) => {
        $rows
            .filter(views::shared_with.eq($role.as_str()))
            .filter(users::active.eq(true))
            .filter(exists(
                user_roles::table
                    .filter(user_roles::user_id.eq(views::user_id))
                    .filter(user_roles::role.eq(Role::Admin.as_str())),
            ))
    };
}

/// A user's own views, then those shared with the user's role; each oldest first.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnViews>,
    user: UserId,
    role: Role,
) -> Result<Vec<SavedView>, StoreError> {
    let user = user.to_string();
    let mut rows: Vec<Row> = named!()
        .filter(views::user_id.eq(&user))
        .filter(views::page.eq(PROJECTS))
        .order((views::created_at, views::id))
        .load(conn)?;
    let shared: Vec<Row> = shared_with!(named!(), role)
        .filter(views::page.eq(PROJECTS))
        .filter(views::user_id.ne(&user))
        .order((views::created_at, views::id))
        .limit(SHARED_MAX)
        .load(conn)?;
    rows.extend(shared);
    rows.into_iter().map(view).collect()
}

/// Whether a view is shared with this role.
///
/// # Errors
/// When the database fails.
pub fn sees(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnViews>,
    role: Role,
    id: SavedViewId,
) -> Result<bool, StoreError> {
    let view_row = views::table
        .inner_join(users::table)
        .filter(views::id.eq(id.to_string()));
    Ok(diesel::select(exists(shared_with!(view_row, role))).get_result(conn)?)
}

/// Creates a view; returns `false` if the user already has the maximum number.
///
/// # Errors
/// When the database fails.
pub fn create(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnViews>,
    user: UserId,
    id: SavedViewId,
    content: &ViewContent,
    now: Timestamp,
) -> Result<bool, StoreError> {
    // The update locks the account's row, so that two concurrent calls cannot both take the last place.
    diesel::update(users::table.find(user.to_string()))
        .set(users::id.eq(user.to_string()))
        .execute(conn)?;
    let count: i64 = views::table
        .filter(views::user_id.eq(user.to_string()))
        .count()
        .get_result(conn)?;
    if usize::try_from(count).is_ok_and(|count| count >= VIEWS_MAX) {
        return Ok(false);
    }
    diesel::insert_into(views::table)
        .values((
            views::id.eq(id.to_string()),
            views::user_id.eq(user.to_string()),
            views::page.eq(PROJECTS),
            views::name.eq(&content.name),
            views::query.eq(&content.filters),
            views::shown_columns.eq(columns(content)),
            views::pinned.eq(content.is_pinned),
            views::shared_with.eq(content.shared_with.map(Role::as_str)),
            views::created_at.eq(now.as_microsecond()),
        ))
        .execute(conn)?;
    Ok(true)
}

/// Updates a view of this user; returns `false` if there is none.
///
/// # Errors
/// When the database fails.
pub fn update(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnViews>,
    user: UserId,
    id: SavedViewId,
    content: &ViewContent,
) -> Result<bool, StoreError> {
    let view_row = views::table
        .filter(views::id.eq(id.to_string()))
        .filter(views::user_id.eq(user.to_string()));
    let changed = diesel::update(view_row)
        .set((
            views::name.eq(&content.name),
            views::query.eq(&content.filters),
            views::shown_columns.eq(columns(content)),
            views::pinned.eq(content.is_pinned),
            views::shared_with.eq(content.shared_with.map(Role::as_str)),
        ))
        .execute(conn)?;
    Ok(changed == 1)
}

/// Deletes a view of this user; returns `false` if there is none.
///
/// # Errors
/// When the database fails.
pub fn delete(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnViews>,
    user: UserId,
    id: SavedViewId,
) -> Result<bool, StoreError> {
    let view_row = views::table
        .filter(views::id.eq(id.to_string()))
        .filter(views::user_id.eq(user.to_string()));
    Ok(diesel::delete(view_row).execute(conn)? == 1)
}

fn columns(content: &ViewContent) -> Option<String> {
    let columns = content.columns.as_ref()?;
    let words: Vec<&str> = columns.iter().map(|column| column.as_str()).collect();
    Some(words.join(","))
}
