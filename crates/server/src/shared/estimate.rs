//! Estimates: the settings that permissions depend on, and which versions a caller sees.

use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::state::AppState;
use domain::estimate::{EstimateFacts, EstimateSettings, Version};
use domain::id::EstimateVersionId;
use domain::permission::{Actor, act};
use domain::project::ProjectFacts;
use store::Connection;

/// The facts for permissions about the estimates of a project.
///
/// # Errors
/// When the database fails.
pub(crate) fn facts_of(
    conn: &mut Connection,
    state: &AppState,
    project: &ProjectFacts,
) -> Result<EstimateFacts, ApiError> {
    let config = state.config();
    Ok(EstimateFacts {
        project: project.clone(),
        settings: EstimateSettings {
            decider: store::estimate::decider(conn, project.id)?,
            partners_see_amounts: config.partners_see_amounts,
            owners_see_amounts: config.owners_see_amounts,
        },
    })
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
    authorize(actor, act::SeeEstimateAmounts, facts)?;
    Ok(())
}
