//! Digest mails, which share the pause between mails with the project mails.

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

/// Applies the per-project pauses to a digest that is about to be sent. Projects with a pending mail: the digest includes the pending
/// notifications and counts as the project's mail. Projects with a recent mail: the digest's notifications move to the project's next mail.
/// Returns whether the digest's notifications changed.
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

/// Moves a bundle's notifications about a project to another bundle.
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
