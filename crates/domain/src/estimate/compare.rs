//! Compares the lines of two versions.

use super::Line;
use crate::search::fold_words;
use crate::string_enum::string_enum;
use std::collections::{BTreeMap, VecDeque};

string_enum! {
    /// What became of a line.
    LineChange {
        /// Only the newer version has it.
        Added = "added",
        /// Only the older version has it.
        Removed = "removed",
        /// Both have it, with differences.
        Changed = "changed",
        /// Both have it.
        Same = "same",
    }
}

string_enum! {
    /// A field of a line.
    LineField {
        /// The room.
        Room = "room",
        /// The description.
        Description = "description",
        /// The quantity.
        Quantity = "quantity",
        /// The unit.
        Unit = "unit",
        /// The price of one unit.
        UnitPrice = "unit_price",
        /// The tax in percent.
        TaxPercent = "tax_percent",
    }
}

/// A line of one or both versions. Places count from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedLine {
    /// What became of it.
    pub change: LineChange,
    /// Its place in the older version.
    pub before: Option<usize>,
    /// Its place in the newer version.
    pub after: Option<usize>,
    /// The fields that differ.
    pub fields: Vec<LineField>,
}

/// Room, description, and unit, whatever their case and spaces.
fn key(line: &Line) -> [String; 3] {
    let fields = &line.fields;
    [&fields.room, &fields.description, &fields.unit].map(|text| fold_words(text))
}

/// Compares lines. Those with the same room, description, and unit belong together, and of the others those at the same place. The result
/// has the order of the newer version; a removed line follows the line that it followed before.
#[must_use]
pub fn compare(before: &[Line], after: &[Line]) -> Vec<ComparedLine> {
    let mut matched: Vec<Option<usize>> = vec![None; before.len()];
    let mut taken = vec![false; after.len()];
    let mut places: BTreeMap<[String; 3], VecDeque<usize>> = BTreeMap::new();
    for (place, line) in after.iter().enumerate() {
        places.entry(key(line)).or_default().push_back(place);
    }
    for (place, line) in before.iter().enumerate() {
        let found = places.get_mut(&key(line)).and_then(VecDeque::pop_front);
        if let Some(found) = found {
            matched[place] = Some(found);
            taken[found] = true;
        }
    }
    for (place, found) in matched.iter_mut().enumerate() {
        if found.is_none() && taken.get(place) == Some(&false) {
            *found = Some(place);
            taken[place] = true;
        }
    }
    let mut sorted = Vec::with_capacity(before.len() + after.len());
    // The end of the newest line so far, for removed lines.
    let mut end = 0;
    for (place, found) in matched.into_iter().enumerate() {
        match found {
            Some(found) => {
                end = found + 1;
                let pair = both((place, &before[place]), (found, &after[found]));
                sorted.push(((found + 1, 0), pair));
            }
            None => sorted.push(((end, place + 1), one(LineChange::Removed, place))),
        }
    }
    for place in (0..after.len()).filter(|place| !taken[*place]) {
        sorted.push(((place + 1, 0), one(LineChange::Added, place)));
    }
    sorted.sort_by_key(|(order, _)| *order);
    sorted.into_iter().map(|(_, line)| line).collect()
}

fn one(change: LineChange, place: usize) -> ComparedLine {
    let is_added = change == LineChange::Added;
    ComparedLine {
        change,
        before: (!is_added).then_some(place),
        after: is_added.then_some(place),
        fields: Vec::new(),
    }
}

fn both((place, before): (usize, &Line), (found, after): (usize, &Line)) -> ComparedLine {
    let (old, new) = (&before.fields, &after.fields);
    let fields: Vec<LineField> = [
        (LineField::Room, old.room != new.room),
        (LineField::Description, old.description != new.description),
        (LineField::Quantity, old.quantity != new.quantity),
        (LineField::Unit, old.unit != new.unit),
        (LineField::UnitPrice, old.unit_price != new.unit_price),
        (LineField::TaxPercent, old.tax_percent != new.tax_percent),
    ]
    .into_iter()
    .filter_map(|(field, differs)| differs.then_some(field))
    .collect();
    ComparedLine {
        change: if fields.is_empty() {
            LineChange::Same
        } else {
            LineChange::Changed
        },
        before: Some(place),
        after: Some(found),
        fields,
    }
}
