//! Saved views: lists of projects as people keep them.

use crate::schema::{saved_views as views, user_roles, users};
use crate::{Connection, StoreError, column};
use diesel::dsl::exists;
use diesel::prelude::*;
use domain::id::{SavedViewId, UserId};
use domain::permission::{Permit, Role, act};
use domain::project::ProjectColumn;
use domain::saved_view::VIEWS_MAX;
use jiff::Timestamp;

/// What a view says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewContent {
    /// What its owner calls it.
    pub name: String,
    /// Search, filters and order, as JSON.
    pub filters: String,
    /// The chosen columns; nothing for the usual ones.
    pub columns: Option<Vec<ProjectColumn>>,
    /// Whether it stands above the list.
    pub is_pinned: bool,
    /// Everybody of this role sees it too.
    pub shared_with: Option<Role>,
}

/// A view with whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedView {
    /// Its id.
    pub id: SavedViewId,
    /// Whose it is.
    pub user_id: UserId,
    /// That person's name.
    pub user_full_name: String,
    /// What it says.
    pub content: ViewContent,
}

/// The list that views are of, so far.
const PROJECTS: &str = "projects";

/// So many shared views are listed: more nobody looks through.
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
            // A column that does not exist any more takes the choice with it.
            columns: columns.as_deref().and_then(ProjectColumn::parse_list),
            is_pinned,
            shared_with: shared_with.as_deref().and_then(Role::parse),
        },
    })
}

/// Views with their owners' names.
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

/// Those that are shared with a role. Sharing ends with the account or the role of whoever did it.
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

/// A person's own views, and those that others share with the person's role; each the oldest first.
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

/// Whether everybody of this role sees a view.
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

/// Keeps a view; `false` when the person has as many as one may have.
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
    // Writing the account's row keeps others from it: two calls at once do not both find the last place.
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

/// Changes a view of this person's; `false` when there is none.
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

/// Removes a view of this person's; `false` when there is none.
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
