//! Whose session a file link was given to.

use super::Caller;
use crate::errors::ApiError;
use crate::files::{Disposition, LinkError, LinkSignature};
use crate::security::audit_entry::of_actor;
use domain::audit::AuditEvent;
use domain::language::Message;
use domain::permission::{Actor, OwnerActor};
use jiff::Timestamp;
use store::Connection;

/// One of the two sessions that a browser may hold.
type Holder = fn(&Caller, &mut Connection, Timestamp) -> Result<Actor, ApiError>;

impl Caller {
    /// The one of the two whose session a file link was given to. A browser may hold both, and an
    /// image on a page cannot say which of them it is for.
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

    /// A refusal of a file of another project, which was asked for by its id: it counts as a forged link does, in the log
    /// and for an owner's score.
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

    /// Whether a file is none of the owner's project. A link that an earlier session left in an open page is not
    /// foreign, and nothing is to an admin who looks in.
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
