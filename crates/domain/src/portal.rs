//! The portal's settings: name, appearance, and time zone (decisions, "The portal's own settings").

mod accent;
mod logo;
mod photo_lists;

pub use accent::{Accent, SHADES, Shades};
pub use logo::{LOGO_BYTES, LOGO_SIDE, check_logo, unreadable_logo};
pub use photo_lists::{PHASES_MAX, ROOMS_MAX, default_phases};

use crate::account::COMPANY_LENGTH;
use crate::contact::{optional_email, optional_phone};
use crate::field_error::{FieldError, FieldErrors};
use crate::text::{Length, line, plain};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use messages::Message;

/// Settings made by admins. Missing values fall back to the configuration.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PortalSettings {
    /// Name of the office that runs the portal.
    pub office_name: Option<String>,
    /// The office's phone number, ten digits.
    pub office_phone: Option<String>,
    /// The office's email address.
    pub office_email: Option<String>,
    /// Accent color of buttons and links.
    pub accent: Option<Accent>,
    /// IANA name of the time zone for event dates and times, such as `America/Chicago`.
    pub time_zone: Option<String>,
    /// Whether users see the beta card on the Messages tab until they join.
    pub messages_beta_gate: Option<bool>,
    /// The warranty on finished work, as owners of completed projects see it.
    pub warranty_note: Option<String>,
    /// The rooms that are offered for photos, in their order.
    pub photo_rooms: Vec<String>,
    /// The phases of photos, in their order; empty for [`default_phases`].
    pub photo_phases: Vec<String>,
    /// Whether partners see the amounts of estimates that they do not decide about.
    pub partners_see_amounts: bool,
    /// Whether owners see the amounts of estimates that they do not decide about.
    pub owners_see_amounts: bool,
    /// Hash of the logo image.
    pub logo: Option<String>,
    /// When the mail server last accepted a test email.
    pub mail_tried_at: Option<Timestamp>,
    /// Whether an admin has dismissed the setup steps.
    pub is_set_up: bool,
}

/// The validated settings form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PortalForm {
    /// See [`PortalSettings::office_name`].
    pub office_name: Option<String>,
    /// See [`PortalSettings::office_phone`].
    pub office_phone: Option<String>,
    /// See [`PortalSettings::office_email`].
    pub office_email: Option<String>,
    /// See [`PortalSettings::accent`].
    pub accent: Option<Accent>,
    /// See [`PortalSettings::time_zone`].
    pub time_zone: Option<String>,
    /// See [`PortalSettings::messages_beta_gate`].
    pub messages_beta_gate: Option<bool>,
    /// See [`PortalSettings::warranty_note`].
    pub warranty_note: Option<String>,
    /// The rooms of photos; `None` keeps them.
    pub photo_rooms: Option<Vec<String>>,
    /// The phases of photos; `None` keeps them.
    pub photo_phases: Option<Vec<String>>,
    /// See [`PortalSettings::partners_see_amounts`]; `None` keeps it.
    pub partners_see_amounts: Option<bool>,
    /// See [`PortalSettings::owners_see_amounts`]; `None` keeps it.
    pub owners_see_amounts: Option<bool>,
}

/// Length of the warranty note, in characters.
pub const WARRANTY_NOTE_LENGTH: Length = Length::up_to(2_000);

/// The unvalidated form. Empty fields fall back to the configuration.
#[derive(Debug, Clone, Copy, Default)]
pub struct TypedPortal<'a> {
    /// Office name.
    pub office_name: &'a str,
    /// Office phone number, in any format.
    pub office_phone: &'a str,
    /// Office email address.
    pub office_email: &'a str,
    /// Accent color, such as `#0f6b57`.
    pub accent: &'a str,
    /// Time zone name.
    pub time_zone: &'a str,
    /// Whether the beta card is shown; `None` uses the configuration.
    pub messages_beta_gate: Option<bool>,
    /// Warranty note, of any number of lines.
    pub warranty_note: &'a str,
    /// Rooms of photos; `None` keeps them.
    pub photo_rooms: Option<&'a [String]>,
    /// Phases of photos; `None` keeps them.
    pub photo_phases: Option<&'a [String]>,
    /// Whether partners see amounts; `None` keeps it.
    pub partners_see_amounts: Option<bool>,
    /// Whether owners see amounts; `None` keeps it.
    pub owners_see_amounts: Option<bool>,
}

