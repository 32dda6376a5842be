//! Which existing projects a new one may duplicate.

use crate::address::{street_key, zip_code};
use crate::search::{fold_lightly, fold_words};
use crate::string_enum::string_enum;
use jiff::SignedDuration;
use std::collections::BTreeSet;

string_enum! {
    /// Why a project may be the same as a new one.
    DuplicateReason {
        /// It has the same claim number.
        ClaimNumber = "claim_number",
        /// It has the same address and owner, and was submitted within [`DUPLICATE_WITHIN`].
        AddressAndOwner = "address_and_owner",
    }
}

/// How long after its submission a project may be the same as a new one at the same address.
pub const DUPLICATE_WITHIN: SignedDuration = SignedDuration::from_hours(365 * 24);

/// A claim number in the form in which claim numbers are compared. `None` if it has no digit from 1 to 9: `pending` and `000` are not claim
/// numbers.
#[must_use]
pub fn claim_key(claim: &str) -> Option<String> {
    let key = fold_words(claim);
    key.contains(|c: char| matches!(c, '1'..='9'))
        .then_some(key)
}

/// The owner and the address of a project, as they are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PropertyKey {
    owner: BTreeSet<String>,
    street: String,
    unit: String,
    zip: String,
}

impl PropertyKey {
    /// Normalizes an owner and an address. `None` if the owner or the street is blank, or if the ZIP code is not valid.
    #[must_use]
    pub fn new(owner: &str, street: &str, unit: Option<&str>, zip: &str) -> Option<Self> {
        let (street, unit) = street_key(street, unit.unwrap_or_default());
        let zip = zip_code(zip)?.get(..5)?.to_owned();
        let owner = names(owner);
        (!owner.is_empty() && !street.is_empty()).then_some(Self {
            owner,
            street,
            unit,
            zip,
        })
    }

    /// The first five digits of the ZIP code.
    #[must_use]
    pub fn zip(&self) -> &str {
        &self.zip
    }

    /// Whether both are of the same owner at the same address. A unit that only one of them names makes no difference.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let is_same_unit = self.unit == other.unit || self.unit.is_empty() || other.unit.is_empty();
        self.zip == other.zip
            && self.street == other.street
            && is_same_unit
            && is_same_owner(&self.owner, &other.owner)
    }
}

/// Words of a name that do not identify a person.
const TITLES: &[&str] = &["and", "y", "mr", "mrs", "ms", "dr", "jr", "sr"];

/// The words of a name, without order, case, accents, and titles. `Álvarez, José` equals `Mr. Jose Alvarez`.
fn names(name: &str) -> BTreeSet<String> {
    fold_lightly(name)
        .replace('\'', "")
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty() && !TITLES.contains(word))
        .map(str::to_owned)
        .collect()
}

/// Whether the words are the same, or all words of the shorter name are in the longer one: `José Álvarez`, `José and María Álvarez`. A
/// single word is only the same as itself.
fn is_same_owner(one: &BTreeSet<String>, other: &BTreeSet<String>) -> bool {
    let (short, long) = if one.len() <= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    short == long || short.len() > 1 && short.is_subset(long)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claim_numbers_are_compared_without_case_and_repeated_spaces() {
        for (claim, key) in [
            ("HX 00-7", Some("hx 00-7")),
            (" hx  00-7 ", Some("hx 00-7")),
            ("HX–007", Some("hx-007")),
            ("pending", None),
            ("N/A", None),
            ("000", None),
            ("", None),
        ] {
            assert_eq!(claim_key(claim).as_deref(), key, "{claim}");
        }
    }

    /// Owner, street, unit, ZIP code.
    type Property = (&'static str, &'static str, &'static str, &'static str);

    fn key((owner, street, unit, zip): Property) -> Option<PropertyKey> {
        PropertyKey::new(owner, street, Some(unit), zip)
    }

    #[test]
    fn projects_of_one_owner_at_one_address_may_be_the_same() {
        let known = ("José Álvarez", "12 Oak Street", "Apt 4", "12180");
        for (other, is_same) in [
            (("jose alvarez", "12 OAK ST.", "#4", "12180-0042"), true),
            (("Álvarez, José", "12 Oak St Apt. 4", "", "12180"), true),
            (("Mr. José Álvarez Jr.", "12 Oak St", "4", "12180"), true),
            (("José and María Álvarez", "12 Oak St", "4", "12180"), true),
            // Only one of them names the unit.
            (("José Álvarez", "12 Oak St", "", "12180"), true),
            (("José Álvarez", "12 Oak St", "5", "12180"), false),
            (("José Álvarez", "14 Oak St", "4", "12180"), false),
            (("José Álvarez", "12 Oak Ave", "4", "12180"), false),
            (("José Álvarez", "12 Oak St", "4", "12181"), false),
            (("Ann Lee", "12 Oak St", "4", "12180"), false),
            (("Álvarez", "12 Oak St", "4", "12180"), false),
            (("José Lee", "12 Oak St", "4", "12180"), false),
        ] {
            let (known, other) = (key(known).unwrap(), key(other).unwrap());
            assert_eq!(known.is_same(&other), is_same, "{other:?}");
            assert_eq!(other.is_same(&known), is_same, "{other:?}");
        }
    }

    #[test]
    fn an_incomplete_address_is_not_compared() {
        for property in [
            ("", "12 Oak St", "", "12180"),
            ("Mr.", "12 Oak St", "", "12180"),
            ("Ann Lee", " ", "", "12180"),
            ("Ann Lee", "12 Oak St", "", "1218"),
            ("Ann Lee", "12 Oak St", "", ""),
        ] {
            assert_eq!(key(property), None, "{property:?}");
        }
        let one_word = ("Madonna", "12 Oak St", "", "12180");
        assert!(key(one_word).unwrap().is_same(&key(one_word).unwrap()));
    }
}
