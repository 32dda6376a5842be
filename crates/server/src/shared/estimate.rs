//! Estimates: the settings that permissions depend on, and which versions a caller sees.

use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::state::AppState;
use domain::estimate::{Decider, EstimateFacts, EstimateSettings, Sums, Version, VersionFacts};
use domain::id::{EstimateVersionId, ProjectId};
use domain::permission::{Actor, Visible, act};
use domain::project::{ProjectFacts, ProjectSummary};
use std::collections::HashMap;
use store::{Connection, StoreError};

/// Maximum number of versions in a document or a package.
pub(crate) const SHOWN_MAX: usize = 200;

/// The facts for permissions about the estimates of a project.
///
/// # Errors
/// When the database fails.
pub(crate) fn facts_of(
    conn: &mut Connection,
    state: &AppState,
    project: &ProjectFacts,
) -> Result<EstimateFacts, ApiError> {
    let decider = store::estimate::decider(conn, project.id)?;
    Ok(facts_with(state, project, decider))
}

fn facts_with(state: &AppState, project: &ProjectFacts, decider: Decider) -> EstimateFacts {
    let portal = state.portal();
    EstimateFacts {
        project: project.clone(),
        settings: EstimateSettings {
            decider,
            partners_see_amounts: portal.partners_see_amounts(),
            owners_see_amounts: portal.owners_see_amounts(),
        },
    }
}

/// What the estimates that `actor` sees come to, by project. Projects whose amounts `actor` may not see are left out; those without
/// estimates have empty sums.
///
/// # Errors
/// When the database fails.
pub(crate) fn sums_of(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
    visible: Visible,
    projects: &[ProjectSummary],
) -> Result<HashMap<ProjectId, Sums>, StoreError> {
    let ids: Vec<ProjectId> = projects.iter().map(|project| project.id).collect();
    let mut sent = store::estimate::sent_of_projects(conn, visible, &ids)?;
    let mut sums = HashMap::new();
    for project in projects {
        let Some(of_project) = sent.remove(&project.id) else {
            continue;
        };
        let facts = facts_with(state, &project.facts(), of_project.decider);
        if !facts.shows_amounts_to(actor) {
            continue;
        }
        let mut sum = Sums::default();
        for (contractor_id, versions) in &of_project.estimates {
            let version = VersionFacts {
                contractor_id: *contractor_id,
                is_draft: false,
            };
            if version.is_visible_to(actor, &facts.project) {
                sum.add(versions);
            }
        }
        sums.insert(project.id, sum);
    }
    Ok(sums)
}

/// The sent versions whose amounts `actor` sees, in the order of the estimates, oldest version first; the last [`SHOWN_MAX`] of them. `None`
/// if `actor` may not see amounts.
///
/// # Errors
/// 404 or 403 as for the list of estimates.
pub(crate) fn sent_with_amounts(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
    project: &ProjectFacts,
) -> Result<Option<Vec<Version>>, ApiError> {
    let permit = authorize(actor, act::ListEstimates, project.clone())?;
    if !facts_of(conn, state, project)?.shows_amounts_to(actor) {
        return Ok(None);
    }
    let mut ids = Vec::new();
    for (estimate, versions) in store::estimate::list(conn, &permit)? {
        let facts = VersionFacts {
            contractor_id: estimate.contractor_id,
            is_draft: false,
        };
        if facts.is_visible_to(actor, project) {
            let sent = versions.iter().rev().filter(|one| one.sent_at.is_some());
            ids.extend(sent.map(|one| one.id));
        }
    }
    let first = ids.len().saturating_sub(SHOWN_MAX);
    let mut found = Vec::new();
    for id in ids.split_off(first) {
        found.extend(store::estimate::find(conn, project.id, id)?);
    }
    Ok(Some(found))
}

/// Finds a version that the caller sees, given that they may list the estimates of the project.
///
/// # Errors
/// 404 for a version of another project, and for one that the caller may not see.
pub(crate) fn find(
    conn: &mut Connection,
    actor: &Actor,
    project: &ProjectFacts,
    id: EstimateVersionId,
) -> Result<Version, ApiError> {
    store::estimate::find(conn, project.id, id)?
        .filter(|version| version.facts().is_visible_to(actor, project))
        .ok_or_else(ApiError::not_found)
}

/// Checks that the caller sees a version with its amounts, which its files contain.
///
/// # Errors
/// 404 for a version that the caller may not see; 403 for one without amounts.
pub(crate) fn require_amounts(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
    project: &ProjectFacts,
    id: EstimateVersionId,
) -> Result<(), ApiError> {
    authorize(actor, act::ListEstimates, project.clone())?;
    find(conn, actor, project, id)?;
    let facts = facts_of(conn, state, project)?;
    authorize_amounts(actor, &facts)
}

/// Permits `actor` to see amounts.
///
/// # Errors
/// 403 for people who may not, which includes owners who have not proved who they are.
pub(crate) fn authorize_amounts(actor: &Actor, facts: &EstimateFacts) -> Result<(), ApiError> {
    authorize(actor, act::SeeEstimateAmounts, facts.clone())?;
    facts
        .shows_amounts_to(actor)
        .then_some(())
        .ok_or_else(ApiError::forbidden)
}
