//! Whole addresses in one cell, possibly beside columns for the parts of the address.

use super::row_texts::{QUOTED_LENGTH, RowTexts};
use super::zip::restore;
use super::{ImportField, Remark};
use crate::address::{
    UsAddress, contains_location, contains_second_address, differ, is_same_city, is_street_in_unit,
    parse_address,
};
use crate::field_error::FieldError;
use crate::project::{RawProjectDetails, TrackedField as F};
use crate::text::beginning;
use messages::Message;

/// Treats the street column as a whole address if it contains a city, state, or ZIP code, because many lists use the column that way.
pub(super) fn move_whole_street(given: &mut RowTexts) {
    let street = ImportField::Tracked(F::PropertyAddress);
    if given.contains_key(&ImportField::FullAddress) {
        return;
    }
    if let Some(text) = given
        .get(&street)
        .filter(|text| contains_location(text))
        .cloned()
    {
        given.remove(&street);
        given.insert(ImportField::FullAddress, text);
    }
}

/// Restores leading zeros of a ZIP code, if the state's ZIP codes begin with zeros.
pub(super) fn restore_zeros(given: &mut RowTexts, remarks: &mut Vec<Remark>) -> Option<FieldError> {
    let field = ImportField::Tracked(F::ZipCode);
    let whole = given.get(&ImportField::FullAddress);
    let found = whole.map(|whole| parse_address(whole)).unwrap_or_default();
    let in_whole = || {
        // Restore the zeros only if the cell lacks them.
        let zip = found
            .zip
            .filter(|zip| whole.is_some_and(|whole| !whole.contains(&zip[..5])));
        zip.map(|zip| zip.trim_start_matches('0').to_owned())
    };
    let text = given.get(&field).cloned().or_else(in_whole)?;
    let state = given.get(&ImportField::Tracked(F::State)).cloned();
    match restore(&text, &state.or(found.state)?)? {
        Ok(zip) => {
            remarks.push(Remark::RestoredZip(text, zip.clone()));
            given.insert(field, zip);
            None
        }
        Err(message) => Some(FieldError::new(F::ZipCode.as_str(), "lost_zeros", message)),
    }
}

/// Returns an error if a whole address does not show clearly where the city begins, or if a cell contains two addresses.
pub(super) fn check_city_boundary(raw: &RawProjectDetails, given: &RowTexts) -> Option<FieldError> {
    given.get(&ImportField::FullAddress)?;
    let street = raw.get(F::PropertyAddress)?;
    if contains_second_address(street) {
        let field = ImportField::FullAddress.as_str();
        let message = Message::ImportAddresses {
            street: beginning(street, QUOTED_LENGTH),
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

/// Returns an error if the whole address and the other columns name different places. Blank columns do not count.
pub(super) fn check_columns_agree(given: &RowTexts) -> Option<FieldError> {
    let address = parse_address(given.get(&ImportField::FullAddress)?);
    let column = |field| {
        let text = given.get(&ImportField::Tracked(field));
        text.map_or("", String::as_str)
    };
    let columns = UsAddress::of_fields(column(F::City), column(F::State), column(F::ZipCode));
    differ(&address, &columns).then(|| {
        let message = Message::ImportContradiction {
            address: place(&address),
            columns: place(&columns),
        };
        FieldError::new(ImportField::FullAddress.as_str(), "contradiction", message)
    })
}

/// Returns an error if the street column contains a recipient, or if the unit column contains a street or a place. In lists with two address
/// lines, each of these may be in either line.
pub(super) fn check_address_lines(raw: &RawProjectDetails) -> Option<FieldError> {
    let street = raw.get(F::PropertyAddress)?;
    let misplaced =
        |field: F, message| Some(FieldError::new(field.as_str(), "misplaced_line", message));
    let lower = street.to_lowercase();
    let is_recipient = ["c/o", "attn", "care of"]
        .iter()
        .any(|word| lower.starts_with(word));
    if is_recipient && !street.contains(char::is_numeric) {
        let value = beginning(street, QUOTED_LENGTH);
        return misplaced(F::PropertyAddress, Message::ImportRecipient { value });
    }
    let unit = raw.get(F::Unit)?;
    if is_street_in_unit(street, unit) {
        let value = beginning(unit, QUOTED_LENGTH);
        return misplaced(F::Unit, Message::ImportUnitStreet { value });
    }
    let is_city = raw
        .get(F::City)
        .is_some_and(|city| is_same_city(city, unit));
    if is_city || contains_location(unit) {
        let value = beginning(unit, QUOTED_LENGTH);
        return misplaced(F::Unit, Message::ImportUnitPlace { value });
    }
    None
}

/// The known parts of a place, such as `Troy, NY 12180`.
fn place(address: &UsAddress) -> String {
    let state = [&address.state, &address.zip].map(|part| part.as_deref());
    let state: Vec<&str> = state.into_iter().flatten().collect();
    let city = address
        .city
        .as_deref()
        .map(|city| beginning(city, QUOTED_LENGTH));
    let parts = [
        city,
        Some(state.join(" ")).filter(|state| !state.is_empty()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
