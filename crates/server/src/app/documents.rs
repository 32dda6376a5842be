//! Makes the waiting documents, one at a time across all instances.
//!
//! Each photo is prepared in its own file in a folder of `data_dir`. If the process is killed, the unfinished document is continued with the
//! photos that are already there.

use crate::app::jobs::JobError;
use crate::app::orders::{Orders, make_alone};
use crate::app::pdf::{MakeError, Pdf, Purpose, refused, remove_folder, remove_others, storage};
use crate::shared::document::DocumentContent;
use crate::state::AppState;
use documents::Rendered;
use domain::id::DocumentId;
use std::path::PathBuf;
use store::document::Waiting;

/// Name of the job.
const JOB: &str = "make_documents";
/// The folder of unfinished documents in `data_dir`.
const FOLDER: &str = "unfinished-documents";

/// Makes documents when they are ordered, until the portal stops.
pub async fn run(state: AppState) {
    let mut orders = Orders::new(&state, state.document_waker(), JOB);
    while let Some(instance) = orders.next().await {
        let made = make_waiting(&state, instance).await;
        orders.note(made);
    }
}

/// Makes all waiting documents, unless another instance is doing so. If a run is in progress in the same process, waits for it first.
///
/// # Errors
/// [`JobError`]. The documents keep waiting.
pub async fn make_waiting(state: &AppState, instance: &str) -> Result<(), JobError> {
    let Ok(_turn) = state.document_turn().await else {
        return Ok(());
    };
    let waits = state.store().read(store::document::any_waiting).await?;
    if !waits {
        return Ok(());
    }
    make_alone(state, JOB, instance, make_all(state)).await
}

async fn make_all(state: &AppState) -> Result<(), JobError> {
    while !state.stopping().is_cancelled() {
        let now = state.now();
        let taking = move |conn: &mut store::Connection| store::document::take(conn, now);
        let Some(document) = state.store().write(taking).await? else {
            return sweep(state).await;
        };
        let id = document.id;
        let making = Making::new(state, document);
        let Err(error) = making.run().await else {
            if state.stopping().is_cancelled() {
                let releasing =
                    move |conn: &mut store::Connection| store::document::release(conn, id);
                state.store().write(releasing).await?;
            }
            continue;
        };
        let (failure, cause) = error.failure()?;
        tracing::error!(document = %id, cause, "could not make a document");
        let now = state.now();
        let failing =
            move |conn: &mut store::Connection| store::document::fail(conn, id, failure, now);
        state.store().write(failing).await?;
    }
    Ok(())
}

/// Removes the folders of documents that were canceled or deleted, or that another instance has finished.
///
/// # Errors
/// [`JobError`].
pub async fn sweep(state: &AppState) -> Result<(), JobError> {
    let used = state.store().read(store::document::unfinished).await?;
    let used = used.iter().map(ToString::to_string).collect();
    Ok(remove_others(&folder(state), &used)?)
}

fn folder(state: &AppState) -> PathBuf {
    state.config().data_dir.join(FOLDER)
}

/// A document that is being made.
struct Making<'a> {
    id: DocumentId,
    attempt: i32,
    content: String,
    pdf: Pdf<'a>,
}

impl<'a> Making<'a> {
    fn new(state: &'a AppState, document: Waiting) -> Self {
        Self {
            id: document.id,
            attempt: document.attempt,
            content: document.content,
            pdf: Pdf {
                state,
                purpose: Purpose::Document(document.id),
                kind: document.kind,
                folder: folder(state).join(document.id.to_string()),
            },
        }
    }

    async fn run(self) -> Result<(), MakeError> {
        let content: DocumentContent = serde_json::from_str(&self.content)
            .map_err(|error| MakeError::Content(error.to_string()))?;
        self.pdf.state.require_free_space().map_err(refused)?;
        let Some(rendered) = self.pdf.make(content).await? else {
            // The document was canceled, or the portal is stopping. If the portal is stopping, what is prepared so far is kept.
            return Ok(());
        };
        self.store(rendered).await?;
        remove_folder(&self.pdf.folder).map_err(storage)
    }

    /// Stores the finished file. Removes it again if the document was canceled in the meantime.
    async fn store(&self, rendered: Rendered) -> Result<(), MakeError> {
        let state = self.pdf.state;
        state.require_free_space().map_err(refused)?;
        // The path contains the attempt, so that two instances never write the same file.
        let path = format!("documents/{}-{}.pdf", self.id, self.attempt);
        let taking = state.files().take_file(&path, self.pdf.file());
        taking.await.map_err(refused)?;
        let (id, now, stored) = (self.id, state.now(), path.clone());
        let size = i64::try_from(rendered.size).unwrap_or(i64::MAX);
        let pages = i32::try_from(rendered.pages).unwrap_or(i32::MAX);
        let finishing = move |conn: &mut store::Connection| {
            store::document::finish(conn, id, (&stored, size), pages, now)
        };
        if !state.store().write(finishing).await? {
            state.files().delete(&path).await.map_err(refused)?;
        }
        Ok(())
    }
}
