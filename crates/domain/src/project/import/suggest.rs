//! What the columns of a table probably hold, by their headings.

use super::fields::ImportField;
use crate::project::TrackedField as F;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Every heading that means a field by itself, folded.
static WORDS: LazyLock<HashMap<String, ImportField>> = LazyLock::new(|| {
    let words = |field: ImportField| {
        let own = [field.as_str(), field.label()].map(fold);
        let synonyms = field.synonyms().iter().map(|&word| word.to_owned());
        own.into_iter()
            .chain(synonyms)
            .map(move |word| (word, field))
    };
    ImportField::all().flat_map(words).collect()
});

/// Words before `Name`, `Phone`, and `Email` that say whose they are.
#[rustfmt::skip]
const OWNERS: &[&str] = &[
    "client", "customer", "homeowner", "insured", "namedinsured", "owner", "policyholder", "propertyowner",
];
/// Words before `Address`, `City`, and `Zip` that say that it is the place of the work.
const PLACES: &[&str] = &["job", "loss", "property", "risk", "site"];

/// What a heading means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Meaning {
    field: ImportField,
    /// Whether it says whose phone or of what place the address is: `Insured Phone`, `Loss Address`.
    is_specific: bool,
}

impl Meaning {
    fn of(heading: &str) -> Option<Self> {
        let folded = fold(heading);
        let required = folded.strip_suffix("required");
        let folded = required
            .filter(|rest| !rest.is_empty())
            .unwrap_or(folded.as_str());
        let behind = |words: &[&str], may_be: fn(ImportField) -> bool| {
            let mut rests = words.iter().filter_map(|word| folded.strip_prefix(word));
            rests.find_map(|rest| {
                match rest {
                    "" => Some(NAME),
                    rest => WORDS.get(rest).copied(),
                }
                .filter(|field| may_be(*field))
            })
        };
        let specific = behind(OWNERS, is_of_person).or_else(|| behind(PLACES, is_of_address));
        let field = specific.or_else(|| WORDS.get(folded).copied())?;
        Some(Self {
            field,
            is_specific: specific.is_some(),
        })
    }
}

const NAME: ImportField = ImportField::Tracked(F::PropertyOwnerName);
const STREET: ImportField = ImportField::Tracked(F::PropertyAddress);

/// Whether a field says who the owner is, or how to reach them.
const fn is_of_person(field: ImportField) -> bool {
    matches!(
        field,
        ImportField::OwnerFirstName | ImportField::OwnerLastName | NAME
    ) || is_contact(field)
}

const fn is_contact(field: ImportField) -> bool {
    matches!(
        field,
        ImportField::Tracked(F::PropertyOwnerEmail | F::PropertyOwnerPhone)
    )
}

/// Whether a field says where the property is.
const fn is_of_address(field: ImportField) -> bool {
    matches!(field, ImportField::FullAddress | STREET) || is_behind_street(field)
}

const fn is_behind_street(field: ImportField) -> bool {
    matches!(
        field,
        ImportField::Tracked(F::Unit | F::City | F::State | F::ZipCode)
    )
}

/// A heading without case, spaces and signs.
pub(super) fn fold(heading: &str) -> String {
    heading
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// What a heading means by itself.
pub(super) fn field_of(heading: &str) -> Option<ImportField> {
    Meaning::of(heading).map(|meaning| meaning.field)
}

/// What each column probably holds, by its heading; none twice. A heading that says whose or of what place it is goes before one
/// that does not, and the first one before others. What may belong to somebody or something else is left to the user.
#[must_use]
pub fn suggest(headings: &[String]) -> Vec<Option<ImportField>> {
    let headings = Headings {
        texts: headings,
        meanings: headings.iter().map(|text| Meaning::of(text)).collect(),
    };
    let mut columns = vec![None; headings.texts.len()];
    for field in ImportField::all() {
        if let Some(at) = headings.column_of(field) {
            columns[at] = Some(field);
        }
    }
    columns
}

/// How many of a row's cells are headings that mean a field.
#[must_use]
pub fn known_headings<'a>(cells: impl Iterator<Item = &'a str>) -> usize {
    let mut found = Vec::new();
    for field in cells.filter_map(field_of) {
        if !found.contains(&field) {
            found.push(field);
        }
    }
    found.len()
}

