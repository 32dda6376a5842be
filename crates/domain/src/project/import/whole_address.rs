//! A whole address beside columns of its parts.

use super::row::{Given, TOLD};
use super::zip::put_back;
use super::{ImportField, Remark};
use crate::address::{
    UsAddress, differ, holds_place, is_same_city, is_street_in_unit, names_place, parse_address,
};
use crate::field_error::FieldError;
use crate::project::{RawProjectDetails, TrackedField as F};
use crate::text::beginning;
use messages::Message;

/// Takes a street with a city, a state, or a ZIP code of its own for a whole address, as people fill such a column.
pub(super) fn take_whole_street(given: &mut Given) {
    let street = ImportField::Tracked(F::PropertyAddress);
    if given.contains_key(&ImportField::FullAddress) {
        return;
    }
    if let Some(text) = given.get(&street).filter(|text| names_place(text)).cloned() {
        given.remove(&street);
        given.insert(ImportField::FullAddress, text);
    }
}

/// Gives a ZIP code the zeros back that a number does not keep, where those of its state begin with them.
pub(super) fn put_zeros_back(given: &mut Given, remarks: &mut Vec<Remark>) -> Option<FieldError> {
    let field = ImportField::Tracked(F::ZipCode);
    let whole = given.get(&ImportField::FullAddress);
    let found = whole.map(|whole| parse_address(whole)).unwrap_or_default();
    let in_whole = || {
        // It has them already; the cell has not.
        let zip = found
            .zip
            .filter(|zip| whole.is_some_and(|whole| !whole.contains(&zip[..5])));
        zip.map(|zip| zip.trim_start_matches('0').to_owned())
    };
    let text = given.get(&field).cloned().or_else(in_whole)?;
    let state = given.get(&ImportField::Tracked(F::State)).cloned();
    match put_back(&text, &state.or(found.state)?)? {
        Ok(zip) => {
            remarks.push(Remark::RestoredZip(text, zip.clone()));
            given.insert(field, zip);
            None
        }
        Err(message) => Some(FieldError::new(F::ZipCode.as_str(), "lost_zeros", message)),
    }
}

/// Asks for the city of a whole address in which it is not certain where the city begins, and for one address where there are two.
pub(super) fn uncertain_city(raw: &RawProjectDetails, given: &Given) -> Option<FieldError> {
    given.get(&ImportField::FullAddress)?;
    let street = raw.get(F::PropertyAddress)?;
    if holds_place(street) {
        let field = ImportField::FullAddress.as_str();
        let message = Message::ImportAddresses {
            street: beginning(street, TOLD),
        };
        return Some(FieldError::new(field, "several_addresses", message));
    }
    if raw.get(F::City).is_some() {
        return None;
    }
    let message = Message::ImportCityUncertain {
        street: street.to_owned(),
    };
    Some(FieldError::new(F::City.as_str(), "uncertain_city", message))
}

/// Says of a row that its whole address is in another place than the columns of its parts. Where they are silent, the columns
/// complete the address.
pub(super) fn contradiction(given: &Given) -> Option<FieldError> {
    let said = parse_address(given.get(&ImportField::FullAddress)?);
    let column = |field| {
        let text = given.get(&ImportField::Tracked(field));
        text.map_or("", String::as_str)
    };
    let columns = UsAddress::of_fields(column(F::City), column(F::State), column(F::ZipCode));
    differ(&said, &columns).then(|| {
        let message = Message::ImportContradiction {
            address: place(&said),
            columns: place(&columns),
        };
        FieldError::new(ImportField::FullAddress.as_str(), "contradiction", message)
    })
}

/// Asks for the street where a recipient stands in its place, or where the unit looks like a street or a place: lists with two lines
/// for an address have any of these in the first or the second one.
pub(super) fn misplaced_line(raw: &RawProjectDetails) -> Option<FieldError> {
    let street = raw.get(F::PropertyAddress)?;
    let told = |field: F, message| Some(FieldError::new(field.as_str(), "misplaced_line", message));
    let lower = street.to_lowercase();
    let is_recipient = ["c/o", "attn", "care of"]
        .iter()
        .any(|word| lower.starts_with(word));
    if is_recipient && !street.contains(char::is_numeric) {
        let value = beginning(street, TOLD);
        return told(F::PropertyAddress, Message::ImportRecipient { value });
    }
    let unit = raw.get(F::Unit)?;
    if is_street_in_unit(street, unit) {
        let value = beginning(unit, TOLD);
        return told(F::Unit, Message::ImportUnitStreet { value });
    }
    let is_city = raw
        .get(F::City)
        .is_some_and(|city| is_same_city(city, unit));
    if is_city || names_place(unit) {
        let value = beginning(unit, TOLD);
        return told(F::Unit, Message::ImportUnitPlace { value });
    }
    None
}

/// `Troy, NY 12180`, as far as it is known.
fn place(address: &UsAddress) -> String {
    let state = [&address.state, &address.zip].map(|part| part.as_deref());
    let state: Vec<&str> = state.into_iter().flatten().collect();
    let city = address.city.as_deref().map(|city| beginning(city, TOLD));
    let parts = [
        city,
        Some(state.join(" ")).filter(|state| !state.is_empty()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
