//! Rules for submitting and editing a project's fields.

use super::{ProjectDetails, TrackedField, UrgencyLevel};
use crate::address::{UNIT_LENGTH, parse_state, parse_zip};
use crate::contact::{is_made_up, optional_email, optional_phone};
use crate::day::written_day;
use crate::field_error::{FieldError, FieldErrors};
use crate::text::{Length, identifier, line, plain, required};
use TrackedField as F;
use jiff::civil::Date;
use messages::Message;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Length of names of people and companies, in characters.
pub const PROJECT_NAME_LENGTH: Length = Length { min: 2, max: 100 };
/// Length of a claim number, in characters.
pub const CLAIM_NUMBER_LENGTH: Length = Length::up_to(50);
/// Length of a street address, in characters.
pub const STREET_LENGTH: Length = Length::up_to(200);
/// Length of a city, in characters.
pub const CITY_LENGTH: Length = Length::up_to(100);
/// Length of a damage type, in characters.
pub const DAMAGE_TYPE_LENGTH: Length = Length::up_to(100);
/// Length of a damage description, in characters.
pub const DESCRIPTION_LENGTH: Length = Length::up_to(5_000);

/// Valid years of the timeline start. Rejects mistakes such as the year 26, which browsers produce for the input `26`.
const YEARS: RangeInclusive<i16> = 2000..=2099;

/// Damage types offered in forms. Other texts are accepted, because insurers use their own terms.
pub const DAMAGE_TYPES: &[&str] = &[
    "Water Damage",
    "Fire Damage",
    "Smoke Damage",
    "Storm Damage",
    "Wind Damage",
    "Hail Damage",
    "Flood Damage",
    "Mold Damage",
    "Roof Damage",
    "Impact Damage",
    "Vandalism",
    "Other",
];

/// Unvalidated project fields. A missing field stays unchanged on edit and is empty on submission. A blank field is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RawProjectDetails(BTreeMap<TrackedField, String>);

impl RawProjectDetails {
    /// Sets a field.
    pub fn set(&mut self, field: TrackedField, value: impl Into<String>) {
        self.0.insert(field, value.into());
    }

    /// The value of a field, if present.
    #[must_use]
    pub fn get(&self, field: TrackedField) -> Option<&str> {
        self.0.get(&field).map(String::as_str)
    }
}

impl FromIterator<(TrackedField, String)> for RawProjectDetails {
    fn from_iter<I: IntoIterator<Item = (TrackedField, String)>>(fields: I) -> Self {
        Self(fields.into_iter().collect())
    }
}

impl ProjectDetails {
    /// Validates the fields of a submission. Required are the owner's name, the address, the damage type, and the urgency. The claim number
    /// is optional, because it is often assigned later.
    ///
    /// # Errors
    /// Returns all broken rules, in the order of the form.
    pub fn parse(raw: &RawProjectDetails) -> Result<Self, FieldErrors> {
        Self::read(|field| raw.0.get(&field).cloned(), None)
    }

    /// Validates an edit by applying the given fields to the current ones.
    ///
    /// # Errors
    /// Returns all broken rules, in the order of the form.
    pub fn edited(&self, raw: &RawProjectDetails) -> Result<Self, FieldErrors> {
        let given = |field| raw.0.get(&field).cloned().or_else(|| self.value(field));
        Self::read(given, self.property_owner_email.as_deref())
    }

