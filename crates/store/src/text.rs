//! Text as searched: folded once, on write, so that both databases compare alike.

pub use domain::search::fold_lightly as fold;

/// Whether a column could hold a text at all: PostgreSQL takes none with a zero in it, not even to compare with.
pub(crate) fn is_storable(text: &str) -> bool {
    !text.contains('\0')
}

/// A LIKE pattern (escape character `\`) that matches texts containing `term`, which is folded here.
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
