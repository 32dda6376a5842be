//! Uploads one file, as the raw body, for a following call to attach.

use super::reservation::{Reservation, announced_size};
use crate::errors::{ApiError, Problem};
use crate::files::{file_too_large, is_docx, is_word_document};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Query, invalid};
use crate::http::rate_limits::{CountedBy, Limits};
use crate::schema;
use crate::security::session::holder::lasting_key;
use crate::shared::upload::{By, made_by_client, uploader};
use crate::shared::upload::{rejected, too_many};
use crate::shared::views::file::{Upload, UploadAbilities};
use crate::state::AppState;
use axum::body::Body;
use axum::extract::State;
use domain::file::{
    AnnouncedFile, FILE_SIZE_MAX, FileKind, FilePath, PendingUpload, UploadPurpose, check_file_size,
};
use domain::id::{EventId, ProjectId, TaskId, UpdateId, UploadId};
use domain::permission::{Actor, act};
use domain::rate_limit::LimitedAction;
use http::{HeaderMap, StatusCode, header};
use jiff::Timestamp;
use serde::Deserialize;
use store::Connection;
use utoipa::IntoParams;

/// What the upload is for. The Content-Type header holds the file's declared type.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CreateUpload {
    /// The file's name.
    pub file_name: String,
    /// What it will be attached to.
    #[param(value_type = schema::Purpose)]
    pub purpose: String,
    /// The id of the thing it will be attached to: a UUIDv7 made by the client.
    pub target_id: uuid::Uuid,
}

/// Uploads one file, as the raw body, for a following call to attach.
#[utoipa::path(
    post,
    path = "/api/uploads",
    operation_id = "create_upload",
    tag = "upload",
    params(CreateUpload),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 201, body = Upload), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreateUpload"))),
)]
pub async fn create_upload(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<CreateUpload>,
    headers: HeaderMap,
    body: Body,
) -> Result<(StatusCode, Json<Upload>), ApiError> {
    // Whatever is refused leaves a part of its body unread: the connection ends with the answer, so that nobody
    // sends a further request into it.
    take_in(state, caller, By::Account, query, &headers, body)
        .await
        .map_err(ApiError::closing)
}

/// Takes a file in, by whichever session.
///
/// # Errors
/// 401 without such a session; 422 for what breaks a rule; 429 for too many.
pub(crate) async fn take_in(
    state: AppState,
    caller: Caller,
    by: By,
    query: CreateUpload,
    headers: &HeaderMap,
    body: Body,
) -> Result<(StatusCode, Json<Upload>), ApiError> {
    let purpose = UploadPurpose::parse(&query.purpose)
        .filter(|purpose| by.may_be_for(*purpose))
        .ok_or_else(|| invalid("purpose"))?;
    let target_id = made_by_client(query.target_id, "target_id")?;
    let declared = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    // The right to upload is checked before the first byte is stored, and again with the row.
    let now = state.now();
    let limit = state
        .config()
        .max_upload_bytes
        .min(FILE_SIZE_MAX.unsigned_abs());
    let id = UploadId::new(state.clock(), &mut state.rng());
    let begun = Begin {
        state: state.clone(),
        caller: caller.clone(),
        by,
        file: (id, announced_size(headers, limit)),
        limit,
        now,
    };
    // Held from before it is made: whoever gives up in between leaves none.
    let reservation = Reservation::held(state.clone(), id);
    let begun = state.write(move |conn| begun.begin(conn)).await;
    let actor = match begun.flatten() {
        Ok(actor) => actor,
        Err(refusal) => {
            reservation.end();
            return Err(refusal);
        }
    };
    state.require_free_space()?;
    let rejected = |refusal: ApiError| rejected(refusal, &actor);
    let announced = AnnouncedFile::parse(&query.file_name, declared, None)
        .map_err(|error| rejected(error.into()))?;
    let (mut kind, mut file_name) = (announced.kind, String::new());
    let received = state
        .files()
        .receive(body, limit, |head| {
            if head.is_empty() {
                check_file_size(0)?;
            }
            kind = announced.check_content(head)?;
            file_name = announced.stored_name(kind);
            Ok(storage_path(&state, purpose, target_id, &file_name, kind))
        })
        .await
        .map_err(rejected)?;
    let path = received.path().to_owned();
    if matches!(kind, FileKind::Doc | FileKind::Docx)
        && !is_word(&state, &path, kind, limit).await?
    {
        return Err(rejected(announced.not_accepted().into()));
    }
    let file_type = kind.mime();
    let file_size = i64::try_from(received.size()).unwrap_or(i64::MAX);
    let name = file_name.clone();
    let writer = state.clone();
    let record = async move {
        let recorded = writer
            .write(move |conn| {
                let actor = by.actor(&caller, conn, now)?;
                let permit = authorize(&actor, act::CreateUpload, ())?;
                let upload = PendingUpload {
                    id,
                    purpose,
                    target_id,
                    uploader: uploader(&actor)?,
                    file_name: name.clone(),
                    file_path: path.clone(),
                    file_size,
                    file_type: file_type.to_owned(),
                    created_at: now,
                };
                Ok(store::upload::insert(conn, &permit, &upload)?)
            })
            .await;
        if recorded.is_ok() {
            reservation.end();
        }
        recorded
    };
    received.settle(record).await?;
    Ok((
        StatusCode::CREATED,
        Json(Upload {
            id,
            file_name,
            file_type: file_type.to_owned(),
            file_size,
            abilities: UploadAbilities::of(&actor),
        }),
    ))
}

