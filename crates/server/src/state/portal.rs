//! The portal's current settings: those of the admins, with the configuration as the fallback.

use super::portal_style;
use crate::config::{Config, OfficeContact};
use bytes::Bytes;
use domain::portal::{PortalSettings, Shades};
use jiff::tz::TimeZone;

/// The settings that responses and emails need, loaded in advance.
#[derive(Debug, Clone)]
pub struct CurrentPortal {
    changes: i64,
    time_zone: TimeZone,
    name: Option<String>,
    office: Option<OfficeContact>,
    shades: Option<Shades>,
    style: Option<String>,
    logo: Option<Logo>,
    messages_beta_gate: bool,
    warranty_note: Option<String>,
    partners_see_amounts: bool,
    owners_see_amounts: bool,
    is_set_up: bool,
}

/// A logo, ready to send.
#[derive(Debug, Clone)]
pub struct Logo {
    /// The SHA-256 hash of the image.
    pub hash: String,
    /// The image: PNG for a portal's logo, SVG for the default icon.
    pub picture: Bytes,
}

/// The appearance of emails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// The name at the top of the email.
    pub name: String,
    /// The color of buttons and links. It has enough contrast with white, as text and as background.
    pub accent: String,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            name: "Buildback".to_owned(),
            accent: "#0f6b57".to_owned(),
        }
    }
}

/// The index of the shade with enough contrast with white.
const ON_WHITE: usize = 6;

impl CurrentPortal {
    /// The portal with the configuration's settings only, before the database was read.
    #[must_use]
    pub fn configured(config: &Config) -> Self {
        Self::new(config, store::portal::Portal::default(), None)
    }

    /// The portal with the settings from the database.
    #[must_use]
    pub fn new(config: &Config, found: store::portal::Portal, logo: Option<Logo>) -> Self {
        let settings = found.settings;
        let shades = settings.accent.map(|accent| accent.shades());
        Self {
            changes: found.changes,
            time_zone: zone(config, &settings),
            office: office(config, &settings),
            name: settings.office_name,
            style: shades.as_ref().map(portal_style::of),
            shades,
            logo,
            messages_beta_gate: settings
                .messages_beta_gate
                .unwrap_or(config.messages_beta_gate),
            warranty_note: settings.warranty_note,
            partners_see_amounts: settings.partners_see_amounts,
            owners_see_amounts: settings.owners_see_amounts,
            is_set_up: settings.is_set_up,
        }
    }

    /// The revision of the settings. A lower one never replaces a higher one.
    pub(crate) const fn changes(&self) -> i64 {
        self.changes
    }

    /// The time zone of event dates and times.
    #[must_use]
    pub const fn time_zone(&self) -> &TimeZone {
        &self.time_zone
    }

    /// The name that an admin set, if any.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// How owners can contact the office in addition to their contractor; `None` without a phone number and email
    /// address.
    #[must_use]
    pub const fn office(&self) -> Option<&OfficeContact> {
        self.office.as_ref()
    }

    /// The CSS of the portal's accent color, if one is set.
    #[must_use]
    pub fn style(&self) -> Option<&str> {
        self.style.as_deref()
    }

    /// The portal's logo, if one is set.
    #[must_use]
    pub const fn logo(&self) -> Option<&Logo> {
        self.logo.as_ref()
    }

    /// Whether users see the beta card on the Messages tab until they join.
    #[must_use]
    pub const fn messages_beta_gate(&self) -> bool {
        self.messages_beta_gate
    }

    /// The warranty on finished work, if an admin set one.
    #[must_use]
    pub fn warranty_note(&self) -> Option<&str> {
        self.warranty_note.as_deref()
    }

    /// Whether partners see the amounts of estimates that they do not decide about.
    #[must_use]
    pub const fn partners_see_amounts(&self) -> bool {
        self.partners_see_amounts
    }

    /// Whether owners see the amounts of estimates that they do not decide about.
    #[must_use]
    pub const fn owners_see_amounts(&self) -> bool {
        self.owners_see_amounts
    }

