//! The texts of a row, and how they are quoted.

use super::ImportField;
use std::collections::BTreeMap;

/// Maximum length of a quoted value in an error message, in characters.
pub(super) const QUOTED_LENGTH: usize = 60;

/// The texts of a row's cells, by field.
pub(super) type RowTexts = BTreeMap<ImportField, String>;
