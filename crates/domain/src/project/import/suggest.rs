//! Suggests the field of each column, based on headings and values.

mod heading;
mod values;

use super::ImportCell;
use super::fields::ImportField;
use crate::project::TrackedField as F;
pub(super) use heading::fold;
use heading::{
    MAILING, Meaning, NAME, OWNER, PLACES, STREET, is_another_person, is_behind_street, is_contact,
    is_name, is_of_address, is_of_person,
};
use values::contradict;

/// The field that a heading means by itself.
pub(super) fn field_of(heading: &str) -> Option<ImportField> {
    Meaning::of(heading).map(|meaning| meaning.field)
}

/// Suggests a field for each column. No field is suggested twice. Headings that name the owner or the property take precedence over bare
/// ones, clear headings over vague ones, and earlier columns over later ones. Columns that may belong to someone or something else are left
/// to the user.
///
/// `above` is the row above the headings, which may contain group headings.
#[must_use]
pub fn suggest<'a>(
    headings: &[String],
    above: &[String],
    rows: impl Iterator<Item = &'a [ImportCell]> + Clone,
) -> Vec<Option<ImportField>> {
    let meaning = |(at, text): (usize, &String)| {
        let cells = rows.clone().filter_map(|row| row.get(at));
        Meaning::of(text).filter(|meaning| !contradict(meaning.field, cells))
    };
    let headings = Headings {
        texts: headings,
        above,
        meanings: headings.iter().enumerate().map(meaning).collect(),
    };
    let mut columns = vec![None; headings.texts.len()];
    for field in ImportField::all() {
        if let Some(at) = headings.column_of(field) {
            columns[at] = Some(field);
        }
    }
    columns
}

/// The number of different fields that the headings in a row mean.
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
    above: &'a [String],
    meanings: Vec<Option<Meaning>>,
}

impl Headings<'_> {
    /// The columns whose headings mean a field.
    fn all_of(&self, field: ImportField) -> impl Iterator<Item = (usize, Meaning)> {
        let meanings = self.meanings.iter().enumerate();
        meanings
            .filter_map(|(at, meaning)| Some((at, (*meaning)?)))
            .filter(move |(_, meaning)| meaning.field == field)
    }

    fn has_specific(&self, field: ImportField) -> bool {
        self.all_of(field)
            .any(|(_, meaning)| meaning.whose.is_some())
    }

    /// The column for a field, if its heading is conclusive.
    fn column_of(&self, field: ImportField) -> Option<usize> {
        let columns = self.candidates(field);
        let first = *columns.first()?;
        let is_place = matches!(field, ImportField::FullAddress | STREET);
        let parts = [F::City, F::State, F::ZipCode].map(ImportField::Tracked);
        let is_unclear = self.are_of_several(&columns)
            || is_of_person(field) && self.has_unclear_owner()
            || is_place
                && parts
                    .map(|part| self.candidates(part))
                    .iter()
                    .any(|part| self.are_of_several(part));
        (!is_unclear).then_some(first)
    }

    /// The most likely columns for a field.
    fn candidates(&self, field: ImportField) -> Vec<usize> {
        let is_specific = self.has_specific(field);
        let is_meant = |(at, meaning): &(usize, Meaning)| {
            meaning.whose.is_some() == is_specific
                && (is_specific || !self.is_of_another(field, *at))
        };
        let mut columns: Vec<(usize, Meaning)> = self.all_of(field).filter(is_meant).collect();
        if columns.iter().any(|(_, meaning)| !meaning.is_vague) {
            columns.retain(|(_, meaning)| !meaning.is_vague);
        }
        let mut columns: Vec<usize> = columns.into_iter().map(|(at, _)| at).collect();
        if is_of_address(field) {
            self.keep_property(&mut columns);
        }
        columns
    }

    /// Whether another candidate has the same heading as the first one, or names a different person.
    fn are_of_several(&self, columns: &[usize]) -> bool {
        let Some((first, others)) = columns.split_first() else {
            return false;
        };
        let folded = |at: usize| fold(&self.texts[at]);
        let owner = |at: usize| {
            let meaning = self.meanings[at]?;
            meaning.whose.filter(|_| is_of_person(meaning.field))
        };
        others
            .iter()
            .any(|at| folded(*at) == folded(*first) || owner(*at) != owner(*first))
    }

    /// Keeps only the property's columns, if the row above the headings marks every column as belonging to the property or to a mailing
    /// address.
    fn keep_property(&self, columns: &mut Vec<usize>) {
        let is_in = |at: usize, words: &[&str]| {
            let group = fold(self.group(at));
            words.iter().any(|word| group.contains(word))
        };
        let is_mailing = |at: usize| is_in(at, MAILING);
        let is_place = |at: usize| is_in(at, PLACES) && !is_mailing(at);
        let are_named = columns.iter().all(|&at| is_place(at) || is_mailing(at));
        if are_named && columns.iter().any(|&at| is_place(at)) {
            columns.retain(|&at| is_place(at));
        }
    }

    /// The group heading above a column, or the nearest one to its left.
    fn group(&self, at: usize) -> &str {
        let above = self.above.iter().take(at + 1).rev();
        above
            .map(|text| text.trim())
            .find(|text| !text.is_empty())
            .unwrap_or_default()
    }

    /// Whether `Owner` may be the salesperson, because another column names the customer.
    fn has_unclear_owner(&self) -> bool {
        let is_owner = |meaning: &Meaning| meaning.whose == Some(OWNER);
        let names = || {
            let meanings = self.meanings.iter().flatten();
            meanings.filter(|meaning| is_name(meaning.field))
        };
        names().any(|meaning| meaning.field == NAME && is_owner(meaning))
            && names().any(|meaning| !is_owner(meaning))
    }

    /// Whether a bare heading such as `Phone` or `City` may refer to someone other than the owner or to another place than the property.
    fn is_of_another(&self, field: ImportField, at: usize) -> bool {
        let mut before = (0..at).rev();
        if is_contact(field) {
            let is_another = |at: usize| is_another_person(&self.texts[at]);
            let has_others = (0..self.texts.len()).any(|at| is_another(at) == Some(true));
            return has_others && before.find_map(is_another) != Some(false);
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

    /// Whether a column holds the street of a place other than the property; `None` if it does not hold a street.
    fn is_another_place(&self, at: usize) -> Option<bool> {
        let Some(meaning) = self.meanings[at] else {
            let folded = fold(&self.texts[at]);
            let is_address = folded.contains("address") && !folded.contains("email")
                || MAILING.iter().any(|word| folded.contains(word));
            return is_address.then_some(true);
        };
        let places = [STREET, ImportField::FullAddress];
        places.contains(&meaning.field).then(|| {
            meaning.whose.is_none() && places.iter().any(|place| self.has_specific(*place))
        })
    }
}

#[cfg(test)]
mod tests;
