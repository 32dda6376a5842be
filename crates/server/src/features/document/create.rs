//! Orders a document of a project.

use super::view::Document;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, Path, invalid};
use crate::schema;
use crate::shared::document::{DocumentOptions, Gathering};
use crate::shared::project_access::{permit, permit_to_write};
use crate::shared::unvetted_account::take_call;
use crate::state::AppState;
use axum::extract::State;
use domain::document::{DOCUMENTS_WAITING_MAX, DocumentKind, PHOTOS_PER_PAGE};
use domain::id::DocumentId;
use domain::language::Message;
use domain::permission::act;
use domain::rate_limit::LimitedAction;
use http::StatusCode;
use serde::Deserialize;
use store::document::{NewDocument, Ordered};
use utoipa::ToSchema;

/// A document to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateDocument {
    /// What it contains.
    #[schema(value_type = schema::DocumentKind)]
    pub kind: DocumentKind,
    /// How it shows it.
    pub options: DocumentOptions,
}

/// Orders a document of a project as PDF. It is made in the background and kept for 30 days; only the caller sees it. If the caller has the same
/// document already, and nothing that it shows has changed, that one is returned.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/documents",
    operation_id = "create_document",
    tag = "document",
    params(("code" = String, Path, description = "The project code, in any case")),
    request_body = CreateDocument,
    responses((status = 202, body = Document), (status = 200, body = Document, description = "The same document, which was ordered before"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreateDocument"))),
)]
pub async fn create_document(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Json(body): Json<CreateDocument>,
) -> Result<(StatusCode, Json<Document>), ApiError> {
    if !PHOTOS_PER_PAGE.contains(&body.options.per_page) {
        return Err(invalid("options.per_page"));
    }
    let now = state.now();
    let (asker, counted) = (caller.clone(), code.clone());
    state
        .write(move |conn| {
            let actor = asker.user(conn, now)?;
            permit(conn, &actor, act::CreateDocument, &counted)?;
            take_call(conn, LimitedAction::Archive, &actor, now)
        })
        .await?;
    state.require_free_space()?;
    let id = DocumentId::new(state.clock(), &mut state.rng());
    let (reader, gathered_by, gathered_code) = (state.clone(), caller.clone(), code.clone());
    let new = state
        .read(move |conn| {
            let actor = gathered_by.user(conn, now)?;
            let gathering = Gathering {
                state: &reader,
                actor: &actor,
                kind: body.kind,
                options: &body.options,
                zone: reader.time_zone(),
                portal: reader.portal().look(),
                now,
                internal: actor.reads_internal(),
                has_photos: true,
            };
            gathering.order(conn, &gathered_code, id)
        })
        .await?;
    let document = state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::CreateDocument, &code)?;
            let user = user_of(&actor)?.user_id;
            order(conn, &permit, user, &new, now)
        })
        .await?;
    state.wake_documents();
    Ok(document)
}

fn order(
    conn: &mut store::Connection,
    permit: &domain::permission::Permit<act::CreateDocument>,
    user: domain::id::UserId,
    new: &NewDocument,
    now: jiff::Timestamp,
) -> Result<(StatusCode, Json<Document>), ApiError> {
    match store::document::create(conn, permit, user, new, now)? {
        Ordered::New(document) => Ok((StatusCode::ACCEPTED, Json(Document::new(document)?))),
        Ordered::Same(document) => Ok((StatusCode::OK, Json(Document::new(document)?))),
        Ordered::TooMany => {
            let message = Message::ErrorDocumentsWaiting {
                most: DOCUMENTS_WAITING_MAX.to_string(),
            };
            Err(ApiError::conflict("documents_waiting", message))
        }
    }
}
