//! Words that stand for something else than themselves.

use crate::project::UrgencyLevel;

/// Whether a claim number says that there is none yet.
pub(super) fn says_no_claim(text: &str) -> bool {
    const WORDS: [&str; 14] = [
        "tbd", "tba", "n/a", "na", "n.a.", "none", "unknown", "pending", "null", "nan", "?", "-",
        "–", "—",
    ];
    let folded = text.trim().to_lowercase();
    let is_rule = folded.chars().all(|c| "-–—".contains(c)) && !folded.is_empty();
    is_rule
        || folded.chars().all(|c| c == '?') && !folded.is_empty()
        || WORDS.contains(&folded.as_str())
}

/// An urgency that is spelled otherwise than in the form.
pub(super) fn urgency(text: &str) -> Option<UrgencyLevel> {
    match text.trim().to_lowercase().as_str() {
        "med" | "normal" | "standard" => Some(UrgencyLevel::Medium),
        "urgent" | "asap" | "rush" => Some(UrgencyLevel::High),
        "emergency" => Some(UrgencyLevel::Critical),
        _ => None,
    }
}

/// Whether a row may only add up the rows above: its first cell says so, with a number of rows or without one, and nothing else.
pub(super) fn says_total(text: &str) -> bool {
    let folded = text.trim().to_lowercase();
    let folded = folded.replace([':', '(', ')'], " ");
    let words: Vec<&str> = folded.split_whitespace().collect();
    let rest = match words.as_slice() {
        ["grand" | "sub", "total" | "totals", rest @ ..] => rest,
        [
            "total" | "totals" | "subtotal" | "subtotals" | "sub-total" | "sub-totals" | "sum",
            rest @ ..,
        ] => rest,
        _ => return false,
    };
    let is_number = |word: &str| {
        word.bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b',')
    };
    match rest {
        [] => true,
        [number] => is_number(number),
        [number, "row" | "rows"] => is_number(number),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_add_up_say_so_and_nothing_else() {
        for (text, is) in [
            ("Total", true),
            ("TOTALS:", true),
            ("Grand Total", true),
            ("Sub-total", true),
            ("Sub total", true),
            ("Sum", true),
            ("Total: 25", true),
            ("Total (1,250)", true),
            ("Total: 25 rows", true),
            ("Total claims", false),
            ("Total Home Services", false),
            ("Total loss", false),
            ("Total 25 Oak Lane", false),
            ("Count", false),
            ("Totaline Lee", false),
            ("Grand Hotel", false),
            ("", false),
        ] {
            assert_eq!(says_total(text), is, "{text}");
        }
    }

    #[test]
    fn what_stands_for_no_claim_number_is_none() {
        for text in [
            "TBD", "N/A", "NA", "none", "Unknown", "PENDING", "-", "--", "---", "?", "null", "nan",
            "NaN",
        ] {
            assert!(says_no_claim(text), "{text}");
        }
        for text in ["", "TBD-1", "NA12", "-77", "0"] {
            assert!(!says_no_claim(text), "{text}");
        }
    }

    #[test]
    fn usual_words_for_an_urgency_are_known() {
        use UrgencyLevel::{Critical, High, Medium};
        for (text, level) in [
            ("Med", Some(Medium)),
            ("normal", Some(Medium)),
            ("Standard", Some(Medium)),
            (" URGENT ", Some(High)),
            ("asap", Some(High)),
            ("Rush", Some(High)),
            ("Emergency", Some(Critical)),
            ("high", None),
            ("someday", None),
        ] {
            assert_eq!(urgency(text), level, "{text}");
        }
    }
}
