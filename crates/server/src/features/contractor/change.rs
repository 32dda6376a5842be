//! Shared steps of every change to a company: serialization, authorization, and the 412 response with the current company.

use super::view::ContractorPage;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::Caller;
use crate::http::rate_limits::Limits;
use crate::state::AppState;
use domain::contractor::Contractor;
use domain::id::ContractorId;
use domain::permission::{Actor, Permit, act};
use jiff::Timestamp;
use serde::Serialize;
use store::Connection;
use store::contractor::manage;
use utoipa::ToSchema;

/// A rejected stale edit, with the current state of the company.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleContractor {
    /// What went wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The company as it is now.
    pub current: ContractorPage,
}

/// A company about to be changed, and the permit to change it.
pub(super) struct Change<'a> {
    pub(super) limits: Limits<'a>,
    pub(super) actor: &'a Actor,
    pub(super) permit: Permit<act::ManageContractors>,
    pub(super) company: Contractor,
    /// The company's id and the version the caller last saw.
    pub(super) seen: (ContractorId, i64),
    pub(super) now: Timestamp,
}

/// Changes a company and returns its updated page. `apply` makes the change and returns the new slug if it changed.
pub(super) async fn change<F>(
    state: &AppState,
    caller: Caller,
    slug: String,
    version: i64,
    apply: F,
) -> Result<ContractorPage, ApiError>
where
    F: Fn(&mut Connection, &Change<'_>) -> Result<Option<String>, ApiError> + Send + 'static,
{
    let writer = state.clone();
    state
        .write(move |conn| {
            manage::serialize_changes(conn)?;
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ManageContractors, ())?;
            let company = store::contractor::find_by_slug(conn, &slug)?;
            let company = company.ok_or_else(ApiError::not_found)?;
            let change = Change {
                limits: Limits {
                    state: &writer,
                    caller: &caller,
                },
                actor: &actor,
                permit,
                seen: (company.id, version),
                company,
                now,
            };
            match apply(conn, &change) {
                Ok(new_slug) => {
                    let slug = new_slug.as_ref().unwrap_or(&slug);
                    ContractorPage::of(conn, &writer, &actor, slug)
                }
                Err(error) if error.code() == ApiError::stale().code() => {
                    let current = ContractorPage::of(conn, &writer, &actor, &slug)?;
                    let current = serde_json::to_value(current).map_err(ApiError::internal)?;
                    Err(ApiError::stale().with_current(current))
                }
                Err(error) => Err(error),
            }
        })
        .await
}
