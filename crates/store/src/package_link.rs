//! Read-only links to claim packages, for people without an account. The database stores only the hash of a link's token.

mod end;

pub use end::EndedLink;
pub(crate) use end::{
    revoke_all, revoke_of_account, revoke_of_assignment, revoke_of_company, revoke_of_package,
    revoke_of_project,
};

use crate::schema::{
    claim_package_links as links, claim_packages as packages, contractors, projects, users,
};
use crate::{Connection, MultiBackend, StoreError, column, user};
use diesel::prelude::*;
use domain::claim_package::PackageTimestamp;
use domain::document::DocumentState;
use domain::id::{PackageId, PackageLinkId, ProjectId, UserId};
use domain::package_link::{LINKS_OPEN_MAX, PackageLink};
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// Maximum number of links in a list. Links that work come first, so that all of them are in it.
const LISTED_MAX: i64 = 100;

/// A link to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPackageLink {
    /// Its id.
    pub id: PackageLinkId,
    /// The package, which the caller has found in the project.
    pub package: PackageId,
    /// Who the link is for.
    pub name: String,
    /// The hash of its token.
    pub token_hash: String,
    /// Who creates it.
    pub created_by: UserId,
    /// When it stops working.
    pub expires_at: Timestamp,
}

/// Locks what gives an account access, so that nobody takes it until the transaction ends: the account and its company. Call it before reading
/// who creates a link. Otherwise, a link could be created just after those of the account were revoked.
///
/// # Errors
/// Busy, if a lock times out; when the database fails.
pub fn lock_maker(conn: &mut Connection, maker: UserId) -> Result<(), StoreError> {
    // SQLite has only one writer and needs no lock.
    let Connection::Postgres(conn) = conn else {
        return Ok(());
    };
    let company: Option<Option<String>> = users::table
        .filter(users::id.eq(maker.to_string()))
        .select(users::contractor_id)
        .for_share()
        .first(conn)
        .optional()?;
    if let Some(company) = company.flatten() {
        contractors::table
            .filter(contractors::id.eq(company))
            .select(contractors::id)
            .for_share()
            .first::<String>(conn)
            .optional()?;
    }
    Ok(())
}

/// Creates a link; returns `false` if the project has the maximum number of links that work. The transaction must have locked the project, so
/// that two concurrent calls cannot both take the last place, and called [`lock_maker`].
///
/// # Errors
/// When the database fails.
pub fn create(
    conn: &mut Connection,
    permit: &Permit<act::CreatePackage>,
    new: &NewPackageLink,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let project = permit.facts().id.to_string();
    let open: i64 = links::table
        .filter(links::project_id.eq(&project))
        .filter(links::expires_at.gt(column::micros(now)))
        .filter(links::revoked_at.is_null())
        .count()
        .get_result(conn)?;
    if open >= LINKS_OPEN_MAX {
        return Ok(false);
    }
    diesel::insert_into(links::table)
        .values((
            links::id.eq(new.id.to_string()),
            links::package_id.eq(new.package.to_string()),
            links::project_id.eq(&project),
            links::name.eq(&new.name),
            links::token_hash.eq(&new.token_hash),
            links::created_by.eq(new.created_by.to_string()),
            links::created_at.eq(column::micros(now)),
            links::expires_at.eq(column::micros(new.expires_at)),
            links::views.eq(0),
            links::downloads.eq(0),
        ))
        .execute(conn)?;
    Ok(true)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = links)]
struct Row {
    id: String,
    name: String,
    created_by: Option<String>,
    created_at: i64,
    expires_at: i64,
    revoked_at: Option<i64>,
    views: i32,
    downloads: i32,
    last_used_at: Option<i64>,
}

/// The links to a package, newest first. Of more than 100 links, those that expired or were revoked long ago are left out.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    permit: &Permit<act::CreatePackage>,
    package: PackageId,
) -> Result<Vec<PackageLink>, StoreError> {
    let mut rows: Vec<Row> = links::table
        .filter(links::package_id.eq(package.to_string()))
        .filter(links::project_id.eq(permit.facts().id.to_string()))
        .order((
            links::revoked_at.is_not_null(),
            links::expires_at.desc(),
            links::id.desc(),
        ))
        .limit(LISTED_MAX)
        .select(Row::as_select())
        .load(conn)?;
    // Ids ascend with time.
    rows.sort_by(|one, other| other.id.cmp(&one.id));
    let names = user::full_names(conn, rows.iter().filter_map(|row| row.created_by.as_ref()))?;
    rows.into_iter()
        .map(|row| {
            let created_by = row.created_by.and_then(|id| names.get(&id).cloned());
            Ok(PackageLink {
                id: column::parsed(&row.id)?,
                name: row.name,
                created_by,
                created_at: column::instant(row.created_at)?,
                expires_at: column::instant(row.expires_at)?,
                revoked_at: column::optional_instant(row.revoked_at)?,
                views: row.views,
                downloads: row.downloads,
                last_used_at: column::optional_instant(row.last_used_at)?,
            })
        })
        .collect()
}

