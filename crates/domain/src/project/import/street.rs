//! A street in several columns.

use super::row_texts::RowTexts;
use super::{ImportField, Remark};
use crate::project::TrackedField as F;

const STREET: ImportField = ImportField::Tracked(F::PropertyAddress);

/// Joins the columns of a street: its house number, its name (or a whole address), and its type. Remarks on a street without any digit.
pub(super) fn join_street(given: &mut RowTexts, remarks: &mut Vec<Remark>) {
    let number = given.remove(&ImportField::HouseNumber);
    let kind = given.remove(&ImportField::StreetType);
    let whole = ImportField::FullAddress;
    let field = if given.contains_key(&STREET) {
        STREET
    } else {
        whole
    };
    let Some(name) = given.get(&field) else {
        return;
    };
    let mut parts = Vec::new();
    // Some lists repeat the number in the street.
    parts.extend(number.filter(|number| words(name).next() != Some(number.as_str())));
    parts.push(name.clone());
    // A whole address continues after the street.
    parts.extend(kind.filter(|kind| {
        let last = words(name).next_back();
        field == STREET && last.is_none_or(|last| !last.eq_ignore_ascii_case(kind))
    }));
    let street = parts.join(" ");
    if !street.contains(|c: char| c.is_ascii_digit()) {
        remarks.push(Remark::NoHouseNumber(street.clone()));
    }
    given.insert(field, street);
}

fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split_whitespace()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_name_and_type_of_a_street_are_joined() {
        for (number, name, kind, street) in [
            ("12", "Oak St", "", "12 Oak St"),
            ("12", "Oak", "Street", "12 Oak Street"),
            ("12B", "5th Ave", "", "12B 5th Ave"),
            ("12", "12 Oak St", "", "12 Oak St"),
            ("12", "Oak St", "ST", "12 Oak St"),
            ("", "12 Oak", "Ln", "12 Oak Ln"),
        ] {
            let fields = [
                (ImportField::HouseNumber, number),
                (STREET, name),
                (ImportField::StreetType, kind),
            ];
            let mut given: RowTexts = fields
                .into_iter()
                .filter(|(_, text)| !text.is_empty())
                .map(|(field, text)| (field, text.to_owned()))
                .collect();
            let mut remarks = Vec::new();
            join_street(&mut given, &mut remarks);
            let expected = RowTexts::from([(STREET, street.to_owned())]);
            assert_eq!((given, remarks), (expected, Vec::new()), "{number} {name}");
        }
    }

    #[test]
    fn a_house_number_precedes_a_whole_address() {
        let mut given = RowTexts::from([
            (ImportField::HouseNumber, "12".to_owned()),
            (ImportField::FullAddress, "Oak St, Troy, NY".to_owned()),
        ]);
        join_street(&mut given, &mut Vec::new());
        let street = given.get(&ImportField::FullAddress);
        assert_eq!(street.map(String::as_str), Some("12 Oak St, Troy, NY"));
    }

    #[test]
    fn a_street_without_a_digit_is_remarked() {
        let mut given = RowTexts::from([(STREET, "Oak St".to_owned())]);
        let mut remarks = Vec::new();
        join_street(&mut given, &mut remarks);
        assert_eq!(remarks, [Remark::NoHouseNumber("Oak St".to_owned())]);
    }
}
