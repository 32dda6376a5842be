//! Cells of an imported table, and the removal of what programs wrap around their values.

use super::number_format::Shown;
use crate::text::{is_invisible, trim};

/// The type of a cell in its file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CellKind {
    /// Text, or any cell of a CSV file.
    #[default]
    Text,
    /// A number in a workbook.
    Number,
    /// A date in a workbook. The text is `2026-04-01`, or a time without a date.
    Date,
    /// A formula that failed or has no saved result.
    Failed,
}

/// A cell as read from the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportCell {
    /// The text that a user would type to enter the value.
    pub text: String,
    /// The cell's type.
    pub kind: CellKind,
    /// Whether the text is the saved result of a formula.
    pub is_formula: bool,
    /// How the spreadsheet displays a number.
    pub shown: Shown,
}

impl ImportCell {
    /// Whether the cell is empty.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.kind != CellKind::Failed && trim(&self.text).is_empty()
    }

    /// The displayed text if the format of a number adds text to it, otherwise the plain text.
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

/// Decodes HTML entities once: `Ann &amp; Bob`, `O&#39;Malley`.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('&') {
        plain.push_str(before);
        let found = behind
            .split_once(';')
            .and_then(|(name, rest)| Some((entity_char(name)?, rest)));
        rest = if let Some((c, rest)) = found {
            plain.push(c);
            rest
        } else {
            plain.push('&');
            behind
        };
    }
    plain.push_str(rest);
    plain
}

fn entity_char(name: &str) -> Option<char> {
    match name {
        "amp" => return Some('&'),
        "lt" => return Some('<'),
        "gt" => return Some('>'),
        "quot" => return Some('"'),
        "nbsp" => return Some(' '),
        _ => {}
    }
    let number = name.strip_prefix('#')?;
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => number.parse(),
    };
    let c = char::from_u32(code.ok()?)?;
    (!c.is_control() && !is_invisible(c)).then_some(c)
}

/// Removes the wrapping that prevents spreadsheets from changing a value: `="01730"`, and the apostrophe that our own error files add.
pub(super) fn unwrapped(text: &str) -> String {
    let text = unescaped(text);
    let text = trim(&text);
    let text = match text.strip_prefix('\'') {
        Some(rest) if rest.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']) => rest,
        _ => text,
    };
    let quoted = text
        .strip_prefix("=\"")
        .and_then(|rest| rest.strip_suffix('"'));
    match quoted {
        // There must be only one quoted text: `="a"&"b"` is a formula.
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
    fn spreadsheet_wrapping_is_removed() {
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

    #[test]
    fn html_entities_are_decoded_once() {
        for (cell, text) in [
            ("Ann &amp; Bob", "Ann & Bob"),
            ("O&#39;Malley", "O'Malley"),
            ("O&#x27;Malley", "O'Malley"),
            ("&lt;b&gt; &quot;x&quot;", "<b> \"x\""),
            ("&nbsp;Troy&nbsp;", "Troy"),
            ("&amp;amp; &amp;#39;", "&amp; &#39;"),
            ("Jos&#233;", "José"),
            ("a&#10;b&#8203;c&#99999999;", "a&#10;b&#8203;c&#99999999;"),
            ("A & B; C", "A & B; C"),
            ("&copy; &; &#; &#x;&", "&copy; &; &#; &#x;&"),
            ("&#61;A1", "=A1"),
        ] {
            assert_eq!(unwrapped(cell), text, "{cell}");
        }
    }
}
