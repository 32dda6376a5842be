//! Creates a link through which the caller's calendar programs read events.

use super::view::CreatedCalendarFeed;
use super::{Chosen, Fresh, keeper, make};
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

/// The form for a calendar link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateCalendarFeed {
    /// The label of the link, 1 to 60 characters.
    pub label: String,
    /// Limits the link to the events of one company: any company for admins, their own for contractors.
    pub contractor_id: Option<uuid::Uuid>,
    /// Whether its entries lead with the property owner and the street. The program's provider stores them. Default: false.
    #[serde(default)]
    pub with_names: bool,
}

/// Creates a link through which the caller's calendar programs read the events that the caller may see. At most 10 per account.
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
            let chosen = Chosen {
                label,
                contractor,
                with_names: form.with_names,
            };
            make(conn, &limits, holder, &fresh, chosen)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// Checks that the user may limit a link to this company. What the link shows is checked again on every read.
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
