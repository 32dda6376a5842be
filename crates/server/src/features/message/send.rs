//! Sends a message to everybody who takes part in a project.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::http::rate_limits::{CountedBy, Limits};
use crate::schema;
use crate::security::audit_entry::of_actor;
use crate::security::session::holder::SessionHolder;
use crate::shared::present::Present;
use crate::shared::project_access::permit_to_write;
use crate::shared::unvetted_account::take_text_place;
use crate::shared::upload::{client_id, not_attached, upload_ids};
use crate::shared::views::message::Message;
use crate::shared::views::message::participant;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::audit::AuditEvent;
use domain::field_error::FieldError;
use domain::file::UploadPurpose;
use domain::id::{MessageId, UploadId, UserId};
use domain::message::{NewMessage, RawMessage};
use domain::permission::{Actor, Permit, act};
use domain::rate_limit::{LimitedAction, TooEarly};
use http::StatusCode;
use serde::Deserialize;
use serde_json::json;
use store::audit::NewAuditEntry;
use store::message::{Known, TAKEN, UNKNOWN_REPLY, Writer};
use store::{Connection, StoreError};
use utoipa::ToSchema;

/// A message to be sent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SendMessage {
    /// A UUIDv7 made by the client: sent again under the same id, a message lands once. Files are uploaded for it (their
    /// target_id).
    pub id: uuid::Uuid,
    /// The words, at most 10,000 characters; may be blank when there are files and it is no reply.
    pub message_content: String,
    /// text, or file when files come with it.
    #[schema(value_type = schema::SentMessageType)]
    pub message_type: String,
    /// As whom the caller takes part; property_owner means owner.
    #[schema(value_type = schema::SentParticipantType)]
    pub participant_type: String,
    /// The message of the same project that this one answers.
    pub reply_to_message_id: Option<uuid::Uuid>,
    /// Uploads with the purpose message to attach, at most 5.
    #[serde(default)]
    #[schema(value_type = Vec<uuid::Uuid>)]
    pub uploads: Vec<String>,
}

/// Sends a message to everybody who takes part in the project.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/messages",
    operation_id = "send_message",
    tag = "message",
    params(("code" = String, Path, description = "The project code, in any case")),
    request_body = SendMessage,
    responses((status = 201, body = Message), (status = 200, body = Message, description = "It was sent before"), (status = 409, body = Problem, content_type = "application/problem+json", description = "Another message has the id (code 23505)"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("SendMessage"))),
)]
pub async fn send_message(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Json(body): Json<SendMessage>,
) -> Result<Response, ApiError> {
    let draft = Draft::parse(body)?;
    let writer = state.clone();
    let delivery = state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            if actor == Actor::Anonymous {
                return Err(ApiError::sign_in_required().in_words(NOBODY));
            }
            let permit = permit_to_write(conn, &actor, act::SendMessage, &code)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            deliver(conn, &limits, &actor, &permit, &draft)
        })
        .await?;
    delivery.answer()
}

/// In the specified words (specification 2, section 8).
const NOBODY: domain::language::Message = domain::language::Message::ErrorMessageNobody;

/// A message as it came, as far as it can be read without knowing its sender.
pub(crate) struct Draft {
    id: MessageId,
    body: SendMessage,
    uploads: Vec<UploadId>,
}

impl Draft {
    /// Reads the ids.
    ///
    /// # Errors
    /// 422 for an id of another version, for what names no upload, and for too many of them.
    pub(crate) fn parse(body: SendMessage) -> Result<Self, ApiError> {
        client_id(Some(body.id))?;
        Ok(Self {
            id: MessageId::from_uuid(body.id),
            uploads: upload_ids(&body.uploads, FILES, UploadPurpose::Message)?,
            body,
        })
    }

    fn by(&self, actor: &Actor) -> Result<NewMessage, ApiError> {
        let raw = RawMessage {
            message_content: &self.body.message_content,
            message_type: &self.body.message_type,
            participant_type: &self.body.participant_type,
            reply_to: self.body.reply_to_message_id.map(MessageId::from_uuid),
            uploads: &self.uploads,
        };
        Ok(NewMessage::parse(
            raw,
            participant(actor)?.participant_type,
        )?)
    }
}

const FILES: &str = "uploads";

/// What became of a message.
pub(crate) enum Delivery {
    /// It was sent.
    Sent(Box<Message>),
    /// It had been sent before.
    SentBefore(Box<Message>),
    /// Not yet.
    TooEarly(TooEarly),
}

