//! Streets and units that hold something else.

use super::*;

const PLACE: [(&str, &str); 3] = [("city", "Troy"), ("state", "NY"), ("zip_code", "12180")];

fn with(fields: &[(&str, &str)]) -> Result<ProjectDetails, Vec<String>> {
    read(&[&[GOOD[0], GOOD[5]][..], &PLACE, fields].concat())
}

#[test]
fn a_street_with_the_place_of_its_columns_is_only_the_street() {
    for (written, street) in [
        ("12 Oak St, Troy, NY 12180", "12 Oak St"),
        ("12 Oak St Troy NY 12180-0042", "12 Oak St"),
        ("12 Oak St, Troy, New York", "12 Oak St"),
        ("12 Oak St, Troy 12180", "12 Oak St"),
        ("12 Oak St, Apt 4, Troy, NY 12180", "12 Oak St, Apt 4"),
        ("12 Oak St", "12 Oak St"),
        ("1200 County Road 12345", "1200 County Road 12345"),
        ("350 5th Ave Apt 10012", "350 5th Ave Apt 10012"),
        ("5 Virginia", "5 Virginia"),
        ("12 Oak St, Rear", "12 Oak St, Rear"),
        ("PO Box 12345", "PO Box 12345"),
    ] {
        let details = with(&[("property_address", written)]).unwrap();
        let found = (details.property_address.as_str(), details.city.as_str());
        assert_eq!(found, (street, "Troy"), "{written}");
        assert_eq!(details.zip_code, "12180", "{written}");
    }
}

#[test]
fn a_street_with_another_place_is_wrong() {
    for written in [
        "12 Oak St, Albany, NY 12207",
        "12 Oak St Albany NY 12207",
        "12 Oak St, Albany, NY",
        "12 Oak St, Albany 12207",
        "12 Oak St, Upstairs, NY 12207",
        "12 Oak St, Troy, NY 12180 and 14 Elm St",
        "12 Oak St, Troy, NY 12180 & 14 Elm St, Albany, NY 12207",
    ] {
        let errors = with(&[("property_address", written)]).unwrap_err();
        assert_eq!(errors.len(), 1, "{written}: {errors:?}");
    }
}
