//! Makes the PDF of a document or of the report in a package.
//!
//! Each photo is prepared in its own file in the folder of the PDF. If the process is killed, the unfinished PDF is continued with the photos
//! that are already there.

use crate::app::jobs::JobError;
use crate::errors::ApiError;
use crate::shared::document::{DocumentContent, DocumentPhoto, moment};
use crate::state::AppState;
use documents::report::{Picture, Report};
use documents::{Jpeg, Order, Rendered, Template};
use domain::claim_package::PackageStage;
use domain::document::{DocumentFailure, DocumentKind};
use domain::id::{DocumentId, PackageId};
use http::StatusCode;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tokio::sync::Semaphore;

/// Laying out takes much memory, so documents and reports in packages take turns.
static LAYING_OUT: Semaphore = Semaphore::const_new(1);

/// Why a document or a package could not be made.
#[derive(Debug, thiserror::Error)]
pub(super) enum MakeError {
    /// A database error. It is made again.
    #[error(transparent)]
    Store(#[from] store::StoreError),
    /// The storage or a queue is busy or unavailable. It is made again.
    #[error("{0}")]
    Busy(String),
    /// Files cannot be read, or the result cannot be stored.
    #[error("{0}")]
    Storage(String),
    /// The disk is full, or too little space is left.
    #[error("{0}")]
    NoSpace(String),
    /// The file with this name is not the one that the portal received.
    #[error("{0}")]
    Changed(String),
    /// The content does not fit.
    #[error("{0}")]
    Content(String),
}

impl MakeError {
    /// What to record about a document, and the cause for the log.
    ///
    /// # Errors
    /// An error that ends this run of the job. The document keeps waiting, and the attempt counts.
    pub(super) fn failure(self) -> Result<(DocumentFailure, String), JobError> {
        match self {
            Self::Store(error) => Err(error.into()),
            Self::Busy(cause) => Err(io::Error::other(cause).into()),
            Self::Storage(cause) | Self::NoSpace(cause) => Ok((DocumentFailure::Storage, cause)),
            Self::Changed(cause) | Self::Content(cause) => Ok((DocumentFailure::Content, cause)),
        }
    }
}

pub(super) fn storage(error: io::Error) -> MakeError {
    let is_full = matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded
    );
    let cause = error.to_string();
    if is_full {
        MakeError::NoSpace(cause)
    } else {
        MakeError::Storage(cause)
    }
}

pub(super) fn refused(refusal: ApiError) -> MakeError {
    let code = refusal.code().to_owned();
    match refusal.status() {
        StatusCode::SERVICE_UNAVAILABLE => MakeError::Busy(code),
        StatusCode::INSUFFICIENT_STORAGE => MakeError::NoSpace(code),
        _ => MakeError::Storage(code),
    }
}

/// Removes the folders in `folder` whose document or package is not in `used`: it was canceled or deleted, or another instance has finished it.
pub(super) fn remove_others(folder: &Path, used: &HashSet<String>) -> io::Result<()> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let is_used = entry
            .file_name()
            .to_str()
            .is_some_and(|name| used.contains(name));
        if !is_used {
            remove_folder(&entry.path())?;
        }
    }
    if used.is_empty() {
        return remove_folder(folder);
    }
    Ok(())
}

/// Removes a folder with everything in it. A missing one is not an error.
pub(super) fn remove_folder(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// What the PDF is for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Purpose {
    /// A document.
    Document(DocumentId),
    /// The report in a package.
    Package(PackageId),
}

/// A PDF that is being made.
pub(super) struct Pdf<'a> {
    pub(super) state: &'a AppState,
    pub(super) purpose: Purpose,
    pub(super) kind: DocumentKind,
    pub(super) folder: PathBuf,
}

