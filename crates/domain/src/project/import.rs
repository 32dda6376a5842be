//! Projects out of a table that comes from elsewhere: which column holds what, and what a row says.

use super::{ProjectDetails, RawProjectDetails, TrackedField};
use crate::address::parse_address;
use crate::contact::optional_email;
use crate::day::typed_day;
use crate::field_error::{FieldError, FieldErrors};
use crate::text::sanitise_line;
use TrackedField as F;
use jiff::civil::Date;
use std::collections::BTreeMap;

/// So many bytes a file has at most.
pub const IMPORT_BYTES: usize = 10 * 1024 * 1024;
/// So many projects come in one file at most.
pub const IMPORT_ROWS: usize = 5_000;
/// So many columns are looked at; a table of projects has no more.
pub const IMPORT_COLUMNS: usize = 100;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ImportField {
    /// A field of the project.
    Tracked(TrackedField),
    /// The whole address in one cell; columns of its parts win over what stands in it.
    FullAddress,
    /// The referral partner's e-mail address.
    ReferralPartner,
    /// The contractor company, by its name or its name in a URL.
    Contractor,
}

impl ImportField {
    /// Everything that a column can hold, in the order of the form.
    pub fn all() -> impl Iterator<Item = Self> {
        let own = [Self::FullAddress, Self::ReferralPartner, Self::Contractor];
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
        }
    }

    /// Other headings that mean it, folded.
    const fn synonyms(self) -> &'static [&'static str] {
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
            Self::Tracked(field) => match field {
                F::InsuranceClaimNumber => {
                    &["claim", "claimno", "claimnumber", "claimnr", "claimid"]
                }
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
                F::City => &["town", "propertycity"],
                F::State => &["st", "province", "propertystate"],
                F::ZipCode => &["zip", "postalcode", "postcode", "propertyzip"],
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
                F::TimelineStart => &["start", "startdate", "timeline", "desiredstart"],
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

/// A row of such a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportRow {
    /// The project's fields, or every rule that was broken, in the order of the form; the same rules as those of a submission.
    pub details: Result<ProjectDetails, FieldErrors>,
    /// What it names, also where its fields are wrong.
    pub names: RowNames,
}

/// What a row names that the portal has or has not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RowNames {
    /// The insurer's number of the claim.
    pub claim_number: Option<String>,
    /// The referral partner's e-mail address, if one is named.
    pub referral_partner: Option<String>,
    /// The company, as it is named.
    pub contractor: Option<String>,
}

/// Reads a row: its cells, and what each column holds. A column that is not mapped is not looked at.
#[must_use]
pub fn read_row(cells: &[String], columns: &[Option<ImportField>]) -> ImportRow {
    let mut errors = FieldErrors::none();
    let mut given: BTreeMap<ImportField, &str> = BTreeMap::new();
    for (cell, column) in cells.iter().zip(columns) {
        let Some(field) = *column else { continue };
        let cell = armed(cell.trim());
        if cell.starts_with('=') {
            errors.push(formula(field));
            continue;
        }
        given.insert(field, cell);
    }
    let mut raw = RawProjectDetails::default();
    let mut said = |field, text: Option<String>| {
        if let Some(text) = text {
            raw.set(field, text);
        }
    };
    if let Some(whole) = given.get(&ImportField::FullAddress) {
        let found = parse_address(whole);
        said(F::PropertyAddress, found.street);
        said(F::City, found.city);
        said(F::State, found.state);
        said(F::ZipCode, found.zip);
    }
    for (&field, &text) in &given {
        if let ImportField::Tracked(field) = field
            && !text.is_empty()
        {
            said(field, Some(usual(field, text)));
        }
    }
    let own = |field| given.get(&field).filter(|text| !text.is_empty());
    let referral_partner = own(ImportField::ReferralPartner).and_then(|text| {
        errors
            .take(optional_email(ImportField::ReferralPartner.as_str(), text))
            .flatten()
    });
    let claim = own(ImportField::Tracked(F::InsuranceClaimNumber)).map(|text| sanitise_line(text));
    let names = RowNames {
        claim_number: claim.filter(|claim| !claim.is_empty()),
        referral_partner,
        contractor: own(ImportField::Contractor).map(|&text| text.to_owned()),
    };
    let details = match ProjectDetails::parse(&raw) {
        Ok(details) if errors.is_empty() => Ok(details),
        Ok(_) => Err(errors),
        Err(broken) => Err(both(&broken, &errors)),
    };
    ImportRow { details, names }
}

