//! Global search: terms, matching, ranking, and excerpts (specification 1, sections 2, 3, 5, and 9).

mod fold;
mod lookup;
mod matching;
mod near;
mod spelling;
mod term;

pub use fold::{fold, fold_lightly, fold_words};
pub use lookup::ways;
pub use matching::{Context, Match, Quality, Spelling, find, show, shown};
pub use near::{is_near, slips};
pub use spelling::other_spelling;
pub use term::{TERM_LENGTH, Term, list_term};

use crate::string_enum::string_enum;

string_enum! {
    /// Type of a search result (specification 1, section 2, "Global search").
    ResultType {
        /// A project, including matches in its messages.
        Project = "project",
        /// An account.
        User = "user",
        /// A notification.
        Notification = "notification",
        /// A report page.
        Report = "report",
    }
}

string_enum! {
    /// The best matching field of a result.
    MatchedField {
        /// Project code.
        ProjectCode = "project_code",
        /// Project number.
        ProjectNumber = "project_number",
        /// Insurance claim number.
        InsuranceClaimNumber = "insurance_claim_number",
        /// Name of the property owner.
        PropertyOwnerName = "property_owner_name",
        /// Property address.
        PropertyAddress = "property_address",
        /// The owner's phone number.
        PropertyOwnerPhone = "property_owner_phone",
        /// The owner's email address.
        PropertyOwnerEmail = "property_owner_email",
        /// Damage type.
        DamageType = "damage_type",
        /// Claims adjuster.
        ClaimsAdjusterName = "claims_adjuster_name",
        /// Insurance carrier.
        InsuranceCarrierName = "insurance_carrier_name",
        /// Contact person at the referral partner.
        ReferralPartnerContactName = "referral_partner_contact_name",
        /// The contact person's phone number.
        ReferralPartnerContactPhone = "referral_partner_contact_phone",
        /// The contact person's email address.
        ReferralPartnerContactEmail = "referral_partner_contact_email",
        /// A project message.
        Message = "message",
        /// Name of an account.
        FullName = "full_name",
        /// Email address of an account.
        Email = "email",
        /// Company of an account.
        CompanyName = "company_name",
        /// Phone number of an account.
        Phone = "phone",
        /// Title of a notification.
        NotificationTitle = "notification_title",
        /// Text of a notification.
        NotificationMessage = "notification_message",
        /// Title of a report.
        ReportName = "report_name",
        /// Question that a report answers.
        ReportQuestion = "report_question",
    }
}

/// The searched fields of a project, in index order. Everyone who may see the project page sees all of them there.
pub const PROJECT_FIELDS: [MatchedField; 13] = [
    MatchedField::ProjectCode,
    MatchedField::ProjectNumber,
    MatchedField::InsuranceClaimNumber,
    MatchedField::PropertyOwnerName,
    MatchedField::PropertyAddress,
    MatchedField::PropertyOwnerPhone,
    MatchedField::PropertyOwnerEmail,
    MatchedField::DamageType,
    MatchedField::ClaimsAdjusterName,
    MatchedField::InsuranceCarrierName,
    MatchedField::ReferralPartnerContactName,
    MatchedField::ReferralPartnerContactPhone,
    MatchedField::ReferralPartnerContactEmail,
];
/// Index of the insurance carrier in [`PROJECT_FIELDS`].
pub const CARRIER_FIELD: usize = 9;
/// The searched fields of an account.
pub const USER_FIELDS: [MatchedField; 5] = [
    MatchedField::FullName,
    MatchedField::Email,
    // The linked contractor company, and the company name from the profile.
    MatchedField::CompanyName,
    MatchedField::CompanyName,
    MatchedField::Phone,
];
/// The searched fields of a message.
pub const MESSAGE_FIELDS: [MatchedField; 1] = [MatchedField::Message];
/// The searched fields of a notification.
pub const NOTIFICATION_FIELDS: [MatchedField; 2] = [
    MatchedField::NotificationTitle,
    MatchedField::NotificationMessage,
];
/// The searched fields of a report.
pub const REPORT_FIELDS: [MatchedField; 2] =
    [MatchedField::ReportName, MatchedField::ReportQuestion];

/// Maximum number of results in all groups together (specification 1, section 9).
pub const SHOWN_MAX: usize = 20;

/// The number of results to show per group. Slots are distributed evenly, and slots that a group does not need go to the others, starting
/// with the first.
#[must_use]
pub fn shares(found: &[usize]) -> Vec<usize> {
    let mut shares = vec![0; found.len()];
    let mut left = SHOWN_MAX;
    while left > 0 {
        let mut is_over = true;
        for (share, found) in shares.iter_mut().zip(found) {
            if left > 0 && *share < *found {
                *share += 1;
                left -= 1;
                is_over = false;
            }
        }
        if is_over {
            break;
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_share_twenty_slots() {
        let table: [(&[usize], &[usize]); 7] = [
            (&[], &[]),
            (&[0, 0], &[0, 0]),
            (&[3, 4], &[3, 4]),
            (&[50], &[20]),
            (&[50, 2, 50], &[9, 2, 9]),
            (&[50, 50, 50], &[7, 7, 6]),
            (&[1, 0, 50, 30], &[1, 0, 10, 9]),
        ];
        for (found, expected) in table {
            assert_eq!(shares(found), expected, "{found:?}");
        }
    }

    #[test]
    fn the_carrier_is_at_its_index() {
        let field = PROJECT_FIELDS[CARRIER_FIELD];
        assert_eq!(field, MatchedField::InsuranceCarrierName);
    }
}
