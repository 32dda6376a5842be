//! From a decision to an answer.

use crate::api_error::ApiError;
use domain::permission::{Act, Actor, Permit, decide};

/// Asks the permission matrix. The permit is what store functions take.
///
/// # Errors
/// 401 without a session, 404 for what the caller may not know of, 403 for what may be seen but not done.
pub fn authorize<A: Act>(actor: &Actor, act: A, facts: A::Facts) -> Result<Permit<A>, ApiError> {
    decide(actor, act, facts).map_err(|denied| {
        tracing::debug!(
            request_id = %crate::http::request_id::current(),
            action = A::ACTION.name(),
            %denied,
            "access_denied"
        );
        ApiError::from(denied)
    })
}
