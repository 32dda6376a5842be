//! What the API says of the portal itself.

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

/// What admins set of the portal itself, and what a new portal still lacks.
#[derive(Debug, Serialize, ToSchema)]
pub struct Portal {
    /// Which version of the form this is; the same as in the `ETag`.
    pub version: i64,
    /// Name under which people see the office that runs the portal; null where none is set.
    pub office_name: Option<String>,
    /// Where to call it, ten digits; null where none is set.
    pub office_phone: Option<String>,
    /// Where to write to it; null where none is set.
    pub office_email: Option<String>,
    /// The colour, `#rrggbb`; null where none is set.
    pub accent: Option<String>,
    /// The IANA name of the time zone of event dates and times; null where none is set.
    pub time_zone: Option<String>,
    /// What holds where nothing is set.
    pub configured: ConfiguredPortal,
    /// The style that the portal's pages come with in its colour, as CSS.
    pub style: Option<String>,
    /// Whether it has a logo of its own.
    pub has_logo: bool,
    /// Where its logo is, or the usual icon. Another logo has another address.
    pub logo_address: String,
    /// How its mail fares.
    pub mail: PortalMail,
    /// Whether an admin has put the first steps away.
    pub is_set_up: bool,
    /// Whether there is a contractor company.
    pub has_contractor: bool,
    /// Whether there is a project.
    pub has_project: bool,
}

/// What the configuration says.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfiguredPortal {
    /// The office's name. Owners see it where a phone number or an address of the office is known.
    pub office_name: Option<String>,
    /// Its phone number.
    pub office_phone: Option<String>,
    /// Its e-mail address.
    pub office_email: Option<String>,
    /// The time zone.
    pub time_zone: String,
}

/// How the portal's mail fares.
#[derive(Debug, Serialize, ToSchema)]
pub struct PortalMail {
    /// Whether a mail server is configured. Without one, mail goes into a folder and reaches nobody.
    pub sends: bool,
    /// When the mail server last took a mail that was sent for a trial: RFC 3339, UTC.
    pub tried_at: Option<String>,
    /// Where one would be sent: the address of the one who asks.
    pub to: String,
}

/// A refused stale edit, with the portal as it is now.
#[derive(Debug, Serialize, ToSchema)]
pub struct StalePortal {
    /// What went wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The portal as another admin left it.
    pub current: Portal,
}

impl Portal {
    /// The portal as this admin sees it.
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
            office_name: settings.office_name,
            office_phone: settings.office_phone,
            office_email: settings.office_email,
            accent: settings.accent.map(|accent| accent.to_string()),
            time_zone: settings.time_zone,
            configured: ConfiguredPortal {
                office_name: Some(config.office.name.clone()),
                office_phone: config.office.phone.clone(),
                office_email: config.office.email.clone(),
                time_zone: config.time_zone.iana_name().unwrap_or("UTC").to_owned(),
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
