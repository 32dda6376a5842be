//! The report and the history log in a package. They are made first and kept, so that an interrupted package goes on.

use super::making::Making;
use crate::app::pdf::{MakeError, Pdf, Purpose, remove_folder, storage, write_whole};
use crate::shared::document::DocumentContent;
use crate::shared::history_log::signed_and_checked;
use claim_package::Contents;
use domain::claim_package::PackageStage;
use domain::document::DocumentKind;
use domain::permission::{Permit, act};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::PathBuf;

impl Making<'_> {
    /// Makes the report, unless an earlier attempt did. `None` if the package was canceled or deleted, or the portal is stopping.
    pub(super) async fn report(
        &self,
        content: DocumentContent,
    ) -> Result<Option<PathBuf>, MakeError> {
        let report = self.folder.join("report.pdf");
        if report.exists() {
            return Ok(Some(report));
        }
        let photos = content.photos.len();
        if !self.advance(PackageStage::Report, 0, photos).await? {
            return Ok(None);
        }
        let pdf = Pdf {
            state: self.state,
            purpose: Purpose::Package(self.package.id),
            kind: DocumentKind::ProjectReport,
            folder: self.folder.join("report"),
        };
        if pdf.make(content).await?.is_none() {
            return Ok(None);
        }
        let syncing = File::open(pdf.file()).and_then(|file| file.sync_all());
        syncing.map_err(storage)?;
        fs::rename(pdf.file(), &report).map_err(storage)?;
        remove_folder(&pdf.folder).map_err(storage)?;
        Ok(Some(report))
    }

    /// The project's log, with a root that is signed now, and the number of problems in it. An earlier attempt's log is used again. `None` if
    /// the project has no log. The log shows only the checksums that the package shows: a company does not see the checksums of originals that
    /// it does not get.
    pub(super) async fn history_log(
        &self,
        contents: &Contents,
    ) -> Result<Option<(Vec<u8>, usize)>, MakeError> {
        let files = ["history-log.json", "history-log-problems"];
        let [file, count] = files.map(|name| self.folder.join(name));
        if file.exists() {
            let bytes = fs::read(&file).map_err(storage)?;
            let problems = fs::read_to_string(&count).map_err(storage)?;
            let problems = problems.parse::<usize>();
            let problems = problems.map_err(|error| MakeError::Content(error.to_string()))?;
            return Ok(Some((bytes, problems)));
        }
        let (project, internal) = (self.package.project, self.package.options.internal);
        let photos = contents.photos.iter().map(|one| (one.id, &one.sha256));
        let documents = contents.documents.iter().map(|one| (one.id, &one.sha256));
        let with_sums = photos.chain(documents).filter(|(_, sum)| sum.is_some());
        let shown: BTreeSet<String> = with_sums.map(|(id, _)| id.to_string()).collect();
        let placed = contents.photos.iter();
        let placed = placed.filter(|photo| photo.position.is_some());
        let placed: BTreeSet<String> = placed.map(|photo| photo.id.to_string()).collect();
        let reader = self.state.clone();
        let reading = self.state.store().long_read(move |conn| {
            let Some(facts) = store::project::find_facts(conn, project)? else {
                return Ok(None);
            };
            let reason = "a package never contains the project's code";
            let permit = Permit::<act::ShowProject>::for_system(facts, reason);
            let code = store::project::show(conn, &permit)?.project.project_code;
            let log = store::history_log::of_project(conn, project)?;
            Ok(log.map(|log| {
                let (mut document, checked) = signed_and_checked(&reader, log);
                if !internal {
                    document.withhold_internal();
                }
                document.withhold_checksums(&shown);
                document.withhold_positions(&placed);
                document.withhold_code(code.as_str());
                (document, checked.problems.len())
            }))
        });
        let Some((document, problems)) = reading.await? else {
            return Ok(None);
        };
        let bytes =
            serde_json::to_vec(&document).map_err(|error| MakeError::Content(error.to_string()))?;
        write_whole(&count, problems.to_string().as_bytes()).map_err(storage)?;
        write_whole(&file, &bytes).map_err(storage)?;
        Ok(Some((bytes, problems)))
    }
}
