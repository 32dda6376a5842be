//! Insurance carriers, suggested while somebody types one.

use crate::search::{Spelling, Term, find, fold};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Maximum number of suggested carriers.
pub const CARRIERS_MAX: usize = 8;

/// The carriers that contain all words of the term, most frequent first, at most [`CARRIERS_MAX`]. Names that differ only in case, accents,
/// or punctuation are one carrier, in its most frequent spelling.
#[must_use]
pub fn frequent_carriers(names: Vec<String>, term: Option<&Term>) -> Vec<String> {
    let mut carriers: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    for name in names {
        let spellings = carriers.entry(fold(&name)).or_default();
        *spellings.entry(name).or_default() += 1;
    }
    let is_wanted = |folded: &str| {
        !folded.is_empty()
            && term.is_none_or(|term| find(term, &[folded], Spelling::Exact).is_some())
    };
    let mut found: Vec<(usize, String)> = carriers
        .into_iter()
        .filter(|(folded, _)| is_wanted(folded))
        .filter_map(|(_, spellings)| {
            let all = spellings.values().sum();
            let usual = spellings
                .into_iter()
                .max_by_key(|(name, count)| (*count, Reverse(name.clone())));
            usual.map(|(name, _)| (all, name))
        })
        .collect();
    // Carriers of the same frequency stay in alphabetical order.
    found.sort_by_key(|(count, _)| Reverse(*count));
    found
        .into_iter()
        .map(|(_, name)| name)
        .take(CARRIERS_MAX)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_carriers_come_first_in_their_usual_spelling() {
        let names = [
            "Harbor Mutual",
            "Prairie Insurance",
            "HARBOR MUTUAL",
            "Harbor Mutual",
            "Åland Trust",
            "Aland Trust",
            " - ",
        ];
        for (typed, expected) in [
            (
                "",
                vec!["Harbor Mutual", "Aland Trust", "Prairie Insurance"],
            ),
            ("harb", vec!["Harbor Mutual"]),
            ("mutual harbor", vec!["Harbor Mutual"]),
            ("å", vec!["Aland Trust"]),
            ("harbor trust", vec![]),
            ("%", vec![]),
        ] {
            let names = names.map(str::to_owned).to_vec();
            let found = frequent_carriers(names, Term::of_list(typed).as_ref());
            assert_eq!(found, expected, "{typed:?}");
        }
        let many = (0..20).map(|number| format!("Carrier {number}")).collect();
        assert_eq!(frequent_carriers(many, None).len(), CARRIERS_MAX);
    }
}
