//! Describes photos of a project.

use crate::errors::{ApiError, Problem, ProblemField};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::bulk::{ChangedRow, ChangedRows, RowDone, named};
use crate::shared::file_deletion::gone;
use crate::shared::photo::within;
use crate::shared::project_access::{author, permit_to_write};
use crate::shared::unvetted_account::{take_calls, take_edit_places};
use crate::state::AppState;
use axum::extract::State;
use domain::field_error::FieldError;
use domain::file::{DescriptionChange, TypedDescription, unknown_before};
use domain::id::FileId;
use domain::permission::act;
use domain::rate_limit::LimitedAction;
use serde::{Deserialize, Deserializer};
use store::photo::{DescribedPhoto, UNKNOWN_BEFORE};
use utoipa::ToSchema;

/// The photos, and the change of their descriptions.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DescribePhotos {
    /// 1 to 200 files of the project, without duplicates.
    pub files: Vec<uuid::Uuid>,
    /// The change, the same for each photo.
    pub change: PhotoChange,
}

/// A change of descriptions. Absent fields stay as they are; null or an empty text clears a field.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PhotoChange {
    /// The room, on one line. Takes the spelling of the same room of the portal or the project.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    pub room: Option<Option<String>>,
    /// One of the portal's phases.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    pub phase: Option<Option<String>>,
    /// The caption, of any number of lines.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<String>)]
    pub caption: Option<Option<String>>,
    /// Tags to add, on one line each and without a comma. A photo has at most 10.
    #[serde(default)]
    pub add_tags: Vec<String>,
    /// Tags to remove, in any case.
    #[serde(default)]
    pub remove_tags: Vec<String>,
    /// The earlier photo of the same place: a file of the same project.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<uuid::Uuid>)]
    pub before: Option<Option<String>>,
}

/// Reads a field that is not absent.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl PhotoChange {
    fn typed(&self) -> TypedDescription<'_> {
        TypedDescription {
            room: text(&self.room),
            phase: text(&self.phase),
            caption: text(&self.caption),
            add_tags: &self.add_tags,
            remove_tags: &self.remove_tags,
            before: text(&self.before),
        }
    }
}

/// The text of a field; empty for null, and `None` for an absent field.
fn text(field: &Option<Option<String>>) -> Option<&str> {
    field
        .as_ref()
        .map(|text| text.as_deref().unwrap_or_default())
}

/// Changes room, phase, caption, tags, and photo before of many photos, in one transaction with one entry in the timeline. Each photo has its
/// own result; a refused one does not stop the others.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/photos/describe",
    operation_id = "describe_photos",
    tag = "photo",
    params(("code" = String, Path, description = "The project code, in any case")),
    request_body = DescribePhotos,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DescribePhotos"))),
)]
pub async fn describe_photos(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Json(body): Json<DescribePhotos>,
) -> Result<Json<ChangedRows>, ApiError> {
    let DescribePhotos { files, change } = body;
    let files = named("files", files, |id| *id)?;
    let writer = state.clone();
    let rows = state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::DescribePhotos, &code)?;
            if actor.is_stranger_in(permit.facts()) {
                take_edit_places(conn, &writer, &actor, permit.facts(), now)?;
            }
            // The history keeps the previous values, so each photo counts like a row of other bulk changes.
            for _ in &files {
                caller.for_row().user(conn, now)?;
            }
            let photos = files.len();
            take_calls(conn, LimitedAction::PhotoDescription, &actor, photos, now)?;
            let phases = store::portal::show(conn)?.settings.phases();
            let change = DescriptionChange::parse(&change.typed(), &phases);
            let change = change.map_err(|broken| in_change(&within("change", &broken)))?;
            let ids: Vec<FileId> = files.iter().map(|(_, id)| FileId::from_uuid(*id)).collect();
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            let internal = actor.reads_internal();
            let described =
                store::photo::describe(conn, &permit, &mut author, &ids, &change, internal);
            let described = described.map_err(|error| {
                if error.is_conflict_with(UNKNOWN_BEFORE) {
                    in_change(&within("change", &unknown_before().into()))
                } else {
                    error.into()
                }
            })?;
            let rows = files.iter().zip(described);
            let rows = rows.map(|((key, _), photo)| ChangedRow::of(key.clone(), &done(photo)));
            Ok::<Vec<_>, ApiError>(rows.collect())
        })
        .await?;
    Ok(Json(ChangedRows { rows }))
}

fn in_change(errors: &[FieldError]) -> ApiError {
    ApiError::invalid(errors.iter().map(ProblemField::from).collect())
}

fn done(photo: DescribedPhoto) -> Result<RowDone, ApiError> {
    match photo {
        DescribedPhoto::Changed => Ok(RowDone::changed(None)),
        DescribedPhoto::Unchanged => Ok(RowDone::unchanged()),
        DescribedPhoto::Missing => Err(gone()),
        DescribedPhoto::Refused(refusal) => Err(refusal.into()),
    }
}
