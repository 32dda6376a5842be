//! A package while it is made.

use crate::app::pdf::MakeError;
use crate::state::AppState;
use domain::claim_package::PackageStage;
use std::path::PathBuf;
use store::claim_package::Waiting;

/// The folder in a package's folder in which the ZIP file is written.
pub(super) const ZIP_FOLDER: &str = "package";

/// A package that is being made.
pub(super) struct Making<'a> {
    pub(super) state: &'a AppState,
    pub(super) package: Waiting,
    pub(super) folder: PathBuf,
}

impl Making<'_> {
    /// The path of the finished file in the storage. It contains the attempt, so that two instances never write the same file.
    pub(super) fn path(&self, attempt: i32) -> String {
        format!("packages/{}-{attempt}.zip", self.package.id)
    }

    /// Records the progress of the report or of the copies. Returns `false` if the package was canceled or deleted.
    pub(super) async fn advance(
        &self,
        stage: PackageStage,
        done: usize,
        total: usize,
    ) -> Result<bool, MakeError> {
        let id = self.package.id;
        let [done, total] = [done, total].map(|count| i32::try_from(count).unwrap_or(i32::MAX));
        let advancing = move |conn: &mut store::Connection| {
            store::claim_package::advance_stage(conn, id, stage, (done, total))
        };
        Ok(self.state.store().write(advancing).await?)
    }
}
