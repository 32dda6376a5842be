//! Files of admin tasks and notes. They are stored in two tables with the same columns, are visible to admins only, and do not appear in
//! project file lists.

use crate::file::{FoundFile, Home};
use crate::schema::{
    admin_task_attachments as task_files, admin_tasks, project_admin_attachments as note_files,
    uploads,
};
use crate::{Connection, StoreError, column, file_facts};
use diesel::prelude::*;
use domain::file::StoredFile;

/// Id, name, path, size in bytes, MIME type, upload time, and uploader.
pub(crate) type FileColumns = (String, String, String, i64, String, i64, Option<String>);

/// Selects [`FileColumns`] from one of the two tables.
macro_rules! file_columns {
    ($table:ident) => {
        (
            $table::id,
            $table::file_name,
            $table::file_path,
            $table::file_size,
            $table::file_type,
            $table::uploaded_at,
            $table::uploaded_by,
        )
    };
}
pub(crate) use file_columns;

pub(crate) fn stored(
    (id, file_name, file_path, file_size, file_type, at, by): FileColumns,
) -> Result<StoredFile, StoreError> {
    Ok(StoredFile {
        id: column::parsed(&id)?,
        file_name,
        file_path,
        file_size,
        file_type,
        uploaded_at: column::instant(at)?,
        uploaded_by: column::optional_parsed(by.as_deref())?,
        facts: None,
        description: None,
        position: None,
        annotations: None,
    })
}

/// Finds the file of a task or note by path.
pub(crate) fn find_by_path(
    conn: &mut Connection,
    path: &str,
) -> Result<Option<FoundFile>, StoreError> {
    let mut found = task_files::table
        .inner_join(admin_tasks::table)
        .filter(task_files::file_path.eq(path))
        .select((file_columns!(task_files), admin_tasks::project_id))
        .first::<(FileColumns, String)>(conn)
        .optional()?;
    if found.is_none() {
        found = note_files::table
            .filter(note_files::file_path.eq(path))
            .select((file_columns!(note_files), note_files::project_id))
            .first(conn)
            .optional()?;
    }
    let found = found.map(|(columns, project)| {
        Ok(FoundFile {
            file: stored(columns)?,
            project: column::parsed(&project)?,
            home: Home::Internal,
            is_by_owner: false,
        })
    });
    found.transpose()
}

/// Deletes the facts of these files, and their upload rows, which would keep their bytes from being cleaned up.
pub(crate) fn forget_uploads(
    conn: &mut Connection,
    files: &[StoredFile],
) -> Result<(), StoreError> {
    let paths: Vec<String> = files.iter().map(|file| file.file_path.clone()).collect();
    diesel::delete(uploads::table.filter(uploads::file_path.eq_any(&paths))).execute(conn)?;
    file_facts::forget(conn, &paths)?;
    Ok(())
}
