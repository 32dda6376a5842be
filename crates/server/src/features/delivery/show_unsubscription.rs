//! What a link out of a mail would stop.

use super::link::Stop;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Json, Path};
use crate::schema;
use crate::state::AppState;
use axum::extract::State;
use domain::delivery::NotificationKind;
use serde::Serialize;
use store::delivery::email_stop;
use utoipa::ToSchema;

/// Which mails a link stops.
#[derive(Debug, Serialize, ToSchema)]
pub struct Unsubscription {
    /// The kind of notification that they are about; none for all that can be chosen, and for an owner's.
    #[schema(value_type = Option<schema::NotificationSort>)]
    pub kind: Option<NotificationKind>,
    /// Whether it is all mail to the address that the link was mailed to, which is a property owner's.
    pub is_owners: bool,
    /// The address of the account that they go to, all but its first letter hidden; none when it is closed, and where
    /// `is_owners` is true, as such a link does not carry the address.
    pub address: Option<String>,
    /// Whether mail to an owner's address is stopped already. What an account gets stands in its settings.
    pub is_stopped: bool,
}

/// What a link out of a mail would stop. Looking stops nothing: programs that follow links of mails do that.
#[utoipa::path(
    get,
    path = "/api/unsubscribe/{token}",
    operation_id = "show_unsubscription",
    tag = "notification",
    params(("token" = String, Path, description = "As the mail has it")),
    responses((status = 200, body = Unsubscription), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn show_unsubscription(
    State(state): State<AppState>,
    Path(token): Path<String>,
) -> Result<Json<Unsubscription>, ApiError> {
    let stop = Stop::open(state.secret_keys(), &token).ok_or_else(ApiError::not_found)?;
    let shown = state
        .read(move |conn| {
            Ok(match stop {
                Stop::Account(user, kind) => Unsubscription {
                    kind,
                    is_owners: false,
                    address: store::delivery::address_of_account(conn, user)?
                        .map(|email| hidden(&email)),
                    is_stopped: false,
                },
                Stop::Address(address) => Unsubscription {
                    kind: None,
                    is_owners: true,
                    address: None,
                    is_stopped: email_stop::stopped_since(conn, &address)?.is_some(),
                },
            })
        })
        .await?;
    Ok(Json(shown))
}

/// `j•••@home.example`: whoever has the link reads the mailbox, or was handed the mail.
fn hidden(email: &str) -> String {
    let (name, domain) = email.split_once('@').unwrap_or((email, ""));
    let first: String = name.chars().take(1).collect();
    format!("{first}•••@{domain}")
}
