//! Tracked fields, and the differences between two versions of a project.

use super::ProjectDetails;
use crate::language::Language;
use crate::string_enum::string_enum;
use TrackedField as F;

string_enum! {
    /// A field whose changes are recorded (specification 2, section 3, `project_edit_history`).
    TrackedField {
        /// Insurance claim number.
        InsuranceClaimNumber = "insurance_claim_number",
        /// Claims adjuster.
        ClaimsAdjusterName = "claims_adjuster_name",
        /// Insurance carrier.
        InsuranceCarrierName = "insurance_carrier_name",
        /// Property owner.
        PropertyOwnerName = "property_owner_name",
        /// The property owner's email address.
        PropertyOwnerEmail = "property_owner_email",
        /// The property owner's phone number, digits only.
        PropertyOwnerPhone = "property_owner_phone",
        /// House number and street.
        PropertyAddress = "property_address",
        /// Unit or apartment.
        Unit = "unit",
        /// City.
        City = "city",
        /// State, two letters.
        State = "state",
        /// ZIP code, 5 or 9 digits.
        ZipCode = "zip_code",
        /// Damage type.
        DamageType = "damage_type",
        /// Description of the damage.
        DamageDescription = "damage_description",
        /// Urgency.
        UrgencyLevel = "urgency_level",
        /// Requested start date of the work.
        TimelineStart = "timeline_start",
        /// Contact person at the referral partner.
        ReferralPartnerContactName = "referral_partner_contact_name",
        /// The contact person's phone number.
        ReferralPartnerContactPhone = "referral_partner_contact_phone",
        /// The contact person's email address.
        ReferralPartnerContactEmail = "referral_partner_contact_email",
    }
}

impl TrackedField {
    /// Whether the field is about a contact other than the property owner. Owners do not see such changes (decisions, "Roles").
    #[must_use]
    pub const fn is_of_other_contacts(self) -> bool {
        matches!(
            self,
            Self::ClaimsAdjusterName
                | Self::ReferralPartnerContactName
                | Self::ReferralPartnerContactPhone
                | Self::ReferralPartnerContactEmail
        )
    }

    /// The field's English label in messages and the timeline.
    #[must_use]
    pub fn label_in(self, language: Language) -> String {
        language.translate("error-field", self.as_str())
    }
}

/// A change of one tracked field. Values have the format of the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldEdit {
    /// The changed field.
    pub field_name: TrackedField,
    /// Value before the change.
    pub old_value: Option<String>,
    /// Value after the change.
    pub new_value: Option<String>,
}

impl ProjectDetails {
    /// A field's value in the format of the edit history.
    #[must_use]
    pub fn value(&self, field: TrackedField) -> Option<String> {
        match field {
            F::InsuranceClaimNumber => self.insurance_claim_number.clone(),
            F::ClaimsAdjusterName => self.claims_adjuster_name.clone(),
            F::InsuranceCarrierName => self.insurance_carrier_name.clone(),
            F::PropertyOwnerName => Some(self.property_owner_name.clone()),
            F::PropertyOwnerEmail => self.property_owner_email.clone(),
            F::PropertyOwnerPhone => self.property_owner_phone.clone(),
            F::PropertyAddress => Some(self.property_address.clone()),
            F::Unit => self.unit.clone(),
            F::City => Some(self.city.clone()),
            F::State => Some(self.state.clone()),
            F::ZipCode => Some(self.zip_code.clone()),
            F::DamageType => Some(self.damage_type.clone()),
            F::DamageDescription => self.damage_description.clone(),
            F::UrgencyLevel => Some(self.urgency_level.to_string()),
            F::TimelineStart => self.timeline_start.map(|day| day.to_string()),
            F::ReferralPartnerContactName => self.referral_partner_contact_name.clone(),
            F::ReferralPartnerContactPhone => self.referral_partner_contact_phone.clone(),
            F::ReferralPartnerContactEmail => self.referral_partner_contact_email.clone(),
        }
    }

    /// The changes from this version to `next`, one entry per tracked field that differs.
    #[must_use]
    pub fn edits_to(&self, next: &Self) -> Vec<FieldEdit> {
        F::ALL
            .iter()
            .map(|&field_name| FieldEdit {
                field_name,
                old_value: self.value(field_name),
                new_value: next.value(field_name),
            })
            .filter(|edit| edit.old_value != edit.new_value)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::RawProjectDetails;

    fn given(fields: &[(F, &str)]) -> RawProjectDetails {
        fields
            .iter()
            .map(|&(field, value)| (field, value.to_owned()))
            .collect()
    }

    fn details() -> ProjectDetails {
        let required = [
            (F::PropertyOwnerName, "Ann Lee"),
            (F::PropertyAddress, "12 Oak St"),
            (F::City, "San José"),
            (F::State, "CA"),
            (F::ZipCode, "95112"),
            (F::DamageType, "Water Damage"),
            (F::UrgencyLevel, "high"),
            (F::TimelineStart, "2026-04-01"),
        ];
        ProjectDetails::parse(&given(&required)).unwrap()
    }

    #[test]
    fn an_edit_changes_only_the_given_fields() {
        let before = details();
        let raw_edit = given(&[
            (F::City, "Austin"),
            (F::TimelineStart, ""),
            (F::DamageType, "Water Damage"),
        ]);
        let after = before.edited(&raw_edit).unwrap();
        let edit = |field_name, old: &str, new: Option<&str>| FieldEdit {
            field_name,
            old_value: Some(old.into()),
            new_value: new.map(str::to_owned),
        };
        assert_eq!(
            before.edits_to(&after),
            [
                edit(F::City, "San José", Some("Austin")),
                edit(F::TimelineStart, "2026-04-01", None)
            ]
        );
        assert_eq!(before.edits_to(&before), []);
    }

    #[test]
    fn changes_of_all_tracked_fields_are_detected() {
        let before = details();
        for &field in F::ALL {
            let value = match field {
                F::State => "TX",
                F::ZipCode => "94105-1234",
                F::UrgencyLevel => "low",
                F::TimelineStart => "2027-01-31",
                F::PropertyOwnerEmail | F::ReferralPartnerContactEmail => "new@example.com",
                F::PropertyOwnerPhone | F::ReferralPartnerContactPhone => "2125550100",
                F::InsuranceClaimNumber
                | F::ClaimsAdjusterName
                | F::InsuranceCarrierName
                | F::PropertyOwnerName
                | F::PropertyAddress
                | F::Unit
                | F::City
                | F::DamageType
                | F::DamageDescription
                | F::ReferralPartnerContactName => "Something new",
            };
            let edits = before.edits_to(&before.edited(&given(&[(field, value)])).unwrap());
            assert_eq!(edits.len(), 1, "{field}");
            assert_eq!(edits[0].field_name, field);
            assert_eq!(edits[0].new_value.as_deref(), Some(value));
        }
    }
}
