//! Detects error values of spreadsheets.

use super::ImportField;
use crate::project::TrackedField as F;

/// Whether a text is a spreadsheet error in any language (`#N/A`, `#WERT!`), a placeholder for a pending value, or the filler shown in
/// columns that are too narrow.
pub(super) fn is_error(field: ImportField, text: &str) -> bool {
    let Some(rest) = text.strip_prefix('#') else {
        return is_word(text);
    };
    if rest.is_empty() {
        return false;
    }
    let upper = rest.to_uppercase();
    let is_filled = rest.bytes().all(|byte| byte == b'#');
    if is_filled || is_known(&upper) || upper.starts_with("N/A ") {
        return true;
    }
    // `#DIV/0!`.
    let name = rest.replace("/0", "/");
    let (name, is_marked) = match name.strip_suffix(['!', '?']) {
        Some(name) => (name, true),
        None => (name.as_str(), false),
    };
    let is_sign = |c: char| matches!(c, '/' | '_' | '¡' | '¿');
    let is_name = name.chars().count() > 1 && name.chars().all(|c| c.is_uppercase() || is_sign(c));
    // `#PH` is a penthouse in the unit field.
    let is_unit = field == ImportField::Tracked(F::Unit);
    is_name && (is_marked || !is_unit || name.contains(is_sign))
}

/// Errors that also occur in lower case or truncated.
fn is_known(upper: &str) -> bool {
    let name = upper.strip_suffix(['!', '?']).unwrap_or(upper);
    matches!(
        name,
        "N/A"
            | "NV"
            | "REF"
            | "NAME"
            | "VALUE"
            | "DIV/0"
            | "NUM"
            | "NULL"
            | "ERROR"
            | "CALC"
            | "SPILL"
    )
}

/// `Err:502` in LibreOffice and `Loading...` in Google Sheets.
fn is_word(text: &str) -> bool {
    let lower = text.to_lowercase();
    let number = lower.strip_prefix("err:").map(str::trim);
    number.is_some_and(|number| number.len() == 3 && number.bytes().all(|b| b.is_ascii_digit()))
        || matches!(lower.as_str(), "loading..." | "loading…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreadsheet_errors_are_detected() {
        const UNIT: ImportField = ImportField::Tracked(F::Unit);
        const CITY: ImportField = ImportField::Tracked(F::City);
        for text in [
            "#N/A",
            "#n/a",
            "#REF!",
            "#DIV/0!",
            "########",
            "#ERROR!",
            "Loading...",
            "Err:502",
            "err:508",
            "#CONNECT!",
            "#BUSY!",
            "#EXTERNAL!",
            "#PYTHON!",
            "#BLOCKED!",
            "#UNKNOWN!",
            "#FIELD!",
            "#CALC!",
            "#SPILL!",
            "#GETTING_DATA",
            "#N/A N/A",
            "#NV",
            "#WERT!",
            "#BEZUG!",
            "#¡REF!",
            "#¡VALOR!",
            "#¡DIV/0!",
            "#NOMBRE?",
            "#VALEUR!",
            "#NOM?",
            "#NULO!",
            "#REF",
            "#NAME",
            "#VALUE",
        ] {
            assert!(is_error(CITY, text) && is_error(UNIT, text), "{text}");
        }
        for text in [
            "",
            "#",
            "# 4",
            "#4",
            "#12",
            "#B",
            "#B2",
            "N/A",
            "Err: none",
            "Loading dock",
            "#Rear",
        ] {
            assert!(!is_error(CITY, text) && !is_error(UNIT, text), "{text}");
        }
        assert!(is_error(CITY, "#PH") && !is_error(UNIT, "#PH"));
    }
}