impl Pdf<'_> {
    /// The finished file.
    pub(super) fn file(&self) -> PathBuf {
        self.folder.join("document.pdf")
    }

    /// Makes the PDF. `None` if it was canceled or deleted, or the portal is stopping; what is prepared so far is kept.
    ///
    /// # Errors
    /// [`MakeError`].
    pub(super) async fn make(
        &self,
        content: DocumentContent,
    ) -> Result<Option<Rendered>, MakeError> {
        fs::create_dir_all(&self.folder).map_err(storage)?;
        match self.prepare(&content).await? {
            Some(pictures) => self.render(content.report, pictures).await.map(Some),
            None => Ok(None),
        }
    }

    /// Prepares the photos; returns the size of each in pixels, or `None` for one that cannot be shown. `None` if the document was canceled or
    /// deleted, or the portal is stopping.
    async fn prepare(
        &self,
        content: &DocumentContent,
    ) -> Result<Option<Vec<Option<(u32, u32)>>>, MakeError> {
        let size = content.report.arrangement.pixels();
        let mut pictures = Vec::with_capacity(content.photos.len());
        for (number, photo) in content.photos.iter().enumerate() {
            if self.state.stopping().is_cancelled() {
                return Ok(None);
            }
            pictures.push(self.picture(number, photo, size).await?);
            if !self.advance(number + 1, content.photos.len()).await? {
                return Ok(None);
            }
        }
        Ok(Some(pictures))
    }

    /// Records the progress. Returns `false` if the document or package was canceled or deleted.
    async fn advance(&self, done: usize, total: usize) -> Result<bool, store::StoreError> {
        let [done, total] = [done, total].map(|count| i32::try_from(count).unwrap_or(i32::MAX));
        let purpose = self.purpose;
        let advancing = move |conn: &mut store::Connection| match purpose {
            Purpose::Document(id) => store::document::advance(conn, id, done),
            Purpose::Package(id) => {
                store::claim_package::advance_stage(conn, id, PackageStage::Report, (done, total))
            }
        };
        self.state.store().write(advancing).await
    }

    async fn picture(
        &self,
        number: usize,
        photo: &DocumentPhoto,
        size: (u32, u32),
    ) -> Result<Option<(u32, u32)>, MakeError> {
        let file = photo_file(&self.folder, number);
        if let Ok(prepared) = image::image_dimensions(&file) {
            return Ok(Some(prepared));
        }
        let DocumentPhoto { path, blurred } = photo;
        let renditions = self.state.renditions();
        let fitted = renditions.fitted(path, size, blurred.clone()).await;
        let Some(fitted) = fitted.map_err(refused)? else {
            return Ok(None);
        };
        write_whole(&file, &fitted.bytes).map_err(storage)?;
        Ok(Some((fitted.width, fitted.height)))
    }

    async fn render(
        &self,
        mut report: Report,
        pictures: Vec<Option<(u32, u32)>>,
    ) -> Result<Rendered, MakeError> {
        for card in report.cards_mut() {
            let size = pictures.get(card.number).copied().flatten();
            card.picture = size.map(|size| Picture::new(card.number, size));
        }
        let template = match self.kind {
            DocumentKind::PhotoReport => Template::PhotoReport,
            DocumentKind::ProjectReport => Template::ProjectReport,
        };
        let identity = match self.purpose {
            Purpose::Document(id) => id.to_string(),
            Purpose::Package(id) => id.to_string(),
        };
        let (folder, file, now) = (self.folder.clone(), self.file(), self.state.now());
        // Never closed, so this cannot fail.
        let turn = LAYING_OUT.acquire().await;
        let rendering = tokio::task::spawn_blocking(move || {
            let _held = turn;
            let order = Order {
                template,
                report: &report,
                identity: &identity,
                made_at: moment(now),
            };
            let mut out = BufWriter::new(File::create(file)?);
            let photo = |number: usize| {
                let size = pictures.get(number).copied().flatten();
                let (width, height) = size.ok_or(io::ErrorKind::NotFound)?;
                let bytes = fs::read(photo_file(&folder, number))?;
                Ok::<_, io::Error>(Jpeg {
                    width,
                    height,
                    bytes,
                })
            };
            let rendered = documents::render(order, photo, &mut out)?;
            out.flush()?;
            Ok::<_, documents::RenderError>(rendered)
        });
        match rendering.await {
            Ok(Ok(rendered)) => Ok(rendered),
            Ok(Err(documents::RenderError::Io(error))) => Err(storage(error)),
            Ok(Err(error)) => Err(MakeError::Content(error.to_string())),
            Err(panicked) => Err(MakeError::Content(panicked.to_string())),
        }
    }
}

fn photo_file(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("{number}.jpg"))
}

/// Writes a file under its name only when it is complete.
pub(super) fn write_whole(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = file.with_extension("part");
    let mut out = File::create(&unfinished)?;
    out.write_all(bytes)?;
    out.sync_all()?;
    fs::rename(unfinished, file)
}