struct Headings<'a> {
    texts: &'a [String],
    meanings: Vec<Option<Meaning>>,
}

impl Headings<'_> {
    fn has_specific(&self, field: ImportField) -> bool {
        let wanted = Meaning {
            field,
            is_specific: true,
        };
        self.meanings.contains(&Some(wanted))
    }

    /// The column that holds a field, if its heading tells.
    fn column_of(&self, field: ImportField) -> Option<usize> {
        let is_specific = self.has_specific(field);
        let meant = Some(Meaning { field, is_specific });
        let columns = self.meanings.iter().enumerate();
        let mut columns = columns.filter(|(_, meaning)| **meaning == meant);
        let (first, _) = columns.next()?;
        // Under grouped headings, each of several people has a `Phone`.
        let is_again = |at: usize| fold(&self.texts[at]) == fold(&self.texts[first]);
        let is_of_several = is_of_person(field) && columns.any(|(at, _)| is_again(at));
        (!is_of_several && (is_specific || !self.is_of_another(field, first))).then_some(first)
    }

    /// Whether a bare heading such as `Phone` or `City` may mean another person or place than the owner and the property.
    fn is_of_another(&self, field: ImportField, at: usize) -> bool {
        let mut before = (0..at).rev();
        if is_contact(field) {
            let mut people = before.filter_map(|at| self.meanings[at]);
            return people.find_map(|meaning| is_another_person(meaning.field)) == Some(true);
        }
        if is_behind_street(field) {
            return before.find_map(|at| self.is_another_place(at)) == Some(true);
        }
        let has_specific = |whole| self.has_specific(whole);
        field == NAME
            && (has_specific(ImportField::OwnerFirstName)
                || has_specific(ImportField::OwnerLastName))
            || field == STREET && has_specific(ImportField::FullAddress)
    }

    /// Whether a column holds the street of another place than the property; none if it holds no street.
    fn is_another_place(&self, at: usize) -> Option<bool> {
        let Some(meaning) = self.meanings[at] else {
            let folded = fold(&self.texts[at]);
            let is_address = folded.contains("address") && !folded.contains("email");
            return is_address.then_some(true);
        };
        let places = [STREET, ImportField::FullAddress];
        places
            .contains(&meaning.field)
            .then(|| !meaning.is_specific && places.iter().any(|place| self.has_specific(*place)))
    }
}

