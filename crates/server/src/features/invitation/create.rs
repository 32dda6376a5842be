//! Creates an invitation link to a contractor company for one person, and mails it if an address is given.

use super::company;
use super::letter::letter;
use super::view::Invitation;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, Path};
use crate::http::rate_limits::Limits;
use crate::schema;
use crate::security::session::Token;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::contact::optional_email;
use domain::contractor::ContractorStatus;
use domain::id::InvitationId;
use domain::invitation::{INVITATION_LIVES, NewInvitation};
use domain::language::Language;
use domain::language::Message;
use domain::permission::act;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::audit::NewAuditEntry;
use store::{Connection, mail};
use utoipa::ToSchema;

/// The form for an invitation.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateInvitation {
    /// Email address for the link; without one, the admin passes the link on.
    pub email: Option<String>,
    /// Language of the mail; default English.
    #[schema(value_type = Option<schema::Language>)]
    pub language: Option<Language>,
}

/// An invitation and its link, which is returned only once.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedInvitation {
    /// The invitation.
    pub invitation: Invitation,
    /// The link. The portal stores only a hash of its secret and cannot show it again.
    pub link: String,
}

/// Creates a link that lets one person join a contractor company within seven days, and mails it if an address is given.
#[utoipa::path(
    post,
    path = "/api/admin/contractors/{slug}/invitations",
    operation_id = "create_invitation",
    tag = "invitation",
    params(("slug" = String, Path, description = "The company's name in a URL")),
    request_body = CreateInvitation,
    responses((status = 201, body = CreatedInvitation), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageInvitations"))),
)]
pub async fn create_invitation(
    State(state): State<AppState>,
    caller: Caller,
    Path(slug): Path<String>,
    Json(form): Json<CreateInvitation>,
) -> Result<(StatusCode, Json<CreatedInvitation>), ApiError> {
    let email = optional_email("email", form.email.as_deref().unwrap_or_default())?;
    let token = Token::new(&mut state.rng());
    let link = format!("{}/c/{}", state.public_url().origin(), token.reveal());
    let making = Making {
        state: state.clone(),
        caller,
        slug,
        email,
        language: form.language.unwrap_or(Language::English),
        token_hash: token.hash(),
        link: link.clone(),
    };
    let invitation = state.write(move |conn| making.make(conn)).await?;
    if invitation.email.is_some() {
        state.wake_mail();
    }
    Ok((
        StatusCode::CREATED,
        Json(CreatedInvitation { invitation, link }),
    ))
}

struct Making {
    state: AppState,
    caller: Caller,
    slug: String,
    email: Option<String>,
    language: Language,
    token_hash: String,
    link: String,
}

impl Making {
    fn make(&self, conn: &mut Connection) -> Result<Invitation, ApiError> {
        let (state, now) = (&self.state, self.state.now());
        let actor = self.caller.user(conn, now)?;
        let permit = authorize(&actor, act::ManageInvitations, ())?;
        let company = company(conn, &self.slug)?;
        if company.status != ContractorStatus::Active {
            return Err(inactive());
        }
        let new = NewInvitation {
            id: InvitationId::new(state.clock(), &mut state.rng()),
            contractor_id: company.id,
            email: self.email.clone(),
            created_by: user_of(&actor)?.user_id,
            expires_at: now
                .checked_add(INVITATION_LIVES)
                .map_err(ApiError::internal)?,
        };
        let made = store::invitation::create(conn, &permit, &new, &self.token_hash, now)?;
        if let Some(email) = &made.email {
            let from = made.created_by_name.as_deref();
            let name = &company.company_name;
            let (link, language) = (&self.link, self.language);
            let letter = letter(state, email, from, name, link, language, new.expires_at);
            mail::enqueue(conn, &letter, now)?;
        }
        let limits = Limits {
            state,
            caller: &self.caller,
        };
        let details = json!({ "contractor_id": company.id, "mailed": made.email.is_some() });
        limits.record(
            conn,
            NewAuditEntry {
                actor: Some(new.created_by),
                details: Some(details.to_string()),
                ..NewAuditEntry::new(
                    AuditEvent::InvitationCreated,
                    format!("invitation:{}", new.id),
                )
            },
        )?;
        Ok(Invitation::new(made, now))
    }
}

fn inactive() -> ApiError {
    ApiError::conflict("contractor_inactive", Message::ErrorInvitationClosed)
}