    fn read(
        given: impl Fn(TrackedField) -> Option<String>,
        current_email: Option<&str>,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let typed = |field| given(field).unwrap_or_default();
        let mut optional = |field: F, length: Length, clean: fn(&str) -> String| {
            let text = clean(&typed(field));
            if text.is_empty() {
                return None;
            }
            errors.take(
                length
                    .check(field.as_str(), field.as_str(), &text)
                    .map(|()| text),
            )
        };
        let insurance_claim_number =
            optional(F::InsuranceClaimNumber, CLAIM_NUMBER_LENGTH, identifier);
        let claims_adjuster_name = optional(F::ClaimsAdjusterName, PROJECT_NAME_LENGTH, line);
        let insurance_carrier_name = optional(F::InsuranceCarrierName, PROJECT_NAME_LENGTH, line);
        let unit = optional(F::Unit, UNIT_LENGTH, line);
        let referral_partner_contact_name =
            optional(F::ReferralPartnerContactName, PROJECT_NAME_LENGTH, line);

        let mut needed = |field: F, length: Length| -> String {
            let text = line(&typed(field));
            let checked = length.check(field.as_str(), field.as_str(), &text);
            errors.take(checked.map(|()| text)).unwrap_or_default()
        };
        let property_owner_name = needed(F::PropertyOwnerName, PROJECT_NAME_LENGTH);
        let property_address = needed(F::PropertyAddress, STREET_LENGTH);
        let city = needed(F::City, CITY_LENGTH);
        let damage_type = needed(F::DamageType, DAMAGE_TYPE_LENGTH);

        let mut email = |field: F| {
            errors
                .take(optional_email(field.as_str(), &typed(field)))
                .flatten()
        };
        let referral_partner_contact_email = email(F::ReferralPartnerContactEmail);
        let property_owner_email = email(F::PropertyOwnerEmail);
        let new_email = property_owner_email.as_deref();
        if new_email != current_email && new_email.is_some_and(is_made_up) {
            errors.push(made_up_email());
        }
        let mut phone = |field: F| {
            errors
                .take(optional_phone(field.as_str(), &typed(field)))
                .flatten()
        };
        let property_owner_phone = phone(F::PropertyOwnerPhone);
        let referral_partner_contact_phone = phone(F::ReferralPartnerContactPhone);

        let state = errors
            .take(parse_state(&typed(F::State)))
            .unwrap_or_default();
        let zip_code = errors
            .take(parse_zip(&typed(F::ZipCode)))
            .unwrap_or_default();
        let urgency = errors.take(parse_urgency(&typed(F::UrgencyLevel)));
        let timeline_start = errors.take(parse_day(&typed(F::TimelineStart))).flatten();
        let damage_description = errors
            .take(parse_description(&typed(F::DamageDescription)))
            .flatten();

        sort(&mut errors);
        match urgency {
            Some(urgency_level) if errors.is_empty() => Ok(Self {
                insurance_claim_number,
                claims_adjuster_name,
                insurance_carrier_name,
                property_owner_name,
                property_owner_email,
                property_owner_phone,
                property_address,
                unit,
                city,
                state,
                zip_code,
                damage_type,
                damage_description,
                urgency_level,
                timeline_start,
                referral_partner_contact_name,
                referral_partner_contact_phone,
                referral_partner_contact_email,
            }),
            _ => Err(errors),
        }
    }
}

/// Sorts errors in the order of the form.
fn sort(errors: &mut FieldErrors) {
    let place = |error: &FieldError| F::ALL.iter().position(|it| it.as_str() == error.field);
    errors.sort_by_key(place);
}

fn made_up_email() -> FieldError {
    let message = Message::ErrorEmailMadeUp;
    FieldError::new(F::PropertyOwnerEmail.as_str(), "made_up", message)
}

fn parse_urgency(typed: &str) -> Result<UrgencyLevel, FieldError> {
    let field = F::UrgencyLevel;
    let word = identifier(typed).to_lowercase();
    if word.is_empty() {
        return Err(required(field.as_str(), field.as_str()));
    }
    UrgencyLevel::parse(&word)
        .ok_or_else(|| FieldError::new(field.as_str(), "invalid", Message::ErrorUrgency))
}

fn parse_day(typed: &str) -> Result<Option<Date>, FieldError> {
    let typed = identifier(typed);
    if typed.is_empty() {
        return Ok(None);
    }
    let field = F::TimelineStart.as_str();
    let day = written_day(&typed)
        .ok_or_else(|| FieldError::new(field, "invalid", Message::ErrorTimelineStart))?;
    if !YEARS.contains(&day.year()) {
        let message = Message::ErrorTimelineStartYears;
        return Err(FieldError::new(field, "out_of_range", message));
    }
    Ok(Some(day))
}

