//! The `annotation` operations: shapes in a layer over a photo.

pub mod owner_show;
pub mod save;
pub mod show;
pub mod view;

use crate::errors::ApiError;
use crate::shared::file_deletion::gone;
use domain::id::FileId;
use domain::permission::{Act, Actor, Permit};
use domain::project::ProjectFacts;
use store::Connection;
use store::photo_annotation::AnnotatedFile;
use uuid::Uuid;

/// Finds a file of the project with its annotations.
///
/// # Errors
/// 404 if the project has no such file, or if `actor` may not see it.
fn find<A>(
    conn: &mut Connection,
    actor: &Actor,
    permit: &Permit<A>,
    id: Uuid,
) -> Result<AnnotatedFile, ApiError>
where
    A: Act<Facts = ProjectFacts>,
{
    let id = FileId::from_uuid(id);
    store::photo_annotation::find(conn, permit, id, actor.reads_internal())?.ok_or_else(gone)
}
