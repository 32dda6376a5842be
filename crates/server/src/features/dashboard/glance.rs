//! The project summary shared by the partner and admin dashboards.

use super::view::{ProjectUpdate, StatusCount};
use crate::errors::ApiError;
use crate::shared::presenter::Presenter;
use crate::shared::views::project::ProjectCard;
use crate::state::AppState;
use domain::permission::{Actor, Visible};
use domain::project::ProjectStatus;
use store::Connection;

/// Maximum number of cards, and of timeline entries, on a dashboard.
const SHOWN: usize = 6;

pub(super) struct Glance {
    pub(super) total: i64,
    pub(super) open: i64,
    pub(super) by_status: Vec<StatusCount>,
    pub(super) needs_attention: Vec<ProjectCard>,
    pub(super) latest_updates: Vec<ProjectUpdate>,
}

fn status_counts(counts: Vec<(ProjectStatus, i64)>) -> Vec<StatusCount> {
    let counts = counts.into_iter();
    counts
        .map(|(status, count)| StatusCount { status, count })
        .collect()
}

pub(super) fn glance(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
    visible: Visible,
) -> Result<Glance, ApiError> {
    let now = state.now();
    let presenter = Presenter {
        actor,
        links: state.links(),
        now,
    };
    let counts = store::project::status_counts(conn, visible)?;
    let needs_attention = store::project::attention(conn, visible, state.today(), SHOWN)?;
    let latest = store::update::latest(conn, visible, SHOWN)?;
    Ok(Glance {
        total: counts.iter().map(|(_, count)| count).sum(),
        open: counts
            .iter()
            .filter(|(status, _)| status.is_open())
            .map(|(_, count)| count)
            .sum(),
        by_status: status_counts(counts),
        needs_attention: ProjectCard::list(
            conn,
            needs_attention,
            actor,
            visible,
            (now, &state.time_zone()),
        )?,
        latest_updates: latest
            .into_iter()
            .map(|latest| {
                Ok(ProjectUpdate {
                    project_code: latest.project_code,
                    project_number: latest.project_number,
                    property_owner_name: latest.property_owner_name,
                    street: latest.street,
                    unit: latest.unit,
                    update: presenter.update(latest.update, &latest.facts)?,
                })
            })
            .collect::<Result<_, ApiError>>()?,
    })
}
