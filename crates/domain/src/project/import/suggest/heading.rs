//! Interprets single headings.

use crate::language::Language;
use crate::project::TrackedField as F;
use crate::project::import::ImportField;
use std::collections::HashMap;
use std::sync::LazyLock;

/// All headings that mean a field by themselves, normalized.
static HEADINGS: LazyLock<HashMap<String, ImportField>> = LazyLock::new(|| {
    let words = |field: ImportField| {
        let own = [
            fold(field.as_str()),
            fold(&field.label_in(Language::English)),
        ];
        let synonyms = field.synonyms().iter().map(|&word| word.to_owned());
        own.into_iter()
            .chain(synonyms)
            .map(move |word| (word, field))
    };
    ImportField::all().flat_map(words).collect()
});

/// A qualifier that may also mean a salesperson.
pub(super) const OWNER: &str = "owner";
/// Qualifiers of `Name`, `Phone`, and `Email` that refer to the property owner.
#[rustfmt::skip]
const OWNERS: &[&str] = &[
    "client", "customer", "homeowner", "insured", "namedinsured", OWNER, "policyholder", "propertyowner",
];
/// Qualifiers of `Address`, `City`, and `Zip` that refer to the property.
pub(super) const PLACES: &[&str] = &["job", "loss", "property", "risk", "site"];
/// Words that mark an address as a mailing address.
pub(super) const MAILING: &[&str] = &["billing", "billto", "mailing", "mailto"];
/// Headings that often mean something else. A clearer heading for the same field takes precedence.
#[rustfmt::skip]
const VAGUE: &[&str] = &[
    "cause", "claim", "claimid", "comments", "damage", "details", "insurance", "losscause", "notes",
];
/// Words that name a person or company other than the owner.
#[rustfmt::skip]
const OTHERS: &[&str] = &[
    "adjuster", "agency", "agent", "appraiser", "attorney", "bank", "broker", "by", "carrier", "co", "company", "contact",
    "contractor", "coordinator", "crew", "dispatcher", "employee", "engineer", "estimator", "foreman", "inspector", "insurer",
    "landlord", "lawyer", "lender", "lessee", "lessor", "manager", "mortgagee", "occupant", "partner", "plumber", "pm", "realtor",
    "referrer", "rep", "representative", "resident", "roofer", "sales", "salesperson", "spouse", "superintendent", "supervisor",
    "tech", "technician", "tenant", "tpa", "vendor",
];
/// Words up to this length may be part of longer words, such as `rep` in `report`. They must match a whole word.
const SHORT: usize = 5;

pub(super) const NAME: ImportField = ImportField::Tracked(F::PropertyOwnerName);
pub(super) const STREET: ImportField = ImportField::Tracked(F::PropertyAddress);

/// The meaning of a heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Meaning {
    pub(super) field: ImportField,
    /// The qualifier for the person or place, if any: `Insured Phone`, `Loss Address`.
    pub(super) whose: Option<&'static str>,
    /// Whether a clearer heading for the same field takes precedence.
    pub(super) is_vague: bool,
}

impl Meaning {
    pub(super) fn of(heading: &str) -> Option<Self> {
        // An amount, a share, or a yes/no question.
        if heading.contains(['?', '？', '$', '＄', '€', '£', '%', '％']) {
            return None;
        }
        let is_number = heading.contains(['#', '＃', '№']);
        let folded = fold(heading);
        let required = folded.strip_suffix("required");
        let folded = required
            .filter(|rest| !rest.is_empty())
            .unwrap_or(folded.as_str());
        let behind = |words: &'static [&'static str], may_be: fn(ImportField) -> bool| {
            words.iter().find_map(|word| {
                let field = match folded.strip_prefix(word)? {
                    "" => Some(NAME),
                    rest => HEADINGS.get(rest).copied(),
                };
                Some((field.filter(|field| may_be(*field))?, *word))
            })
        };
        let specific = behind(OWNERS, is_of_person).or_else(|| behind(PLACES, is_of_address));
        let field = specific.map(|(field, _)| field);
        let field = field
            .or_else(|| HEADINGS.get(folded).copied())
            // `House` alone may be a house of any kind.
            .or_else(|| (is_number && folded == "house").then_some(ImportField::HouseNumber))?;
        // `Street #`.
        let field = match field {
            STREET if is_number => ImportField::HouseNumber,
            other => other,
        };
        let is_meant = !is_number || has_numbers(field);
        is_meant.then_some(Self {
            field,
            whose: specific.map(|(_, word)| word),
            is_vague: !is_number && VAGUE.contains(&folded),
        })
    }
}

/// Whether a field is a number. `Customer #` is not a name.
const fn has_numbers(field: ImportField) -> bool {
    matches!(
        field,
        ImportField::HouseNumber
            | ImportField::Tracked(
                F::InsuranceClaimNumber
                    | F::PropertyOwnerPhone
                    | F::ReferralPartnerContactPhone
                    | F::Unit
                    | F::ZipCode
            )
    )
}

/// Whether a field is the owner's name or contact data.
pub(super) const fn is_of_person(field: ImportField) -> bool {
    is_name(field) || is_contact(field)
}

pub(super) const fn is_name(field: ImportField) -> bool {
    matches!(
        field,
        ImportField::OwnerFirstName | ImportField::OwnerLastName | NAME
    )
}

pub(super) const fn is_contact(field: ImportField) -> bool {
    matches!(
        field,
        ImportField::Tracked(F::PropertyOwnerEmail | F::PropertyOwnerPhone)
    )
}

/// Whether a field is part of the property's address.
pub(super) const fn is_of_address(field: ImportField) -> bool {
    matches!(
        field,
        ImportField::FullAddress | ImportField::HouseNumber | ImportField::StreetType | STREET
    ) || is_behind_street(field)
}

pub(super) const fn is_behind_street(field: ImportField) -> bool {
    matches!(
        field,
        ImportField::Tracked(F::Unit | F::City | F::State | F::ZipCode)
    )
}

/// Normalizes a heading: drops case, spaces, and symbols.
pub(in crate::project::import) fn fold(heading: &str) -> String {
    heading
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// Whether a heading names someone other than the owner; `None` if it names no one.
pub(super) fn is_another_person(heading: &str) -> Option<bool> {
    match Meaning::of(heading) {
        Some(meaning) if is_name(meaning.field) => Some(false),
        Some(meaning) if is_contact(meaning.field) => meaning.whose.map(|_| false),
        Some(Meaning {
            field:
                ImportField::Contractor
                | ImportField::ReferralPartner
                | ImportField::Tracked(
                    F::ClaimsAdjusterName
                    | F::InsuranceCarrierName
                    | F::ReferralPartnerContactName
                    | F::ReferralPartnerContactPhone
                    | F::ReferralPartnerContactEmail,
                ),
            ..
        }) => Some(true),
        Some(_) => None,
        None => names_another(heading).then_some(true),
    }
}

fn names_another(heading: &str) -> bool {
    let lower = heading.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    let folded = fold(heading);
    words.any(|word| OTHERS.contains(&word))
        || OTHERS
            .iter()
            .any(|word| word.len() > SHORT && folded.contains(word))
}
