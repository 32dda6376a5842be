//! API types of shot lists.

use crate::schema;
use crate::shared::shots::example_url;
use domain::id::{ShotId, ShotListId};
use domain::project::ProjectStatus;
use domain::shot_list::{self, Enforcement, RawShot, RawShotList};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// All shot lists of the portal.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShotLists {
    /// The lists, in the order of their creation.
    pub items: Vec<ShotList>,
}

/// What must be photographed in projects with a damage type, in a phase.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShotList {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ShotListId,
    /// Number of changes; also in the `ETag`.
    pub version: i64,
    /// The damage type; absent for all projects.
    pub damage_type: Option<String>,
    /// The phase of the work.
    pub phase: String,
    /// The status that needs the photos, as do those beyond it; absent if none does.
    #[schema(value_type = Option<schema::ProjectStatus>)]
    pub needed_for_status: Option<ProjectStatus>,
    /// What happens if photos are missing then.
    #[schema(value_type = schema::ShotEnforcement)]
    pub enforcement: Enforcement,
    /// The shots in their order.
    pub shots: Vec<Shot>,
}

/// A photo that a list asks for.
#[derive(Debug, Serialize, ToSchema)]
pub struct Shot {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: ShotId,
    /// The room; absent if it is not about one room.
    pub room: Option<String>,
    /// What the photo shows.
    pub subject: String,
    /// How many photos are needed.
    pub count: u32,
    /// The address of the example picture; absent if there is none.
    pub example_url: Option<String>,
}

impl From<shot_list::ShotList> for ShotList {
    fn from(list: shot_list::ShotList) -> Self {
        Self {
            id: list.id,
            version: list.version,
            damage_type: list.rule.damage_type,
            phase: list.rule.phase,
            needed_for_status: list.rule.needed_for_status,
            enforcement: list.rule.enforcement,
            shots: list.shots.into_iter().map(Shot::from).collect(),
        }
    }
}

impl From<shot_list::Shot> for Shot {
    fn from(shot: shot_list::Shot) -> Self {
        Self {
            example_url: example_url(shot.id, shot.example.as_deref()),
            id: shot.id,
            room: shot.room,
            subject: shot.subject,
            count: shot.count,
        }
    }
}

/// The form for a shot list.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveShotList {
    /// The damage type; absent or blank for all projects.
    pub damage_type: Option<String>,
    /// The phase of the work, 1 to 40 characters.
    pub phase: String,
    /// The status that needs the photos, as do those beyond it; absent if none does.
    #[schema(value_type = Option<schema::ProjectStatus>)]
    pub needed_for_status: Option<ProjectStatus>,
    /// What happens if photos are missing then.
    #[schema(value_type = schema::ShotEnforcement)]
    pub enforcement: Enforcement,
    /// 1 to 100 shots in their order.
    pub shots: Vec<SaveShot>,
}

/// The form for a shot.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveShot {
    /// The shot of this list that stays, with its photos and its example picture. Absent for a new one; other ids count as new.
    pub id: Option<uuid::Uuid>,
    /// The room, up to 60 characters; absent or blank if it is not about one room.
    pub room: Option<String>,
    /// What the photo shows, 1 to 120 characters.
    pub subject: String,
    /// How many photos are needed, 1 to 20.
    pub count: u32,
    /// The shot whose example picture a new shot gets, such as one of a list that is copied.
    pub example_of: Option<uuid::Uuid>,
}

impl SaveShotList {
    pub(super) fn raw(&self) -> RawShotList<'_> {
        RawShotList {
            damage_type: self.damage_type.as_deref(),
            phase: &self.phase,
            needed_for_status: self.needed_for_status,
            enforcement: self.enforcement,
            shots: self.shots.iter().map(SaveShot::raw).collect(),
        }
    }
}

impl SaveShot {
    fn raw(&self) -> RawShot<'_> {
        RawShot {
            id: self.id.map(ShotId::from_uuid),
            room: self.room.as_deref(),
            subject: &self.subject,
            count: self.count,
            example_of: self.example_of.map(ShotId::from_uuid),
        }
    }
}
