//! Shared steps of every change that an admin makes to an account: serialization, the version check, the authorization rules,
//! ending the account's sessions, and the audit log entry.

use super::view::{UserPage, own};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::Caller;
use crate::http::rate_limits::Limits;
use crate::security::session::end::end_all;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::contractor::ContractorStatus;
use domain::field_error::FieldError;
use domain::id::{ContractorId, UserId};
use domain::language::Message;
use domain::permission::{Actor, Permit, act};
use domain::user::{ManagedUser, Refusal, UserChange};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use store::Connection;
use store::audit::NewAuditEntry;
use store::package_link::EndedLink;
use store::user::{list, manage};
use utoipa::ToSchema;

/// The error for a stale change, with the current account.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleUser {
    /// The error.
    #[serde(flatten)]
    pub problem: Problem,
    /// The current account, as changed by another admin.
    pub current: UserPage,
}

/// An account that the admin is authorized to change.
pub(super) struct Change {
    pub(super) permit: Permit<act::ManageUsers>,
    pub(super) user: ManagedUser,
    /// The account's id and the version to replace.
    pub(super) seen: (UserId, i64),
    pub(super) now: Timestamp,
}

/// The outcome of a change.
pub(super) enum Outcome {
    /// The account was already in the requested state. Nothing was written. This also covers retries after a lost response.
    AsBefore,
    /// The account was changed. Contains the audit log event, its details, and the links to claim packages that ended.
    Done(AuditEvent, Value, Vec<EndedLink>),
}

/// Changes an account and ends its sessions. Returns the updated page.
pub(super) async fn change<F>(
    state: &AppState,
    caller: Caller,
    id: uuid::Uuid,
    version: i64,
    what: UserChange,
    apply: F,
) -> Result<UserPage, ApiError>
where
    F: Fn(&mut Connection, &Change) -> Result<Outcome, ApiError> + Send + 'static,
{
    let (writer, seen) = (state.clone(), (UserId::from_uuid(id), version));
    state
        .write(move |conn| {
            let (actor, _) = change_one(conn, &writer, &caller, seen, what, &apply)?;
            UserPage::of(conn, &actor, seen.0, writer.now())
        })
        .await
}

/// Changes an account and ends its sessions, inside the caller's transaction. Changes to accounts are serialized, so that two admins
/// cannot revoke each other's rights at the same time. Returns the admin, and whether anything was written.
pub(super) fn change_one(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    seen: (UserId, i64),
    what: UserChange,
    apply: impl Fn(&mut Connection, &Change) -> Result<Outcome, ApiError>,
) -> Result<(Actor, bool), ApiError> {
    manage::serialize_changes(conn)?;
    let (now, (id, version)) = (state.now(), seen);
    let actor = caller.user(conn, now)?;
    let show = authorize(&actor, act::ShowUser, ())?;
    let permit = authorize(&actor, act::ManageUsers, ())?;
    let user = list::find(conn, &show, id)?.ok_or_else(ApiError::not_found)?;
    let by = own(&actor).ok_or_else(ApiError::sign_in_required)?;
    let other_admins = manage::has_other_admin(conn, &show, id)?;
    user.allows(what, by, other_admins).map_err(refused)?;
    let change = Change {
        seen,
        permit,
        user,
        now,
    };
    match apply(conn, &change) {
        Ok(Outcome::AsBefore) => Ok((actor, false)),
        Ok(Outcome::Done(event, details, ended)) => {
            end_all(conn, now, id, None)?;
            let limits = Limits { state, caller };
            // A unique key per change, so that entries are not merged.
            let key = format!("user:{id}:{}", version + 1);
            let entry = NewAuditEntry {
                actor: Some(by),
                subject: Some(id),
                details: Some(details.to_string()),
                ..NewAuditEntry::new(event, key)
            };
            limits.record(conn, entry)?;
            for link in &ended {
                limits.record(conn, link.entry(by))?;
            }
            Ok((actor, true))
        }
        Err(error) if error.code() == ApiError::stale().code() => {
            let current = UserPage::of(conn, &actor, id, now)?;
            let current = serde_json::to_value(current).map_err(ApiError::internal)?;
            Err(ApiError::stale().with_current(current))
        }
        Err(error) => Err(error),
    }
}

pub(super) fn refused(refusal: Refusal) -> ApiError {
    ApiError::conflict(refusal.code(), refusal.message())
}

/// Validates the company to link an account to. It must exist and be active.
pub(super) fn company(
    conn: &mut Connection,
    id: Option<uuid::Uuid>,
) -> Result<Option<ContractorId>, ApiError> {
    let Some(id) = id.map(ContractorId::from_uuid) else {
        return Ok(None);
    };
    match store::contractor::find(conn, id)? {
        Some(company) if company.status == ContractorStatus::Active => Ok(Some(id)),
        _ => {
            let message = Message::ErrorContractorUnknown;
            Err(FieldError::new("contractor_id", "unknown_contractor", message).into())
        }
    }
}