impl PortalForm {
    /// Validates the form, field by field.
    ///
    /// # Errors
    /// Returns all broken rules.
    pub fn parse(typed: TypedPortal<'_>) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let name = errors.take(optional_name(typed.office_name));
        let phone = errors.take(optional_phone("office_phone", typed.office_phone));
        let email = errors.take(optional_email("office_email", typed.office_email));
        let accent = errors.take(optional_accent(typed.accent));
        let zone = errors.take(optional_zone(typed.time_zone));
        let warranty = errors.take(optional_warranty_note(typed.warranty_note));
        let rooms = errors.take(typed.photo_rooms.map(photo_lists::rooms).transpose());
        let phases = errors.take(typed.photo_phases.map(photo_lists::phases).transpose());
        match (name, phone, email, accent, zone, warranty, rooms, phases) {
            (
                Some(office_name),
                Some(office_phone),
                Some(office_email),
                Some(accent),
                Some(time_zone),
                Some(warranty_note),
                Some(photo_rooms),
                Some(photo_phases),
            ) => Ok(Self {
                office_name,
                office_phone,
                office_email,
                accent,
                time_zone,
                messages_beta_gate: typed.messages_beta_gate,
                warranty_note,
                photo_rooms,
                photo_phases,
                partners_see_amounts: typed.partners_see_amounts,
                owners_see_amounts: typed.owners_see_amounts,
            }),
            _ => Err(errors),
        }
    }

    /// Names of the fields that differ from the current settings.
    #[must_use]
    pub fn differences(&self, before: &PortalSettings) -> Vec<&'static str> {
        [
            ("office_name", self.office_name != before.office_name),
            ("office_phone", self.office_phone != before.office_phone),
            ("office_email", self.office_email != before.office_email),
            ("accent", self.accent != before.accent),
            ("time_zone", self.time_zone != before.time_zone),
            (
                "messages_beta_gate",
                self.messages_beta_gate != before.messages_beta_gate,
            ),
            ("warranty_note", self.warranty_note != before.warranty_note),
            (
                "photo_rooms",
                is_other(self.photo_rooms.as_deref(), &before.photo_rooms),
            ),
            (
                "photo_phases",
                is_other(self.photo_phases.as_deref(), &before.phases()),
            ),
            (
                "partners_see_amounts",
                is_switched(self.partners_see_amounts, before.partners_see_amounts),
            ),
            (
                "owners_see_amounts",
                is_switched(self.owners_see_amounts, before.owners_see_amounts),
            ),
        ]
        .into_iter()
        .filter_map(|(field, differs)| differs.then_some(field))
        .collect()
    }
}

impl PortalSettings {
    /// The phases of photos, in their order.
    #[must_use]
    pub fn phases(&self) -> Vec<String> {
        if self.photo_phases.is_empty() {
            default_phases()
        } else {
            self.photo_phases.clone()
        }
    }
}

fn is_other(list: Option<&[String]>, before: &[String]) -> bool {
    list.is_some_and(|list| list != before)
}

fn is_switched(setting: Option<bool>, before: bool) -> bool {
    setting.is_some_and(|setting| setting != before)
}

fn optional_name(typed: &str) -> Result<Option<String>, FieldError> {
    let name = line(typed);
    if name.is_empty() {
        return Ok(None);
    }
    COMPANY_LENGTH.check("office_name", "company_name", &name)?;
    Ok(Some(name))
}

fn optional_warranty_note(typed: &str) -> Result<Option<String>, FieldError> {
    let note = plain(typed);
    if note.is_empty() {
        return Ok(None);
    }
    WARRANTY_NOTE_LENGTH.check("warranty_note", "warranty_note", &note)?;
    Ok(Some(note))
}

fn optional_accent(typed: &str) -> Result<Option<Accent>, FieldError> {
    match typed.trim() {
        "" => Ok(None),
        typed => Accent::parse(typed).map(Some).ok_or_else(|| {
            let message = Message::ErrorAccent;
            FieldError::new("accent", "invalid", message)
        }),
    }
}

