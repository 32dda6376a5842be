//! Asks for the current password again before sensitive changes. Someone who finds an unlocked browser must be able neither to
//! make the change nor to guess the password.

use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::Caller;
use crate::http::rate_limits::{CountedBy, Limits};
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::field_error::FieldError;
use domain::language::Message;
use domain::permission::{Permit, UserActor, act};
use domain::rate_limit::{LimitedAction, TooEarly};
use http::StatusCode;
use jiff::SignedDuration;
use store::audit::NewAuditEntry;
use store::{Connection, rate_limit, second_factor, session, user};

const FIELD: &str = "current_password";
/// An account with a second factor must have signed in within this time. An unlocked browser plus the password must not be enough
/// to remove the factor.
const RECENT: SignedDuration = SignedDuration::from_mins(15);

/// The check of the caller's current password.
#[derive(Clone)]
pub(crate) struct CurrentPassword {
    state: AppState,
    caller: Caller,
}

impl CurrentPassword {
    /// Creates the check for this caller.
    pub(crate) fn of(state: &AppState, caller: &Caller) -> Self {
        Self {
            state: state.clone(),
            caller: caller.clone(),
        }
    }

    /// Verifies the entered password and returns the stored hash.
    ///
    /// # Errors
    /// 401 without a session; 403 `sign_in_again` if an account with a second factor signed in too long ago; 422 for a wrong
    /// password, which the security log records; 429 after too many attempts.
    pub(crate) async fn check(&self, typed: String) -> Result<String, ApiError> {
        if typed.is_empty() {
            let message = Message::ErrorCurrentPasswordRequired;
            // A missing session takes precedence over a missing password.
            let asked = self.clone();
            let signed_in = self.state.read(move |conn| asked.permitted(conn).map(drop));
            signed_in.await?;
            return Err(FieldError::new(FIELD, "required", message).into());
        }
        let begun = self.clone();
        let stored = self
            .state
            .write(move |conn| begun.begin(conn))
            .await?
            .map_err(too_many)?;
        let verdict = self
            .state
            .passwords()
            .verify(typed, Some(stored.clone()))
            .await?;
        let settled = self.clone();
        if verdict.matches {
            self.state.write(move |conn| settled.pass(conn)).await?;
            return Ok(stored);
        }
        self.state.write(move |conn| settled.refuse(conn)).await?;
        Err(FieldError::new(FIELD, "wrong", Message::ErrorCurrentPasswordWrong).into())
    }

    fn limits(&self) -> Limits<'_> {
        Limits {
            state: &self.state,
            caller: &self.caller,
        }
    }

    fn permitted(
        &self,
        conn: &mut Connection,
    ) -> Result<(Permit<act::EditOwnAccount>, UserActor), ApiError> {
        let actor = self.caller.user(conn, self.state.now())?;
        let permit = authorize(&actor, act::EditOwnAccount, ())?;
        Ok((permit, user_of(&actor)?.clone()))
    }

    /// Counts the attempt before the password is verified, so that parallel guesses count too.
    fn begin(&self, conn: &mut Connection) -> Result<Result<String, TooEarly>, ApiError> {
        let (permit, actor) = self.permitted(conn)?;
        self.check_recent(conn, &actor)?;
        let key = actor.user_id.to_string();
        let (action, subject) = (LimitedAction::CurrentPassword, Some(actor.user_id));
        let place = self
            .limits()
            .take(conn, action, CountedBy::Account(&key, subject))?;
        if let Err(early) = place {
            return Ok(Err(early));
        }
        user::password_hash(conn, &permit, actor.user_id)?
            .map(Ok)
            .ok_or_else(ApiError::sign_in_required)
    }

    fn check_recent(&self, conn: &mut Connection, actor: &UserActor) -> Result<(), ApiError> {
        if !second_factor::of_user(conn, actor.user_id)?.any() {
            return Ok(());
        }
        let began = session::began(conn, actor.session_id)?;
        let now = self.state.now();
        if began.is_some_and(|began| now.duration_since(began) < RECENT) {
            return Ok(());
        }
        Err(ApiError::new(
            StatusCode::FORBIDDEN,
            "sign_in_again",
            Message::ErrorSignInAgain,
        ))
    }

    fn pass(&self, conn: &mut Connection) -> Result<(), ApiError> {
        let (_, actor) = self.permitted(conn)?;
        let (action, key) = (LimitedAction::CurrentPassword, actor.user_id.to_string());
        Ok(rate_limit::give_back(conn, action, &key, self.state.now())?)
    }

    fn refuse(&self, conn: &mut Connection) -> Result<(), ApiError> {
        let (_, actor) = self.permitted(conn)?;
        let failed = NewAuditEntry::of_user(AuditEvent::LoginFailed, actor.user_id);
        self.limits().record(conn, failed)
    }
}

fn too_many(early: TooEarly) -> ApiError {
    ApiError::too_many(
        "too_many_attempts",
        Message::ErrorTooManyAttempts,
        early.retry_after,
    )
}
