//! What a column of an imported table can hold, and which headings mean it.

use crate::language::Language;
use crate::project::TrackedField;
use TrackedField as F;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ImportField {
    /// A field of the project.
    Tracked(TrackedField),
    /// The whole address in one cell; columns of its parts complete it.
    FullAddress,
    /// The referral partner's e-mail address.
    ReferralPartner,
    /// The contractor company, by its name or its name in a URL.
    Contractor,
    /// The owner's first name, where the file has it in a column of its own.
    OwnerFirstName,
    /// The owner's last name, where the file has it in a column of its own.
    OwnerLastName,
}

impl ImportField {
    /// Everything that a column can hold, in the order of the form.
    pub fn all() -> impl Iterator<Item = Self> {
        let own = [
            Self::OwnerFirstName,
            Self::OwnerLastName,
            Self::FullAddress,
            Self::ReferralPartner,
            Self::Contractor,
        ];
        F::ALL.iter().copied().map(Self::Tracked).chain(own)
    }

    /// The word that is sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tracked(field) => field.as_str(),
            Self::FullAddress => "full_address",
            Self::ReferralPartner => "referral_partner_email",
            Self::Contractor => "contractor",
            Self::OwnerFirstName => "owner_first_name",
            Self::OwnerLastName => "owner_last_name",
        }
    }

    /// Reads a word back; unknown words are none.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::all().find(|field| field.as_str() == word)
    }

    /// It in a language, as messages name it.
    #[must_use]
    pub fn label_in(self, language: Language) -> String {
        language.word("error-field", self.as_str())
    }

    /// Other headings that mean it, folded; without the words before them that say whose or of what place it is.
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
