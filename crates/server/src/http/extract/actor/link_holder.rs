//! Finds the session that a file link was issued to.

use super::Caller;
use crate::errors::ApiError;
use crate::files::{Disposition, LinkError, LinkSignature};
use crate::security::audit_entry::of_actor;
use domain::audit::AuditEvent;
use domain::language::Message;
use domain::permission::{Actor, OwnerActor};
use jiff::Timestamp;
use store::Connection;

/// Resolves one of the two sessions that a browser may have.
type Holder = fn(&Caller, &mut Connection, Timestamp) -> Result<Actor, ApiError>;

impl Caller {
    /// The actor that the link was issued to, of the two that the browser may be signed in as. The request for an image
    /// on a page cannot say which of the two it is for.
    ///
    /// # Errors
    /// 401 without a session; 403 `link_expired` or `link_invalid`.
    pub fn holder_of_link(
        &self,
        conn: &mut Connection,
        path: &str,
        link: LinkSignature<'_>,
        now: Timestamp,
    ) -> Result<(Actor, Disposition), ApiError> {
        let holders: [Holder; 2] = [Self::user, Self::owner];
        let mut refusal = ApiError::sign_in_required();
        for holder in holders {
            let actor = holder(self, conn, now)?;
            if actor == Actor::Anonymous {
                continue;
            }
            match self.state.links().verify(path, link, &actor, now) {
                Ok(disposition) => return Ok((actor, disposition)),
                Err(error @ LinkError::Expired) => {
                    return Err(
                        ApiError::link_refused("link_expired", Message::ErrorLinkExpired)
                            .because(error),
                    );
                }
                Err(error @ LinkError::Forged) => {
                    refusal = ApiError::link_refused("link_invalid", Message::ErrorLinkInvalid)
                        .because(error);
                    if let Actor::Owner(owner) = &actor
                        && Self::is_foreign(conn, path, owner)?
                    {
                        self.note_owner(owner.session_id, now, true);
                    }
                    refusal = noting_forgery(refusal, &actor);
                }
            }
        }
        Err(refusal)
    }

    /// Adds an audit entry to the refusal of a file of another project that was requested by its id. This counts like a
    /// forged link, in the log and for an owner's security score.
    pub fn noting_foreign_file(
        &self,
        refusal: ApiError,
        actor: &Actor,
        now: Timestamp,
    ) -> ApiError {
        if let Actor::Owner(owner) = actor
            && owner.admin.is_none()
        {
            self.note_owner(owner.session_id, now, true);
        }
        noting_forgery(refusal, actor)
    }

    /// Whether a file does not belong to the owner's project. A link that an earlier session left in an open page is
    /// not foreign. For an admin who views as an owner, no file is.
    fn is_foreign(conn: &mut Connection, path: &str, owner: &OwnerActor) -> Result<bool, ApiError> {
        if owner.admin.is_some() {
            return Ok(false);
        }
        let found = store::file::find_by_path(conn, path)?;
        Ok(found.is_none_or(|found| found.project != owner.project_id))
    }
}

fn noting_forgery(refusal: ApiError, actor: &Actor) -> ApiError {
    match of_actor(AuditEvent::SignedUrlForgery, actor) {
        Some(entry) => refusal.noting(entry),
        None => refusal,
    }
}
