//! Attaches uploads to what they belong to.

use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::security::audit_entry::of_actor;
use domain::audit::AuditEvent;
use domain::field_error::FieldError;
use domain::file::{AttachRefusal, UploadPurpose, Uploader};
use domain::id::UploadId;
use domain::permission::Actor;
use domain::rate_limit::TooEarly;
use http::StatusCode;
use jiff::Timestamp;
use serde_json::json;
use store::audit::NewAuditEntry;
use store::{Connection, StoreError};
use uuid::Uuid;

/// By which session somebody uploads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    /// An account's.
    Account,
    /// A property owner's.
    Owner,
}

impl By {
    /// Who that is.
    ///
    /// # Errors
    /// 401 for an owner session that is over.
    pub(crate) fn actor(
        self,
        caller: &Caller,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Actor, ApiError> {
        match self {
            Self::Account => caller.user(conn, now),
            Self::Owner => crate::shared::owner_access::live(caller, conn, now),
        }
    }

    /// Owners send files with their messages, and nowhere else.
    pub(crate) const fn may_be_for(self, purpose: UploadPurpose) -> bool {
        match self {
            Self::Account => true,
            Self::Owner => matches!(purpose, UploadPurpose::Message),
        }
    }
}

/// Who uploads.
///
/// # Errors
/// 401 without a session.
pub(crate) fn uploader(actor: &Actor) -> Result<Uploader, ApiError> {
    match actor {
        Actor::User(user) => Ok(Uploader::User(user.user_id)),
        Actor::Owner(owner) => Ok(Uploader::Owner(owner.session_id)),
        Actor::Anonymous => Err(ApiError::sign_in_required()),
    }
}

/// The uploads that a call attaches: each once, at most as many as the purpose allows.
///
/// # Errors
/// 422 in the specified words for what names no upload, for one that is named twice, and for too many.
pub(crate) fn upload_ids(
    ids: &[String],
    field: &'static str,
    purpose: UploadPurpose,
) -> Result<Vec<UploadId>, ApiError> {
    purpose.check_count(field, ids.len())?;
    let mut parsed = Vec::with_capacity(ids.len());
    for id in ids {
        match Uuid::try_parse(id).map(UploadId::from_uuid) {
            Ok(id) if !parsed.contains(&id) => parsed.push(id),
            Ok(_) | Err(_) => return Err(AttachRefusal::Format.of_field(field).into()),
        }
    }
    Ok(parsed)
}

/// What the database says against attaching uploads, in the specified words; its other errors stay as they are.
pub(crate) fn not_attached(error: StoreError, field: &'static str) -> ApiError {
    refused_upload(error, field, AttachRefusal::Reference)
}

/// The same for files of a project.
pub(crate) fn not_attached_to_project(error: StoreError, field: &'static str) -> ApiError {
    refused_upload(error, field, AttachRefusal::ProjectReference)
}

pub(crate) fn refused_upload(
    error: StoreError,
    field: &'static str,
    unknown: AttachRefusal,
) -> ApiError {
    let refusal = if error.is_conflict_with(store::upload::UNKNOWN) {
        unknown
    } else if error.is_conflict_with(store::upload::OTHER_PURPOSE) {
        AttachRefusal::Check
    } else {
        return error.into();
    };
    refusal.of_field(field).into()
}

/// An id made by the client, so that files can be uploaded for a thing before the thing exists.
///
/// # Errors
/// 422 unless it is a `UUIDv7`.
pub(crate) fn client_id(id: Option<Uuid>) -> Result<Option<Uuid>, ApiError> {
    id.map(|id| made_by_client(id, "id")).transpose()
}

/// The same for the id that stands in `field`.
pub(crate) fn made_by_client(id: Uuid, field: &'static str) -> Result<Uuid, ApiError> {
    if id.get_version_num() == 7 {
        return Ok(id);
    }
    Err(FieldError::new(
        field,
        "not_uuid_v7",
        domain::language::Message::ErrorNotUuidV7,
    )
    .into())
}

/// Whoever sent files along in a field reads what became of those, in the specified words.
pub(crate) fn with_files(refused: ApiError, field: &'static str, has_files: bool) -> ApiError {
    match refused.status() {
        StatusCode::FORBIDDEN if has_files => {
            refused.about(&AttachRefusal::Permission.of_field(field))
        }
        // That there is no such project stays what it says.
        StatusCode::NOT_FOUND if has_files => {
            refused.with_field(&AttachRefusal::Policy.of_field(field))
        }
        _ => refused,
    }
}

/// Says that files come too fast.
pub(crate) fn too_many(early: TooEarly) -> ApiError {
    ApiError::too_many(
        "too_many_uploads",
        domain::language::Message::ErrorTooManyFilesAtOnce,
        early.retry_after,
    )
}

/// A file that breaks a rule goes into the security log; one that did not arrive, or found no room, does not.
pub(crate) fn rejected(refusal: ApiError, actor: &Actor) -> ApiError {
    let breaks_rule = matches!(
        refusal.status(),
        StatusCode::UNPROCESSABLE_ENTITY | StatusCode::PAYLOAD_TOO_LARGE
    );
    let reason = refusal.fields().first().map(|field| field.code.as_ref());
    let details = json!({ "reason": reason.unwrap_or(refusal.code()) }).to_string();
    match of_actor(AuditEvent::UploadRejected, actor).filter(|_| breaks_rule) {
        Some(entry) => refusal.noting(NewAuditEntry {
            details: Some(details),
            ..entry
        }),
        None => refusal,
    }
}
