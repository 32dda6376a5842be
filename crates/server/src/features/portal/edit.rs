//! Sets what the form of the portal settings contains.

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

/// The form for the portal settings. An empty field falls back to the configuration.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditPortal {
    /// Name of the office that runs the portal, as users see it.
    pub office_name: String,
    /// Phone number of the office: ten digits.
    pub office_phone: String,
    /// Email address of the office.
    pub office_email: String,
    /// Accent color of buttons and links, `#rrggbb`.
    pub accent: String,
    /// IANA name of the time zone for event dates and times.
    pub time_zone: String,
    /// Whether users see the beta card on the Messages tab until they join; null for the configured value.
    pub messages_beta_gate: Option<bool>,
    /// The warranty on finished work, which owners of completed projects see.
    pub warranty_note: String,
    /// The rooms that are offered for photos, in their order, at most 60; absent to keep them.
    pub photo_rooms: Option<Vec<String>>,
    /// The phases of photos, in their order, 1 to 12: keys of default phases, or own names; absent to keep them.
    pub photo_phases: Option<Vec<String>>,
    /// Whether referral partners see the amounts, prices, and files of estimates that they do not decide about; absent to keep it.
    pub partners_see_amounts: Option<bool>,
    /// Whether property owners see the amounts, prices, and files of estimates that they do not decide about; absent to keep it.
    pub owners_see_amounts: Option<bool>,
}

/// Sets the portal's office contact, accent color, time zone, beta card, warranty note, lists for photos, and who sees amounts. Every instance applies the change.
/// Event dates and times keep their local values in the new time zone; reports recount their days.
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
            messages_beta_gate: body.messages_beta_gate,
            warranty_note: &body.warranty_note,
            photo_rooms: body.photo_rooms.as_deref(),
            photo_phases: body.photo_phases.as_deref(),
            partners_see_amounts: body.partners_see_amounts,
            owners_see_amounts: body.owners_see_amounts,
        })?;
        let before = store::portal::show(conn)?;
        let changed = form.differences(&before.settings);
        // An edit without changes succeeds even with an outdated version. This also covers a retry after a lost response.
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
