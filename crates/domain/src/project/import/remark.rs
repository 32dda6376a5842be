//! Remarks on interpreted import values.

use super::ImportField;
use crate::project::UrgencyLevel;
use jiff::civil::Date;

/// How a value was interpreted, for the user to check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// A ZIP code as written, and with leading zeros restored.
    RestoredZip(String, String),
    /// A text that means there is no claim number.
    NoClaim(String),
    /// A claim number without digits, which is kept.
    NoDigit(String),
    /// A street without any digit. Its house number may be in a column that was not chosen.
    NoHouseNumber(String),
    /// A placeholder, and the field that it leaves empty.
    Placeholder(ImportField, String),
    /// An urgency with a different spelling than in the form.
    Urgency(String, UrgencyLevel),
    /// A date with periods, read as day first.
    DayFirst(String, Date),
    /// A serial date stored as text.
    Serial(String, Date),
    /// A workbook date whose day and month may have been swapped by a spreadsheet, as this text in the same column suggests.
    MaybeSwapped(String),
}
