//! Makes the documents that wait, one at a time in all instances.
//!
//! Each photo is prepared in its own file in a folder of `data_dir`. A document that a killed process left unfinished is continued with the
//! photos that are already there.

use crate::app::{jobs::JobError, lease};
use crate::files::Fitted;
use crate::shared::document::{DocumentContent, DocumentPhoto};
use crate::state::AppState;
use documents::report::{Picture, Report};
use documents::{Jpeg, Order, Rendered, Template};
use domain::document::{DocumentFailure, DocumentKind};
use domain::id::DocumentId;
use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use store::document::Waiting;
use tokio::runtime::Handle;
use tokio::time::MissedTickBehavior;

/// How often to look for documents that another instance left.
const LOOK: Duration = Duration::from_secs(60);
/// Name of the job.
const JOB: &str = "make_documents";
/// The folder of unfinished documents in `data_dir`.
const FOLDER: &str = "unfinished-documents";

/// Makes documents when they are ordered, until the portal stops.
pub async fn run(state: AppState) {
    let instance = domain::id::new_uuid(state.clock(), &mut state.rng()).to_string();
    let mut look = tokio::time::interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = state.stopping().cancelled() => return,
            () = state.document_waker().notified() => {}
            _ = look.tick() => {}
        }
        if let Err(error) = make_waiting(&state, &instance).await {
            tracing::error!(%error, "could not make documents; will retry later");
        }
    }
}

/// Makes all waiting documents, unless another instance does. In the same process, it waits for a run that has begun.
///
/// # Errors
/// [`JobError`]. The documents keep waiting.
pub async fn make_waiting(state: &AppState, instance: &str) -> Result<(), JobError> {
    let Ok(_turn) = state.document_turn().await else {
        return Ok(());
    };
    let waits = state.store().read(store::document::any_waiting).await?;
    if !waits || !lease::claim(state, JOB, instance).await? {
        return Ok(());
    }
    let made = lease::renew_during(state, JOB, instance, make_all(state)).await;
    let error = made.as_ref().err().map(ToString::to_string);
    lease::finish(state, JOB, instance, error, SignedDuration::ZERO).await?;
    made
}

async fn make_all(state: &AppState) -> Result<(), JobError> {
    while !state.stopping().is_cancelled() {
        let next = state.store().write(store::document::take).await?;
        let Some(document) = next else {
            // Also removes what canceled and deleted documents left.
            return remove_folder(&folder(state)).map_err(JobError::from);
        };
        let id = document.id;
        let making = Making::new(state, document);
        let (failure, cause) = match making.run().await {
            Ok(()) => continue,
            Err(MakeError::Store(error)) => return Err(error.into()),
            Err(MakeError::Storage(cause)) => (DocumentFailure::Storage, cause),
            Err(MakeError::Content(cause)) => (DocumentFailure::Content, cause),
        };
        tracing::error!(document = %id, cause, "could not make a document");
        let now = state.now();
        let failing =
            move |conn: &mut store::Connection| store::document::fail(conn, id, failure, now);
        state.store().write(failing).await?;
    }
    Ok(())
}

fn folder(state: &AppState) -> PathBuf {
    state.config().data_dir.join(FOLDER)
}

fn remove_folder(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Why a document could not be made.
enum MakeError {
    /// A database error. The document is made again.
    Store(store::StoreError),
    /// Photos cannot be read, or the document cannot be stored.
    Storage(String),
    /// The content does not fit the template.
    Content(String),
}

impl From<store::StoreError> for MakeError {
    fn from(error: store::StoreError) -> Self {
        Self::Store(error)
    }
}

fn storage(error: impl std::fmt::Display) -> MakeError {
    MakeError::Storage(error.to_string())
}

/// A document that is being made.
struct Making<'a> {
    state: &'a AppState,
    id: DocumentId,
    kind: DocumentKind,
    content: String,
    folder: PathBuf,
}

impl<'a> Making<'a> {
    fn new(state: &'a AppState, document: Waiting) -> Self {
        Self {
            state,
            id: document.id,
            kind: document.kind,
            content: document.content,
            folder: folder(state).join(document.id.to_string()),
        }
    }

