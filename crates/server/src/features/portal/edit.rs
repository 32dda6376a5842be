//! Sets what the portal is called, its colour and its time zone.

use super::change::change;
use super::view::{Portal, StalePortal};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::portal::{PortalForm, TypedPortal};
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

/// The form for the portal. What is empty is as the configuration says.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditPortal {
    /// Name under which people see the office that runs the portal.
    pub office_name: String,
    /// Where to call it: ten digits.
    pub office_phone: String,
    /// Where to write to it.
    pub office_email: String,
    /// The colour of what can be done, `#rrggbb`.
    pub accent: String,
    /// The IANA name of the time zone of event dates and times.
    pub time_zone: String,
}

/// Sets what the portal is called, its colour and its time zone. Every instance goes by it from then on. Dates and times of
/// events stay as they are, by the new clocks; reports count their days anew.
#[utoipa::path(
    put,
    path = "/api/admin/portal",
    operation_id = "edit_portal",
    tag = "portal",
    params(("If-Match" = String, Header, description = "The ETag of the settings that were edited")),
    request_body = EditPortal,
    responses((status = 200, body = Portal, headers(("ETag" = String))), (status = 412, body = StalePortal, content_type = "application/problem+json", description = "Somebody else changed them meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn edit_portal(
    State(state): State<AppState>,
    caller: Caller,
    IfMatch(version): IfMatch,
    Json(body): Json<EditPortal>,
) -> Result<Portal, ApiError> {
    change(&state, caller, move |conn, change| {
        let form = PortalForm::parse(TypedPortal {
            office_name: &body.office_name,
            office_phone: &body.office_phone,
            office_email: &body.office_email,
            accent: &body.accent,
            time_zone: &body.time_zone,
        })?;
        let before = store::portal::show(conn)?;
        let changed = form.differences(&before.settings);
        // Whoever wants what is so already has lost nothing: also a try whose first answer got lost.
        if changed.is_empty() {
            return Ok(());
        }
        match store::portal::edit(conn, &change.permit, version, &form, change.now) {
            Ok(()) => change.note(conn, &changed),
            Err(StoreError::Stale) => {
                let current = serde_json::to_value(change.portal(conn)?);
                Err(ApiError::stale().with_current(current.map_err(ApiError::internal)?))
            }
            Err(error) => Err(error.into()),
        }
    })
    .await
}
