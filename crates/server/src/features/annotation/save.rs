//! Saves the annotations of a photo.

use super::find;
use super::view::{AnnotationShape, Annotations, StaleAnnotations};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::shared::file_deletion::remove_blurred;
use crate::shared::project_access::{author, permit_to_write};
use crate::shared::unvetted_account::take_edit_places;
use crate::state::AppState;
use axum::extract::State;
use domain::field_error::FieldError;
use domain::file::{Blur, Shape, keeps_blurs, parse_shapes, sees_unblurred};
use domain::language::Message;
use domain::permission::act;
use http::StatusCode;
use serde::Deserialize;
use store::photo_annotation::is_photo;
use utoipa::ToSchema;

/// The shapes that replace those of the photo.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveAnnotations {
    /// The shapes, the lowest first.
    pub shapes: Vec<AnnotationShape>,
}

/// Saves the annotations of a photo as a new version. The photo itself does not change. Who is neither an admin nor of the project's company
/// may add blurs, but not move or remove saved ones.
#[utoipa::path(
    put,
    path = "/api/projects/{code}/files/{id}/annotations",
    operation_id = "save_annotations",
    tag = "annotation",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the annotations that were changed, in quotes; 0 if there were none")),
    request_body = SaveAnnotations,
    responses((status = 200, body = Annotations), (status = 412, body = StaleAnnotations, content_type = "application/problem+json", description = "Somebody else changed the annotations meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DescribePhotos"))),
)]
pub async fn save_annotations(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    IfMatch(version): IfMatch,
    Json(body): Json<SaveAnnotations>,
) -> Result<Json<Annotations>, ApiError> {
    let shapes = parse_shapes(body.shapes.into_iter().map(Shape::from).collect())?;
    let writer = state.clone();
    let (answer, outdated) = state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::DescribePhotos, &code)?;
            let project = permit.facts();
            let before = find(conn, &actor, &permit, id)?;
            take_edit_places(conn, &writer, &actor, project, now)?;
            if !is_photo(&before.file) {
                let message = Message::ErrorAnnotationPhoto;
                return Err(FieldError::new("shapes", "not_a_photo", message).into());
            }
            if before.version != version {
                let current = Annotations::read(conn, &actor, project, before)?;
                let current = serde_json::to_value(current).map_err(ApiError::internal)?;
                return Err(ApiError::stale().with_current(current));
            }
            if !sees_unblurred(&actor, project) && !keeps_blurs(&before.shapes, &shapes) {
                let message = Message::ErrorAnnotationBlur;
                return Err(ApiError::new(StatusCode::FORBIDDEN, "blur_kept", message));
            }
            let mut rng = writer.rng();
            let author = author(&writer, &actor, &mut rng)?;
            store::photo_annotation::save(conn, &permit, &author, &before, &shapes)?;
            let after = find(conn, &actor, &permit, id)?;
            let path = after.file.file_path.clone();
            let blur =
                Blur::of(&before.shapes).filter(|blur| Blur::of(&shapes).as_ref() != Some(blur));
            let answer = Annotations::read(conn, &actor, project, after)?;
            Ok::<_, ApiError>((answer, blur.map(|blur| (path, blur))))
        })
        .await?;
    if let Some((path, blur)) = outdated {
        remove_blurred(state.files(), path, blur);
    }
    Ok(Json(answer))
}
