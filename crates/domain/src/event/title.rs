//! The titles that the event form fills in (specification 2, section 5).

use super::EventType;
use crate::language::Language;

const PROPOSAL: &str = " Proposal";

/// The title that choosing a type fills in: its label, of a proposal with a suffix; nothing for a custom event.
#[must_use]
pub fn suggested_title(task_type: EventType, timeslots: usize) -> String {
    if task_type == EventType::Custom {
        return String::new();
    }
    let suffix = if timeslots > 1 { PROPOSAL } else { "" };
    format!("{}{suffix}", task_type.label_in(Language::English))
}

/// The title of the event that a proposal becomes: without the suffix.
#[must_use]
pub fn confirmed_title(title: &str) -> &str {
    title.strip_suffix(PROPOSAL).unwrap_or(title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_fill_the_title_and_confirming_takes_the_suffix_off() {
        for &task_type in EventType::ALL {
            let (one, several) = (suggested_title(task_type, 1), suggested_title(task_type, 2));
            assert_eq!(confirmed_title(&several), one, "{task_type}");
            let is_custom = task_type == EventType::Custom;
            assert_eq!(
                one,
                if is_custom {
                    ""
                } else {
                    task_type.label_in(Language::English)
                }
            );
            assert_eq!(several.ends_with(" Proposal"), !is_custom);
        }
        for (title, confirmed) in [
            ("Kitchen Proposal", "Kitchen"),
            ("Proposal", "Proposal"),
            ("A Proposal of ours", "A Proposal of ours"),
            ("A Proposal Proposal", "A Proposal"),
        ] {
            assert_eq!(confirmed_title(title), confirmed);
        }
    }
}