impl Delivery {
    /// What its sender is told.
    ///
    /// # Errors
    /// 429 for one that came too early.
    pub(crate) fn answer(self) -> Result<Response, ApiError> {
        match self {
            Self::Sent(message) => Ok((StatusCode::CREATED, Json(*message)).into_response()),
            Self::SentBefore(message) => Ok(Json(*message).into_response()),
            Self::TooEarly(early) => Err(ApiError::too_many(
                "too_many_messages",
                domain::language::Message::ErrorTooManyMessages,
                early.retry_after,
            )),
        }
    }
}

/// Sends a message, or finds it sent: a repetition costs no place in the limit and changes nothing. The project is held.
///
/// # Errors
/// 422 for what breaks a rule, 409 for an id that another message has.
pub(crate) fn deliver(
    conn: &mut Connection,
    limits: &Limits<'_>,
    actor: &Actor,
    permit: &Permit<act::SendMessage>,
    draft: &Draft,
) -> Result<Delivery, ApiError> {
    let (state, facts) = (limits.state, permit.facts());
    let participant = participant(actor)?;
    let new = draft.by(actor)?;
    let present = Present {
        actor,
        links: state.links(),
        now: state.now(),
    };
    match store::message::find_sent(conn, permit, &participant, draft.id, &new)? {
        Known::Nothing => {}
        Known::Other => return Err(taken()),
        Known::Sent(message) => {
            let message = present.message(*message, facts)?;
            return Ok(Delivery::SentBefore(Box::new(message)));
        }
    }
    let (action, key) = match SessionHolder::of(actor) {
        // A new session of the same owner begins no new count.
        Some(SessionHolder::Owner(_)) => {
            (LimitedAction::OwnerMessage, format!("project:{}", facts.id))
        }
        Some(holder) => (LimitedAction::Message, holder.to_string()),
        None => return Err(ApiError::sign_in_required()),
    };
    if let Err(early) = limits.take(conn, action, CountedBy::Client(&key))? {
        return Ok(Delivery::TooEarly(early));
    }
    if let Err(early) = take_text_place(conn, limits, actor, facts)? {
        return Ok(Delivery::TooEarly(early));
    }
    let writer = Writer {
        participant,
        account: account(actor),
        shares_staff_device: shares_staff_device(conn, actor)?,
        clock: state.clock(),
    };
    let sent = store::message::send(conn, permit, &writer, draft.id, &new).map_err(refused)?;
    note_look(conn, limits, actor, draft.id)?;
    let message = present.message(sent, facts)?;
    Ok(Delivery::Sent(Box::new(message)))
}

/// The account behind a message, also that of an admin who looks in as the owner.
const fn account(actor: &Actor) -> Option<UserId> {
    match actor {
        Actor::Anonymous => None,
        Actor::User(user) => Some(user.user_id),
        Actor::Owner(owner) => owner.admin,
    }
}

/// Whoever has an account sees codes, so an owner session beside one may be nobody's who owns anything; that of an admin who
/// looks in certainly is.
fn shares_staff_device(conn: &mut Connection, actor: &Actor) -> Result<bool, StoreError> {
    match actor {
        Actor::Owner(owner) if owner.admin.is_none() => {
            store::owner_session::shares_staff_device(conn, owner.session_id)
        }
        Actor::Owner(_) => Ok(true),
        Actor::User(_) | Actor::Anonymous => Ok(false),
    }
}

/// An admin who writes in the owner's place leaves a trace of who it was.
fn note_look(
    conn: &mut Connection,
    limits: &Limits<'_>,
    actor: &Actor,
    id: MessageId,
) -> Result<(), ApiError> {
    let Actor::Owner(owner) = actor else {
        return Ok(());
    };
    let entry = of_actor(AuditEvent::MessageSentAsOwner, actor);
    match entry.filter(|_| owner.admin.is_some()) {
        Some(entry) => limits.record(
            conn,
            NewAuditEntry {
                key: format!("message:{id}"),
                details: Some(json!({ "message_id": id }).to_string()),
                ..entry
            },
        ),
        None => Ok(()),
    }
}

/// In the specified words (specification 2, section 8).
fn taken() -> ApiError {
    let message = domain::language::Message::ErrorMessageDuplicate;
    ApiError::conflict("23505", message.clone())
        .with_field(&FieldError::new("id", "23505", message))
}

/// What the database says against a message, in the specified words.
fn refused(error: StoreError) -> ApiError {
    const REFERENCE: domain::language::Message = domain::language::Message::ErrorMessageReference;
    let of_field = |field| FieldError::new(field, "23503", REFERENCE).into();
    if error.is_conflict_with(TAKEN) {
        taken()
    } else if error.is_conflict_with(UNKNOWN_REPLY) {
        of_field("reply_to_message_id")
    } else if error.is_conflict_with(store::upload::UNKNOWN) {
        of_field(FILES)
    } else {
        not_attached(error, FILES)
    }
}