/// Whether a field names somebody other than the owner; none if it names nobody.
const fn is_another_person(field: ImportField) -> Option<bool> {
    match field {
        NAME | ImportField::OwnerFirstName | ImportField::OwnerLastName => Some(false),
        ImportField::Contractor
        | ImportField::ReferralPartner
        | ImportField::Tracked(F::ClaimsAdjusterName | F::ReferralPartnerContactName) => Some(true),
        ImportField::Tracked(_) | ImportField::FullAddress => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(headings: &[&str]) -> Vec<&'static str> {
        let headings: Vec<String> = headings.iter().map(|&text| text.to_owned()).collect();
        let word = |field: &Option<ImportField>| field.map_or("", ImportField::as_str);
        suggest(&headings).iter().map(word).collect()
    }

    #[test]
    fn every_heading_means_one_field() {
        let mut meant = HashMap::new();
        for field in ImportField::all() {
            assert_eq!(ImportField::parse(field.as_str()), Some(field));
            let own = [fold(field.as_str()), fold(field.label())];
            let names = field.synonyms().iter().map(|&name| name.to_owned());
            for name in own.into_iter().chain(names) {
                assert_eq!(name, fold(&name), "a synonym that no heading folds to");
                assert_eq!(field_of(&name), Some(field), "{name}");
                let before = meant.insert(name.clone(), field);
                assert!(before.is_none_or(|before| before == field), "{name}");
            }
        }
    }

    #[test]
    fn headings_are_known_by_their_words_whatever_their_case_and_signs() {
        for (headings, field) in [
            ("Claim #|Claim No.|claim_id", "insurance_claim_number"),
            ("Insurance claim number", "insurance_claim_number"),
            (
                "OWNER NAME|Insured|Policyholder|Name",
                "property_owner_name",
            ),
            ("Named Insured|Client|Customer Name", "property_owner_name"),
            (
                "owner_email|Policyholder Email|E-mail",
                "property_owner_email",
            ),
            (
                "Home Phone|Main Phone|Policyholder Phone",
                "property_owner_phone",
            ),
            ("Insured First Name", "owner_first_name"),
            ("Homeowner Last Name", "owner_last_name"),
            (
                "Street Address (required)|Job Address 1|Loss Address",
                "property_address",
            ),
            ("Property Address|Risk Address|ADDRESS*", "property_address"),
            ("Job City|City*|Loss City", "city"),
            ("ST|Risk State", "state"),
            ("Zip|Zip Code*|Job Postal Code", "zip_code"),
            (
                "Location|Loss Location|Property Full Address",
                "full_address",
            ),
            ("Timeline Start", "timeline_start"),
            ("Partner E-mail", "referral_partner_email"),
            ("Contractor", "contractor"),
            ("|Shoe size|名前|Required|Loss|Property|Mailing Address", ""),
            ("Insured Address|Owner City|Loss Name|Site Phone", ""),
        ] {
            for heading in headings.split('|') {
                assert_eq!(words(&[heading]), [field], "{heading}");
            }
        }
    }

    #[test]
    fn a_heading_that_says_whose_it_is_goes_before_one_that_does_not() {
        for (headings, fields) in [
            ("Claim #,Claim No.", "insurance_claim_number,"),
            (
                "Phone,Mobile,Owner",
                "property_owner_phone,,property_owner_name",
            ),
            ("Phone,Insured Phone", ",property_owner_phone"),
            ("Email,Owner Email", ",property_owner_email"),
            ("Name,Policyholder", ",property_owner_name"),
            (
                "Name,Owner First Name,Owner Last Name",
                ",owner_first_name,owner_last_name",
            ),
            ("Last name,Customer Last Name", ",owner_last_name"),
            (
                "Address,City,State,Zip,Loss Address,Loss City,Loss State,Loss Zip",
                ",,,,property_address,city,state,zip_code",
            ),
            (
                "Loss Address,City,State,Zip",
                "property_address,city,state,zip_code",
            ),
            (
                "City,State,Zip,Loss Address",
                "city,state,zip_code,property_address",
            ),
            ("Address,Address 2,City", "property_address,unit,city"),
            // The bare parts belong to the address before them.
            ("Address,City,Zip,Loss Address", ",,,property_address"),
            (
                "Mailing Address,City,State,Zip,Loss Location",
                ",,,,full_address",
            ),
            ("Address,City,Loss Location,Zip", ",,full_address,zip_code"),
            ("Email address,City", "property_owner_email,city"),
            // The bare phone belongs to the person before it.
            (
                "Insured,Adjuster,Phone",
                "property_owner_name,claims_adjuster_name,",
            ),
            (
                "Adjuster,Insured,Phone",
                "claims_adjuster_name,property_owner_name,property_owner_phone",
            ),
            // Under grouped headings each of two people has them.
            ("Name,Phone,Email,Name,Phone,Email,City", ",,,,,,city"),
            ("Insured Phone,Insured Phone,Phone", ",,"),
        ] {
            let headings: Vec<&str> = headings.split(',').collect();
            assert_eq!(words(&headings).join(","), fields, "{headings:?}");
        }
    }

    #[test]
    fn headings_of_one_field_are_counted_once() {
        for (row, known) in [
            ("Claim #|Claim No.|Insured Name|Loss City|x", 3),
            ("Insured Phone|Phone", 1),
            ("Troy|NY|12180", 0),
        ] {
            assert_eq!(known_headings(row.split('|')), known, "{row}");
        }
    }
}
