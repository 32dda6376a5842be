//! Makes a link by which the caller's calendar programs read events.

use super::view::CreatedCalendarFeed;
use super::{Fresh, keeper, make};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::Limits;
use crate::state::AppState;
use axum::extract::State;
use domain::calendar_feed::feed_label;
use domain::field_error::FieldError;
use domain::id::ContractorId;
use domain::language::Message;
use domain::permission::{Role, UserActor};
use http::StatusCode;
use serde::Deserialize;
use store::Connection;
use store::calendar_feed::Holder;
use utoipa::ToSchema;

/// The form for a link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateCalendarFeed {
    /// What to call it, 1 to 60 characters.
    pub label: String,
    /// The company whose events alone it shows: any for admins, one's own for contractors.
    pub contractor_id: Option<uuid::Uuid>,
}

/// Makes a link by which the caller's calendar programs read the events that the caller may see; at most 10 for each
/// account.
#[utoipa::path(
    post,
    path = "/api/account/calendar-feeds",
    operation_id = "create_calendar_feed",
    tag = "calendar_feed",
    request_body = CreateCalendarFeed,
    responses((status = 201, body = CreatedCalendarFeed), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnFeeds"))),
)]
pub async fn create_calendar_feed(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<CreateCalendarFeed>,
) -> Result<(StatusCode, Json<CreatedCalendarFeed>), ApiError> {
    let (writer, fresh) = (state.clone(), Fresh::new(&state));
    let made = state
        .write(move |conn| {
            let (permit, user) = keeper(conn, &writer, &caller)?;
            let label = feed_label(&form.label)?;
            let contractor = form.contractor_id.map(ContractorId::from_uuid);
            if let Some(company) = contractor {
                offered(conn, &user, company)?;
            }
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let holder = Holder::Account(&permit, user.user_id);
            make(conn, &limits, holder, &fresh, (label, contractor))
        })
        .await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// Whether somebody may have a link that is limited to this company. What it shows is decided anew whenever it is read.
fn offered(conn: &mut Connection, user: &UserActor, company: ContractorId) -> Result<(), ApiError> {
    let is_offered = match user.role {
        Role::Admin => store::contractor::find(conn, company)?.is_some(),
        Role::Contractor => user.contractor_id == Some(company),
        Role::ReferralPartner => false,
    };
    if is_offered {
        return Ok(());
    }
    let message = Message::ErrorCalendarLinkChoice;
    Err(FieldError::new("contractor_id", "not_a_choice", message).into())
}
