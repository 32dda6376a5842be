//! Recognizes words with a special meaning.

use crate::project::UrgencyLevel;

/// Maps other spellings of an urgency.
pub(super) fn urgency(text: &str) -> Option<UrgencyLevel> {
    let lower = text.trim().to_lowercase();
    let word = lower.trim_end_matches(['.', '!']).trim_end();
    let word = word.strip_suffix(" priority").unwrap_or(word);
    match word {
        "low" | "medium" | "high" | "critical" if word == lower => None,
        "low" | "l" | "routine" | "p4" => Some(UrgencyLevel::Low),
        "medium" | "med" | "m" | "normal" | "standard" | "p3" => Some(UrgencyLevel::Medium),
        "high" | "h" | "urgent" | "asap" | "rush" | "p2" => Some(UrgencyLevel::High),
        "critical" | "emergency" | "p1" => Some(UrgencyLevel::Critical),
        _ => None,
    }
}

/// Words for the rows of a list.
const ROWS: [&str; 7] = [
    "row", "rows", "records", "claims", "projects", "jobs", "items",
];

fn normalized(text: &str) -> String {
    let apart = |c: char| matches!(c, ':' | '(' | ')' | '-' | '–' | '—' | '=' | '*');
    text.to_lowercase().replace(apart, " ")
}

fn is_number(word: &str) -> bool {
    word.bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b',')
}

/// Whether the first cell of a row marks it as a total: the word alone, or with a number of rows.
pub(super) fn says_total(text: &str) -> bool {
    let normalized = normalized(text);
    let words: Vec<&str> = normalized.split_whitespace().collect();
    match after_total(&words) {
        Some([]) => true,
        Some([number]) => is_number(number),
        Some([number, "row" | "rows"]) => is_number(number),
        Some(_) | None => false,
    }
}

fn after_total<'a, 'b>(words: &'a [&'b str]) -> Option<&'a [&'b str]> {
    match words {
        ["grand" | "sub", "total" | "totals", rest @ ..]
        | [
            "total" | "totals" | "subtotal" | "subtotals" | "sum",
            rest @ ..,
        ] => Some(rest),
        _ => None,
    }
}

/// Whether the only cell in a row is the last line of a report or page: `Total claims: 25`, `Page 1 of 3`.
pub(super) fn ends_report(text: &str) -> bool {
    let normalized = normalized(text);
    let words: Vec<&str> = normalized.split_whitespace().collect();
    let rest = match words.as_slice() {
        ["page", page] => return is_number(page),
        ["page", page, "of" | "/", pages] => return is_number(page) && is_number(pages),
        ["end", "of", "report" | "file" | "list" | "data" | "page"] => return true,
        ["record" | "row", "count", rest @ ..] | ["count", rest @ ..] => Some(rest),
        [number, of] if is_number(number) => return ROWS[1..].contains(of),
        words => after_total(words),
    };
    match rest {
        Some(["number", "of", of, number] | [of, number]) if is_number(number) => ROWS.contains(of),
        Some([number, of]) => is_number(number) && ROWS.contains(of),
        Some([word]) => is_number(word) || ROWS.contains(word),
        Some([]) => true,
        Some(_) | None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_recognized() {
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
            ("TOTAL - 25", true),
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
    fn last_lines_of_reports_are_recognized() {
        for (text, is) in [
            ("Total Claims: 25", true),
            ("Count: 25", true),
            ("Record count: 1,250", true),
            ("Page 1 of 3", true),
            ("Page 2", true),
            ("End of report", true),
            ("*** END OF REPORT ***", true),
            ("TOTAL - 25", true),
            ("25 claims", true),
            ("Total number of claims: 25", true),
            ("Grand total: 25 claims", true),
            ("Total loss", false),
            ("Page Lee", false),
            ("Page", false),
            ("Ann Lee", false),
            ("12 Oak", false),
            ("", false),
        ] {
            assert_eq!(ends_report(text), is, "{text}");
        }
    }

    #[test]
    fn common_words_for_urgencies_are_mapped() {
        use UrgencyLevel::{Critical, High, Low, Medium};
        for (text, level) in [
            ("Med", Some(Medium)),
            ("normal", Some(Medium)),
            ("Standard", Some(Medium)),
            (" URGENT ", Some(High)),
            ("asap", Some(High)),
            ("Rush", Some(High)),
            ("Emergency", Some(Critical)),
            ("high", None),
            ("Med.", Some(Medium)),
            ("High!", Some(High)),
            ("URGENT!!", Some(High)),
            ("Routine", Some(Low)),
            ("P1", Some(Critical)),
            ("p2", Some(High)),
            ("P3", Some(Medium)),
            ("P4", Some(Low)),
            ("P5", None),
            ("someday", None),
        ] {
            assert_eq!(urgency(text), level, "{text}");
        }
    }
}
