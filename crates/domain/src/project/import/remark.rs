//! What was made of a value that does not say so itself.

use super::ImportField;
use crate::project::UrgencyLevel;
use jiff::civil::Date;

/// What was made of a value, for those who check it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// A ZIP code as it stands in the file, and with its zeros.
    RestoredZip(String, String),
    /// A word that stands for no claim number.
    NoClaim(String),
    /// A claim number without any digit, which is kept.
    NoDigit(String),
    /// A word that stands for no value, and what it leaves empty.
    Placeholder(ImportField, String),
    /// An urgency that is spelled otherwise than in the form.
    Urgency(String, UrgencyLevel),
    /// A date with points, which has the day first.
    DayFirst(String, Date),
    /// A serial number of a day, written as text.
    Serial(String, Date),
    /// A date of a workbook whose day and month a spreadsheet may have swapped, as this text of the same column shows.
    MaybeSwapped(String),
}
