//! The daily mail, which keeps the same pause as the mails about single projects.

use super::compose::Rules;
use super::spread::{CHUNK, lock_bundles};
use crate::schema::{
    mail_bundles as bundles, notification_deliveries as deliveries, notifications,
};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::delivery::{Bundle, QuietHours, is_resting};
use domain::id::{ProjectId, UserId};
use jiff::Timestamp;
use std::collections::BTreeSet;

/// Has somebody's daily mail, which goes in this transaction and names these projects, keep the pause of each: it takes along
/// what waits for the project's own mail and counts as that. What it has of a project that there was a mail about a moment
/// ago goes with the project's next mail instead. Whether it gathers other news now.
pub(super) fn apply_pauses(
    conn: &mut Connection,
    user: UserId,
    projects: &BTreeSet<ProjectId>,
    quiet: Option<QuietHours>,
    rules: &Rules<'_>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let daily = Bundle::Digest(user).key();
    let of_projects: Vec<Bundle> = projects
        .iter()
        .map(|project| Bundle::OfProject(user, *project))
        .collect();
    let mut has_changed = false;
    for chunk in of_projects.chunks(CHUNK) {
        let (recently_mailed, ready): (Vec<_>, Vec<_>) = lock_bundles(conn, chunk)?
            .into_iter()
            .partition(|held| is_resting(now, held.mailed_at));
        for held in recently_mailed {
            let Bundle::OfProject(_, project) = held.bundle else {
                continue;
            };
            move_to_bundle(conn, &daily, &held.bundle.key(), project)?;
            has_changed = true;
            if !held.is_waiting {
                let at = held.bundle.due_at(now, held.mailed_at, quiet, rules.zone);
                diesel::update(bundles::table.find(held.bundle.key()))
                    .set(bundles::due_at.eq(column::micros(at)))
                    .execute(conn)?;
            }
        }
        let waiting = ready.iter().filter(|held| held.is_waiting);
        let waiting: Vec<String> = waiting.map(|held| held.bundle.key()).collect();
        if !waiting.is_empty() {
            diesel::update(deliveries::table.filter(deliveries::bundle.eq_any(&waiting)))
                .set(deliveries::bundle.eq(&daily))
                .execute(conn)?;
            has_changed = true;
        }
        let named: Vec<String> = ready.iter().map(|held| held.bundle.key()).collect();
        diesel::update(bundles::table.filter(bundles::bundle.eq_any(named)))
            .set((
                bundles::due_at.eq(None::<i64>),
                bundles::mailed_at.eq(column::micros(now)),
            ))
            .execute(conn)?;
    }
    Ok(has_changed)
}

/// Moves what a bundle has of a project into another one.
fn move_to_bundle(
    conn: &mut Connection,
    from: &str,
    to: &str,
    project: ProjectId,
) -> Result<(), StoreError> {
    let ids: Vec<String> = deliveries::table
        .inner_join(notifications::table)
        .filter(deliveries::bundle.eq(from))
        .filter(notifications::project_id.eq(project.to_string()))
        .select(deliveries::notification_id)
        .load(conn)?;
    let of_project = deliveries::table
        .filter(deliveries::bundle.eq(from))
        .filter(deliveries::notification_id.eq_any(ids));
    diesel::update(of_project)
        .set(deliveries::bundle.eq(to))
        .execute(conn)?;
    Ok(())
}