/// Revokes a link to a package; returns `false` if there is none or it was revoked before.
///
/// # Errors
/// When the database fails.
pub fn revoke(
    conn: &mut Connection,
    permit: &Permit<act::CreatePackage>,
    package: PackageId,
    id: PackageLinkId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let this = links::table
        .filter(links::id.eq(id.to_string()))
        .filter(links::package_id.eq(package.to_string()))
        .filter(links::project_id.eq(permit.facts().id.to_string()))
        .filter(links::revoked_at.is_null());
    let revoked = diesel::update(this)
        .set(links::revoked_at.eq(column::micros(now)))
        .execute(conn)?;
    Ok(revoked == 1)
}

/// What names a link.
#[derive(Debug, Clone, Copy)]
pub enum LinkKey<'a> {
    /// The hash of its token.
    TokenHash(&'a str),
    /// Its id, which a signed address contains.
    Id(PackageLinkId),
}

/// A package that a link shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedPackage {
    /// The link's id.
    pub link: PackageLinkId,
    /// When the link stops working.
    pub expires_at: Timestamp,
    /// When a look or a download was last counted.
    pub last_used_at: Option<Timestamp>,
    /// The project.
    pub project: ProjectId,
    /// The project's number.
    pub project_number: String,
    /// The package's number in the project.
    pub number: i32,
    /// For whom the package was made.
    pub recipient: String,
    /// When it was made.
    pub made_at: Timestamp,
    /// Number of files in it.
    pub files: i32,
    /// Its path in the storage, and its size in bytes; `None` if it is no longer kept.
    pub file: Option<(String, i64)>,
    /// The size of the file in bytes, also of one that is no longer kept.
    pub file_size: Option<i64>,
    /// The SHA-256 of the file.
    pub sha256: Option<String>,
    /// Its timestamp by an authority.
    pub timestamp: PackageTimestamp,
}

#[derive(Queryable)]
struct SharedRow {
    link: String,
    expires_at: i64,
    last_used_at: Option<i64>,
    project: String,
    project_number: String,
    number: i32,
    recipient: String,
    created_at: i64,
    total: i32,
    file_path: Option<String>,
    file_size: Option<i64>,
    sha256: Option<String>,
    timestamp_state: String,
}

/// Finds a link that works, with its package. `None` if it is unknown, has expired, or was revoked.
///
/// # Errors
/// When the database fails.
pub fn find_open(
    conn: &mut Connection,
    key: LinkKey<'_>,
    now: Timestamp,
) -> Result<Option<SharedPackage>, StoreError> {
    let open = links::table
        .inner_join(packages::table)
        .inner_join(projects::table)
        .filter(links::revoked_at.is_null())
        .filter(links::expires_at.gt(column::micros(now)))
        .filter(packages::state.eq(DocumentState::Done.as_str()))
        .select((
            links::id,
            links::expires_at,
            links::last_used_at,
            links::project_id,
            projects::project_number,
            packages::number,
            packages::recipient,
            packages::created_at,
            packages::total,
            packages::file_path,
            packages::file_size,
            packages::sha256,
            packages::timestamp_state,
        ))
        .into_boxed::<MultiBackend>();
    let this = match key {
        LinkKey::TokenHash(hash) => open.filter(links::token_hash.eq(hash.to_owned())),
        LinkKey::Id(id) => open.filter(links::id.eq(id.to_string())),
    };
    let row: Option<SharedRow> = this.first(conn).optional()?;
    row.map(shared).transpose()
}

fn shared(row: SharedRow) -> Result<SharedPackage, StoreError> {
    Ok(SharedPackage {
        link: column::parsed(&row.link)?,
        expires_at: column::instant(row.expires_at)?,
        last_used_at: column::optional_instant(row.last_used_at)?,
        project: column::parsed(&row.project)?,
        project_number: row.project_number,
        number: row.number,
        recipient: row.recipient,
        made_at: column::instant(row.created_at)?,
        files: row.total,
        file: row.file_path.zip(row.file_size),
        file_size: row.file_size,
        sha256: row.sha256,
        timestamp: column::word(&row.timestamp_state, PackageTimestamp::parse)?,
    })
}

/// The timestamp of the package of a link in Base64; `None` if it is not there. The caller has found the link with [`find_open`].
///
/// # Errors
/// When the database fails.
pub fn timestamp(conn: &mut Connection, id: PackageLinkId) -> Result<Option<String>, StoreError> {
    let token: Option<Option<String>> = links::table
        .inner_join(packages::table)
        .filter(links::id.eq(id.to_string()))
        .select(packages::timestamp_token)
        .first(conn)
        .optional()?;
    Ok(token.flatten())
}

/// Counts a look at a package.
///
/// # Errors
/// When the database fails.
pub fn count_view(
    conn: &mut Connection,
    id: PackageLinkId,
    now: Timestamp,
) -> Result<(), StoreError> {
    diesel::update(links::table.filter(links::id.eq(id.to_string())))
        .set((
            links::views.eq(links::views + 1),
            links::last_used_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Counts a download of a package or its timestamp.
///
/// # Errors
/// When the database fails.
pub fn count_download(
    conn: &mut Connection,
    id: PackageLinkId,
    now: Timestamp,
) -> Result<(), StoreError> {
    diesel::update(links::table.filter(links::id.eq(id.to_string())))
        .set((
            links::downloads.eq(links::downloads + 1),
            links::last_used_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    Ok(())
}
