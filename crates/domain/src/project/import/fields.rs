//! Fields that import columns can hold, and the headings that identify them.

use crate::language::Language;
use crate::project::TrackedField;
use TrackedField as F;

/// The field of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ImportField {
    /// A tracked field of the project.
    Tracked(TrackedField),
    /// The whole address in one cell, possibly completed by columns for its parts.
    FullAddress,
    /// The referral partner's email address.
    ReferralPartner,
    /// The contractor company, by name or slug.
    Contractor,
    /// The owner's first name, if it has a separate column.
    OwnerFirstName,
    /// The owner's last name, if it has a separate column.
    OwnerLastName,
    /// The number before the name of the street, if it has a separate column.
    HouseNumber,
    /// The word after the name of the street, such as `Avenue`, if it has a separate column.
    StreetType,
}

impl ImportField {
    /// All fields, in the order of the form.
    pub fn all() -> impl Iterator<Item = Self> {
        let own = [
            Self::OwnerFirstName,
            Self::OwnerLastName,
            Self::HouseNumber,
            Self::StreetType,
            Self::FullAddress,
            Self::ReferralPartner,
            Self::Contractor,
        ];
        F::ALL.iter().copied().map(Self::Tracked).chain(own)
    }

    /// The name used in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tracked(field) => field.as_str(),
            Self::FullAddress => "full_address",
            Self::ReferralPartner => "referral_partner_email",
            Self::Contractor => "contractor",
            Self::OwnerFirstName => "owner_first_name",
            Self::OwnerLastName => "owner_last_name",
            Self::HouseNumber => "house_number",
            Self::StreetType => "street_type",
        }
    }

    /// Parses a name. Returns `None` for unknown names.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::all().find(|field| field.as_str() == word)
    }

    /// The English label.
    #[must_use]
    pub fn label_in(self, language: Language) -> String {
        language.translate("error-field", self.as_str())
    }

    /// Further headings for the field, normalized and without leading qualifiers such as 'owner' or 'property'.
    pub(super) const fn synonyms(self) -> &'static [&'static str] {
        match self {
            Self::FullAddress => &["wholeaddress", "addressline", "completeaddress", "location"],
            Self::ReferralPartner => &[
                "partner",
                "partneremail",
                "referralpartner",
                "submittedby",
                "submitter",
            ],
            Self::Contractor => &[
                "contractorcompany",
                "contractorname",
                "assignedcontractor",
                "assignedto",
            ],
            Self::OwnerFirstName => &["firstname", "first", "fname", "givenname", "forename"],
            Self::OwnerLastName => &["lastname", "last", "lname", "surname", "familyname"],
            Self::HouseNumber => &[
                "houseno",
                "housenum",
                "streetnumber",
                "streetno",
                "streetnum",
                "addressnumber",
                "addressno",
                "buildingnumber",
            ],
            Self::StreetType => &["streetsuffix", "roadtype"],
            Self::Tracked(field) => match field {
                F::InsuranceClaimNumber => &[
                    "claim",
                    "claimno",
                    "claimnumber",
                    "claimnum",
                    "claimnr",
                    "claimid",
                ],
                F::ClaimsAdjusterName => &["adjuster", "adjustername", "claimsadjuster"],
                F::InsuranceCarrierName => &[
                    "carrier",
                    "carriername",
                    "insurance",
                    "insurancecarrier",
                    "insurancecompany",
                    "insurer",
                ],
                F::PropertyOwnerName => &["name", "fullname"],
                F::PropertyOwnerEmail => &["email", "emailaddress"],
                F::PropertyOwnerPhone => &[
                    "phone",
                    "phonenumber",
                    "telephone",
                    "mobile",
                    "cell",
                    "cellphone",
                    "homephone",
                    "mainphone",
                    "mobilephone",
                    "primaryphone",
                ],
                F::PropertyAddress => &[
                    "address",
                    "street",
                    "streetaddress",
                    "streetname",
                    "addressline1",
                    "address1",
                ],
                F::Unit => &[
                    "apt",
                    "apartment",
                    "suite",
                    "unitnumber",
                    "addressline2",
                    "address2",
                ],
                F::City => &["town"],
                F::State => &["st", "province"],
                F::ZipCode => &["zip", "zip4", "zip5", "postalcode", "postcode"],
                F::DamageType => &[
                    "damage",
                    "losstype",
                    "typeofloss",
                    "typeofdamage",
                    "cause",
                    "causeofloss",
                    "losscause",
                    "peril",
                ],
                F::DamageDescription => &[
                    "description",
                    "notes",
                    "comments",
                    "details",
                    "lossdescription",
                ],
                F::UrgencyLevel => &["urgency", "priority"],
                F::TimelineStart => &[
                    "start",
                    "startdate",
                    "timeline",
                    "desiredstart",
                    "desiredstartdate",
                    "requestedstart",
                    "requestedstartdate",
                ],
                F::ReferralPartnerContactName => &[
                    "contact",
                    "contactname",
                    "partnercontact",
                    "partnercontactname",
                ],
                F::ReferralPartnerContactPhone => &["contactphone", "partnercontactphone"],
                F::ReferralPartnerContactEmail => &["contactemail", "partnercontactemail"],
            },
        }
    }
}