/// What is wrong with the fields and with the cells; a field whose cell is wrong is not missing as well.
fn both(fields: &FieldErrors, cells: &FieldErrors) -> FieldErrors {
    let is_named = |error: &&FieldError| cells.as_slice().iter().all(|of| of.field != error.field);
    let mut all = FieldErrors::none();
    let fields = fields.as_slice().iter().filter(is_named);
    for error in fields.chain(cells.as_slice()) {
        all.push(error.clone());
    }
    all
}

fn formula(field: ImportField) -> FieldError {
    let message = format!("{} holds a formula; paste its value instead", field.label());
    FieldError::new(field.as_str(), "formula", message)
}

/// A text without the apostrophe that keeps spreadsheets from taking it for a formula: our own files have it, such as that of
/// the rows with errors, which comes back when they are mended.
fn armed(text: &str) -> &str {
    let behind = text.strip_prefix('\'');
    behind
        .filter(|behind| behind.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']))
        .unwrap_or(text)
}

/// What spreadsheets make of a value, as the form would have it.
fn usual(field: TrackedField, text: &str) -> String {
    let is_short_zip =
        || (3..5).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if field == F::ZipCode && is_short_zip() {
        // A number has no zeros before it.
        return format!("{text:0>5}");
    }
    let day = (field == F::TimelineStart).then(|| day_of(text)).flatten();
    day.map_or_else(|| text.to_owned(), |day| day.to_string())
}

/// The day of what spreadsheets and databases write, who like to put the time behind it.
fn day_of(text: &str) -> Option<Date> {
    let (day, time) = text.split_once(['T', ' ']).unwrap_or((text, "0"));
    let is_time = time.starts_with(|c: char| c.is_ascii_digit())
        && time
            .chars()
            .all(|c| c.is_ascii_digit() || ":.Z+- AMP".contains(c));
    if !is_time {
        return None;
    }
    us_day(day).or_else(|| typed_day(day))
}

/// A day as it is written in the United States: month, day and a year of four digits.
fn us_day(text: &str) -> Option<Date> {
    let mut parts = text.split('/');
    let (month, day, year) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || year.len() != 4 {
        return None;
    }
    Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()
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
        let table: [(&[&str], &[&str]); 4] = [
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
            (&["", "Shoe size", "名前"], &["", "", ""]),
        ];
        for (given, expected) in table {
            assert_eq!(words(&suggest(&headings(given))), expected, "{given:?}");
        }
    }

    fn row(row: &[(&str, &str)]) -> ImportRow {
        let cells: Vec<String> = row.iter().map(|(_, cell)| (*cell).to_owned()).collect();
        let columns: Vec<_> = row
            .iter()
            .map(|(word, _)| ImportField::parse(word))
            .collect();
        read_row(&cells, &columns)
    }

    fn read(given: &[(&str, &str)]) -> Result<ProjectDetails, Vec<String>> {
        row(given).details.map_err(|errors| {
            let messages = errors.as_slice().iter().map(|error| error.message.clone());
            messages.collect()
        })
    }

    const GOOD: [(&str, &str); 8] = [
        ("property_owner_name", " Ann Lee "),
        ("property_address", "9 Oak Lane"),
        ("city", "Troy"),
        ("state", "new york"),
        ("zip_code", "12180"),
        ("damage_type", "Water Damage"),
        ("urgency_level", "HIGH"),
        ("", "not looked at"),
    ];

    #[test]
    fn a_row_is_held_to_the_rules_of_a_submission() {
        let details = read(&GOOD).unwrap();
        assert_eq!(details.property_owner_name, "Ann Lee");
        assert_eq!(details.state, "NY");
        assert_eq!(row(&GOOD).names, RowNames::default());
        assert_eq!(
            read(&GOOD[..1]).unwrap_err(),
            [
                "Property address is required",
                "City is required",
                "State is required",
                "Zip code is required",
                "Damage type is required",
                "Urgency level is required",
            ]
        );
    }

    #[test]
    fn cells_say_what_a_spreadsheet_makes_of_them() {
        let but = |word: &'static str, cell: &'static str| {
            let rest = GOOD.iter().filter(|(other, _)| *other != word);
            let row: Vec<_> = rest.chain([&(word, cell)]).copied().collect();
            row
        };
        let with = |word, cell| read(&but(word, cell));
        for (word, cell, kept) in [
            ("zip_code", "2139", "02139"),
            ("zip_code", "501", "00501"),
            ("timeline_start", "4/1/2026", "2026-04-01"),
            ("timeline_start", "2026-04-01", "2026-04-01"),
            ("timeline_start", "2026-04-01 00:00:00", "2026-04-01"),
            ("timeline_start", "2026-04-01T08:30:00.5Z", "2026-04-01"),
            ("timeline_start", "4/1/2026 12:00 AM", "2026-04-01"),
            ("property_owner_phone", "+1 (512) 555-0142", "5125550142"),
            ("insurance_claim_number", "-77", "-77"),
            ("insurance_claim_number", "'-77", "-77"),
            ("property_owner_name", "'Ann'", "'Ann'"),
        ] {
            let field = TrackedField::parse(word).unwrap();
            let details = with(word, cell).unwrap();
            assert_eq!(details.value(field).as_deref(), Some(kept), "{cell}");
        }
        for (word, cell, message) in [
            (
                "timeline_start",
                "4/31/2026",
                "Timeline start must be a date",
            ),
            ("timeline_start", "4/1/26", "Timeline start must be a date"),
            (
                "timeline_start",
                "2026-04-01 or later",
                "Timeline start must be a date",
            ),
            (
                "timeline_start",
                "4/1/0026",
                "Timeline start must be between 2000 and 2099",
            ),
            (
                "damage_description",
                " =HYPERLINK(\"x\")",
                "Damage description holds a formula; paste its value instead",
            ),
            (
                "property_owner_name",
                "=A1",
                "Property owner name holds a formula; paste its value instead",
            ),
            (
                "contractor",
                "'=A1",
                "Contractor holds a formula; paste its value instead",
            ),
            ("referral_partner_email", "paula@", "Invalid email address"),
        ] {
            assert_eq!(with(word, cell).unwrap_err(), [message], "{cell}");
        }
    }

    #[test]
    fn what_a_row_names_is_known_also_where_its_fields_are_wrong() {
        let named = row(&[
            ("insurance_claim_number", " CL-1 "),
            ("referral_partner_email", "Paula@Portal.example"),
            ("contractor", "Ridgeline"),
        ]);
        assert!(named.details.is_err());
        let owned = |text: &str| Some(text.to_owned());
        let names = RowNames {
            claim_number: owned("CL-1"),
            referral_partner: owned("paula@portal.example"),
            contractor: owned("Ridgeline"),
        };
        assert_eq!(named.names, names);
    }

    #[test]
    fn a_whole_address_is_taken_apart_and_parts_of_their_own_win() {
        let rest = [GOOD[0], GOOD[5], GOOD[6]];
        let whole = ("full_address", "9 Oak Lane, Apt 2, Troy, NY 12180");
        let details =
            read(&[&rest[..], &[whole, ("city", " "), ("zip_code", "12181")]].concat()).unwrap();
        assert_eq!(details.city, "Troy");
        assert_eq!(details.state, "NY");
        assert_eq!(details.zip_code, "12181");
        assert!(details.property_address.starts_with("9 Oak Lane"));
        let errors = read(&[&rest[..], &[("full_address", "somewhere")]].concat()).unwrap_err();
        assert!(
            errors.contains(&"State is required".to_owned()),
            "{errors:?}"
        );
    }
}