/// Whether a stored file is a Word document of the kind that its first bytes promise: the rest of it tells.
async fn is_word(
    state: &AppState,
    path: &str,
    kind: FileKind,
    limit: u64,
) -> Result<bool, ApiError> {
    let Some(bytes) = state.files().read(path, limit).await? else {
        return Ok(false);
    };
    let looking = tokio::task::spawn_blocking(move || {
        if kind == FileKind::Docx {
            is_docx(&bytes)
        } else {
            is_word_document(&bytes)
        }
    });
    Ok(looking.await.unwrap_or(false))
}

/// What comes before the first byte.
struct Begin {
    state: AppState,
    caller: Caller,
    by: By,
    file: (UploadId, u64),
    limit: u64,
    now: Timestamp,
}

impl Begin {
    /// Takes a place within the rate limit, which a file that is refused later costs too, and reserves room for the file. A
    /// refusal is a value: what is noted of it is to be committed.
    fn begin(&self, conn: &mut Connection) -> Result<Result<Actor, ApiError>, ApiError> {
        let (state, caller) = (&self.state, &self.caller);
        let actor = self.by.actor(caller, conn, self.now)?;
        let permit = authorize(&actor, act::CreateUpload, ())?;
        let key = lasting_key(&actor).ok_or_else(ApiError::sign_in_required)?;
        let limits = Limits { state, caller };
        if let Err(early) = limits.take(conn, LimitedAction::Upload, CountedBy::Client(&key))? {
            return Ok(Err(too_many(early)));
        }
        if self.file.1 > self.limit {
            return Ok(Err(rejected(file_too_large(self.limit), &actor)));
        }
        let room = Reservation::take(conn, state, (&actor, &permit), self.file, self.now)?;
        Ok(room.map(|()| actor))
    }
}

fn storage_path(
    state: &AppState,
    purpose: UploadPurpose,
    target: uuid::Uuid,
    file_name: &str,
    kind: FileKind,
) -> String {
    let (clock, mut rng) = (state.clock(), state.rng());
    match purpose {
        UploadPurpose::StatusUpdate => {
            FilePath::status_update(UpdateId::from_uuid(target), kind, clock, &mut rng)
        }
        UploadPurpose::ProjectFile | UploadPurpose::AdminNote => {
            FilePath::project(ProjectId::from_uuid(target), kind, clock, &mut rng)
        }
        UploadPurpose::Message => FilePath::message(file_name, kind, clock, &mut rng),
        UploadPurpose::EventStatusUpdate => {
            FilePath::event_status_update(EventId::from_uuid(target), kind, &mut rng)
        }
        UploadPurpose::Task => {
            FilePath::task(TaskId::from_uuid(target), file_name, kind, clock, &mut rng)
        }
    }
}
