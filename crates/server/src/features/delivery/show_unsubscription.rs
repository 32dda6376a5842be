//! Shows what an unsubscribe link would stop.

use super::link::Stop;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Json, Path};
use crate::schema;
use crate::state::AppState;
use axum::extract::State;
use domain::delivery::NotificationKind;
use domain::id::UserId;
use serde::Serialize;
use store::Connection;
use store::delivery::email_stop;
use utoipa::ToSchema;

/// The emails that an unsubscribe link stops.
#[derive(Debug, Serialize, ToSchema)]
pub struct Unsubscription {
    /// The kind of notification; null for all kinds that the user can choose, and for a property owner.
    #[schema(value_type = Option<schema::NotificationSort>)]
    pub kind: Option<NotificationKind>,
    /// Whether the link stops only the weekly summary.
    pub is_weekly: bool,
    /// Whether the link stops only one report.
    pub is_report: bool,
    /// Whether the link stops all email to a property owner's address.
    pub is_owners: bool,
    /// The account's address with all but its first letter masked. Null if the account is closed, and if `is_owners` is true,
    /// because such links contain no address.
    pub address: Option<String>,
    /// Whether email to a property owner's address is already stopped. Always false for accounts, whose settings show this.
    pub is_stopped: bool,
}

/// Returns what an unsubscribe link would stop. Stops nothing, because programs may follow the links of an email.
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
                    ..of_account(conn, user)?
                },
                Stop::Weekly(user) => Unsubscription {
                    is_weekly: true,
                    ..of_account(conn, user)?
                },
                Stop::Report(user, _) => Unsubscription {
                    is_report: true,
                    ..of_account(conn, user)?
                },
                Stop::Address(address) => Unsubscription {
                    kind: None,
                    is_weekly: false,
                    is_report: false,
                    is_owners: true,
                    address: None,
                    is_stopped: email_stop::stopped_since(conn, &address)?.is_some(),
                },
            })
        })
        .await?;
    Ok(Json(shown))
}

/// What a link to all of an account's email stops.
fn of_account(conn: &mut Connection, user: UserId) -> Result<Unsubscription, ApiError> {
    let address = store::delivery::address_of_account(conn, user)?;
    Ok(Unsubscription {
        kind: None,
        is_weekly: false,
        is_report: false,
        is_owners: false,
        address: address.map(|email| hidden(&email)),
        is_stopped: false,
    })
}

/// Masks an address: `j•••@home.example`. An email may have been forwarded to someone else.
fn hidden(email: &str) -> String {
    let (name, domain) = email.split_once('@').unwrap_or((email, ""));
    let first: String = name.chars().take(1).collect();
    format!("{first}•••@{domain}")
}
