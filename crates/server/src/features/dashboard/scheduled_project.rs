//! A project as a contractor needs it on site.

use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::shared::presenter::{PORTAL, Presenter};
use crate::shared::shots::ProjectShots;
use crate::shared::views::file::File;
use crate::shared::views::project::ProjectPage;
use crate::state::AppState;
use domain::address::{Point, zip_center};
use domain::file::FileKind;
use domain::permission::{Actor, act};
use domain::project::ProjectFacts;
use domain::update::UpdateFilter;
use serde::Serialize;
use store::Connection;
use store::update::{ListQuery, Sort};
use utoipa::ToSchema;

/// The maximum number of photos of a project.
const PHOTOS: usize = 4;

/// The newest files among which the photos are looked for.
const FILES: usize = 20;

/// A project with what is needed on site.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScheduledProject {
    /// The project's page.
    #[serde(flatten)]
    pub page: ProjectPage,
    /// The newest entry of the timeline that has notes.
    pub latest_note: Option<LatestNote>,
    /// The newest photos.
    pub photos: Vec<File>,
    /// What must be photographed.
    pub shots: ProjectShots,
    /// The center of the property's ZIP code, if it is known.
    pub zip_center: Option<MapPoint>,
}

/// What someone wrote about a project.
#[derive(Debug, Serialize, ToSchema)]
pub struct LatestNote {
    /// The text.
    pub notes: String,
    /// Name of the author.
    pub author_name: String,
    /// RFC 3339, UTC.
    pub created_at: String,
}

/// A point on the map, in degrees.
#[derive(Debug, Serialize, ToSchema)]
pub struct MapPoint {
    /// North of the equator.
    pub latitude: f64,
    /// East of Greenwich; negative in the United States.
    pub longitude: f64,
}

impl From<Point> for MapPoint {
    fn from(point: Point) -> Self {
        Self {
            latitude: point.latitude,
            longitude: point.longitude,
        }
    }
}

impl ScheduledProject {
    /// Loads a project that the caller may see.
    ///
    /// # Errors
    /// 404 for other projects; an error when the database cannot be read.
    pub(super) fn load(
        conn: &mut Connection,
        state: &AppState,
        actor: &Actor,
        facts: &ProjectFacts,
    ) -> Result<Self, ApiError> {
        let now = state.now();
        let page = authorize(actor, act::ShowProject, facts.clone())?;
        let page = store::project::show(conn, &page)?;
        Ok(Self {
            zip_center: zip_center(&page.project.details.zip_code).map(MapPoint::from),
            latest_note: latest_note(conn, actor, facts)?,
            photos: photos(conn, state, actor, facts)?,
            shots: shots(conn, actor, facts)?,
            page: ProjectPage::new(page, actor, now),
        })
    }
}

fn latest_note(
    conn: &mut Connection,
    actor: &Actor,
    facts: &ProjectFacts,
) -> Result<Option<LatestNote>, ApiError> {
    let permit = authorize(actor, act::ListUpdates, facts.clone())?;
    let query = ListQuery {
        sort: Sort::Newest,
        filters: vec![UpdateFilter::Notes],
        limit: 1,
        cursor: None,
    };
    let page = store::update::list(conn, &permit, &query, actor.reads_internal())?;
    let entry = page.items.into_iter().next();
    Ok(entry.and_then(|entry| {
        Some(LatestNote {
            notes: entry.notes?,
            author_name: entry.author_name.unwrap_or_else(|| PORTAL.to_owned()),
            created_at: entry.created_at.to_string(),
        })
    }))
}

fn shots(
    conn: &mut Connection,
    actor: &Actor,
    facts: &ProjectFacts,
) -> Result<ProjectShots, ApiError> {
    let permit = authorize(actor, act::ListFiles, facts.clone())?;
    ProjectShots::load(conn, &permit, actor)
}

fn photos(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
    facts: &ProjectFacts,
) -> Result<Vec<File>, ApiError> {
    let permit = authorize(actor, act::ListFiles, facts.clone())?;
    let presenter = Presenter {
        actor,
        links: state.links(),
        now: state.now(),
    };
    let files = store::file::list(conn, &permit, FILES, None, actor.reads_internal())?;
    files
        .items
        .into_iter()
        .filter(|file| {
            FileKind::from_mime(&file.file.file_type).is_some_and(|kind| kind.is_picture())
        })
        .take(PHOTOS)
        .map(|file| presenter.project_file(file, facts))
        .collect()
}
