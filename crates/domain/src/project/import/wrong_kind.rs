//! Values that are not what a column holds.

use super::ImportField;
use crate::project::TrackedField as F;

/// `Yes`, `FALSE`, `x`, or the sign of a box that is ticked.
pub(super) fn is_answer(text: &str) -> bool {
    let lower = text.trim().to_lowercase();
    let is_word = matches!(
        lower.as_str(),
        "yes" | "no" | "y" | "n" | "true" | "false" | "x"
    );
    is_word || !lower.is_empty() && lower.chars().all(|c| "✓✔✗✘☐☑☒".contains(c))
}

/// Whether a field holds words.
pub(super) const fn is_in_words(field: ImportField) -> bool {
    match field {
        ImportField::Tracked(field) => matches!(
            field,
            F::City
                | F::ClaimsAdjusterName
                | F::DamageType
                | F::InsuranceCarrierName
                | F::PropertyAddress
                | F::PropertyOwnerName
                | F::ReferralPartnerContactName
        ),
        ImportField::ReferralPartner => false,
        ImportField::Contractor
        | ImportField::FullAddress
        | ImportField::OwnerFirstName
        | ImportField::OwnerLastName => true,
    }
}