    async fn run(self) -> Result<(), MakeError> {
        let content: DocumentContent = serde_json::from_str(&self.content)
            .map_err(|error| MakeError::Content(error.to_string()))?;
        self.state
            .require_free_space()
            .map_err(|refusal| storage(refusal.code()))?;
        fs::create_dir_all(&self.folder).map_err(storage)?;
        let Some(pictures) = self.prepare(&content).await? else {
            // Canceled, or the portal is stopping. What is prepared is kept in that case.
            return Ok(());
        };
        let rendered = self.render(content.report, pictures).await?;
        self.store(rendered).await?;
        remove_folder(&self.folder).map_err(storage)
    }

    /// Prepares the photos; returns the size of each in pixels, or `None` for one that cannot be shown. `None` if the document is not wanted
    /// any more or the portal is stopping.
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
            let (id, done) = (self.id, i32::try_from(number + 1).unwrap_or(i32::MAX));
            let advancing =
                move |conn: &mut store::Connection| store::document::advance(conn, id, done);
            if !self.state.store().write(advancing).await? {
                return Ok(None);
            }
        }
        Ok(Some(pictures))
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
        let Some(fitted) = fitted.map_err(|refusal| storage(refusal.code()))? else {
            return Ok(None);
        };
        write_whole(&file, &fitted).map_err(storage)?;
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
        let (folder, identity, now) = (self.folder.clone(), self.id.to_string(), self.state.now());
        let rendering = tokio::task::spawn_blocking(move || {
            let order = Order {
                template,
                report: &report,
                identity: &identity,
                made_at: parts(now),
            };
            let mut out = BufWriter::new(File::create(folder.join(PDF))?);
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

    /// Stores the finished file, unless the document was canceled meanwhile.
    async fn store(&self, rendered: Rendered) -> Result<(), MakeError> {
        self.state
            .require_free_space()
            .map_err(|refusal| storage(refusal.code()))?;
        let path = format!("documents/{}.pdf", self.id);
        let (files, to, from) = (
            self.state.files().clone(),
            path.clone(),
            self.folder.join(PDF),
        );
        let runtime = Handle::current();
        // Reads the file on a blocking thread.
        let storing = tokio::task::spawn_blocking(move || {
            let mut file = File::open(from).map_err(storage)?;
            let put = runtime.block_on(files.put_from(&to, &mut file));
            put.map_err(|refusal| storage(refusal.code()))
        });
        storing.await.map_err(storage)??;
        let (id, now, stored) = (self.id, self.state.now(), path.clone());
        let size = i64::try_from(rendered.size).unwrap_or(i64::MAX);
        let pages = i32::try_from(rendered.pages).unwrap_or(i32::MAX);
        let finishing = move |conn: &mut store::Connection| {
            store::document::finish(conn, id, (&stored, size), pages, now)
        };
        if !self.state.store().write(finishing).await? {
            self.state
                .files()
                .delete(&path)
                .await
                .map_err(|refusal| storage(refusal.code()))?;
        }
        Ok(())
    }
}

/// Name of the finished file in the document's folder.
const PDF: &str = "document.pdf";

fn photo_file(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("{number}.jpg"))
}

/// Writes a photo under its name only when it is complete.
fn write_whole(file: &Path, photo: &Fitted) -> io::Result<()> {
    let unfinished = file.with_extension("part");
    let mut out = File::create(&unfinished)?;
    out.write_all(&photo.bytes)?;
    out.sync_all()?;
    fs::rename(unfinished, file)
}

/// Year, month, day, hour, minute, and second in UTC.
fn parts(at: Timestamp) -> (i32, u8, u8, u8, u8, u8) {
    let at = at.to_zoned(TimeZone::UTC);
    let small = |number: i8| u8::try_from(number).unwrap_or_default();
    (
        i32::from(at.year()),
        small(at.month()),
        small(at.day()),
        small(at.hour()),
        small(at.minute()),
        small(at.second()),
    )
}
