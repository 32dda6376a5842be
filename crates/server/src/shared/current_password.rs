//! The current password, asked again before something that only the account's owner may do: whoever finds a browser
//! open must neither do it nor find out the password.

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
/// Somebody with a second factor must have signed in within this time: an open browser and the password must not be enough
/// to take the factor off.
const RECENT: SignedDuration = SignedDuration::from_mins(15);

/// Asks for the current password of the caller.
#[derive(Clone)]
pub(crate) struct CurrentPassword {
    state: AppState,
    caller: Caller,
}

impl CurrentPassword {
    /// Asks for the password of this caller.
    pub(crate) fn of(state: &AppState, caller: &Caller) -> Self {
        Self {
            state: state.clone(),
            caller: caller.clone(),
        }
    }

    /// Checks what was typed; the hash that it was checked against.
    ///
    /// # Errors
    /// 401 without a session; 403 `sign_in_again` for an account with a second factor that signed in too long ago; 422 for a
    /// wrong password, which the security log takes note of; 429 after too many.
    pub(crate) async fn check(&self, typed: String) -> Result<String, ApiError> {
        if typed.is_empty() {
            let message = Message::ErrorCurrentPasswordRequired;
            // Whoever is not signed in is told that first.
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

    /// Takes a place before the password is looked at, so that parallel guesses count too.
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
