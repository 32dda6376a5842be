//! Text as searched: folded once, on write, so that both databases compare alike.

use crate::schema::{contractors, projects, users};
use crate::{Connection, StoreError};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
pub use domain::search::fold_lightly as fold;

/// So many rows are folded anew at once.
const FOLDED_AT_ONCE: i64 = 1_000;

/// Folds anew what lists search in, where another rule of folding could tell it otherwise (migration `claim_keys`).
pub(crate) fn fold_anew(conn: &mut Connection) -> Result<(), StoreError> {
    macro_rules! fold_anew {
        ($table:ident) => {{
            let mut last = String::new();
            loop {
                let rows: Vec<(String, String)> = $table::table
                    .filter($table::id.gt(&last))
                    .filter(sql::<Bool>(
                        "(octet_length(search_text) <> length(search_text) OR search_text LIKE '%`%')",
                    ))
                    .order($table::id)
                    .limit(FOLDED_AT_ONCE)
                    .select(($table::id, $table::search_text))
                    .load(conn)?;
                let Some((id, _)) = rows.last() else { break };
                last.clone_from(id);
                for (id, text) in &rows {
                    let folded = fold(text);
                    // A row written as it was is a row to vacuum, and a card to read again.
                    if folded == *text {
                        continue;
                    }
                    diesel::update($table::table.find(id))
                        .set($table::search_text.eq(folded))
                        .execute(conn)?;
                }
            }
        }};
    }
    fold_anew!(projects);
    fold_anew!(users);
    fold_anew!(contractors);
    Ok(())
}

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
    fn wildcards_are_plain_characters() {
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
