//! Detects placeholders that mean "no value".

use super::row_texts::QUOTED_LENGTH;
use super::{ImportField, Remark};
use crate::contact::is_made_up;
use crate::field_error::{FieldError, FieldErrors};
use crate::project::TrackedField as F;
use crate::text::{beginning, identifier};
use messages::Message;

const WORDS: [&str; 24] = [
    "n/a",
    "na",
    "n.a",
    "n\\a",
    "none",
    "nil",
    "null",
    "\\n",
    "nan",
    "tbd",
    "tba",
    "tobedetermined",
    "tobeannounced",
    "unknown",
    "notknown",
    "notavailable",
    "notapplicable",
    "notassigned",
    "notyetassigned",
    "unassigned",
    "pending",
    "#",
    "#n/a",
    "<na>",
];

/// Texts in the claim number column that mean there is no claim number, because the owner pays or none is assigned yet. In lower case,
/// without spaces and symbols.
#[rustfmt::skip]
const NO_CLAIM: &[&str] = &[
    "awaitingclaim", "cash", "cashjob", "cashpay", "claimpending", "customerpay", "customerpaid", "nf", "noclaim", "noclaimfiled",
    "noclaimnumber", "noclaimyet", "noinsurance", "nonefiled", "nonumberyet", "nonegiven", "noneyet", "notaclaim", "notfiled", "notinsured",
    "notyet", "notyetfiled", "oop", "outofpocket", "ownerpay", "pendingclaim", "pendingclaimnumber", "private", "privatepay", "retail",
    "retailjob", "seecomments", "seefile", "seenote", "seenotes", "selfinsured", "selfpay", "selfpayer", "tofollow", "uninsured",
    "waiting", "willfollow",
];

/// Whether a cell of this field contains a placeholder.
pub(super) fn is_placeholder(field: ImportField, text: &str) -> bool {
    let text = identifier(text);
    match field {
        // Nan Smith and Ann Null are real names.
        ImportField::OwnerFirstName | ImportField::OwnerLastName
            if ["Na", "Nan", "Nil", "Null"].contains(&text.as_str()) =>
        {
            false
        }
        ImportField::Tracked(F::DamageDescription) => says_nothing(&text),
        ImportField::Tracked(F::InsuranceClaimNumber) if says_no_claim(&text) => true,
        ImportField::Tracked(F::InsuranceClaimNumber | F::Unit | F::DamageType) => {
            let is_zero = !text.is_empty() && text.bytes().all(|byte| byte == b'0');
            is_zero || says_nothing(&text) || says_later(&text)
        }
        ImportField::Tracked(F::PropertyOwnerPhone | F::ReferralPartnerContactPhone) => {
            is_no_phone(&text) || is_mask(&text) || says_nothing(&text) || says_later(&text)
        }
        ImportField::ReferralPartner
        | ImportField::Tracked(F::PropertyOwnerEmail | F::ReferralPartnerContactEmail) => {
            is_made_up(&text) || is_mask(&text) || says_nothing(&text) || says_later(&text)
        }
        ImportField::Tracked(F::TimelineStart | F::ZipCode) => {
            let is_no_day = field != ImportField::Tracked(F::ZipCode) && is_empty_day(&text);
            is_no_day || is_mask(&text) || says_nothing(&text) || says_later(&text)
        }
        ImportField::Tracked(_)
        | ImportField::FullAddress
        | ImportField::Contractor
        | ImportField::OwnerFirstName
        | ImportField::OwnerLastName
        | ImportField::HouseNumber
        | ImportField::StreetType => says_nothing(&text) || says_later(&text),
    }
}

/// `Self-pay`, `Not filed`.
fn says_no_claim(text: &str) -> bool {
    let lower = text.to_lowercase();
    let bare: String = lower.chars().filter(|c| c.is_alphanumeric()).collect();
    NO_CLAIM.contains(&bare.as_str())
}

/// An empty input mask: `(___) ___-____`, `() - ext.`, `@`.
fn is_mask(text: &str) -> bool {
    let lower = text.to_lowercase();
    let lower = lower.trim_end_matches(['.', ':', ' ']);
    let bare = ["ext", "x"].iter().find_map(|end| lower.strip_suffix(end));
    let bare = bare.unwrap_or(lower);
    !bare.is_empty() && !bare.contains(char::is_alphanumeric)
}

/// `00/00/0000`.
fn is_empty_day(text: &str) -> bool {
    text.contains('0') && text.chars().all(|c| "0/-.: ".contains(c))
}

/// `N / A`, `(none)`, `--`, `XXX`.
fn says_nothing(text: &str) -> bool {
    let mut folded: String = text.to_lowercase();
    folded.retain(|c| !c.is_whitespace());
    if folded.is_empty() {
        return false;
    }
    if folded.chars().all(|c| "-–—.…?_*/".contains(c)) {
        return true;
    }
    let bare = folded.trim_matches(['(', ')', '[', ']', '<', '>', '"', '.', '?', '!']);
    let is_crossed_out = bare.len() > 1 && bare.bytes().all(|byte| byte == b'x');
    is_crossed_out || WORDS.contains(&bare) || WORDS.contains(&folded.as_str())
}

/// `TBD - waiting for the carrier`. `TBD-1` may be a number.
fn says_later(text: &str) -> bool {
    let lower = text.to_lowercase();
    let words = ["tbd", "tba", "to be determined", "n/a"];
    let Some(rest) = words.iter().find_map(|word| lower.strip_prefix(word)) else {
        return false;
    };
    let mut signs = rest.trim_start().chars();
    match signs.next() {
        Some('-') => signs.next() == Some(' '),
        Some(sign) => matches!(sign, '–' | '—' | '(' | ',' | ':' | ';' | '?'),
        None => false,
    }
}

