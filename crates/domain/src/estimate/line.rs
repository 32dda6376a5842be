//! The lines of a version.

use super::{LINE_DESCRIPTION_LENGTH, UNIT_LENGTH};
use crate::field_error::{FieldError, FieldErrors};
use crate::file::ROOM_LENGTH;
use crate::language::Message;
use crate::money::{Cents, Number, NumberRange};
use crate::text::line as cleaned;

/// Quantities have up to three decimal places. A credit may have a negative quantity.
const QUANTITY: NumberRange = NumberRange {
    places: 3,
    least: -9_999_999_000,
    most: 9_999_999_000,
};
/// Prices have up to four decimal places. A credit may have a negative price.
const UNIT_PRICE: NumberRange = NumberRange {
    places: 4,
    least: -999_999_990_000,
    most: 999_999_990_000,
};
/// Tax rates in percent have up to three decimal places.
const TAX_PERCENT: NumberRange = NumberRange {
    places: 3,
    least: 0,
    most: 100_000,
};

/// A line as typed. Empty numbers have defaults: a quantity of 1, and no tax.
#[derive(Debug, Clone, Copy)]
pub struct RawLine<'a> {
    /// The room; may be empty.
    pub room: &'a str,
    /// What is done or delivered.
    pub description: &'a str,
    /// How much.
    pub quantity: &'a str,
    /// The unit; may be empty.
    pub unit: &'a str,
    /// The price of one unit.
    pub unit_price: &'a str,
    /// The tax in percent.
    pub tax_percent: &'a str,
}

/// What people enter of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineFields {
    /// The room; may be empty.
    pub room: String,
    /// What is done or delivered.
    pub description: String,
    /// How much.
    pub quantity: Number,
    /// The unit; may be empty.
    pub unit: String,
    /// The price of one unit.
    pub unit_price: Number,
    /// The tax in percent.
    pub tax_percent: Number,
}

/// A line with its amounts, each rounded half away from zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What was entered.
    pub fields: LineFields,
    /// Quantity times price.
    pub amount: Cents,
    /// The tax on the amount.
    pub tax: Cents,
}

impl LineFields {
    /// Calculates the amounts; `None` if they are too large.
    #[must_use]
    pub fn calculated(self) -> Option<Line> {
        let amount = self.quantity.times(self.unit_price)?;
        let tax = amount.percent(self.tax_percent)?;
        amount.plus(tax)?;
        Some(Line {
            fields: self,
            amount,
            tax,
        })
    }
}

impl Line {
    /// Validates a line. Adds errors with `path` before the name of the field, such as `lines.2.`.
    pub(super) fn parse(raw: &RawLine<'_>, path: &str, errors: &mut FieldErrors) -> Option<Self> {
        let mut note = |name: &str, error: FieldError| {
            errors.push(FieldError {
                field: format!("{path}{name}").into(),
                ..error
            });
        };
        let room = cleaned(raw.room);
        if !room.is_empty()
            && let Err(error) = ROOM_LENGTH.check("room", "room", &room)
        {
            note("room", error);
        }
        let description = cleaned(raw.description);
        if let Err(error) =
            LINE_DESCRIPTION_LENGTH.check("description", "description", &description)
        {
            note("description", error);
        }
        let unit = cleaned(raw.unit);
        if !unit.is_empty()
            && let Err(error) = UNIT_LENGTH.check("unit", "unit_of_measure", &unit)
        {
            note("unit", error);
        }
        let mut number = |name: &'static str, text: &str, usual: &str, range: NumberRange| {
            let text = match text.trim() {
                "" => usual,
                text => text,
            };
            if text.is_empty() {
                note(name, crate::text::required(name, name));
                return None;
            }
            Number::parse(text, range)
                .map_err(|problem| note(name, range.error(problem, name, name)))
                .ok()
        };
        let quantity = number("quantity", raw.quantity, "1", QUANTITY);
        let unit_price = number("unit_price", raw.unit_price, "", UNIT_PRICE);
        let tax_percent = number("tax_percent", raw.tax_percent, "0", TAX_PERCENT);
        let fields = LineFields {
            room,
            description,
            quantity: quantity?,
            unit,
            unit_price: unit_price?,
            tax_percent: tax_percent?,
        };
        let line = fields.calculated();
        if line.is_none() {
            let message = Message::ErrorEstimateSize;
            let error = FieldError::new("unit_price", "out_of_range", message);
            note("unit_price", error);
        }
        line
    }

    /// The amount with tax.
    #[must_use]
    pub fn total(&self) -> Cents {
        // The parts were checked together.
        self.amount.plus(self.tax).unwrap_or(self.amount)
    }
}

/// The total with tax, and the tax, of lines: sums of the rounded parts. `None` if they are too large.
#[must_use]
pub fn totals(lines: &[Line]) -> Option<(Cents, Cents)> {
    let tax = Cents::sum(lines.iter().map(|line| line.tax))?;
    let total = Cents::sum(lines.iter().map(Line::total))?;
    Some((total, tax))
}
