//! Claims of the demo.

use crate::people::Person;
use crate::pictures::Scene;
use domain::project::{ProjectDetails, ProjectStatus, UrgencyLevel};
use jiff::ToSpan as _;
use jiff::civil::Date;

/// The kind of damage; selects matching texts and pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trade {
    Water,
    Fire,
    Hail,
    Tree,
    Mold,
    Storm,
}

/// A claim as submitted, and its current status.
pub(crate) struct Claim {
    pub(crate) owner: &'static str,
    pub(crate) phone: &'static str,
    pub(crate) street: &'static str,
    pub(crate) unit: Option<&'static str>,
    pub(crate) city: &'static str,
    pub(crate) state: &'static str,
    pub(crate) zip_code: &'static str,
    pub(crate) damage_type: &'static str,
    pub(crate) trade: Trade,
    /// Subjects of the photos.
    pub(crate) scenes: [Scene; 2],
    pub(crate) description: &'static str,
    pub(crate) carrier: &'static str,
    pub(crate) adjuster: &'static str,
    pub(crate) claim_number: &'static str,
    pub(crate) urgency: UrgencyLevel,
    /// Current status.
    pub(crate) status: ProjectStatus,
    /// Index of the contractor company in `people::COMPANIES`.
    pub(crate) company: Option<usize>,
    /// Index of the referral partner in `people::PARTNERS`.
    pub(crate) partner: usize,
    /// Time since the submission.
    pub(crate) age_hours: i64,
    /// Start date of the work, relative to today; negative values are in the past.
    pub(crate) start_in_days: Option<i64>,
}

impl Claim {
    /// The submitted fields, with the referral partner `contact`.
    pub(crate) fn details(&self, contact: &Person, today: Date) -> ProjectDetails {
        let owner = self.owner.chars().filter(char::is_ascii_alphanumeric);
        let local_part = owner.collect::<String>().to_lowercase();
        ProjectDetails {
            insurance_claim_number: Some(self.claim_number.to_owned()),
            claims_adjuster_name: Some(self.adjuster.to_owned()),
            insurance_carrier_name: Some(self.carrier.to_owned()),
            property_owner_name: self.owner.to_owned(),
            property_owner_email: Some(format!("{local_part}@mail.example")),
            property_owner_phone: Some(self.phone.to_owned()),
            property_address: self.street.to_owned(),
            unit: self.unit.map(str::to_owned),
            city: self.city.to_owned(),
            state: self.state.to_owned(),
            zip_code: self.zip_code.to_owned(),
            damage_type: self.damage_type.to_owned(),
            damage_description: Some(self.description.to_owned()),
            urgency_level: self.urgency,
            timeline_start: self
                .start_in_days
                .and_then(|days| today.checked_add(days.days()).ok()),
            referral_partner_contact_name: Some(format!(
                "{} {}",
                contact.first_name, contact.last_name
            )),
            referral_partner_contact_phone: Some(contact.phone.to_owned()),
            referral_partner_contact_email: Some(contact.email.to_owned()),
        }
    }
}