fn optional_zone(typed: &str) -> Result<Option<String>, FieldError> {
    match typed.trim() {
        "" => Ok(None),
        typed => TimeZone::get(typed)
            .ok()
            .and_then(|zone| zone.iana_name().map(str::to_owned))
            .map(Some)
            .ok_or_else(|| FieldError::new("time_zone", "unknown", Message::ErrorTimeZone)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_fields_are_parsed_as_none() {
        let form = PortalForm::parse(TypedPortal::default()).unwrap();
        let nothing = PortalForm {
            office_name: None,
            office_phone: None,
            office_email: None,
            accent: None,
            time_zone: None,
            messages_beta_gate: None,
            warranty_note: None,
            photo_rooms: None,
            photo_phases: None,
            partners_see_amounts: None,
            owners_see_amounts: None,
        };
        assert_eq!(form, nothing);
    }

    #[test]
    fn changed_fields_are_listed() {
        let form = PortalForm::parse(TypedPortal {
            office_name: "Harbor",
            accent: "#1e40af",
            ..TypedPortal::default()
        });
        let form = form.unwrap();
        let mut before = PortalSettings::default();
        assert_eq!(form.differences(&before), ["office_name", "accent"]);
        before.office_name = Some("Harbor".to_owned());
        before.accent = Accent::parse("#1E40AF");
        assert!(form.differences(&before).is_empty());
        before.time_zone = Some("UTC".to_owned());
        before.messages_beta_gate = Some(false);
        before.warranty_note = Some("Two years.".to_owned());
        assert_eq!(
            form.differences(&before),
            ["time_zone", "messages_beta_gate", "warranty_note"]
        );
    }

    #[test]
    fn a_missing_switch_keeps_the_setting() {
        let before = PortalSettings {
            partners_see_amounts: true,
            ..PortalSettings::default()
        };
        // partners, owners -> changed fields
        let table: [(Option<bool>, Option<bool>, &[&str]); 4] = [
            (None, None, &[]),
            (Some(true), Some(false), &[]),
            (Some(false), None, &["partners_see_amounts"]),
            (Some(true), Some(true), &["owners_see_amounts"]),
        ];
        for (partners, owners, expected) in table {
            let form = PortalForm {
                partners_see_amounts: partners,
                owners_see_amounts: owners,
                ..PortalForm::default()
            };
            assert_eq!(
                form.differences(&before),
                expected,
                "{partners:?} {owners:?}"
            );
        }
    }

    #[test]
    fn a_form_is_normalized() {
        let form = PortalForm::parse(TypedPortal {
            office_name: "  Ridge\n<b>Restoration",
            office_phone: "(555) 555-0100",
            office_email: " Office@R.example ",
            accent: " #1E40AF ",
            time_zone: "america/chicago",
            messages_beta_gate: Some(false),
            warranty_note: " Two years on all work.\r\nCall us first. ",
            ..TypedPortal::default()
        });
        let form = form.unwrap();
        assert_eq!(form.office_name.as_deref(), Some("Ridge <b>Restoration"));
        assert_eq!(form.office_phone.as_deref(), Some("5555550100"));
        assert_eq!(form.office_email.as_deref(), Some("office@r.example"));
        assert_eq!(form.accent.unwrap().to_string(), "#1e40af");
        assert_eq!(form.time_zone.as_deref(), Some("America/Chicago"));
        assert_eq!(form.messages_beta_gate, Some(false));
        assert_eq!(
            form.warranty_note.as_deref(),
            Some("Two years on all work.\nCall us first.")
        );
    }

    #[test]
    fn all_broken_rules_are_returned() {
        let errors = PortalForm::parse(TypedPortal {
            office_name: &"x".repeat(300),
            office_phone: "12",
            office_email: "office",
            accent: "green",
            time_zone: "Mars/Olympus",
            warranty_note: &"x".repeat(2_001),
            ..TypedPortal::default()
        });
        let fields: Vec<_> = errors
            .unwrap_err()
            .as_slice()
            .iter()
            .map(|error| error.field.to_string())
            .collect();
        assert_eq!(
            fields,
            [
                "office_name",
                "office_phone",
                "office_email",
                "accent",
                "time_zone",
                "warranty_note"
            ]
        );
    }
}