fn parse_description(typed: &str) -> Result<Option<String>, FieldError> {
    let field = F::DamageDescription;
    let text = plain(typed);
    if text.is_empty() {
        return Ok(None);
    }
    DESCRIPTION_LENGTH.check(field.as_str(), field.as_str(), &text)?;
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(fields: &[(F, &str)]) -> RawProjectDetails {
        fields
            .iter()
            .map(|&(field, value)| (field, value.to_owned()))
            .collect()
    }

    fn raw() -> RawProjectDetails {
        given(&[
            (F::InsuranceClaimNumber, " CLM-2026-77 "),
            (F::PropertyOwnerName, "José O'Brien"),
            (F::PropertyOwnerEmail, "Jose@Example.com"),
            (F::PropertyOwnerPhone, "(512) 555-0142"),
            (F::PropertyAddress, "12 <b>Oak</b> St"),
            (F::City, "San José"),
            (F::State, "texas"),
            (F::ZipCode, "78701"),
            (F::DamageType, "Water Damage"),
            (F::DamageDescription, "Burst pipe.\nKitchen floor."),
            (F::UrgencyLevel, "high"),
            (F::TimelineStart, "2026-04-01"),
        ])
    }

    #[test]
    fn a_submission_is_normalized() {
        let details = ProjectDetails::parse(&raw()).unwrap();
        assert_eq!(
            details.insurance_claim_number.as_deref(),
            Some("CLM-2026-77")
        );
        assert_eq!(details.property_owner_name, "José O'Brien");
        assert_eq!(
            details.property_owner_email.as_deref(),
            Some("jose@example.com")
        );
        assert_eq!(details.property_owner_phone.as_deref(), Some("5125550142"));
        assert_eq!(details.property_address, "12 <b>Oak</b> St");
        assert_eq!(details.state, "TX");
        assert_eq!(
            details.damage_description.as_deref(),
            Some("Burst pipe.\nKitchen floor.")
        );
        assert_eq!(details.timeline_start, Some(jiff::civil::date(2026, 4, 1)));
    }

    #[test]
    fn missing_fields_are_reported_in_form_order() {
        let errors = ProjectDetails::parse(&RawProjectDetails::default()).unwrap_err();
        let texts: Vec<_> = errors
            .as_slice()
            .iter()
            .map(|error| error.message.as_str())
            .collect();
        assert_eq!(
            texts,
            [
                "Property owner name is required",
                "Property address is required",
                "City is required",
                "State is required",
                "ZIP code is required",
                "Damage type is required",
                "Urgency level is required",
            ]
        );
    }

    #[test]
    fn each_field_has_its_rule() {
        let long = |n: usize| "x".repeat(n);
        let table: [(F, String, &str); 15] = [
            (
                F::PropertyOwnerName,
                "X".into(),
                "Property owner name must be at least 2 characters",
            ),
            (
                F::PropertyOwnerName,
                long(101),
                "Property owner name must not exceed 100 characters",
            ),
            (
                F::InsuranceClaimNumber,
                long(51),
                "Insurance claim number must not exceed 50 characters",
            ),
            (
                F::PropertyAddress,
                long(201),
                "Property address must not exceed 200 characters",
            ),
            (F::Unit, long(31), "Unit must not exceed 30 characters"),
            (F::City, long(101), "City must not exceed 100 characters"),
            (F::State, "Ontario".into(), "State must be a US state"),
            (
                F::ZipCode,
                "1234".into(),
                "ZIP code must have 5 or 9 digits",
            ),
            (
                F::DamageType,
                " \u{200b} ".into(),
                "Damage type is required",
            ),
            (
                F::DamageDescription,
                long(5_001),
                "Damage description must not exceed 5000 characters",
            ),
            (
                F::UrgencyLevel,
                "now".into(),
                "Urgency must be low, medium, high, or critical",
            ),
            (
                F::TimelineStart,
                "2026-02-30".into(),
                "Timeline start must be a date",
            ),
            (
                F::PropertyOwnerEmail,
                "jose@".into(),
                "Invalid email address",
            ),
            (
                F::PropertyOwnerEmail,
                "none@none.com".into(),
                "This does not look like the owner's email address. Leave the field empty if they do not have one.",
            ),
            (
                F::ReferralPartnerContactPhone,
                "555".into(),
                "Phone number must have 10 digits",
            ),
        ];
        let good = ProjectDetails::parse(&raw()).unwrap();
        for (field, value, message) in table {
            let errors = good.edited(&given(&[(field, &value)])).unwrap_err();
            let texts: Vec<_> = errors
                .as_slice()
                .iter()
                .map(|e| (e.field.as_ref(), e.message.as_str()))
                .collect();
            assert_eq!(texts, [(field.as_str(), message)]);
        }
    }

    #[test]
    fn an_existing_made_up_email_does_not_block_an_edit() {
        let mut old = ProjectDetails::parse(&raw()).unwrap();
        old.property_owner_email = Some("none@none.com".to_owned());
        assert!(old.edited(&given(&[(F::City, "Troy")])).is_ok());
    }
}
