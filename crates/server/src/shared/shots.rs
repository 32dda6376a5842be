//! The photos that shot lists ask for: their views, and the statuses that need them.

use crate::errors::ApiError;
use crate::schema;
use domain::field_error::FieldError;
use domain::id::{FileId, ShotId, ShotListId, UploadId};
use domain::language::Message;
use domain::permission::{Act, Actor, Permit, act, decide};
use domain::project::{ProjectFacts, ProjectStatus};
use domain::shot_list::{Enforcement, ListState, ShotState, add_photos, blocking};
use serde::{Deserialize, Serialize};
use store::Connection;
use utoipa::ToSchema;

/// An upload that was taken for a shot.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SentShot {
    /// One of the uploads of the same request.
    pub upload: uuid::Uuid,
    /// The shot. If it was deleted meanwhile, the photo is added without it.
    pub shot: uuid::Uuid,
}

/// Checks that each upload is one of the request and is named at most once.
///
/// # Errors
/// 422 otherwise.
pub(crate) fn taken_shots(
    sent: &[SentShot],
    uploads: &[UploadId],
) -> Result<Vec<(UploadId, ShotId)>, ApiError> {
    let mut taken: Vec<(UploadId, ShotId)> = Vec::with_capacity(sent.len());
    for shot in sent {
        let upload = UploadId::from_uuid(shot.upload);
        let is_named = taken.iter().any(|(named, _)| *named == upload);
        if is_named || !uploads.contains(&upload) {
            let message = Message::ErrorShotUpload;
            return Err(FieldError::new("shots", "unknown_upload", message).into());
        }
        taken.push((upload, ShotId::from_uuid(shot.shot)));
    }
    Ok(taken)
}

/// How many missing photos forbid moving the project to `next`, with the photos that `taken` is about to add.
///
/// # Errors
/// When the database fails.
pub(crate) fn missing_photos<A>(
    conn: &mut Connection,
    permit: &Permit<A>,
    next: ProjectStatus,
    taken: &[(UploadId, ShotId)],
) -> Result<u32, ApiError>
where
    A: Act<Facts = ProjectFacts>,
{
    let current = permit.facts().status;
    if current == next {
        return Ok(0);
    }
    let mut lists = store::shot_list::of_project(conn, permit)?;
    // An attached upload keeps its id.
    let photos: Vec<(FileId, ShotId)> = taken
        .iter()
        .map(|(upload, shot)| (FileId::from_uuid(upload.uuid()), *shot))
        .collect();
    add_photos(&mut lists, &photos);
    Ok(blocking(&lists, current, next))
}

/// Refuses a status while photos are missing that it needs.
///
/// # Errors
/// 409 `shots_missing`.
pub(crate) fn require_photos<A>(
    conn: &mut Connection,
    permit: &Permit<A>,
    next: ProjectStatus,
) -> Result<(), ApiError>
where
    A: Act<Facts = ProjectFacts>,
{
    match missing_photos(conn, permit, next, &[])? {
        0 => Ok(()),
        count => Err(shots_missing(count)),
    }
}

/// The refusal of a status that needs this many more photos.
pub(crate) fn shots_missing(count: u32) -> ApiError {
    let count = i64::from(count);
    ApiError::conflict("shots_missing", Message::ErrorShotsMissing { count })
}

/// What must be photographed in a project, and what has been.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectShots {
    /// How many photos are needed.
    pub needed: u32,
    /// How many of them are missing.
    pub missing: u32,
    /// The lists that apply to the project, in the order of their creation.
    pub lists: Vec<ProjectShotList>,
    /// What the caller may do.
    pub abilities: ProjectShotAbilities,
}

/// A shot list of a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectShotList {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ShotListId,
    /// The phase of the work.
    pub phase: String,
    /// The statuses that the project cannot or should not get from its current one while photos are missing.
    #[schema(value_type = Vec<schema::ProjectStatus>)]
    pub needed_by: Vec<ProjectStatus>,
    /// What happens if photos are missing then.
    #[schema(value_type = schema::ShotEnforcement)]
    pub enforcement: Enforcement,
    /// How many photos are missing.
    pub missing: u32,
    /// The shots in their order.
    pub shots: Vec<ProjectShot>,
}

/// A shot and a project's photos of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectShot {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ShotId,
    /// The room; absent if it is not about one room.
    pub room: Option<String>,
    /// What the photo shows.
    pub subject: String,
    /// How many photos are needed.
    pub count: u32,
    /// How many photos are missing.
    pub missing: u32,
    /// The address of the example picture; absent if there is none.
    pub example_url: Option<String>,
    /// The ids of the photos.
    #[schema(value_type = Vec<uuid::Uuid>)]
    pub files: Vec<FileId>,
}

/// What the caller may do about missing photos.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectShotAbilities {
    /// May set a status without the photos that it needs, with a reason.
    pub override_missing: bool,
}

impl ProjectShots {
    /// Loads what must be photographed.
    ///
    /// # Errors
    /// When the database fails.
    pub fn load(
        conn: &mut Connection,
        permit: &Permit<act::ListFiles>,
        actor: &Actor,
    ) -> Result<Self, ApiError> {
        let lists = store::shot_list::of_project(conn, permit)?;
        let facts = permit.facts();
        Ok(Self {
            needed: lists.iter().map(ListState::needed).sum(),
            missing: lists.iter().map(ListState::missing).sum(),
            lists: lists
                .into_iter()
                .map(|list| ProjectShotList::new(list, facts.status))
                .collect(),
            abilities: ProjectShotAbilities {
                override_missing: decide(actor, act::OverrideShots, facts.clone()).is_ok(),
            },
        })
    }
}

impl ProjectShotList {
    /// The list of a project with this status.
    fn new(list: ListState, current: ProjectStatus) -> Self {
        let statuses = ProjectStatus::AS_WORK_GOES.into_iter();
        Self {
            id: list.id,
            missing: list.missing(),
            needed_by: statuses
                .filter(|next| list.rule.is_needed(current, *next))
                .collect(),
            phase: list.rule.phase,
            enforcement: list.rule.enforcement,
            shots: list.shots.into_iter().map(ProjectShot::from).collect(),
        }
    }
}

impl From<ShotState> for ProjectShot {
    fn from(state: ShotState) -> Self {
        let missing = state.missing();
        let shot = state.shot;
        Self {
            example_url: example_url(shot.id, shot.example.as_deref()),
            id: shot.id,
            room: shot.room,
            subject: shot.subject,
            count: shot.count,
            missing,
            files: state.files,
        }
    }
}

/// How many characters of the hash the address contains.
const VERSION_LENGTH: usize = 16;

/// The address of an example picture with this hash. A new picture has a new address.
pub(crate) fn example_url(id: ShotId, hash: Option<&str>) -> Option<String> {
    let hash = hash?;
    let version = hash.get(..VERSION_LENGTH).unwrap_or(hash);
    Some(format!("/api/shots/{id}/example?v={version}"))
}
