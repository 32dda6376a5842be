//! Withdraws a finished package: removes its file and revokes its links. The record of the package stays.

use crate::schema::claim_packages as packages;
use crate::{Connection, StoreError, package_link};
use diesel::prelude::*;
use domain::id::PackageId;
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// Forgets the file of a package and its size, and revokes its links. Returns the file's path, to which nothing refers anymore, so that the
/// caller can remove the file after the commit. `None` if the package has no file. The caller has found it with [`super::find`].
///
/// # Errors
/// When the database fails.
pub fn withdraw(
    conn: &mut Connection,
    permit: &Permit<act::CreatePackage>,
    id: PackageId,
    now: Timestamp,
) -> Result<Option<String>, StoreError> {
    let kept = || {
        packages::table
            .filter(packages::id.eq(id.to_string()))
            .filter(packages::project_id.eq(permit.facts().id.to_string()))
            .filter(packages::file_path.is_not_null())
    };
    let path: Option<String> = kept()
        .select(packages::file_path.assume_not_null())
        .first(conn)
        .optional()?;
    if path.is_some() {
        diesel::update(kept())
            .set((
                packages::file_path.eq(None::<String>),
                packages::file_size.eq(None::<i64>),
            ))
            .execute(conn)?;
        package_link::revoke_of_package(conn, id, now)?;
    }
    Ok(path)
}
