//! What every change of an account by an admin shares: its turn, the version that was seen, the rule, the end of its
//! sessions and the line in the security log.

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
use domain::permission::{Permit, act};
use domain::user::{ManagedUser, Refusal, UserChange};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use store::Connection;
use store::audit::NewAuditEntry;
use store::user::{list, manage};
use utoipa::ToSchema;

/// A refused stale change, with the account as it is now.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleUser {
    /// What went wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The account as another admin left it.
    pub current: UserPage,
}

/// An account that is about to be changed, by an admin who may.
pub(super) struct Change {
    pub(super) permit: Permit<act::ManageUsers>,
    pub(super) user: ManagedUser,
    /// The account and the version to write over.
    pub(super) seen: (UserId, i64),
    pub(super) now: Timestamp,
}

/// What a change comes to.
pub(super) enum Outcome {
    /// It was so already: nothing is written, also for a try whose first answer got lost.
    AsBefore,
    /// It was done, and the security log has this to say.
    Done(AuditEvent, Value),
}

/// Changes an account: whoever changes one waits for whoever else does, so that two admins cannot take each other's
/// rights at once. What it has open ends with the change.
pub(super) async fn change<F>(
    state: &AppState,
    caller: Caller,
    id: uuid::Uuid,
    version: i64,
    what: UserChange,
    act: F,
) -> Result<UserPage, ApiError>
where
    F: Fn(&mut Connection, &Change) -> Result<Outcome, ApiError> + Send + 'static,
{
    let (writer, id) = (state.clone(), UserId::from_uuid(id));
    state
        .write(move |conn| {
            manage::in_turn(conn)?;
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let show = authorize(&actor, act::ShowUser, ())?;
            let permit = authorize(&actor, act::ManageUsers, ())?;
            let user = list::find(conn, &show, id)?.ok_or_else(ApiError::not_found)?;
            let by = own(&actor).ok_or_else(ApiError::sign_in_required)?;
            let other_admins = manage::has_other_admin(conn, &show, id)?;
            user.allows(what, by, other_admins).map_err(refused)?;
            let change = Change {
                seen: (id, version),
                permit,
                user,
                now,
            };
            match act(conn, &change) {
                Ok(Outcome::AsBefore) => {}
                Ok(Outcome::Done(event, details)) => {
                    end_all(conn, now, id, None)?;
                    let limits = Limits {
                        state: &writer,
                        caller: &caller,
                    };
                    // Each change has a row of its own.
                    let key = format!("user:{id}:{}", version + 1);
                    let entry = NewAuditEntry {
                        actor: Some(by),
                        subject: Some(id),
                        details: Some(details.to_string()),
                        ..NewAuditEntry::new(event, key)
                    };
                    limits.record(conn, entry)?;
                }
                Err(error) if error.code() == ApiError::stale().code() => {
                    let current = UserPage::of(conn, &actor, id, now)?;
                    let current = serde_json::to_value(current).map_err(ApiError::internal)?;
                    return Err(ApiError::stale().with_current(current));
                }
                Err(error) => return Err(error),
            }
            UserPage::of(conn, &actor, id, now)
        })
        .await
}

pub(super) fn refused(refusal: Refusal) -> ApiError {
    ApiError::conflict(refusal.code(), refusal.message())
}

/// The company that somebody is to be linked to. One that is closed takes nobody on.
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
