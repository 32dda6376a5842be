//! What a column of an imported table can hold, and which headings mean it.

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

    /// As people read it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Tracked(field) => field.label(),
            Self::FullAddress => "Full address",
            Self::ReferralPartner => "Referral partner email",
            Self::Contractor => "Contractor",
            Self::OwnerFirstName => "Owner first name",
            Self::OwnerLastName => "Owner last name",
        }
    }

    /// Other headings that mean it, folded.
    const fn synonyms(self) -> &'static [&'static str] {
        match self {
            Self::FullAddress => &[
                "wholeaddress",
                "addressline",
                "completeaddress",
                "location",
                "losslocation",
                "propertyfulladdress",
            ],
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
            Self::OwnerFirstName => &[
                "firstname",
                "first",
                "fname",
                "givenname",
                "forename",
                "insuredfirstname",
                "customerfirstname",
                "clientfirstname",
                "homeownerfirstname",
                "propertyownerfirstname",
            ],
            Self::OwnerLastName => &[
                "lastname",
                "last",
                "lname",
                "surname",
                "familyname",
                "insuredlastname",
                "customerlastname",
                "clientlastname",
                "homeownerlastname",
                "propertyownerlastname",
            ],
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
                F::PropertyOwnerName => &[
                    "owner",
                    "ownername",
                    "name",
                    "fullname",
                    "customer",
                    "customername",
                    "client",
                    "clientname",
                    "homeowner",
                    "homeownername",
                    "insured",
                    "insuredname",
                    "propertyowner",
                    "policyholder",
                    "policyholdername",
                ],
                F::PropertyOwnerEmail => &[
                    "email",
                    "emailaddress",
                    "owneremail",
                    "customeremail",
                    "clientemail",
                    "homeowneremail",
                    "insuredemail",
                ],
                F::PropertyOwnerPhone => &[
                    "phone",
                    "phonenumber",
                    "telephone",
                    "mobile",
                    "cell",
                    "ownerphone",
                    "customerphone",
                    "clientphone",
                    "homeownerphone",
                    "insuredphone",
                    "homephone",
                ],
                F::PropertyAddress => &[
                    "address",
                    "street",
                    "streetaddress",
                    "addressline1",
                    "address1",
                    "lossaddress",
                ],
                F::Unit => &[
                    "apt",
                    "apartment",
                    "suite",
                    "unitnumber",
                    "addressline2",
                    "address2",
                ],
                F::City => &["town", "propertycity", "losscity"],
                F::State => &["st", "province", "propertystate", "lossstate"],
                F::ZipCode => &[
                    "zip",
                    "zip4",
                    "zip5",
                    "postalcode",
                    "postcode",
                    "propertyzip",
                    "losszip",
                    "losszipcode",
                ],
                F::DamageType => &[
                    "damage",
                    "losstype",
                    "typeofloss",
                    "typeofdamage",
                    "causeofloss",
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

    fn is_meant_by(self, folded: &str) -> bool {
        folded == fold(self.as_str())
            || folded == fold(self.label())
            || self.synonyms().contains(&folded)
    }
}

/// A heading without case, spaces and signs.
fn fold(heading: &str) -> String {
    heading
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// What each column probably holds, by its heading; none twice, the first one wins.
#[must_use]
pub fn suggest(headings: &[String]) -> Vec<Option<ImportField>> {
    let mut taken = Vec::new();
    headings
        .iter()
        .map(|heading| {
            let folded = fold(heading);
            let field = ImportField::all()
                .find(|field| field.is_meant_by(&folded))
                .filter(|field| !taken.contains(field))?;
            taken.push(field);
            Some(field)
        })
        .collect()
}

/// How many of a row's cells are headings that mean a field.
#[must_use]
pub fn known_headings<'a>(cells: impl Iterator<Item = &'a str>) -> usize {
    let mut found = Vec::new();
    for cell in cells {
        let folded = fold(cell);
        if let Some(field) = ImportField::all().find(|field| field.is_meant_by(&folded))
            && !found.contains(&field)
        {
            found.push(field);
        }
    }
    found.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headings(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    fn words(columns: &[Option<ImportField>]) -> Vec<&'static str> {
        let word = |field: &Option<ImportField>| field.map_or("", ImportField::as_str);
        columns.iter().map(word).collect()
    }

    #[test]
    fn every_word_is_read_back_and_means_one_field() {
        let mut meant = std::collections::BTreeMap::new();
        for field in ImportField::all() {
            assert_eq!(ImportField::parse(field.as_str()), Some(field));
            let own = [fold(field.as_str()), fold(field.label())];
            let names = field.synonyms().iter().map(|&name| name.to_owned());
            for name in own.into_iter().chain(names) {
                assert_eq!(name, fold(&name), "a synonym that no heading folds to");
                let before = meant.insert(name.clone(), field);
                assert!(before.is_none_or(|before| before == field), "{name}");
            }
        }
    }

    #[test]
    fn headings_are_known_by_their_words_whatever_their_case_and_signs() {
        let table: [(&[&str], &[&str]); 6] = [
            (
                &[
                    "Claim #",
                    "Claim No.",
                    "OWNER NAME",
                    "owner_email",
                    "Zip",
                    "ST",
                ],
                // The sign is nothing; the second one comes too late.
                &[
                    "insurance_claim_number",
                    "",
                    "property_owner_name",
                    "property_owner_email",
                    "zip_code",
                    "state",
                ],
            ),
            (
                &["Insurance claim number", "Timeline Start"],
                &["insurance_claim_number", "timeline_start"],
            ),
            (
                &["Location", "Partner E-mail", "Contractor"],
                &["full_address", "referral_partner_email", "contractor"],
            ),
            (
                &[
                    "Policyholder",
                    "Loss City",
                    "Loss State",
                    "Loss Zip",
                    "Home Phone",
                ],
                &[
                    "property_owner_name",
                    "city",
                    "state",
                    "zip_code",
                    "property_owner_phone",
                ],
            ),
            (&["Insured"], &["property_owner_name"]),
            (&["", "Shoe size", "名前"], &["", "", ""]),
        ];
        for (given, expected) in table {
            assert_eq!(words(&suggest(&headings(given))), expected, "{given:?}");
        }
    }
}