/// `000-000-0000`, `(999) 999-9999`, and `0`.
fn is_no_phone(text: &str) -> bool {
    let is_number = text
        .chars()
        .all(|c| c.is_ascii_digit() || " +-.()".contains(c));
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let digits = match digits.strip_prefix('1') {
        Some(rest) if rest.len() == 10 => rest,
        _ => &digits,
    };
    let first = digits.chars().next();
    let is_repeated = first.is_some_and(|first| digits.chars().all(|digit| digit == first));
    is_number && is_repeated && (digits.len() > 6 || first == Some('0'))
}

/// For missing required fields, replaces the remark about a placeholder with an error that quotes it.
pub(super) fn with_placeholders(errors: &FieldErrors, remarks: &mut Vec<Remark>) -> FieldErrors {
    let mut result = FieldErrors::none();
    for error in errors.as_slice() {
        let field = ImportField::parse(&error.field).filter(|_| error.code == "required");
        let cells: &[ImportField] = match field {
            Some(ImportField::Tracked(F::PropertyOwnerName)) => &[
                ImportField::Tracked(F::PropertyOwnerName),
                ImportField::OwnerFirstName,
                ImportField::OwnerLastName,
            ],
            Some(ImportField::Tracked(F::PropertyAddress)) => &[
                ImportField::Tracked(F::PropertyAddress),
                ImportField::FullAddress,
            ],
            Some(field) => &[field],
            None => &[],
        };
        let at = remarks.iter().position(
            |remark| matches!(remark, Remark::Placeholder(field, _) if cells.contains(field)),
        );
        result.push(match at.map(|at| remarks.remove(at)) {
            Some(Remark::Placeholder(field, text)) => {
                let message = Message::ImportPlaceholder {
                    field: field.as_str().to_owned(),
                    value: beginning(&text, QUOTED_LENGTH),
                };
                FieldError::new(field.as_str(), "placeholder", message)
            }
            _ => error.clone(),
        });
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_detected() {
        const CLAIM: ImportField = ImportField::Tracked(F::InsuranceClaimNumber);
        const CITY: ImportField = ImportField::Tracked(F::City);
        const TEXT: ImportField = ImportField::Tracked(F::DamageDescription);
        const PHONE: ImportField = ImportField::Tracked(F::PropertyOwnerPhone);
        const EMAIL: ImportField = ImportField::Tracked(F::PropertyOwnerEmail);
        const START: ImportField = ImportField::Tracked(F::TimelineStart);
        const ZIP: ImportField = ImportField::Tracked(F::ZipCode);
        for text in [
            "TBD",
            "N/A",
            "n/a.",
            "N / A",
            "NA",
            "N.A.",
            "none",
            "(none)",
            "nil",
            "null",
            "NULL",
            "\\N",
            "nan",
            "NaN",
            "-",
            "--",
            "–",
            ".",
            "?",
            "???",
            "To be determined",
            "Unknown",
            "Not available",
            "Not assigned",
            "Unassigned",
            "PENDING",
            "XXX",
            "#",
        ] {
            for field in [CLAIM, CITY, TEXT, PHONE] {
                assert!(is_placeholder(field, text), "{text}");
            }
        }
        for (field, text, is) in [
            (CLAIM, "", false),
            (CLAIM, "0", true),
            (CLAIM, "TBD - waiting", true),
            (CLAIM, "TBD (carrier)", true),
            (CLAIM, "TBD-1", false),
            (CLAIM, "TBD1", false),
            (CLAIM, "NA12", false),
            (CLAIM, "-77", false),
            (CLAIM, "X", false),
            (CLAIM, "Self pay", true),
            (CLAIM, "self-pay", true),
            (CLAIM, "CASH", true),
            (CLAIM, "Retail", true),
            (CLAIM, "Private Pay", true),
            (CLAIM, "out of pocket", true),
            (CLAIM, "No claim", true),
            (CLAIM, "none yet", true),
            (CLAIM, "Not filed.", true),
            (CLAIM, "N/F", true),
            (CLAIM, "pending claim #", true),
            (CLAIM, "(see notes)", true),
            (CLAIM, "Uninsured", true),
            (CLAIM, "CASH-1", false),
            (CLAIM, "Cash Lee", false),
            (ImportField::OwnerLastName, "Cash", false),
            (PHONE, "(   )    -    ", true),
            (PHONE, "() -", true),
            (PHONE, "(___) ___-____", true),
            (PHONE, "() - ext.", true),
            (PHONE, "() - x12", false),
            (PHONE, "x", false),
            (EMAIL, "@", true),
            (EMAIL, "NoEmail@NoEmail.com", true),
            (EMAIL, "ann@lee.example", false),
            (ImportField::ReferralPartner, "none@none.com", true),
            (
                ImportField::Tracked(F::ReferralPartnerContactEmail),
                "@",
                true,
            ),
            (START, "00/00/0000", true),
            (START, "0000-00-00 00:00", true),
            (START, "  /  /    ", true),
            (START, "10/10/2026", false),
            (ZIP, "_____-____", true),
            (ZIP, "00000", false),
            (ImportField::Tracked(F::Unit), "0", true),
            (CITY, "0", false),
            (CITY, "Nantucket", false),
            (TEXT, "TBD - water from the roof", false),
            (PHONE, "000-000-0000", true),
            (PHONE, "+1 (999) 999-9999", true),
            (PHONE, "0", true),
            (PHONE, "111", false),
            (PHONE, "512-555-0142", false),
            (ImportField::OwnerFirstName, "Nan", false),
            (ImportField::OwnerFirstName, "N/A", true),
        ] {
            assert_eq!(is_placeholder(field, text), is, "{text}");
        }
    }
}
