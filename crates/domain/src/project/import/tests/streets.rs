//! Streets and units that contain something else.

use super::*;

const PLACE: [(&str, &str); 3] = [("city", "Troy"), ("state", "NY"), ("zip_code", "12180")];

fn with(fields: &[(&str, &str)]) -> Result<ProjectDetails, Vec<String>> {
    read(&[&[GOOD[0], GOOD[5]][..], &PLACE, fields].concat())
}

#[test]
fn a_matching_place_is_removed_from_the_street() {
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
fn a_different_place_in_the_street_is_an_error() {
    for written in [
        "12 Oak St, Albany, NY 12207",
        "12 Oak St Albany NY 12207",
        "12 Oak St, Albany, NY",
        "12 Oak St, Albany 12207",
        "12 Oak St, Upstairs, NY 12207",
        "12 Oak St, Troy, NY 12180 and 14 Elm St",
        "12 Oak St, Troy, NY 12180 & 14 Elm St, Albany, NY 12207",
    ] {
        let cells = [
            &[GOOD[0], GOOD[5]][..],
            &PLACE,
            &[("property_address", written)],
        ];
        let errors = row(&cells.concat()).details.unwrap_err();
        let fields = errors.as_slice().iter().map(|error| &error.field);
        assert_eq!(
            fields.collect::<Vec<_>>(),
            ["property_address"],
            "{written}"
        );
    }
}

#[test]
fn a_street_in_the_unit_is_an_error() {
    const STREET: &str = "looks like a street; move the street of the property to its own column";
    const PLACE: &str = "is not a unit; move the city, state, and ZIP code to their own columns";
    const OWN: &str =
        "is a recipient, not a street; enter the street of the property in this column";
    for (street, unit, wrong) in [
        ("c/o Bob Mgr", "14 Oak St", Some(OWN)),
        ("Attn: Bob Mgr", "", Some(OWN)),
        ("Oak Condo Assn", "14 Oak St", Some(STREET)),
        ("Oak Towers", "18 Oak St Apt 4", Some(STREET)),
        ("Oak Towers", "18 Broadway", Some(STREET)),
        ("12 Elm St", "14 Oak Ave.", Some(STREET)),
        ("12 Oak St", "Troy, NY 12180", Some(PLACE)),
        ("12 Oak St", "Troy NY 12180", Some(PLACE)),
        ("12 Oak St", "Troy", Some(PLACE)),
        ("c/o Bob Mgr, 14 Oak St", "", None),
        ("12 Oak St", "Apt 4", None),
        ("12 Oak St", "4 B", None),
        ("12 Oak St", "2 East Wing", None),
        ("One Oak St", "2nd Floor", None),
        ("One Oak St", "2 Floor", None),
        ("12 Oak St", "PO Box 14", None),
        ("Oak Towers", "Apt 4", None),
    ] {
        let read = with(&[("property_address", street), ("unit", unit)]);
        match wrong {
            None => assert!(read.is_ok(), "{street} / {unit}: {read:?}"),
            Some(what) => {
                let errors = read.unwrap_err();
                let is_reported = errors.len() == 1 && errors[0].ends_with(what);
                assert!(is_reported, "{street} / {unit}: {errors:?}");
            }
        }
    }
}
