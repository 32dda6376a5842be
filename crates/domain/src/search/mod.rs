//! The global search: what a term is, what matches it and how well, and how much of it is shown (specification 1, sections 2,
//! 3, 5 and 9).

mod fold;
mod lookup;
mod matching;
mod near;
mod term;

pub use fold::{fold, fold_lightly, fold_words};
pub use lookup::ways;
pub use matching::{Context, Match, Quality, Spelling, find, show, shown};
pub use near::{is_near, slips};
pub use term::{TERM_LENGTH, Term, list_term};

use crate::word::words;

words! {
    /// What a result is (specification 1, section 2, "Global search").
    ResultType {
        /// A project, also where one of its messages matches.
        Project = "project",
        /// An account.
        User = "user",
        /// A notification.
        Notification = "notification",
        /// A page of reports.
        Report = "report",
    }
}

words! {
    /// The field of a result that matches best.
    MatchedField {
        /// A project's code.
        ProjectCode = "project_code",
        /// A project's number.
        ProjectNumber = "project_number",
        /// The insurer's number of the claim.
        InsuranceClaimNumber = "insurance_claim_number",
        /// Whose property it is.
        PropertyOwnerName = "property_owner_name",
        /// Where it is.
        PropertyAddress = "property_address",
        /// The owner's phone.
        PropertyOwnerPhone = "property_owner_phone",
        /// The owner's e-mail address.
        PropertyOwnerEmail = "property_owner_email",
        /// The kind of damage.
        DamageType = "damage_type",
        /// The insurer's adjuster.
        ClaimsAdjusterName = "claims_adjuster_name",
        /// The insurer.
        InsuranceCarrierName = "insurance_carrier_name",
        /// The partner's contact person.
        ReferralPartnerContactName = "referral_partner_contact_name",
        /// The contact's phone.
        ReferralPartnerContactPhone = "referral_partner_contact_phone",
        /// The contact's e-mail address.
        ReferralPartnerContactEmail = "referral_partner_contact_email",
        /// A message of a project.
        Message = "message",
        /// An account's name.
        FullName = "full_name",
        /// An account's e-mail address.
        Email = "email",
        /// An account's company.
        CompanyName = "company_name",
        /// An account's phone.
        Phone = "phone",
        /// A notification's title.
        NotificationTitle = "notification_title",
        /// A notification's text.
        NotificationMessage = "notification_message",
        /// A report's name.
        ReportName = "report_name",
        /// What a report answers.
        ReportQuestion = "report_question",
    }
}

/// What is searched of a project, in the order of its entry in the index. All of it stands on the project's page, for
/// everybody who may open that.
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
/// What is searched of an account.
pub const USER_FIELDS: [MatchedField; 5] = [
    MatchedField::FullName,
    MatchedField::Email,
    // Of the company that it is linked to, and as its profile names one.
    MatchedField::CompanyName,
    MatchedField::CompanyName,
    MatchedField::Phone,
];
/// What is searched of a message.
pub const MESSAGE_FIELDS: [MatchedField; 1] = [MatchedField::Message];
/// What is searched of a notification.
pub const NOTIFICATION_FIELDS: [MatchedField; 2] = [
    MatchedField::NotificationTitle,
    MatchedField::NotificationMessage,
];
/// What is searched of a report.
pub const REPORT_FIELDS: [MatchedField; 2] =
    [MatchedField::ReportName, MatchedField::ReportQuestion];

/// So many results are shown, over all groups (specification 1, section 9).
pub const SHOWN_MAX: usize = 20;

/// How many of each group are shown: each has an equal part of all places, and what one does not need goes to the others,
/// to the first ones first.
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
    use super::shares;

    #[test]
    fn every_group_has_its_part_of_twenty() {
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
}