    /// Whether an admin has dismissed the first steps.
    #[must_use]
    pub const fn is_set_up(&self) -> bool {
        self.is_set_up
    }

    /// The appearance of the portal's emails.
    #[must_use]
    pub fn look(&self) -> Look {
        let usual = Look::default();
        Look {
            name: self.name.clone().unwrap_or(usual.name),
            accent: self
                .shades
                .as_ref()
                .map_or(usual.accent, |shades| shades[ON_WHITE].clone()),
        }
    }
}

/// The time zone of the settings. A name that this build does not support counts as not set.
fn zone(config: &Config, settings: &PortalSettings) -> TimeZone {
    let Some(name) = &settings.time_zone else {
        return config.time_zone.clone();
    };
    TimeZone::get(name).unwrap_or_else(|error| {
        tracing::error!(%error, "the portal's time zone is unknown; using the configured one");
        config.time_zone.clone()
    })
}

fn office(config: &Config, settings: &PortalSettings) -> Option<OfficeContact> {
    let or = |set: &Option<String>, configured: &Option<String>| {
        set.clone().or_else(|| configured.clone())
    };
    let phone = or(&settings.office_phone, &config.office.phone);
    let email = or(&settings.office_email, &config.office.email);
    let name = settings.office_name.as_ref().unwrap_or(&config.office.name);
    (phone.is_some() || email.is_some()).then(|| OfficeContact {
        name: name.clone(),
        phone,
        email,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::portal::Accent;

    fn portal(settings: PortalSettings) -> CurrentPortal {
        let mut config = Config::with_defaults().unwrap();
        config.office.phone = Some("2125550100".to_owned());
        let found = store::portal::Portal {
            settings,
            ..Default::default()
        };
        CurrentPortal::new(&config, found, None)
    }

    #[test]
    fn unset_settings_fall_back_to_the_configuration() {
        let bare = portal(PortalSettings::default());
        assert_eq!(bare.time_zone().iana_name(), Some("America/New_York"));
        let office = bare.office().unwrap();
        assert_eq!(office.name, "Project office");
        assert_eq!(office.phone.as_deref(), Some("2125550100"));
        assert_eq!((bare.style(), bare.name()), (None, None));
        assert_eq!(bare.look(), Look::default());
        assert!(bare.messages_beta_gate());
        assert_eq!(bare.warranty_note(), None);
        let without_office = Config::with_defaults().unwrap();
        assert_eq!(CurrentPortal::configured(&without_office).office(), None);
    }

    #[test]
    fn each_setting_overrides_the_configuration_separately() {
        let set = portal(PortalSettings {
            office_name: Some("Harbor".to_owned()),
            office_email: Some("help@harbor.example".to_owned()),
            accent: Accent::parse("#1e40af"),
            time_zone: Some("America/Chicago".to_owned()),
            messages_beta_gate: Some(false),
            warranty_note: Some("Two years.".to_owned()),
            ..Default::default()
        });
        assert_eq!(set.time_zone().iana_name(), Some("America/Chicago"));
        let office = OfficeContact {
            name: "Harbor".to_owned(),
            phone: Some("2125550100".to_owned()),
            email: Some("help@harbor.example".to_owned()),
        };
        assert_eq!(set.office(), Some(&office));
        assert_eq!(set.look().name, "Harbor");
        assert!(!set.messages_beta_gate());
        assert_eq!(set.warranty_note(), Some("Two years."));
        let shades = Accent::parse("#1e40af").unwrap().shades();
        assert_eq!(set.look().accent, shades[6]);
        assert!(set.style().unwrap().contains(&shades[6]));
    }

    #[test]
    fn an_unknown_time_zone_falls_back_to_the_configured_one() {
        let unknown = portal(PortalSettings {
            time_zone: Some("Mars/Olympus".to_owned()),
            ..Default::default()
        });
        assert_eq!(unknown.time_zone().iana_name(), Some("America/New_York"));
    }
}
