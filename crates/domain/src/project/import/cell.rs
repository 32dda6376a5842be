//! Cells of an imported table, and what programs put around their values.

use super::number_format::Shown;
use crate::text::trim;

/// What a cell is in its file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CellKind {
    /// A text, or any cell of a CSV file.
    #[default]
    Text,
    /// A number of a workbook.
    Number,
    /// A date of a workbook; its text is `2026-04-01`, or a time of no day.
    Date,
    /// A formula that gave an error, or nothing that was saved.
    Failed,
}

/// A cell as the file has it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportCell {
    /// What somebody would type to get it.
    pub text: String,
    /// What it is in the file.
    pub kind: CellKind,
    /// Whether the text is what a formula gave when the workbook was last saved.
    pub is_formula: bool,
    /// What stands there for people, of a number.
    pub shown: Shown,
}

impl ImportCell {
    /// Whether nothing is in it.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.kind != CellKind::Failed && trim(&self.text).is_empty()
    }

    /// The text, or what stands there for people where a number's format adds to it.
    #[must_use]
    pub fn as_shown(&self) -> &str {
        match &self.shown {
            Shown::As(text) => text,
            Shown::Number | Shown::Other => &self.text,
        }
    }
}

impl From<&str> for ImportCell {
    fn from(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            ..Self::default()
        }
    }
}

/// A cell's text without what programs put around it to keep spreadsheets from changing it: `="01730"`, and the apostrophe of
/// our own files of rows with errors.
pub(super) fn unwrapped(text: &str) -> String {
    let text = trim(text);
    let text = match text.strip_prefix('\'') {
        Some(rest) if rest.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']) => rest,
        _ => text,
    };
    let quoted = text
        .strip_prefix("=\"")
        .and_then(|rest| rest.strip_suffix('"'));
    match quoted {
        // Only one text: `="a"&"b"` is a formula.
        Some(inner) if !inner.replace("\"\"", "").contains('"') => {
            trim(&inner.replace("\"\"", "\"")).to_owned()
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_keeps_a_text_from_a_spreadsheet_is_taken_off() {
        for (cell, text) in [
            ("=\"01730\"", "01730"),
            (" =\"01730\" ", "01730"),
            ("'=\"01730\"", "01730"),
            ("=\"6\"\" pipe\"", "6\" pipe"),
            ("=\"\"", ""),
            ("=\"a\"&\"b\"", "=\"a\"&\"b\""),
            ("=\"=HYPERLINK(1)\"", "=HYPERLINK(1)"),
            ("=A1", "=A1"),
            ("'-77", "-77"),
            ("'Ann'", "'Ann'"),
        ] {
            assert_eq!(unwrapped(cell), text, "{cell}");
        }
    }
}
