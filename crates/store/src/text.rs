//! Searchable text. Text is case-folded on write, so that both databases compare it the same way.

pub use domain::search::fold_lightly as fold;

/// Whether a text can be stored or compared with. PostgreSQL rejects null characters.
pub(crate) fn is_storable(text: &str) -> bool {
    !text.contains('\0')
}

/// A LIKE pattern (escape character `\`) for texts that contain `term`. Folds the term.
#[must_use]
pub fn contains_pattern(term: &str) -> String {
    let mut pattern = String::with_capacity(term.len() + 2);
    pattern.push('%');
    for c in fold(term).chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::contains_pattern;

    #[test]
    fn wildcards_are_escaped() {
        let cases = [
            ("Ab", "%ab%"),
            ("100%", r"%100\%%"),
            ("a_b", r"%a\_b%"),
            (r"\", r"%\\%"),
            ("ÉCOLE", "%ecole%"),
        ];
        for (term, expected) in cases {
            assert_eq!(contains_pattern(term), expected);
        }
    }
}
