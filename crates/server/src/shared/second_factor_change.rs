//! The side effects of every change to an account's second factors: a security log entry, a mail and a notification to the
//! account, and a new token for the session.

use super::second_factor::permitted;
use crate::config::PublicUrl;
use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::http::rate_limits::Limits;
use crate::mail::letter::{Letter, greeted};
use crate::mail::words::words;
use crate::security::second_factor_change::Change;
use crate::security::session::SessionCookie;
use crate::shared::account_notice;
use crate::shared::start_session::{renew_session, renew_token};
use crate::state::AppState;
use crate::state::portal::Look;
use domain::clock::{Clock, Rng};
use domain::language::Language;
use domain::mail::{MailCause, MailReason, QueuedMail};
use domain::permission::{Permit, UserActor, act};
use domain::profile::User;
use http::{HeaderName, HeaderValue, header};
use store::audit::NewAuditEntry;
use store::{Connection, mail, reader_language, user};

/// Runs `work`, which makes and names the change, with all side effects. The returned header sets the session's new cookie.
///
/// # Errors
/// The errors of `work`; 401 without a session; 429 after too many changes.
pub(crate) async fn change<T: Send + 'static>(
    state: &AppState,
    caller: Caller,
    work: impl Fn(
        &mut Connection,
        &Permit<act::ManageOwnSecondFactors>,
        &UserActor,
    ) -> Result<(T, Change), ApiError>
    + Send
    + 'static,
) -> Result<(T, [(HeaderName, HeaderValue); 1]), ApiError> {
    let token = state.session_token();
    let (writer, token_hash) = (state.clone(), token.hash());
    let (done, max_age) = state
        .write(move |conn| {
            let (permit, actor) = permitted(conn, &writer, &caller)?;
            account_notice::take_change(conn, &writer, actor.user_id)?;
            let (done, change) = work(conn, &permit, &actor)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            limits.record(conn, NewAuditEntry::of_user(change.event(), actor.user_id))?;
            let owner = owner(conn, &actor)?;
            let (clock, look) = (writer.clock(), writer.portal().look());
            let portal = writer.public_url();
            let language = reader_language::of_user(conn, actor.user_id)?;
            let name = greeted(conn, owner.id, owner.first_name.clone())?;
            let to = (&owner, name.as_deref(), language);
            let letter = notice(clock, &mut writer.rng(), (portal, &look), to, change);
            mail::enqueue(conn, &letter, writer.now())?;
            account_notice::tell(conn, &writer, actor.user_id, change.matter())?;
            let renew = match change.ends_other_sessions() {
                true => renew_session,
                false => renew_token,
            };
            Ok((done, renew(conn, &writer, &actor, &token_hash)?))
        })
        .await?;
    state.wake_mail();
    let cookie = SessionCookie::User.set(&token, max_age, state.public_url());
    Ok((done, [(header::SET_COOKIE, cookie)]))
}

fn owner(conn: &mut Connection, actor: &UserActor) -> Result<User, ApiError> {
    let reason = "an account is notified of changes to it";
    let permit = Permit::<act::ShowOwnAccount>::for_system((), reason);
    let page = user::show(conn, &permit, actor.user_id)?;
    page.map(|page| page.account.user)
        .ok_or_else(ApiError::sign_in_required)
}

/// The mail that informs an account of the change, in the account's language.
pub(crate) fn notice(
    clock: &dyn Clock,
    rng: &mut dyn Rng,
    (portal, look): (&PublicUrl, &Look),
    (owner, name, language): (&User, Option<&str>, Language),
    change: Change,
) -> QueuedMail {
    let settings = format!("{}/settings", portal.origin());
    Letter {
        to: &owner.email,
        name,
        language,
        said: words(language).second_factor(&look.name, change),
        link: Some(&settings),
    }
    .queued_by(
        clock,
        rng,
        look,
        MailCause::by(MailReason::Security, owner.id),
    )
}
