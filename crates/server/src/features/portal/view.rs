//! API types for the portal settings.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Json, etag};
use crate::http::logo;
use crate::shared::own_account::own_page;
use crate::state::AppState;
use crate::state::portal_style;
use axum::response::{IntoResponse, Response};
use domain::permission::{Actor, Permit, act};
use http::header;
use serde::Serialize;
use store::Connection;
use utoipa::ToSchema;

/// The portal settings, and the missing setup steps of a new portal.
#[derive(Debug, Serialize, ToSchema)]
pub struct Portal {
    /// Version of the settings; also in the `ETag`.
    pub version: i64,
    /// Name of the office that runs the portal, as users see it; null if not set.
    pub office_name: Option<String>,
    /// Phone number of the office, ten digits; null if not set.
    pub office_phone: Option<String>,
    /// Email address of the office; null if not set.
    pub office_email: Option<String>,
    /// The accent color, `#rrggbb`; null if not set.
    pub accent: Option<String>,
    /// IANA name of the time zone for event dates and times; null if not set.
    pub time_zone: Option<String>,
    /// Whether users see the beta card on the Messages tab until they join; null if not set.
    pub messages_beta_gate: Option<bool>,
    /// The warranty on finished work, which owners of completed projects see; null if not set.
    pub warranty_note: Option<String>,
    /// The rooms that are offered for photos, in their order.
    pub photo_rooms: Vec<String>,
    /// The phases of photos, in their order: keys of default phases, or own names.
    pub photo_phases: Vec<String>,
    /// Whether referral partners see the amounts of estimates that they do not decide about.
    pub partners_see_amounts: bool,
    /// Whether property owners see the amounts of estimates that they do not decide about.
    pub owners_see_amounts: bool,
    /// The defaults for settings that are not set.
    pub configured: ConfiguredPortal,
    /// CSS with the accent color for the portal's pages.
    pub style: Option<String>,
    /// Whether a custom logo is set.
    pub has_logo: bool,
    /// URL of the logo, or of the default icon. The URL changes with the logo.
    pub logo_address: String,
    /// The state of the portal's mail.
    pub mail: PortalMail,
    /// Whether an admin has dismissed the setup checklist.
    pub is_set_up: bool,
    /// Whether a contractor company exists.
    pub has_contractor: bool,
    /// Whether a project exists.
    pub has_project: bool,
}

/// The configured defaults.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfiguredPortal {
    /// Name of the office. Owners see it if a phone number or email address of the office is known.
    pub office_name: Option<String>,
    /// Phone number of the office.
    pub office_phone: Option<String>,
    /// Email address of the office.
    pub office_email: Option<String>,
    /// The time zone.
    pub time_zone: String,
    /// Whether users see the beta card on the Messages tab until they join.
    pub messages_beta_gate: bool,
}

/// The state of the portal's mail.
#[derive(Debug, Serialize, ToSchema)]
pub struct PortalMail {
    /// Whether a mail server is configured. Without one, mail goes into a folder and reaches nobody.
    pub sends: bool,
    /// When the mail server last accepted a test mail: RFC 3339, UTC.
    pub tried_at: Option<String>,
    /// Recipient of a test mail: the caller's address.
    pub to: String,
}

/// A rejected stale edit, with the current settings.
#[derive(Debug, Serialize, ToSchema)]
pub struct StalePortal {
    /// What went wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The current settings.
    pub current: Portal,
}

impl Portal {
    /// The portal settings for this admin.
    pub(super) fn of(
        conn: &mut Connection,
        state: &AppState,
        actor: &Actor,
        permit: &Permit<act::ManagePortal>,
    ) -> Result<Self, ApiError> {
        let found = store::portal::show(conn)?;
        let has = store::portal::contents(conn, permit)?;
        let to = own_page(conn, actor)?.account.user.email;
        let (settings, config) = (found.settings, state.config());
        Ok(Self {
            version: found.version,
            photo_phases: settings.phases(),
            photo_rooms: settings.photo_rooms,
            partners_see_amounts: settings.partners_see_amounts,
            owners_see_amounts: settings.owners_see_amounts,
            office_name: settings.office_name,
            office_phone: settings.office_phone,
            office_email: settings.office_email,
            accent: settings.accent.map(|accent| accent.to_string()),
            time_zone: settings.time_zone,
            messages_beta_gate: settings.messages_beta_gate,
            warranty_note: settings.warranty_note,
            configured: ConfiguredPortal {
                office_name: Some(config.office.name.clone()),
                office_phone: config.office.phone.clone(),
                office_email: config.office.email.clone(),
                time_zone: config.time_zone.iana_name().unwrap_or("UTC").to_owned(),
                messages_beta_gate: config.messages_beta_gate,
            },
            style: settings
                .accent
                .map(|accent| portal_style::of(&accent.shades())),
            has_logo: settings.logo.is_some(),
            logo_address: logo::address(settings.logo.as_deref()),
            mail: PortalMail {
                sends: config.smtp_url.is_some(),
                tried_at: settings.mail_tried_at.map(|at| at.to_string()),
                to,
            },
            is_set_up: settings.is_set_up,
            has_contractor: has.contractor,
            has_project: has.project,
        })
    }
}

impl IntoResponse for Portal {
    fn into_response(self) -> Response {
        ([(header::ETAG, etag(self.version))], Json(self)).into_response()
    }
}
